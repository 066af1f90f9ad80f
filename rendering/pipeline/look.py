"""The blueprint by day and by night, and what runs through it."""

from rendering.colour import Theme, mix
from rendering.order import ThemeName

THEMES: dict[ThemeName, Theme] = {
    "light": Theme(
        dark=False,
        ground="#0f3158",
        panel="#1c4d80",
        line="#6fa3d6",
        text="#f2f8ff",
        muted="#b4d3f0",
        sky=("#0a2445", "#2f6fa8"),
        hills=("#1d4f82", "#153f6c", "#0f3158"),
    ),
    "dark": Theme(
        dark=True,
        ground="#05080d",
        panel="#0e151f",
        line="#39506b",
        text="#ffffff",
        muted="#b7c8da",
        sky=("#020409", "#12283f"),
        hills=("#0f1d2e", "#0a1420", "#05080d"),
    ),
}
PIPE = {
    "O": "#f07c1c",
    "S": "#f3f5f8",
    "T": "#27bfc0",
}  # orange with a line, silver with dashes, teal with dots
SIGNAL, CHOICE, NEW = "#ffd166", "#c9ff45", "#ff4fd0"
STEEL, IRON, PENALTY = "#c9d3dc", "#3a4652", "#e0503f"
NORMAL = 28  # the size that lengths are given for: the smallest type


def tile_colour(theme: Theme) -> str:
    return mix(theme.panel, theme.text, 0.13)


def well(theme: Theme) -> str:
    """Return the tone of an empty place."""
    return mix(theme.panel, theme.ground, 0.6)


def edge(theme: Theme, part: float = 0.75) -> str:
    return mix(theme.panel, theme.line, part)
