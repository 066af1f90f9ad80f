"""Government towers: before their field is refilled, their owners pay for them or lose them."""

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Name, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase
from bot.games.oilfield.actions import GiveUpTower, PayGovernment, SellFirst
from bot.games.oilfield.content import Content
from bot.games.oilfield.events import GovernmentPaid, TowerLost
from bot.games.oilfield.phases.shares import ShareSales
from bot.games.oilfield.state import State


class Government(Phase[State]):
    """From the first player clockwise, each tower is answered for separately."""

    actions = (PayGovernment, GiveUpTower, SellFirst)

    def __init__(self, content: Content, shares: ShareSales) -> None:
        self.shares = shares
        self.price = content.tiles["government"].release_cost

    def asked(self, state: State, seat: Seat) -> Ask:
        assert state.filling is not None
        money = state.players[seat].money
        return Ask("government", {"field": Name("field", state.filling), "price": self.price, "money": money})

    def choices(self, state: State, seat: Seat) -> list[Action]:
        if state.players[seat].money >= self.price:
            return [PayGovernment(seat=seat), GiveUpTower(seat=seat)]
        return [*self.shares.sales_first(state, seat, self._prices), GiveUpTower(seat=seat)]

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return (PayGovernment(seat=seat),)

    def _prices(self, state: State, seat: Seat) -> tuple[int, ...]:
        return (self.price,)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        match action:
            case SellFirst(seat=seat):
                return self.shares.refuse_sale_first(state, action, self._prices(state, seat))
            case PayGovernment(seat=seat):
                return self.shares.refuse_price(state, seat, self.price)
        return None

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case SellFirst(seat=seat, row=points):
                self.shares.sell(step, seat, points)
            case PayGovernment(seat=seat):
                self._pay(step, seat)
            case GiveUpTower(seat=seat):
                self._give_up(step, seat, forced=False)

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Turn to the next owner; one who cannot pay in any way loses the tower unasked."""
        seat = step.state.owing[0]
        step.change(turn=seat)
        if len(self.choices(step.state, seat)) > 1:
            return False
        self._give_up(step, seat, forced=True)
        return True

    def _pay(self, step: StepBuilder[State], seat: Seat) -> None:
        """Take the disc off: the tower has its full power from now on."""
        state, player, key = step.state, step.state.players[seat], step.state.filling
        assert key is not None
        place, leases = _first_owing(state, seat), player.leases
        released = replace(leases[place], disc=False)
        leases = (*leases[:place], released, *leases[place + 1 :])
        step.happen(
            GovernmentPaid(seat=seat, field=key, price=self.price),
            players=state.with_player(seat, money=player.money - self.price, leases=leases),
            owing=state.owing[1:],
        )

    def _give_up(self, step: StepBuilder[State], seat: Seat, *, forced: bool) -> None:
        """Tile and lease go face up to their markets, and the marker back to its owner."""
        state, leases, key = step.state, step.state.players[seat].leases, step.state.filling
        place = _first_owing(state, seat)
        tile = leases[place].tower
        assert key is not None
        assert tile is not None
        step.happen(
            TowerLost(seat=seat, field=key, tile=tile, forced=forced),
            players=state.with_player(seat, leases=(*leases[:place], *leases[place + 1 :])),
            tiles=(*state.tiles, tile),
            leases=(*state.leases, key),
            owing=state.owing[1:],
        )


def _first_owing(state: State, seat: Seat) -> int:
    leases, key = state.players[seat].leases, state.filling
    return next(n for n, lease in enumerate(leases) if lease.disc and lease.field == key)
