"""A game that cannot be read any more: its players are told, once, where it is played."""

import logging
from contextlib import suppress

import discord

from bot.engine.core import Refusal
from bot.table import STORAGE, Post
from cogs._house import House
from cogs._voices import Voices

log = logging.getLogger(__name__)

DAMAGED = "table-refusal-damaged"


class Damage:
    """Knows which damaged games were told of."""

    def __init__(self, house: House, voices: Voices) -> None:
        self.house, self._voices = house, voices
        self._told: set[int] = set()
        self.known: set[int] = set()  # games that somebody has met with, told of or not

    def met(self, game: int, refusal: Refusal) -> None:
        """Note that a game was refused, if that is because it is damaged."""
        if refusal.key == DAMAGED:
            self.known.add(game)

    async def tell(self, game: int, refusal: Refusal) -> bool:
        """Tell whoever looks for a game that it is damaged, unless they were told; say whether that is done.

        What a failing Discord raises is for another try; where the bot may not speak, that is the next start.
        """
        self.met(game, refusal)
        if refusal.key != DAMAGED or game in self._told:
            return True
        channel = await self.house.games.channel_of(game)
        if channel is not None and not (await self.house.posts.of(game)).get("damaged"):
            try:
                await self._send(game, channel)
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("nobody can be told that game %s is damaged: %s", game, error)
                self._told.add(game)
                return False
            with suppress(*STORAGE):  # then it is told again after a start
                await self.house.posts.put(game, Post("damaged", 0, channel))
        self._told.add(game)
        return True

    async def _send(self, game: int, channel: int) -> None:
        guild = getattr(self.house.client.get_channel(channel), "guild", None)
        locale = self._voices.locale(guild.id if guild else None)
        text = self.house.words.say(locale, "board-damaged", {"game": str(game)})
        await self.house.client.get_partial_messageable(channel).send(text, nonce=f"x{game}")
