"""The page of the people: its files, its requests, and a websocket for each one that is open."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from aiohttp import WSMsgType, web

from bot.playground.errors import ApiError
from bot.playground.people import People, dm_line, thread_line
from bot.playground.permissions import may_see
from bot.playground.presses import Refusal
from bot.playground.shapes import event_json
from bot.playground.sockets import Outbox
from bot.playground.wire import DM, Json
from bot.playground.world import News, number

STATIC = Path(__file__).parent / "static"
FORWARDED = {
    "MESSAGE_CREATE",
    "MESSAGE_UPDATE",
    "MESSAGE_DELETE",
    "CHANNEL_CREATE",
    "CHANNEL_UPDATE",
    "CHANNEL_DELETE",
    "THREAD_CREATE",
    "THREAD_UPDATE",
    "THREAD_DELETE",
    "COMMANDS_UPDATE",
    "UNREAD",
    "MODAL",
    "INTERACTION",
    "CHOICES",
    "PERSON_UPDATE",
    "TYPING_START",
    "BOT",
}
MEMBERS = ("GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE")
PAGE, PAGES = 50, 100  # messages at a time, and at most
GOING_AWAY = 1001


class Pages:
    """All open pages."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.world = people.world
        self.open: dict[Outbox, int] = {}
        self.world.listeners.append(self.hear)

    def hear(self, news: News) -> None:
        """Pass on to every open page what its person may know."""
        if news.kind in MEMBERS:
            self._greet(number(news.data["user"]["id"]))
        if news.kind not in FORWARDED or not self.open:
            return
        frame = _frame(news.kind, self._for_pages(news))
        for outbox, person in self.open.items():
            if news.reader not in (None, person):
                continue
            if news.channel is None or may_see(self.world, person, news.channel):
                outbox.put(frame)

    def _greet(self, person: int) -> None:
        """Tell somebody who came to a server, or left it, what they see from now on."""
        for outbox, reader in self.open.items():
            if reader == person:
                outbox.put(_frame("READY", self.people.greeting(self.world.users[person])))

    def _for_pages(self, news: News) -> Json:
        if news.kind.startswith("CHANNEL_") and news.channel and news.channel.type == DM:
            return {**news.data, **dm_line(self.world, news.channel)}
        if news.kind.startswith("THREAD_") and news.channel:
            return {**news.data, **thread_line(news.channel)}
        return news.data

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self._page),
            web.get("/local/world", self._world),
            web.get("/local/messages", self._messages),
            web.get("/local/live", self._live),
            web.post("/local/act", self._act),
            web.get("/local/static/{name:.+}", self._static),
        ]

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return _file(STATIC / "index.html")

    async def _static(self, request: web.Request) -> web.StreamResponse:
        path = (STATIC / request.match_info["name"]).resolve()
        if not path.is_relative_to(STATIC.resolve()):
            raise web.HTTPNotFound
        return _file(path)

    async def _world(self, request: web.Request) -> web.Response:
        viewer = request.query.get("person")
        return _answer(lambda: self.people.describe(self.people.person(viewer) if viewer else None))

    async def _messages(self, request: web.Request) -> web.Response:
        return _answer(lambda: self._read_back(request))

    def _read_back(self, request: web.Request) -> list[Json]:
        person = self.people.person(request.query.get("person"))
        channel = self.people.channel(person, request.query.get("channel"))
        before, limit = number(request.query.get("before", "")), number(request.query.get("limit", ""))
        seen = [one for one in self.people.reads(person, channel) if not before or one.id < before]
        page = seen[-min(limit or PAGE, PAGES) :]
        return [event_json(self.world, message) for message in page]

    async def _act(self, request: web.Request) -> web.Response:
        raw = await request.read()
        return _answer(lambda: self.people.act(msgspec.json.decode(raw, type=Json)))

    async def _live(self, request: web.Request) -> web.StreamResponse:
        try:
            person = self.people.person(request.query.get("person"))
        except Refusal as refusal:
            return _refused(refusal)
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        outbox = Outbox(socket)
        outbox.put(_frame("READY", self.people.greeting(person)))
        outbox.put(_frame("BOT", {"online": self.people.gateway.online}))
        self.open[outbox] = person.id
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
        finally:
            del self.open[outbox]
            outbox.abandon()
        return socket

    async def close(self) -> None:
        for outbox in list(self.open):
            await outbox.close(GOING_AWAY)


def _frame(kind: str, data: Json) -> bytes:
    return msgspec.json.encode({"t": kind, "d": data})


def _answer(ask: Callable[[], object]) -> web.Response:
    try:
        body = ask()
    except Refusal as refusal:
        return _refused(refusal)
    except ApiError as error:
        return _refused(Refusal(error.message))
    except msgspec.MsgspecError:
        return _refused(Refusal("This cannot be read."))
    return web.Response(body=msgspec.json.encode(body), content_type="application/json")


def _refused(refusal: Refusal) -> web.Response:
    body = msgspec.json.encode({"error": str(refusal)})
    return web.Response(body=body, status=400, content_type="application/json")


def _file(path: Path) -> web.StreamResponse:
    if not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers={"Cache-Control": "no-cache"})
