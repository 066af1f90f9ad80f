"""Backups that are made by themselves: one a day, and one before a new schema; the oldest make room."""

import logging
import re
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from bot.storage.backup import back_up
from bot.storage.migrations import CannotOpen, all_steps, refusals, untouched

log = logging.getLogger(__name__)

FOR_THE_OWNER = 0o700
SCHEMAS = 3  # of the backups before a new schema, how many are kept
DAY, MOMENT = "%Y-%m-%d", "%Y-%m-%d-%H%M%S"


class Backups(Struct, frozen=True):
    """Where the backups of a database are, and how many days are kept."""

    database: Path
    folder: Path
    kept: int

    def daily(self, now: datetime) -> Path | None:
        """Make the backup of a day, unless it is there, and take away those that are too old."""
        file = self.folder / f"{self.database.stem}-{now:{DAY}}.db"
        if file.exists():
            return None
        self._made(file)
        self._tidy(r"\d{4}-\d\d-\d\d", self.kept)
        return file

    def before_migrating(self, now: datetime) -> Path | None:
        """Make a backup of a database that is about to get a new schema."""
        version = _version(self.database)
        if not 0 < version < len(all_steps()):
            return None
        file = self.folder / f"{self.database.stem}-schema-{version:04}-{now:{MOMENT}}.db"
        self._made(file)
        self._tidy(r"schema-\d{4}-[-\d]{17}", SCHEMAS)
        return file

    def keep(self, now: datetime) -> bool:
        """See to the backup of a day; what keeps it from being made is in the log."""
        try:
            self.daily(now)
        except CannotOpen as error:
            log.error("no backup of today: %s", error)
            return False
        return True

    def newest(self) -> Path | None:
        """Return the last daily backup."""
        return max(self._those(r"\d{4}-\d\d-\d\d"), default=None)

    def _made(self, file: Path) -> None:
        try:
            self.folder.mkdir(FOR_THE_OWNER, exist_ok=True)
        except FileNotFoundError:
            raise refusals.no_folder(self.folder) from None
        except OSError as error:
            raise refusals.unwritten(self.folder, error) from error
        held = back_up(self.database, file)
        log.info("%s holds %s games", file, held.games)

    def _tidy(self, kind: str, kept: int) -> None:
        for old in sorted(self._those(kind))[:-kept]:
            with suppress(OSError):  # it is in nobody's way, and tried again tomorrow
                old.unlink()

    def _those(self, kind: str) -> list[Path]:
        """Return what bears a name that only we give."""
        name = re.compile(rf"{re.escape(self.database.stem)}-{kind}\.db")
        if not self.folder.is_dir():
            return []
        return [file for file in self.folder.iterdir() if name.fullmatch(file.name)]


def _version(path: Path) -> int:
    """Return which schema a database has, 0 for none; what is wrong with it is said when it is opened."""
    if not path.exists():
        return 0
    try:
        with closing(sqlite3.connect(untouched(path), uri=True)) as db:
            ((version,),) = db.execute("PRAGMA user_version")
            return int(version)
    except sqlite3.Error:
        return 0
