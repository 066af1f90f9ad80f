"""Seats of running games as rows: who held them, who is away, who is looked for, and what a holder leaves."""

import logging
from collections.abc import Iterator, Sequence
from typing import Literal, get_args

import msgspec

from bot.engine import codec
from bot.engine.core import Seat
from bot.storage import pauses, plans
from bot.storage.blobs import UNREADABLE
from bot.storage.chairs import Away, Chair, Chairs, Moment, Seek, Tenure
from bot.storage.database import Database, Row, Step, Value, step
from bot.storage.pauses import Pause
from bot.storage.rows import marks_of
from bot.storage.stored import Damaged, read_of

log = logging.getLogger(__name__)

TENURES = """
SELECT seat.seat, n, tenure.user_id, kind, owner, from_line, from_at, until_line, until_at, why
FROM seat LEFT JOIN tenure ON tenure.game_id = seat.game_id AND tenure.seat = seat.seat
WHERE seat.game_id = ?1 ORDER BY seat.seat, n
"""
BEGIN = """
INSERT INTO tenure (game_id, seat, n, user_id, kind, owner, from_line, from_at)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
"""
END = "UPDATE tenure SET until_line = ?4, until_at = ?5, why = ?6 WHERE game_id = ?1 AND seat = ?2 AND n = ?3"

# Whoever comes second finds another holder, and writes nothing.
EXPECT = """
SELECT n FROM tenure WHERE game_id = ?1 AND seat = ?2 AND n = ?3 AND user_id = ?4 AND until_at IS NULL
"""
PLAYED_FOR = "UPDATE game SET owners = ?2 WHERE id = ?1"
EXPECT_HEAD = "SELECT id FROM game WHERE id = ?1 AND head = ?2 AND status = 'running'"

AWAYS = """
SELECT seat, owner, began, until, sitter, fallback, played, ended FROM away
WHERE game_id = ?1 ORDER BY seat, began
"""
GO_AWAY = """
INSERT INTO away (game_id, seat, began, owner, until, sitter, fallback, played)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
"""
ANSWERED = """
UPDATE away SET sitter = ?4, played = ?5
WHERE game_id = ?1 AND seat = ?2 AND began = ?3 AND ended IS NULL AND sitter = ?6 AND played IS NULL
RETURNING seat
"""
COME_BACK = """
UPDATE away SET ended = ?4 WHERE game_id = ?1 AND seat = ?2 AND began = ?3 AND ended IS NULL RETURNING seat
"""
SEEKS = "SELECT seat, why, since, owner FROM seek WHERE game_id = ?1"
PUT_SEEK = """
INSERT INTO seek (game_id, seat, why, since, owner) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (game_id, seat) DO UPDATE SET why = excluded.why, since = excluded.since, owner = excluded.owner
"""
DROP_SEEK = "DELETE FROM seek WHERE game_id = ?1 AND seat = ?2"

# What belongs to whoever holds a seat, and to nobody after them. A call of theirs counts as never made.
OF_HOLDER = ("draft", "note", "present", "suggestion")
REDRAWN = "UPDATE post SET line = line - 1 WHERE game_id = ?1 AND kind = 'board'"
UNCALLED = "UPDATE post SET line = -1 WHERE game_id = ?1 AND kind = 'ping' AND number = ?2"

NOTE = """
INSERT INTO note (game_id, seat, user_id, text)
SELECT ?1, ?2, CAST(?3 AS BIGINT), ?4
WHERE EXISTS (SELECT 1 FROM seat WHERE game_id = ?1 AND seat = ?2 AND user_id = ?3)
ON CONFLICT (game_id, seat) DO UPDATE SET user_id = excluded.user_id, text = excluded.text
RETURNING seat
"""
NOTED = "SELECT text FROM note JOIN seat USING (game_id, seat, user_id) WHERE game_id = ?1 AND user_id = ?2"
DROP_NOTE = "DELETE FROM note WHERE game_id = ?1 AND seat = ?2 AND user_id = ?3"

PUT_GUEST = """
INSERT INTO guest (table_id, user_id, what, by_user, at) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (table_id, user_id) DO UPDATE
SET what = excluded.what, by_user = excluded.by_user, at = excluded.at
"""
GUESTS = "SELECT user_id, what FROM guest WHERE table_id = ?1 AND at <= ?2"
DROP_GUEST = "DELETE FROM guest WHERE table_id = ?1 AND user_id = ?2"

HELD = """
SELECT seat, user_id, owner FROM tenure
WHERE game_id = ?1 AND from_line <= ?2 AND (until_line IS NULL OR until_line > ?2) ORDER BY seat
"""
PLAYED = """
SELECT DISTINCT tenure.seat FROM tenure
JOIN line ON line.game_id = tenure.game_id AND line.seat = tenure.seat AND line >= from_line
WHERE tenure.game_id = ?1 AND until_at IS NULL
"""
ASLEEP = """
SELECT game.id FROM game JOIN line ON line.game_id = game.id AND line.line = head
WHERE channel = ?1 AND status = 'running' AND line.at < ?2 AND NOT EXISTS (
    SELECT 1 FROM pause WHERE pause.game_id = game.id AND ended IS NULL AND (until IS NULL OR until > ?3)
)
"""
BY_HAND = "SELECT line, marks FROM line WHERE game_id = ?1 AND seat = ?2 AND at > ?3 AND made IS NULL"
PLACES = """
SELECT game_id FROM tenure JOIN game ON game.id = game_id
WHERE {0} = ?1 AND until_at IS NULL AND status = 'running' ORDER BY game_id
"""

FOR_EVER = 2**62  # unix seconds

Guesthood = Literal["invited", "asks", "banned"]


# Steps for anybody's transaction


def dealt(game_id: int, users: Sequence[int], now: int) -> Step:
    """Seat everybody at a new game."""
    return Step(
        BEGIN,
        [
            (game_id, seat, 0, user, "player", user if user > 0 else None, 0, now)
            for seat, user in enumerate(users)
        ],
    )


def changed(game_id: int, before: Chair, after: Chair, now: int) -> Iterator[Step]:
    """Yield how to write what has become of a chair; whoever finds it changed meets a Conflict."""
    seat, held = after.seat, len(before.tenures)
    yield step(EXPECT, game_id, seat, held - 1, before.holder, must=True)
    for n, tenure in enumerate(after.tenures[held - 1 :], held - 1):
        yield from _tenure(game_id, seat, n, tenure, begun=n < held)
    yield from _absence_changed(game_id, seat, before.away, after.away, now)
    if after.seek and after.seek != before.seek:
        yield step(PUT_SEEK, game_id, seat, after.seek.why, after.seek.since, after.seek.owner)
    if before.seek and not after.seek:
        yield step(DROP_SEEK, game_id, seat)


def expect_head(game_id: int, head: int) -> Step:
    """Meet a Conflict if a line was written since, or the game is over."""
    return step(EXPECT_HEAD, game_id, head, must=True)


def played_for(game_id: int, chairs: Chairs) -> Step:
    """Note with the game whom the holder of each seat plays for."""
    owners = [chair.owner if chair.owner not in (None, chair.holder) else 0 for chair in chairs]
    return step(PLAYED_FOR, game_id, codec.dumps(owners if any(owners) else ()).decode())


def new_owner(game_id: int, seat: Seat) -> Step:
    """Forget what an owner had beyond their time: another one begins anew."""
    return step("DELETE FROM overtime WHERE game_id = ?1 AND seat = ?2", game_id, seat)


def vacate(game_id: int, seat: Seat) -> Iterator[Step]:
    """Yield how to forget what the holder of a seat leaves behind: nobody after them is to see it."""
    yield from [
        step(f"DELETE FROM {table} WHERE game_id = ?1 AND seat = ?2", game_id, seat) for table in OF_HOLDER
    ]
    yield plans.drop_seat(game_id, seat)
    yield step(UNCALLED, game_id, seat)
    yield redrawn(game_id)


def redrawn(game_id: int) -> Step:
    """Let a board count as behind, though no line was written."""
    return step(REDRAWN, game_id)


def note(game_id: int, seat: Seat, user: int, text: str) -> Step:
    """Keep what the holder of a seat writes down for themselves; nothing is a note no more."""
    if not text:
        return step(DROP_NOTE, game_id, seat, user)
    return step(NOTE, game_id, seat, user, text, must=True)


def guest(table_id: int, user: int, what: Guesthood | None, by: int, now: int) -> Step:
    """Keep whether somebody may sit down at a table, or that nothing is known of it."""
    if what is None:
        return step(DROP_GUEST, table_id, user)
    return step(PUT_GUEST, table_id, user, what, by, now)


def _tenure(game_id: int, seat: Seat, n: int, tenure: Tenure, *, begun: bool) -> Iterator[Step]:
    if not begun:
        row: tuple[Value, ...] = (tenure.user, tenure.kind, tenure.owner, tenure.since.line, tenure.since.now)
        yield step(BEGIN, game_id, seat, n, *row)
    if tenure.until:
        yield step(END, game_id, seat, n, tenure.until.line, tenure.until.now, tenure.why)


def _absence_changed(
    game_id: int, seat: Seat, before: Away | None, after: Away | None, now: int
) -> Iterator[Step]:
    if before == after:
        return
    if before and before.played is None and (after is None or after.played is not None):
        yield pauses.ended(game_id, now, seat)
    if after and before is None and after.played is None:
        leave = Pause(after.began, "leave", seat, after.until)
        yield pauses.begun(game_id, leave, after.owner)
    if before and after and before.began == after.began:
        answer = (after.sitter, after.played, before.sitter)
        yield step(ANSWERED, game_id, seat, before.began, *answer, must=True)
        return
    if before:
        yield step(COME_BACK, game_id, seat, before.began, now, must=True)
    if after:
        plans = (after.owner, after.until, after.sitter, after.fallback, after.played)
        yield step(GO_AWAY, game_id, seat, after.began, *plans)


# Reading


class SeatStore:
    """The seats of all games of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def chairs(self, game_id: int) -> Chairs:
        """Return the chairs of a game."""
        tenures = await read_of(self.database, game_id, TENURES, game_id)
        aways = await read_of(self.database, game_id, AWAYS, game_id)
        seeks = await read_of(self.database, game_id, SEEKS, game_id)
        try:
            return tuple([_chair(Seat(seat), tenures, aways, seeks) for seat in _seats(tenures)])
        except UNREADABLE as error:
            log.warning("the seats of game %s are damaged: %r", game_id, error)
            raise Damaged(game_id) from error

    async def away_since(self, game_id: int, since: int) -> dict[Seat, int]:
        """Return until when the owners of seats are away, or were at some time since another."""
        rows = await read_of(self.database, game_id, AWAYS, game_id)
        try:
            ends = [(Seat(row[0]), row[3] if row[7] is None else min(row[3], row[7])) for row in rows]
            return {seat: end for seat, end in ends if end > since}
        except UNREADABLE as error:
            raise Damaged(game_id) from error

    async def holds(self, user: int) -> tuple[int, ...]:
        """Return the running games in which somebody holds a seat."""
        return await self._numbers(PLACES.format("user_id"), user)

    async def owns(self, user: int) -> tuple[int, ...]:
        """Return the running games in which a seat is somebody's, whoever plays it."""
        return await self._numbers(PLACES.format("owner"), user)

    async def head(self, game_id: int) -> int | None:
        """Return the last line of a running game."""
        sql = "SELECT head FROM game WHERE id = ?1 AND status = 'running'"
        return next((head for (head,) in await read_of(self.database, game_id, sql, game_id)), None)

    async def asleep_in(self, channel: int, since: int, now: int) -> int | None:
        """Return the game that runs in a channel, if it has stood still since a time and is not paused."""
        rows = await self.database.read(ASLEEP, channel, since, now)
        return next((game for (game,) in rows), None)

    async def acted(self, game_id: int, seat: Seat) -> int | None:
        """Return when somebody on a seat last wrote a line."""
        sql = "SELECT max(at) FROM line WHERE game_id = ?1 AND seat = ?2"
        return next((at for (at,) in await read_of(self.database, game_id, sql, game_id, seat)), None)

    async def moved(self, game_id: int) -> int:
        """Return when the last line of a game was written."""
        sql = "SELECT at FROM game JOIN line ON game_id = id AND line = head WHERE id = ?1"
        return next((at for (at,) in await read_of(self.database, game_id, sql, game_id)), 0)

    async def lapses(self, game_id: int) -> dict[Seat, int]:
        """Return how many turns in a row each seat's owner has let pass."""
        sql = "SELECT seat, lapses FROM overtime WHERE game_id = ?1 AND lapses > 0"
        return {Seat(seat): lapses for seat, lapses in await read_of(self.database, game_id, sql, game_id)}

    async def given_up(self, game_id: int) -> int | None:
        """Return when a game was given up."""
        sql = "SELECT finished_at FROM game WHERE id = ?1 AND status = 'abandoned'"
        return next((at for (at,) in await read_of(self.database, game_id, sql, game_id)), None)

    async def held_at(self, game_id: int, line: int) -> list[tuple[int, int, int | None]]:
        """Return who held each seat when a line was written, and for whom."""
        return [(*row,) for row in await read_of(self.database, game_id, HELD, game_id, line)]

    async def played(self, game_id: int) -> set[Seat]:
        """Return the seats whose holder has written a line since they sit there."""
        return {Seat(seat) for (seat,) in await read_of(self.database, game_id, PLAYED, game_id)}

    async def played_since(self, game_id: int, seat: Seat, since: int) -> bool:
        """Has anybody played a seat by hand after a time, so that everybody could notice?"""
        rows = await read_of(self.database, game_id, BY_HAND, game_id, seat, since)
        try:
            return any(marks_of(marks, line).seen_by(None) == line for line, marks in rows)
        except UNREADABLE as error:
            raise Damaged(game_id) from error

    async def note(self, game_id: int, user: int) -> str | None:
        """Return what the holder of a seat has written down."""
        rows = await read_of(self.database, game_id, NOTED, game_id, user)
        return next((str(text) for (text,) in rows), None)

    async def door(self, table_id: int) -> tuple[str, int]:
        """Return what a table has agreed on, as JSON, and its host; one without a lobby has neither."""
        sql = "SELECT terms, host FROM lobby WHERE id = ?1"
        rows = await read_of(self.database, table_id, sql, table_id)
        return next(((terms, host) for terms, host in rows), ("{}", 0))

    async def guests(self, table_id: int, until: int = FOR_EVER) -> dict[int, Guesthood]:
        """Return of whom it is known, or was at a time, whether they may sit down at a table."""
        rows = await read_of(self.database, table_id, GUESTS, table_id, until)
        return {user: what for user, what in rows if what in get_args(Guesthood)}

    async def _numbers(self, sql: str, user: int) -> tuple[int, ...]:
        return tuple([number for (number,) in await self.database.read(sql, user)])


def _seats(tenures: Sequence[Row]) -> range:
    seats = sorted({row[0] for row in tenures})
    if seats != list(range(len(seats))):
        raise ValueError(f"seats {seats}")
    return range(len(seats))


def _chair(seat: Seat, tenures: Sequence[Row], aways: Sequence[Row], seeks: Sequence[Row]) -> Chair:
    held = tuple([_held(row) for row in tenures if row[0] == seat])
    absences = [row for row in aways if row[0] == seat]
    now = next((_absence(row) for row in absences if row[7] is None), None)
    leave = sum([_length(row) for row in absences if row[7] is not None])
    seek = next((Seek(*row[1:]) for row in seeks if row[0] == seat), None)
    chair = Chair(seat, held, now, seek, leave)
    return msgspec.convert(msgspec.to_builtins(chair), Chair)  # a value of another kind is found by that


def _held(row: Row) -> Tenure:
    _, _, user, kind, owner, from_line, from_at, until_line, until_at, why = row
    until = None if until_at is None else Moment(until_at, until_line)
    return Tenure(user, kind, Moment(from_at, from_line), owner, until, why)


def _absence(row: Row) -> Away:
    _, owner, began, until, sitter, fallback, played, _ = row
    return Away(owner, began, until, sitter, fallback, played)


def _length(row: Row) -> int:
    """Return for how many seconds nobody has played in an absence that is over."""
    _, _, began, until, _, _, played, ended = row
    return int(max(0, min(until, ended, ended if played is None else played) - began))
