"""Texas by day and by night, as a filling station would hand it out."""

from rendering.kit.colour import Theme
from rendering.order import ThemeName

THEMES: dict[ThemeName, Theme] = {
    "light": Theme(
        name="light",
        ground="#7f968a",
        panel="#faf2df",
        line="#b9a988",
        text="#2a221c",
        muted="#6a5b46",
        alarm="#c22f1f",
        sky=("#3a1d29", "#e07f3f"),
        hills=("#8f4630", "#63322c", "#3a2226"),
    ),
    "dark": Theme(
        name="dark",
        ground="#12181a",
        panel="#232b2c",
        line="#6d7c77",
        text="#faf2df",
        muted="#b4c0b9",
        alarm="#ff7f68",
        sky=("#120a10", "#7a3d22"),
        hills=("#3a2019", "#281613", "#180e0e"),
    ),
    "contrast": Theme(
        name="contrast",
        ground="#e3ebe6",
        panel="#ffffff",
        line="#000000",
        text="#000000",
        muted="#1f1a14",
        alarm="#a80000",
        sky=("#1c0f14", "#2c1a14"),
        hills=("#26160f", "#1c100c", "#120a08"),
    ),
}
# what is printed on the road map
_LIGHT = {"land": "#ecdba8", "far": "#d9cfb4", "sea": "#a9cbc6", "grid": "#c9b57f", "road": "#b8503a"}
_DARK = {"land": "#4a4636", "far": "#2e302b", "sea": "#1d3a42", "grid": "#5f5a45", "road": "#a8583f"}
_PLAIN = {"land": "#fdf6df", "far": "#f1f1ee", "sea": "#dff1f6", "grid": "#efe5c4", "road": "#e2b3a6"}
SHEET: dict[ThemeName, dict[str, str]] = {
    "light": _LIGHT | {"name": "#5c4f2e", "river": "#8fb9b6", "border": "#8b7c55"},
    "dark": _DARK | {"name": "#c9c1a4", "river": "#2f5560", "border": "#1c1b16"},
    "contrast": _PLAIN | {"name": "#4a4028", "river": "#bfe0ea", "border": "#000000"},
}
FIELD = {"dallas": "#114f6b", "austin": "#5d560c", "pecos": "#562a20"}  # always with their names
OIL, GAS, GREY, ORANGE = "#2a2421", "#77c3ea", "#9b9a96", "#e8862a"
CARD_BACK, CARD_FACE = "#8c3b2a", "#f3e3bd"
NEUTRAL = "#8d8a83"  # the bot: nobody's colour
BARS = {
    "sales": "#e0a458",
    "shares": "#e9c95f",
    "leases": "#8fb98a",
    "storage": "#9fb4bd",
    "money": "#d7c08a",
}
