"""What a tile would do in a place: which pipelines it lengthens and joins."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.pipeline.network import Network
from bot.games.pipeline.tiles import STEPS, Face, cell_of, faces, right_of


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
    left = cell_of(square)
    assert left is not None
    side = right_of(turn)
    right = left + STEPS[side]
    first, second = faces(tile, turn)
    pipes = [
        (first.colours[side], 2, [*_ends(left, first, side), *_ends(right, second, (side + 2) % 4)]),
        (_own(first, side), 1, _own_ends(left, first, side)),
        (_own(second, (side + 2) % 4), 1, _own_ends(right, second, (side + 2) % 4)),
    ]
    touching = sum(cell + step in net.halves for cell in (left, right) for step in STEPS)
    return Prospect(_growths(net, pipes), touching)


def _ends(cell: int, face: Face, inner: int) -> list[tuple[int, int]]:
    """Return the outer end of the joint in a half, as a cell and a side."""
    return [(cell, face.exits[inner])]


def _own(face: Face, inner: int) -> int:
    """Return the colour of a half's own pipe."""
    return next(face.colours[side] for side in range(4) if face.pipes[side] != face.pipes[inner])


def _own_ends(cell: int, face: Face, inner: int) -> list[tuple[int, int]]:
    return [(cell, side) for side in range(4) if face.pipes[side] != face.pipes[inner]]


def _growths(net: Network, pipes: Sequence[tuple[int, int, list[tuple[int, int]]]]) -> tuple[Growth, ...]:
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
