"""Who is awaited, and since when.

A stretch is the time in which a seat is awaited without a break. It goes on through all the decisions of a
turn, and when it is over it becomes a spell.
"""

import logging
from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from bot.engine.core import AnyRules, Seat
from bot.engine.record import Entry
from bot.storage.blobs import UNREADABLE
from bot.storage.database import Database, Row, Step, Value, step
from bot.storage.stored import StoredGame

log = logging.getLogger(__name__)

# A stretch begins with its first line, and a decision is asked with the line from which on it is owed. Lines
# know when they were written; a damaged one does not.
WRITTEN = """coalesce(
    (SELECT CAST(at AS BIGINT) FROM line WHERE game_id = ?1 AND line = {0} AND at BETWEEN 1 AND ?6), ?6
)"""
OPEN = f"""
INSERT INTO wait (game_id, seat, owed, ask, first, began, asked)
VALUES (?1, ?2, ?3, ?4, ?5, {WRITTEN.format("?5")}, {WRITTEN.format("?3")})
ON CONFLICT (game_id, seat) DO UPDATE SET owed = excluded.owed, ask = excluded.ask,
    asked = CASE WHEN wait.owed = excluded.owed THEN wait.asked ELSE excluded.asked END
"""
CLOSE = """
INSERT INTO spell (game_id, seat, first, began, user_id, ended, extra, calls, late)
SELECT game_id, seat, first, began, CAST(?3 AS BIGINT), CASE WHEN began > ?4 THEN began ELSE ?4 END,
    extra, calls, late
FROM wait WHERE game_id = ?1 AND seat = ?2
ON CONFLICT (game_id, seat, first, began) DO UPDATE SET user_id = excluded.user_id, ended = excluded.ended
"""
DROP = "DELETE FROM wait WHERE game_id = ?1 AND seat = ?2"
FORGET = "DELETE FROM wait WHERE game_id = ?1"

# Somebody takes back what ended their stretch: it goes on, with all the time that it has taken.
REOPEN = """
INSERT INTO wait (game_id, seat, owed, ask, first, began, asked, extra, calls, late)
SELECT game_id, seat, first, '', first, began, began, extra, calls, late FROM spell
WHERE game_id = ?1 AND seat = ?2 AND user_id = ?3 AND first <= ?4
    AND first = (SELECT max(first) FROM spell WHERE game_id = ?1 AND seat = ?2)
    AND began = (SELECT max(began) FROM spell WHERE game_id = ?1 AND seat = ?2)
ON CONFLICT (game_id, seat) DO UPDATE SET first = excluded.first, began = excluded.began
"""
RESUMED = """
DELETE FROM spell WHERE game_id = ?1 AND seat = ?2 AND EXISTS (
    SELECT 1 FROM wait WHERE wait.game_id = spell.game_id AND wait.seat = spell.seat
        AND wait.first = spell.first AND wait.began = spell.began
)
"""
AFRESH = """
UPDATE wait SET began = ?3, asked = ?3, deadline = NULL, extra = 0, calls = 0, muted = 0, remind_at = NULL,
    quiet_until = NULL, late = 0, called = NULL, given = 0, unused = 0
WHERE game_id = ?1 AND seat = ?2
"""
HUSH = "UPDATE wait SET quiet_until = ?3 WHERE game_id = ?1 AND seat = ?2"
HUSHED = "SELECT seat FROM wait WHERE game_id = ?1 AND quiet_until > ?2"

WAITS = """
SELECT game_id, seat, owed, ask, first, began, asked, deadline, extra, calls, muted, remind_at,
    quiet_until, late, called, given, unused, terms, guild,
    (SELECT at FROM present WHERE present.game_id = wait.game_id AND present.seat = wait.seat)
FROM wait LEFT JOIN lobby ON lobby.id = wait.game_id
"""
OF_USER = f"""
{WAITS} JOIN seat USING (game_id, seat) WHERE user_id = ?1 ORDER BY began, game_id
"""
SPELLS = """
SELECT game_id, seat, first, began, user_id, ended, extra, calls, late FROM spell
WHERE game_id = ?1 ORDER BY began, first, seat
"""


class Awaited(Struct, frozen=True):
    """A decision that is owed: by whom, since which line, and what is asked, in a word."""

    seat: Seat
    owed: int
    ask: str


# Unix seconds, or so many of them: what lies further off than 30,000 years is damaged
Moment = Annotated[int, Meta(ge=0, le=1 << 40)]


class Wait(Struct, frozen=True):
    """Somebody is awaited. All but the decision belongs to the stretch; times are unix seconds."""

    game_id: int
    seat: Seat
    owed: int
    ask: str
    first: int
    began: Moment
    asked: Moment
    deadline: Moment | None = None
    extra: Moment = 0
    calls: int = 0
    muted: bool = False
    remind_at: Moment | None = None
    quiet_until: Moment | None = None
    late: Moment = 0
    called: Moment | None = None  # again, the last time
    given: bool = False  # others have given more time
    unused: bool = False  # no draft counts should time run out
    terms: str | None = None  # that the table has agreed on, as JSON
    guild: int | None = None  # the server it belongs to
    seen: int | None = None  # when they were last there, during a game night


class Spell(Struct, frozen=True):
    """A stretch that is over, as far as one person was awaited in it."""

    game_id: int
    seat: Seat
    first: int
    began: int
    user: int
    ended: int
    extra: int = 0
    calls: int = 0
    late: int = 0


# Steps for anybody's transaction


def awaited_after(rules: AnyRules, entry: Entry) -> tuple[Awaited, ...]:
    """Return who is awaited after a line."""
    asks = [(seat, rules.asked(entry.state, seat)) for seat in sorted(rules.to_act(entry.state))]
    return tuple([Awaited(seat, entry.marks.owed[seat], ask.key if ask else "") for seat, ask in asks])


def changed(
    game: StoredGame, entries: Sequence[Entry], now: int, *, taker: Seat | None = None
) -> Iterator[Step]:
    """Yield how these new lines change who is awaited; a set-back goes on with the stretch of its taker."""
    firsts = {Seat(n): _first(game, entries, Seat(n), taker) for n in range(len(game.users))}
    yield from _closed(game, [seat for seat, first in firsts.items() if first is not None], now)
    back_to = next((entry.back_to for entry in entries if entry.back_to is not None), None)
    if taker is not None and back_to is not None and taker in game.rules.to_act(entries[-1].state):
        yield step(REOPEN, game.id, taker, game.users[taker], back_to)
        yield step(RESUMED, game.id, taker)
    yield from _opened(game, awaited_after(game.rules, entries[-1]), firsts, now)


def begun(game: StoredGame, now: int) -> Iterator[Step]:
    """Yield how to note who is awaited in a game of which that is not known."""
    return _opened(game, awaited_after(game.rules, game.head), {}, now)


def begun_again(game: StoredGame, now: int) -> Iterator[Step]:
    """Yield how to wait again at a game at which nobody was awaited for a while."""
    yield from begun(game, now)
    yield Step(AFRESH, [(game.id, seat, now) for seat in sorted(game.rules.to_act(game.head.state))])


def ended(game: StoredGame, now: int) -> Iterator[Step]:
    """Yield how to wait for nobody at a game any more."""
    return _closed(game, [Seat(n) for n in range(len(game.users))], now)


def handed_over(game: StoredGame, seat: Seat, now: int) -> Iterator[Step]:
    """Yield how the time of whoever holds a seat ends there; another person's begins, if it is awaited."""
    yield step(CLOSE, game.id, seat, game.users[seat], now)
    yield step(AFRESH, game.id, seat, now)


def hushed(game_id: int, seat: Seat, until: int | None) -> Step:
    """Return how to call nobody on this seat before a time, or as ever."""
    return step(HUSH, game_id, seat, until)


def _closed(game: StoredGame, seats: Sequence[Seat], now: int) -> Iterator[Step]:
    if seats:
        yield Step(CLOSE, [(game.id, seat, game.users[seat], now) for seat in seats])
        yield Step(DROP, [(game.id, seat) for seat in seats])


def _opened(
    game: StoredGame, awaited: Sequence[Awaited], firsts: dict[Seat, int | None], now: int
) -> Iterator[Step]:
    rows: list[tuple[Value, ...]] = []
    for one in awaited:
        first = firsts.get(one.seat)
        rows.append((game.id, one.seat, one.owed, one.ask, one.owed if first is None else first, now))
    if rows:
        yield Step(OPEN, rows)


def _first(game: StoredGame, entries: Sequence[Entry], seat: Seat, taker: Seat | None) -> int | None:
    """Return the last of these lines at which a stretch of this seat may begin, or None if one goes on."""
    first, awaited = None, seat in game.rules.to_act(game.head.state)
    for entry in entries:
        before, awaited = awaited, seat in game.rules.to_act(entry.state)
        if not (before and awaited) or (entry.back_to is not None and seat != taker):
            first = entry.line
    return first


# Reading


class Waits:
    """Who is awaited at all games of a database, and who was."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def at(self, game_id: int) -> tuple[Wait, ...]:
        """Return who is awaited at a game, by seat."""
        return _readable(await self._database.read(f"{WAITS} WHERE game_id = ?1 ORDER BY seat", game_id))

    async def of(self, user: int) -> tuple[Wait, ...]:
        """Return where somebody is awaited, the longest wait first."""
        return _readable(await self._database.read(OF_USER, user))

    async def hushed(self, game_id: int, now: int) -> frozenset[Seat]:
        """Return whom nobody calls yet: their plan is about to answer."""
        rows = await self._database.read(HUSHED, game_id, now)
        return frozenset([Seat(seat) for (seat,) in rows if isinstance(seat, int)])

    async def spells(self, game_id: int) -> tuple[Spell, ...]:
        """Return the stretches of a game that are over, in their order."""
        rows = await self._database.read(SPELLS, game_id)
        return tuple(
            [msgspec.convert(dict(zip(Spell.__struct_fields__, row, strict=True)), Spell) for row in rows]
        )


def _readable(rows: Sequence[Row]) -> tuple[Wait, ...]:
    """Read who is awaited; what is damaged is left out until the next line mends it."""
    return tuple([wait for row in rows if (wait := _tried(row))])


def _tried(row: Row) -> Wait | None:
    try:
        return _wait(row)
    except UNREADABLE as error:
        log.warning("whom game %s awaits is damaged: %r", row[0], error)
        return None


def _wait(row: Row) -> Wait:
    """Read a wait, or raise one of UNREADABLE; what its table has agreed on may be damaged."""
    values = dict(zip(Wait.__struct_fields__, row, strict=True))
    flags = {name: values[name] != 0 for name in ("muted", "given", "unused")}
    terms = values["terms"] if isinstance(values["terms"], str) else None
    guild = values["guild"] if isinstance(values["guild"], int) else None
    return msgspec.convert({**values, **flags, "terms": terms, "guild": guild}, Wait)


async def are_damaged(database: Database, game_id: int) -> bool:
    """Is there anything about who is awaited at a game that nobody can read?"""
    rows = await database.read(f"{WAITS} WHERE game_id = ?1", game_id)
    return not all(map(_tried, rows))
