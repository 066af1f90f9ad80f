"""Messages of which there is one for each matter: found again after a crash, and kept up to date in place."""

from collections.abc import Iterable

import discord
from discord import ui

from cogs._house import House
from cogs._traces import Sign, find, moment

NONCE = 25  # characters that Discord allows


class Notices:
    """Posts them, and edits them. Each is known by a key, and by a button that only it has."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def show(
        self, key: str, channel: int, view: ui.LayoutView, sign: Sign, mentioned: Iterable[int] = ()
    ) -> None:
        """Bring a message up to date, or send it if it was never sent, or somebody has deleted it."""
        known = await self.house.messages.find(key)
        if known and known.message is None:
            lost = await find(self.house.client, known.channel, sign, known.sent)
            if lost is not None:
                await self.house.messages.arrived(key, lost.id)
                known = await self.house.messages.find(key)
        if known and known.message and await self._edited(known.channel, known.message, view):
            return
        await self.house.messages.sending(key, channel, moment(self.house.now()))
        sent = await self._send(key, channel, view, mentioned)
        await self.house.messages.arrived(key, sent.id)

    async def settle(self, key: str, view: ui.LayoutView) -> None:
        """Bring a message up to date that is not sent again, should somebody have deleted it."""
        known = await self.house.messages.find(key)
        if known and known.message:
            await self._edited(known.channel, known.message, view)

    async def once(self, key: str, channel: int, view: ui.LayoutView, mentioned: Iterable[int] = ()) -> None:
        """Send a message that has no button of its own: at most once, also if a crash comes meanwhile."""
        if await self.house.messages.first(key, channel, moment(self.house.now())):
            sent = await self._send(key, channel, view, mentioned)
            await self.house.messages.arrived(key, sent.id)

    async def _send(
        self, key: str, channel: int, view: ui.LayoutView, mentioned: Iterable[int]
    ) -> discord.Message:
        place = self.house.client.get_partial_messageable(channel)
        people = [discord.Object(user) for user in mentioned]
        allowed = discord.AllowedMentions(users=people)
        return await place.send(view=view, allowed_mentions=allowed, nonce=key[:NONCE])

    async def _edited(self, channel: int, message: int, view: ui.LayoutView) -> bool:
        try:
            nobody = discord.AllowedMentions.none()
            await self.house.message(channel, message).edit(view=view, allowed_mentions=nobody)
        except discord.NotFound:
            return False
        return True
