"""The blueprint by day and by night, and what runs through it."""

from rendering.kit.colour import Theme, mix
from rendering.order import ThemeName

THEMES: dict[ThemeName, Theme] = {
    "light": Theme(
        name="light",
        ground="#0f3158",
        panel="#1c4d80",
        line="#6fa3d6",
        text="#f2f8ff",
        muted="#b4d3f0",
        alarm="#ff9d8a",
        sky=("#0a2445", "#2f6fa8"),
        hills=("#1d4f82", "#153f6c", "#0f3158"),
    ),
    "dark": Theme(
        name="dark",
        ground="#05080d",
        panel="#0e151f",
        line="#5a7694",
        text="#ffffff",
        muted="#b7c8da",
        alarm="#ff9d8a",
        sky=("#020409", "#12283f"),
        hills=("#0f1d2e", "#0a1420", "#05080d"),
    ),
    "contrast": Theme(
        name="contrast",
        ground="#000000",
        panel="#000000",
        line="#e6f1ff",
        text="#ffffff",
        muted="#e2ebf5",
        alarm="#ff9d8a",
        sky=("#000000", "#0a1a2a"),
        hills=("#0b1828", "#07101c", "#000000"),
    ),
}
PIPE = {
    "O": "#f88b24",
    "S": "#f3f5f8",
    "T": "#18bccc",
}  # orange with a line, silver with dashes, teal with dots
SIGNAL, CHOICE, NEW = "#ffd166", "#c9ff45", "#ff4fd0"
STEEL, IRON, PENALTY = "#c9d3dc", "#3a4652", "#e0503f"
NORMAL = 28  # the size that lengths are given for: the smallest type


def tile_colour(theme: Theme) -> str:
    return mix(theme.panel, theme.text, 0.13)


def well(theme: Theme) -> str:
    """Return the tone of an empty place."""
    return mix(theme.panel, theme.ground, 0.6)
