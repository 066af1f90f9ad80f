"""What upgrades give for free. All of it may be declined, and what cannot be taken is lost."""

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Fact, Refusal, Seat, Square, StepBuilder
from bot.engine.phase import Topic
from bot.games.pipeline.actions import (
    BuyUpgrade,
    CloseFamily,
    Decline,
    Hold,
    Place,
    TakeMachine,
    TakePipe,
    TakeTank,
    TakeTile,
)
from bot.games.pipeline.building import Building
from bot.games.pipeline.content import GRADES, Content, GradeKey
from bot.games.pipeline.events import (
    GiftsDeclined,
    GiftsLapsed,
    MachineTaken,
    PipeTaken,
    TankTaken,
    TileTaken,
)
from bot.games.pipeline.state import Gifts, Shop, State
from bot.games.pipeline.tiles import shop_square, shop_tile
from bot.games.pipeline.topics.government import Government
from bot.games.pipeline.topics.moment import Moment
from bot.games.pipeline.topics.shops import Shops, cheapest, without, without_pipe
from bot.games.pipeline.topics.upgrades import Upgrades
from bot.games.pipeline.topics.workplace import Workplaces

RESERVE = 0  # the price that stands for the reserve


class Giving(Topic[State]):
    """Taking gifts. The same actions buy pipe tiles and government tiles that are not gifts."""

    actions = (TakeTile, TakePipe, TakeTank, TakeMachine, Decline)

    def __init__(self, content: Content, building: Building, government: Government, shops: Shops) -> None:
        self.building, self.government, self.shops = building, government, shops
        self.version = building.version
        self.prices = content.board.shops

    # What is offered

    def several(self, state: State) -> dict[str, int]:
        """Return how many gifts of a sort may be taken at once."""
        gifts = state.now.gifts
        return {"TakeTile": gifts.tiles, "TakePipe": gifts.pipes}

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return [*self.takeable(state, seat), Decline(seat=seat)]

    def takeable(self, state: State, seat: Seat) -> list[Action]:
        """Return all gifts that can be taken now."""
        gifts, shop = state.now.gifts, state.shop
        actions = self.government.gifts(state, seat)
        if gifts.tanks:
            actions += [
                TakeTank(seat=seat, price=price, grade=GRADES[grade])
                for count, price in zip(shop.tanks, self.prices.tanks, strict=True)
                if count
                for grade in self.building.rows(state, seat)
            ]
        if gifts.pipes and self.building.has_place(state, seat):
            actions += [
                TakePipe(seat=seat, square=shop_square(tile)) for tile in shop.tank_pipes + shop.machine_pipes
            ]
        if not state.now.hand:
            actions += [
                TakeMachine(seat=seat, price=price, square=square)
                for price in self._machine_prices(shop, gifts)
                for square in self.building.halves(state, seat)
            ]
        return actions

    def _machine_prices(self, shop: Shop, gifts: Gifts) -> list[int]:
        """Return the rows that a machine may come from; with an empty reserve, the cheapest of the shop.

        By the first version of the rules that one was taken as if it came from the reserve.
        """
        rows = zip(shop.machines, self.prices.machines, strict=True)
        prices = [price for count, price in rows if count and gifts.machines]
        if not gifts.reserve:
            return prices
        if shop.machine_reserve or (self.version == 1 and any(shop.machines)):
            return [RESERVE, *prices]
        instead = cheapest(shop.machines, self.prices.machines)
        return prices if instead is None or instead in prices else [instead, *prices]

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        gifts = state.now.gifts
        match action:
            case TakeTile(seat=seat, square=square) if gifts.tiles:
                return self.government.refuse_gift(state, seat, square)
            case TakeTile():
                return self.government.refusal(state, action)
            case TakePipe(seat=seat, square=square) if gifts.pipes:
                return self._refuse_pipe(state, seat, square)
            case TakePipe():
                return self.shops.refusal(state, action)
            case TakeTank(seat=seat, price=price, grade=grade):
                return self._refuse_tank(state, seat, price, grade)
            case TakeMachine(seat=seat, price=price, square=square):
                return self._refuse_machine(state, seat, price, square)
        return None if gifts else Refusal("pipeline-refusal-no-such-gift")

    def _refuse_tank(self, state: State, seat: Seat, price: int, grade: GradeKey) -> Refusal | None:
        if not state.now.gifts.tanks:
            return Refusal("pipeline-refusal-no-such-gift")
        if price not in self.prices.tanks or not state.shop.tanks[self.prices.tanks.index(price)]:
            return Refusal("pipeline-refusal-none-at-that-price", {"price": price})
        return self.building.refuse_row(state, seat, grade)

    def _refuse_machine(self, state: State, seat: Seat, price: int, square: str) -> Refusal | None:
        gifts = state.now.gifts
        if not self._gives(state.shop, gifts, price):
            return Refusal("pipeline-refusal-no-such-gift")
        if price not in self._machine_prices(state.shop, gifts):
            return Refusal("pipeline-refusal-none-at-that-price", {"price": price})
        return self.building.refuse_half(state, seat, square)

    def _gives(self, shop: Shop, gifts: Gifts, price: int) -> bool:
        """Is there a gift that may be a machine of this price?"""
        if price == RESERVE:
            return bool(gifts.reserve)
        return bool(gifts.machines or (gifts.reserve and not shop.machine_reserve and self.version > 1))

    def _refuse_pipe(self, state: State, seat: Seat, square: str) -> Refusal | None:
        if shop_tile(square) not in state.shop.tank_pipes + state.shop.machine_pipes:
            return Refusal("pipeline-refusal-tile-not-there", {"square": square})
        return self.building.refuse_tile(state, seat)

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        gifts = step.state.now.gifts
        match action:
            case TakeTile(seat=seat, square=square) if gifts.tiles:
                self._take_tile(step, seat, square)
            case TakeTile():
                self.government.perform(step, action)
            case TakePipe(seat=seat, square=square) if gifts.pipes:
                self._take_pipe(step, seat, shop_tile(square))
            case TakePipe():
                self.shops.perform(step, action)
            case TakeTank(seat=seat, price=price, grade=grade):
                self._take_tank(step, seat, price, grade)
            case TakeMachine(seat=seat, price=price, square=square):
                self._take_machine(step, seat, price, square)
            case Decline(seat=seat):
                step.happen(GiftsDeclined(seat=seat), turn=replace(step.state.now, gifts=Gifts()))

    def _take_tile(self, step: StepBuilder[State], seat: Seat, square: Square) -> None:
        now = step.state.now
        tile, quadrants = self.government.taken(step, seat, square)
        gifts = replace(now.gifts, tiles=now.gifts.tiles - 1)
        event = TileTaken(seat=seat, square=square, tile=tile)
        step.happen(event, quadrants=quadrants, turn=replace(now, hand=(*now.hand, tile), gifts=gifts))

    def _take_pipe(self, step: StepBuilder[State], seat: Seat, tile: int) -> None:
        now = step.state.now
        gifts = replace(now.gifts, pipes=now.gifts.pipes - 1)
        turn = replace(now, hand=(*now.hand, tile), gifts=gifts)
        event = PipeTaken(seat=seat, square=shop_square(tile), tile=tile)
        step.happen(event, shop=without_pipe(step.state.shop, tile), turn=turn)

    def _take_tank(self, step: StepBuilder[State], seat: Seat, price: int, grade: GradeKey) -> None:
        state, now = step.state, step.state.now
        tanks = without(state.shop.tanks, self.prices.tanks.index(price))
        step.happen(
            TankTaken(seat=seat, grade=grade, price=price),
            players=state.with_player(seat, tanks=self.building.with_tank(state, seat, grade)),
            shop=replace(state.shop, tanks=tanks),
            turn=replace(now, gifts=replace(now.gifts, tanks=now.gifts.tanks - 1)),
        )

    def _take_machine(self, step: StepBuilder[State], seat: Seat, price: int, square: Square) -> None:
        state, now = step.state, step.state.now
        gifts = now.gifts
        if price == RESERVE or not gifts.machines:
            gifts = replace(gifts, reserve=gifts.reserve - 1)
        else:
            gifts = replace(gifts, machines=gifts.machines - 1)
        step.happen(
            MachineTaken(seat=seat, square=square, price=price),
            players=state.with_player(seat, machines=self.building.with_machine(state, seat, square)),
            shop=self._without_machine(state.shop, price),
            turn=replace(now, gifts=gifts),
        )

    def _without_machine(self, shop: Shop, price: int) -> Shop:
        """Take a machine from a row, or from the reserve; with that empty, the cheapest of the shop."""
        if price == RESERVE and shop.machine_reserve:
            return replace(shop, machine_reserve=shop.machine_reserve - 1)
        price = price or cheapest(shop.machines, self.prices.machines) or RESERVE
        return replace(shop, machines=without(shop.machines, self.prices.machines.index(price)))


class GiftsToTake(Moment):
    """The moment in which gifts wait: they are taken or declined before the turn goes on."""

    actions = (TakeTile, TakePipe, TakeTank, TakeMachine, Decline, BuyUpgrade, CloseFamily, Place, Hold)

    def __init__(self, giving: Giving, upgrades: Upgrades, placing: Topic[State], places: Workplaces) -> None:
        super().__init__([giving, upgrades, placing])
        self.giving, self.upgrades, self.places = giving, upgrades, places

    def asked(self, state: State, seat: Seat) -> Ask:
        gifts = state.now.gifts
        facts: dict[str, Fact] = {"tiles": gifts.tiles, "tanks": gifts.tanks, "pipes": gifts.pipes}
        facts["machines"] = gifts.machines + gifts.reserve
        return Ask("gifts", facts, self.places.several(state, seat, self.giving.several(state)))

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return [*self.giving.choices(state, seat), *self.upgrades.choices(state, seat)]

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Give up gifts of which nothing can be taken."""
        now = step.state.now
        if self.giving.takeable(step.state, now.seat):
            return False
        step.happen(GiftsLapsed(seat=now.seat), turn=replace(now, gifts=Gifts()))
        return True
