"""The last step of the set-up: everybody spreads the first tanks over the four grades."""

from collections.abc import Iterator

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase
from bot.games.pipeline.actions import SpreadTanks
from bot.games.pipeline.content import Content
from bot.games.pipeline.events import TanksSpread
from bot.games.pipeline.state import State

Spread = tuple[int, int, int, int]


class FirstTanks(Phase[State]):
    """All players choose together; until the last one has, everybody may think better of it."""

    actions = (SpreadTanks,)
    together = True

    def __init__(self, content: Content) -> None:
        self.tanks = content.board.tanks
        spreads = list(_spreads(self.tanks, content.board.row))
        self._spreads = {
            Seat(seat): {spread: _action(Seat(seat), *spread) for spread in spreads}
            for seat in range(max(content.slots))
        }

    def awaited(self, state: State) -> frozenset[Seat]:
        return frozenset([Seat(n) for n, player in enumerate(state.players) if not player.ready])

    def open_to(self, state: State, seat: Seat) -> bool:
        return True

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("tanks", {"tanks": self.tanks})

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return the ways to spread the tanks, other than the one chosen so far."""
        now = state.players[seat].tanks
        return [action for spread, action in self._spreads[seat].items() if spread != now]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        spread = _spread(action)
        if spread not in self._spreads[action.seat]:
            return Refusal("pipeline-refusal-so-many-tanks", {"tanks": self.tanks})
        if spread == state.players[action.seat].tanks:
            return Refusal("pipeline-refusal-spread-so-already")
        return None

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        seat, tanks = action.seat, _spread(action)
        crude, low, mid, high = tanks
        players = step.state.with_player(seat, ready=True, tanks=tanks)
        step.happen(TanksSpread(seat=seat, crude=crude, low=low, mid=mid, high=high), players=players)

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Begin the first round once all tanks are spread."""
        if not all(player.ready for player in step.state.players):
            return False
        step.change(phase="play")
        return True


def _spread(action: Action) -> Spread:
    assert isinstance(action, SpreadTanks)
    return action.crude, action.low, action.mid, action.high


def _action(seat: Seat, crude: int, low: int, mid: int, high: int) -> Action:
    return SpreadTanks(seat=seat, crude=crude, low=low, mid=mid, high=high)


def _spreads(tanks: int, most: int) -> Iterator[Spread]:
    """Yield every way to spread tanks over four rows."""
    for crude in range(min(tanks, most), -1, -1):
        for low in range(min(tanks - crude, most), -1, -1):
            for mid in range(min(tanks - crude - low, most), -1, -1):
                if (high := tanks - crude - low - mid) <= most:
                    yield crude, low, mid, high
