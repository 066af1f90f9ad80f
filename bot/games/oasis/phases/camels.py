"""Camels: they go to any empty square of the trail, and when all are out they may move."""

from collections.abc import Sequence

from bot.engine.core import Action, Refusal, Seat, Square, StepBuilder
from bot.engine.phase import Topic
from bot.games.oasis.actions import KeepCamels, MoveCamel, PlaceCamel
from bot.games.oasis.events import CamelMoved, CamelPlaced, CamelsKept, CamelsUnplaced
from bot.games.oasis.ground import Ground
from bot.games.oasis.hands import Hands
from bot.games.oasis.phases.ending import announce_last_round
from bot.games.oasis.state import State
from bot.games.oasis.terrain import SEATS, TRAIL, marked


class Camels(Topic[State]):
    """Camels from the supply must be placed; those on the trail may stay where they are."""

    actions = (PlaceCamel, MoveCamel, KeepCamels)

    def __init__(self, hands: Hands, ground: Ground, seats: int) -> None:
        self.hands, self.ground = hands, ground
        self._placements = [
            tuple([PlaceCamel(seat=Seat(n), square=square) for square in ground.terrain.names])
            for n in range(seats)
        ]

    # What is offered

    def at_once(self, state: State) -> int:
        """Return how many camels are to be placed for one card; the last square is not a choice."""
        trail = self.ground.open_trail(state.board).bit_count()
        left = min(self.hands.left(state, "camels"), state.players[state.turn].camels)
        return left if left < trail else trail - 1

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        if "camels" not in self.hands.wanted(state):
            return ()
        trail = self.ground.open_trail(state.board)
        if state.players[seat].camels:
            return tuple(self.ground.terrain.pick(self._placements[seat], trail))
        return self._moves(state, seat, trail) if trail and state.phase != "free" else ()

    def _moves(self, state: State, seat: Seat, trail: int) -> Sequence[Action]:
        squares = self.ground.terrain.squares
        free = squares(trail)
        moves = [
            MoveCamel(seat=seat, origin=origin, square=square)
            for origin in squares(marked(state.board, SEATS[seat]))
            for square in free
        ]
        return (KeepCamels(seat=seat), *moves)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if refusal := self.hands.refusal(state, "camels"):
            return refusal
        left = state.players[action.seat].camels
        if isinstance(action, PlaceCamel):
            return self._refuse_trail(state, action.square) if left else _none_left()
        if left:
            return Refusal("oasis-refusal-camels-in-supply", {"left": left})
        return self._refuse_move(state, action) if isinstance(action, MoveCamel) else None

    def _refuse_move(self, state: State, action: MoveCamel) -> Refusal | None:
        origin = self.ground.terrain.bit.get(action.origin, 0)
        if not origin & marked(state.board, SEATS[action.seat]):
            return Refusal("oasis-refusal-not-your-camel", {"square": action.origin})
        return self._refuse_trail(state, action.square)

    def _refuse_trail(self, state: State, square: Square) -> Refusal | None:
        bit = self.ground.terrain.bit.get(square, 0)
        if bit & self.ground.open_trail(state.board):
            return None
        if not bit:
            return Refusal("oasis-refusal-no-such-square", {"square": square})
        if bit & self.ground.terrain.trail:
            return Refusal("oasis-refusal-camel-there", {"square": square})
        return Refusal("oasis-refusal-not-on-trail", {"square": square})

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case PlaceCamel(seat=seat, square=square):
                self._place(step, seat, square)
            case MoveCamel(seat=seat, origin=origin, square=square):
                self._move(step, seat, origin, square)
            case KeepCamels(seat=seat):
                step.happen(CamelsKept(seat=seat))
                self.hands.finish(step, "camels")

    def _place(self, step: StepBuilder[State], seat: Seat, square: Square) -> None:
        state = step.state
        self.hands.use(step, "camels")
        board = self.ground.terrain.put(state.board, square, SEATS[seat])
        event = CamelPlaced(seat=seat, square=square, size=self.ground.area_size(board, square))
        players = state.with_player(seat, camels=state.players[seat].camels - 1)
        step.happen(event, board=board, players=players)
        if state.options.end_on_full_trail and not self.ground.open_trail(board):
            announce_last_round(step, "trail")

    def _move(self, step: StepBuilder[State], seat: Seat, origin: Square, square: Square) -> None:
        """With none in supply, move a camel that is on the trail already."""
        terrain = self.ground.terrain
        self.hands.use(step, "camels")
        board = terrain.put(terrain.put(step.state.board, origin, TRAIL), square, SEATS[seat])
        size = self.ground.area_size(board, square)
        step.happen(CamelMoved(seat=seat, origin=origin, square=square, size=size), board=board)

    # What is forced

    def pass_over(self, step: StepBuilder[State]) -> bool:
        """Lose the camels of a card for which the trail has no square."""
        state = step.state
        if self.ground.open_trail(state.board):
            return False
        left = self.hands.left(state, "camels")
        step.happen(CamelsUnplaced(seat=state.turn, count=left, why="trail"))
        self.hands.finish(step, "camels")
        return True

    def place_forced(self, step: StepBuilder[State]) -> bool:
        """Place a camel from the supply on the only square that is left."""
        state = step.state
        trail = self.ground.open_trail(state.board)
        if not state.players[state.turn].camels or trail.bit_count() != 1:
            return False
        self._place(step, state.turn, self.ground.terrain.squares(trail)[0])
        return True


def _none_left() -> Refusal:
    return Refusal("oasis-refusal-no-camels-left")
