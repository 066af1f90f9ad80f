"""The Gobi by day and by night."""

from rendering.colour import Theme
from rendering.marks import CHOICE as CHOICE
from rendering.marks import NEW as NEW
from rendering.order import ThemeName

THEMES: dict[ThemeName, Theme] = {
    "light": Theme(
        dark=False,
        ground="#e7cf9f",
        panel="#fbf3e0",
        line="#c2a474",
        text="#2b2118",
        muted="#6f5940",
        sky=("#2c2453", "#e0794a"),
        hills=("#a9543f", "#7d3a3c", "#4f2740"),
    ),
    "dark": Theme(
        dark=True,
        ground="#17141f",
        panel="#262233",
        line="#4d4660",
        text="#fbf3e0",
        muted="#b9adc4",
        sky=("#0d0b1c", "#4b2a54"),
        hills=("#2e2143", "#211833", "#151022"),
    ),
}
# . land, ~ trail, and what is printed on both; then the three kinds of land tiles
_LIGHT = {".": "#f0ddb0", "~": "#b5814f", "track": "#8f6038", "grid": "#d8bf88"}
_DARK = {".": "#3b3448", "~": "#6a4a36", "track": "#8a6448", "grid": "#534a63"}
LAND = {
    False: _LIGHT | {"oasis": "#4f9448", "steppe": "#ecc94f", "rocky": "#a6abb4"},
    True: _DARK | {"oasis": "#459048", "steppe": "#e6c24a", "rocky": "#a9aeb8"},
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
