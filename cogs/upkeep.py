"""What nobody asks for: lobbies that are lost or forgotten, and threads that were archived meanwhile."""

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

import discord
from aiohttp import ClientError
from discord.ext import commands

from bot.engine.core import Refused
from bot.table import STORAGE
from bot.table.lobby import Lobby
from bot.table.refusals import is_passing
from bot.time.agenda import SECOND, Due
from cogs._answering import best_effort
from cogs._cards import Cards
from cogs._house import House
from cogs._once import Once
from cogs._threads import Threads

if TYPE_CHECKING:
    from bot.app import Wildcatter

log = logging.getLogger(__name__)

HOUR = 3600
DAY = 24 * HOUR
FORGOTTEN = 14 * DAY  # seconds after which a lobby that nobody touches is cleared away
DESERTED = 30 * DAY  # seconds after which the games of a server end that has sent the bot away
LOST = HOUR  # seconds after which a command's answer that has not come will not come


class Upkeep(commands.Cog):
    """Finds lobbies again, clears away those that nobody touches, and opens the threads of games in play."""

    def __init__(self, house: House, cards: Cards, threads: Threads, once: Once) -> None:
        self.house, self._cards, self._threads, self._once = house, cards, threads, once

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """After a new connection, look for the threads that were archived meanwhile."""
        await self.house.agenda.soon("tidy")

    async def tidy(self, _: Due) -> int:
        """Open the threads of games that are played, find what was sent, and come again tomorrow."""
        with suppress(*STORAGE):  # there is another day
            await self._once.sweep()
            await self._missed()
        for channel in await self._threads.missed():
            try:
                await best_effort(self._threads.open(channel))
            except Exception:
                log.exception("a bug keeps thread %s from being looked after", channel)
        return self.house.agenda.now() + DAY * SECOND

    async def _missed(self) -> None:
        """Note which servers have sent the bot away, by now or while it was not there."""
        agenda, client = self.house.agenda, self.house.client
        for guild in await self.house.games.servers():
            if client.get_guild(guild) is None and await agenda.find("deserted", subject=guild) is None:
                await agenda.later("deserted", 0, self.house.now() + DESERTED, guild)

    async def deserted(self, due: Due) -> None:
        """End the games of a server that the bot is still not on: nobody can play them."""
        if self.house.client.get_guild(due.subject) is not None:
            return
        for game, _ in await self.house.games.running_on(due.subject):
            await self._end(game)

    async def bereft(self, due: Due) -> int | None:
        """End a game that nobody has moved, long after its channel was gone."""
        channel = await self.house.games.channel_of(due.game_id)
        try:
            if channel is not None:
                await self.house.client.fetch_channel(channel)
        except discord.NotFound:
            await self._end(due.game_id)
        except (discord.HTTPException, ClientError, OSError, TimeoutError) as error:
            log.info("nobody knows whether channel %s is there: %r", channel, error)
            return self.house.agenda.now() + DAY * SECOND
        return None

    async def _end(self, game: int) -> None:
        """Give a game up which nobody can see, unless it is over or damaged."""
        try:
            await self.house.table.abandon(game)
        except Refused as refused:
            if is_passing(refused):
                raise
            log.warning("game %s stays: %s", game, refused.refusal.key)

    async def lobby(self, due: Due) -> int | None:
        """Look after a lobby: whoever touches it puts this off."""
        lobby = await self.house.lobbies.find(due.game_id)
        try:
            return await self._looked_after(lobby) if lobby else None
        except Refused as refused:  # somebody was quicker: it is as it should be
            if is_passing(refused):
                raise
            return None
        except (discord.HTTPException, ClientError, OSError, TimeoutError) as error:
            log.warning("table %s is not looked after now: %r", due.game_id, error)
            return self.house.agenda.now() + HOUR * SECOND

    async def _looked_after(self, lobby: Lobby) -> int | None:
        """Find the message of a lobby, clear away one that nobody sees or touches, and say so on it."""
        if lobby.status == "open":
            if lobby.message is None and await self._cards.found(lobby):
                return None
            long = LOST if lobby.message is None else FORGOTTEN
            await self.house.lobbies.forget(lobby.id, self.house.now() - long)
            lobby = await self.house.lobbies.look(lobby.id)
        if lobby.status == "open":
            return self.house.agenda.now() + HOUR * SECOND
        if lobby.forgotten:
            await self._told(lobby)
        return None

    async def _told(self, lobby: Lobby) -> None:
        """Say on a lobby that it was cleared away, if Discord lets us."""
        try:
            await self._cards.show(lobby)
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            log.info("table %s cannot be told that it was cleared away: %s", lobby.id, error)
        await self.house.lobbies.told(lobby.id)


async def setup(bot: "Wildcatter") -> None:
    use = bot.services
    cog = Upkeep(use.house, use.cards, use.threads, use.once)
    use.house.agenda.on("lobby", cog.lobby)
    use.house.agenda.on("tidy", cog.tidy)
    use.house.agenda.on("deserted", cog.deserted)
    use.house.agenda.on("bereft", cog.bereft)
    await bot.add_cog(cog)
