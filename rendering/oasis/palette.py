"""The Gobi by day and by night."""

from rendering.kit.colour import Theme
from rendering.order import ThemeName

THEMES: dict[ThemeName, Theme] = {
    "light": Theme(
        name="light",
        ground="#e7cf9f",
        panel="#fbf3e0",
        line="#c2a474",
        text="#2b2118",
        muted="#6f5940",
        alarm="#c22f1f",
        sky=("#2c2453", "#cf6b41"),
        hills=("#984935", "#7d3a3c", "#4f2740"),
    ),
    "dark": Theme(
        name="dark",
        ground="#17141f",
        panel="#262233",
        line="#736b8a",
        text="#fbf3e0",
        muted="#cdc3d6",
        alarm="#ff7f68",
        sky=("#0d0b1c", "#4b2a54"),
        hills=("#2e2143", "#211833", "#151022"),
    ),
    "contrast": Theme(
        name="contrast",
        ground="#f3e9d2",
        panel="#ffffff",
        line="#000000",
        text="#000000",
        muted="#221a10",
        alarm="#a80000",
        sky=("#140f2b", "#2b1a2e"),
        hills=("#251430", "#1a0e24", "#100818"),
    ),
}
# . land, ~ trail, and what is printed on both; then the three kinds of land tiles
_LIGHT = {".": "#f0ddb0", "~": "#b5814f", "track": "#8f6038", "grid": "#d8bf88"}
_DARK = {".": "#3b3448", "~": "#6a4a36", "track": "#8a6448", "grid": "#63597a"}
_PLAIN = {".": "#ffffff", "~": "#d9c0a4", "track": "#6b4420", "grid": "#6e6a60"}
LAND: dict[ThemeName, dict[str, str]] = {
    "light": _LIGHT | {"oasis": "#4f9448", "steppe": "#ecc94f", "rocky": "#a6abb4"},
    "dark": _DARK | {"oasis": "#459048", "steppe": "#e6c24a", "rocky": "#a9aeb8"},
    "contrast": _PLAIN | {"oasis": "#3f983b", "steppe": "#f8d84b", "rocky": "#a0a7b1"},
}
# the paper behind a picture of each thing
CARD = {
    "camels": "#dcb791",
    "oasis": "#a9cf94",
    "steppe": "#f0d98a",
    "rocky": "#c9ccd2",
    "goods": "#eab5a4",
    "wells": "#a9d3e2",
    "horses": "#f0d98a",
    "ovoos": "#c9ccd2",
    "cards": "#c9bfdc",
}
PARTS = (
    ("camels", "goods"),
    ("oasis", "wells"),
    ("steppe", "horses"),
    ("rocky", "ovoos"),
)  # what is multiplied
