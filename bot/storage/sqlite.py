"""SQLite: one connection writes and one reads, so a look neither sees half a move nor waits for the disk.

Those who wait to write while another transaction is flushed to the disk are written together, with one flush
for all of them.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import NamedTuple, Self

import aiosqlite

from bot.storage.database import Conflict, NotRead, NotSaved, OutOfRange, Row, Step, Value
from bot.storage.migrations import PATIENCE, STEPS, legible, prepare, primary, unopened, untouched

PASSING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
Transaction = Sequence[Step]
End = Sequence[Row] | Exception  # what became of a transaction


class Job(NamedTuple):
    """A transaction that waits to be written, and whoever waits for it."""

    steps: Transaction
    done: asyncio.Future[Sequence[Row]]

    def settle(self, end: End) -> None:
        if self.done.done():
            return
        if isinstance(end, Exception):
            self.done.set_exception(end)
        else:
            self.done.set_result(end)


class Sqlite:
    """A database in a file."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._writer, self._reader = writer, reader
        self._waiting: list[Job] = []
        self._writing = asyncio.Lock()
        self._work: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path, migrations: Path = STEPS) -> Self:
        """Open a file, making or migrating it where needed, or raise CannotOpen and leave it alone."""
        await asyncio.to_thread(prepare, path, migrations)
        return await cls._connected(path, _address(path))

    @classmethod
    async def glance(cls, path: Path) -> Self:
        """Open a file of today's shape only to read it, even where nothing can be written."""
        return await cls._connected(path, untouched(path))

    @classmethod
    async def _connected(cls, path: Path, address: str) -> Self:
        async with AsyncExitStack() as undo:
            try:
                writer = await aiosqlite.connect(address, uri=True, isolation_level=None)
                undo.push_async_callback(writer.close)
                reader = await aiosqlite.connect(address, uri=True, isolation_level=None)
                undo.push_async_callback(reader.close)
                database = cls(writer, reader)
                await database._set_up()
            except sqlite3.Error as error:
                raise unopened(path, error) from error
            undo.pop_all()
        return database

    async def _set_up(self) -> None:
        for db in (self._writer, self._reader):
            db.text_factory = legible
            await db.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        await self._writer.execute("PRAGMA synchronous = FULL")
        await self._writer.execute("PRAGMA foreign_keys = ON")
        await self._reader.execute("PRAGMA query_only = ON")

    async def close(self) -> None:
        """Finish what is being written, and close."""
        if self._work:
            await asyncio.gather(self._work, return_exceptions=True)
        await self._reader.close()
        await self._writer.close()

    # Reading

    async def read(self, sql: str, *values: Value) -> Sequence[Row]:
        """Return what the last finished write has left, or raise NotRead or OutOfRange."""
        try:
            return list(await self._reader.execute_fetchall(sql, values))
        except OverflowError as error:
            raise OutOfRange(str(error)) from error
        except sqlite3.Error as error:
            raise NotRead(str(error), passing=primary(error) in PASSING) from error

    # Writing

    async def write(self, *steps: Step) -> Sequence[Row]:
        """Do all of this or nothing, even if nobody waits any more; return what the last step returns."""
        job = Job(steps, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._write_all())
        return await asyncio.shield(job.done)

    async def _write_all(self) -> None:
        """Write until nobody waits; whoever comes meanwhile is written together with all others who did."""
        while self._waiting:
            async with self._writing:
                jobs, self._waiting = self._waiting, []
                try:
                    for job, end in zip(jobs, await self._ends([job.steps for job in jobs]), strict=True):
                        job.settle(end)
                except BaseException:  # the loop is being closed
                    for job in (*jobs, *self._waiting):
                        job.done.cancel()
                    raise

    async def _ends(self, batch: Sequence[Transaction]) -> Sequence[End]:
        """Have all of it done in one go by the thread of the connection: each trip there and back costs."""
        try:
            db = self._writer._conn
            ends: Sequence[End] = await self._writer._execute(_written, db, batch)  # type: ignore[no-untyped-call]
        except Exception as error:  # it is closed
            return [error for _ in batch]
        return ends


# In the thread of the connection that writes


def _written(db: sqlite3.Connection, batch: Sequence[Transaction]) -> Sequence[End]:
    """Write several transactions at once; if that fails, one after another."""
    try:
        db.execute("BEGIN IMMEDIATE")
    except Exception as error:
        return [_told(error) for _ in batch]
    try:
        ends = [_run(db, batch[0])] if len(batch) == 1 else _together(db, batch)
        db.execute("COMMIT")
    except Exception as error:
        with suppress(sqlite3.Error):  # SQLite may have rolled back by itself
            db.execute("ROLLBACK")
        if len(batch) == 1:
            return [_told(error)]
        return [end for one in batch for end in _written(db, [one])]
    return ends


def _together(db: sqlite3.Connection, batch: Sequence[Transaction]) -> Sequence[End]:
    """Run several transactions in one; a conflict that one of them meets undoes none of the others."""
    ends: list[End] = []
    for steps in batch:
        db.execute("SAVEPOINT job")
        try:
            ends.append(_run(db, steps))
        except (Conflict, sqlite3.IntegrityError, OverflowError) as error:
            ends.append(_told(error))
            db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")
    return ends


def _run(db: sqlite3.Connection, steps: Transaction) -> Sequence[Row]:
    found: Sequence[Row] = ()
    for sql, rows, must in steps:
        if len(rows) != 1 and not must:
            db.executemany(sql, rows)
            continue
        for row in rows:
            found = db.execute(sql, row).fetchall()
            if must and not found:
                raise Conflict(sql.strip())
    return found


def _address(path: Path) -> str:
    return path.absolute().as_uri()


def _told(error: Exception) -> Exception:
    """Say what it means that something was not written."""
    told: Exception
    match error:
        case sqlite3.IntegrityError():
            told = Conflict(str(error))
        case sqlite3.Error():
            told = NotSaved("disk-full" if primary(error) == sqlite3.SQLITE_FULL else "failed")
        case OverflowError():
            told = OutOfRange(str(error))
        case _:
            return error
    told.__cause__ = error
    return told
