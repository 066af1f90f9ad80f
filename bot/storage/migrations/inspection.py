"""Looking at a database without a change to it: is it ours, is it whole, and does it have our shape?"""

import logging
import os
import re
import sqlite3
from collections.abc import Sequence, Set
from contextlib import closing
from functools import lru_cache
from pathlib import Path

from bot.storage.migrations import refusals

log = logging.getLogger(__name__)

APPLICATION = 0x57_69_6C_64  # "Wild", in the header of every database of ours
Shape = tuple[str, str, str]  # of a table or an index: its kind, its name and its SQL
MAGIC = b"SQLite format 3\0"
MOST = 1000  # complaints that are listened to
# What SQLite says of a value in one row: that is a game's trouble, not the file's.
OF_ONE_ROW = re.compile(r"(NULL|non-\w+|TEXT|NUMERIC) value in |CHECK constraint failed in ")


def inspect(
    path: Path, steps: Sequence[Path], patience: int, *, thorough: bool = False, whole: bool = True
) -> int:
    """Return which of these steps the database has taken, 0 for none, or raise CannotOpen.

    If it is not to be looked at as a `whole`, its header and its schema must do, unless it is an older one.
    """
    look_at(path)
    if not path.exists() or not path.stat().st_size:
        return 0
    address = untouched(path)
    with closing(sqlite3.connect(address, uri=True, timeout=patience / 1000, isolation_level=None)) as db:
        return examine(db, path, steps, thorough=thorough, whole=whole)


def look_through(path: Path, patience: int) -> None:
    """Look at the whole of a database, which others may be at, or raise CannotOpen."""
    with closing(sqlite3.connect(untouched(path), uri=True, timeout=patience / 1000)) as db:
        db.text_factory = legible
        _check(db, path, "quick_check")


def look_at(path: Path) -> None:
    """Look at a place from outside, without SQLite."""
    if not path.parent.is_dir():
        raise refusals.no_folder(path)
    if path.is_dir():
        raise refusals.folder(path)
    if path.exists() and path.stat().st_size:
        _recognise(path)


def writable(path: Path) -> bool:
    """Can a database be written in this place?"""
    return os.access(path.parent, os.W_OK | os.X_OK) and (
        not path.exists() or os.access(path, os.R_OK | os.W_OK)
    )


def untouched(path: Path) -> str:
    """Return an address under which SQLite only reads; without a write-ahead log it makes no file either.

    The log lies beside the file itself, not beside a link to it.
    """
    path = path.resolve()
    log = path.with_name(f"{path.name}-wal")
    return f"{path.as_uri()}?mode=ro{'' if log.exists() else '&immutable=1'}"


def _recognise(path: Path) -> None:
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except OSError as error:
        raise refusals.unreadable(path) from error
    if start != MAGIC:
        raise refusals.no_database(path)


def examine(
    db: sqlite3.Connection,
    path: Path,
    steps: Sequence[Path],
    *,
    thorough: bool = False,
    whole: bool = True,
) -> int:
    """Return which step an open database is at, or raise CannotOpen if it is not ours or not whole."""
    db.text_factory = legible
    db.execute("BEGIN")  # all at one moment: another process may be making it
    version = _identify(db, path, len(steps))
    if whole or version < len(steps):
        _check(db, path, "integrity_check" if thorough else "quick_check")
    if not expected(steps[:version]) <= _schema(db):
        raise refusals.damaged(path)
    return version


def _identify(db: sqlite3.Connection, path: Path, newest: int) -> int:
    ((application, version, tables),) = db.execute(
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)"
        " FROM pragma_application_id, pragma_user_version"
    )
    if application != APPLICATION and (application or version or tables):
        raise refusals.foreign(path)
    if version > newest:
        raise refusals.newer(version, newest)
    return max(0, int(version))


def _check(db: sqlite3.Connection, path: Path, check: str) -> None:
    """Let SQLite look through the file; one wrong value does not keep all other games from being played."""
    found = [str(complaint) for (complaint,) in db.execute(f"PRAGMA {check}({MOST})")]
    if found == ["ok"]:
        return
    if not all(OF_ONE_ROW.match(complaint) for complaint in found):
        raise refusals.damaged(path)
    log.warning("%s: %s values are damaged (%s …)", path, len(found), found[0])


def expected(steps: Sequence[Path]) -> Set[Shape]:
    """Return what these steps make of an empty database."""
    return _made_by(tuple(step.read_text("utf-8") for step in steps))


@lru_cache(8)
def _made_by(scripts: Sequence[str]) -> Set[Shape]:
    with closing(sqlite3.connect(":memory:")) as db:
        for script in scripts:
            db.executescript(script)
        return _schema(db)


def _schema(db: sqlite3.Connection) -> Set[Shape]:
    rows = db.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return frozenset((str(kind), str(name), _plain(str(sql))) for kind, name, sql in rows)


def _plain(sql: str) -> str:
    """Leave out what means nothing: remarks, spaces, and quotes that other versions of SQLite may write."""
    return re.sub(r'\s+|["`\[\]]', "", re.sub(r"--[^\n]*", "", sql)).casefold()


def legible(text: bytes) -> str:
    """Read a text as far as it can be read: one wrong byte must not keep a whole list from being read."""
    return text.decode("utf-8", "replace")
