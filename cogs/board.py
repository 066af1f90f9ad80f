"""What happens on Discord, or has happened meanwhile, that boards must follow."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.engine.core import Refused
from cogs._boards import Boards
from cogs._house import House
from cogs._news import News
from cogs._threads import Threads

if TYPE_CHECKING:
    from bot.app import Wildcatter

GENTLY = 0.01  # seconds between the boards that are looked after following a start


class BoardListener(commands.Cog):
    """Listens to Discord for the boards."""

    def __init__(self, house: House, boards: Boards, news: News, threads: Threads) -> None:
        self.house, self._boards, self._news, self._threads = house, boards, news, threads

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """After a start, let every board catch up that is behind its record."""
        games = self.house.games
        for game in await games.behind():
            self._boards.touch(game)
        for game in await games.with_practice():
            with suppress(Refused):
                self._news.practice.look_at(await self.house.table.look(game, None))
        for game in await games.unsettled():  # a ping or a result may be owed; there is no hurry
            self._boards.touch(game)
            await asyncio.sleep(GENTLY)

    @commands.Cog.listener()
    async def on_thread_update(self, _: discord.Thread, after: discord.Thread) -> None:
        """Keep the thread of a game that is played open: in an archived one nobody can click."""
        await self._threads.archived(after)
        self._boards.mended()

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: Any, __: Any) -> None:
        self._boards.mended()

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: Any, __: Any) -> None:
        self._boards.mended()

    @commands.Cog.listener()
    async def on_member_update(self, _: Any, __: Any) -> None:
        self._boards.mended()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._boards.bereft(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self._boards.bereft(thread.thread_id)


async def setup(bot: "Wildcatter") -> None:
    use = bot.services
    await bot.add_cog(BoardListener(use.house, use.boards, use.news, use.threads))
