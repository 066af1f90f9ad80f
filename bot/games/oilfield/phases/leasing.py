"""Lease: pay for one of the leases on offer. A worker pays its bid, and a card the lowest price."""

from bot.engine.core import Action, Ask, Name, Refusal, Seat, StepBuilder
from bot.games.oilfield.actions import TakeLease
from bot.games.oilfield.content import FIELDS, MOST_SEATS, Content, FieldKey
from bot.games.oilfield.events import LeaseTaken
from bot.games.oilfield.phases.buying import Buying
from bot.games.oilfield.phases.shares import ShareSales
from bot.games.oilfield.state import Lease, State, without


class Leasing(Buying):
    """One lease is one concession, and room for one tower."""

    work = "lease"
    actions = (TakeLease, *Buying.actions)

    def __init__(self, content: Content, shares: ShareSales) -> None:
        super().__init__(content, shares)
        self._leases = [
            tuple([TakeLease(seat=Seat(n), field=field) for field in FIELDS]) for n in range(MOST_SEATS)
        ]

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("lease", {"price": state.doing.price, "money": state.players[seat].money})

    def ways(self, state: State, seat: Seat) -> list[Action]:
        if not self._marker_left(state, seat) or state.players[seat].money < state.doing.price:
            return []
        return [action for action in self._leases[seat] if action.field in state.leases]

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return self._leases[seat]

    def prices(self, state: State, seat: Seat) -> tuple[int, ...]:
        return (state.doing.price,) if state.leases and self._marker_left(state, seat) else ()

    def _marker_left(self, state: State, seat: Seat) -> bool:
        return len(state.players[seat].leases) < self.content.board.player.markers

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, TakeLease):
            return super().refusal(state, action)
        if action.field not in state.leases:
            return Refusal("oilfield-refusal-lease-not-offered", {"field": Name("field", action.field)})
        if not self._marker_left(state, action.seat):
            return Refusal("oilfield-refusal-no-marker", {"most": self.content.board.player.markers})
        return self.shares.refuse_price(state, action.seat, state.doing.price)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        if isinstance(action, TakeLease):
            self._take(step, action.seat, action.field)
        else:
            super().perform(step, action)

    def _take(self, step: StepBuilder[State], seat: Seat, field: FieldKey) -> None:
        """Pay, take the card, and mark a free space of its field."""
        state = step.state
        player, price = state.players[seat], state.doing.price
        lease = Lease(field, _free_plot(state, field))
        step.happen(
            LeaseTaken(seat=seat, field=field, price=price),
            players=state.with_player(seat, money=player.money - price, leases=(*player.leases, lease)),
            leases=without(state.leases, field),
            task=None,
        )

    def why_lost(self, state: State, seat: Seat) -> str:
        if not state.leases:
            return "no-lease"
        return "too-poor" if self._marker_left(state, seat) else "no-marker"


def _free_plot(state: State, field: FieldKey) -> int:
    """Return the first space of a field on which no marker lies."""
    holders = [player.leases for player in state.players]
    if state.bot:
        holders.append(state.bot.leases)
    taken = {lease.plot for leases in holders for lease in leases if lease.field == field}
    return next(plot for plot in range(len(taken) + 1) if plot not in taken)
