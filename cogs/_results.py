"""The result of a game, posted once."""

from functools import partial

import discord

from bot.panel import orders
from bot.table import Post
from cogs._house import House
from cogs._messages import FINAL, result_view
from cogs._sending import Poster, Sending, post_in
from cogs._traces import a_result, find, moment
from cogs._voices import Voices
from cogs._wall import Showing


class Results:
    """Posts results."""

    def __init__(self, house: House, voices: Voices, sending: Sending) -> None:
        self.house, self._voices, self._sending = house, voices, sending

    async def post(self, at: Showing) -> None:
        """Post the result, unless it has arrived already when a crash or an outage cut its sending short."""
        screen, before, found = at.screen, at.posted.get("ending"), None
        if before and before.channel:
            found = await find(self.house.client, before.channel, a_result(screen.game_id), before.sent)
        message = found or await self._send(at)
        await at.wall.put(Post("result", screen.line, message.channel.id, message.id))

    async def _send(self, at: Showing) -> discord.Message:
        screen, game = at.screen, at.screen.game_id
        await at.wall.put(Post("ending", screen.line, screen.channel, sent=moment(self.house.now())))
        reader = await self._voices.reader(at.voice, screen)
        order = orders.final(reader, screen, await self.house.table.course(game))
        poster = Poster(order, partial(result_view, screen, at.voice), FINAL)
        channel = self.house.client.get_partial_messageable(screen.channel)
        return await self._sending.send(game, poster, post_in(channel, f"r{game}"))
