"""SQLite: games, their records and their drafts. The only module that knows SQL.

One connection writes and one reads, so a look neither sees half a move nor waits for the disk.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from functools import cache, partial, reduce
from operator import or_
from pathlib import Path
from typing import Any, Literal, Self, TypeVar

import aiosqlite
from msgspec import Raw, Struct

from bot import storage_course
from bot.engine import codec, wire
from bot.engine.core import AnyRules, Event, Options, Seat, Shelf
from bot.engine.dice import seal
from bot.engine.draft import Draft
from bot.engine.record import Entry, fingerprint
from bot.migrations import PATIENCE, STEPS, legible, prepare, primary, unopened, untouched
from bot.migrations import CannotOpen as CannotOpen
from bot.storage_blobs import UNREADABLE, deflate, inflate
from bot.storage_facts import EDITION, WAITING, Press, adopt, save
from bot.storage_rows import draft_of, expect, expect_line, is_shown, marks_of, users_of

log = logging.getLogger(__name__)

T = TypeVar("T")
Status = Literal["running", "finished", "abandoned"]
Clock = Callable[[], float]
PASSING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)

LOAD = """
SELECT game.key, edition, rules_version, channel, options, seed, first, status,
    (SELECT json_group_array(json_array(seat, user_id)) FROM
        (SELECT seat, user_id FROM seat WHERE game_id = game.id ORDER BY seat)) AS users,
    draft.since, draft.rev, draft.clicks,
    line.line = 0 OR EXISTS (SELECT 1 FROM line AS l WHERE l.game_id = game.id AND l.line = line.line - 1),
    line.line, line.seat, code, back_to, state, events, marks, fingerprint
FROM game
LEFT JOIN line ON line.game_id = game.id
    AND line.line = (SELECT max(line) FROM line WHERE game_id = game.id)
LEFT JOIN seat ON seat.game_id = game.id AND seat.user_id = :user
LEFT JOIN draft ON draft.game_id = game.id AND draft.seat = seat.seat
WHERE game.id = :game
"""

INSERT = """
INSERT INTO line SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
WHERE EXISTS (SELECT 1 FROM game WHERE id = ? AND status = 'running')
"""

ENTRIES = """
SELECT line, seat, code, back_to, state, events, marks, fingerprint
FROM line WHERE game_id = ? AND line > ? AND line <= ? ORDER BY line
"""

# A draft only ever grows newer; whoever comes with an older one changes nothing.
SAVE_DRAFT = """
INSERT INTO draft VALUES (:game, :seat, :since, :rev, :clicks)
ON CONFLICT DO UPDATE SET since = excluded.since, rev = excluded.rev, clicks = excluded.clicks
WHERE (since, rev) < (excluded.since, excluded.rev)
"""

DRAFT = """
SELECT since, rev, clicks, since <= (SELECT max(line) FROM line WHERE game_id = :game)
FROM draft WHERE game_id = :game AND seat = :seat
"""

# A draft answers one decision; once that stands no more, the draft is gone.
CLEAR_DRAFTS = """
DELETE FROM draft WHERE game_id = ? AND since <> (SELECT value FROM json_each(?) WHERE key = draft.seat)
"""

# What is kept of a finished game, beside its course.
KEPT = """
SELECT game_id, line, seat, code, back_to,
    CASE WHEN line IN (0, :last) THEN state END,
    CASE WHEN line IN (0, :last) THEN events END,
    CASE WHEN line IN (0, :last) THEN marks END,
    fingerprint, at, game_id
FROM line WHERE game_id = :game ORDER BY line
"""

BEHIND = """
SELECT game.id FROM game
JOIN line ON line.game_id = game.id AND line.line = (SELECT max(line) FROM line WHERE game_id = game.id)
LEFT JOIN shown ON shown.game_id = game.id AND what = 'board'
WHERE status <> 'abandoned' AND (shown.line IS NULL OR shown.line < CASE
    WHEN typeof(marks) = 'text' AND json_valid(marks) THEN json_extract(marks, '$[1][0]')
    ELSE line.line + 1  -- a damaged game is behind, too: whoever shows it will find that out, and say so
END)
ORDER BY game.id
"""


class NoGame(Exception):
    """There is no game of this number."""


class Conflict(Exception):
    """Somebody else was first: the line is written, the draft changed, the channel or the chair taken."""


class NotSaved(Exception):
    """The database could not write. Nothing has changed."""

    def __init__(self, kind: Literal["disk-full", "failed"]) -> None:
        super().__init__(kind)
        self.kind = kind


class NotRead(Exception):
    """The database cannot be read at the moment. What is in it is none the worse for it."""


class Damaged(Exception):
    """What is stored of this game cannot be read. The other games are none the worse for it."""


class Seated(Struct, frozen=True, kw_only=True):
    """A game as stored: its table, the head of its record, and the draft of the user it was loaded for."""

    id: int
    rules: AnyRules
    rules_version: int
    channel: int
    options: Options
    seed: str
    users: tuple[int, ...]
    status: Status
    first: bytes
    head: Entry
    draft: Draft | None = None

    @property
    def key(self) -> str:
        return self.rules.key

    @property
    def seal(self) -> str:
        return seal(self.seed)

    def seat_of(self, user: int | None) -> Seat | None:
        return Seat(self.users.index(user)) if user in self.users else None


class Move(Struct, frozen=True):
    """What is kept of a line for ever. Line 0 has neither code nor `back_to`."""

    line: int
    seat: Seat | None
    code: str | None
    back_to: int | None
    fingerprint: str


class Listed(Struct, frozen=True):
    """A game in somebody's list."""

    id: int
    key: str
    channel: int
    seat: Seat
    status: Status


class Shown(Struct, frozen=True):
    """The line somebody was last shown, and the message that shows it."""

    line: int
    channel: int | None = None
    message: int | None = None


class Store:
    """The open database."""

    def __init__(
        self, writer: aiosqlite.Connection, reader: aiosqlite.Connection, games: Shelf, clock: Clock
    ) -> None:
        self._writer, self._reader = writer, reader
        self._games, self._clock = games, clock
        self._press = Press()
        self._writing = asyncio.Lock()
        self._writes: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(
        cls, path: Path | str, games: Shelf, *, migrations: Path = STEPS, clock: Clock = time.time
    ) -> Self:
        """Open the database, making or migrating it where needed, or raise CannotOpen and leave it alone."""
        path = Path(path)
        await asyncio.to_thread(prepare, path, migrations)
        return await cls._connected(path, path.absolute().as_uri(), games, clock)

    @classmethod
    async def glance(cls, path: Path, games: Shelf, *, clock: Clock = time.time) -> Self:
        """Open a database of today's shape only to read it, also where nothing can be written."""
        return await cls._connected(path, untouched(path), games, clock)

    @classmethod
    async def _connected(cls, path: Path, address: str, games: Shelf, clock: Clock) -> Self:
        async with AsyncExitStack() as undo:
            try:
                writer = await aiosqlite.connect(address, uri=True, isolation_level=None)
                undo.push_async_callback(writer.close)
                reader = await aiosqlite.connect(address, uri=True, isolation_level=None)
                undo.push_async_callback(reader.close)
                store = cls(writer, reader, games, clock)
                await store._set_up()
            except (sqlite3.Error, NotRead) as error:
                raise unopened(path, error) from error
            undo.pop_all()
        return store

    async def _set_up(self) -> None:
        for db in (self._writer, self._reader):
            db.text_factory = legible
            await db.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        await self._writer.execute("PRAGMA synchronous = FULL")
        await self._writer.execute("PRAGMA foreign_keys = ON")
        await self._reader.execute("PRAGMA query_only = ON")
        await self._adopt()

    async def _adopt(self) -> None:
        """Give games that were dealt before facts were kept those of today."""
        with suppress(Conflict, NotRead, NotSaved):  # then they play with these until it can be written
            for (key,) in await self.read(WAITING):
                if key in self._games:
                    await self.write(partial(adopt, rules=self._games[key]))

    async def close(self) -> None:
        """Finish what is being written, and close."""
        await asyncio.gather(*self._writes, return_exceptions=True)
        await self._reader.close()
        await self._writer.close()

    # Games

    async def create(
        self,
        rules: AnyRules,
        channel: int,
        users: Sequence[int],
        options: Options,
        seed: str,
        first: Entry,
        game_id: int | None = None,
    ) -> Seated:
        """Write a new game and line 0 of its record, or raise Conflict if the channel has one running."""
        state, agreed = codec.dumps(first.state), codec.dumps(options).decode()

        async def work(db: aiosqlite.Connection) -> int:
            edition, blob = await save(db, rules), deflate(state)
            cursor = await db.execute(
                "INSERT INTO game (id, key, edition, rules_version, channel, options, seed, first,"
                " created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (game_id, rules.key, edition, rules.version, channel, agreed, seed, blob, self.now()),
            )
            assert cursor.lastrowid is not None
            seats = [(cursor.lastrowid, seat, user) for seat, user in enumerate(users)]
            await db.executemany("INSERT INTO seat VALUES (?, ?, ?)", seats)
            await self._insert(db, cursor.lastrowid, state, [first])
            return cursor.lastrowid

        return Seated(
            id=await self.write(work),
            rules=rules,
            rules_version=rules.version,
            channel=channel,
            options=options,
            seed=seed,
            users=tuple(users),
            status="running",
            first=state,
            head=first,
        )

    async def load(self, game_id: int, user: int | None = None) -> Seated:
        """Read a game, its last line and the user's draft: one query, however long the record is."""
        rows = await self._read(game_id, LOAD, {"game": game_id, "user": user})
        if not rows:
            raise NoGame(game_id)
        try:
            key, edition, *rest = rows[0]
            return self._seated(game_id, await self._rules(game_id, key, edition), *rest)
        except UNREADABLE as error:
            log.warning("game %s is damaged: %r", game_id, error)
            raise Damaged(game_id) from error

    async def _rules(self, game_id: int, key: str, edition: str | None) -> AnyRules:
        """Return a game with the facts of an edition: mostly the one on the shelf."""
        rules = self._games[key]
        if edition is None or edition == rules.edition.name:
            return rules
        if built := self._press.get(type(rules), edition):
            return built
        ((facts,),) = await self._read(game_id, EDITION, (key, edition))
        return self._press.build(type(rules), edition, facts)

    def _seated(
        self,
        game_id: int,
        rules: AnyRules,
        rules_version: int,
        channel: int,
        options: str,
        seed: str,
        deflated: bytes,
        status: Status,
        users: str,
        since: int | None,
        rev: int,
        clicks: str,
        follows: int,
        *line: Any,
    ) -> Seated:
        first = inflate(deflated)
        head, seated = _entry(rules, first, *line), users_of(users)
        if len(seated) != len(head.marks.since):
            raise ValueError(f"{len(seated)} users on {len(head.marks.since)} seats")
        if not follows or (head.action and head.action.seat not in range(len(seated))):
            raise ValueError(f"line {head.line} follows on none, or is nobody's")
        expect(seed, str, rules_version, int, channel, int)
        return Seated(
            id=game_id,
            rules=rules,
            rules_version=rules_version,
            channel=channel,
            options=codec.loads(rules.options, options),
            seed=seed,
            users=seated,
            status=codec.loads(Status, codec.dumps(status)),
            first=first,
            head=head,
            draft=draft_of(game_id, since, rev, clicks),
        )

    def rules(self, key: str) -> AnyRules:
        """Return a game from the shelf, or raise LookupError."""
        return self._games[key]

    async def abandon(self, game_id: int) -> None:
        """Stop a running game for good. Its record stays as it is."""

        async def work(db: aiosqlite.Connection) -> None:
            await self._end(db, game_id, "abandoned")

        await self.write(work)

    async def running_in(self, channel: int) -> int | None:
        """Return the game that runs in a channel."""
        sql = "SELECT id FROM game WHERE channel = ? AND status = 'running'"
        return next((game_id for (game_id,) in await self.read(sql, (channel,))), None)

    async def last_in(self, channel: int) -> int | None:
        """Return the latest game of a channel, whether it runs or not."""
        sql = "SELECT id FROM game WHERE channel = ? ORDER BY id DESC LIMIT 1"
        return next((game_id for (game_id,) in await self.read(sql, (channel,))), None)

    async def channel_of(self, game_id: int) -> int | None:
        """Return where a game is played, also of one that cannot be read otherwise."""
        rows = await self.read("SELECT channel FROM game WHERE id = ?", (game_id,))
        return next((channel for (channel,) in rows if isinstance(channel, int) and channel > 0), None)

    async def move(self, game_id: int, channel: int) -> None:
        """Go on in another channel, or raise Conflict if a game runs there."""

        async def work(db: aiosqlite.Connection) -> None:
            await db.execute("UPDATE game SET channel = ? WHERE id = ?", (channel, game_id))

        await self.write(work)

    async def games_of(self, user: int, status: Status = "running") -> tuple[Listed, ...]:
        """List the games somebody sits at, the newest first."""
        sql = (
            "SELECT id, key, channel, seat, status FROM seat JOIN game ON game.id = game_id"
            " WHERE user_id = ? AND status = ? ORDER BY id DESC"
        )
        return tuple(
            Listed(number, str(key), channel, seat, status)
            for number, key, channel, seat, status in await self.read(sql, (user, status))
        )

    # Records

    async def append(self, game: Seated, entries: Sequence[Entry], *, finished: bool = False) -> None:
        """Write the next lines, all or none; raise Conflict if somebody else has written them already."""
        course = await self._course(game, entries) if finished else None

        async def work(db: aiosqlite.Connection) -> None:
            await self._insert(db, game.id, game.first, entries)
            if finished:
                await self._compact(db, game.id, entries[-1].line)
                await db.execute(storage_course.SAVE, (game.id, course))
                await self._end(db, game.id, "finished")
            else:
                since = codec.dumps(entries[-1].marks.since).decode()
                await db.execute(CLEAR_DRAFTS, (game.id, since))

        await self.write(work)

    async def _course(self, game: Seated, last: Sequence[Entry]) -> bytes:
        stored = await self._read(game.id, storage_course.STORED, (game.id,))
        return storage_course.packed(game.rules, game.first, stored, last)

    async def _insert(
        self, db: aiosqlite.Connection, game_id: int, first: bytes, entries: Sequence[Entry]
    ) -> None:
        rows = [(game_id, *_row(first, entry), self.now(), game_id) for entry in entries]
        cursor = await db.executemany(INSERT, rows)
        if cursor.rowcount != len(rows):
            raise Conflict(game_id)

    async def _compact(self, db: aiosqlite.Connection, game_id: int, last: int) -> None:
        """Write the record anew without its middle: rows that only shrink would keep their pages."""
        rows = await db.execute_fetchall(KEPT, {"game": game_id, "last": last})
        await db.execute("DELETE FROM line WHERE game_id = ?", (game_id,))
        await db.executemany(INSERT, rows)

    async def _end(self, db: aiosqlite.Connection, game_id: int, status: Status) -> None:
        sql = "UPDATE game SET status = ?, finished_at = ? WHERE id = ? AND status = 'running'"
        cursor = await db.execute(sql, (status, self.now(), game_id))
        if not cursor.rowcount:
            raise Conflict(game_id)
        await db.execute("DELETE FROM draft WHERE game_id = ?", (game_id,))

    async def entry(self, game: Seated, line: int) -> Entry | None:
        """Return one line of the record, if it is there; between first and last, only while the game runs."""
        entries = await self.entries(game, line - 1, line)
        return entries[0] if entries else None

    async def entries(self, game: Seated, after: int = -1, upto: int | None = None) -> tuple[Entry, ...]:
        """Return the lines after `after`, up to and including `upto`, as far as their states are kept."""
        last = game.head.line if upto is None else upto
        rows = await self._read(game.id, ENTRIES, (game.id, after, last))
        try:
            return tuple(_entry(game.rules, game.first, *row) for row in rows if row[4] is not None)
        except UNREADABLE as error:
            raise Damaged(game.id) from error

    async def moves(self, game_id: int) -> tuple[Move, ...]:
        """Return the whole record as it is kept for ever."""
        sql = (
            "SELECT line, seat, code, back_to, lower(hex(fingerprint)) FROM line"
            " WHERE game_id = ? ORDER BY line"
        )
        rows = await self._read(game_id, sql, (game_id,))
        try:
            return tuple([_move(*row) for row in rows])
        except UNREADABLE as error:
            raise Damaged(game_id) from error

    async def positions(self, game: Seated) -> dict[int, Any]:
        """Return how a finished game stood when each round began, by line, if that was kept."""
        rows = await self._read(game.id, storage_course.COURSE, (game.id,))
        try:
            return storage_course.unpacked(game.rules, game.first, rows[0][0]) if rows else {}
        except UNREADABLE as error:
            raise Damaged(game.id) from error

    async def last_line(self, game_id: int, seat: Seat) -> int | None:
        """Return the line of this seat's latest action."""
        sql = "SELECT line FROM line WHERE game_id = ? AND seat = ? ORDER BY line DESC LIMIT 1"
        return next((line for (line,) in await self._read(game_id, sql, (game_id, seat))), None)

    async def written_at(self, game_id: int, line: int) -> int | None:
        """Return when a line was written, in unix seconds."""
        sql = "SELECT at FROM line WHERE game_id = ? AND line = ?"
        return next((at for (at,) in await self._read(game_id, sql, (game_id, line))), None)

    # Drafts, and who has been shown what

    async def save_draft(self, game_id: int, seat: Seat, draft: Draft) -> None:
        """Keep a draft, or raise Conflict if the stored one is as new."""
        clicks = codec.dumps(draft.clicks).decode()
        values = {"game": game_id, "seat": seat, "since": draft.since, "rev": draft.rev, "clicks": clicks}

        async def work(db: aiosqlite.Connection) -> None:
            await self._clear_damaged(db, game_id, seat)
            cursor = await db.execute(SAVE_DRAFT, values)
            if not cursor.rowcount:
                raise Conflict(game_id)

        await self.write(work)

    async def _clear_damaged(self, db: aiosqlite.Connection, game_id: int, seat: Seat) -> None:
        """Let a draft that nobody can read, or from a line nobody has written, not keep out a new one."""
        found = await db.execute_fetchall(DRAFT, {"game": game_id, "seat": seat})
        if any(not known or draft_of(game_id, *row) is None for *row, known in found):
            await db.execute("DELETE FROM draft WHERE game_id = ? AND seat = ?", (game_id, seat))

    async def mark_shown(self, game_id: int, what: str, shown: Shown) -> None:
        """Remember what somebody has been shown."""
        row = (game_id, what, shown.line, shown.channel, shown.message)

        async def work(db: aiosqlite.Connection) -> None:
            await db.execute("INSERT OR REPLACE INTO shown VALUES (?, ?, ?, ?, ?)", row)

        await self.write(work)

    async def mark_all(self, game_id: int, marks: Mapping[str, Shown]) -> None:
        """Remember at once several things that belong together: no crash comes between them."""
        rows = [(game_id, what, one.line, one.channel, one.message) for what, one in marks.items()]

        async def work(db: aiosqlite.Connection) -> None:
            await db.executemany("INSERT OR REPLACE INTO shown VALUES (?, ?, ?, ?, ?)", rows)

        await self.write(work)

    async def shown(self, game_id: int) -> dict[str, Shown]:
        """Return what everybody has been shown of a game; what nobody can read counts as never shown."""
        sql = "SELECT what, line, channel, message FROM shown WHERE game_id = ?"
        rows = [row for row in await self.read(sql, (game_id,)) if is_shown(game_id, *row)]
        return {what: Shown(*rest) for what, *rest in rows}

    async def behind(self) -> tuple[int, ...]:
        """Return the games whose public board does not show all that a spectator could have noticed."""
        return tuple([game_id for (game_id,) in await self.read(BEHIND)])

    # Reading and writing

    async def read(self, sql: str, values: Any = ()) -> list[Any]:
        """Return what the last finished write has left, or raise NotRead."""
        try:
            return list(await self._reader.execute_fetchall(sql, values))
        except sqlite3.Error as error:
            raise NotRead(str(error)) from error

    async def _read(self, game_id: int, sql: str, values: Any) -> list[Any]:
        try:
            return await self.read(sql, values)
        except OverflowError as error:  # no number of ours
            raise NoGame(game_id) from error
        except NotRead as error:
            if error.__cause__ and primary(error.__cause__) in PASSING:
                raise
            raise Damaged(game_id) from error

    async def write(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Do `work` in one transaction, to its end even if whoever asked for it is cancelled."""
        task = asyncio.ensure_future(self._transaction(work))
        self._writes.add(task)
        task.add_done_callback(self._writes.discard)
        return await asyncio.shield(task)

    async def _transaction(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        async with self._writing:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                done = await work(self._writer)
                await self._writer.execute("COMMIT")
            except sqlite3.Error as error:
                await self._roll_back()
                raise _told(error) from error
            except BaseException:
                await self._roll_back()
                raise
            return done

    async def _roll_back(self) -> None:
        with suppress(sqlite3.Error):  # SQLite may have rolled back by itself
            await self._writer.execute("ROLLBACK")

    def now(self) -> int:
        return int(self._clock())


def _told(error: sqlite3.Error) -> Conflict | NotSaved:
    """Say what a failed write means."""
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict(str(error))
    return NotSaved("disk-full" if primary(error) == sqlite3.SQLITE_FULL else "failed")


# Lines as rows


def _move(line: Any, seat: Any, code: Any, back_to: Any, prints: Any) -> Move:
    expect_line(line, seat, code, back_to)
    return Move(line, seat, code, back_to, prints)


def _row(first: bytes, entry: Entry) -> tuple[object, ...]:
    seat, code = (entry.action.seat, wire.pack(entry.action)) if entry.action else (None, None)
    return (
        entry.line,
        seat,
        code,
        entry.back_to,
        deflate(codec.dumps(entry.state), first),
        deflate(codec.dumps(entry.events), first),
        codec.dumps(entry.marks).decode(),
        bytes.fromhex(fingerprint(entry.state)),
    )


def _entry(
    rules: AnyRules,
    first: bytes,
    line: int,
    seat: Seat,
    code: str | None,
    back_to: int | None,
    state: bytes,
    events: bytes,
    marks: str,
    prints: bytes,
) -> Entry:
    expect_line(line, seat, code, back_to)
    plain = inflate(state, first)
    if fingerprint(Raw(plain)) != prints.hex():
        raise ValueError(f"line {line} has been changed")
    return Entry(
        line=line,
        state=codec.loads(rules.state_type, plain),
        marks=marks_of(marks, line),
        action=None if code is None else wire.unpack(rules, seat, code),
        events=codec.loads(_many(rules.events), inflate(events, first)),
        back_to=back_to,
    )


@cache
def _many(kinds: tuple[type[Event], ...]) -> Any:
    return tuple[reduce(or_, kinds), ...]  # type: ignore[misc]
