"""Where pictures are drawn: in a process of their own, never on the event loop.

A picture is a convenience. If the worker crashes or hangs, the caller gets None and shows text instead; the
worker is replaced, and the next picture is drawn as if nothing had happened.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from types import TracebackType

import rendering
from rendering.order import Order

log = logging.getLogger(__name__)

LIMIT = 10.0  # seconds a picture may take
MEMORY = 32 * 2**20  # bytes of finished pictures that are kept


class Studio:
    """Draws pictures one after another, and keeps them as long as there is room."""

    def __init__(
        self,
        draw: Callable[[Order], bytes] = rendering.draw,
        *,
        warm: Callable[[], None] = rendering.warm,
        limit: float = LIMIT,
        memory: int = MEMORY,
    ) -> None:
        self.limit = limit
        self._draw, self._warm = draw, warm
        self._shelf = Shelf(memory)
        self._making: dict[Order, asyncio.Task[bytes | None]] = {}
        self._turn = asyncio.Lock()
        self._worker: Worker | None = Worker(warm)

    async def __aenter__(self) -> "Studio":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def picture(self, order: Order, *, patience: float | None = None) -> bytes | None:
        """Return the picture, or None if it cannot be had, or not within `patience` seconds.

        One that came too late is finished all the same, for whoever asks next.
        """
        if (known := self._shelf.get(order)) is not None:
            return known
        task = self._making.get(order)
        if task is None:
            task = self._making[order] = asyncio.create_task(self._make(order))
            task.add_done_callback(lambda _: self._making.pop(order))
        with suppress(TimeoutError):  # shielded: others may be waiting for the same picture
            return await asyncio.wait_for(asyncio.shield(task), patience)
        return None

    async def close(self) -> None:
        """End the worker, whatever it is at; from now on there are no pictures."""
        worker, self._worker = self._worker, None
        if worker is not None:
            await asyncio.to_thread(worker.end)
        if self._making:
            await asyncio.wait(set(self._making.values()))

    async def _make(self, order: Order) -> bytes | None:
        """Draw when it is this order's turn, so that a worker never fails for more than one of them."""
        async with self._turn:
            worker = self._worker
            if worker is None:
                return None
            try:
                picture = await asyncio.wait_for(worker.run(self._draw, order), self.limit)
            except Exception as error:
                log.warning("no picture of %s (%s): %r", order.game, order.kind, error)
                if isinstance(error, TimeoutError | BrokenExecutor):
                    await self._replace(worker)
                return None
        self._shelf.put(order, picture)
        return picture

    async def _replace(self, worker: "Worker") -> None:
        await asyncio.to_thread(worker.end)
        if self._worker is not worker:  # closed meanwhile
            return
        try:
            fresh = await asyncio.to_thread(Worker, self._warm)
        except OSError as error:  # the next order tries again
            log.error("no new worker: %r", error)
            return
        if self._worker is worker:
            self._worker = fresh
        else:
            await asyncio.to_thread(fresh.end)


class Worker:
    """One process that draws."""

    def __init__(self, warm: Callable[[], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
        self._pid = self._pool.submit(os.getpid)
        self._pool.submit(warm)
        self._ending, self._ended = threading.Lock(), False

    def run(self, draw: Callable[[Order], bytes], order: Order) -> asyncio.Future[bytes]:
        return asyncio.wrap_future(self._pool.submit(draw, order))

    def end(self) -> None:
        """End the process at once; one that has not even begun ends by itself."""
        with self._ending:  # a pool must not be shut down by two threads at a time
            if not self._ended:
                self._end()
            self._ended = True

    def _end(self) -> None:
        begun = self._pid.done() and not self._pid.cancelled() and self._pid.exception() is None
        for child in multiprocessing.active_children():
            if begun and child.pid == self._pid.result():
                child.kill()
        self._pool.shutdown(wait=begun, cancel_futures=True)


def _begin() -> None:
    """Leave interrupts to the parent, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class Shelf:
    """Finished pictures, least recently wanted first; the oldest make room."""

    def __init__(self, memory: int) -> None:
        self._memory, self._used = memory, 0
        self._pictures: OrderedDict[Order, bytes] = OrderedDict()

    def get(self, order: Order) -> bytes | None:
        if order not in self._pictures:
            return None
        self._pictures.move_to_end(order)
        return self._pictures[order]

    def put(self, order: Order, picture: bytes) -> None:
        self._pictures[order] = picture
        self._used += _size(order, picture)
        while self._used > self._memory:
            self._used -= _size(*self._pictures.popitem(last=False))


def _size(order: Order, picture: bytes) -> int:
    return len(picture) + len(order.view) + len(order.result or b"")
