"""New databases that need no migrations: each is a copy of one that they have made."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.storage.migrations import STEPS, prepare


@cache
def _made() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new.db"
        prepare(path, STEPS)
        return path.read_bytes()


def empty(path: Path) -> Path:
    """Put a database of today's shape, with nothing in it, where a test wants one."""
    path.write_bytes(_made())
    return path


def filled(folder: Path, fill: Callable[[Path], Coroutine[Any, Any, None]]) -> Path:
    """Let a database be filled once; whoever harms it takes a copy."""
    path = folder / "template.db"
    asyncio.run(fill(path))
    return path
