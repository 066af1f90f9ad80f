"""Those who think: a few processes, fair between tables, each replaced when it crashes or thinks too long.

Whatever goes wrong costs strength and nothing else: the next lower level answers, and in the end nobody does,
so that whoever asked does what the panel advises.
"""

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from types import TracebackType
from typing import TypeVar

from msgspec.structs import replace

from bot.engine.mind import Level
from bot.thinking import cases
from bot.thinking.cases import Case, Compared, Suggested
from bot.worker import Worker

log = logging.getLogger(__name__)

MOST_WORKERS = 4
LIMITS = {Level.HARD: 20.0, Level.NORMAL: 5.0, Level.EASY: 5.0}  # seconds for the rest of a turn
CROWD = {Level.HARD: 4, Level.NORMAL: 16, Level.EASY: 16}  # who may wait for each worker at a level
LOWER = {Level.HARD: Level.NORMAL, Level.EASY: None, Level.NORMAL: None}
STARTING = 120.0  # seconds after which a worker that has not even begun is replaced
ENOUGH = 100  # thoughts of a worker, after which a fresh one takes its place: memory only grows
PATIENT = 10  # they let those go first who answer people and who draw

Think = Callable[[Case], tuple[str, ...]]
Suggest = Callable[[Case], Suggested]
Compare = Callable[[Case], Compared]
T = TypeVar("T")


class Tank:
    """Lets minds think elsewhere, one thought after another in the order in which they were asked for."""

    def __init__(
        self,
        workers: int | None = None,
        *,
        think: Think = cases.turn,
        suggest: Suggest = cases.suggestion,
        compare: Compare = cases.compared,
        warm: Callable[[], None] = cases.warm,
        limits: dict[Level, float] = LIMITS,
        enough: int = ENOUGH,
    ) -> None:
        self._think, self._suggest, self._compare = think, suggest, compare
        self._warm, self._limits, self._enough = warm, limits, enough
        count = workers or max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._count, self._waiting, self._closed = count, 0, False
        self._free: asyncio.Queue[Worker | None] = asyncio.Queue()
        self._all: set[Worker] = set()
        for _ in range(count):
            self._free.put_nowait(None)  # a place: its worker is started when somebody first asks

    async def __aenter__(self) -> "Tank":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """End all workers, whatever they are at; from now on nobody thinks."""
        self._closed = True
        for worker in list(self._all):
            await asyncio.to_thread(worker.end)

    async def turn(self, case: Case) -> tuple[str, ...] | None:
        """Return the rest of a turn as its player would play it, or None if nobody can say."""
        return await self._about(self._think, case)

    async def suggestion(self, case: Case) -> Suggested | None:
        """Return what a player could do now, for a person who asks, or None if nobody can say."""
        return await self._about(self._suggest, case)

    async def compared(self, case: Case) -> Compared | None:
        """Return how good a decision was, or None if nobody can say."""
        return await self._about(self._compare, case)

    async def _about(self, craft: Callable[[Case], T], case: Case) -> T | None:
        """Let this be thought about, at a lower level if need be."""
        level: Level | None = case.level
        while level is not None and not self._closed:
            if self._waiting < CROWD[level] * self._count:
                found = await self._thought(craft, replace(case, level=level))
                if found is not None:
                    return found
            level = LOWER[level]
        return None

    async def _thought(self, craft: Callable[[Case], T], case: Case) -> T | None:
        self._waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self._waiting -= 1
        limit, thinking = self._limits[case.level], False
        try:
            if worker is None:
                worker = await self._started()
            if not await worker.ready(limit) and worker.age < STARTING:
                return None  # to start it anew would only take longer
            thinking = True
            found = await asyncio.wait_for(worker.run(craft, case), limit)
            if worker.given >= self._enough:
                await self._ended(worker)
                worker = None
            return found
        except Exception as error:
            log.warning("nobody thinks about %s at level %s: %r", case.key, case.level.value, error)
            if worker and isinstance(error, TimeoutError | BrokenExecutor):
                await self._ended(worker)
                worker = None
            return None
        except asyncio.CancelledError:
            if worker and thinking:  # it may think on, and the next to ask must not wait for that
                await asyncio.shield(self._ended(worker))
                worker = None
            raise
        finally:
            self._free.put_nowait(worker)

    async def _started(self) -> Worker:
        worker = await asyncio.to_thread(Worker, self._warm, patient=PATIENT)
        self._all.add(worker)
        return worker

    async def _ended(self, worker: Worker) -> None:
        self._all.discard(worker)
        await asyncio.to_thread(worker.end)
