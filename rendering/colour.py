"""Colours, and what can be done with two of them."""

from msgspec import Struct
from msgspec.structs import replace
from PIL import ImageColor

Rgba = tuple[int, int, int, int]

INK, IVORY, GOLD, ALARM, SHADOW = "#221b17", "#fdf8ec", "#e9b93f", "#c22f1f", "#1c0f06"
CHOICE, NEW = "#7fd8ff", "#e83fd8"  # marks: what can be picked, and what has changed


def rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


def mix(a: str, b: str, part: float) -> str:
    """Return `a` with a part of `b` stirred in."""
    return "#" + "".join(f"{round(x + (y - x) * part):02x}" for x, y in zip(rgb(a), rgb(b), strict=True))


def fade(colour: str, opacity: float) -> Rgba:
    return (*rgb(colour), round(255 * opacity))


class Theme(Struct, frozen=True):
    """The colours of one game by day or by night."""

    dark: bool
    ground: str
    panel: str
    line: str
    text: str
    muted: str
    sky: tuple[str, str]
    hills: tuple[str, ...]

    def inverse(self) -> "Theme":
        """Return the colours of what must be seen first: the seat to move."""
        muted, line = mix(self.text, self.panel, 0.72), mix(self.text, self.panel, 0.3)
        return replace(self, panel=self.text, text=self.panel, muted=muted, line=line)

    def well(self, part: float = 0.25) -> str:
        """Return a quiet tone for empty places in a panel."""
        return mix(self.panel, self.line, part)
