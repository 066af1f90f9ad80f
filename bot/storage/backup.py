"""Backups: a whole, checked copy of a database while a bot plays with it, and bringing one back."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from bot.storage.exchange import BELONGINGS, exchange, settle
from bot.storage.instance import alone_with, hand_over, owner_of
from bot.storage.migrations import PATIENCE, CannotOpen, all_steps, inspect, refusals
from bot.storage.migrations.inspection import examine
from bot.storage.reading import Progress, copy_of


class Contents(Struct, frozen=True):
    """What a database holds."""

    games: int
    lines: int


def back_up(database: Path, file: Path, progress: Progress | None = None) -> Contents:
    """Copy a database as it stands into a new file, and check the copy; or raise CannotOpen."""
    with _saying(database):
        _ours(database)
    if not file.parent.is_dir():
        raise refusals.no_folder(file)
    if file.exists():
        raise refusals.there_already(file)
    with _saying(file), _part(file) as part:
        contents = _checked_copy(database, part, progress)
        _put(part, file)
    return contents


def bring_back(
    file: Path, database: Path, now: datetime, progress: Progress | None = None
) -> tuple[Contents, Path | None]:
    """Put a backup in the place of a database; return what it holds, and where the old one is now."""
    database = database.resolve()  # a link to it stays
    with _saying(file):
        _ours(file, thorough=True)
    if database.is_dir():
        raise refusals.folder(database)
    if database.exists() and file.samefile(database):
        raise refusals.the_same(file)
    with alone_with(database), _saying(database), _part(database, heir=database) as part:
        contents = _checked_copy(file, part, progress)
        _fold(database)
        old = exchange(database, part, now)
    return contents, old


def _ours(path: Path, *, thorough: bool = False) -> None:
    """Expect a database of ours, of a shape that this version knows."""
    if not path.exists():
        raise refusals.nothing_there(path)
    if not inspect(path, all_steps(), PATIENCE, thorough=thorough):
        raise refusals.no_database(path)


@contextmanager
def _saying(path: Path) -> Iterator[None]:
    """Say in a sentence what goes wrong with a file."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise refusals.unopened(path, error) from error
    except OSError as error:
        raise refusals.unwritten(path, error) from error


@contextmanager
def _part(file: Path, *, heir: Path | None = None) -> Iterator[Path]:
    """Yield a new file beside another, for its owner alone, which is gone at the end unless renamed.

    It belongs to whoever makes it, or to the owner of a database that it is to replace.
    """
    handle, name = tempfile.mkstemp(prefix=f"{file.name}.", suffix=".part", dir=file.parent)
    try:
        with os.fdopen(handle):
            if heir:
                hand_over(handle, owner_of(heir))
        yield Path(name)
    finally:
        for end in ("", *BELONGINGS):
            Path(f"{name}{end}").unlink(missing_ok=True)


def _checked_copy(source: Path, part: Path, progress: Progress | None) -> Contents:
    copy_of(source, part, progress)
    with closing(sqlite3.connect(part, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")  # so that the copy is one file
        examine(db, part, all_steps(), thorough=True)
        ((games, lines),) = db.execute("SELECT (SELECT count(*) FROM game), (SELECT count(*) FROM line)")
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    return Contents(games, lines)


def _fold(database: Path) -> None:
    """Make one file of a database of ours and its log, if it is whole; a wreck stays as it is."""
    with suppress(CannotOpen, sqlite3.Error, OSError, UnicodeDecodeError):
        if inspect(database, all_steps(), PATIENCE):
            with closing(sqlite3.connect(database, timeout=PATIENCE / 1000, isolation_level=None)) as db:
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _put(part: Path, file: Path) -> None:
    """Give a finished copy its name, unless somebody has taken that meanwhile."""
    try:
        os.link(part, file)
    except FileExistsError:
        raise refusals.there_already(file) from None
    except OSError:  # a disk without links, such as a memory stick
        part.rename(file)
    settle(file.parent)
