"""Where tiles, tanks and machines go on a player's side."""

from collections.abc import Iterator

from bot.engine.core import Name, Refusal, Seat, Square
from bot.games.pipeline.content import GRADES, Content, GradeKey
from bot.games.pipeline.network import Network, network
from bot.games.pipeline.state import State
from bot.games.pipeline.tiles import cell_of


class Building:
    """The room on a player's side, and what is there with one more piece."""

    def __init__(self, content: Content, version: int) -> None:
        self.content, self.version = content, version

    # Pipe tiles

    def has_place(self, state: State, seat: Seat, more: int = 1) -> bool:
        """Can so many tiles be added to this player's network, beside those in hand?

        The first version of the rules looked for a place for one, and let somebody get stuck with others.
        """
        net = network_of(state, seat)
        return net.has_place if self.version == 1 else net.has_room(more + len(state.now.hand))

    def refuse_tile(self, state: State, seat: Seat, more: int = 1) -> Refusal | None:
        """Say so if no more tiles can be added."""
        return None if self.has_place(state, seat, more) else Refusal("pipeline-refusal-no-place-for-tiles")

    def strands(self, state: State, seat: Seat) -> bool:
        """Is there no place for the tiles in hand?"""
        return self.version > 1 and not network_of(state, seat).has_place

    # Tanks

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

    # Machines

    def halves(self, state: State, seat: Seat) -> tuple[Square, ...]:
        """Return the halves of tiles that a machine may cover."""
        return network_of(state, seat).open_halves

    def refuse_half(self, state: State, seat: Seat, square: str) -> Refusal | None:
        net = network_of(state, seat)
        cell = cell_of(square)
        if cell is None or cell not in net.halves:
            return Refusal("pipeline-refusal-no-pipe-there", {"square": square})
        return Refusal("pipeline-refusal-machine-there", {"square": square}) if cell in net.covered else None

    def with_machine(self, state: State, seat: Seat, square: str) -> str:
        """Return a player's machines with one more."""
        return f"{state.players[seat].machines} {square}".lstrip()


def network_of(state: State, seat: Seat) -> Network:
    """Return a player's network."""
    player = state.players[seat]
    return network(player.pipes, player.machines)
