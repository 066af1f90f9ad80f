"""Reading a database that must stay as it is: a running bot's, an old one, one on a read-only disk."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.engine.core import Shelf
from bot.storage.games import Store
from bot.storage.migrations import (
    COMPANIONS,
    PATIENCE,
    all_steps,
    inspect,
    primary,
    refusals,
    unopened,
    untouched,
)

PAGES = 1000  # that are copied between two looks at the progress
UNREACHABLE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
Progress = Callable[[int, int], None]  # pages that remain, and pages in all


@asynccontextmanager
async def reading(path: Path, games: Shelf, *, whole: bool = True) -> AsyncIterator[Store]:
    """Open a database without a change to it, or raise CannotOpen; look through the `whole` of it first."""
    async with AsyncExitStack() as undo:
        store = await _opened(path, games, undo, whole=whole)
        undo.push_async_callback(store.close)
        yield store


async def _opened(path: Path, games: Shelf, undo: AsyncExitStack, *, whole: bool) -> Store:
    """Open it in its place; one of an older shape is copied, and the copy is brought up to date."""
    try:
        version = await asyncio.to_thread(partial(inspect, path, all_steps(), PATIENCE, whole=whole))
        if version == len(all_steps()):
            return await Store.glance(path, games)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if primary(error) not in UNREACHABLE:
            raise unopened(path, error) from error
    try:
        copy = Path(undo.enter_context(TemporaryDirectory(prefix="wildcatter-"))) / "copy.db"
        await asyncio.to_thread(copy_of, path, copy)
    except OSError as error:
        raise refusals.uncopied(path, error.strerror or "") from error
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if primary(error) == sqlite3.SQLITE_FULL:
            raise refusals.uncopied(path, str(error)) from error
        raise unopened(path, error) from error
    return await Store.open(copy, games)


def copy_of(path: Path, copy: Path, progress: Progress | None = None) -> None:
    """Copy a database as it stands at one moment, even while a bot writes to it."""
    try:
        _snapshot(path, copy, progress)
    except sqlite3.Error as error:
        if primary(error) not in UNREACHABLE:
            raise
        _file_by_file(path, copy)


def _snapshot(path: Path, copy: Path, progress: Progress | None) -> None:
    with closing(sqlite3.connect(untouched(path), uri=True, isolation_level=None)) as source:
        source.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_schema").fetchall()  # from here on nothing changes for us
        with closing(sqlite3.connect(copy)) as target:
            source.backup(target, pages=PAGES, progress=lambda _, left, of: progress and progress(left, of))


def _file_by_file(path: Path, copy: Path) -> None:
    """Copy file by file what SQLite cannot open where it is: it would have to write beside it.

    A bot that runs has written there already, so nobody writes in these files now.
    """
    shutil.copyfile(path, copy)
    for end in COMPANIONS[:1]:
        if (log := path.with_name(f"{path.name}{end}")).exists():
            shutil.copyfile(log, copy.with_name(f"{copy.name}{end}"))
