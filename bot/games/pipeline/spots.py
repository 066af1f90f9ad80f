"""What a tile would do in a place: which pipelines it lengthens and joins."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.pipeline.network import Network
from bot.games.pipeline.tiles import STEPS, Face, cell_of, faces, right_of

Pipe = tuple[int, int, list[tuple[int, int]]]  # colour, segments, and its ends as a cell and a side


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
    left, side = cell_of(square), right_of(turn)
    assert left is not None
    right, back = left + STEPS[side], (side + 2) % 4
    first, second = faces(tile, turn)
    joint = (first.colours[side], 2, [(left, first.exits[side]), (right, second.exits[back])])
    touching = sum(cell + step in net.halves for cell in (left, right) for step in STEPS)
    return Prospect(_growths(net, (joint, _own(left, first, side), _own(right, second, back))), touching)


def _own(cell: int, face: Face, inner: int) -> Pipe:
    """Return a half's own pipe, which does not run through its inner side."""
    sides = [side for side in range(4) if face.pipes[side] != face.pipes[inner]]
    return face.colours[sides[0]], 1, [(cell, side) for side in sides]


def _growths(net: Network, pipes: Sequence[Pipe]) -> tuple[Growth, ...]:
    """Put the tile's pipes together that meet in the same pipeline, and see how long that becomes."""
    groups: list[tuple[int, int, set[int]]] = []
    for colour, segments, ends in pipes:
        lines = {line for end in ends if (line := _met(net, colour, *end))}
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


def _met(net: Network, colour: int, cell: int, side: int) -> int:
    """Return the pipeline that a pipe end of a colour meets, or 0."""
    beyond, port = cell + STEPS[side], (side + 2) % 4
    face = net.halves.get(beyond)
    if face is None or beyond in net.covered or face.colours[port] != colour:
        return 0
    return net.line_of[beyond, face.pipes[port]]
