"""How time goes by at tables, as rows: deadlines, what somebody had beyond them, pauses and game nights.

Times are unix seconds. What belongs to one stretch does nothing to the next one of the same seat.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.engine.core import Seat
from bot.engine.record import Entry
from bot.storage import agenda
from bot.storage.agenda import SECOND
from bot.storage.calls import STRETCH
from bot.storage.database import Database, Row, Step, Value, step
from bot.storage.pauses import PauseKind
from bot.storage.stored import WILLED, Made, read_of
from bot.storage.waits import Wait

DEADLINE = f"UPDATE wait SET deadline = ?5 {STRETCH}"
LATE = f"UPDATE wait SET late = ?5 {STRETCH} AND extra = ?6"
UNUSED = f"UPDATE wait SET unused = ?5 {STRETCH} RETURNING seat"

# Whoever comes second finds more time, or no such stretch, and writes nothing.
IS_UP = f"""
SELECT seat FROM wait {STRETCH} AND extra = ?5 AND unused = ?6 AND NOT EXISTS (
    SELECT 1 FROM draft WHERE draft.game_id = wait.game_id AND draft.seat = wait.seat AND touched > ?7
)
"""
MORE = f"UPDATE wait SET extra = extra + ?5, late = 0, given = 1 {STRETCH} AND given = 0 RETURNING seat"
OWN = f"UPDATE wait SET extra = extra + ?5, late = 0 {STRETCH} RETURNING seat"
EXTEND = f"UPDATE wait SET extra = ?5, late = 0 {STRETCH}"
TAKE = """
INSERT INTO overtime (game_id, seat, {0}) VALUES (?1, ?2, ?3)
ON CONFLICT (game_id, seat) DO UPDATE SET {0} = overtime.{0} + excluded.{0}
WHERE overtime.{0} + excluded.{0} <= ?4 RETURNING seat
"""
LAPSED = """
INSERT INTO overtime (game_id, seat, lapses) VALUES (?1, ?2, 1)
ON CONFLICT (game_id, seat) DO UPDATE SET lapses = overtime.lapses + 1
"""
IN_TIME = "UPDATE overtime SET lapses = 0 WHERE game_id = ?1 AND seat = ?2 AND lapses > 0"
OVERTIME = "SELECT own, given, lapses FROM overtime WHERE game_id = ?1 AND seat = ?2"
TOUCHED = "SELECT touched FROM draft WHERE game_id = ?1 AND seat = ?2 AND touched IS NOT NULL"

BEGIN = """
INSERT INTO pause (game_id, began, kind, until, by_user, why) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
ON CONFLICT (game_id, began, kind, seat) DO UPDATE
SET until = excluded.until, ended = NULL, why = excluded.why
"""
END = "UPDATE pause SET ended = ?2 WHERE game_id = ?1 AND seat = -1 AND ended IS NULL AND kind <> 'trouble'"
OVER = f"{END} AND until <= ?2"
MENDED = "UPDATE pause SET ended = ?2 WHERE game_id = ?1 AND ended IS NULL AND kind = 'trouble'"
ALONE = "SELECT max(began) FROM pause WHERE game_id = ?1 AND kind = 'host'"
USERS = """
SELECT user_id FROM seat JOIN game ON game.id = game_id WHERE id = ?1 AND status = 'running' ORDER BY seat
"""
MOVED = "SELECT at FROM game JOIN line ON game_id = id AND line = head WHERE id = ?1"
RUNNING = "SELECT id FROM game WHERE guild = ?1 AND status = 'running' ORDER BY id"

TERMS = "UPDATE lobby SET terms = ?2 WHERE id = ?1"
HOST = "SELECT host FROM lobby WHERE id = ?1"

NIGHT = """
INSERT INTO night (game_id, began, until, by_user) VALUES (?1, ?2, ?3, ?4)
ON CONFLICT (game_id) DO NOTHING RETURNING game_id
"""
PRESENT = """
INSERT INTO present (game_id, seat, at) SELECT game_id, CAST(?2 AS BIGINT), CAST(?3 AS BIGINT) FROM night
WHERE game_id = ?1
ON CONFLICT (game_id, seat) DO UPDATE SET at = excluded.at
"""
# A game night is over: who was late by its clock may be in time by that of the table.
IN_TIME_AGAIN = "UPDATE wait SET late = 0 WHERE game_id = ?1"
# Whoever was there has not been called; they are now, but for those who want no other call this turn.
UNHEARD = """
UPDATE post SET line = -1 WHERE game_id = ?1 AND kind = 'ping' AND message IS NULL AND EXISTS (
    SELECT 1 FROM wait
    WHERE wait.game_id = post.game_id AND wait.seat = post.number
        AND late = 0 AND muted = 0 AND remind_at IS NULL
)
"""


class Overtime(Struct, frozen=True):
    """What a seat has had beyond its time, in seconds, and the turns in a row made without its owner."""

    own: int = 0
    given: int = 0
    lapses: int = 0


class Night(Struct, frozen=True):
    """A game night: since when and until when, and when each seat was last there."""

    game_id: int
    began: int
    until: int
    by: int
    present: dict[Seat, int] = {}


# Steps about a stretch


def stretch(wait: Wait) -> tuple[int, int, int, int]:
    """Return by what a stretch is known."""
    return wait.game_id, wait.seat, wait.first, wait.began


def due_by(wait: Wait, deadline: int | None, ends: int | None) -> Iterator[Step]:
    """Yield how to keep until when somebody has time, and to look when it is up."""
    if deadline != wait.deadline:
        yield step(DEADLINE, *stretch(wait), deadline)
    if ends is None:
        yield agenda.drop("late", wait.game_id, wait.seat)
    else:
        yield agenda.put("late", ends * SECOND, wait.game_id, wait.seat)


def late(wait: Wait, now: int) -> Step:
    """Note that somebody's time is up."""
    return step(LATE, *stretch(wait), now, wait.extra)


def expect_up(wait: Wait, touched: int) -> Step:
    """Meet a Conflict if somebody has got more time, or has touched their draft since."""
    return step(IS_UP, *stretch(wait), wait.extra, int(wait.unused), touched, must=True)


def unused(wait: Wait, *, unused: bool) -> Step:
    """Let a draft count when time is up, or not."""
    return step(UNUSED, *stretch(wait), int(unused), must=True)


def given(wait: Wait, seconds: int, counted: int, most: int) -> Sequence[Step]:
    """Let others give somebody more time: once in a stretch, and so much in a game."""
    take = step(TAKE.format("given"), wait.game_id, wait.seat, counted, most, must=True)
    return step(MORE, *stretch(wait), seconds, must=True), take


def taken(wait: Wait, seconds: int, counted: int, most: int) -> Sequence[Step]:
    """Let somebody take more time themselves: so much in a game."""
    take = step(TAKE.format("own"), wait.game_id, wait.seat, counted, most, must=True)
    return step(OWN, *stretch(wait), seconds, must=True), take


def extended(wait: Wait, extra: int) -> Step:
    """Let a stretch have so much beyond its time, all in all."""
    return step(EXTEND, *stretch(wait), extra)


def lapsed(game_id: int, seat: Seat) -> Step:
    """Count a turn that was made without its owner."""
    return step(LAPSED, game_id, seat)


def in_time(game_id: int, entries: Sequence[Entry], made: Made | None) -> Iterator[Step]:
    """Yield how to forget the turns that somebody has let pass, once they make one themselves."""
    seats = {entry.action.seat for entry in entries if entry.action} if made in WILLED else set()
    if seats:
        yield Step(IN_TIME, [(game_id, seat) for seat in sorted(seats)])


# Steps about a table


def reckoned(game_id: int, now: int) -> Sequence[Step]:
    """Reckon anew until when everybody at a table has time, and show it on the card and on open panels."""
    at = now * SECOND
    return agenda.put("look", at, game_id), agenda.put_sooner("show", at, game_id)


def paused(
    game_id: int, kind: PauseKind, now: int, until: int, by: int, why: str | None = None
) -> Sequence[Step]:
    """Begin a pause of a whole table, which ends by itself."""
    begin = step(BEGIN, game_id, now, kind, until, by, why)
    return begin, agenda.put("resume", until * SECOND, game_id), *reckoned(game_id, now)


def resumed(game_id: int, now: int) -> Sequence[Step]:
    """End all pauses of a table."""
    return step(END, game_id, now), agenda.drop("resume", game_id), *_goes_on(game_id, now)


def over(game_id: int, now: int) -> Sequence[Step]:
    """End the pauses of a table whose time has come."""
    return step(OVER, game_id, now), *_goes_on(game_id, now)


def _goes_on(game_id: int, now: int) -> Sequence[Step]:
    return *reckoned(game_id, now), agenda.put("resumed", now * SECOND, game_id)


def troubled(game_id: int, now: int, *, trouble: bool) -> Sequence[Step]:
    """Stop the clock of a table that cannot be shown, or let it go on."""
    begin = step(BEGIN, game_id, now, "trouble", None, None, None)
    return (begin if trouble else step(MENDED, game_id, now)), agenda.put("look", now * SECOND, game_id)


def agreed(game_id: int, terms: str, now: int) -> Sequence[Step]:
    """Change what a table has agreed on."""
    return step(TERMS, game_id, terms), *reckoned(game_id, now)


def night_begun(night: Night, seat: Seat, quiet: int) -> Sequence[Step]:
    """Begin a game night, unless there is one, and see after a while whether anybody plays."""
    game, now = night.game_id, night.began
    return (
        step(NIGHT, game, now, night.until, night.by, must=True),
        here(game, seat, now),
        agenda.put("night", min(night.until, now + quiet) * SECOND, game),
        *reckoned(game, now),
        agenda.put("dusk", now * SECOND, game, night.began),
    )


def here(game_id: int, seat: Seat, now: int) -> Step:
    """Note that somebody is there, as long as there is a game night."""
    return step(PRESENT, game_id, seat, now)


def came(game_id: int, seat: Seat, now: int) -> Sequence[Step]:
    """Let somebody say that they are there: from then on minutes count for them."""
    return here(game_id, seat, now), *reckoned(game_id, now)


def night_over(night: Night, now: int) -> Sequence[Step]:
    """End a game night."""
    game = night.game_id
    return (
        *night_forgotten(game),
        step(UNHEARD, game),
        step(IN_TIME_AGAIN, game),
        agenda.drop("night", game),
        *reckoned(game, now),
        agenda.put("dusk", now * SECOND, game, night.began),
    )


def night_forgotten(game_id: int) -> Sequence[Step]:
    """Let a game that is over have no game night."""
    return tuple([step(f"DELETE FROM {table} WHERE game_id = ?1", game_id) for table in ("night", "present")])


# Reading


class PaceRows:
    """How time goes by at all tables of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def write(self, *steps: Step) -> None:
        """Write several steps together."""
        await self.database.write(*steps)

    async def overtime(self, game_id: int, seat: Seat) -> Overtime:
        """Return what a seat has had beyond its time."""
        rows = await read_of(self.database, game_id, OVERTIME, game_id, seat)
        return next((Overtime(*row) for row in rows if _is_whole(row)), Overtime())

    async def touched(self, game_id: int, seat: Seat) -> int | None:
        """Return when somebody last changed the draft that they have."""
        return await self._number(TOUCHED, game_id, seat)

    async def paused_alone(self, game_id: int) -> int | None:
        """Return when the host of a table last paused it alone."""
        return await self._number(ALONE, game_id)

    async def host(self, game_id: int) -> int | None:
        """Return who set a table up."""
        return await self._number(HOST, game_id)

    async def terms(self, game_id: int) -> str | None:
        """Return what a table has agreed on, as JSON."""
        rows = await self.database.read("SELECT terms FROM lobby WHERE id = ?1", game_id)
        return next((terms for (terms,) in rows if isinstance(terms, str)), None)

    async def users(self, game_id: int) -> tuple[int, ...]:
        """Return who sits at a running game; nobody sits at any other."""
        return tuple([user for (user,) in await read_of(self.database, game_id, USERS, game_id)])

    async def moved(self, game_id: int) -> int:
        """Return when the last line of a game was written."""
        return await self._number(MOVED, game_id) or 0

    async def running(self, guild: int) -> tuple[int, ...]:
        """Return the games that are played on a server."""
        return tuple([game for (game,) in await self.database.read(RUNNING, guild)])

    async def night(self, game_id: int) -> Night | None:
        """Return the game night of a table, if there is one that can be read."""
        sql = "SELECT game_id, began, until, by_user FROM night WHERE game_id = ?1"
        for row in await read_of(self.database, game_id, sql, game_id):
            found = "SELECT seat, at FROM present WHERE game_id = ?1"
            present = [one for one in await read_of(self.database, game_id, found, game_id) if _is_whole(one)]
            game, began, until, by = row
            night = Night(game, began, until, by, {Seat(seat): at for seat, at in present})
            return night if _is_whole(row) else None
        return None

    async def nights(self) -> frozenset[int]:
        """Return the tables that have a game night."""
        return frozenset([game for (game,) in await self.database.read("SELECT game_id FROM night")])

    async def _number(self, sql: str, *values: Value) -> int | None:
        rows = await self.database.read(sql, *values)
        return next((number for (number,) in rows if isinstance(number, int)), None)


def _is_whole(row: Row) -> bool:
    """Are there only numbers in it?"""
    return all(isinstance(one, int) for one in row)
