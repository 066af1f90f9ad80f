"""Slips in the facts that games are built from."""

import shutil
from pathlib import Path

from bot.seeds import SEEDS


def copied(folder: Path) -> Path:
    """Return seeds of their own, which a test may damage."""
    root = folder / "seeds"
    shutil.copytree(SEEDS, root)
    return root


def damage(root: Path, game: str, file: str, *changes: tuple[str, str]) -> None:
    """Write something else, once, in the place of what stands in a file."""
    path = root / game / file
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
