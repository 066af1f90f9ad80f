"""The agenda: whatever is due is looked at, once, when its time has come.

It knows kinds and times, no game and no Discord. A row stays until its handler is through with it, so that
nothing is lost whenever the bot dies; a handler therefore finds out from how things stand what there is still
to do. This is the only module that sleeps until something is due.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from msgspec import Struct

from bot.engine.core import Refused
from bot.storage import agenda
from bot.storage.agenda import SECOND as SECOND
from bot.storage.agenda import Diary
from bot.storage.agenda import Due as Due
from bot.storage.database import Conflict, NotRead, NotSaved, Step
from bot.storage.stored import Damaged, NoGame

log = logging.getLogger(__name__)

MINUTE = 60 * SECOND
LATER = (MINUTE, 5 * MINUTE, 30 * MINUTE, 360 * MINUTE)  # until what has failed is tried again
MOST = 32  # rows that are looked for at once
LONGEST = 60.0  # seconds that go by without a look
ASLEEP = 90 * SECOND  # without a look, after which the whole machine must have slept
BACK = 90 * SECOND  # that a clock may be set back before anybody minds
UNWRITTEN = 5.0  # seconds until it is tried again to write anything
MOMENT = 0.1  # seconds in which whoever has acted is answered first
PATIENCE = 5.0  # seconds that a handler may take to finish when the bot leaves
STORAGE = (Conflict, Damaged, NoGame, NotRead, NotSaved)
PASSING = (*STORAGE, Refused)  # what is nobody's mistake

Clock = Callable[[], float]
Handler = Callable[[Due], Awaitable[int | None]]
Begin = Callable[[], Awaitable[None]]


class Lane(Struct, frozen=True):
    """How quickly things of some kinds may be begun, and how many may be under way."""

    a_second: float = 10
    at_once: int = 8


ORDINARY = Lane()


class Kind(Struct, frozen=True):
    """Who looks at the rows of a kind, how quickly, and how often in vain before that is given up."""

    handler: Handler
    lane: Lane
    tries: int | None


class Agenda:
    """Looks at what is due: one thing of a game at a time, and all of them in their lanes."""

    def __init__(self, diary: Diary, clock: Clock) -> None:
        self._diary, self._clock = diary, clock
        self._kinds: dict[str, Kind] = {}
        self._under_way: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        self._resting: dict[tuple[str, int, int], float] = {}  # what could not even be moved, until when
        self._free: dict[Lane, float] = {}  # when the next thing may begin there
        self._woken = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    def on(self, kind: str, handler: Handler, *, lane: Lane = ORDINARY, tries: int | None = None) -> None:
        """Let a handler look at the rows of a kind; it returns when to come again, or None if it is done.

        What fails comes again, too, but where something is merely told, only so many times.
        """
        self._kinds[kind] = Kind(handler, lane, tries)

    def now(self) -> int:
        """Return the time in unix milliseconds."""
        return int(self._clock() * SECOND)

    def wake(self) -> None:
        """Look again now: something may be due sooner than it was."""
        self._woken.set()

    def wake_soon(self) -> None:
        """Look again in a moment: somebody has acted and is answered first."""
        asyncio.get_running_loop().call_later(MOMENT, self.wake)

    async def write(self, *steps: Step) -> None:
        """Write down what is due, and look."""
        await self._diary.write(*steps)
        self.wake()

    async def soon(self, kind: str, seconds: int = 0) -> None:
        """Let something of the whole house be looked at soon, or in its own time if that is not written."""
        try:
            await self.write(agenda.put(kind, self.now() + seconds * SECOND))
        except STORAGE as error:
            log.warning("%s has to wait: %r", kind, error)

    async def later(self, kind: str, game_id: int, at: int, subject: int = 0) -> None:
        """Let something of a game be looked at from a time on, in unix seconds."""
        await self.write(agenda.put(kind, at * SECOND, game_id, subject))

    def planned(self, kind: str, seconds: int, game_id: int, subject: int = 0) -> Step:
        """Return how to let something of a game be looked at in a while, for somebody else's transaction."""
        return agenda.put(kind, self.now() + seconds * SECOND, game_id, subject)

    async def hurry(self, kind: str) -> None:
        """Let all of a kind be looked at now."""
        now = self.now()
        rows = await self._diary.after(kind, now)
        await self._diary.write(*[agenda.moved(due, now) for due in rows])

    async def overdue(self) -> dict[str, tuple[int, float]]:
        """Return of each kind how much should have been looked at by now, and how many seconds ago."""
        now = self.now()
        found = await self._diary.overdue(now)
        return {kind: (count, (now - at) / SECOND) for kind, (count, at) in found.items()}

    async def find(self, kind: str, game_id: int = 0, subject: int = 0) -> Due | None:
        """Return a row, if it is there."""
        return await self._diary.find(kind, game_id, subject)

    def settled(self, due: Due, again: int | None = None) -> Step:
        """Return how to strike a row out or to let it come again, unless it was put meanwhile."""
        return agenda.done(due) if again is None else agenda.moved(due, again)

    def at_once(self, kind: str, game_id: int) -> Step:
        """Return how to let something of a game be looked at, together with what makes that necessary."""
        return agenda.put_sooner(kind, self.now(), game_id)

    # Coming and going

    def start(self, first: Begin | None = None, woken: Begin | None = None) -> None:
        """Begin to look, once what has to be done first is done, unless that has begun already.

        When the machine has slept, what is to be done then comes before anything that fell due meanwhile; and
        so it does when the clock was set back.
        """
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self.run(first, woken))

    async def rest(self) -> None:
        """Begin nothing more for now; what is under way comes to its end."""
        if self._running:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
            self._running = None

    async def close(self) -> None:
        """Finish what is under way, and stop."""
        await self.rest()
        if tasks := set(self._under_way.values()):
            _, late = await asyncio.wait(tasks, timeout=PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def run(self, first: Begin | None = None, woken: Begin | None = None) -> None:
        """Look at whatever is due, for as long as nobody stops us."""
        looked = self.now()
        while True:
            self._woken.clear()
            passed, looked = self.now() - looked, self.now()
            first = first or (woken if passed > ASLEEP or passed < -BACK else None)
            try:
                if first:
                    await first()
                    first = None
                seconds = await self.look()
            except STORAGE as error:
                log.warning("the agenda can be neither read nor kept: %r", error)
                seconds = LONGEST
            except Exception:  # else nothing would ever be looked at again
                log.exception("a bug keeps the agenda from being looked at")
                seconds = LONGEST
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):  # wait_for may swallow that we are to rest
                    await self._woken.wait()

    async def idle(self) -> None:
        """Wait until nothing is under way."""
        while self._under_way:
            await asyncio.wait(set(self._under_way.values()))

    # Looking

    async def look(self) -> float:
        """Begin with all that is due and may begin, and return how many seconds there are until the next.

        What waits for its lane is not even asked for: it would stand in the way of what is due after it.
        """
        now, lanes = self.now(), {kind.lane for kind in self._kinds.values()}
        pauses = [pause for lane in lanes if (pause := self._pause(lane)) > 0]
        kinds = [name for name, kind in self._kinds.items() if self._is_free(kind.lane)]
        rows = await self._diary.first(kinds, MOST + len(self._under_way) + len(self._resting))
        pauses += [pause for due in rows if due.at <= now and (pause := self._begun(due)) > 0]
        coming = [(due.at - now) / SECOND for due in rows if due.at > now]
        return max(0.0, min([LONGEST, *pauses, *coming[:1]]))

    def _begun(self, due: Due) -> float:
        """Begin with a row unless it has to wait; return for how long, if only time has to pass."""
        now, lane = asyncio.get_running_loop().time(), self._kinds[due.kind].lane
        if pause := max(self._resting.get(due.key, 0) - now, self._pause(lane), 0):
            return pause
        if self._is_free(lane) and not self._is_busy(due):  # else whoever is in the way wakes us
            self._resting.pop(due.key, None)
            self._free[lane] = now + 1 / lane.a_second
            task = self._under_way[due.key] = asyncio.create_task(self._handled(due))
            task.add_done_callback(lambda _: self._ended(due))
        return 0

    def _pause(self, lane: Lane) -> float:
        """Return how long nothing may begin in a lane."""
        return self._free.get(lane, 0) - asyncio.get_running_loop().time()

    def _is_free(self, lane: Lane) -> bool:
        here = [kind for kind, _, _ in self._under_way if self._kinds[kind].lane == lane]
        return len(here) < lane.at_once and self._pause(lane) <= 0

    def _is_busy(self, due: Due) -> bool:
        """Is something of this game under way, or this very row?"""
        return due.key in self._under_way or due.game_id in {game for _, game, _ in self._under_way if game}

    def _ended(self, due: Due) -> None:
        del self._under_way[due.key]
        self.wake()

    # Handling

    async def _handled(self, due: Due) -> None:
        """Let a row be looked at, and strike it out or move it."""
        try:
            again = await self._kinds[due.kind].handler(due)
            after = agenda.done(due) if again is None else agenda.moved(due, again)
        except Exception as error:
            if isinstance(error, PASSING):
                log.warning("%s is put off: %r", due.key, error)
            else:
                log.exception("a bug keeps %s from being looked at", due.key)
            after = self._later(due)
        try:
            await self._diary.write(after)
        except STORAGE as error:
            log.warning("%s is looked at again later, since nothing can be written: %r", due.key, error)
            self._resting[due.key] = asyncio.get_running_loop().time() + UNWRITTEN

    def _later(self, due: Due) -> Step:
        """Return how to try something again that has failed, unless that has been done often enough."""
        most = self._kinds[due.kind].tries
        if most is not None and due.tries + 1 >= most:
            log.warning("%s is given up", due.key)
            return agenda.done(due)
        pause = LATER[min(due.tries, len(LATER) - 1)]
        return agenda.moved(due, self.now() + pause, due.tries + 1)
