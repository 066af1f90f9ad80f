"""Reading up on what happened while somebody was away: pages by round, what is about the reader first."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.engine.core import Event, Seat, Who
from bot.table import PastLine
from bot.words.catalogue import event_facts

LINES = 12  # on a page
MANY, LONG = 20, 3 * 24 * 3600  # events and seconds beyond which a recap is read page by page


class Tale(Struct, frozen=True):
    """Something that happened, and whether it was taken back."""

    event: Event
    struck: bool = False


class Page(Struct, frozen=True):
    """A page: what it tells, and the line at which its round, or what is known of it, ends."""

    mine: tuple[Tale, ...]
    rest: tuple[Tale, ...]
    line: int

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what happened, without what was taken back."""
        return tuple([tale.event for tale in self.mine + self.rest if not tale.struck])


def pages(told: Sequence[PastLine], seat: Seat | None) -> tuple[Page, ...]:
    """Turn lines of the past into pages for a reader, the newest last."""
    return tuple([page for events, line in chapters(told) for page in _pages(events, line, seat)])


def chapters(told: Sequence[PastLine]) -> Iterator[tuple[Sequence[Tale], int]]:
    """Part the past by round; of a line in which one ends and the next begins, each has its own events."""
    events: list[Tale] = []
    last: int | None = None
    for line in told:
        begins = next((n for n, event in enumerate(line.events) if event.begins_round), None)
        tales = [Tale(event, line.struck) for event in line.events]
        if begins is not None:
            events += tales[:begins]
            if events:
                yield events, line.line if last is None else last
            events = []
        events += tales[begins or 0 :]
        last = line.line
    if events and last is not None:
        yield events, last


def _pages(events: Sequence[Tale], line: int, seat: Seat | None) -> Iterator[Page]:
    mine = [tale for tale in events if names(tale.event, seat)]
    rest = [tale for tale in events if not names(tale.event, seat)]
    for first in range(0, len(events), LINES):
        last = first + LINES
        others = rest[max(0, first - len(mine)) : max(0, last - len(mine))]
        yield Page(tuple(mine[first:last]), tuple(others), line)


def names(event: Event, seat: Seat | None) -> bool:
    """Is an event about somebody?"""
    return seat is not None and any(_names(fact, Who(seat)) for fact in event_facts(event).values())


def _names(fact: object, who: Who) -> bool:
    return any(_names(one, who) for one in fact) if isinstance(fact, tuple) else fact == who
