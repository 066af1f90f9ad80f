"""Opening the database: is it ours, is it whole, and is it in its newest shape?

The schema is the numbered files beside this one. A step that has been released is never changed: the next
one is added.
"""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

APPLICATION = 0x57_69_6C_64  # "Wild", in the header of every database of ours
MAGIC = b"SQLite format 3\0"
STEPS = Path(__file__).parent
PATIENCE = 5000  # milliseconds to wait for another process


class CannotOpen(Exception):
    """This file cannot be our database. `reason` is for programs, the text for whoever runs the bot."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


def prepare(path: Path, migrations: Path) -> None:
    """Make sure that `path` is our database in its newest shape, or raise CannotOpen and leave it alone."""
    steps = sorted(migrations.glob("[0-9]*.sql"))
    try:
        inspect(path, len(steps))
        with closing(sqlite3.connect(path, timeout=PATIENCE / 1000, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            migrate(db, steps)
    except sqlite3.Error as error:
        raise _unopened(path, error) from error


def inspect(path: Path, newest: int) -> None:
    """Look at the file without a change to it."""
    if not path.parent.is_dir():
        raise CannotOpen("no-folder", f"There is no folder {path.parent}: make it, or name another place.")
    if path.is_dir():
        raise CannotOpen("not-a-database", f"{path} is a folder: name a file in it.")
    if not _writable(path):
        raise _forbidden(path)
    if path.exists() and path.stat().st_size:
        _recognise(path)
        with closing(sqlite3.connect(_untouched(path), uri=True, timeout=PATIENCE / 1000)) as db:
            _identify(db, path, newest)
            _examine(db, path)


def _writable(path: Path) -> bool:
    return os.access(path.parent, os.W_OK | os.X_OK) and (
        not path.exists() or os.access(path, os.R_OK | os.W_OK)
    )


def _untouched(path: Path) -> str:
    """Return an address under which SQLite only reads; without a write-ahead log it makes no file either."""
    log = path.with_name(f"{path.name}-wal")
    return f"{path.absolute().as_uri()}?mode=ro{'' if log.exists() else '&immutable=1'}"


def _recognise(path: Path) -> None:
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise _no_database(path)


def _identify(db: sqlite3.Connection, path: Path, newest: int) -> None:
    ((application, version, tables),) = db.execute(  # at one moment: another process may be making it
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)"
        " FROM pragma_application_id, pragma_user_version"
    )
    if application != APPLICATION and (application or version or tables):
        raise CannotOpen("foreign", f"{path} is another program's database: name another file.")
    if version > newest:
        raise CannotOpen(
            "newer",
            f"This database was written by a newer Wildcatter (schema {version}, this one knows {newest}):"
            " update the program.",
        )


def _examine(db: sqlite3.Connection, path: Path) -> None:
    if db.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
        raise _damaged(path)


def migrate(db: sqlite3.Connection, steps: Sequence[Path]) -> None:
    """Bring the schema up to date, each step wholly or not at all."""
    while (version := _pragma(db, "user_version")) < len(steps):
        step = steps[version]
        try:
            db.executescript(
                f"BEGIN IMMEDIATE;\n{step.read_text('utf-8')}\n;PRAGMA application_id = {APPLICATION};"
                f"PRAGMA user_version = {version + 1};COMMIT;"
            )
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
            if primary(error) not in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT):
                raise
            if _pragma(db, "user_version") == version:  # else another process has just taken this step
                raise _unmigrated(step, version, error) from error


def _unmigrated(step: Path, version: int, error: sqlite3.Error) -> CannotOpen:
    return CannotOpen(
        "migration",
        f"The database stays at schema {version}, since {step.name} failed ({error}):"
        " run the version of Wildcatter that wrote it, and report this.",
    )


def _unopened(path: Path, error: sqlite3.Error) -> CannotOpen:
    """Say what to do about an error of SQLite."""
    match primary(error):
        case sqlite3.SQLITE_NOTADB:
            return _no_database(path)
        case sqlite3.SQLITE_CORRUPT:
            return _damaged(path)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return _forbidden(path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return CannotOpen("busy", f"{path} is in use by another program: stop that first.")
        case sqlite3.SQLITE_FULL:
            return CannotOpen("disk-full", f"There is no room left for {path}: make some.")
        case _:
            return CannotOpen("failed", f"{path} cannot be opened ({error}): look at the disk.")


def _forbidden(path: Path) -> CannotOpen:
    return CannotOpen(
        "no-permission", f"{path} cannot be written: give the bot's user the right to it and its folder."
    )


def _no_database(path: Path) -> CannotOpen:
    return CannotOpen("not-a-database", f"{path} is not a database: name another file.")


def _damaged(path: Path) -> CannotOpen:
    return CannotOpen("damaged", f"{path} is damaged: put it aside and bring back a backup.")


def _pragma(db: sqlite3.Connection, name: str) -> int:
    ((value,),) = db.execute(f"PRAGMA {name}")
    return int(value)


def primary(error: sqlite3.Error) -> int:
    """Return the first of SQLite's codes for an error, without its refinements."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
