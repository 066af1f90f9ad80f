"""A process of its own for what must not hold up the event loop: drawing, and thinking."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")


class Worker:
    """One process, which does one thing after another and ends with its parent."""

    def __init__(self, warm: Callable[[], None], *, patient: int = 0) -> None:
        """Start it; how `patient` it is says how far it lets others go first."""
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin, initargs=(patient,))
        self._pid = self._pool.submit(os.getpid)
        self._pool.submit(warm)
        self._ending, self._ended = threading.Lock(), False

    def run(self, craft: Callable[[Given], Made], given: Given) -> asyncio.Future[Made]:
        return asyncio.wrap_future(self._pool.submit(craft, given))

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
