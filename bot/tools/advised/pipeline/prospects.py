"""What a tile would do in a place: which pipelines it lengthens and joins."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from bot.games.pipeline.network import Network
from bot.games.pipeline.tiles import STEPS, Face, cell_of, faces, right_of

End = tuple[int, int]  # where a pipe leads: how far that is from the tile's left half, and into which side
Pipe = tuple[int, int, tuple[End, ...]]  # colour, segments, ends


class Growth(NamedTuple):
    """A pipeline that a tile makes longer: its colour, and its segments before and after."""

    colour: int
    before: int  # of the longest pipeline that it joins
    after: int
    joined: int  # pipelines


class Prospect(NamedTuple):
    """What a tile does in a place."""

    growths: tuple[Growth, ...]
    touching: int  # sides at which it touches other tiles


def prospect(net: Network, tile: int, square: str, turn: int) -> Prospect:
    """Look at a tile in a place where it may go."""
    cell = cell_of(square)
    assert cell is not None
    halves = net.halves
    touching = sum([cell + step in halves for step in _around(turn)])
    return Prospect(_growths(net, cell, _pipes(tile, turn)), touching)


@cache
def _around(turn: int) -> tuple[int, ...]:
    """Return how far from a tile's left half the cells lie that border on it; its own halves are free."""
    return (*STEPS, *[STEPS[right_of(turn)] + step for step in STEPS])


@cache
def _pipes(tile: int, turn: int) -> tuple[Pipe, ...]:
    """Return the pipes of a tile as it lies: the joint, and each half's own."""
    side = right_of(turn)
    right, back = STEPS[side], (side + 2) % 4
    first, second = faces(tile, turn)
    joint = (first.colours[side], 2, (_beyond(0, first.exits[side]), _beyond(right, second.exits[back])))
    return joint, _own(0, first, side), _own(right, second, back)


def _own(cell: int, face: Face, inner: int) -> Pipe:
    """Return a half's own pipe, which does not run through its inner side."""
    sides = [side for side in range(4) if face.pipes[side] != face.pipes[inner]]
    return face.colours[sides[0]], 1, tuple([_beyond(cell, side) for side in sides])


def _beyond(cell: int, side: int) -> End:
    return cell + STEPS[side], (side + 2) % 4


def _growths(net: Network, cell: int, pipes: Sequence[Pipe]) -> tuple[Growth, ...]:
    """Put the tile's pipes together that meet in the same pipeline, and see how long that becomes."""
    groups: list[tuple[int, int, set[int]]] = []
    for colour, segments, ends in pipes:
        lines = _met(net, cell, colour, ends)
        for group in [group for group in groups if group[2] & lines]:
            groups.remove(group)
            segments, lines = segments + group[1], lines | group[2]
        groups.append((colour, segments, lines))
    growths = []
    for colour, segments, lines in groups:
        lengths = [len(net.lines[number - 1].cells) for number in lines]
        growth = Growth(colour, max(lengths, default=0), segments + sum(lengths), len(lengths))
        growths.append(growth)
    return tuple(growths)


def _met(net: Network, cell: int, colour: int, ends: Sequence[End]) -> set[int]:
    """Return the pipelines that a pipe of a colour meets."""
    lines = set()
    for step, port in ends:
        face = net.halves.get(cell + step)
        if face is not None and face.colours[port] == colour and cell + step not in net.covered:
            lines.add(net.line_of[cell + step, face.pipes[port]])
    return lines
