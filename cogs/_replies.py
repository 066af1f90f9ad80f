"""The first answer to a press or a command: what it is to show, if that is ready soon, else a deferral.

Discord waits three seconds. Whatever hangs, be it a database or a picture, the deferral comes in time.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import cast

import discord
from aiohttp import ClientError
from discord import ui

from cogs._items import Interaction

log = logging.getLogger(__name__)

LOST = (ClientError, OSError, TimeoutError)  # the connection broke, before or after Discord did it
SOON = 1.5  # seconds in which what is shown answers the press itself
OWED = "reply"  # under which an interaction keeps the reply that it has not had
ANSWERED = 40060  # the first answer has arrived after all, only its receipt was lost


class Reply:
    """A first answer that is owed: it changes the message that was pressed, or is a private one beside it."""

    def __init__(self, interaction: Interaction, *, beside: bool) -> None:
        self._interaction, self.beside = interaction, beside
        self._timer = asyncio.get_running_loop().call_later(SOON, self._late)
        self._deferring: asyncio.Task[None] | None = None

    def _late(self) -> None:
        self._deferring = asyncio.create_task(self.defer())

    async def defer(self) -> None:
        await self._interaction.response.defer(ephemeral=self.beside, thinking=self.beside)

    async def taken(self) -> bool:
        """Stop the clock, and say whether the first answer is the caller's to give."""
        self._timer.cancel()
        if self._deferring:
            try:
                await self._deferring
            except discord.HTTPException as error:
                return error.code != ANSWERED
            except LOST:
                pass
        return not self._interaction.response.is_done()


def in_place(interaction: Interaction) -> None:
    """Promise to change the message that was pressed."""
    interaction.extras[OWED] = Reply(interaction, beside=False)


def beside(interaction: Interaction) -> None:
    """Promise a message of its own, for whoever asks alone."""
    interaction.extras[OWED] = Reply(interaction, beside=True)


async def take(interaction: Interaction) -> Reply | None:
    """Return the first answer if it is still to be given; nobody else gives it from now on."""
    owed = cast(Reply | None, interaction.extras.pop(OWED, None))
    return owed if owed and await owed.taken() else None


async def settle(interaction: Interaction) -> None:
    """Defer what has not been answered, so that something can follow."""
    if owed := await take(interaction):
        await owed.defer()


async def show(interaction: Interaction, view: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
    """Show this in answer, whether or not it had to be deferred; what was shown before is replaced."""
    view.stop()  # its items are dynamic, so discord.py need not keep it, for a quarter of an hour if private
    owed = await take(interaction)
    if owed is None:
        await interaction.edit_original_response(view=view, attachments=files)
        return
    try:
        try:
            await _answer(interaction, view, files, beside=owed.beside)
        except LOST as error:
            log.info("an answer is given again, since nobody knows whether it arrived: %r", error)
            for file in files:
                file.reset()
            await _answer(interaction, view, files, beside=owed.beside)
    except discord.HTTPException as error:
        if error.code != ANSWERED:
            raise


async def _answer(
    interaction: Interaction, view: ui.LayoutView, files: Sequence[discord.File], *, beside: bool
) -> None:
    if beside:
        await interaction.response.send_message(view=view, files=files, ephemeral=True)
    else:
        await interaction.response.edit_message(view=view, attachments=files)
