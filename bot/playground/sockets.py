"""An open websocket that frames are put into without waiting."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable

from aiohttp import web

Pack = Callable[[bytes], bytes | str]
CLOSING_SECONDS = 1.0  # to send what is left before a socket is closed


def plain(frame: bytes) -> str:
    return frame.decode()


class Outbox:
    """Sends frames in order, one writer per socket, so that telling never waits for a reader."""

    def __init__(self, socket: web.WebSocketResponse, pack: Pack = plain) -> None:
        self.socket = socket
        self._pack = pack
        self._frames: deque[bytes] = deque()
        self._more = asyncio.Event()
        self._closing = False
        self._writer = asyncio.create_task(self._write())

    @property
    def open(self) -> bool:
        return not (self.socket.closed or self._closing or self._writer.done())

    def put(self, frame: bytes) -> None:
        self._frames.append(frame)
        self._more.set()

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while not self.socket.closed:
                while self._frames:
                    packed = self._pack(self._frames.popleft())
                    if isinstance(packed, bytes):
                        await self.socket.send_bytes(packed)
                    else:
                        await self.socket.send_str(packed)
                if self._closing:
                    return
                self._more.clear()
                await self._more.wait()

    async def close(self, code: int = 1000) -> None:
        """Send what is left, then close."""
        self._closing = True
        self._more.set()
        await asyncio.wait((self._writer,), timeout=CLOSING_SECONDS)
        self._writer.cancel()
        await self.socket.close(code=code)

    def abandon(self) -> None:
        """Stop writing; the other side is gone."""
        self._writer.cancel()
