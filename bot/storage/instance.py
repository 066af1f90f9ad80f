"""One bot for one database: a lock that the operating system takes back when its holder dies."""

import errno
import os
import stat
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from bot.storage.migrations import OWNER_ALONE, refusals, writable

DIGITS = 20  # of a process's number
HELD = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK)  # what is said of a lock that somebody else has
FAR = 1 << 62  # the byte of a database that is locked: SQLite locks others, and never one as far out
ITSELF = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)  # a link might have been put there since we looked
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
def alone_with(database: Path, *, making: bool = False) -> Iterator[None]:
    """Keep other bots away from a database, or raise CannotOpen if one is at it already.

    The lock is a file beside it that stays; a database reached through a link has the lock of what it is.
    Where the system can, the database itself is locked, too, and for this it may have to be made.
    """
    if not database.parent.is_dir():
        raise refusals.no_folder(database)
    if not writable(database):
        raise refusals.forbidden(database)
    with ExitStack() as held:
        beside = _opened(database)
        held.callback(os.close, beside)
        _take(_lock, beside, database, beside)
        if sys.platform == "linux" and (making or database.exists()):
            # Closing it ends SQLite's own locks in this process: it stays open until all else is closed.
            itself = _open(database.resolve(), database)
            held.callback(os.close, itself)
            _take(_lock_itself, itself, database, beside)
        _sign(beside)
        yield


def owner_of(database: Path) -> os.stat_result:
    """Say who owns a database; as long as there is none, who owns its folder."""
    return (database if database.exists() else database.parent).stat()


def hand_over(handle: int, owner: os.stat_result) -> None:
    """Give a new file to an owner, where that can be done: root may make it for somebody else."""
    if sys.platform != "win32":
        with suppress(OSError):  # we are not root; or root of a container in which the owner has no number
            os.fchown(handle, owner.st_uid, owner.st_gid)


def _opened(database: Path) -> int:
    """Open the lock file, but nothing else that may lie in its place: we write in it."""
    real = database.resolve()
    lock = real.with_name(f"{real.name}.lock")
    if os.path.lexists(lock) and not stat.S_ISREG(lock.lstat().st_mode):
        raise refusals.no_lock_file(lock)
    return _open(lock, database)


def _open(file: Path, database: Path) -> int:
    """Open a file, or make it for the owner of the database."""
    owner = owner_of(database)  # asked before, for it may be the database that is made
    try:
        with suppress(FileExistsError):
            made = os.open(file, ITSELF | os.O_CREAT | os.O_EXCL, OWNER_ALONE)
            hand_over(made, owner)
            return made
        return os.open(file, ITSELF)
    except OSError as error:
        raise refusals.forbidden(database) from error


def _lock_itself(handle: int) -> None:
    """Lock a database under whatever name it was opened, with a lock that is not of SQLite's kind."""
    if sys.platform == "linux":
        wanted = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, FAR, 1, 0)
        try:
            fcntl.fcntl(handle, fcntl.F_OFD_SETLK, wanted)
        except OSError as error:
            if error.errno in HELD:  # else the kernel or the disk has no such locks, or not as far out
                raise


def _take(lock: Callable[[int], None], handle: int, database: Path, signed: int) -> None:
    try:
        lock(handle)
    except OSError as error:
        if error.errno not in HELD:
            raise refusals.no_locks(database, error) from error
        holder = os.read(signed, DIGITS).decode("ascii", "replace").strip()
        raise refusals.taken(database, holder) from error


def _sign(handle: int) -> None:
    with suppress(OSError):  # the lock is what counts; on a full disk it just has no name on it
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())
