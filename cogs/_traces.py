"""Finding again what the bot has posted and lost sight of.

A nonce keeps a message from being sent twice, but Discord remembers it only for some minutes. After a longer
outage the messages themselves tell: each is known by the custom_ids of its controls. They are looked for
about the time at which their sending was written down, however much has been said before and since.
"""

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime

import discord

from bot.panel.codes import Door, DoorPick, Id, LobbyPress, read_id
from cogs._items import ids

ABOUT = 3600  # seconds by which the clocks may differ, and that a sending may take
SPAN = 1000 * ABOUT << 22  # the same between the numbers of two messages
FAR = 1000  # messages that are looked through, the newest first, where an older version has noted no time

Sign = Callable[[discord.Message], bool]


def moment(now: int) -> int:
    """Return the number that a message would have if it were sent now."""
    return discord.utils.time_snowflake(datetime.fromtimestamp(now, UTC))


async def find(
    client: discord.Client, channel: int, sign: Sign, sent: int | None, after: int = 0
) -> discord.Message | None:
    """Return the newest message of the bot that has a sign and may have been sent at a moment."""
    async for message in trail(client, channel, sent, after):
        if sign(message):
            return message
    return None


async def trail(
    client: discord.Client, channel: int, sent: int | None, after: int = 0
) -> AsyncIterator[discord.Message]:
    """Return what the bot said in a channel about a moment, as far as it came after another message."""
    assert client.user
    place = client.get_partial_messageable(channel)
    if sent is None:
        first, said = after, place.history(limit=FAR)
    else:
        first, said = max(after, sent - SPAN), place.history(limit=None, before=discord.Object(sent + SPAN))
    async for message in said:
        if message.id <= first:
            return
        if message.author.id == client.user.id:
            yield message


def a_board(game: int) -> Sign:
    """Only a board that is current can be looked at closer."""
    return lambda message: any(
        isinstance(one, DoorPick) and (one.game, one.verb) == (game, "zoom") for one in _said(message)
    )


def a_result(game: int) -> Sign:
    return lambda message: Door(game, "rematch") in _said(message)


def a_lobby(table: int) -> Sign:
    return lambda message: LobbyPress(table, "join") in _said(message)


def a_call(game: int) -> Sign:
    """A plain message with a door to everybody's own side."""

    def sign(message: discord.Message) -> bool:
        return not message.flags.components_v2 and Door(game, "side") in _said(message)

    return sign


def _said(message: discord.Message) -> list[Id | None]:
    """Read what the controls of a message say."""
    return [read_id(one) for one in ids(message.components) if one]
