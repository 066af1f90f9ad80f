"""Playing: what discord.py hands to no button, select or command."""

from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.engine.core import Refused
from bot.panel import codes
from bot.panel.codes import LESSON, Submit
from cogs._answering import Answering
from cogs._items import ITEMS, Interaction, known
from cogs._learning import LearningDesk
from cogs._play import Play

if TYPE_CHECKING:
    from bot.app import Wildcatter


class Playing(commands.Cog):
    """Listens for forms, and for presses that nothing else answers."""

    def __init__(self, play: Play, learning: LearningDesk, answering: Answering) -> None:
        self._play, self._learning, self._answering = play, learning, answering

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Forms arrive here by their custom_id, including those opened before a restart.

        So do presses that no item answers, of buttons that no longer exist or never did.
        """
        data: Any = interaction.data or {}
        custom_id, form = str(data.get("custom_id", "")), None
        if interaction.type is discord.InteractionType.modal_submit:
            form = codes.read_id(custom_id)
        elif interaction.type is not discord.InteractionType.component or known(interaction, custom_id):
            return
        async with self._answering.to(interaction):
            if not isinstance(form, Submit):
                raise Refused("table-refusal-stale")
            await (self._learning if form.game == LESSON else self._play).sent(interaction, form)

    async def cog_unload(self) -> None:
        self._play.close()
        self._learning.close()


async def setup(bot: "Wildcatter") -> None:
    bot.add_dynamic_items(*ITEMS)
    use = bot.services
    await bot.add_cog(Playing(use.play, use.learning, use.answering))
