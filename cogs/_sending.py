"""Sending what everybody sees: with its picture, or in words alone where none may be attached."""

from collections.abc import Awaitable, Callable

import discord
from discord import ui
from msgspec import Struct

from cogs._house import House
from cogs._pictures import attached
from rendering.order import Order, Picture

NOBODY = discord.AllowedMentions.none()  # an edit without a text is not covered by the default of the bot

AnyMessage = discord.Message | discord.PartialMessage
Send = Callable[[ui.LayoutView, list[discord.File]], Awaitable[discord.Message]]


class Poster(Struct, frozen=True):
    """A message in the making: its picture as it is ordered, and how it is built around that."""

    order: Order
    build: Callable[[Picture | None], ui.LayoutView]
    file: str


class Sending:
    """Sends posters, and knows which boards lack the right to have a picture."""

    def __init__(self, house: House) -> None:
        self._studio = house.studio
        self.wordy: set[int] = set()

    async def send(self, game: int, poster: Poster, send: Send) -> discord.Message:
        """Send something with its picture; without the right to attach one it goes out in words alone."""
        drawn = await self._studio.picture(poster.order)
        files = attached(drawn, poster.file)
        try:
            return await send(poster.build(drawn), files)
        except discord.Forbidden:
            if not files:
                raise
            message = await send(poster.build(None), [])
            self.wordy.add(game)
            return message


def post_in(channel: discord.abc.Messageable, nonce: str) -> Send:
    """Send a new message; the nonce keeps a crash from sending it twice."""

    async def send(view: ui.LayoutView, files: list[discord.File]) -> discord.Message:
        return await channel.send(view=view, files=files, nonce=nonce)

    return send


def edit(message: AnyMessage) -> Send:
    """Send by changing a message that is there."""

    async def send(view: ui.LayoutView, files: list[discord.File]) -> discord.Message:
        return await message.edit(view=view, attachments=files, allowed_mentions=NOBODY)

    return send
