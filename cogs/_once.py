"""Messages of which there is one each, whatever happens while they are sent.

A key that is the custom_id of one of its buttons is found again on the message, should a crash have made its
number forgotten: such a message is sent exactly once. Any other key can be found nowhere. What was on its way
then is left at that: such a message is sent at most once.
"""

import asyncio
import hashlib
import logging
import zlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.panel.codes import read_id
from bot.table import Message
from cogs._answering import best_effort
from cogs._house import House
from cogs._items import ids
from cogs._sending import NOBODY
from cogs._threads import Threads
from cogs._traces import find, moment
from cogs._trouble import ARCHIVED

log = logging.getLogger(__name__)

BROKEN = 500  # from this status on nobody knows whether Discord did what it was asked for
KEPT = 60 * 24 * 3600  # seconds for which a message is remembered that nobody touches


class Content(Struct, frozen=True, kw_only=True):
    """What a message has: words and controls, or one view with all of it, and whom it may ping."""

    view: ui.LayoutView | ui.View
    text: str = ""
    files: Sequence[discord.File] = ()
    mentions: Sequence[int] = ()
    silent: bool = False

    @property
    def says(self) -> int:
        """Return a checksum of all there is to read and to press."""
        return zlib.crc32(f"{self.text} {self.view.to_components()}".encode())

    def has(self, key: str) -> bool:
        """Is a key the id of one of the controls?"""
        return any(getattr(item, "custom_id", None) == key for item in self.view.walk_children())


Build = Callable[[], Awaitable[Content]]


class Once:
    """Sends, edits and deletes messages by their keys."""

    def __init__(self, house: House, threads: Threads) -> None:
        self.house, self._threads, self._known = house, threads, house.messages
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def post(self, key: str, channel: int, build: Build) -> int | None:
        """Send a message unless it has been sent; return its number, or None if it is gone."""
        async with self._alone(key):
            known = await self._located(key)
            if known and known.state != "sending":
                return known.message
            content = await build()
            assert content.has(key) == _is_found_again(key), f"what is sent must have the control {key}"
            return await self._send(key, channel, content)

    async def keep(self, key: str, channel: int, build: Build) -> None:
        """Let a message hang in a channel and say what it should: it is sent, edited, or moves there.

        Whoever was mentioned by it is not mentioned again when it moves.
        """
        async with self._alone(key):
            known = await self._located(key)
            hung = known is not None and known.state != "sending"
            if hung and known and known.channel == channel:
                await self._renew(known, build)
                return
            content = await build()
            if hung and known:
                await self._take_down(known)
                content = replace(content, mentions=())
            assert content.has(key), f"what is kept must have the control {key}"
            await self._send(key, channel, content)

    async def find(self, key: str) -> Message | None:
        """Return what is known of a message that has been sent, after a look for one that was on its way."""
        async with self._alone(key):
            known = await self._located(key, give_up=True)
            return known if known and known.state != "sending" else None

    async def edit(self, key: str, build: Build, *, apart: int = 0) -> int | None:
        """Let a message say something else; return when to come again, if it was edited too recently.

        What says the same already, was never sent, or is gone stays as it is.
        """
        async with self._alone(key):
            known = await self._located(key)
            return await self._renew(known, build, apart) if known else None

    async def delete(self, key: str) -> bool:
        """Take a message away for good, and say whether that is settled."""
        async with self._alone(key):
            known = await self._located(key)
            if known is None or known.state == "gone":
                return True
            message = self._message(known)
            settled = message is None or await best_effort(message.delete())
            if settled:
                await self._known.gone(key, self.house.now())
            return settled

    async def sweep(self) -> None:
        """Find what was on its way when the bot last stopped, and forget what nobody has touched for long."""
        for lost in await self._known.unsettled():
            async with self._alone(lost.key):
                if not await best_effort(self._located(lost.key, give_up=True)):
                    log.info("whether message %s has arrived will be known later", lost.key)
        await self._known.tidy(self.house.now() - KEPT)

    def _alone(self, key: str) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())

    # Sending

    async def _send(self, key: str, channel: int, content: Content) -> int:
        """Send it. That it is on its way is written down first; what Discord refuses is not."""
        now = self.house.now()
        sent = moment(now)
        await self._known.sending(key, channel, sent, content.says, now)
        try:
            message = await self._sent(key, channel, content)
        except discord.HTTPException as error:
            if error.status < BROKEN:
                await self._known.unsent(key)
            raise
        arrived = Message(key, channel, message.id, "sent", sent, content.says, now)
        await self._known.put(arrived)
        return message.id

    async def _sent(self, key: str, channel: int, content: Content) -> discord.Message:
        place: Any = self.house.client.get_partial_messageable(channel)
        whom = discord.AllowedMentions(users=[discord.Object(user) for user in content.mentions])
        more = {"content": content.text} if content.text else {}
        sent: discord.Message = await place.send(
            **more,
            view=content.view,
            files=list(content.files),
            allowed_mentions=whom,
            silent=content.silent,
            nonce=hashlib.sha256(key.encode()).hexdigest()[:24],
        )
        return sent

    async def _renew(self, known: Message, build: Build, apart: int = 0) -> int | None:
        """Edit what says something else than it should; return when to come again, if that is too soon."""
        if known.message is None:
            return None
        content = await build()
        if content.says == known.says:
            return None
        if 0 <= self.house.now() - known.touched < apart:  # else the clock was set back
            return known.touched + apart
        await self._change(known, content)
        return None

    async def _take_down(self, known: Message) -> None:
        """Delete a message and forget it, so that it can be sent elsewhere."""
        if message := self._message(known):
            await best_effort(message.delete())
        await self._known.unsent(known.key)

    async def _change(self, known: Message, content: Content) -> None:
        try:
            await self._edit(known, content)
        except discord.NotFound:
            await self._known.gone(known.key, self.house.now())
            return
        except discord.HTTPException as error:
            if error.code != ARCHIVED or not await self._threads.open(known.channel):
                raise
            await self._edit(known, content)
        await self._known.put(replace(known, says=content.says, touched=self.house.now()))

    async def _edit(self, known: Message, content: Content) -> None:
        message: Any = self._message(known)
        more = {"content": content.text} if content.text else {}
        files = list(content.files)
        await message.edit(**more, view=content.view, attachments=files, allowed_mentions=NOBODY)

    # Finding again

    async def _located(self, key: str, *, give_up: bool = False) -> Message | None:
        """Return what is known of a message, after a look for one whose sending was cut short."""
        known = await self._known.find(key)
        if known is None or known.state != "sending":
            return known
        try:
            message = await self._found(known)
        except discord.NotFound:  # its channel is gone, and the message with it
            await self._known.gone(key, self.house.now())
            return replace(known, state="gone")
        if message is not None:
            found = replace(known, message=message.id, state="sent")
            await self._known.put(found)
            return found
        if not _is_found_again(key):
            await self._known.gone(key, self.house.now())
            return replace(known, state="gone")
        if give_up:
            await self._known.unsent(key)
        return known

    async def _found(self, known: Message) -> discord.Message | None:
        if not _is_found_again(known.key):
            return None
        return await find(self.house.client, known.channel, _carries(known.key), known.sent)

    def _message(self, known: Message) -> discord.PartialMessage | None:
        return self.house.message(known.channel, known.message) if known.message else None


def _is_found_again(key: str) -> bool:
    """Can a message be told by this key?"""
    return read_id(key) is not None


def _carries(key: str) -> Callable[[discord.Message], bool]:
    return lambda message: key in ids(message.components)
