"""A survey sheet by day and by night."""

from rendering.kit.colour import Rgba, Theme, fade
from rendering.order import ThemeName

THEMES: dict[ThemeName, Theme] = {
    "light": Theme(
        name="light",
        ground="#b9b596",
        panel="#f8f2df",
        line="#a89f7c",
        text="#24241c",
        muted="#5b5742",
        alarm="#c22f1f",
        sky=("#17343d", "#688b7b"),
        hills=("#3f5d53", "#304c46", "#1f3734"),
    ),
    "dark": Theme(
        name="dark",
        ground="#141a18",
        panel="#222a27",
        line="#6b7a72",
        text="#f8f2df",
        muted="#b6bfb2",
        alarm="#ff8f7a",
        sky=("#070f12", "#2f4d47"),
        hills=("#22362f", "#182722", "#0f1917"),
    ),
    "contrast": Theme(
        name="contrast",
        ground="#eceadd",
        panel="#ffffff",
        line="#000000",
        text="#000000",
        muted="#1c1c12",
        alarm="#a80000",
        sky=("#0a1a1f", "#142a28"),
        hills=("#12211d", "#0c1714", "#070e0c"),
    ),
}
TINT: dict[ThemeName, tuple[str, ...]] = {  # from low ground to summits
    "light": ("#d9e2b4", "#ecdfa8", "#dcb87a", "#b98a58", "#efe6d8"),
    "dark": ("#22302a", "#2f372c", "#3d3b2e", "#4a4434", "#564f40"),
    "contrast": ("#ffffff", "#ffffff", "#ffffff", "#ffffff", "#ffffff"),
}
CONTOUR: dict[ThemeName, str] = {"light": "#8a6a49", "dark": "#75694c", "contrast": "#3f3b2c"}
SIGN: dict[ThemeName, str] = {"light": "#6d4a2c", "dark": "#bfab8a", "contrast": "#3a2412"}
SHEEN: dict[ThemeName, float] = {"light": 0.42, "dark": 0.2, "contrast": 0.42}  # where a truck may stop
RAIL: dict[ThemeName, tuple[Rgba, str]] = {  # sleepers and iron
    "light": (fade("#5a4229", 0.7), "#6d6b66"),
    "dark": (fade("#5a4229", 0.7), "#8d8b84"),
    "contrast": (fade("#5a4229", 0.35), "#6d6b66"),
}
LICENCE, FRAME = "#275f2e", "#a8bc9f"  # and the line around one
LOW, MIDDLE, HIGH = "#e8937c", "#fdf8ec", "#7fb0e6"  # sections of the price table
BEIGE, RED = "#ead9b0", "#e89a86"  # action cards
OIL, BLACK, RED_PRINT = "#2a2421", "#3b342f", "#b3261a"
