"""Reading up on what happened while somebody was away: pages by round, what is about the reader first."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.engine.core import Event, Seat, Who
from bot.table import PastLine
from bot.words.catalogue import event_facts

LINES = 12  # on a page
MANY, LONG = 20, 3 * 24 * 3600  # events and seconds beyond which a recap is read page by page


class Page(Struct, frozen=True):
    """A page: what it tells, and the line at which its round, or what is known of it, ends."""

    mine: tuple[Event, ...]
    rest: tuple[Event, ...]
    line: int

    @property
    def events(self) -> tuple[Event, ...]:
        return self.mine + self.rest


def pages(told: Sequence[PastLine], seat: Seat | None) -> tuple[Page, ...]:
    """Turn lines of the past into pages for a reader, the newest last."""
    return tuple([page for events, line in chapters(told) for page in _pages(events, line, seat)])


def chapters(told: Sequence[PastLine]) -> Iterator[tuple[Sequence[Event], int]]:
    """Part the past by round; of a line in which one ends and the next begins, each has its own events."""
    events: list[Event] = []
    last: int | None = None
    for line in told:
        begins = next((n for n, event in enumerate(line.events) if event.begins_round), None)
        if begins is not None:
            events += line.events[:begins]
            if events:
                yield events, line.line if last is None else last
            events = []
        events += line.events[begins or 0 :]
        last = line.line
    if events and last is not None:
        yield events, last


def _pages(events: Sequence[Event], line: int, seat: Seat | None) -> Iterator[Page]:
    mine = [event for event in events if names(event, seat)]
    rest = [event for event in events if not names(event, seat)]
    for first in range(0, len(events), LINES):
        last = first + LINES
        others = rest[max(0, first - len(mine)) : max(0, last - len(mine))]
        yield Page(tuple(mine[first:last]), tuple(others), line)


def names(event: Event, seat: Seat | None) -> bool:
    """Is an event about somebody?"""
    return seat is not None and any(_names(fact, Who(seat)) for fact in event_facts(event).values())


def _names(fact: object, who: Who) -> bool:
    return any(_names(one, who) for one in fact) if isinstance(fact, tuple) else fact == who
