"""Colours, and what can be done with two of them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from PIL import ImageColor

from rendering.order import ThemeName

Rgba = tuple[int, int, int, int]

INK, IVORY, GOLD, ALARM, SHADOW = "#221b17", "#fdf8ec", "#e9b93f", "#a51f10", "#1c0f06"
CHOICE, NEW = "#7fd8ff", "#e83fd8"  # marks: what can be picked, and what has changed


def rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


def mix(a: str, b: str, part: float) -> str:
    """Return `a` with a part of `b` stirred in."""
    return "#" + "".join(f"{round(x + (y - x) * part):02x}" for x, y in zip(rgb(a), rgb(b), strict=True))


def fade(colour: str, opacity: float) -> Rgba:
    return (*rgb(colour), round(255 * opacity))


class Finish(NamedTuple):
    """How everything is worked, whatever its colours."""

    depth: float = 1  # of grain, stains, relief and shadows
    sink: float = 1  # how far the tone of an empty place is from that of its panel
    firm: float = 0  # the least part of a line that is not its panel
    rim: float = 0  # the least width of the line around a place
    veil: float = 0.3  # over what is out of reach
    dim: float = 0  # over large bright things


_FINISH: Mapping[ThemeName, Finish] = MappingProxyType(
    {
        "light": Finish(),
        "dark": Finish(depth=0.6, dim=0.12),
        "contrast": Finish(depth=0, sink=0.3, firm=0.6, rim=2.5, veil=0.2),
    }
)


class Theme(Struct, frozen=True):
    """The colours of one game by day, by night, or for eyes that need more contrast."""

    name: ThemeName
    ground: str
    panel: str
    line: str
    text: str
    muted: str
    alarm: str
    sky: tuple[str, str]
    hills: tuple[str, ...]

    @property
    def finish(self) -> Finish:
        return _FINISH[self.name]

    def inverse(self) -> "Theme":
        """Return the colours of what must be seen first: the seat to move."""
        muted, line = mix(self.text, self.panel, 0.8), mix(self.text, self.panel, 0.5)
        return replace(self, panel=self.text, text=self.panel, muted=muted, line=line)

    def well(self, part: float) -> str:
        """Return a quiet tone for empty places in a panel."""
        return mix(self.panel, self.line, part * self.finish.sink)

    def paper(self, colour: str) -> str:
        """Return the tone of a bright card: by night it must not dazzle."""
        return mix(colour, self.panel, self.finish.dim)

    def edge(self, part: float) -> str:
        """Return the tone of a line on a panel."""
        return mix(self.panel, self.line, max(part, self.finish.firm))
