"""Whom a table answers, and from where.

A table belongs to the server it was set up on. There it answers the members who sit at it, and whoever can
see its channel. In direct messages it answers those who sit at it, as long as they are members. Everybody
else is told so in a sentence that says nothing of the table.
"""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import discord
from aiohttp import ClientError
from msgspec.structs import replace

from bot.engine.core import Refused
from bot.storage_house import Home, Lobby
from cogs.items import Interaction

if TYPE_CHECKING:
    from bot.app import Wildcatter

PATIENCE = 2.0  # seconds that Discord may take to say who is a member, or where a thread belongs
NOWHERE = 0  # the server of a game that has none


class Access:
    """The one place that decides who may see a table and act on it."""

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot
        self.patience = PATIENCE

    async def admit(self, interaction: Interaction, game: int) -> None:
        """Let somebody at a game, or raise Refused."""
        home = (await self._homes([game])).get(game)
        if home is None:
            raise Refused("table-refusal-unknown-game", game=str(game))
        if interaction.guild_id is None:
            await self._admit_directly(interaction, home)
        else:
            await self._admit_here(interaction, home)

    async def admit_to_lobby(self, interaction: Interaction, lobby: Lobby) -> None:
        """Let somebody at a table that gathers players, or raise Refused."""
        self.expect_server(interaction)
        await self._admit_here(interaction, Home(lobby.guild, lobby.channel, lobby.users))

    async def _admit_here(self, interaction: Interaction, home: Home) -> None:
        if interaction.guild_id != home.guild:
            raise Refused("access-refusal-elsewhere")
        if not _is_here(interaction):
            raise Refused("access-refusal-not-member")
        if interaction.user.id not in home.users:
            await self.expect_sight(interaction, home.channel)

    async def _admit_directly(self, interaction: Interaction, home: Home) -> None:
        if interaction.user.id not in home.users:
            raise Refused("access-refusal-only-players")
        with _unsure():
            async with asyncio.timeout(self.patience):
                member = await self._is_member(home.guild, interaction.user.id)
        if not member:
            raise Refused("access-refusal-not-member")

    # What somebody may do where they ask

    def expect_server(self, interaction: Interaction) -> None:
        """Raise Refused in a direct message."""
        if interaction.guild_id is None:
            raise Refused("access-refusal-only-on-server")

    def expect_voice(self, interaction: Interaction) -> None:
        """Raise Refused unless whoever asks may write where they ask."""
        in_thread = isinstance(interaction.channel, discord.Thread)
        may = interaction.permissions
        if not (may.send_messages_in_threads if in_thread else may.send_messages):
            raise Refused("access-refusal-silent")

    async def expect_sight(self, interaction: Interaction, channel: int) -> None:
        """Raise Refused unless whoever asks can see a channel of the server they ask from."""
        with _unsure():
            async with asyncio.timeout(self.patience):
                seen = await self._sees(interaction, channel)
        if not seen:
            raise Refused("access-refusal-unseen")

    async def _sees(self, interaction: Interaction, channel: int) -> bool:
        if channel == interaction.channel_id:
            return interaction.permissions.view_channel
        member, place = interaction.user, await self._place(channel)
        if place is None or not isinstance(member, discord.Member) or place.guild.id != interaction.guild_id:
            return False
        if not isinstance(place, discord.Thread):
            return place.permissions_for(member).view_channel
        if place.parent is None:
            return False
        may = place.permissions_for(member)
        return may.view_channel and (may.manage_threads or not place.is_private())

    async def _place(self, channel: int) -> discord.abc.GuildChannel | discord.Thread | None:
        """Find a channel; an archived thread is known to Discord alone."""
        try:
            place = self.bot.get_channel(channel) or await self.bot.fetch_channel(channel)
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            return None
        return place if isinstance(place, discord.abc.GuildChannel | discord.Thread) else None

    # Membership

    async def may_be_told(self, game: int, user: int) -> bool:
        """May somebody be told of a game in a direct message? May raise what Discord's failing raises."""
        home = (await self._homes([game])).get(game)
        return home is not None and await self._is_member(home.guild, user)

    async def _is_member(self, guild: int | None, user: int) -> bool:
        """Ask Discord whether somebody is on a server: the bot hears of nobody who leaves."""
        server = self.bot.get_guild(guild or NOWHERE)
        if server is None:
            return False
        try:
            await server.fetch_member(user)
        except (discord.NotFound, discord.Forbidden):
            return False
        return True

    # Which games

    async def here(self, interaction: Interaction, games: Iterable[int]) -> set[int]:
        """Return those of these games that belong to the server somebody asks from."""
        if not _is_here(interaction):
            return set()
        homes = await self._homes(games)
        return {game for game, home in homes.items() if home.guild == interaction.guild_id}

    async def anywhere(self, interaction: Interaction, games: Iterable[int]) -> set[int]:
        """Return those of these games that belong to servers of which whoever asks is a member."""
        homes = await self._homes(games)
        guilds = {home.guild for home in homes.values()}
        with _unsure():
            async with asyncio.timeout(self.patience):
                joined = await asyncio.gather(*[self._joined(interaction, guild) for guild in guilds])
        member = {guild for guild, is_member in zip(guilds, joined, strict=True) if is_member}
        return {game for game, home in homes.items() if home.guild in member}

    async def _joined(self, interaction: Interaction, guild: int | None) -> bool:
        """Is whoever asks a member of a server? Of the one they ask from, their press says so."""
        if guild == interaction.guild_id:
            return _is_here(interaction)
        return await self._is_member(guild, interaction.user.id)

    async def strayed(self, game: int) -> bool:
        """Is a game shown on another server than its own, as older versions allowed?"""
        home = (await self._homes([game])).get(game)
        place = await self._place(home.channel) if home and home.guild else None
        return home is not None and place is not None and place.guild.id != home.guild

    async def _homes(self, games: Iterable[int]) -> dict[int, Home]:
        """Say where games belong; one that had no lobby belongs to the server of its channel, if any."""
        homes = await self.bot.house.homes(games)
        return {
            game: home if home.guild else replace(home, guild=self._server_of(home.channel))
            for game, home in homes.items()
        }

    def _server_of(self, channel: int) -> int:
        guild = getattr(self.bot.get_channel(channel), "guild", None)
        return guild.id if guild else NOWHERE


def _is_here(interaction: Interaction) -> bool:
    """Is whoever asks a member of the server they ask from? Discord grants rights to members only."""
    return interaction.permissions.view_channel


@contextmanager
def _unsure() -> Iterator[None]:
    """When Discord does not say who may, nobody may, and they are told to try again."""
    try:
        yield
    except (discord.HTTPException, ClientError, OSError, TimeoutError) as error:
        raise Refused("access-refusal-unsure") from error
