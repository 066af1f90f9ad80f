"""Control markers: a new area takes one, or leaves its player a question."""

from collections.abc import Sequence

from bot.engine.core import Action, Ask, Name, Refusal, Seat, Square, StepBuilder
from bot.engine.phase import Phase
from bot.games.oasis.actions import LeaveUnowned, MoveMarker
from bot.games.oasis.content import LandKey
from bot.games.oasis.events import AreaLeftUnowned, MarkerMoved, MarkerPlaced
from bot.games.oasis.ground import Ground
from bot.games.oasis.phases.ending import end_round
from bot.games.oasis.state import State


def claim(step: StepBuilder[State], seat: Seat, kind: LandKey, square: Square) -> None:
    """Put a spare marker on a new area; without one, its player will be asked."""
    player = step.state.players[seat]
    if player.spare:
        areas = (*player.areas, square)
        players = step.state.with_player(seat, spare=player.spare - 1, areas=areas)
        step.happen(MarkerPlaced(seat=seat, land=kind, square=square), players=players)
    else:
        step.change(claim=square)


class NewArea(Phase[State]):
    """A fifth area: a marker may be moved to it from another one, or it stays unowned."""

    actions = (LeaveUnowned, MoveMarker)

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def asked(self, state: State, seat: Seat) -> Ask:
        square = _claimed(state)
        land = self.ground.kind_at(state.board, square)
        size = self.ground.area_size(state.board, square)
        return Ask("marker", {"square": square, "land": Name("land", land), "size": size})

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        moves = [MoveMarker(seat=seat, origin=origin) for origin in state.players[seat].areas]
        return (LeaveUnowned(seat=seat), *moves)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, MoveMarker) and action.origin not in state.players[action.seat].areas:
            return Refusal("oasis-refusal-not-your-marker", {"square": action.origin})
        return None

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        if isinstance(action, MoveMarker):
            self._move(step, action.seat, action.origin)
        else:
            self._leave(step, action.seat)
        if step.state.phase == "free":
            end_round(step, self.ground)

    def _move(self, step: StepBuilder[State], seat: Seat, origin: Square) -> None:
        """Abandon one area for the one just begun."""
        state, square = step.state, _claimed(step.state)
        areas = tuple([square if marker == origin else marker for marker in state.players[seat].areas])
        event = MarkerMoved(
            seat=seat,
            abandoned=self.ground.kind_at(state.board, origin),
            origin=origin,
            land=self.ground.kind_at(state.board, square),
            square=square,
        )
        step.happen(event, claim=None, players=state.with_player(seat, areas=areas))

    def _leave(self, step: StepBuilder[State], seat: Seat) -> None:
        square = _claimed(step.state)
        land = self.ground.kind_at(step.state.board, square)
        step.happen(AreaLeftUnowned(seat=seat, land=land, square=square), claim=None)


def _claimed(state: State) -> Square:
    assert state.claim is not None
    return state.claim
