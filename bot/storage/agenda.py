"""What is due, and when: rows that are written together with whatever makes them necessary.

A row is only a reason to look. Whoever handles it finds out from how things stand then what there is to do,
so one that comes late or in vain does no harm.
"""

import logging
import secrets
from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.storage.database import Database, Row, Step, step
from bot.storage.numbers import is_time

log = logging.getLogger(__name__)

SECOND = 1000  # milliseconds, in which all of this is counted
TICKET = 63  # bits
SOON = 10 * 60 * SECOND

# A game's rows belong to its server, whatever whoever writes them knows of it.
PUT = """
INSERT INTO due (kind, game_id, subject, at, ticket, home)
VALUES (?1, ?2, ?3, ?4, ?5, coalesce((SELECT guild FROM game WHERE id = ?2), ?6))
ON CONFLICT (kind, game_id, subject) DO UPDATE
SET at = excluded.at, ticket = excluded.ticket, home = excluded.home, tries = 0
"""
SOONER = """
INSERT INTO due (kind, game_id, subject, at, ticket, home)
VALUES (?1, ?2, ?3, ?4, ?5, coalesce((SELECT guild FROM game WHERE id = ?2), ?6))
ON CONFLICT (kind, game_id, subject) DO UPDATE
SET at = CASE WHEN excluded.at < due.at THEN excluded.at ELSE due.at END, ticket = excluded.ticket
"""
DROP = "DELETE FROM due WHERE kind = ?1 AND game_id = ?2 AND subject = ?3"
DONE = f"{DROP} AND ticket = ?4"
MOVE = "UPDATE due SET at = ?5, tries = ?6 WHERE kind = ?1 AND game_id = ?2 AND subject = ?3 AND ticket = ?4"

SET_BACK = "UPDATE due SET at = ?1 WHERE at > ?1 AND at <= ?2"
HURRY = "UPDATE due SET at = ?3 WHERE game_id = ?1 AND kind = ?2 AND at > ?3"
RETRY = "UPDATE due SET at = ?2, tries = 0 WHERE game_id = ?1 AND tries > 0"

DUE = "SELECT kind, at, game_id, subject, home, ticket, tries FROM due"
# Of each kind at most as many as are wanted of all: however much is due later, it is not even looked at.
FIRST = f"""
WITH known (name) AS (VALUES {{}}) {DUE} JOIN known ON kind = name AND at <= coalesce(
    (SELECT at FROM due AS later WHERE later.kind = name ORDER BY at LIMIT 1 OFFSET ?1), {2**63 - 1}
) ORDER BY at LIMIT ?1
"""

ALIVE = """
INSERT INTO fact VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
OUTAGE = """
INSERT INTO outage (shard, began, ended) VALUES (?1, ?2, ?3)
ON CONFLICT (shard, began) DO UPDATE SET ended = excluded.ended
"""


class Due(Struct, frozen=True):
    """A row of the agenda; `at` is in unix milliseconds."""

    kind: str
    at: int
    game_id: int
    subject: int
    home: int
    ticket: int
    tries: int

    @property
    def key(self) -> tuple[str, int, int]:
        return self.kind, self.game_id, self.subject


class Outage(Struct, frozen=True):
    """A time during which the bot was away, in unix seconds."""

    began: int
    ended: int


# Steps for anybody's transaction


def put(kind: str, at: int, game_id: int = 0, subject: int = 0, home: int = 0) -> Step:
    """Let something be looked at from a moment on, in unix milliseconds; a row that is there moves."""
    return step(PUT, kind, game_id, subject, at, ticket(), home)


def ticket() -> int:
    """Return a number that no row has had."""
    return secrets.randbits(TICKET)


def put_sooner(kind: str, at: int, game_id: int = 0, subject: int = 0, home: int = 0) -> Step:
    """Let something be looked at from a moment on, or from an earlier one at which it is to be anyway."""
    return step(SOONER, kind, game_id, subject, at, secrets.randbits(TICKET), home)


def drop(kind: str, game_id: int = 0, subject: int = 0) -> Step:
    """Let something be looked at no more."""
    return step(DROP, kind, game_id, subject)


def drop_all(game_id: int, spare: Sequence[str] = ()) -> Step:
    """Let nothing of a game be looked at any more, but for some kinds."""
    spared = "".join([f" AND kind <> ?{n}" for n in range(2, len(spare) + 2)])
    return step(f"DELETE FROM due WHERE game_id = ?1{spared}", game_id, *spare)


def hurried(kind: str, game_id: int, at: int) -> Step:
    """Let all of a kind that is due of a game be looked at from a moment on, not later."""
    return step(HURRY, game_id, kind, at)


def set_back(now: int, before: int) -> Step:
    """Let all be looked at now that was soon due when a clock which was set back showed a later time."""
    return step(SET_BACK, now, before + SOON)


def retry(game_id: int, at: int) -> Step:
    """Try what has failed of a game at another time."""
    return step(RETRY, game_id, at)


def done(due: Due) -> Step:
    """Strike out what was looked at, unless it was put again meanwhile."""
    return step(DONE, *due.key, due.ticket)


def moved(due: Due, at: int, tries: int = 0) -> Step:
    """Look again later, unless it was put again meanwhile."""
    return step(MOVE, *due.key, due.ticket, at, tries)


def alive(now: int, shard: int = 0) -> Step:
    """Note that the bot is there, in unix seconds."""
    return step(ALIVE, heartbeat(shard), str(now))


def outage(began: int, ended: int, shard: int = 0) -> Step:
    """Note that the bot was away."""
    return step(OUTAGE, shard, began, ended)


def heartbeat(shard: int = 0) -> str:
    """Return the name of the fact that says when the bot was last there."""
    return f"alive:{shard}"


class Diary:
    """Reads what is due, and strikes it out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, *steps: Step) -> None:
        """Write several steps together."""
        await self._database.write(*steps)

    async def first(self, kinds: Iterable[str], most: int) -> tuple[Due, ...]:
        """Return what of these kinds is due first, in its order."""
        known = tuple(kinds)
        if not known:
            return ()
        sql = FIRST.format(", ".join([f"(?{n})" for n in range(2, len(known) + 2)]))
        return tuple([due for row in await self._database.read(sql, most, *known) if (due := read_due(row))])

    async def after(self, kind: str, now: int) -> tuple[Due, ...]:
        """Return what of a kind is not due yet."""
        rows = await self._database.read(f"{DUE} WHERE kind = ?1 AND at > ?2", kind, now)
        return tuple([due for row in rows if (due := read_due(row))])

    async def overdue(self, now: int) -> dict[str, tuple[int, int]]:
        """Return of each kind how much should have been looked at by now, and since when the first of it."""
        sql = "SELECT kind, count(*), min(at) FROM due WHERE at <= ?1 GROUP BY kind"
        return {str(kind): (int(count), int(at)) for kind, count, at in await self._database.read(sql, now)}

    async def find(self, kind: str, game_id: int = 0, subject: int = 0) -> Due | None:
        """Return one row, if it is there."""
        sql = f"{DUE} WHERE kind = ?1 AND game_id = ?2 AND subject = ?3"
        rows = await self._database.read(sql, kind, game_id, subject)
        return next((read_due(row) for row in rows), None)

    async def outages(self, since: int, shard: int = 0) -> tuple[Outage, ...]:
        """Return when the bot was away, as far as that ended after a time, in their order."""
        sql = "SELECT began, ended FROM outage WHERE ended > ?1 AND shard = ?2 ORDER BY began"
        rows = await self._database.read(sql, since, shard)
        return tuple([Outage(*row) for row in rows if all(is_time(value) for value in row)])


def read_due(row: Row) -> Due | None:
    """Read a row; what is damaged of it is left out, and a row without a key counts as none."""
    kind, *numbers = row
    if not isinstance(kind, str) or not all(isinstance(number, int) for number in numbers):
        log.warning("a row of the agenda is damaged: %r", tuple(row))
        return None
    return Due(kind, *numbers)
