"""Reads seeds/: the facts that games are built from, as they stand there now."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from bot.engine.facts import BadFacts, Edition

SEEDS = Path(__file__).resolve().parents[1] / "seeds"
T = TypeVar("T")


class SeedError(Exception):
    """A slip in a seeds file; the message begins with the file and the key."""


def edition(key: str, documents: Sequence[str], *, root: Path = SEEDS) -> Edition:
    """Return what these files of a game say today."""
    return Edition.of({name: _read(root, key, name) for name in documents})


def optional(kind: type[T], key: str, name: str, *, root: Path = SEEDS) -> dict[str, T]:
    """Return the sections of a file that a game may do without."""
    if not (root / key / name).exists():
        return {}
    try:
        return edition(key, [name], root=root).table(kind, name)
    except BadFacts as error:
        raise SeedError(f"{root.name}/{key}/{error}") from error


def _read(root: Path, key: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads((root / key / name).read_text("utf-8"))
    except OSError as error:
        raise SeedError(f"{root.name}/{key}/{name}: {error.strerror}") from error
    except ValueError as error:  # not TOML (which names the line), or not UTF-8
        raise SeedError(f"{root.name}/{key}/{name}: {error}") from error
