"""Finding again what the bot has posted and lost sight of.

A nonce keeps a message from being sent twice, but Discord remembers it for some minutes only. After a longer
outage the messages themselves tell: each is known by the custom_ids of its controls.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import discord

from cogs.items import ids

if TYPE_CHECKING:
    from bot.app import Wildcatter

FAR = 1000  # messages that are looked through at the most, the newest first

Sign = Callable[[discord.Message], bool]


async def find(bot: "Wildcatter", channel: int, sign: Sign, after: int = 0) -> discord.Message | None:
    """Return the newest message of the bot in a channel that has a sign, if it came after another one."""
    assert bot.user
    async for message in bot.get_partial_messageable(channel).history(limit=FAR):
        if message.id <= after:
            break
        if message.author.id == bot.user.id and sign(message):
            return message
    return None


def a_board(game: int) -> Sign:
    """Only a board that is current can be looked at closer."""
    return lambda message: any((one or "").startswith(f"gm:{game}!zoom/") for one in ids(message.components))


def a_result(game: int) -> Sign:
    return lambda message: f"gm:{game}!rematch" in ids(message.components)


def a_lobby(table: int) -> Sign:
    return lambda message: f"lb:{table}:join" in ids(message.components)


def a_call(game: int) -> Sign:
    """A plain message with a door to everybody's own side."""

    def sign(message: discord.Message) -> bool:
        return not message.flags.components_v2 and f"gm:{game}!side" in ids(message.components)

    return sign
