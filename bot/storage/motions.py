"""Votes as rows. The ballot that decides one, its end, and what comes of it are steps of one transaction."""

import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from bot.engine import codec
from bot.engine.core import Seat
from bot.storage.agenda import SECOND, TICKET
from bot.storage.blobs import UNREADABLE
from bot.storage.database import Database, OutOfRange, Row, Step, Value, step
from bot.storage.numbers import Time

log = logging.getLogger(__name__)

NUMBER = """
INSERT INTO fact (name, value)
SELECT 'motions', CAST(coalesce(max(id), 0) + 1 AS TEXT) FROM motion WHERE id < 1000000000000
ON CONFLICT (name) DO UPDATE SET value = CASE
    WHEN CAST(fact.value AS BIGINT) BETWEEN CAST(excluded.value AS BIGINT) AND 1000000000000
    THEN CAST(CAST(fact.value AS BIGINT) + 1 AS TEXT) ELSE excluded.value
END
RETURNING value
"""
# Only at a game that runs, and only as many at once as a table can keep in mind.
OPEN = """
INSERT INTO motion (id, game_id, kind, subject, facts, by_user, by_seat, line, opened)
SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM game
WHERE id = ?2 AND status = 'running'
    AND (SELECT count(*) FROM motion WHERE game_id = ?2 AND status = 'open') < ?10
RETURNING id
"""
CAST = """
INSERT INTO ballot (motion_id, seat, user_id, yes, at)
SELECT id, ?2, ?3, ?4, ?5 FROM motion WHERE id = ?1 AND status = 'open'
ON CONFLICT (motion_id, seat) DO UPDATE SET user_id = excluded.user_id, yes = excluded.yes, at = excluded.at
RETURNING motion_id
"""
CLOSE = "UPDATE motion SET status = ?2, closed = ?3 WHERE id = ?1 AND status = 'open' RETURNING id"
# Those that nobody needs to answer any more: the game is over, or went on from where something was to be
# taken back, or whoever was late has played. Their messages have to say so.
NEEDLESS = """game_id = ?1 AND status = 'open' AND (CAST(?2 AS BIGINT) IS NULL
    OR kind = 'takeback' AND line < CAST(?2 AS BIGINT)
    OR kind IN ('turn', 'seek') AND subject = CAST(?3 AS BIGINT) AND NOT EXISTS (
        SELECT 1 FROM wait WHERE wait.game_id = ?1 AND seat = subject AND late > 0
    )
)"""
VOID = f"UPDATE motion SET status = 'void', closed = ?4 WHERE {NEEDLESS}"
TELL = f"""
INSERT INTO due (kind, game_id, subject, at, ticket)
SELECT 'vote', game_id, id, CAST(?4 AS BIGINT), CAST(?5 AS BIGINT) FROM motion WHERE {NEEDLESS}
ON CONFLICT (kind, game_id, subject) DO UPDATE SET at = excluded.at, ticket = excluded.ticket
"""
# A seat is another's: what was asked about whose it was is void, and all else may be decided by that.
DISOWN = """
UPDATE motion SET status = 'void', closed = ?3
WHERE game_id = ?1 AND subject = ?2 AND status = 'open' AND kind IN ('turn', 'seek')
"""
DISOWNED = """
INSERT INTO due (kind, game_id, subject, at, ticket)
SELECT CASE WHEN kind IN ('turn', 'seek') AND subject = CAST(?2 AS BIGINT) THEN 'vote' ELSE 'motion' END,
    game_id, id, CAST(?3 AS BIGINT), CAST(?4 AS BIGINT) FROM motion WHERE game_id = ?1 AND status = 'open'
ON CONFLICT (kind, game_id, subject) DO UPDATE SET at = excluded.at, ticket = excluded.ticket
"""
FORGET_BALLOT = """
DELETE FROM ballot WHERE seat = ?2
    AND motion_id IN (SELECT id FROM motion WHERE game_id = ?1 AND status = 'open')
"""

MOTIONS = (
    "SELECT id, game_id, kind, subject, facts, by_user, by_seat, line, opened, status, closed FROM motion"
)
BALLOTS = "SELECT motion_id, seat, user_id, yes FROM ballot"

Kind = Literal["pause", "resume", "turn", "seek", "takeback", "abandon", "terms"]
Status = Literal["open", "done", "lost", "withdrawn", "void"]
End = Literal["done", "lost", "withdrawn", "void"]


class Ballot(Struct, frozen=True):
    """What the owner of a seat says."""

    seat: Seat
    user: int
    yes: bool


class Motion(Struct, frozen=True, kw_only=True):
    """What a table is asked, and what it has said so far."""

    id: int
    game_id: int
    kind: Kind
    by: int
    by_seat: Seat
    opened: Time
    line: int  # the last that everybody could notice when it was asked
    subject: Seat | None = None  # the seat it is about
    facts: Mapping[str, str | int] = {}
    status: Status = "open"
    closed: Time | None = None
    ballots: tuple[Ballot, ...] = ()


# Steps for anybody's transaction


def opened(motion: Motion, most: int) -> Iterator[Step]:
    """Yield how to ask a table, with the vote of whoever asks; a Conflict if too much is asked already."""
    subject = -1 if motion.subject is None else motion.subject
    asked = (motion.kind, subject, codec.dumps(motion.facts).decode(), motion.by, motion.by_seat)
    yield step(OPEN, motion.id, motion.game_id, *asked, motion.line, motion.opened, most, must=True)
    yield cast(motion.id, Ballot(motion.by_seat, motion.by, yes=True), motion.opened)


def cast(motion_id: int, ballot: Ballot, now: int) -> Step:
    """Keep what an owner says, in the place of what they said before; a Conflict once it is decided."""
    return step(CAST, motion_id, ballot.seat, ballot.user, int(ballot.yes), now, must=True)


def closed(motion_id: int, how: End, now: int) -> Step:
    """End a vote; a Conflict if it has ended."""
    return step(CLOSE, motion_id, how, now, must=True)


def void(game_id: int, now: int, line: int | None = None, played: Seat | None = None) -> Iterator[Step]:
    """Yield how to end all votes of a game that is over, or those that a line has overtaken.

    That is what was to be taken back before it, and what becomes of a seat that is late no more.
    """
    yield step(TELL, game_id, line, played, now * SECOND, secrets.randbits(TICKET))
    yield step(VOID, game_id, line, played, now)


def new_owner(game_id: int, seat: Seat, now: int) -> Iterator[Step]:
    """Yield how a seat that is another's votes anew, and is not judged by what was asked about it before."""
    yield step(FORGET_BALLOT, game_id, seat)
    yield step(DISOWNED, game_id, seat, now * SECOND, secrets.randbits(TICKET))
    yield step(DISOWN, game_id, seat, now)


# Reading


class MotionStore:
    """The votes of all games of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def number(self) -> int:
        """Return a number that no vote has had."""
        ((number,),) = await self.database.write(step(NUMBER))
        return int(number)

    async def find(self, motion_id: int) -> Motion | None:
        """Return a vote, if there is one that can be read."""
        return next(iter(await self._motions("id = ?1", motion_id)), None)

    async def open_at(self, game_id: int) -> tuple[Motion, ...]:
        """Return what a table is asked now."""
        return await self._motions("game_id = ?1 AND status = 'open'", game_id)

    async def since(self, game_id: int, at: int) -> tuple[Motion, ...]:
        """Return what a table was asked since a time."""
        return await self._motions("game_id = ?1 AND opened >= ?2", game_id, at)

    async def _motions(self, which: str, *values: Value) -> tuple[Motion, ...]:
        try:
            rows = await self.database.read(f"{MOTIONS} WHERE {which} ORDER BY id", *values)
            cast = await self.database.read(
                f"{BALLOTS} WHERE motion_id IN (SELECT id FROM motion WHERE {which}) ORDER BY seat", *values
            )
        except OutOfRange:  # no number of ours
            return ()
        return tuple(_readable(rows, cast))


def _readable(rows: Sequence[Row], cast: Sequence[Row]) -> Iterator[Motion]:
    for row in rows:
        ballots = [
            Ballot(Seat(seat), user, bool(yes)) for motion, seat, user, yes in cast if motion == row[0]
        ]
        try:
            yield _motion(row, tuple(ballots))
        except UNREADABLE as error:
            log.warning("vote %s is damaged: %r", row[0], error)


def _motion(row: Row, ballots: tuple[Ballot, ...]) -> Motion:
    number, game_id, kind, subject, facts, by_user, by_seat, line, opened, status, closed = row
    motion = Motion(
        id=number,
        game_id=game_id,
        kind=kind,
        subject=None if subject == -1 else subject,
        facts=codec.loads(dict[str, str | int], facts),
        by=by_user,
        by_seat=by_seat,
        line=line,
        opened=opened,
        status=status,
        closed=closed,
        ballots=ballots,
    )
    return msgspec.convert(msgspec.to_builtins(motion), Motion)  # a value of another kind is found by that
