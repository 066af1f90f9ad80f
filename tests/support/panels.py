"""What a person makes of a panel: what it offers to play, and whether it asks for anything."""

from typing import Any

from tests.playground.actors import Seen

Button = dict[str, Any]

FOOTER = (
    "Back",
    "Undo step",
    "Restart turn",
    "Why not?",
    "More",
    "Rules of this",
    "Suggest",
    "Take back turn",
    "Publish",
    "Refresh",
)
BESIDES = ("Board", "Describe", "Recap", "Rules", "Settings")


def labels(panel: Seen) -> list[str]:
    return [one["label"] for one in panel.buttons]


def code(button: Button) -> str:
    """What a button plays, or looks at."""
    return str(button["custom_id"]).rpartition(":")[2]


def playable(panel: Seen) -> list[Button]:
    """The buttons that play something."""
    return [
        one
        for one in panel.buttons
        if one["label"] not in (*FOOTER, *BESIDES)
        and not one["label"].startswith("✗")
        and "@" not in code(one)
    ]


def is_asked(panel: Seen) -> bool:
    """Is there something to decide or to publish? Refresh is there when there is not."""
    return "Refresh" not in labels(panel)
