"""Processes that need not import anything: each is a fork of one that has done so."""

import asyncio
import multiprocessing
import os
import runpy
import signal
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[2]
KNOWN = ["bot.playground", "bot.run", "bot.shelf", "tests.support.words"]  # what is imported once


class Fork:
    """Runs a module as `python -m` does; to its owner it is a process of asyncio."""

    stdout: asyncio.StreamReader
    _ended: asyncio.Task[int]

    def __init__(self, module: str, environ: Mapping[str, str]) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(KNOWN)
        reading, writing = os.pipe()
        self._output = os.fdopen(reading, "rb", 0)
        with Connection(writing, readable=False) as told:
            self._process = context.Process(target=_main, args=(told, module, dict(environ)))
            self._process.start()

    @classmethod
    async def start(cls, module: str, environ: Mapping[str, str]) -> Self:
        fork, loop = cls(module, environ), asyncio.get_running_loop()
        fork.stdout = asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(fork.stdout)
        await loop.connect_read_pipe(lambda: protocol, fork._output)
        fork._ended = asyncio.create_task(fork._end())
        return fork

    async def _end(self) -> int:
        loop, gone = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.sentinel, gone.set)
        try:
            await gone.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._ended.result() if self._ended.done() else None

    async def wait(self) -> int:
        return await asyncio.shield(self._ended)

    def send_signal(self, sign: int) -> None:
        if self.returncode is None:
            with suppress(ProcessLookupError):  # it has ended, and nobody has told us yet
                os.kill(self.pid, sign)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _main(told: Connection, module: str, environ: Mapping[str, str]) -> None:
    os.dup2(told.fileno(), 1)
    os.dup2(told.fileno(), 2)
    told.close()
    os.environ.clear()
    os.environ.update(environ)
    os.chdir(ROOT)
    runpy.run_module(module, run_name="__main__", alter_sys=True)
