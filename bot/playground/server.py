"""The local Discord, put together: start it, and an unmodified discord.py can connect to it."""

import asyncio
import base64
import contextlib
import errno
import socket
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Self

from aiohttp import web

from bot.playground.club import furnish
from bot.playground.commands import Commands
from bot.playground.faults import Faults
from bot.playground.gateway import Gateway
from bot.playground.interactions import Desk
from bot.playground.limits import Limits
from bot.playground.page import GOING_AWAY, Pages
from bot.playground.people import People
from bot.playground.permissions import named
from bot.playground.pictures import content_type
from bot.playground.posts import Posts
from bot.playground.presses import Presses
from bot.playground.rates import Rates
from bot.playground.rest import PREFIX, Check, Invalid, Parts, Request, Rest
from bot.playground.routes import ROUTES
from bot.playground.store import Folder
from bot.playground.threads import Threads
from bot.playground.world import Channel, Clock, News, Setup, World, number

LOOPBACK = "127.0.0.1"
BODY = 64 * 1024 * 1024
LOOK_AGAIN = 0.02  # seconds

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PortTaken(Exception):
    """Another program listens on this port."""

    def __init__(self, port: int) -> None:
        super().__init__(f"port {port} is in use")
        self.port = port


class NotLoopback(Exception):
    """The local Discord has no passwords: it is for this machine only."""


class Playground:
    """A small Discord on this machine.

    Without a folder it lives in memory. With one it is found again at the next start, with the same ids
    and the same token; fresh forgets what was there.
    """

    def __init__(
        self,
        *,
        folder: Path | None = None,
        fresh: bool = False,
        port: int = 0,
        host: str = LOOPBACK,
        limits: Limits | None = None,
        buckets: Mapping[str, tuple[int, float]] | None = None,
        check: Check | None = None,
        clock: Clock = time.time,
    ) -> None:
        if host != LOOPBACK:
            raise NotLoopback(host)
        self.port = port
        self.faults = Faults()
        self.rates = Rates(buckets)
        self.limits = limits or Limits()
        self._fresh = fresh
        self._folder = Folder(folder) if folder else None
        self._check = check
        self.world = World(files=self._folder, clock=clock)
        self._changed = asyncio.Event()
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def token(self) -> str:
        """The token that the bot of this world logs in with."""
        return self.world.setup.token

    @property
    def log(self) -> list[Request]:
        """The newest requests of the bot, oldest first."""
        return list(self.rest.log)

    @property
    def refused(self) -> list[Request]:
        """Those that were answered with an error."""
        return [request for request in self.rest.log if request.status >= 400]

    @property
    def invalid(self) -> list[Invalid]:
        """Those that Discord's schema does not allow, where a check was given."""
        return self.rest.invalid

    async def start(self) -> Self:
        """Listen. Raises PortTaken."""
        listener = _listen(self.port)
        try:
            self.port = listener.getsockname()[1]
            self.world.url = self.url
            self._load()
        except BaseException:
            listener.close()
            raise
        self._build()
        app = web.Application(client_max_size=BODY, middlewares=[self._guard])
        app.on_response_prepare.append(_keep_unframed)
        app.add_routes(self.pages.routes())
        app.router.add_get("/gw/", self.gateway.connect)
        app.router.add_get("/gw", self.gateway.connect)
        app.router.add_get("/attachments/{rest:.*}", self._file)
        app.router.add_get("/emojis/{name}", self._emoji)
        app.router.add_route("*", PREFIX + "/{rest:.*}", self.rest.handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()
        return self

    def _load(self) -> None:
        folder = self._folder
        if folder:
            if self._fresh:
                folder.forget()
            folder.load(self.world)
        if not self.world.setup.bot_id:
            furnish(self.world)
        setup = self.world.setup
        self.world.place(Setup(bot_id=setup.bot_id, token=setup.token, url=self.url))
        if folder:
            folder.rewrite()
            folder.sweep()

    def _build(self) -> None:
        world = self.world
        self.gateway = Gateway(world, self.limits)
        self.posts = Posts(world, self.limits)
        self.threads = Threads(world, self.posts)
        self.commands = Commands(world)
        self.desk = Desk(world, self.posts, self.limits)
        self.presses = Presses(world, self.desk, self.commands)
        self.people = People(world, self.posts, self.threads, self.desk, self.presses, self.gateway)
        self.pages = Pages(self.people)
        parts = Parts(
            world=world,
            posts=self.posts,
            threads=self.threads,
            commands=self.commands,
            desk=self.desk,
            gateway=self.gateway,
            rates=self.rates,
        )
        self.rest = Rest(parts, self.faults, ROUTES, self._check, self.nudge)
        world.listeners.append(self._note)

    async def stop(self) -> None:
        if self._runner:
            await self.pages.close()
            await self.gateway.drop(GOING_AWAY)
            await self._runner.cleanup()
        if self._folder:
            self._folder.close()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def forbid(self, channel: Channel, *permissions: str) -> None:
        """Take permissions from the bot in a channel, by names such as attach_files; none gives all back."""
        self.threads.permit(channel, self.world.bot_id, deny=named(*permissions))

    def forget_nonces(self) -> None:
        """Let some minutes pass as far as nonces are concerned: what they sent can be sent again."""
        self.posts.forget_nonces()

    async def until(self, holds: Callable[[], object], seconds: float = 30.0) -> None:
        """Wait until something holds, looking again after each thing that happens, and now and then."""
        async with asyncio.timeout(seconds):
            while not holds():
                self._changed.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_AGAIN):  # wait_for may swallow our cancellation
                        await self._changed.wait()

    async def quiet(self, seconds: float = 0.05, at_most: float = 60.0) -> None:
        """Wait until the bot has asked for nothing for a while."""
        async with asyncio.timeout(at_most):
            count = -1
            while count != self.rest.count:
                count = self.rest.count
                await asyncio.sleep(seconds)

    def nudge(self) -> None:
        """Let everyone who waits look again."""
        self._changed.set()

    def _note(self, _: News) -> None:
        self._changed.set()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Turn away what another web page sends here: only our own page and the bot have business here."""
        hosts = (f"{LOOPBACK}:{self.port}", f"localhost:{self.port}")
        origin = request.headers.get("Origin")
        if request.host not in hosts or (origin and origin.removeprefix("http://") not in hosts):
            raise web.HTTPForbidden
        return await handler(request)

    async def _emoji(self, request: web.Request) -> web.Response:
        emoji = self.world.emojis.get(number(request.match_info["name"].partition(".")[0]))
        if emoji is None:
            raise web.HTTPNotFound
        about, _, data = emoji.image.removeprefix("data:").partition(";base64,")
        return web.Response(body=base64.b64decode(data), headers={"Content-Type": about})

    async def _file(self, request: web.Request) -> web.Response:
        data = self.world.files.get(request.path)
        if data is None:
            raise web.HTTPNotFound
        headers = {"Content-Type": content_type(request.path), "Cache-Control": "private, max-age=86400"}
        headers["X-Content-Type-Options"] = "nosniff"
        return web.Response(body=data, headers=headers)


async def _keep_unframed(_: web.Request, response: web.StreamResponse) -> None:
    """Let no other page show this one inside it: a click there would be a click here."""
    response.headers["X-Frame-Options"] = "DENY"
    response.headers["Content-Security-Policy"] = "frame-ancestors 'none'"


def _listen(port: int) -> socket.socket:
    """Bind to the port, on this machine only."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((LOOPBACK, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            raise PortTaken(port) from error
        raise
    listener.setblocking(False)
    return listener
