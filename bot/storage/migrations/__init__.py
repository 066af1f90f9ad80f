"""Opening the database: is it ours, is it whole, and is it in its newest shape?

The schema is the numbered files beside this one. A step that has been released is never changed: the next
one is added.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from bot.storage.migrations import refusals
from bot.storage.migrations.inspection import APPLICATION as APPLICATION
from bot.storage.migrations.inspection import inspect as inspect
from bot.storage.migrations.inspection import legible as legible
from bot.storage.migrations.inspection import look_at as look_at
from bot.storage.migrations.inspection import look_through as look_through
from bot.storage.migrations.inspection import untouched as untouched
from bot.storage.migrations.inspection import writable as writable
from bot.storage.migrations.mending import mend
from bot.storage.migrations.refusals import CannotOpen as CannotOpen
from bot.storage.migrations.refusals import primary as primary
from bot.storage.migrations.refusals import unopened as unopened

STEPS = Path(__file__).parent
PATIENCE = 5000  # milliseconds to wait for another process
OWNER_ALONE = 0o600
COMPANIONS = ("-wal", "-shm")  # files that SQLite keeps beside a database, with its rights


def all_steps(migrations: Path = STEPS) -> Sequence[Path]:
    """Return the steps in their order."""
    return sorted(migrations.glob("[0-9]*.sql"))


def prepare(path: Path, migrations: Path) -> None:
    """Make sure that `path` is our database in its newest shape, or raise CannotOpen and leave it alone."""
    steps = all_steps(migrations)
    try:
        look_at(path)
        if not writable(path):
            raise refusals.forbidden(path)
        inspect(path, steps, PATIENCE, whole=False)
        keep_private(path)
        with closing(sqlite3.connect(path, timeout=PATIENCE / 1000, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            migrate(db, steps)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise refusals.unopened(path, error) from error
    except OSError as error:
        raise refusals.unwritten(path, error) from error


def checked(path: Path) -> None:
    """Make sure that all of a database can be read, or raise CannotOpen."""
    try:
        look_through(path, PATIENCE)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise refusals.unopened(path, error) from error


def keep_private(path: Path) -> None:
    """Let only its owner read a database: it holds every secret of every game."""
    path.touch(OWNER_ALONE)
    for file in (path, *beside(path)):
        with suppress(PermissionError, FileNotFoundError):  # another owner's; or just folded in
            if file.stat().st_mode & 0o077:
                file.chmod(OWNER_ALONE)


def beside(path: Path) -> Sequence[Path]:
    """Return the files that belong to a database, as far as they are there."""
    files = [path.with_name(f"{path.name}{end}") for end in COMPANIONS]
    return [file for file in files if file.exists()]


def migrate(db: sqlite3.Connection, steps: Sequence[Path]) -> None:
    """Bring the schema up to date, each step wholly or not at all."""
    if 0 < _pragma(db, "user_version") < len(steps):
        mend(db)
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
                raise refusals.unmigrated(step, version, error) from error


def _pragma(db: sqlite3.Connection, name: str) -> int:
    ((value,),) = db.execute(f"PRAGMA {name}")
    return int(value)
