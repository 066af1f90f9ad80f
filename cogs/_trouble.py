"""Trouble that a person must mend before a game can be shown: it is found out, told, and taken back."""

import logging
from collections.abc import Awaitable
from contextlib import suppress

import discord
from aiohttp import ClientError

from bot.engine.core import Fact, Refusal
from bot.table import Post, Screen
from bot.words.voice import Voice
from cogs._access import Access
from cogs._answering import best_effort
from cogs._house import House
from cogs._rights import lacking
from cogs._voices import Voices
from cogs._wall import Showing

log = logging.getLogger(__name__)

NO_CHANNEL, ARCHIVED, LOCKED = 10003, 50083, 160005
LOST = Refusal("board-trouble-channel")
HOMELESS = 30 * 24 * 3600  # seconds after which a game ends whose channel is gone


class Troubles(dict[int, Refusal]):
    """The games whose board cannot be shown, and why."""


class Complaints:
    """Tells whoever set up a table what to do, once."""

    def __init__(self, house: House, voices: Voices, access: Access, troubles: Troubles) -> None:
        self.house, self._voices, self._access, self._troubles = house, voices, access, troubles

    async def tried(self, screen: Screen, showing: Awaitable[None]) -> Refusal | None:
        """Show something, or say what a person must do first."""
        try:
            await showing
        except discord.HTTPException as error:
            trouble = self.about(screen, error)
            if trouble is None:
                raise
            log.warning("game %s cannot be shown in channel %s: %s", screen.game_id, screen.channel, error)
            return trouble
        return None

    def about(self, screen: Screen, error: discord.HTTPException) -> Refusal | None:
        """Return what a person must do about an error, if anybody can do anything."""
        if isinstance(error, discord.Forbidden):
            return self.no_right(screen)
        if error.code == NO_CHANNEL:
            return LOST
        return Refusal("board-trouble-locked") if error.code in (ARCHIVED, LOCKED) else None

    def no_right(self, screen: Screen) -> Refusal:
        """Name the rights that the bot lacks where a game is played."""
        missing = lacking(self.house.client, screen.channel)
        return Refusal("board-trouble-permission", {"missing": missing})

    async def tell(self, at: Showing, trouble: Refusal | None) -> None:
        """Tell the host what to do, unless that was told before; take it back when it is mended."""
        game, before = at.screen.game_id, at.posted.get("trouble")
        if trouble is not None:
            if at.screen.status == "running":
                await self.house.breaks.trouble(game, lasts=True)
            if trouble == LOST:
                await self._look_later(game, runs=at.screen.status == "running")
            self._troubles[game] = trouble
            if before is None and (told := await self._tell_host(at.screen, at.voice, trouble)):
                await at.wall.put(told)
            return
        if self._troubles.pop(game, None) or before:
            await self.house.breaks.trouble(game, lasts=False)
        if before:
            if message := self.house.posted(before):
                await best_effort(message.delete())
            at.wall.note(gone=[before])

    async def _look_later(self, game: int, *, runs: bool) -> None:
        """Let a game end after a while whose channel is gone, should nobody move it."""
        agenda = self.house.agenda
        due = await agenda.find("bereft", game)
        if runs and due is None:
            await agenda.later("bereft", game, self.house.now() + HOMELESS)
        elif due and not runs:  # it was put while the game was being ended
            await agenda.write(agenda.settled(due))

    async def _tell_host(self, screen: Screen, voice: Voice, trouble: Refusal) -> Post | None:
        """Write where the table was set up, or else to the host directly."""
        lobby = await self.house.lobbies.find(screen.game_id)
        if lobby is None:
            return None
        title = self._voices.title(voice.locale, screen)
        facts: dict[str, Fact] = {"player": f"<@{lobby.host}>", "title": title, "what": voice.why(trouble)}
        text, host = voice.say("board-trouble-host", facts), discord.Object(lobby.host)
        if lobby.channel != screen.channel:
            with suppress(discord.HTTPException, ClientError):
                channel = self.house.client.get_partial_messageable(lobby.channel)
                mentions = discord.AllowedMentions(users=[host])
                message = await channel.send(text, allowed_mentions=mentions)
                return Post("trouble", screen.line, lobby.channel, message.id)
        with suppress(discord.HTTPException, ClientError):
            if await self._access.may_be_told(screen.game_id, lobby.host):
                direct = await self.house.client.create_dm(host)
                message = await direct.send(text)
                return Post("trouble", screen.line, direct.id, message.id)
        return Post("trouble", screen.line, screen.channel)
