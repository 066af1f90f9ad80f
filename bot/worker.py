"""A process of its own for what must not hold up the event loop: drawing, and thinking."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")


class Worker:
    """One process, which does one thing after another and ends with its parent."""

    def __init__(self, warm: Callable[[], None], *, patient: int = 0) -> None:
        """Start it; how `patient` it is says how far it lets others go first."""
        self.given = 0  # how often it was asked for something
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin, initargs=(patient,))
        self._warming, self._since = self._pool.submit(warm), time.monotonic()
        self._pids = frozenset(self._pool._processes or ())  # to submit something has started it
        self._ending, self._ended = threading.Lock(), False

    @property
    def age(self) -> float:
        """Return for how many seconds it has been there."""
        return time.monotonic() - self._since

    async def ready(self, seconds: float) -> bool:
        """Wait for a while until it is warm, and say whether it is: on a busy machine that may take long."""
        if not self._warming.done():
            warming = asyncio.wrap_future(self._warming)
            warming.add_done_callback(lambda one: one.cancelled() or one.exception())  # whoever runs is told
            await asyncio.wait([warming], timeout=seconds)
        return self._warming.done()

    def run(self, craft: Callable[[Given], Made], given: Given) -> asyncio.Future[Made]:
        self.given += 1
        return asyncio.wrap_future(self._pool.submit(craft, given))

    def end(self) -> None:
        """End the process at once, even if it has not begun."""
        with self._ending:  # a pool must not be shut down by two threads at a time
            if not self._ended:
                self._end()
            self._ended = True

    def _end(self) -> None:
        for child in multiprocessing.active_children():
            if child.pid in self._pids:
                child.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)


def _begin(patient: int) -> None:
    """Leave interrupts to the parent, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if patient and hasattr(os, "nice"):
        os.nice(patient)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
