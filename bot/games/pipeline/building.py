"""Tiles, tanks and machines: from the shops and the government into a player's network and rows."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.engine.core import Action, Name, Refusal, Seat, Square, StepBuilder
from bot.games.pipeline.actions import Hold, Place
from bot.games.pipeline.content import GRADES, Content, GradeKey
from bot.games.pipeline.events import TilePlaced
from bot.games.pipeline.network import Network, network, with_tile
from bot.games.pipeline.state import State
from bot.games.pipeline.stock import turned
from bot.games.pipeline.tiles import ORIGIN, STEPS, TURNS, cell_of, name_of, right_of


class Building:
    """Where things go on a player's side."""

    def __init__(self, content: Content) -> None:
        self.content = content

    # Pipe tiles

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return where the tile in hand may go, and the tiles that may go first instead."""
        hand = state.now.hand
        if not hand:
            return []
        tile, *others = hand
        actions: list[Action] = [
            Place(seat=seat, tile=tile, square=square, turn=turn)
            for square, turn in _network(state, seat).places
        ]
        return [*actions, *[Hold(seat=seat, tile=other) for other in others]]

    def has_place(self, state: State, seat: Seat) -> bool:
        """Can a tile be added to this player's network at all?"""
        return _network(state, seat).has_place

    def refuse_tile(self, state: State, seat: Seat) -> Refusal | None:
        """Say so if no tile can be added."""
        return None if self.has_place(state, seat) else Refusal("pipeline-refusal-no-place-for-tiles")

    def refuse_hold(self, state: State, action: Hold) -> Refusal | None:
        hand = state.now.hand
        if action.tile not in hand:
            return Refusal("pipeline-refusal-not-in-hand", {"tile": action.tile})
        return Refusal("pipeline-refusal-held-already") if action.tile == hand[0] else None

    def refuse_place(self, state: State, seat: Seat, action: Place) -> Refusal | None:
        hand = state.now.hand
        if action.tile not in hand:
            return Refusal("pipeline-refusal-not-in-hand", {"tile": action.tile})
        if action.tile != hand[0]:
            return Refusal("pipeline-refusal-hold-it-first", {"tile": action.tile})
        net = _network(state, seat)
        if net.takes(action.square, action.turn):
            return None
        return _why_not_there(net, action.square, action.turn)

    def hold(self, step: StepBuilder[State], action: Hold) -> None:
        hand = step.state.now.hand
        turned(step, hand=(action.tile, *[tile for tile in hand if tile != action.tile]))

    def place(self, step: StepBuilder[State], seat: Seat, tile: int, square: Square, turn: int) -> None:
        """Place a tile; from the second of a network on, that ends the purchase it is from."""
        state, now = step.state, step.state.now
        before = state.players[seat].pipes
        pipes = with_tile(before, tile, square, turn)
        job = replace(now.job, placing=True) if before and now.job and now.job.taken else now.job
        step.happen(
            TilePlaced(seat=seat, tile=tile, square=square, turn=turn),
            players=state.with_player(seat, pipes=pipes),
            turn=replace(now, hand=now.hand[1:], job=job),
        )

    def place_first(self, step: StepBuilder[State], seat: Seat) -> bool:
        """The first tile of a network lies wherever: there is nothing to choose."""
        if step.state.players[seat].pipes:
            return False
        self.place(step, seat, step.state.now.hand[0], name_of(ORIGIN), 0)
        return True

    # Tanks and machines

    def rows(self, state: State, seat: Seat) -> Iterator[int]:
        """Return the grades whose rows have a space for a tank."""
        tanks = state.players[seat].tanks
        return (grade for grade in range(4) if tanks[grade] < self.content.board.row)

    def refuse_row(self, state: State, seat: Seat, grade: GradeKey) -> Refusal | None:
        if state.players[seat].tanks[GRADES.index(grade)] < self.content.board.row:
            return None
        return Refusal("pipeline-refusal-row-full", {"grade": Name("grade", grade)})

    def with_tank(self, state: State, seat: Seat, grade: GradeKey) -> tuple[int, ...]:
        """Return a player's tanks with one more."""
        tanks = list(state.players[seat].tanks)
        tanks[GRADES.index(grade)] += 1
        return tuple(tanks)

    def halves(self, state: State, seat: Seat) -> tuple[Square, ...]:
        """Return the halves of tiles that a machine may cover."""
        return _network(state, seat).open_halves

    def refuse_half(self, state: State, seat: Seat, square: str) -> Refusal | None:
        net = _network(state, seat)
        cell = cell_of(square)
        if cell is None or cell not in net.halves:
            return Refusal("pipeline-refusal-no-pipe-there", {"square": square})
        return Refusal("pipeline-refusal-machine-there", {"square": square}) if cell in net.covered else None

    def with_machine(self, state: State, seat: Seat, square: str) -> str:
        """Return a player's machines with one more."""
        return f"{state.players[seat].machines} {square}".lstrip()


def _network(state: State, seat: Seat) -> Network:
    player = state.players[seat]
    return network(player.pipes, player.machines)


def _why_not_there(net: Network, square: str, turn: int) -> Refusal:
    """Say what keeps a tile from lying there."""
    cell = cell_of(square)
    if cell is None:
        return Refusal("pipeline-refusal-no-such-square", {"square": square})
    if not 0 <= turn < TURNS:
        return Refusal("pipeline-refusal-no-such-turn")
    both = (cell, cell + STEPS[right_of(turn)])
    if not net.halves:
        return Refusal("pipeline-refusal-no-such-square", {"square": square})
    for one in both:
        if one in net.halves:
            return Refusal("pipeline-refusal-occupied", {"square": name_of(one)})
    if any(one + step in net.covered for one in both for step in STEPS):
        return Refusal("pipeline-refusal-only-a-machine-there", {"square": square})
    return Refusal("pipeline-refusal-touches-nothing", {"square": square})
