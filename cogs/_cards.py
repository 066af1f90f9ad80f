"""Lobbies where they hang: hung up, drawn anew, found again, and once a game is dealt, the table's card."""

import asyncio
import logging

import discord
from aiohttp import ClientError
from discord import ui

from bot.panel import orders
from bot.table import Screen
from bot.table.lobby import Lobby
from cogs._guests import Guests
from cogs._house import House
from cogs._living import LivingCards
from cogs._lobby_messages import BANNER, LobbyMessages
from cogs._pictures import attached
from cogs._traces import a_lobby, find, moment
from cogs._voices import Voices

log = logging.getLogger(__name__)

PATIENCE = 2.0  # seconds a lobby waits for its banner, or to hear whether another one is there
NOBODY = discord.AllowedMentions.none()


class Cards:
    """Keeps the message of each lobby."""

    def __init__(self, house: House, guests: Guests, voices: Voices) -> None:
        self.house, self._guests, self._voices = house, guests, voices
        self.messages = LobbyMessages(house, guests)
        self.living = LivingCards(house, self.messages)

    # Drawing

    def view(self, lobby: Lobby, screen: Screen | None = None, link: str = "") -> ui.LayoutView:
        """Build a lobby without its banner."""
        return self.messages.card(lobby, self._locale(lobby), screen, link)

    async def drawn(self, lobby: Lobby) -> tuple[ui.LayoutView, list[discord.File]]:
        """Return a lobby as a message, with its banner as long as it waits for players."""
        if lobby.status != "open":
            return self.view(lobby), []
        locale = self._locale(lobby)
        await self._guests.recall(lobby.users)
        names = [self._guests.name(user, locale) for user in lobby.users]
        order = orders.lobby(self.house.words, locale, self.house.table.games[lobby.key], names, lobby.id)
        banner = await self.house.studio.picture(order, patience=PATIENCE)
        return self.messages.card(lobby, locale, banner=banner), attached(banner, BANNER)

    def _locale(self, lobby: Lobby) -> str:
        return self._voices.locale(lobby.guild)

    async def show(self, lobby: Lobby) -> None:
        """Draw a lobby anew where it hangs, or hang it up again if somebody took it down."""
        if lobby.message is None:
            return
        try:
            await self._edit(lobby)
        except discord.NotFound:
            if lobby.status != "open":
                return
            if again := await self.found(lobby):
                await self._edit(again)
            else:
                await self.hang_up(lobby)

    async def _edit(self, lobby: Lobby) -> None:
        assert lobby.message
        message = self.house.message(lobby.channel, lobby.message)
        view, files = await self.drawn(lobby)
        await message.edit(view=view, attachments=files, allowed_mentions=NOBODY)

    # Hanging up, and finding again

    async def hang_up(self, lobby: Lobby) -> Lobby:
        """Post a lobby that no command has brought, or that somebody took down."""
        view, files = await self.drawn(lobby)
        channel = self.house.client.get_partial_messageable(lobby.channel)
        nonce = f"l{lobby.id}.{(lobby.message or 0) % 10**6}"
        await self.note_sending(lobby, moment(self.house.now()))
        message = await channel.send(view=view, files=files, nonce=nonce)
        await self.house.lobbies.posted(lobby.id, message.id)
        return await self.house.lobbies.look(lobby.id)

    async def note_sending(self, lobby: Lobby, sent: int) -> None:
        """Write down when a lobby is hung up: should its place be forgotten, it is looked for around then."""
        await self.house.facts.remember(f"hanging {lobby.id}", str(sent))

    async def found(self, lobby: Lobby) -> Lobby | None:
        """Find a lobby that hangs in its channel, though a crash or an outage made the bot forget it."""
        sent = await self.house.facts.number(f"hanging {lobby.id}")
        message = await find(self.house.client, lobby.channel, a_lobby(lobby.id), sent, lobby.message or 0)
        if message is None:
            return None
        await self.house.lobbies.posted(lobby.id, message.id)
        return await self.house.lobbies.look(lobby.id)

    async def hanging(self, lobby: Lobby) -> Lobby | None:
        """Return a lobby as it hangs, unless somebody took it down."""
        if lobby.message and not await self._is_deleted(lobby.channel, lobby.message):
            return lobby
        return await self.found(lobby)

    async def _is_deleted(self, channel: int, message: int) -> bool:
        """Has a message been deleted? The bot is not told, so it asks; without an answer, it is there."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.house.client.get_partial_messageable(channel).fetch_message(message)
        except discord.NotFound:
            return True
        except (discord.HTTPException, ClientError, OSError, TimeoutError) as error:
            log.info("nobody knows whether message %s is there: %r", message, error)
        return False
