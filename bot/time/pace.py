"""How somebody's time goes by at a table: until when they have it, and when they are called again."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import Seat
from bot.storage import agenda, calls, pace
from bot.storage.agenda import SECOND, Diary, Outage
from bot.storage.agenda import Due as Due
from bot.storage.database import Database, Step
from bot.storage.pace import PaceRows
from bot.storage.pauses import TABLE, Pause, Pauses
from bot.storage.people import People, Person
from bot.storage.users import kind
from bot.storage.waits import Wait as Wait
from bot.storage.waits import Waits
from bot.time import terms
from bot.time.hours import HOUR, MINUTE
from bot.time.reminders import MOST_CALLS, Call, Reason, Stretch, Wishes, next_call
from bot.time.terms import UNLIMITED, Stop, Terms, deadline, is_up, stood
from bot.time.wishes import next_digest, wishes_of

SHORT, LONG, AT_NIGHT = HOUR, 12 * HOUR, 5 * MINUTE  # that everybody has after an outage, or after a pause
THERE = 10 * MINUTE  # that somebody counts as present after a click


class Waiting(Struct, frozen=True):
    """Somebody who is awaited at a table, by its terms and their wishes."""

    wait: Wait
    terms: Terms
    wishes: Wishes
    deadline: int | None  # until when they have time, if there is a limit
    ends: int | None  # from when on others may act for them, unless the clock stands
    paused: bool
    stood: int = 0  # seconds for which the clock has stood in this stretch

    @property
    def hard(self) -> bool:
        """Does the computer play on when time is up?"""
        return self.terms.end == "hard" and self.terms.allowance is not None

    @property
    def looked_after(self) -> bool:
        """Is there something to do when time is up? It is told once, but played on to the end."""
        return self.hard or not self.wait.late

    def next_call(self, now: int) -> Call | None:
        """Return when they are called next, if at all."""
        if self.paused or self.wait.late:
            return None
        return next_call(self._stretch(), self.wishes, self.terms, self.deadline, now)

    def _stretch(self) -> Stretch:
        wait = self.wait
        return Stretch(
            wait.game_id,
            wait.seat,
            wait.began + self.stood,
            max(wait.called or 0, wait.asked),
            wait.calls,
            wait.muted,
            wait.remind_at or 0,
        )


class Pace:
    """Knows how time goes by at all tables."""

    def __init__(self, database: Database, zone: Callable[[int | None], str | None]) -> None:
        self._database, self._zone = database, zone  # the clock of a server
        self._waits, self._diary = Waits(database), Diary(database)
        self._pauses, self._rows, self._people = Pauses(database), PaceRows(database), People(database)

    async def at(self, game_id: int) -> tuple[Wait, ...]:
        """Return who is awaited at a table."""
        return await self._waits.at(game_id)

    async def of(self, user: int, person: Person | None) -> tuple[Waiting, ...]:
        """Return where somebody is awaited, the longest wait first."""
        return tuple([await self.waiting(wait, person) for wait in await self._waits.of(user)])

    async def waiting(self, wait: Wait, person: Person | None) -> Waiting:
        """Return how somebody's time goes by who is awaited."""
        wishes, held = wishes_of(person, self._zone(wait.guild)), terms.read(wait.terms)
        held = by_night(held, wait)
        stops = await self._stops(wait, held)
        facts = wait.began, held, wishes.hours, stops, wait.extra
        paused = any(stop.ended is None for stop in stops)
        still = stood(wait.began, stops)
        return Waiting(wait, held, wishes, deadline(*facts), is_up(*facts), paused, still)

    async def on_seat(self, game_id: int, seat: Seat, user: int) -> Waiting | None:
        """Return how somebody's time goes by, if their seat is awaited."""
        wait = next((one for one in await self._waits.at(game_id) if one.seat == seat), None)
        if wait is None or kind(user) != "person":
            return None
        return await self.waiting(wait, (await self._people.find([user])).get(user))

    async def all(self, game_id: int, users: Sequence[int]) -> tuple[Waiting, ...]:
        """Return how the time goes by of everybody whom a table awaits."""
        waits = [wait for wait in await self._waits.at(game_id) if is_person(users, wait.seat)]
        people = await self._people.find([users[wait.seat] for wait in waits])
        return tuple([await self.waiting(wait, people.get(users[wait.seat])) for wait in waits])

    async def terms(self, game_id: int) -> Terms:
        """Return what a table has agreed on."""
        return terms.read(await self._rows.terms(game_id))

    async def pause(self, game_id: int) -> Pause | None:
        """Return the pause of a table that lasts longest, if there is one."""
        lasting = [one for one in await self._pauses.at(game_id) if is_lasting(one)]
        return max(lasting, key=lambda one: one.until or 0, default=None)

    async def in_trouble(self, game_id: int) -> bool:
        """Does the clock of a table stand because it cannot be shown?"""
        pauses = await self._pauses.at(game_id)
        return any(one.kind == "trouble" and one.ended is None for one in pauses)

    async def until(self, wait: Wait, person: Person | None) -> int | None:
        """Return until when somebody who is awaited has time, if there is a limit."""
        return (await self.waiting(wait, person)).deadline if is_limited(wait) else None

    # What is due

    async def look(self, game_id: int, users: Sequence[int], soon: int) -> None:
        """Note until when those have time whom a table awaits, and look when it is up.

        From a time on, in unix seconds, somebody looks whether they are to be called.
        """
        steps = list[Step]()
        for wait in await self._waits.at(game_id):
            if is_person(users, wait.seat):
                steps += await self._due(wait, users[wait.seat])
                steps.append(agenda.put_sooner("remind", soon * SECOND, subject=users[wait.seat]))
        if steps:
            await self._diary.write(*steps)

    async def _due(self, wait: Wait, user: int) -> Iterable[Step]:
        """Return how to note until when somebody has time; where nothing limits it, a look is not before."""
        if not is_limited(wait):
            ends = wait.began + UNLIMITED + wait.extra
            return pace.due_by(wait, None, None if wait.late else ends)
        one = await self.waiting(wait, (await self._people.find([user])).get(user))
        return pace.due_by(wait, one.deadline, one.ends if one.looked_after else None)

    async def expect(self, users: Iterable[int], at: int) -> None:
        """Look from a time on, in unix seconds, whether these people are to be called."""
        looks = [agenda.put_sooner("remind", at * SECOND, subject=user) for user in users]
        if looks:
            await self._diary.write(*looks)

    async def plan_digest(self, person: Person, now: int) -> None:
        """Let somebody read what waits for them, when they like that next."""
        at, user = next_digest(person, now), person.user
        put = agenda.put("digest", (at or 0) * SECOND, subject=user)
        await self._diary.write(agenda.drop("digest", subject=user) if at is None else put)

    async def mute(self, wait: Wait) -> None:
        """Let nobody be called again in this stretch."""
        await self._diary.write(calls.muted(wait))

    async def later(self, wait: Wait, user: int, at: int) -> None:
        """Let somebody be called again at a time of their own."""
        look = agenda.put("remind", at * SECOND, subject=user)
        await self._diary.write(calls.later(wait, at), look)

    def called(self, wait: Wait, now: int, why: Reason) -> Step:
        """Return how to note that somebody was called again, or will not be any more."""
        count = max(wait.calls, MOST_CALLS) if why == "stop" else wait.calls
        return calls.called(wait, now, count + 1)

    # Facts

    async def together(self, wait: Wait) -> int:
        """Return how many were asked together with somebody, as far as that is known."""
        return await calls.together(self._database, wait)

    async def _stops(self, wait: Wait, held: Terms) -> list[Stop]:
        """Return when the clock stood for somebody in this stretch."""
        pauses, outages = await self._pauses.at(wait.game_id), await self._diary.outages(wait.began)
        return stops_of(pauses, outages, wait.seat, held)


def stops_of(pauses: Sequence[Pause], outages: Sequence[Outage], seat: int, held: Terms) -> list[Stop]:
    """Return when the clock stands for a seat: for the whole table, or for that seat alone."""
    night = held.pace == "night"
    long, short = (AT_NIGHT, AT_NIGHT) if night else (LONG, SHORT)
    own = [one for one in pauses if one.seat in (TABLE, seat)]
    stops = [Stop(one.began, one.ended, short if one.kind == "trouble" else long) for one in own]
    return [*stops, *[Stop(outage.began, outage.ended, short) for outage in outages]]


def is_person(users: Sequence[int], seat: int) -> bool:
    """Does a person hold this seat, if there is such a one?"""
    return seat in range(len(users)) and kind(users[seat]) == "person"


def is_lasting(pause: Pause) -> bool:
    """Does a whole table pause, because somebody wished it?"""
    return pause.ended is None and pause.seat == TABLE and pause.kind != "trouble"


def is_limited(wait: Wait) -> bool:
    """Is there a limit to somebody's time?"""
    return by_night(terms.read(wait.terms), wait).allowance is not None


def by_night(held: Terms, wait: Wait) -> Terms:
    """Return by which terms a stretch goes: at a game night minutes count for whoever is there."""
    if wait.seen is None or wait.seen < wait.began - THERE:
        return held
    return replace(held, pace="night", end="soft")
