"""Where a tile does most for a network. What was found is remembered by network and tile."""

from functools import cache
from typing import NamedTuple

from bot.engine.core import Square
from bot.games.pipeline.mind.lays import LONGEST, Lays
from bot.games.pipeline.mind.remembering import keep
from bot.games.pipeline.network import Network, network
from bot.games.pipeline.tiles import STEPS, TURNS, Face, all_tiles, cell_of, faces, right_of

KEPT = 6  # places of a tile, the best first
STEP = 4  # turns in which the order of places hardly changes
MACHINE = -1  # what a pipe leads into, instead of a pipeline
Spot = tuple[float, Square, int]  # what a tile adds there, the square of its left half, and its turn
Pipe = tuple[int, int, int, int]  # colour, segments, and where its ends lead: four times a cell, and a side


class Grown(NamedTuple):
    """A network as tiles see it: what their pipes would meet, and the pipelines that are there."""

    meets: tuple[dict[int, int], ...]  # by colour: a side of a free cell, and the pipeline that ends there
    segments: tuple[int, ...]
    attached: tuple[bool, ...]
    spots: tuple[tuple[int, Square, int], ...]  # cell, its name, turn


class Layer:
    """Looks for places of tiles, at tables with the same refining costs and valuation cards."""

    def __init__(self, lays: Lays) -> None:
        self.lays = lays
        self._spots: dict[tuple[str, str, int, int, int], tuple[Spot, ...]] = {}
        self._grown: dict[tuple[str, str], Grown] = {}

    def spots(self, pipes: str, machines: str, engineering: int, tile: int, left: int) -> tuple[Spot, ...]:
        """Return the best places of a tile."""
        key = (pipes, machines, engineering, tile, -(-left // STEP))
        found = self._spots.get(key)
        if found is None:
            found = self._found(self._seen(pipes, machines), engineering, tile, STEP * key[-1])
            keep(self._spots, key, found)
        return found

    def gain(self, pipes: str, machines: str, engineering: int, tile: int, left: int) -> float:
        """Return what a tile adds in its best place."""
        found = self.spots(pipes, machines, engineering, tile, left)
        return found[0][0] if found else 0.0

    def _seen(self, pipes: str, machines: str) -> Grown:
        key = (pipes, machines)
        found = self._grown.get(key)
        if found is None:
            found = keep(self._grown, key, _grown(network(pipes, machines)))
        return found

    def _found(self, net: Grown, engineering: int, tile: int, left: int) -> tuple[Spot, ...]:
        table, values = self.lays.line_table(left), self.lays.powers.values[engineering]
        segments, attached, meets = net.segments, net.attached, net.meets
        twin, spots = all_tiles()[tile].symmetric, list[Spot]()
        for cell, square, turn in net.spots:
            if twin and turn > 1:
                continue
            gain, at = 0.0, 4 * cell
            for colour, length, one, other in _pipes(tile, turn):
                joined, rows = meets[colour], table[colour]
                ends = joined.get(at + one), joined.get(at + other)
                on, before = False, 0.0
                for end in ends if ends[0] != ends[1] else ends[:1]:
                    if end is None:
                        continue
                    if end == MACHINE:
                        on = True
                    else:
                        length += segments[end]
                        on = on or attached[end]
                        before += rows[attached[end]][values[segments[end]]]
                gain += rows[on][min(values[length], LONGEST - 1)] - before
            spots.append((gain, square, turn))
        spots.sort(key=_most)
        return tuple(spots[:KEPT])


def _most(spot: Spot) -> float:
    return -spot[0]


def _grown(net: Network) -> Grown:
    meets: tuple[dict[int, int], ...] = ({}, {}, {})
    halves, covered, line_of = net.halves, net.covered, net.line_of
    for cell, face in halves.items():
        for side, step in enumerate(STEPS):
            free = cell + step
            if free in halves:
                continue
            key = 4 * free + (side ^ 2)
            if cell in covered:
                for some in meets:
                    some[key] = MACHINE
            else:
                meets[face.colours[side]][key] = line_of[cell, face.pipes[side]] - 1
    return Grown(
        meets,
        tuple([len(line.cells) for line in net.lines]),
        tuple([bool(line.machines) for line in net.lines]),
        tuple([(cell_of(square) or 0, square, turn) for square, turn in net.places]),
    )


@cache
def _pipes(tile: int, turn: int) -> tuple[Pipe, ...]:
    """Return the pipes of a tile as it lies: the joint, and each half's own."""
    side = right_of(turn % TURNS)
    back, right = side ^ 2, STEPS[side]
    left_half, right_half = faces(tile, turn)
    joint = (left_half.colours[side], 2, left_half.exits[side], 4 * right + right_half.exits[back])
    return joint, _own(left_half, side, 0), _own(right_half, back, 4 * right)


def _own(face: Face, inner: int, at: int) -> Pipe:
    one, other = [side for side in range(4) if face.pipes[side] != face.pipes[inner]]
    return face.colours[one], 1, at + one, at + other
