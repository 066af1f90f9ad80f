"""When somebody who is awaited is called again.

A stretch begins with a call of its own. After that there are two reasons to call again: a while has passed,
or time is nearly up. Nobody is called at night, nor twice within three hours, and after six calls the table
is told that there will be no more. All moments are unix seconds.
"""

from typing import Literal
from zlib import crc32

from msgspec import Struct

from bot.time.hours import DAY, HOUR, MINUTE, Hours, after_quiet
from bot.time.terms import Terms

INTERVALS = (0, 3, 6, 12, 24, 48)  # hours between calls that somebody may choose; 0: not again
APART = 3 * HOUR  # at least, between two calls
LAST_CALL = 2 * HOUR  # before a deadline
MOST_CALLS = 6  # of one stretch, beside the first
PATIENCE = 14 * DAY  # of one stretch
SPREAD = 20 * MINUTE  # over which those are called whose nights end together

Reason = Literal["again", "last", "stop"]  # a while has passed; time is nearly up; nobody is called any more


class Stretch(Struct, frozen=True):
    """A seat that is awaited without a break, and how often it was called."""

    game: int
    seat: int
    began: int
    called: int  # when it was called last, at first with the question
    calls: int = 0  # beside the first; more than there may be: the table was told that there will be none
    muted: bool = False  # not again for this turn
    not_before: int = 0  # later, as its player asked


class Wishes(Struct, frozen=True):
    """How somebody likes to be reminded."""

    hours: Hours = Hours()
    every: int = 24  # hours; 0: only when time is nearly up
    calls: bool = True  # or never in any way


class Call(Struct, frozen=True):
    """When to call somebody, and why."""

    at: int
    why: Reason


def next_call(stretch: Stretch, wishes: Wishes, terms: Terms, deadline: int | None, now: int) -> Call | None:
    """Return when somebody is called next in this stretch, if at all.

    A deadline that has passed is told by others, and while the clock stands there is nothing to remind of.
    """
    if stretch.muted or not wishes.calls or stretch.calls > MOST_CALLS:
        return None
    if deadline is None:
        return None if terms.allowance else _again(stretch, wishes, now)
    again, last = _again(stretch, wishes, now), _last(stretch, wishes, terms, deadline, now)
    if last and (again is None or again.at + APART > last.at):
        return last
    return again if again and again.at < deadline else None


def _again(stretch: Stretch, wishes: Wishes, now: int) -> Call | None:
    """Call again after a while, unless that has been done often enough."""
    later = stretch.not_before if stretch.not_before > stretch.called else None
    if later is None and not wishes.every:
        return None
    due = later or stretch.called + wishes.every * HOUR
    at = _heard(stretch, wishes.hours, max(due, stretch.called + APART, now))
    enough = stretch.calls >= MOST_CALLS or at >= stretch.began + PATIENCE
    return Call(at, "stop" if enough else "again")


def _last(stretch: Stretch, wishes: Wishes, terms: Terms, deadline: int, now: int) -> Call | None:
    """Call before a deadline, unless that was done; at a game night there is no time for it."""
    begins = deadline - LAST_CALL
    if terms.pace == "night" or stretch.calls >= MOST_CALLS or stretch.called >= begins:
        return None
    at = _heard(stretch, wishes.hours, max(begins, stretch.called + APART, now))
    return Call(at, "last") if at < deadline else None


def _heard(stretch: Stretch, hours: Hours, at: int) -> int:
    """Return when a call is heard: not at night, and in the morning not with all the others."""
    heard = after_quiet(at, hours)
    return heard if heard == at else heard + _spread(stretch)


def _spread(stretch: Stretch) -> int:
    """Return the seconds that a call waits after a night: as many each time one looks."""
    return crc32(f"{stretch.game}.{stretch.seat}.{stretch.calls}".encode()) % (SPREAD + 1)
