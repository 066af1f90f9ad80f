"""Tanks & Pipes and Machines & Pipes: tanks or machines, and one bundle of pipe tiles."""

from typing import Literal

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Refusal, Seat, Square, StepBuilder
from bot.games.pipeline import worker
from bot.games.pipeline.actions import BuyMachine, BuyTank, TakePipe
from bot.games.pipeline.building import Building
from bot.games.pipeline.content import GRADES, Content, GradeKey, SpaceKey
from bot.games.pipeline.events import MachineBought, PipeBought, TankBought
from bot.games.pipeline.state import Job, JobKind, Shop, State
from bot.games.pipeline.stock import paid, seated, too_poor
from bot.games.pipeline.tiles import shop_square, shop_tile
from bot.games.pipeline.topics.workplace import Space

MOST_PIPES = 4
Goods = Literal["tanks", "machines"]


class Shops(Space):
    """The tank shop and the machine shop. Whoever buys takes the cheapest piece there is."""

    kinds = ("tanks", "machines")
    actions = (BuyTank, BuyMachine, TakePipe)

    def __init__(self, content: Content, building: Building) -> None:
        self.content, self.building = content, building
        self.prices = content.board.shops

    # What is asked and offered

    def asked(self, state: State, seat: Seat) -> Ask:
        job, pipes = state.now.job, self.prices.pipes
        key = "tank-shop" if job and job.kind == "tanks" else "machine-shop"
        return Ask(key, {"two": pipes[1], "four": pipes[3]})

    def several(self, state: State, seat: Seat) -> dict[str, int]:
        return {"TakePipe": self._most(state, seat)}

    def choices(self, state: State, seat: Seat) -> list[Action]:
        actions = self._goods(state, seat)
        actions += self.pipes(state, seat)
        return actions

    def goes_on(self, state: State, seat: Seat) -> bool:
        return bool(self._goods(state, seat) or self._tiles(state, seat))

    def welcomes(self, state: State, seat: Seat, space: SpaceKey, cash: int) -> bool:
        return self._has_goods(state, seat, space, cash) or self._has_bundle(state, seat, space, cash)

    def _has_goods(self, state: State, seat: Seat, space: SpaceKey, cash: int) -> bool:
        """Is there a tank or a machine to be paid with so much cash, and room for it?"""
        if space == "tanks":
            price = cheapest(state.shop.tanks, self.prices.tanks)
            return price is not None and price <= cash and any(True for _ in self.building.rows(state, seat))
        price = cheapest(state.shop.machines, self.prices.machines)
        return price is not None and price <= cash and bool(self.building.halves(state, seat))

    def _has_bundle(self, state: State, seat: Seat, space: SpaceKey, cash: int) -> bool:
        """Is there a bundle of pipe tiles to be paid with so much cash, and room for it?"""
        tiles = beside(state.shop, space)
        if not tiles or self.prices.pipes[0] > cash:
            return False
        return self.building.has_place(state, seat, 2 if len(tiles) > 1 else 1)

    def considered(self, state: State, seat: Seat) -> list[Action]:
        job = state.now.job
        if job is None:
            return []
        tanks: list[Action] = [BuyTank(seat=seat, grade=grade) for grade in GRADES]
        pipes = [TakePipe(seat=seat, square=shop_square(tile)) for tile in beside(state.shop, job.kind)]
        return [*tanks, *pipes] if job.kind == "tanks" else [*pipes]

    def _goods(self, state: State, seat: Seat) -> list[Action]:
        """Return the tanks or machines that may be bought now."""
        job = state.now.job
        cash = state.players[seat].cash
        if job and job.kind == "tanks":
            price = cheapest(state.shop.tanks, self.prices.tanks)
            if price is not None and price <= cash:
                return [BuyTank(seat=seat, grade=GRADES[n]) for n in self.building.rows(state, seat)]
        if job and job.kind == "machines":
            price = cheapest(state.shop.machines, self.prices.machines)
            if price is not None and price <= cash:
                return [BuyMachine(seat=seat, square=name) for name in self.building.halves(state, seat)]
        return []

    def pipes(self, state: State, seat: Seat) -> list[Action]:
        """Return the pipe tiles that may be taken for the bundle."""
        return [TakePipe(seat=seat, square=shop_square(tile)) for tile in self._tiles(state, seat)]

    def _tiles(self, state: State, seat: Seat) -> tuple[int, ...]:
        job = state.now.job
        return () if job is None or self._refuse_bundle(state, seat, job) else beside(state.shop, job.kind)

    def _most(self, state: State, seat: Seat) -> int:
        """Return how many more pipe tiles this player can take and pay for."""
        taken = state.now.job.taken if state.now.job else 0
        before = self.prices.pipes[taken - 1] if taken else 0
        cash = state.players[seat].cash + before
        payable = sum(price <= cash for price in self.prices.pipes)
        return min(payable - taken, len(self._tiles(state, seat)))

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        match action:
            case BuyTank(seat=seat, grade=grade):
                why_not = self._refuse_purchase(state, seat, "tanks", "pipeline-refusal-not-in-the-tank-shop")
                return why_not or self.building.refuse_row(state, seat, grade)
            case BuyMachine(seat=seat, square=square):
                elsewhere = "pipeline-refusal-not-in-the-machine-shop"
                why_not = self._refuse_purchase(state, seat, "machines", elsewhere)
                return why_not or self.building.refuse_half(state, seat, square)
            case TakePipe(seat=seat, square=square):
                return self._refuse_pipe(state, seat, square)
        return None

    def _refuse_purchase(self, state: State, seat: Seat, goods: Goods, elsewhere: str) -> Refusal | None:
        """Say why this shop sells nothing to a player; `elsewhere` is for a worker who is not in it."""
        job = state.now.job
        if job is None or job.kind != goods:
            return Refusal(elsewhere)
        price = cheapest(getattr(state.shop, goods), getattr(self.prices, goods))
        return Refusal("pipeline-refusal-sold-out") if price is None else too_poor(state.players[seat], price)

    def _refuse_pipe(self, state: State, seat: Seat, square: str) -> Refusal | None:
        job = state.now.job
        if job is None or job.kind not in ("tanks", "machines"):
            return Refusal("pipeline-refusal-not-in-a-shop")
        if shop_tile(square) not in beside(state.shop, job.kind):
            return Refusal("pipeline-refusal-tile-not-there", {"square": square})
        return self._refuse_bundle(state, seat, job)

    def _refuse_bundle(self, state: State, seat: Seat, job: Job) -> Refusal | None:
        """Say why no more tiles may be taken, whichever it is."""
        if job.kind not in ("tanks", "machines"):
            return Refusal("pipeline-refusal-not-in-a-shop")
        if job.placing or job.taken == MOST_PIPES:
            return Refusal("pipeline-refusal-one-bundle")
        if refusal := too_poor(state.players[seat], self._price(job)):
            return refusal
        pair = not job.taken % 2 and len(beside(state.shop, job.kind)) > 1  # then another one has to follow
        return self.building.refuse_tile(state, seat, 2 if pair else 1)

    def _price(self, job: Job) -> int:
        """Return what one more tile costs: the second of a pair is paid with the first."""
        before = self.prices.pipes[job.taken - 1] if job.taken else 0
        return self.prices.pipes[job.taken] - before

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case BuyTank(seat=seat, grade=grade):
                self._buy_tank(step, seat, grade)
            case BuyMachine(seat=seat, square=square):
                self._buy_machine(step, seat, square)
            case TakePipe(seat=seat, square=square):
                self.buy_pipe(step, seat, shop_tile(square))

    def _buy_tank(self, step: StepBuilder[State], seat: Seat, grade: GradeKey) -> None:
        state = step.state
        price = cheapest(state.shop.tanks, self.prices.tanks)
        assert price is not None
        tanks = self.building.with_tank(state, seat, grade)
        player = paid(replace(state.players[seat], tanks=tanks), "shops", price)
        shop = replace(state.shop, tanks=without(state.shop.tanks, self.prices.tanks.index(price)))
        event = TankBought(seat=seat, grade=grade, price=price)
        turn = worker.busy(state.now)
        step.happen(event, players=seated(state, seat, player), shop=shop, turn=turn)

    def _buy_machine(self, step: StepBuilder[State], seat: Seat, square: Square) -> None:
        state = step.state
        price = cheapest(state.shop.machines, self.prices.machines)
        assert price is not None
        machines = self.building.with_machine(state, seat, square)
        player = paid(replace(state.players[seat], machines=machines), "shops", price)
        shop = replace(state.shop, machines=without(state.shop.machines, self.prices.machines.index(price)))
        event = MachineBought(seat=seat, square=square, price=price)
        turn = worker.busy(state.now)
        step.happen(event, players=seated(state, seat, player), shop=shop, turn=turn)

    def buy_pipe(self, step: StepBuilder[State], seat: Seat, tile: int) -> None:
        state, now = step.state, step.state.now
        job = now.job
        assert job is not None
        price = self._price(job)
        player = paid(state.players[seat], "shops", price) if price else state.players[seat]
        step.happen(
            PipeBought(seat=seat, square=shop_square(tile), tile=tile, count=job.taken + 1, price=price),
            players=seated(state, seat, player),
            shop=without_pipe(state.shop, tile),
            turn=replace(now, hand=(*now.hand, tile), job=replace(job, taken=job.taken + 1, idle=False)),
        )


def beside(shop: Shop, kind: JobKind) -> tuple[int, ...]:
    """Return the pipe tiles beside the shop that a worker is in."""
    return shop.tank_pipes if kind == "tanks" else shop.machine_pipes


def without_pipe(shop: Shop, tile: int) -> Shop:
    """Return the shops without a pipe tile."""
    return replace(
        shop,
        tank_pipes=tuple([other for other in shop.tank_pipes if other != tile]),
        machine_pipes=tuple([other for other in shop.machine_pipes if other != tile]),
    )


def cheapest(pieces: tuple[int, ...], prices: tuple[int, ...]) -> int | None:
    """Return the lowest price at which there is a piece."""
    return next((price for count, price in zip(pieces, prices, strict=True) if count), None)


def without(pieces: tuple[int, ...], row: int) -> tuple[int, ...]:
    """Return the pieces of a shop after one of a row is gone."""
    return (*pieces[:row], pieces[row] - 1, *pieces[row + 1 :])
