"""What the bot's coming and going means for what is due."""

from typing import TYPE_CHECKING

from discord.ext import commands

from bot.engine.core import Refused
from bot.people.arming import ORDER
from bot.table.refusals import is_passing
from bot.time.agenda import SECOND, Due, Lane
from bot.time.pulse import KIND
from cogs._house import House

if TYPE_CHECKING:
    from bot.app import Wildcatter

ADOPTING = Lane(a_second=100)
AFTER, HOUR, DAY = 60, 3600, 24 * 3600  # seconds


class Clock(commands.Cog):
    """Lets the agenda rest while the bot is away, and begin once it is known for how long that was."""

    def __init__(self, house: House) -> None:
        self.house = house

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        self.house.agenda.start(self._begin, self.house.pulse.back)

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        self.house.agenda.start(self.house.pulse.back, self.house.pulse.back)

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        await self.house.agenda.rest()

    async def _begin(self) -> None:
        """Note that the bot is there, show what is behind, and look through the database after all else."""
        await self.house.pulse.back()
        await self.house.agenda.hurry("show")
        await self.house.agenda.soon("check", AFTER)
        await self.house.agenda.soon("backup", AFTER)

    async def check(self, _: Due) -> int:
        """Look through the whole database, and come again tomorrow."""
        await self.house.check()
        return self.house.agenda.now() + DAY * SECOND

    async def backup(self, _: Due) -> int:
        """Make the backup of today, and come again tomorrow; one that fails is tried again in an hour."""
        done = await self.house.keep()
        return self.house.agenda.now() + (DAY if done else HOUR) * SECOND

    async def adopt(self, due: Due) -> None:
        """Find out who is awaited at a game that was dealt before that was kept."""
        try:
            await self.house.table.adopt(due.game_id)
        except Refused as refused:  # it is over or damaged, or somebody has just moved
            if is_passing(refused):
                raise


async def setup(bot: "Wildcatter") -> None:
    house, cog = bot.services.house, Clock(bot.services.house)
    house.agenda.on(KIND, house.pulse.beat)
    house.agenda.on("check", cog.check)
    house.agenda.on("backup", cog.backup)
    house.agenda.on("adopt", cog.adopt, lane=ADOPTING)
    house.agenda.on(ORDER, house.plans.carry)
    bot.services.reminders.attend(house.agenda)
    bot.services.watching.attend(house.agenda)
    await bot.add_cog(cog)
