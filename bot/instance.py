"""One bot for one database: a lock that the operating system takes back when its holder dies."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bot.migrations import refusals, writable

DIGITS = 20  # of a process's number
if sys.platform == "win32":
    import msvcrt

    BEYOND = 1 << 30  # the byte that is locked: on Windows a locked one cannot be read

    def _lock(handle: int) -> None:
        os.lseek(handle, BEYOND, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def alone_with(database: Path) -> Iterator[None]:
    """Keep other bots away from a database, or raise CannotOpen if one is at it already.

    The lock is a file beside it that stays; a database reached through a link has the lock of what it is.
    """
    if not database.parent.is_dir():
        raise refusals.no_folder(database)
    if not writable(database):
        raise refusals.forbidden(database)
    handle = _opened(database)
    try:
        _take(handle, database)
        yield
    finally:
        os.close(handle)


def _opened(database: Path) -> int:
    real = database.resolve()
    try:
        return os.open(real.with_name(f"{real.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise refusals.forbidden(database) from error


def _take(handle: int, database: Path) -> None:
    try:
        _lock(handle)
    except OSError as error:
        raise refusals.taken(database, os.read(handle, DIGITS).decode("ascii", "replace").strip()) from error
    with suppress(OSError):  # the lock is what counts; on a full disk it just has no name on it
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())
