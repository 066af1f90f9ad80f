"""What nobody asks for: looked after at each start, and once a day."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.engine.core import Refused
from bot.table import STORAGE
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
LOST = HOUR  # seconds after which a command's answer that has not come will not come
GENTLY = 0.01  # seconds between two things that are looked after


class Upkeep(commands.Cog):
    """Finds lobbies again, clears away those that nobody touches, and opens the threads of games in play."""

    def __init__(self, house: House, cards: Cards, threads: Threads, once: Once) -> None:
        self.house, self._cards, self._threads, self._once = house, cards, threads, once
        self.pause, self.gently = float(HOUR), GENTLY
        self._swept: int | None = None
        self._alone = asyncio.Lock()
        self._keeping: asyncio.Task[None] | None = None

    async def cog_unload(self) -> None:
        if self._keeping:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        await self.cog_unload()  # after a new connection all is looked after anew
        self._swept = None
        self._keeping = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        while True:
            try:
                await self.tick()
            except Exception:
                log.exception("the upkeep failed, and is tried again later")
            await asyncio.sleep(self.pause)

    async def tick(self) -> None:
        """Look after everything if that has not been done for a day."""
        async with self._alone:
            now = self.house.now()
            if self._swept is None or now - self._swept >= DAY:
                await self._sweep()
                self._swept = now

    async def _sweep(self) -> None:
        """Look after everything, one thing at a time and without haste."""
        lobbies = self.house.lobbies
        with suppress(*STORAGE):  # there is another day
            await self._once.sweep()
        await self._each(self._found, await lobbies.unposted())
        await self._each(self._forgotten, await lobbies.untouched(self._ago(FORGOTTEN)))
        await self._each(self._told, await lobbies.untold())
        await self._each(self._threads.open, await self._threads.missed())

    async def _each(self, look_after: Callable[[int], Awaitable[object]], numbers: Iterable[int]) -> None:
        """Look after all of these, whatever becomes of each."""
        for number in numbers:
            try:
                with suppress(Refused):  # somebody was quicker: it is as it should be
                    await best_effort(look_after(number))
            except STORAGE as error:  # a damaged table, or no room to write: there is another day
                log.warning("table or thread %s is not looked after today: %r", number, error)
            except Exception:
                log.exception("a bug keeps table or thread %s from being looked after", number)
            await asyncio.sleep(self.gently)

    def _ago(self, seconds: int) -> int:
        return self.house.now() - seconds

    # Lobbies

    async def _found(self, table: int) -> None:
        """Find the message of a lobby; one that nobody can have seen is cleared away."""
        lobby = await self.house.lobbies.look(table)
        if await self._cards.found(lobby) is None:
            await self.house.lobbies.forget(table, self._ago(LOST))

    async def _forgotten(self, table: int) -> None:
        await self.house.lobbies.forget(table, self._ago(FORGOTTEN))

    async def _told(self, table: int) -> None:
        """Say on a lobby that it was cleared away, if Discord lets us."""
        try:
            await self._cards.show(await self.house.lobbies.look(table))
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            log.info("table %s cannot be told that it was cleared away: %s", table, error)
        await self.house.lobbies.told(table)


async def setup(bot: "Wildcatter") -> None:
    use = bot.services
    await bot.add_cog(Upkeep(use.house, use.cards, use.threads, use.once))
