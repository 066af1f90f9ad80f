"""Whom a table answers, and from where.

A table belongs to the server it was set up on. There it answers the members who sit at it, and whoever can
see its channel. In direct messages and on other servers it answers those who sit at it, as long as they are
members, and shows them alone what is theirs. Everybody else is told so in a sentence that says nothing of the
table, not even whether there is one.
"""

import asyncio
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import discord
from aiohttp import ClientError
from msgspec.structs import replace

from bot.engine.core import Refused
from bot.recent import Recent
from bot.table import Home, Screen
from cogs._house import House
from cogs._items import Interaction

log = logging.getLogger(__name__)

PATIENCE = 2.0  # seconds that Discord may take to say who is a member, or where a thread belongs
GAMES = 5000  # whose home is at hand without a look into the database
NOWHERE = 0  # the server of a game that has none


class Access:
    """The one place that decides who may see a table and act on it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.patience = PATIENCE
        self._known: Recent[int, Home] = Recent(GAMES)  # the server, and who sits where, which changes rarely

    def forget(self, game: int) -> None:
        """Ask anew who sits at a game: somebody else does."""
        self._known.take(game)

    async def admit(self, interaction: Interaction, game: int) -> None:
        """Admit somebody to a game, or raise Refused."""
        home = self._known.get(game)
        if home is None or not _at(home, interaction):  # of all others the channel matters, and that changes
            home = (await self._homes([game])).get(game)
        if interaction.guild_id is None:
            await self._admit_directly(interaction, home)
        else:
            await self._admit_here(interaction, home)

    async def admit_privately(self, interaction: Interaction, game: int) -> None:
        """Let somebody at what only they will see of a game: a player, wherever they are."""
        home = self._known.get(game) or (await self._homes([game])).get(game)
        if home is not None and _at(home, interaction) and home.guild != interaction.guild_id:
            await self._admit_directly(interaction, home)
        else:
            await self.admit(interaction, game)

    async def admit_to_lobby(self, interaction: Interaction, table: int) -> None:
        """Admit somebody to a table that gathers players, or raise Refused."""
        self.expect_server(interaction)
        await self._admit_here(interaction, await self.house.lobbies.home(table))

    async def _admit_here(self, interaction: Interaction, home: Home | None) -> None:
        """Let in whoever may see a table of this server; of any other, only its players are told."""
        if not _is_here(interaction):
            raise Refused("access-refusal-not-member")
        seated, here = _at(home, interaction), home is not None and home.guild == interaction.guild_id
        if seated and not here:
            raise Refused("access-refusal-elsewhere")
        if home is None or not (seated or (here and await self._is_seen(interaction, home.channel))):
            raise Refused("access-refusal-unknown")

    async def _admit_directly(self, interaction: Interaction, home: Home | None) -> None:
        if home is None or not _at(home, interaction):
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
        if not _may_speak(interaction.permissions, interaction.channel):
            raise Refused("access-refusal-silent")

    async def expect_voice_in(self, interaction: Interaction, channel: int) -> None:
        """Raise Refused unless whoever asks may write in a channel of the server they ask from."""
        if channel == interaction.channel_id:
            self.expect_voice(interaction)
            return
        with _unsure():
            async with asyncio.timeout(self.patience):
                place = await self._place(channel)
        member = interaction.user
        if place is None or not isinstance(member, discord.Member):
            raise Refused("access-refusal-silent")
        if not _may_speak(place.permissions_for(member), place):
            raise Refused("access-refusal-silent")

    async def expect_sight(self, interaction: Interaction, channel: int) -> None:
        """Raise Refused unless whoever asks can see a channel of the server they ask from."""
        if not await self._is_seen(interaction, channel):
            raise Refused("access-refusal-unseen")

    async def _is_seen(self, interaction: Interaction, channel: int) -> bool:
        with _unsure():
            async with asyncio.timeout(self.patience):
                return await self._sees(interaction, channel)

    async def _sees(self, interaction: Interaction, channel: int) -> bool:
        if channel == interaction.channel_id:
            return interaction.permissions.view_channel
        member, place = interaction.user, await self._place(channel)
        if place is None or not isinstance(member, discord.Member) or place.guild.id != interaction.guild_id:
            return False
        return _is_shown(place, member)

    async def is_there(self, channel: int) -> bool:
        """Is there such a channel, as far as the bot sees?"""
        with _unsure():
            async with asyncio.timeout(self.patience):
                return await self._place(channel) is not None

    async def _place(self, channel: int) -> discord.abc.GuildChannel | discord.Thread | None:
        """Find a channel; an archived thread is known to Discord alone."""
        try:
            place = self.house.client.get_channel(channel) or await self.house.client.fetch_channel(channel)
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            return None
        return place if isinstance(place, discord.abc.GuildChannel | discord.Thread) else None

    # Membership

    async def may_be_told(self, game: int, user: int) -> bool:
        """May somebody be told of a game in a direct message? It may raise what a failing Discord raises."""
        home = (await self._homes([game])).get(game)
        return home is not None and await self._is_member(home.guild, user)

    async def may_watch(self, game: int, user: int) -> bool:
        """Can somebody see a game's channel now? It may raise what a failing Discord raises."""
        home = (await self._homes([game])).get(game)
        server = self.house.client.get_guild((home and home.guild) or NOWHERE)
        if home is None or server is None:
            return False
        try:
            member = await server.fetch_member(user)
        except (discord.NotFound, discord.Forbidden):
            return False
        place = await self._place(home.channel)
        return place is not None and place.guild.id == server.id and _is_shown(place, member)

    async def _is_member(self, guild: int | None, user: int) -> bool:
        """Ask Discord whether somebody is on a server: the bot is not told who leaves."""
        server = self.house.client.get_guild(guild or NOWHERE)
        if server is None:
            return False
        try:
            await server.fetch_member(user)
        except (discord.NotFound, discord.Forbidden):
            return False
        return True

    async def departed(self, guild: int, users: Iterable[int]) -> tuple[int, ...]:
        """Return those who are no longer on a server; if Discord does not say, they still are."""
        listed = tuple(users)
        gone = await asyncio.gather(*[self._has_left(guild, user) for user in listed])
        return tuple([user for user, has_left in zip(listed, gone, strict=True) if has_left])

    async def _has_left(self, guild: int, user: int) -> bool:
        server = self.house.client.get_guild(guild)
        try:
            async with asyncio.timeout(self.patience):
                if server is not None:
                    await server.fetch_member(user)
        except discord.NotFound:
            return True
        except (discord.HTTPException, ClientError, OSError, TimeoutError) as error:
            log.info("nobody knows whether %s is a member: %r", user, error)
        return False

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

    async def strayed(self, screen: Screen) -> bool:
        """Is a game shown on another server than its own, as older versions allowed?"""
        guild = await self.guild_of(screen.game_id)
        place = await self._place(screen.channel) if guild else None
        return place is not None and place.guild.id != guild

    async def guild_of(self, game: int) -> int | None:
        """Return the server that a game was set up on, if it is known."""
        home = self._known.get(game) or (await self._read([game])).get(game)
        return home.guild if home else None

    async def _homes(self, games: Iterable[int]) -> dict[int, Home]:
        """Say where games belong; one that had no lobby belongs to the server of its channel, if any."""
        return {
            game: home if home.guild else replace(home, guild=self._server_of(home.channel))
            for game, home in (await self._read(games)).items()
        }

    async def _read(self, games: Iterable[int]) -> dict[int, Home]:
        homes = await self.house.games.homes(games)
        for game, home in homes.items():
            if home.guild and home.users:
                self._known.put(game, home)
        return homes

    def _server_of(self, channel: int) -> int:
        guild = getattr(self.house.client.get_channel(channel), "guild", None)
        return guild.id if guild else NOWHERE


def _is_here(interaction: Interaction) -> bool:
    """Is whoever asks a member of the server they ask from? Discord grants rights to members only."""
    return interaction.permissions.view_channel


def _may_speak(may: discord.Permissions, place: object) -> bool:
    return may.send_messages_in_threads if isinstance(place, discord.Thread) else may.send_messages


def _at(home: Home | None, interaction: Interaction) -> bool:
    """Has whoever asks a seat at a table?"""
    return home is not None and interaction.user.id in home.users


@contextmanager
def _unsure() -> Iterator[None]:
    """When Discord does not say who may, nobody may, and they are told to try again."""
    try:
        yield
    except (discord.HTTPException, ClientError, OSError, TimeoutError) as error:
        raise Refused("access-refusal-unsure") from error


def _is_shown(place: discord.abc.GuildChannel | discord.Thread, member: discord.Member) -> bool:
    """Does Discord show a channel to somebody? Of private threads it does not say to whom."""
    if not isinstance(place, discord.Thread):
        return place.permissions_for(member).view_channel
    if place.parent is None:
        return False
    may = place.permissions_for(member)
    return may.view_channel and (may.manage_threads or not place.is_private())
