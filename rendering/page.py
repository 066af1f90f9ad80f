"""A game that is over as one page: every position, what was told of it, and the scores, in one file."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from msgspec import Struct, json

from rendering.film import Frame

TEMPLATE = Path(__file__).parent / "page.html"


class Player(Struct, frozen=True):
    """Somebody who played: their sign, and the colour of their seat."""

    sign: str
    colour: str


class Step(Struct, frozen=True):
    """What was told of a position."""

    said: str
    round: int
    struck: bool = False


class Story(Struct, frozen=True, kw_only=True):
    """All that a page says in words; each step has its picture beside."""

    language: str
    title: str
    summary: str
    players: tuple[Player, ...]
    steps: tuple[Step, ...]
    course: tuple[tuple[int, ...], ...]  # totals at the start and by round
    standing: tuple[tuple[str, ...], ...]
    words: Mapping[str, str]


def page(story: Story, frames: Sequence[Frame]) -> str:
    """Write a page that needs nothing else: no other file, and no connection."""
    game = json.decode(json.encode(story)) | {"frames": [_framed(frame) for frame in frames]}
    data = json.encode(game).decode().replace("<", "\\u003c")
    filled = TEMPLATE.read_text("utf-8")
    for name, text in (("language", escape(story.language)), ("title", escape(story.title)), ("game", data)):
        filled = filled.replace(f"{{{{{name}}}}}", text)
    return filled


def _framed(frame: Frame) -> dict[str, object]:
    return {
        "whole": frame.whole,
        "width": frame.width,
        "height": frame.height,
        "alt": frame.alt,
        "patches": [[patch.x, patch.y, b64encode(patch.data).decode()] for patch in frame.patches],
    }
