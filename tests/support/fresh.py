"""New databases that need no migrations: each is a copy of one that they have made."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

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
