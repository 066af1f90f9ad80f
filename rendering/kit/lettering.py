"""Type: what can be written with our fonts, and how large it may be."""

import unicodedata
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from PIL import ImageFont

Weight = Literal["Black", "Bold", "Semibold"]

LABEL, BODY, LEAD, TITLE, HERO = 28, 32, 44, 52, 64  # nothing that must be read is smaller than LABEL
_SHRINK = 0.7
_NO_GLYPH = "\uffff"  # never assigned to a character, so every font shows its empty box for it


@lru_cache(512)
def face(size: int, weight: Weight) -> ImageFont.FreeTypeFont:
    path = files("font_source_sans_pro") / "files" / f"SourceSansPro-{weight}.otf"
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(8192)
def _glyph(letter: str, weight: Weight) -> tuple[tuple[int, int], bytes]:
    mask = face(LABEL, weight).getmask(letter)
    return mask.size, bytes(mask)


def drawable(letter: str, weight: Weight) -> bool:
    """Does the font know this character, and does it take room of its own?"""
    if letter == " ":
        return True
    hidden = unicodedata.category(letter) in {"Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Me", "Zl", "Zp"}
    return not hidden and _glyph(letter, weight) != _glyph(_NO_GLYPH, weight)


def legible(text: str, weight: Weight = "Black") -> str:
    """Return what our fonts can show of a text somebody else wrote: plain letters, no emoji, no boxes."""
    letters = unicodedata.normalize("NFKC", text)
    return _drawn(letters, weight)


def _drawn(text: str, weight: Weight) -> str:
    return " ".join("".join(_nearest(letter, weight) for letter in text).split())


def _nearest(letter: str, weight: Weight) -> str:
    """Return the letter, or else the one it is built on, or else nothing."""
    if letter.isspace():
        return " "
    base = unicodedata.normalize("NFKD", letter)[:1]
    return next((one for one in (letter, base) if drawable(one, weight)), "")


@lru_cache(4096)
def fit(text: str, size: int, weight: Weight, width: float | None) -> tuple[str, int]:
    """Return the text as it fits into `width`, and its size: it shrinks, and then it ends in an ellipsis."""
    text = _drawn(text, weight)
    least = min(size, max(LABEL, round(size * _SHRINK)))
    for smaller in range(size, least - 1, -1):
        if width is None or length(text, smaller, weight) <= width:
            return text, smaller
    while text and width is not None and length(f"{text.rstrip()}…", least, weight) > width:
        text = text[:-1]
    return f"{text.rstrip()}…", least


def broken(text: str, size: int, weight: Weight, width: float) -> tuple[str, str]:
    """Break a text into a line that fits and all the rest; if that fits, too, they are about as long."""
    words = text.split(" ")
    lines = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(len(words), 0, -1)]
    fits = [(first, rest) for first, rest in lines if length(first, size, weight) <= width]
    if not fits or not fits[0][1]:
        return (fits or lines[-1:])[0]
    return min(fits, key=lambda pair: max(length(line, size, weight) for line in pair))


def length(text: str, size: int, weight: Weight) -> float:
    return face(size, weight).getlength(text)
