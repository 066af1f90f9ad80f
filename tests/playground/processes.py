"""A bot as a process of its own."""

import asyncio
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from bot.playground import Playground
from tests.support.forks import Fork

ROOT = Path(__file__).resolve().parents[2]


class BotProcess:
    """Runs `python ...` until it is stopped or killed; it counts as started when it is online.

    One that is forked has imported all it needs when it begins.
    """

    def __init__(
        self,
        playground: Playground,
        *arguments: str,
        environ: Mapping[str, str] | None = None,
        ready: str | None = None,
        forked: bool = False,
    ) -> None:
        self.playground = playground
        self.arguments = arguments
        self.environ = dict(environ or {})
        self.ready = ready  # a command that must be registered before the bot counts as ready
        self.forked = forked and sys.platform == "linux"
        self.output = b""
        self.process: asyncio.subprocess.Process | Fork | None = None
        self._reader: asyncio.Task[None] | None = None

    async def start(self, seconds: float = 60.0) -> Self:
        before = self.playground.gateway.identified
        environ = {
            **os.environ,
            "PLAYGROUND_URL": self.playground.url,
            "DISCORD_TOKEN": self.playground.token,
            **self.environ,
        }
        self.process = await (self._fork(environ) if self.forked else self._exec(environ))
        self._reader = asyncio.create_task(self._read())
        await self.playground.until(lambda: self._is_up(before) or self._died(), seconds)
        if self._died():
            raise RuntimeError(f"the bot ended: {self.output.decode()[-2000:]}")
        return self

    async def _fork(self, environ: Mapping[str, str]) -> Fork:
        _, module = self.arguments
        return await Fork.start(module, environ)

    async def _exec(self, environ: Mapping[str, str]) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *self.arguments,
            cwd=ROOT,
            env=environ,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )

    def _is_up(self, before: int) -> bool:
        names = {one.body["name"] for one in self.playground.world.commands.values()}
        up = self.playground.gateway.identified > before and self.playground.gateway.online
        return up and (self.ready is None or self.ready in names)

    def _died(self) -> bool:
        return self.process is None or self.process.returncode is not None

    @property
    def memory(self) -> float:
        """The megabytes it holds."""
        assert self.process is not None
        told = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        assert told is not None
        return int(told[1]) / 1024

    async def _read(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        while chunk := await self.process.stdout.read(65536):
            self.output += chunk
        await self.process.wait()
        self.playground.nudge()

    async def kill(self) -> None:
        """End it at once, as a crash does."""
        if self.process and self.process.returncode is None:
            self.process.kill()
        await self._ended()

    async def stop(self) -> int:
        """Ask it to end, and return its exit code."""
        if self.process and self.process.returncode is None:
            self.process.terminate()
        return await self._ended()

    async def _ended(self) -> int:
        assert self.process is not None
        code = await self.process.wait()
        if self._reader:
            await self._reader
        await self.playground.until(lambda: not self.playground.gateway.online)
        return code

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.kill()
