"""Answering people, whatever happens: a refusal in words, a bug with a number that the log has as well."""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

import discord
from aiohttp import ClientError
from discord import app_commands, ui
from discord.utils import escape_markdown, escape_mentions

from bot.engine.core import Refused
from bot.recent import Recent
from bot.table import STORAGE, in_words
from bot.words.voice import fitted
from cogs._guests import Guests
from cogs._house import House
from cogs._items import Interaction
from cogs._replies import ANSWERED, settle, show, take
from cogs._rights import lacking

log = logging.getLogger(__name__)

UNKNOWN = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
BUGS = 500  # people whose last bug is remembered
WITHIN = (0.1, 0.25, 0.5, 1.0, 2.0, 3.0)  # seconds by which it is counted how long people wait
LONGEST = 2000  # characters of a whisper
LONG = 3800  # characters of a long answer
PATIENCE = 5.0  # seconds that running clicks may take when the bot leaves


class Answering:
    """Answers everybody who presses, picks, sends or types something."""

    def __init__(self, house: House, guests: Guests) -> None:
        self.house, self._guests = house, guests
        self.bugs: Recent[int, str] = Recent(BUGS)  # the number of the last one that somebody met
        self._clicks: set[asyncio.Future[None]] = set()  # those that are being answered
        self.counts, self.seconds = Counter[tuple[str, str]](), 0.0  # what became of all so far, by kind
        self.within = Counter[float]()

    @asynccontextmanager
    async def to(self, interaction: Interaction) -> AsyncIterator[None]:
        """Answer whatever is raised in here."""
        click: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._clicks.add(click)
        began, end = asyncio.get_running_loop().time(), "answered"
        try:
            yield
            await best_effort(settle(interaction))
        except Refused as refused:
            end = "refused"
            await self.refuse(interaction, refused)
        except STORAGE as error:
            end = "database"
            log.warning("left undone for %s: %r", interaction.user.id, error)
            await self.refuse(interaction, in_words(error))
        except discord.Forbidden as error:
            end = "forbidden"
            log.warning("not allowed in channel %s: %s", interaction.channel_id, error)
            missing = lacking(self.house.client, interaction.channel_id or 0)
            await self.refuse(interaction, Refused("lobby-refusal-permissions", missing=missing))
        except Exception:
            end = "bug"
            number = secrets.token_hex(4)
            self.bugs.put(interaction.user.id, number)
            log.exception("bug %s in %s", number, interaction.data)
            await self.refuse(interaction, Refused("table-bug-unexpected", number=number))
        finally:
            self._clicks.discard(click)
            click.set_result(None)
            self._count(interaction.type.name, end, asyncio.get_running_loop().time() - began)

    def _count(self, kind: str, end: str, seconds: float) -> None:
        self.counts[kind, end] += 1
        self.seconds += seconds
        self.within.update([limit for limit in WITHIN if seconds <= limit])

    async def strange(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Answer a command that discord.py cannot make sense of, such as one that no longer exists."""
        async with self.to(interaction):
            if isinstance(error, UNKNOWN):
                raise Refused("table-refusal-stale")
            raise error

    async def done(self, interaction: Interaction) -> None:
        """Say that it is done, and nothing more."""
        await self._whisper(interaction, self.house.words.say(await self._locale(interaction), "table-done"))

    async def finish(self) -> None:
        """Wait for those who are being answered."""
        if self._clicks:
            await asyncio.wait(self._clicks, timeout=PATIENCE)

    async def refuse(self, interaction: Interaction, refused: Refused) -> None:
        """Say why something is not done, if that can be said."""
        key, facts = refused.refusal.key, refused.refusal.facts
        text = self.house.words.say(await self._locale(interaction), key, facts, game=key.partition("-")[0])
        await best_effort(self._whisper(interaction, text))

    async def _whisper(self, interaction: Interaction, text: str) -> None:
        await take(interaction)
        if not interaction.response.is_done():
            try:
                await interaction.response.send_message(fitted(text, LONGEST), ephemeral=True)
                return
            except discord.HTTPException as error:
                if error.code != ANSWERED:
                    raise
        if interaction.type is discord.InteractionType.application_command:
            await interaction.edit_original_response(view=in_text(fitted(text, LONGEST)), attachments=[])
        else:
            await interaction.followup.send(text, ephemeral=True)

    async def _locale(self, interaction: Interaction) -> str:
        try:
            return (await self._guests.person(interaction)).speaks
        except Exception:
            log.exception("no language is known for %s", interaction.user.id)
            return str(interaction.locale)


def in_text(text: str) -> ui.LayoutView:
    """Build a message of words alone."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    return view


def quoted(why: str) -> str:
    """Say a reason in the words that somebody has typed, of which nothing mentions or formats."""
    return f"> {escape_mentions(escape_markdown(' '.join(why.split())))}"


async def tell(interaction: Interaction, text: str) -> None:
    """Answer with words alone."""
    await show(interaction, in_text(fitted(text, LONG)))


async def best_effort(work: Awaitable[Any]) -> bool:
    """Do what only makes things nicer, and say whether it is settled.

    It is also settled when what it is about no longer exists.
    """
    try:
        await work
    except discord.NotFound:
        return True
    except (discord.HTTPException, ClientError, OSError, TimeoutError) as error:
        log.info("left undone: %r", error)
        return False
    return True
