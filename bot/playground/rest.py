"""Discord's REST API, version 10: takes a request, finds its route, answers as Discord answers."""

import asyncio
import logging
import re
from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from aiohttp import web
from msgspec import Struct, field

from bot.playground.commands import Commands
from bot.playground.errors import ApiError, TooManyRequests
from bot.playground.faults import Fault, Faults
from bot.playground.gateway import Gateway
from bot.playground.interactions import Desk
from bot.playground.limits import Upload
from bot.playground.posts import Posts
from bot.playground.rates import Rates
from bot.playground.threads import Threads
from bot.playground.wire import Json
from bot.playground.world import World, number

PREFIX = "/api/v10"
WITHOUT_TOKEN = ("/interactions/", "/webhooks/")
FILE = re.compile(r"files\[(\d+)\]")
REMEMBERED = 20_000
MAJOR = ("channel", "guild", "token")

log = logging.getLogger(__name__)

Check = Callable[[str, str, Any], list[str]]


class Parts(Struct, kw_only=True):
    """What the routes work with."""

    world: World
    posts: Posts
    threads: Threads
    commands: Commands
    desk: Desk
    gateway: Gateway
    rates: Rates


class Call(Struct, kw_only=True):
    """One request, taken apart."""

    parts: Parts
    params: dict[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: dict[int, Upload] = field(default_factory=dict)

    def ident(self, name: str) -> int:
        return number(self.params[name])

    @property
    def form(self) -> Json:
        """The body, where there must be one."""
        if not isinstance(self.body, dict):
            raise ApiError(400, 50109, "The request body contains invalid JSON.")
        return self.body


Handler = Callable[[Call], Any]


class Route(Struct, frozen=True):
    method: str
    path: str
    handler: Handler

    def match(self, parts: list[str]) -> dict[str, str] | None:
        """Return the parameters of a path of the right length, if it is this route's."""
        params = {}
        for pattern, part in zip(self.path.split("/")[1:], parts, strict=True):
            if pattern.startswith("{"):
                params[pattern[1:-1]] = part
            elif pattern != part:
                return None
        return params


class Request(Struct, frozen=True, kw_only=True):
    """A line of the request log."""

    at: float
    method: str
    path: str
    body: Any
    files: tuple[str, ...]
    status: int
    code: int = 0  # Discord's code of the refusal
    errors: Json | None = None


class Invalid(Struct, frozen=True, kw_only=True):
    """A request that Discord's schema does not allow."""

    method: str
    path: str
    errors: list[str]
    body: Any


class Rest:
    """Answers requests one after another, in the order they come."""

    def __init__(
        self,
        parts: Parts,
        faults: Faults,
        routes: tuple[Route, ...],
        check: Check | None,
        noted: Callable[[], None],
    ) -> None:
        self.parts = parts
        self.faults = faults
        self.check = check
        self.noted = noted  # called after every request
        self.log: deque[Request] = deque(maxlen=REMEMBERED)
        self.invalid: list[Invalid] = []
        self.count = 0
        self._routes: dict[tuple[str, int], list[Route]] = defaultdict(list)
        for route in routes:
            self._routes[route.method, route.path.count("/")].append(route)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        method, path = request.method, request.path.removeprefix(PREFIX)
        body, files = await self._read(request)
        fault = self.faults.strike(f"{method} {path}")
        if fault and fault.delay:
            await asyncio.sleep(fault.delay)
        headers: dict[str, str] = {}
        error: ApiError | None = None
        answer: Any = None
        try:
            self._fail(fault, done=False)
            answer = self._answer(request, method, path, body, files, headers)
            self._fail(fault, done=True)
        except ApiError as refused:
            error = refused
        except Exception:
            log.exception("The local Discord failed at %s %s", method, path)
            error = ApiError(500, 0, "500: Internal Server Error")
        status = error.status if error else 204 if answer is None else 200
        self._note(method, path, body, files, status, error)
        if error and fault and fault.cut and request.transport:
            request.transport.abort()
        if isinstance(error, TooManyRequests):
            headers |= _patience(error)
        return _response(status, error.body() if error else answer, headers)

    def _fail(self, fault: Fault | None, *, done: bool) -> None:
        if fault and fault.done == done and (error := fault.error()):
            raise error

    async def _read(self, request: web.Request) -> tuple[Any, dict[int, Upload]]:
        if not request.content_type.startswith("multipart/"):
            raw = await request.read()
            try:
                return (msgspec.json.decode(raw) if raw else None), {}
            except msgspec.DecodeError:
                return raw, {}
        body: Any = {}
        files: dict[int, Upload] = {}
        async for part in await request.multipart():
            name = part.name or ""  # type: ignore[union-attr]
            data = bytes(await part.read())  # type: ignore[union-attr]
            if name == "payload_json":
                body = msgspec.json.decode(data)
            elif found := FILE.fullmatch(name):
                files[int(found[1])] = Upload(part.filename or "file", data)  # type: ignore[union-attr]
        return body, files

    def _answer(
        self,
        request: web.Request,
        method: str,
        path: str,
        body: Any,
        files: dict[int, Upload],
        headers: dict[str, str],
    ) -> Any:
        token = f"Bot {self.parts.world.setup.token}"
        if not path.startswith(WITHOUT_TOKEN) and request.headers.get("Authorization") != token:
            raise ApiError(401, 0, "401: Unauthorized")
        route, params = self._find(method, path)
        if self.check and (errors := self.check(method, path, body)):
            self.invalid.append(Invalid(method=method, path=path, errors=errors, body=body))
        major = next((params[name] for name in MAJOR if name in params), "")
        headers |= self.parts.rates.take(f"{method} {route.path}", major)
        call = Call(parts=self.parts, params=params, query=request.query, body=body, files=files)
        return route.handler(call)

    def _find(self, method: str, path: str) -> tuple[Route, dict[str, str]]:
        parts = path.split("/")[1:]
        for route in self._routes[method, len(parts)]:
            if (params := route.match(parts)) is not None:
                return route, params
        raise ApiError(404, 0, f"404: Not Found (the local Discord has no {method} {path})")

    def _note(
        self, method: str, path: str, body: Any, files: dict[int, Upload], status: int, error: ApiError | None
    ) -> None:
        line = Request(
            at=self.parts.world.clock(),
            method=method,
            path=path,
            body=body,
            files=tuple(file.name for file in files.values()),
            status=status,
            code=error.code if error else 0,
            errors=error.errors if error else None,
        )
        self.log.append(line)
        self.count += 1
        self.noted()


def _patience(error: TooManyRequests) -> dict[str, str]:
    """Return the headers of a 429. Without Via discord.py takes it for a ban."""
    scope = "global" if error.everywhere else "user"
    headers = {"Via": "1.1 local", "Retry-After": str(error.retry_after), "X-RateLimit-Scope": scope}
    return {**headers, "X-RateLimit-Global": "true"} if error.everywhere else headers


def _response(status: int, body: Any, headers: dict[str, str]) -> web.Response:
    """Build an answer. discord.py reads JSON only under exactly this content type, without a charset."""
    if status == 204:
        return web.Response(status=204, headers=headers)
    headers["Content-Type"] = "application/json"
    return web.Response(body=msgspec.json.encode(body), status=status, headers=headers)
