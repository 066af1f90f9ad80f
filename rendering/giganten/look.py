"""A survey sheet by day and by night."""

from rendering.colour import Theme
from rendering.order import ThemeName

THEMES: dict[ThemeName, Theme] = {
    "light": Theme(
        dark=False,
        ground="#b9b596",
        panel="#f8f2df",
        line="#a89f7c",
        text="#24241c",
        muted="#5b5742",
        sky=("#17343d", "#9dbb9f"),
        hills=("#56786a", "#38564f", "#213a38"),
    ),
    "dark": Theme(
        dark=True,
        ground="#141a18",
        panel="#222a27",
        line="#47534d",
        text="#f8f2df",
        muted="#aab3a6",
        sky=("#070f12", "#2f4d47"),
        hills=("#22362f", "#182722", "#0f1917"),
    ),
}
TINT = {  # from low ground to summits
    False: ("#d9e2b4", "#ecdfa8", "#dcb87a", "#b98a58", "#efe6d8"),
    True: ("#22302a", "#343a2c", "#4a4230", "#5f4f3b", "#7d7264"),
}
CONTOUR = {False: "#8a6a49", True: "#75694c"}
SIGN = {False: "#6d4a2c", True: "#d8c3a0"}  # hills and mountains
LICENCE, BACK = "#3f7f45", "#2f5d3a"
LOW, MIDDLE, HIGH = "#dd7a63", "#fdf8ec", "#7fb0e6"  # sections of the price table
BEIGE, RED = "#ead9b0", "#e2917c"  # action cards
OIL, BLACK, RED_PRINT = "#2a2421", "#3b342f", "#b3261a"
