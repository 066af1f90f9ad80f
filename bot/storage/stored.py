"""Games as they are stored: the rows that others see, and what may be wrong with them."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from bot.engine.core import AnyRules, Event, Options, Seat
from bot.engine.dice import seal
from bot.engine.draft import Draft
from bot.engine.record import Entry, Watermarks
from bot.storage.database import Database, NotRead, OutOfRange, Row, Value
from bot.storage.rows import number_or_none

Status = Literal["running", "finished", "abandoned"]
Made = Literal["plan", "practice", "time", "suggested"]  # how a line came about that nobody made all alone
BY_HAND = (None, "suggested")
WILLED = (*BY_HAND, "plan")  # their own will, at least


class NoGame(Exception):
    """There is no game of this number."""


class Damaged(Exception):
    """What is stored of this game cannot be read. The other games are none the worse for it."""


class StoredGame(Struct, frozen=True, kw_only=True):
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
    guessed: bool = False  # its facts: it was dealt before they were kept
    planned: bool = False  # has anybody planned ahead, when this was read?
    planned_by_them: bool = False  # and the user it was loaded for?
    suggested: bool = False  # and was that user told what the computer would do?
    terms: str | None = None  # what its table agreed on, as it is written down
    asked_back: bool = False  # was its table asked to take something back, when this was read?
    draft: Draft | None = None
    owners: tuple[int, ...] = ()  # whom the holder of each seat plays for; 0, or nothing at all: for nobody

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
    anew: bool = False  # set back, and what nobody knew was shuffled anew
    planned: bool = False  # it was planned ahead
    suggested: bool = False  # the computer was asked what it would do


class Noted(Struct, frozen=True, kw_only=True):
    """What is known of a line beside what happened in it; who noticed it, while the game runs."""

    line: int
    at: int
    back_to: int | None
    marks: Watermarks | None
    round: int | None
    planned: bool = False
    suggested: bool = False


class LineEvents(Struct, frozen=True):
    """What happened in a line, when it was written, and whether a plan did it, once its round is over."""

    line: int
    at: int
    back_to: int | None
    events: tuple[Event, ...]
    planned: bool = False
    suggested: bool = False  # the computer was asked what it would do


class Listed(Struct, frozen=True):
    """A game in somebody's list."""

    id: int
    key: str
    channel: int
    seat: Seat
    status: Status


class AtTable(Struct, frozen=True, kw_only=True):
    """A game at which somebody sits, as far as it is known without a look at its record."""

    id: int
    key: str
    channel: int
    guild: int | None
    seat: Seat
    awaited: tuple[int, ...] = ()  # all people for whom the game waits, in the order of their seats
    ask: str | None = None  # what it asks of them, in a word, if it waits for them
    since: int | None = None  # since when it has waited for them, in unix seconds
    until: int | None = None  # when their time is up, if it ever is
    damaged: bool = False  # its players were told that its record cannot be read

    @property
    def waits(self) -> bool:
        """Does it wait for them?"""
        return self.ask is not None


class AwayFrom(Struct, frozen=True):
    """A game at which somebody's seat is played by another person, or by nobody."""

    at: AtTable
    player: int | None
    until: int | None


class Home(Struct, frozen=True):
    """Where a game belongs, and who sits at it. One that was dealt without a lobby has no server."""

    guild: int | None
    channel: int
    users: tuple[int, ...]


def at_table(rows: Sequence[Row]) -> AtTable:
    """Read a game of somebody's list: a row for each seat it waits for; what is damaged is left out."""
    number, key, channel, guild, mine, *_ = rows[0]
    awaited = [row[10] for row in rows if isinstance(row[10], int)]
    waits = (row[6:9] for row in rows if row[5] == mine and isinstance(row[6], str))
    ask, since, until = next(waits, (None, None, None))
    return AtTable(
        id=number,
        key=str(key),
        channel=number_or_none(channel) or 0,
        guild=number_or_none(guild),
        seat=mine,
        awaited=tuple(awaited),
        ask=ask,
        since=number_or_none(since),
        until=number_or_none(until),
        damaged=bool(rows[0][9]),
    )


def away_from(row: Row, owner: int) -> AwayFrom:
    """Read a game that somebody is away from."""
    *table, holder, until = row
    player = holder if isinstance(holder, int) and holder != owner else None
    return AwayFrom(at_table([(*table, None, None, None, None, 0, None)]), player, number_or_none(until))


async def read_of(database: Database, game_id: int, sql: str, *values: Value) -> Sequence[Row]:
    """Read of one game; what cannot be read for good is that game's trouble."""
    try:
        return await database.read(sql, *values)
    except OutOfRange as error:  # no number of ours
        raise NoGame(game_id) from error
    except NotRead as error:
        if error.passing:
            raise
        raise Damaged(game_id) from error
