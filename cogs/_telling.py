"""What is due to be told at a table: it waits while Discord does not take it, but not for ever."""

import logging

import discord
from aiohttp import ClientError

from bot.engine.core import Refused
from bot.time.agenda import Due, Handler
from cogs._trouble import NO_CHANNEL

log = logging.getLogger(__name__)

TRIES = 30  # about a week; whoever looks then sees on the card how things stand


def telling(handler: Handler) -> Handler:
    """Let a handler tell something, or put it off if Discord does not take it now.

    In a channel that is gone nothing is said any more: what waits for a press is said where its game goes on.
    """

    async def told(due: Due) -> int | None:
        try:
            return await handler(due)
        except (discord.HTTPException, ClientError, OSError, TimeoutError) as error:
            if isinstance(error, discord.HTTPException) and error.code == NO_CHANNEL:
                log.info("%s is not told: its channel is gone", due.key)
                return None
            raise Refused("board-refusal-discord") from error

    return told
