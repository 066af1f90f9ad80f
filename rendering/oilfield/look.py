"""Texas by day and by night, as a filling station would hand it out."""

from rendering.colour import Theme
from rendering.order import ThemeName

THEMES: dict[ThemeName, Theme] = {
    "light": Theme(
        dark=False,
        ground="#7f968a",
        panel="#faf2df",
        line="#b9a988",
        text="#2a221c",
        muted="#6a5b46",
        sky=("#3a1d29", "#e07f3f"),
        hills=("#8f4630", "#63322c", "#3a2226"),
    ),
    "dark": Theme(
        dark=True,
        ground="#12181a",
        panel="#232b2c",
        line="#4a5654",
        text="#faf2df",
        muted="#a9b5ae",
        sky=("#120a10", "#7a3d22"),
        hills=("#3a2019", "#281613", "#180e0e"),
    ),
}
# what is printed on the road map
_LIGHT = {"land": "#ecdba8", "far": "#d9cfb4", "sea": "#a9cbc6", "grid": "#c9b57f", "road": "#b8503a"}
_DARK = {"land": "#4a4636", "far": "#2e302b", "sea": "#1d3a42", "grid": "#5f5a45", "road": "#a8583f"}
SHEET = {
    False: _LIGHT | {"name": "#a2946c", "river": "#8fb9b6", "border": "#8b7c55"},
    True: _DARK | {"name": "#857e66", "river": "#2f5560", "border": "#1c1b16"},
}
FIELD = {"dallas": "#2b6a70", "austin": "#75742a", "pecos": "#6f3f2c"}  # always with their names
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
