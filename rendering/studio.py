"""Where pictures are drawn and described: in a process of their own, never on the event loop.

A picture is a convenience. If the worker crashes or hangs, the caller gets None and shows what words it has;
the worker is replaced, and the next picture is drawn as if nothing had happened.
"""

import asyncio
import logging
from collections import OrderedDict
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

T = TypeVar("T")
Wish = tuple[Callable[[Order], object], Order]  # what is to be made of an order


class Studio:
    """Draws and describes one order after another, and keeps what it made as long as there is room."""

    def __init__(
        self,
        make: Callable[[Order], Picture] = rendering.make,
        describe: Callable[[Order], Sequence[Part]] = rendering.describe_fully,
        *,
        warm: Callable[[], None] = rendering.warm,
        games: Container[str] = rendering.PLACES,
        limit: float = LIMIT,
        memory: int = MEMORY,
    ) -> None:
        self.limit = limit
        self._make, self._describe, self._warm, self._games = make, describe, warm, games
        self._shelf = Shelf(memory)
        self._making: dict[Wish, asyncio.Task[Any]] = {}
        self._turn = asyncio.Lock()
        self._worker: Worker | None = Worker(warm)

    async def __aenter__(self) -> "Studio":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def picture(self, order: Order, *, patience: float | None = None) -> Picture | None:
        """Return the picture, or None if it cannot be had, or not within `patience` seconds.

        One that came too late is finished all the same, for whoever asks next.
        """
        return await self._wanted(self._make, order, patience)

    async def description(self, order: Order, *, patience: float | None = None) -> Sequence[Part] | None:
        """Return all that the picture shows, in words, or None if that cannot be had."""
        return await self._wanted(self._describe, order, patience)

    async def close(self) -> None:
        """End the worker, whatever it is at; from now on there are no pictures."""
        worker, self._worker = self._worker, None
        if worker is not None:
            await asyncio.to_thread(worker.end)
        if self._making:
            await asyncio.wait(set(self._making.values()))

    async def _wanted(self, craft: Callable[[Order], T], order: Order, patience: float | None) -> T | None:
        """Return what is on the shelf, or what the worker makes of an order once it is its turn."""
        if order.game not in self._games:
            return None
        wish = craft, order
        if (known := self._shelf.get(wish)) is not None:
            return cast(T, known)
        task = self._making.get(wish)
        if task is None:
            task = self._making[wish] = asyncio.create_task(self._made(craft, order))
            task.add_done_callback(lambda _: self._making.pop(wish))
        with suppress(TimeoutError):  # shielded: others may be waiting for the same picture
            return cast(T | None, await asyncio.wait_for(asyncio.shield(task), patience))
        return None

    async def _made(self, craft: Callable[[Order], T], order: Order) -> T | None:
        """Work when it is this order's turn, so that a worker never fails for more than one of them."""
        async with self._turn:
            worker = self._worker
            if worker is None:
                return None
            try:
                made = await asyncio.wait_for(worker.run(craft, order), self.limit)
            except Exception as error:
                log.warning("no picture of %s (%s): %r", order.game, order.kind, error)
                if isinstance(error, TimeoutError | BrokenExecutor):
                    await self._replace(worker)
                return None
        self._shelf.put((craft, order), made)
        return made

    async def _replace(self, worker: Worker) -> None:
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
