"""Pipe tiles in words: how the pipes on them run."""

from bot.games.pipeline.content import Content
from bot.games.pipeline.view import COLOURS, Face, faces
from rendering.alt import Line, Teller

_COLOURS = {"O": "orange", "S": "silver", "T": "teal"}
_EAST, _WEST = 1, 3  # sides are counted clockwise from the north


def colour_name(tell: Teller[Content], letter: str) -> str:
    return tell.say(f"pictures-pipeline-{_COLOURS[letter]}")


def tile_line(tell: Teller[Content], square: str, tile: int) -> Line:
    return tell.detail("tile", square=square, tile=str(tile), pipes=pipe_lines(tell, tile, 0))


def pipe_lines(tell: Teller[Content], tile: int, turn: int) -> tuple[str, ...]:
    """Say how the three pipes of a tile run: the one through both halves, and one on each half alone."""
    ends = faces(tile, turn)
    inner = (_EAST + turn) % 4, (_WEST + turn) % 4
    out = [
        tell.say(f"pictures-pipeline-tell-side-{face.exits[side]}")
        for face, side in zip(ends, inner, strict=True)
    ]
    colour = colour_name(tell, COLOURS[ends[0].colours[inner[0]]])
    joint = tell.say("pictures-pipeline-tell-joint", colour=colour, first=out[0], last=out[1])
    return joint, *[
        _own_pipe(tell, face, side, n) for n, (face, side) in enumerate(zip(ends, inner, strict=True))
    ]


def _own_pipe(tell: Teller[Content], face: Face, inner: int, half: int) -> str:
    start = next(side for side in range(4) if face.pipes[side] != face.pipes[inner])
    sides = [tell.say(f"pictures-pipeline-tell-side-{side}") for side in (start, face.exits[start])]
    colour = colour_name(tell, COLOURS[face.colours[start]])
    return tell.say(f"pictures-pipeline-tell-pipe-{half}", colour=colour, first=sides[0], last=sides[1])
