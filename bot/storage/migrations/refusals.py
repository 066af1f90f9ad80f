"""Why a file cannot be opened as our database, in sentences for whoever runs the bot."""

import errno
import sqlite3
from pathlib import Path


class CannotOpen(Exception):
    """This file cannot be our database. `reason` is for programs, the text for whoever runs the bot."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


def unopened(path: Path, error: Exception) -> CannotOpen:
    """Say what to do about an error of SQLite, or about one that Python could not even put into words."""
    match primary(error):
        case sqlite3.SQLITE_NOTADB:
            return no_database(path)
        case sqlite3.SQLITE_CORRUPT:
            return damaged(path)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return forbidden(path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return CannotOpen("busy", f"{path} is in use by another program: stop that first.")
        case sqlite3.SQLITE_FULL:
            return no_room(path)
    if not isinstance(error, sqlite3.Error):  # SQLite complained in bytes that are not text
        return damaged(path)
    return CannotOpen("failed", f"{path} cannot be opened ({error}): look at the disk.")


def no_folder(path: Path) -> CannotOpen:
    return CannotOpen("no-folder", f"There is no folder {path.parent}: make it, or name another place.")


def folder(path: Path) -> CannotOpen:
    return CannotOpen("not-a-database", f"{path} is a folder: name a file in it.")


def forbidden(path: Path) -> CannotOpen:
    return CannotOpen(
        "no-permission", f"{path} cannot be written: give the bot's user the right to it and its folder."
    )


def unusable(folder: Path, error: OSError) -> CannotOpen:
    if error.errno == errno.ENOSPC:
        return no_room(folder)
    return CannotOpen(
        "no-permission",
        f"The local Discord cannot be kept in {folder} ({error.strerror}): let the bot's user write there.",
    )


def unwritten(path: Path, error: OSError) -> CannotOpen:
    if error.errno == errno.ENOSPC:
        return no_room(path)
    return CannotOpen("no-permission", f"{path} cannot be written ({error.strerror}): name another place.")


def uncopied(path: Path, why: str) -> CannotOpen:
    return CannotOpen(
        "no-copy",
        f"To be read, {path} has to be copied, which fails ({why}): name a folder with room as TMPDIR.",
    )


def no_room(path: Path) -> CannotOpen:
    return CannotOpen("disk-full", f"There is no room left for {path}: make some.")


def there_already(path: Path) -> CannotOpen:
    return CannotOpen("there-already", f"{path} is there already: name a new file.")


def nothing_there(path: Path) -> CannotOpen:
    return CannotOpen("nothing-there", f"There is no file {path}: name the right one.")


def the_same(path: Path) -> CannotOpen:
    return CannotOpen("the-same", f"{path} is the database itself: name a backup of it.")


def unreadable(path: Path) -> CannotOpen:
    return CannotOpen("no-permission", f"{path} cannot be read: give the bot's user the right to it.")


def no_database(path: Path) -> CannotOpen:
    return CannotOpen("not-a-database", f"{path} is not a database: name another file.")


def foreign(path: Path) -> CannotOpen:
    return CannotOpen("foreign", f"{path} is another program's database: name another file.")


def newer(version: int, newest: int) -> CannotOpen:
    return CannotOpen(
        "newer",
        f"This database was written by a newer Wildcatter (schema {version}, this one knows {newest}):"
        " update the program.",
    )


def taken(path: Path, process: str) -> CannotOpen:
    return CannotOpen(
        "taken",
        f"A bot already plays with {path} (process {process or 'unknown'}): stop that one first,"
        " or name another DATABASE.",
    )


def no_locks(path: Path, error: OSError) -> CannotOpen:
    return CannotOpen(
        "no-locks",
        f"Files in {path.parent} cannot be locked ({error.strerror}), so nothing would keep a second bot from"
        f" {path.name}: keep it on a local disk.",
    )


def no_lock_file(path: Path) -> CannotOpen:
    return CannotOpen(
        "no-lock-file",
        f"{path} is a link or a folder, not the file that keeps other bots away: remove it.",
    )


def damaged(path: Path) -> CannotOpen:
    return CannotOpen(
        "damaged",
        f"{path} is damaged: bring back a backup with python -m bot restore, which puts this aside.",
    )


def unmigrated(step: Path, version: int, error: sqlite3.Error) -> CannotOpen:
    return CannotOpen(
        "migration",
        f"The database stays at schema {version}, since {step.name} failed ({error}):"
        " run the version of Wildcatter that wrote it, and report this.",
    )


def primary(error: BaseException) -> int:
    """Return the first of SQLite's codes for an error, without its refinements."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
