"""Somebody at a station: all that they pressed, played from its position on the real rules.

Nothing of this is a table: where somebody stands follows from the station and from what they have pressed,
and from nothing else. So going back, skipping and trying again are to begin a station, with nothing pressed.
"""

from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import record, wire
from bot.engine.core import Event, Options, Refused, visible
from bot.engine.draft import Click, Draft, Rehearsal
from bot.engine.record import Entry
from bot.lessons.course import LEARNER, Answer, Course, Move, Station
from bot.storage.stored import StoredGame
from bot.table import clicks, screens
from bot.table.screens import Screen
from bot.table.sittings import Sitting, seated

PUBLISH = "publish"
NOWHERE = 0  # the number and the channel of what is no table
MOST = 60  # presses at one station


class At(Struct, frozen=True, kw_only=True):
    """A learner at a station: the table as they see it, and what has happened so far."""

    station: Station
    sitting: Sitting
    rivals: tuple[Move, ...]  # that are still to be done
    pressed: tuple[Click, ...] = ()
    codes: tuple[str, ...] = ()  # of what the learner has published
    events: tuple[Event, ...] = ()
    before: int | None = None  # points at the beginning

    @property
    def over(self) -> bool:
        """Is all decided that is taught here? A whole turn is still to be published."""
        at = self.sitting
        if at.now.complete:
            return False
        ask = at.game.rules.asked(at.now.state, at.seat)
        return ask is None or ask.key not in self.station.asks

    @property
    def points(self) -> int | None:
        return _points(self.sitting)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The codes of all that the learner has done, published or not."""
        return (*self.codes, *map(wire.pack, self.sitting.now.actions))

    @property
    def happened(self) -> tuple[Event, ...]:
        """All that the learner may know of what has happened here, up to the next round."""
        events = visible((*self.events, *self.sitting.now.events), self.sitting.seat)
        return tuple(takewhile(lambda event: not event.begins_round, events))

    @property
    def answer(self) -> Answer:
        """Return what is to be said to this choice."""
        codes, points = self.chosen, self.points
        return next(one for one in self.station.answers if one.fits(codes, points))

    def screen(self) -> Screen:
        """Show the learner their side."""
        return screens.alone(self.sitting)


def begun(course: Course, station: Station, user: int) -> At:
    """Seat somebody at the beginning of a station."""
    game = StoredGame(
        id=NOWHERE,
        rules=course.rules,
        rules_version=course.rules.version,
        channel=NOWHERE,
        options=getattr(station.state, "options", Options()),
        seed="",
        users=(user, *[-n for n in range(1, course.seats)]),
        status="running",
        first=b"",
        head=record.standing(0, station.state, course.seats),
    )
    at = seated(game, LEARNER)
    return At(station=station, sitting=at, rivals=station.rivals, before=_points(at))


def played(course: Course, station: Station, user: int, presses: Sequence[Click]) -> At:
    """Seat somebody where their presses have led them."""
    at = begun(course, station, user)
    for click in presses:
        at = pressed(at, click)
    return at


def pressed(at: At, click: Click) -> At:
    """Do what was pressed, or raise Refused."""
    if at.over:
        raise Refused("table-refusal-stale")
    if len(at.pressed) >= MOST:
        raise Refused("learn-refusal-again")
    done = _published(at) if click == (PUBLISH,) else _stepped(at, click)
    return replace(done, pressed=(*at.pressed, click))


def _stepped(at: At, click: Click) -> At:
    """Play a click, as a table does for somebody who publishes their turns."""
    sitting = at.sitting
    codes = clicks.spelled_out(sitting, click)
    orders = clicks.orders(codes) if len(codes) > 1 else (tuple(codes),)
    if not sitting.drafting:
        return _written(at, clicks.played(sitting, orders))
    now = clicks.rehearsed(sitting, orders)
    if any(action.publishes for action in now.actions[len(sitting.now.actions) :]):
        return _written(at, clicks.lines(sitting, now.actions))
    return _drafted(at, now)


def _published(at: At) -> At:
    """Play the whole drafted turn, without what was merely offered."""
    if not at.sitting.draft.clicks:
        raise Refused("table-refusal-nothing-drafted")
    now = clicks.without_offers(at.sitting)
    if now.complete:
        return _written(at, clicks.lines(at.sitting, now.actions))
    if now.clicks == at.sitting.now.clicks:
        raise Refused("table-refusal-turn-incomplete")
    return _drafted(at, now)


def _drafted(at: At, now: Rehearsal) -> At:
    sitting, draft = at.sitting, at.sitting.draft
    draft = Draft(draft.since, draft.rev + 1, now.clicks)
    return replace(at, sitting=replace(sitting, draft=draft, now=now))


def _written(at: At, entries: Sequence[Entry]) -> At:
    """Write what the learner has done, and let the rivals do what is stored of them."""
    own = [wire.pack(entry.action) for entry in entries if entry.action]
    head, events, rivals = entries[-1], [event for entry in entries for event in entry.events], at.rivals
    rules = at.sitting.game.rules
    while found := _next(at, head, rivals):
        head, rivals = found
        events += head.events
    over = rules.result(head.state) is not None
    game = replace(at.sitting.game, head=head, draft=None, status="finished" if over else "running")
    return replace(
        at,
        sitting=seated(game, LEARNER),
        rivals=rivals,
        codes=(*at.codes, *own),
        events=(*at.events, *events),
    )


def _next(at: At, head: Entry, rivals: tuple[Move, ...]) -> tuple[Entry, tuple[Move, ...]] | None:
    """Let the next rival move, if one is awaited and has something stored that may be done now."""
    rules = at.sitting.game.rules
    awaited = rules.to_act(head.state) - {LEARNER}
    for n, (seat, code) in enumerate(rivals):
        if seat in awaited:
            action = wire.unpack(rules, seat, code)
            if rules.refusal(head.state, action) is None:
                return record.play(rules, head, action), (*rivals[:n], *rivals[n + 1 :])
    return None


def _points(at: Sitting) -> int | None:
    rules = at.game.rules
    return rules.tally(rules.view(at.now.state, at.seat))[at.seat]


def undone(course: Course, at: At) -> At:
    """Take the last press back, as long as it is a draft."""
    if not at.sitting.draft.clicks:
        raise Refused("table-refusal-nothing-drafted")
    return played(course, at.station, at.sitting.game.users[LEARNER], at.pressed[:-1])
