"""People on the local Discord, for end-to-end tests: they type, click, pick, fill in forms and read.

    ann, bob = cast(playground)["Ann"], cast(playground)["Bob"]
    lobby = await ann.slash(playground.room("tables"), "table new", game="oasis")
    panel = await bob.click(lobby, "Join")          # waits until the bot has shown something
    assert panel.ephemeral and "seat 2" in panel.text
    board = await ann.wait_for(room, "Round 1")     # a message that says so, now or soon

A person can do only what their Discord would offer: what is not there, switched off or not theirs is refused.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from bot.playground import Playground, marks
from bot.playground.interactions import Interaction
from bot.playground.presses import Refusal
from bot.playground.wire import LABEL, ROW, STRING_SELECT, Json
from bot.playground.world import Channel, Guild, User
from tests.playground.seen import Match, NotThere, Seen, offered


class NoAnswer(TimeoutError):
    """The bot did not answer: "This interaction failed"."""


class Reply:
    """What came of something a person did."""

    def __init__(self, playground: Playground, interaction: Interaction) -> None:
        self.playground = playground
        self.interaction = interaction

    def __repr__(self) -> str:
        return f"<{self.interaction.answer!r} {self.seen!r}>"

    @property
    def seen(self) -> Seen | None:
        """The message that answered, or was updated."""
        ident = self.interaction.original
        return Seen(self.playground, ident) if ident else None

    @property
    def message(self) -> Seen:
        if self.seen is None:
            raise NotThere(f"no message came: {self!r}")
        return self.seen

    @property
    def followups(self) -> list[Seen]:
        return [Seen(self.playground, ident) for ident in self.interaction.followups]

    @property
    def newest(self) -> Seen:
        """The last follow-up, or the message itself."""
        return self.followups[-1] if self.interaction.followups else self.message

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def ephemeral(self) -> bool:
        return self.message.ephemeral

    @property
    def modal(self) -> Json:
        """The form that opened."""
        if self.interaction.modal is None:
            raise NotThere(f"no form opened: {self!r}")
        return self.interaction.modal

    async def acknowledged(self) -> "Reply":
        """Wait for the first answer."""
        await self.interaction.done.wait()
        if self.interaction.failed:
            raise NoAnswer(f"{self.interaction.failed}: {self.interaction.data}")
        return self

    async def settled(self, seconds: float = 30.0) -> "Reply":
        """Wait until there is something to see, also after a deferral."""
        await self.acknowledged()
        try:
            async with asyncio.timeout(seconds):
                await self.interaction.filled.wait()
        except TimeoutError:
            raise NoAnswer(f"deferred, and then nothing for {seconds} s: {self.interaction.data}") from None
        return self


Where = Seen | Reply


class Person:
    """Somebody in front of a Discord client."""

    def __init__(self, playground: Playground, user: User) -> None:
        self.playground = playground
        self.user = user

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.global_name or self.user.username

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def settings(
        self, *, locale: str | None = None, dms_open: bool | None = None, name: str | None = None
    ) -> None:
        """Change language, DMs or display name."""
        given = {"locale": locale, "dms_open": dms_open, "global_name": name}
        self.playground.people.change(self.user, **{k: v for k, v in given.items() if v is not None})

    def leaves(self, guild: Guild) -> None:
        """Leave a server."""
        self.playground.people.leave(self.user, guild)

    def joins(self, guild: Guild) -> None:
        """Come to a server, for the first time or again."""
        self.playground.people.join(self.user, guild)

    # Doing

    async def say(self, channel: Channel, text: str) -> Seen:
        return Seen(self.playground, self.playground.people.say(self.user, channel, text).id)

    async def slash(self, channel: Channel, name: str, /, *, settle: bool = True, **options: Any) -> Reply:
        """Type a command, as in slash(channel, "table new", game="oasis"); people are given as Person."""
        first, *path = name.lstrip("/").split()
        presses = self.playground.presses
        command = presses.named_command(channel, first)
        given = {key: _plain(value) for key, value in options.items()}
        return await self._await(presses.command(self.user, channel, command, path, given), settle=settle)

    async def menu(self, name: str, target: "Person | Where", channel: Channel | None = None) -> Reply:
        """Choose a command from the menu of a person or a message."""
        presses = self.playground.presses
        if isinstance(target, Person):
            assert channel is not None, "a person's menu opens in a channel"
            command = presses.named_command(channel, name, 2)
            return await self._await(presses.command(self.user, channel, command, [], {}, target=target.id))
        seen = _seen(target)
        command = presses.named_command(seen.channel, name, 3)
        return await self._await(presses.command(self.user, seen.channel, command, [], {}, target=seen.id))

    async def complete(
        self, channel: Channel, name: str, option: str, text: str = "", /, **others: Any
    ) -> list[Json]:
        """Begin to type an option, and return what is suggested."""
        first, *path = name.lstrip("/").split()
        presses = self.playground.presses
        command = presses.named_command(channel, first)
        given = {key: _plain(value) for key, value in others.items()}
        begun = presses.complete(self.user, channel, command, path, given, option, text)
        reply = await self._await(begun)
        return reply.interaction.choices or []

    async def click(
        self, where: Where, label: str | None = None, *, custom_id: str | None = None, settle: bool = True
    ) -> Reply:
        """Press a button, found by its label or its custom_id."""
        seen = _seen(where)
        button = seen.button(label, custom_id)
        if not button.get("custom_id"):
            raise NotThere(f"{label!r} is a link")
        begun = self.playground.presses.click(self.user, seen.message, button["custom_id"])
        return await self._await(begun, settle=settle)

    async def forge(self, where: Where, custom_id: str, *, settle: bool = True) -> Reply:
        """Press a button that is not on the message."""
        begun = self.playground.presses.forge(self.user, _seen(where).message, custom_id)
        return await self._await(begun, settle=settle)

    async def select(
        self, where: Where, *values: Any, custom_id: str | None = None, settle: bool = True
    ) -> Reply:
        """Pick from a select: labels or values, people, channels or roles."""
        seen = _seen(where)
        first = values[0] if values and isinstance(values[0], str) else None
        select = seen.select(custom_id, first)
        known = offered(select) if select["type"] == STRING_SELECT else {}
        picked = [known.get(value, value) if isinstance(value, str) else _plain(value) for value in values]
        begun = self.playground.presses.select(self.user, seen.message, select["custom_id"], picked)
        return await self._await(begun, settle=settle)

    async def submit(
        self, form: Reply, values: Json | None = None, /, *, settle: bool = True, **more: Any
    ) -> Reply:
        """Fill in and send the form a reply opened; fields by custom_id or by label."""
        ids = _fields(form.modal)
        given: Json = {}
        for name, value in {**(values or {}), **more}.items():
            if name not in ids:
                raise NotThere(f"no field {name!r} in {sorted(ids)}")
            several = isinstance(value, Sequence) and not isinstance(value, str)
            given[ids[name]] = [_plain(one) for one in value] if several else _plain(value)
        return await self._await(
            self.playground.presses.submit(self.user, form.interaction, given), settle=settle
        )

    async def _await(self, interaction: Interaction, *, settle: bool = True) -> Reply:
        reply = Reply(self.playground, interaction)
        return await (reply.settled() if settle else reply.acknowledged())

    # Reading

    def sees(self, channel: Channel, match: Match = "") -> list[Seen]:
        """Return what this person sees in a channel, oldest first."""
        self.playground.people.channel(self.user, channel.id)
        every = [Seen(self.playground, one.id) for one in self.playground.people.reads(self.user, channel)]
        return [seen for seen in every if seen.says(match)]

    def dms(self, match: Match = "") -> list[Seen]:
        channel = self.playground.world.dm_with(self.id)
        return self.sees(channel, match) if channel else []

    def threads(self, channel: Channel) -> list[Channel]:
        """Return the threads of a channel that this person sees, the archived ones too."""
        every = self.playground.world.threads_of(channel)
        return [one for one in every if self.playground.people.sees(self.user, one)]

    async def wait_for(self, channel: Channel, match: Match = "", seconds: float = 30.0) -> Seen:
        """Wait for a message that says something, or for which something holds, and return the newest."""
        await self._until(
            lambda: self.sees(channel, match), f"{match!r}", lambda: self.sees(channel), seconds
        )
        return self.sees(channel, match)[-1]

    async def wait_for_dm(self, match: Match = "", seconds: float = 30.0) -> Seen:
        await self._until(lambda: self.dms(match), f"a DM {match!r}", self.dms, seconds)
        return self.dms(match)[-1]

    async def wait_for_thread(self, channel: Channel, seconds: float = 30.0) -> Channel:
        await self._until(lambda: self.threads(channel), "a thread", lambda: self.sees(channel), seconds)
        return self.threads(channel)[-1]

    async def _until(
        self, holds: Callable[[], object], what: str, shown: Callable[[], list[Seen]], seconds: float
    ) -> None:
        try:
            await self.playground.until(holds, seconds)
        except TimeoutError:
            raise NotThere(f"{self.name} waited {seconds} s for {what}; there is {shown()[-5:]}") from None

    def unread(self, channel: Channel) -> int:
        return self.playground.world.mark(self.id, channel.id).unread

    def mentions(self, channel: Channel) -> int:
        """Return how often this person was pinged in a channel since they last read it."""
        return self.playground.world.mark(self.id, channel.id).mentions

    def read(self, channel: Channel) -> None:
        marks.read(self.playground.world, self.id, channel)


def cast(playground: Playground) -> dict[str, Person]:
    """Return everyone in the world by name."""
    return {person.name: person for person in (Person(playground, one) for one in playground.world.people())}


def room(playground: Playground, name: str) -> Channel:
    """Find a channel or a thread by name; of several the newest."""
    return [one for one in playground.world.channels.values() if one.name == name][-1]


def _seen(where: Where) -> Seen:
    return where.message if isinstance(where, Reply) else where


def _plain(value: Any) -> Any:
    """Write people, channels and roles as their ids."""
    ident = getattr(value, "id", None)
    return value if ident is None else str(ident)


def _fields(modal: Json) -> dict[str, str]:
    """Return the custom_id of every field, by itself and by its label."""
    ids: dict[str, str] = {}
    for part in modal["components"]:
        if part["type"] == LABEL:
            inner, label = part["component"], part["label"]
        elif part["type"] == ROW:
            inner = part["components"][0]
            label = inner["label"]
        else:
            continue
        ids |= {label: inner["custom_id"], inner["custom_id"]: inner["custom_id"]}
    return ids


__all__ = ["NoAnswer", "NotThere", "Person", "Refusal", "Reply", "Seen", "cast", "room"]
