"""The gateway: the websocket on which a bot hears what happens."""

import asyncio
import secrets
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.playground.limits import Limits
from bot.playground.shapes import guild_create_json, member_json, user_json
from bot.playground.sockets import Outbox, Pack, plain
from bot.playground.wire import DM, Json
from bot.playground.world import News, World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE = 0, 1, 2, 3, 4  # operations
RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK, SOUNDS = 6, 7, 8, 9, 10, 11, 31
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, WRONG_TOKEN = 4001, 4002, 4003, 4004  # reasons to hang up
TWICE, BAD_SEQUENCE, TOO_FAST, TIMED_OUT = 4005, 4007, 4008, 4009
BAD_SHARD, BAD_INTENTS, FORBIDDEN_INTENTS = 4010, 4013, 4014

GUILDS, GUILD_MEMBERS, PRESENCES, CONTENT = 1 << 0, 1 << 1, 1 << 8, 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | CONTENT
ALL_INTENTS = (1 << 26) - 1
MESSAGES, DMS, REACTIONS, DM_REACTIONS = 1 << 9, 1 << 12, 1 << 10, 1 << 13
INTENTS = {  # what a bot must have asked for to hear of it: in a server, in a DM
    "CHANNEL_CREATE": (GUILDS, 0),
    "CHANNEL_UPDATE": (GUILDS, 0),
    "CHANNEL_DELETE": (GUILDS, 0),
    "CHANNEL_PINS_UPDATE": (GUILDS, DMS),
    "THREAD_CREATE": (GUILDS, 0),
    "THREAD_UPDATE": (GUILDS, 0),
    "THREAD_DELETE": (GUILDS, 0),
    "THREAD_MEMBERS_UPDATE": (GUILDS, 0),
    "GUILD_CREATE": (GUILDS, 0),
    "GUILD_UPDATE": (GUILDS, 0),
    "GUILD_DELETE": (GUILDS, 0),
    "GUILD_ROLE_CREATE": (GUILDS, 0),
    "GUILD_ROLE_UPDATE": (GUILDS, 0),
    "GUILD_ROLE_DELETE": (GUILDS, 0),
    "GUILD_MEMBER_ADD": (GUILD_MEMBERS, 0),
    "GUILD_MEMBER_UPDATE": (GUILD_MEMBERS, 0),
    "GUILD_MEMBER_REMOVE": (GUILD_MEMBERS, 0),
    "MESSAGE_CREATE": (MESSAGES, DMS),
    "MESSAGE_UPDATE": (MESSAGES, DMS),
    "MESSAGE_DELETE": (MESSAGES, DMS),
    "MESSAGE_REACTION_ADD": (REACTIONS, DM_REACTIONS),
    "MESSAGE_REACTION_REMOVE": (REACTIONS, DM_REACTIONS),
    "INTERACTION_CREATE": (0, 0),
}
COMMANDS_PER_MINUTE = 120
REMEMBERED = 2000  # events a session keeps for a resumption


@dataclass(eq=False)
class Session:
    """A bot that identified itself, connected or about to come back."""

    id: str
    intents: int
    shard: tuple[int, int]
    outbox: Outbox
    sequence: int = 0
    lost_at: float | None = None
    presence: Any = None
    events: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    @property
    def connected(self) -> bool:
        return self.lost_at is None and self.outbox.open

    def send(self, kind: str, data: bytes) -> None:
        self.sequence += 1
        event = {"op": DISPATCH, "t": kind, "s": self.sequence, "d": msgspec.Raw(data)}
        frame = msgspec.json.encode(event)
        self.events.append((self.sequence, frame))
        if self.connected:
            self.outbox.put(frame)


class Gateway:
    """All connections of the bot, and the ways to disturb them."""

    def __init__(self, world: World, limits: Limits) -> None:
        self.world = world
        self.limits = limits
        self.sessions: dict[str, Session] = {}
        self.heartbeat = 41.25  # seconds
        self.journey = 0.1  # seconds until an acknowledgement is back, as if over a wire
        self.compress = True
        self.privileged = 0  # the privileged intents this application was granted
        self.refuse = False  # turn away every new connection
        self.starts = 1000  # identifies that are left, as /gateway/bot tells
        self.starts_again = 0.0  # seconds until there are more
        self.identified = 0
        self.resumed = 0
        self._loop = asyncio.get_running_loop()
        world.listeners.append(self.hear)

    @property
    def online(self) -> bool:
        return any(session.connected for session in self.sessions.values())

    # Disturbances, for tests

    async def drop(self, code: int = 4000) -> None:
        """Cut every connection; a bot can resume."""
        for session in list(self.sessions.values()):
            await session.outbox.close(code)

    async def forget(self) -> None:
        """Cut every connection and forget the sessions; a bot must identify itself again."""
        await self.drop()
        self.sessions.clear()

    def reconnect(self) -> None:
        """Ask every bot to connect again, as Discord does before it restarts a machine."""
        for session in self.sessions.values():
            session.outbox.put(_frame(RECONNECT))

    # A connection

    async def connect(self, request: web.Request) -> web.StreamResponse:
        if self.refuse:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        outbox = Outbox(socket, self._packer(request.query.get("compress")))
        outbox.put(_frame(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000)}))
        await Connection(self, outbox).listen()
        return socket

    def _packer(self, mode: str | None) -> Pack:
        if mode != "zlib-stream" or not self.compress:
            return plain
        stream = zlib.compressobj(1)
        return lambda frame: stream.compress(frame) + stream.flush(zlib.Z_SYNC_FLUSH)

    def lost(self, session: Session) -> None:
        """Note that a bot's connection ended."""
        session.lost_at = self._loop.time()
        session.outbox.abandon()
        self.world.tell("BOT", {"online": self.online})

    # Events

    def hear(self, news: News) -> None:
        """Pass on what happened to every bot that asked for it."""
        wanted = INTENTS.get(news.kind)
        if wanted is None or news.reader is not None or not self.sessions:
            return
        if news.kind == "CHANNEL_CREATE" and news.channel and news.channel.type == DM:
            return
        guild = news.channel.guild_id if news.channel else _guild_of(news)
        needed = wanted[0] if guild else wanted[1]
        data = msgspec.json.encode(news.data)
        self._forget_lost()
        for session in self.sessions.values():
            place, of = session.shard
            if place != ((guild >> 22) % of if guild else 0) or (needed and not session.intents & needed):
                continue
            blank = news.kind.startswith("MESSAGE_") and self._hidden(session, news.data, guild)
            session.send(news.kind, _without_content(news.data) if blank else data)

    def _hidden(self, session: Session, data: Json, guild: int | None) -> bool:
        """Without the content intent a bot reads its own messages, DMs and those that mention it."""
        if not guild or session.intents & CONTENT or "author" not in data:
            return False
        bot = str(self.world.bot_id)
        return data["author"]["id"] != bot and bot not in [user["id"] for user in data["mentions"]]

    def _forget_lost(self) -> None:
        now = self._loop.time()
        for session in list(self.sessions.values()):
            if session.lost_at is not None and now - session.lost_at > self.limits.resume_seconds:
                del self.sessions[session.id]


class Connection:
    """One websocket of a bot, from hello to its end."""

    def __init__(self, gateway: Gateway, outbox: Outbox) -> None:
        self.gateway = gateway
        self.world = gateway.world
        self.outbox = outbox
        self.session: Session | None = None
        self._sent: deque[float] = deque(maxlen=COMMANDS_PER_MINUTE)

    async def listen(self) -> None:
        try:
            code = await self._listen()
            if code:
                await self.outbox.close(code)
        finally:
            self.outbox.abandon()
            if self.session and self.session.outbox is self.outbox:
                self.gateway.lost(self.session)

    async def _listen(self) -> int:
        """Take what the bot says until it or we hang up; return the code to close with."""
        while True:
            try:
                message = await self.outbox.socket.receive(timeout=self.gateway.heartbeat * 1.5)
            except TimeoutError:
                return TIMED_OUT
            if message.type is not WSMsgType.TEXT:
                self._farewell(message.data)
                return 0
            if self._too_fast():
                return TOO_FAST
            try:
                said = msgspec.json.decode(message.data)
                op, data = said["op"], said.get("d")
            except (msgspec.DecodeError, KeyError, TypeError):
                return DECODE_ERROR
            if code := self._take(op, data):
                return code

    def _farewell(self, code: Any) -> None:
        """A bot that says goodbye properly does not come back to its session."""
        if code in (1000, 1001) and self.session:
            self.gateway.sessions.pop(self.session.id, None)

    def _too_fast(self) -> bool:
        now = asyncio.get_running_loop().time()
        full = len(self._sent) == COMMANDS_PER_MINUTE and now - self._sent[0] < 60
        self._sent.append(now)
        return full

    def _take(self, op: int, data: Any) -> int:
        if op == HEARTBEAT:
            # discord.py notes in a thread of its own when it sent this: an answer at once would come
            # before that, and be measured from the heartbeat before
            asyncio.get_running_loop().call_later(self.gateway.journey, self.outbox.put, _frame(ACK))
        elif op == IDENTIFY:
            return self._identify(data)
        elif op == RESUME:
            return self._resume(data)
        elif op not in (PRESENCE, VOICE, MEMBERS, SOUNDS):
            return UNKNOWN_OPCODE
        elif self.session is None:
            return NOT_AUTHENTICATED
        elif op == PRESENCE:
            self.session.presence = data
        elif op == MEMBERS:
            self._members(self.session, data)
        return 0

    def _identify(self, data: Json) -> int:
        gateway = self.gateway
        if self.session:
            return TWICE
        if data.get("token") != self.world.setup.token:
            return WRONG_TOKEN
        intents, (place, of) = int(data["intents"]), data.get("shard") or (0, 1)
        if not 0 <= place < of:
            return BAD_SHARD
        if intents & ~ALL_INTENTS:
            return BAD_INTENTS
        if intents & PRIVILEGED & ~gateway.privileged:
            return FORBIDDEN_INTENTS
        self.session = Session(secrets.token_hex(16), intents, (place, of), self.outbox)
        self.session.presence = data.get("presence")
        gateway.sessions[self.session.id] = self.session
        gateway.identified += 1
        self._welcome(self.session)
        self.world.tell("BOT", {"online": True})
        return 0

    def _welcome(self, session: Session) -> None:
        place, of = session.shard
        guilds = [
            guild
            for guild in self.world.guilds.values()
            if self.world.bot_id in guild.members and (guild.id >> 22) % of == place
        ]
        ready = {
            "v": 10,
            "user": {**user_json(self.world.bot), "verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.world.url.replace("http", "ws", 1) + "/gw/",
            "shard": [place, of],
            "application": {"id": str(self.world.bot_id), "flags": 0},
        }
        session.send("READY", msgspec.json.encode(ready))
        if session.intents & GUILDS:
            everyone = bool(session.intents & GUILD_MEMBERS)
            for guild in guilds:
                told = guild_create_json(self.world, guild, all_members=everyone)
                session.send("GUILD_CREATE", msgspec.json.encode(told))

    def _resume(self, data: Json) -> int:
        gateway = self.gateway
        if data.get("token") != self.world.setup.token:
            return WRONG_TOKEN
        session, seen = gateway.sessions.get(data.get("session_id", "")), int(data.get("seq") or 0)
        if session is None or (session.events and session.events[0][0] > seen + 1):
            self.outbox.put(_frame(INVALID, False))
            return 0
        if seen > session.sequence:
            return BAD_SEQUENCE
        self.session, session.outbox, session.lost_at = session, self.outbox, None
        for sequence, frame in session.events:
            if sequence > seen:
                self.outbox.put(frame)
        session.send("RESUMED", b"{}")
        gateway.resumed += 1
        self.world.tell("BOT", {"online": True})
        return 0

    def _members(self, session: Session, data: Json) -> None:
        guild = self.world.guilds[int(data["guild_id"])]
        asked = data.get("user_ids")
        if asked is None:
            start = (data.get("query") or "").lower()
            names = {one: self.world.users[one].username.lower() for one in guild.members}
            wanted = [one for one, name in names.items() if name.startswith(start)]
        else:
            wanted = [int(one) for one in (asked if isinstance(asked, list) else [asked])]
        chunk = {
            "guild_id": str(guild.id),
            "members": [member_json(guild, self.world.users[one]) for one in wanted if one in guild.members],
            "not_found": [str(one) for one in wanted if one not in guild.members],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": data.get("nonce"),
        }
        session.send("GUILD_MEMBERS_CHUNK", msgspec.json.encode(chunk))


def _frame(op: int, data: Any = None) -> bytes:
    return msgspec.json.encode({"op": op, "d": data, "s": None, "t": None})


def _guild_of(news: News) -> int | None:
    ident = news.data.get("guild_id") or (news.data.get("id") if news.kind.startswith("GUILD_") else None)
    return int(ident) if ident else None


def _without_content(data: Json) -> bytes:
    blank: Json = {"content": "", "embeds": [], "attachments": [], "components": []}
    return msgspec.json.encode({**data, **blank})
