"""What happens on Discord that boards must follow, and what is due to be shown or played."""

from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.time.agenda import Lane
from cogs._boards import Boards
from cogs._reminders import CALLING
from cogs._telling import TRIES
from cogs._threads import Threads

if TYPE_CHECKING:
    from bot.app import Wildcatter

SHOWING, PLAYING = Lane(a_second=20), Lane(a_second=100)


class BoardListener(commands.Cog):
    """Listens to Discord for the boards."""

    def __init__(self, boards: Boards, threads: Threads) -> None:
        self._boards, self._threads = boards, threads

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        self._boards.mended()

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
    use.house.agenda.on("show", use.boards.due, lane=SHOWING)
    use.house.agenda.on("unseen", use.boards.unseen, lane=CALLING, tries=TRIES)
    use.house.agenda.on("card", use.boards.card_due, lane=SHOWING)
    use.house.agenda.on("play", use.practice.play, lane=PLAYING)
    await bot.add_cog(BoardListener(use.boards, use.threads))
