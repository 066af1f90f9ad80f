"""How somebody's time goes by at a table: until when they have it, and when they are called again."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from bot.engine.core import Seat
from bot.storage import agenda, calls
from bot.storage.agenda import SECOND, Diary, Outage
from bot.storage.agenda import Due as Due
from bot.storage.database import Database, Step
from bot.storage.pauses import TABLE, Pause, Pauses
from bot.storage.people import Person
from bot.storage.waits import Wait as Wait
from bot.storage.waits import Waits
from bot.time import terms
from bot.time.hours import HOUR, MINUTE
from bot.time.reminders import MOST_CALLS, Call, Reason, Stretch, Wishes, next_call
from bot.time.terms import Stop, Terms, deadline
from bot.time.wishes import next_digest, wishes_of

SHORT, LONG, AT_NIGHT = HOUR, 12 * HOUR, 5 * MINUTE  # that everybody has after an outage, or after a pause


class Waiting(Struct, frozen=True):
    """Somebody who is awaited at a table, by its terms and their wishes."""

    wait: Wait
    terms: Terms
    wishes: Wishes
    deadline: int | None
    paused: bool

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
            wait.began,
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
        self._pauses = Pauses(database)

    async def at(self, game_id: int) -> tuple[Wait, ...]:
        """Return who is awaited at a table."""
        return await self._waits.at(game_id)

    async def of(self, user: int, person: Person | None) -> tuple[Waiting, ...]:
        """Return where somebody is awaited, the longest wait first."""
        return tuple([await self.waiting(wait, person) for wait in await self._waits.of(user)])

    async def waiting(self, wait: Wait, person: Person | None) -> Waiting:
        """Return how somebody's time goes by who is awaited."""
        wishes, held = wishes_of(person, self._zone(wait.guild)), terms.read(wait.terms)
        stops = await self._stops(wait, held)
        due = deadline(wait.began, held, wishes.hours, stops, wait.extra)
        return Waiting(wait, held, wishes, due, any(stop.ended is None for stop in stops))

    async def until(self, wait: Wait, person: Person | None) -> int | None:
        """Return until when somebody who is awaited has time, if there is a limit."""
        return (await self.waiting(wait, person)).deadline if terms.read(wait.terms).allowance else None

    async def note(self, waits: Iterable[Wait], people: Mapping[Seat, Person]) -> None:
        """Note until when those who are awaited have time, where that has changed."""
        dues = [(wait, await self.until(wait, people.get(wait.seat))) for wait in waits]
        if steps := [calls.due(wait, at) for wait, at in dues if at != wait.deadline]:
            await self._diary.write(*steps)

    async def paused_until(self, game_id: int) -> int | None:
        """Return until when a table pauses, if it does."""
        pauses = [one for one in await self._pauses.at(game_id) if one.seat == TABLE and one.ended is None]
        return next((one.until for one in reversed(pauses) if one.until), None)

    # What is due

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
        pauses = await self._pauses.at(wait.game_id)
        outages = await self._diary.outages(wait.began) if held.allowance else ()
        return stops_of(pauses, outages, wait.seat, held)


def stops_of(pauses: Sequence[Pause], outages: Sequence[Outage], seat: int, held: Terms) -> list[Stop]:
    """Return when the clock stands for a seat: for the whole table, or for that seat alone."""
    night = held.pace == "night"
    long, short = (AT_NIGHT, AT_NIGHT) if night else (LONG, SHORT)
    own = [one for one in pauses if one.seat in (TABLE, seat)]
    stops = [Stop(one.began, one.ended, short if one.kind == "trouble" else long) for one in own]
    return [*stops, *[Stop(outage.began, outage.ended, short) for outage in outages]]
