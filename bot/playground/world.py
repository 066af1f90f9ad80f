"""The world of the local Discord: its people, servers, channels and messages, and what is told about them."""

import time
from bisect import bisect_left, insort
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from msgspec import Struct, field

from bot.playground.errors import unknown_channel, unknown_message
from bot.playground.wire import DM, EPHEMERAL, Json, iso, snowflake

Clock = Callable[[], float]


class User(Struct, kw_only=True, tag_field="is", tag="user"):
    """A person, or the bot."""

    id: int
    username: str
    global_name: str | None = None
    bot: bool = False
    colour: str = "#5865f2"
    locale: str = "en-US"
    dms_open: bool = True
    note: str = ""


class Role(Struct, kw_only=True):
    id: int
    name: str
    permissions: int
    position: int = 0
    colour: int = 0
    managed: bool = False
    mentionable: bool = False


class Membership(Struct, kw_only=True):
    joined_at: str
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


class Guild(Struct, kw_only=True, tag_field="is", tag="guild"):
    """A server. The role that has its id is @everyone."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Membership] = field(default_factory=dict)


class Overwrite(Struct, kw_only=True):
    id: int
    type: int
    allow: int = 0
    deny: int = 0


class Thread(Struct, kw_only=True):
    """What a thread has that a channel lacks."""

    owner_id: int
    created_at: str
    archived_at: str
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 4320
    members: dict[int, str] = field(default_factory=dict)
    sent: int = 0
    tags: list[int] = field(default_factory=list)


class Channel(Struct, kw_only=True, tag_field="is", tag="channel"):
    id: int
    type: int
    guild_id: int | None = None
    name: str = ""
    topic: str | None = None
    position: int = 0
    parent_id: int | None = None
    slow: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    recipients: list[int] = field(default_factory=list)
    last_message_id: int | None = None
    last_pin_at: str | None = None
    thread: Thread | None = None


class Attachment(Struct, kw_only=True):
    id: int
    filename: str
    size: int
    path: str
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


class Message(Struct, kw_only=True, tag_field="is", tag="message"):
    """A message as it stands now. A reader means that it is ephemeral, for that person only."""

    id: int
    channel_id: int
    author_id: int
    timestamp: str
    content: str = ""
    edited: str | None = None
    type: int = 0
    flags: int = 0
    pinned_at: str | None = None
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: list[int] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    reactions: dict[str, list[int]] = field(default_factory=dict)
    reference: Json | None = None
    interaction: Json | None = None
    webhook_id: int | None = None
    nonce: str | None = None
    poll: Json | None = None
    reader: int | None = None


class Command(Struct, kw_only=True, tag_field="is", tag="command"):
    """A registered command, of one server or of all."""

    id: int
    guild_id: int | None
    body: Json


class Emoji(Struct, kw_only=True, tag_field="is", tag="emoji"):
    """An emoji of the application; its picture is kept as a data URI."""

    id: int
    name: str
    image: str


class Mark(Struct, kw_only=True, tag_field="is", tag="mark"):
    """How far a person has read a channel."""

    person: int
    channel: int
    read: int = 0
    unread: int = 0
    mentions: int = 0


class Setup(Struct, kw_only=True, tag_field="is", tag="setup"):
    """What the world needs to be found again: the bot, its token, and the address its files were named by."""

    bot_id: int
    token: str
    url: str = ""


class Gone(Struct, kw_only=True, tag_field="is", tag="gone"):
    """Something that no longer exists."""

    kind: str
    key: str


Thing = User | Guild | Channel | Message | Command | Emoji | Mark | Setup
Line = User | Guild | Channel | Message | Command | Emoji | Mark | Setup | Gone


class News(Struct, frozen=True):
    """Something that happened, in Discord's words. With a reader it is for that person alone."""

    kind: str
    data: Json
    channel: Channel | None = None
    reader: int | None = None


class Journal(Protocol):
    """Remembers what it is told, for the next run."""

    def write(self, line: Line) -> None: ...


class Files(Protocol):
    """Keeps uploaded files by their path."""

    def put(self, path: str, data: bytes) -> None: ...
    def get(self, path: str) -> bytes | None: ...
    def drop(self, path: str) -> None: ...


class Drawer:
    """Files in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def put(self, path: str, data: bytes) -> None:
        self.kept[path] = data

    def get(self, path: str) -> bytes | None:
        return self.kept.get(path)

    def drop(self, path: str) -> None:
        self.kept.pop(path, None)


def key_of(thing: Thing) -> str:
    """Return the name of a thing among its kind."""
    match thing:
        case Mark():
            return f"{thing.person}/{thing.channel}"
        case Setup():
            return "setup"
        case _:
            return str(thing.id)


class World:
    """Everything there is. Change a thing, then put it: the world keeps it and remembers it."""

    def __init__(self, files: Files | None = None, clock: Clock = time.time) -> None:
        self.clock = clock
        self.files: Files = files or Drawer()
        self.journal: Journal | None = None
        self.url = ""
        self.setup = Setup(bot_id=0, token="")
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.commands: dict[int, Command] = {}
        self.emojis: dict[int, Emoji] = {}
        self.marks: dict[tuple[int, int], Mark] = {}
        self.history: dict[int, list[int]] = {}  # of each channel, the ids of its messages, oldest first
        self.listeners: list[Callable[[News], None]] = []
        self._last = 0

    # Time and ids

    def now(self) -> str:
        return iso(self.clock())

    def new_id(self) -> int:
        """Return an id later than all before it, even across restarts."""
        self._last = max(self._last + 1, snowflake(int(self.clock() * 1000)))
        return self._last

    # Keeping

    def put(self, thing: Thing) -> None:
        """Keep a thing, new or changed."""
        self.place(thing)
        if self.journal and _lasting(thing):
            self.journal.write(thing)

    def place(self, thing: Thing) -> None:
        """Keep a thing without remembering it."""
        match thing:
            case Message():
                if thing.id not in self.messages:
                    insort(self.history.setdefault(thing.channel_id, []), thing.id)
                self.messages[thing.id] = thing
            case Mark():
                self.marks[thing.person, thing.channel] = thing
                return
            case Setup():
                self.setup = thing
                return
            case User():
                self.users[thing.id] = thing
            case Guild():
                self.guilds[thing.id] = thing
            case Channel():
                self.channels[thing.id] = thing
            case Command():
                self.commands[thing.id] = thing
            case Emoji():
                self.emojis[thing.id] = thing
        self._last = max(self._last, thing.id)

    def drop(self, thing: Thing) -> None:
        """Let a thing go, for good."""
        kind: Any = type(thing)
        self.remove(kind.__struct_config__.tag, key_of(thing))
        if self.journal and _lasting(thing):
            self.journal.write(Gone(kind=kind.__struct_config__.tag, key=key_of(thing)))

    def remove(self, kind: str, key: str) -> None:
        """Let go of what has this name, if it is there."""
        if kind == "mark":
            person, channel = key.split("/")
            self.marks.pop((int(person), int(channel)), None)
            return
        ident = int(key)
        if kind == "message" and (message := self.messages.get(ident)):
            ids = self.history[message.channel_id]
            del ids[bisect_left(ids, ident)]
        shelves: dict[str, dict[int, Any]] = {
            "user": self.users,
            "guild": self.guilds,
            "channel": self.channels,
            "message": self.messages,
            "command": self.commands,
            "emoji": self.emojis,
        }
        shelves[kind].pop(ident, None)

    def things(self) -> Iterator[Thing]:
        """Yield all that is to be remembered."""
        yield self.setup
        for shelf in (self.users, self.guilds, self.channels, self.commands, self.emojis, self.marks):
            yield from shelf.values()
        yield from filter(_lasting, self.messages.values())

    def tell(self, kind: str, data: Json, channel: Channel | None = None, reader: int | None = None) -> None:
        """Tell everyone who listens."""
        news = News(kind, data, channel, reader)
        for listener in self.listeners:
            listener(news)

    # Finding

    @property
    def bot_id(self) -> int:
        return self.setup.bot_id

    @property
    def bot(self) -> User:
        return self.users[self.bot_id]

    def people(self) -> list[User]:
        return [user for user in self.users.values() if not user.bot]

    def channel(self, ident: int | str) -> Channel:
        found = self.channels.get(number(ident))
        if found is None:
            raise unknown_channel()
        return found

    def message(self, channel: int | str, ident: int | str) -> Message:
        """Find a message that is for all."""
        found = self.messages.get(number(ident))
        if found is None or found.channel_id != number(channel) or found.flags & EPHEMERAL:
            raise unknown_message()
        return found

    def messages_in(self, channel: Channel) -> list[Message]:
        return [self.messages[ident] for ident in self.history.get(channel.id, ())]

    def threads_of(self, channel: Channel) -> list[Channel]:
        return [one for one in self.channels.values() if one.thread and one.parent_id == channel.id]

    def mark(self, person: int, channel: int) -> Mark:
        """Return how far a person has read a channel; a new mark if they never looked."""
        return self.marks.get((person, channel)) or Mark(person=person, channel=channel)

    def dm_with(self, person: int) -> Channel | None:
        dms = (one for one in self.channels.values() if one.type == DM and one.recipients == [person])
        return next(dms, None)


def _lasting(thing: Thing) -> bool:
    """Say whether a thing is remembered. Ephemeral messages are not: Discord forgets them too."""
    return not (isinstance(thing, Message) and thing.reader)


def number(ident: int | str) -> int:
    """Read an id; what is not one is the id of nothing."""
    if isinstance(ident, int):
        return ident
    return int(ident) if ident.isascii() and ident.isdigit() else 0
