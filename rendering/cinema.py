"""Where whole games are drawn: in a process of low priority, which lives no longer than it is needed."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import TypeVar

import rendering
from bot.worker import Worker

log = logging.getLogger(__name__)

LIMIT = 300.0  # seconds that a whole game may take
PATIENT = 15  # how far it lets others go first

Given = TypeVar("Given")
Made = TypeVar("Made")


class Cinema:
    """Does one long work after another. A board is drawn elsewhere, so none ever waits for this."""

    def __init__(self, limit: float = LIMIT, warm: Callable[[], None] = rendering.warm) -> None:
        self._limit, self._warm = limit, warm
        self._turn = asyncio.Lock()
        self._worker: Worker | None = None
        self._closed = False

    async def make(self, craft: Callable[[Given], Made], given: Given) -> Made | None:
        """Return what a craft makes, or None if that cannot be had."""
        async with self._turn:
            if self._closed:
                return None
            worker = self._worker = await asyncio.to_thread(lambda: Worker(self._warm, patient=PATIENT))
            try:
                return await asyncio.wait_for(worker.run(craft, given), self._limit)
            except (TimeoutError, BrokenExecutor, OSError, ValueError, MemoryError) as error:
                log.warning("a long work was not done: %r", error)
                return None
            finally:
                self._worker = None
                await asyncio.to_thread(worker.end)

    async def close(self) -> None:
        """End what is being made."""
        self._closed = True
        if self._worker:
            await asyncio.to_thread(self._worker.end)
