"""Threads: those of games that are played are kept open, all others may be archived."""

import discord

from cogs._answering import best_effort
from cogs._house import House

MONTH = 30 * 24 * 3600  # seconds without a move after which nobody is kept waiting any more


class Threads:
    """Opens threads again. So does whoever writes in one: a game that rests goes on by itself."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def archived(self, thread: discord.Thread) -> None:
        """Open a thread that has just been archived, unless somebody locked it or its game rests."""
        if (
            thread.archived
            and not thread.locked
            and await self.house.games.awake_in(thread.id, self._since())
        ):
            await best_effort(thread.edit(archived=False))

    async def open(self, channel: int) -> bool:
        """Open a thread, if it is one and nobody locked it, and say whether it is open now."""
        thread = await self.house.client.fetch_channel(channel)
        if not isinstance(thread, discord.Thread) or (thread.archived and thread.locked):
            return False
        if thread.archived:
            await thread.edit(archived=False)
        return True

    async def missed(self) -> list[int]:
        """Return where games are played and the bot sees no channel: there are threads to be opened.

        Discord tells of all that are open when the bot connects. One server is asked after another, so that
        no click waits for all of them; one that the bot has left is passed over.
        """
        client, games, since = self.house.client, self.house.games, self._since()
        found = [room for room in await games.awake(since, None) if client.get_channel(room) is None]
        for guild in client.guilds:
            rooms = await games.awake(since, guild.id)
            found += [room for room in rooms if guild.get_channel_or_thread(room) is None]
        return found

    def _since(self) -> int:
        return self.house.now() - MONTH
