"""A game that cannot be read any more: its players are told, once, where it is played."""

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.engine.core import Refusal
from bot.table import STORAGE, Shown

if TYPE_CHECKING:
    from bot.app import Wildcatter

log = logging.getLogger(__name__)

DAMAGED, TOLD = "table-refusal-damaged", "damaged"


class Damage:
    """Knows which damaged games were told of."""

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot
        self._told: set[int] = set()

    async def tell(self, game: int, refusal: Refusal) -> None:
        """Tell whoever looks for a game that it is damaged, unless they were told before."""
        if refusal.key != DAMAGED or game in self._told:
            return
        self._told.add(game)
        channel = await self.bot.store.channel_of(game)
        if channel is None or TOLD in await self.bot.store.shown(game):
            return
        with suppress(*STORAGE):  # then it is told again after a start
            await self.bot.store.mark_shown(game, TOLD, Shown(0, channel))
        place = self.bot.get_channel(channel)
        locale = self.bot.public_locale(getattr(place, "guild", None))
        text = self.bot.words.say(locale, "board-damaged", {"game": str(game)})
        await self.bot.best_effort(self.bot.get_partial_messageable(channel).send(text))
