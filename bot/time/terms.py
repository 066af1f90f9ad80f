"""What a table has agreed on beside the rules of its game, and until when a turn may take by that."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from bot.engine import codec
from bot.engine.core import Refused
from bot.time.hours import DAY, HOUR, MINUTE, Hours, moved_out_of_quiet

Pace = Literal["none", "gentle", "daily", "quick", "night"]
End = Literal["soft", "hard"]  # when time is up: the others decide, or the computer plays on
Takeback = Literal["free", "ask", "never"]
Suggest = Literal["alone", "all", "never"]  # who may ask the computer what it would do
Way = Literal["open", "role", "invited"]  # who may sit down

UNLIMITED = 7 * DAY  # after which others may act for somebody, where a turn takes as long as it takes
ALLOWANCES: dict[Pace, int] = {"gentle": 3 * DAY, "daily": DAY, "quick": 4 * HOUR, "night": 10 * MINUTE}


class Terms(Struct, frozen=True, omit_defaults=True):
    """The agreement of a table."""

    pace: Pace = "none"
    end: End = "soft"
    takeback: Takeback = "free"
    suggest: Suggest = "alone"
    door: Way = "open"
    role: int = 0  # whom the door is open to, if it is for a role
    rated: bool = True

    @property
    def allowance(self) -> int | None:
        """Return the seconds that a stretch may take, if there is a limit."""
        return ALLOWANCES.get(self.pace)


class Stop(Struct, frozen=True):
    """A time that counts for nobody: a pause, an outage, a trouble, somebody's leave."""

    began: int
    ended: int | None = None  # not yet
    grace: int = 0  # seconds that everybody has at least after it


def deadline(
    asked: int, terms: Terms, hours: Hours, stops: Iterable[Stop] = (), extra: int = 0
) -> int | None:
    """Return until when somebody who was asked then has time; None: as long as it takes, or the clock stands.

    Nobody sleeps at a game night: it ends soon enough.
    """
    return None if terms.allowance is None else is_up(asked, terms, hours, stops, extra)


def is_up(asked: int, terms: Terms, hours: Hours, stops: Iterable[Stop] = (), extra: int = 0) -> int | None:
    """Return from when on others may act for somebody; None: the clock stands."""
    awake = Hours() if terms.pace == "night" else hours
    raw = asked + (terms.allowance or UNLIMITED) + extra
    due, over = moved_out_of_quiet(raw, awake), asked
    for stop in sorted(stops, key=lambda one: one.began):
        if stop.began >= due:
            break
        if stop.ended is None:
            return None
        if stop.ended > over:
            raw = max(raw + stop.ended - max(stop.began, over), stop.ended + stop.grace)
            due, over = moved_out_of_quiet(raw, awake), stop.ended
    return due


def stood(asked: int, stops: Iterable[Stop]) -> int:
    """Return for how many seconds the clock has stood since somebody was asked; what lasts is not counted."""
    seconds, over = 0, asked
    for stop in sorted(stops, key=lambda one: one.began):
        if stop.ended is not None and stop.ended > over:
            seconds += stop.ended - max(stop.began, over)
            over = stop.ended
    return seconds


def carried_over(wait_began: int, before: int | None, terms: Terms, now: int) -> int:
    """Return what a stretch has beyond its time when a table changes its pace.

    From then on it has as long as any other, and never less than it had.
    """
    allowance = terms.allowance or UNLIMITED
    return max(now, (before or now) - allowance) - wait_began


def read(text: object) -> Terms:
    """Read what was written down; what nobody can read is as for a table that agreed on nothing."""
    try:
        return codec.loads(Terms, text) if isinstance(text, str) else Terms()
    except (msgspec.DecodeError, ValueError):
        return Terms()


def changed(terms: Terms, name: str, value: object) -> Terms:
    """Return terms with one of them changed, or raise Refused if there is no such choice."""
    try:
        return msgspec.convert({**asdict(terms), name: value}, Terms)
    except msgspec.ValidationError as error:
        raise Refused("table-refusal-stale") from error


def write(terms: Terms) -> str:
    """Write terms down."""
    return codec.dumps(terms).decode()
