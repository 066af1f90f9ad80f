"""How often the bot may introduce itself to Discord, which takes the token of a bot that does so too often.

Discord allows 1,000 identifies a day; resuming a session is free. The budget here is half of that, is written
down before each identify, and so holds for clients that die again and again and for processes that do.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

import msgspec
from msgspec import Struct

from bot.storage.database import NotSaved

log = logging.getLogger(__name__)

FACT = "identifies"
STEADY = 600.0  # seconds after which a client counts as having lived, so that its death is a first one
MOMENT = 30.0  # seconds that a standing connection may be kept waiting; discord.py gives it up after 60
AT_LEAST = 60.0  # seconds until Discord is asked again, should it say "none left" and "from now on" at once

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[object]]


class Notes(Protocol):
    """Where the budget is written down."""

    async def fact(self, name: str) -> str | None: ...
    async def remember(self, name: str, value: str) -> None: ...


class Pace(Struct, frozen=True):
    """So many identifies at once, then one every so many seconds: 30 and 180 make 510 a day at the most."""

    burst: int = 30
    every: float = 180.0
    apart: float = 5.0  # seconds between two, however few there were; Discord divides it by its concurrency


class Allowed(Struct, frozen=True):
    """What Discord itself says: how many identifies are left, and in how many seconds there are more."""

    remaining: int
    reset_after: float
    at_once: int = 1


class Spent(Struct, frozen=True):
    """Until when the identifies so far are paid for, and when the last one was."""

    paid_until: float = 0.0
    last: float = 0.0


class TooSoon(Exception):
    """The bot may not identify now; the client ends, and the next one waits for its turn."""


class Budget:
    """Counts identifies over time, across clients and processes."""

    def __init__(
        self,
        notes: Notes,
        pace: Pace = Pace(),  # noqa: B008 (it is frozen)
        *,
        clock: Clock = time.time,
        sleep: Sleep | None = None,
    ) -> None:
        self._notes, self._pace, self._clock = notes, pace, clock
        self._sleep = sleep or asyncio.sleep
        self._spent: Spent | None = None
        self._apart = pace.apart
        self._closed_until = 0.0  # Discord's own limit
        self._left: int | None = None

    async def admit(self, ask: Callable[[], Awaitable[Allowed]]) -> None:
        """Wait until a client may identify, by Discord's count and by our own."""
        while (allowed := await ask()).remaining < 1:
            wait = max(allowed.reset_after, AT_LEAST)
            log.warning("Discord allows no further identify: waiting %.0f seconds until it does", wait)
            await self._sleep(wait)
        self._left, self._closed_until = allowed.remaining, self._clock() + allowed.reset_after
        self._apart = self._pace.apart / max(1, allowed.at_once)
        if (wait := await self._wait()) > 0:
            if wait > self._apart:
                log.warning("identified too often of late: waiting %.0f seconds", wait)
            await self._sleep(wait)

    async def spend(self) -> None:
        """Write down an identify that is about to be made, or raise TooSoon."""
        wait = await self._wait()
        if wait > MOMENT:
            raise TooSoon(f"the next identify may be made in {wait:.0f} seconds")
        if wait > 0:
            await self._sleep(wait)
        now, spent = self._clock(), await self._known()
        self._spent = Spent(max(spent.paid_until, now) + self._pace.every, now)
        if self._left is not None:
            self._left -= 1
        await self._write_down(self._spent)

    async def _wait(self) -> float:
        """Return how many seconds the next identify has to wait."""
        now, spent = self._clock(), await self._known()
        ours = spent.paid_until - now - (self._pace.burst - 1) * self._pace.every
        discords = self._closed_until - now if self._left is not None and self._left < 1 else 0.0
        return max(ours, discords, spent.last + self._apart - now, 0.0)

    async def _known(self) -> Spent:
        """Return what was spent; a clock set back, or a damaged note, costs no more than a whole burst."""
        now, most = self._clock(), self._pace.burst * self._pace.every
        spent = _read(await self._notes.fact(FACT)) if self._spent is None else self._spent
        self._spent = Spent(min(spent.paid_until, now + most), min(spent.last, now))
        return self._spent

    async def _write_down(self, spent: Spent) -> None:
        try:
            await self._notes.remember(FACT, msgspec.json.encode(spent).decode())
        except NotSaved:  # Discord's own count still stands
            log.warning("an identify could not be written down; it is remembered until the bot ends")


class Patience:
    """How long to wait until a client that died is followed by another: longer each time."""

    def __init__(self, waits: Sequence[float], clock: Clock = time.time) -> None:
        self._waits, self._clock = waits, clock
        self._deaths = 0
        self._up_since: float | None = None

    def ready(self) -> None:
        """Note that a client is up. That alone forgets nothing: it may die at once."""
        self._up_since = self._clock()

    def died(self) -> float:
        """Return how many seconds to wait now."""
        if self._up_since is not None and self._clock() - self._up_since >= STEADY:
            self._deaths = 0
        self._up_since = None
        self._deaths += 1
        return self._waits[min(self._deaths, len(self._waits)) - 1]


def _read(note: str | None) -> Spent:
    try:
        return msgspec.json.decode(note or "{}", type=Spent)
    except (msgspec.DecodeError, UnicodeError):
        return Spent()
