"""Where pictures are drawn and described: in processes of their own, never on the event loop.

A picture is a convenience. If a worker crashes or hangs, the caller gets None and shows what words it has;
its worker is replaced, and the next picture is drawn as if nothing had happened.
"""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Container, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeVar, cast

import rendering
from bot.worker import Worker
from rendering.alt import Part
from rendering.order import Order, Picture

log = logging.getLogger(__name__)

LIMIT = 10.0  # seconds a picture may take
MEMORY = 32 * 2**20  # bytes of finished pictures that are kept
SOON = 0.5  # seconds in the queue from which on words need not wait for their picture
PACE = 0.1  # seconds that a picture is thought to take, before any was made

T = TypeVar("T")
Wish = tuple[Callable[[Order], object], Order]  # what is to be made of an order


class Waiting:
    """A wish whose turn has not come, or that is being fulfilled; and how many wait for that."""

    def __init__(self) -> None:
        self.made: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.callers = 0


class Studio:
    """Draws and describes orders as they come, and keeps what it made as long as there is room.

    While others wait, a picture is made in haste, where there is a way to do that. An order that nobody
    waits for any more is dropped.
    """

    def __init__(
        self,
        make: Callable[[Order], Picture] = rendering.make,
        describe: Callable[[Order], Sequence[Part]] = rendering.describe_fully,
        *,
        hasty: Callable[[Order], Picture] | None = None,
        warm: Callable[[], None] = rendering.warm,
        games: Container[str] = rendering.PLACES,
        limit: float = LIMIT,
        memory: int = MEMORY,
        workers: int = 1,
    ) -> None:
        self.limit = limit
        self.counts = Counter[str]()  # what became of all orders
        self._make, self._describe, self._hasty = make, describe, hasty or make
        self._warm, self._games = warm, games
        self._shelf = Shelf(memory)
        self._queue: OrderedDict[Wish, Waiting] = OrderedDict()
        self._making: dict[Wish, Waiting] = {}
        self._idle = [Worker(warm) for _ in range(workers)]
        self._workers, self._workmen = set(self._idle), set[asyncio.Task[None]]()
        self._pace, self._closing = PACE, asyncio.Event()

    async def __aenter__(self) -> "Studio":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def waiting(self) -> int:
        """Return how many orders wait for their turn."""
        return len(self._queue)

    def soon(self, order: Order) -> bool:
        """Is there no such queue that whoever wants this picture should rather do without it for now?"""
        wish = self._make, order
        if wish in self._making or self._shelf.get(wish) is not None:
            return True
        return len(self._queue) * self._pace <= SOON * len(self._workers)

    async def picture(self, order: Order, *, patience: float | None = None) -> Picture | None:
        """Return the picture, or None if it cannot be had, or not within `patience` seconds."""
        return await self._wanted(self._make, order, patience)

    async def description(self, order: Order, *, patience: float | None = None) -> Sequence[Part] | None:
        """Return all that the picture shows, in words, or None if that cannot be had."""
        return await self._wanted(self._describe, order, patience)

    async def close(self) -> None:
        """End the workers, whatever they are at; from now on there are no pictures."""
        self._closing.set()
        for waiting in self._queue.values():
            waiting.made.set_result(None)
        self._queue.clear()
        await asyncio.gather(*[asyncio.to_thread(worker.end) for worker in self._workers])
        if self._workmen:
            await asyncio.wait(self._workmen)

    async def _wanted(self, craft: Callable[[Order], T], order: Order, patience: float | None) -> T | None:
        """Return what is on the shelf, or what a worker makes of an order once it is its turn."""
        if order.game not in self._games or self._closing.is_set():
            return None
        wish = craft, order
        if (known := self._shelf.get(wish)) is not None:
            return cast(T, known)
        waiting = self._making.get(wish) or self._queue.get(wish) or self._queued(wish)
        waiting.callers += 1
        try:
            with suppress(TimeoutError):  # shielded: others may be waiting for the same picture
                return cast(T | None, await asyncio.wait_for(asyncio.shield(waiting.made), patience))
            self.counts["late"] += 1
            return None
        finally:
            waiting.callers -= 1
            if not waiting.callers and self._queue.get(wish) is waiting:
                del self._queue[wish]
                self.counts["dropped"] += 1

    def _queued(self, wish: Wish) -> Waiting:
        waiting = self._queue[wish] = Waiting()
        if self._idle:
            workman = asyncio.create_task(self._work(self._idle.pop()))
            self._workmen.add(workman)
            workman.add_done_callback(self._workmen.discard)
        return waiting

    async def _work(self, worker: Worker) -> None:
        """Let a worker make one thing after another, so that it never fails for more than one of them."""
        while self._queue:
            wish, waiting = self._queue.popitem(last=False)
            self._making[wish] = waiting
            made = None
            try:
                worker, made = await self._made(worker, *wish)
            finally:
                del self._making[wish]
                if not waiting.made.done():
                    waiting.made.set_result(made)
        self._idle.append(worker)

    async def _made(
        self, worker: Worker, craft: Callable[[Order], T], order: Order
    ) -> tuple[Worker, T | None]:
        """Return what was made, and who makes the next: another worker, if this one crashed or hung."""
        hurried = bool(self._queue) and craft == self._make
        how = cast(Callable[[Order], T], self._hasty) if hurried else craft
        began = asyncio.get_running_loop().time()
        try:
            made = await asyncio.wait_for(worker.run(how, order), self.limit)
        except Exception as error:
            log.warning("no picture of %s (%s): %r", order.game, order.kind, error)
            self.counts["failed"] += 1
            if isinstance(error, TimeoutError | BrokenExecutor):
                worker = await self._replaced(worker)
            return worker, None
        self._pace += (asyncio.get_running_loop().time() - began - self._pace) / 8
        self.counts["hurried" if hurried else "made"] += 1
        self._shelf.put((craft, order), made)
        return worker, made

    async def _replaced(self, worker: Worker) -> Worker:
        await asyncio.to_thread(worker.end)
        if self._closing.is_set():
            return worker
        try:
            fresh = await asyncio.to_thread(Worker, self._warm)
        except OSError as error:  # the next order tries again
            log.error("no new worker: %r", error)
            return worker
        self._workers = self._workers - {worker} | {fresh}
        if self._closing.is_set():
            await asyncio.to_thread(fresh.end)
        return fresh


class Shelf:
    """What was made of orders, least recently wanted first; the oldest make room."""

    def __init__(self, memory: int) -> None:
        self._memory, self._used = memory, 0
        self._made: OrderedDict[Wish, object] = OrderedDict()

    def get(self, wish: Wish) -> object | None:
        if wish not in self._made:
            return None
        self._made.move_to_end(wish)
        return self._made[wish]

    def put(self, wish: Wish, made: object) -> None:
        self._made[wish] = made
        self._used += _size(wish, made)
        while self._used > self._memory:
            self._used -= _size(*self._made.popitem(last=False))


def _size(wish: Wish, made: object) -> int:
    """Return about how many bytes an order and what was made of it take."""
    _, order = wish
    if isinstance(made, Picture):
        size = len(made.data) + len(made.alt)
    else:
        size = sum(len(line.text) for part in cast(Sequence[Part], made) for line in part.lines)
    return size + len(order.view) + len(order.result or b"")
