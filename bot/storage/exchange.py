"""Putting a new database in the place of another; where the disk has links, there is one at every moment."""

import os
import shutil
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from bot.storage.instance import hand_over, owner_of
from bot.storage.migrations import COMPANIONS

STAMP = "%Y-%m-%d-%H%M%S"
BELONGINGS = ("-journal", *COMPANIONS)  # files without which a database is not whole


def exchange(database: Path, part: Path, now: datetime) -> Path | None:
    """Put a finished copy in the place of a database that nobody else is at; return where the old one is now.

    Whatever fails on the way leaves the old one in its place.
    """
    beside = [end for end in BELONGINGS if Path(f"{database}{end}").exists()]
    if not beside and not database.exists():
        part.replace(database)
        settle(database.parent)
        return None
    aside = _free_name(database, now)
    if beside or not _replaced(database, part, aside):
        _moved(database, part, aside, beside)
    settle(database.parent)
    return aside


def settle(folder: Path) -> None:
    """Let new names outlive a power cut, where the system can be asked for that."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _free_name(database: Path, now: datetime) -> Path:
    aside = database.with_name(f"{database.name}.{now.strftime(STAMP)}")
    while any(Path(f"{aside}{end}").exists() for end in ("", *BELONGINGS)):
        aside = aside.with_name(f"{aside.name}x")
    return aside


def _replaced(database: Path, part: Path, aside: Path) -> bool:
    """Give a database that is one file a second name, and replace it; or say that there are no links."""
    try:
        os.link(database, aside)
    except OSError:
        return False
    try:
        settle(database.parent)
        part.replace(database)
    except BaseException:
        if aside.samefile(database):
            aside.unlink()
        raise
    return True


def _moved(database: Path, part: Path, aside: Path, beside: Sequence[str]) -> None:
    """Rename a database with all that belongs to it: its log would be played into whatever is put there."""
    there = database.exists()
    try:
        _put_aside(database, aside, beside)
        part.replace(database)
    except BaseException:
        if part.exists():
            _put_back(database, aside, beside, there=there)
        raise


def _put_aside(database: Path, aside: Path, beside: Sequence[str]) -> None:
    """Keep the log in both places until the database has moved: neither is ever without the other."""
    for end in beside:
        _double(Path(f"{database}{end}"), Path(f"{aside}{end}"))
    settle(database.parent)
    if database.exists():
        database.rename(aside)
        settle(database.parent)
    for end in beside:
        Path(f"{database}{end}").unlink()
    settle(database.parent)


def _put_back(database: Path, aside: Path, beside: Sequence[str], *, there: bool) -> None:
    for end in beside:
        if not Path(f"{database}{end}").exists():
            _double(Path(f"{aside}{end}"), Path(f"{database}{end}"))
    if there and not database.exists():
        aside.rename(database)
    for end in beside:
        Path(f"{aside}{end}").unlink(missing_ok=True)
    settle(database.parent)


def _double(file: Path, other: Path) -> None:
    """Give a file a second name, or copy it on a disk without links."""
    try:
        os.link(file, other)
    except OSError:
        shutil.copy2(file, other)
        with other.open("rb+") as copy:
            hand_over(copy.fileno(), owner_of(file))
            os.fsync(copy.fileno())
