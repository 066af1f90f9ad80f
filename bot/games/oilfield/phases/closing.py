"""The moment before the count: whoever could have the most money by selling shares is asked once."""

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase
from bot.games.oilfield.actions import KeepShares, SellLast
from bot.games.oilfield.content import Content
from bot.games.oilfield.estate import worth_of_shares
from bot.games.oilfield.events import SharesKept
from bot.games.oilfield.phases.rounds import Rounds
from bot.games.oilfield.phases.shares import ShareSales
from bot.games.oilfield.state import State


class Closing(Phase[State]):
    """After the last card, from the first player clockwise. All that matters here is public."""

    actions = (SellLast, KeepShares)

    def __init__(self, content: Content, shares: ShareSales, rounds: Rounds) -> None:
        self.content, self.shares, self.rounds = content, shares, rounds

    def begin(self, step: StepBuilder[State]) -> None:
        step.change(phase="closing", queue=step.state.order)

    def asked(self, state: State, seat: Seat) -> Ask:
        richest = _richest(state, seat)
        money = state.players[seat].money
        return Ask("closing", {"money": money, "richest": richest, "shares": state.held(seat)})

    def choices(self, state: State, seat: Seat) -> list[Action]:
        rows = [row.points for row in self.content.board.rows]
        held = [points for points, cubes in zip(rows, state.shares, strict=True) if seat in cubes]
        return [KeepShares(seat=seat), *[SellLast(seat=seat, row=points) for points in held]]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return (
            self.shares.refuse_sale(state, action.seat, action.row) if isinstance(action, SellLast) else None
        )

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case SellLast(seat=seat, row=points):
                self.shares.sell(step, seat, points)
            case KeepShares(seat=seat):
                step.happen(SharesKept(seat=seat), queue=step.state.queue[1:])

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Turn to the next who has something to decide; after the last one, count."""
        state = step.state
        if not state.queue:
            self.rounds.end_game(step)
            return True
        seat = state.queue[0]
        if not self._has_a_choice(state, seat):
            step.change(queue=state.queue[1:])
            return True
        if state.turn != seat:
            step.change(turn=seat)
        return False

    def _has_a_choice(self, state: State, seat: Seat) -> bool:
        """Could sales bring this player the most money? Else they would do nothing but cost points."""
        money, richest = state.players[seat].money, _richest(state, seat)
        return money <= richest <= money + worth_of_shares(self.content, state, seat) and state.held(seat) > 0


def _richest(state: State, seat: Seat) -> int:
    """Return how much money the richest of the others has."""
    return max([player.money for n, player in enumerate(state.players) if n != seat])
