"""What the managers of a server settle. They see what everybody sees, and no more of any game."""

from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.core import Fact
from bot.people.house_rules import Settled
from bot.time import hours, zones
from cogs._answering import tell
from cogs._commands import Suggest
from cogs._items import Interaction
from cogs._rights import expect_heard_in, expect_manager
from cogs._services import Services
from cogs._suggesting import places

if TYPE_CHECKING:
    from bot.app import Wildcatter

LANGUAGE = 10  # characters of a language's name
FORGOTTEN = {
    "language": "language",
    "zone": "zone",
    "opener": "opener_role",
    "place": "board_channel",
    "log": "log_channel",
}


class Written(app_commands.Transformer):
    """A channel in which people write, whether the bot knows it or not."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return [discord.ChannelType.text, discord.ChannelType.news]

    async def transform(self, _: Any, channel: app_commands.AppCommandChannel) -> Any:
        return channel


class Managing(commands.Cog):
    """Reads what managers typed. Discord offers these commands to them alone, and so do we."""

    def __init__(self, services: Services) -> None:
        self._builder, self.house, self._guests = services.builder, services.house, services.guests
        self._repair = services.repair
        self._voices = services.voices

    def built(self) -> app_commands.Group:
        """Build every command."""
        may = discord.Permissions(manage_guild=True)
        group = self._builder.group("house", guild_only=True, default_permissions=may)
        group.add_command(self._builder.command("commands-house-settings", self.settings, {"zone": places}))
        group.add_command(self._table())
        group.add_command(self._builder.command("commands-house-holiday", self.holiday, defers=False))
        return group

    def _table(self) -> app_commands.Group:
        """Build /house table: repairs."""
        repair, build = self._repair, self._builder
        table = build.group("house-table", guild_only=True)
        more: dict[str, dict[str, Suggest]] = {
            "back": {"to": repair.places},
            "reseat": {"seat": repair.seats},
        }
        for name in ("back", "reseat", "repost", "move", "unstick", "abandon"):
            given = {"table": repair.tables, **more.get(name, {})}
            table.add_command(build.command(f"commands-house-table-{name}", getattr(repair, name), given))
        return table

    async def holiday(self, interaction: Interaction, until: str) -> None:
        """Pause all tables of a server, and say so to everybody once."""
        guild, person = expect_manager(interaction), await self._guests.person(interaction)
        zone = person.zone or self.house.rules.of(guild.id).zone
        ends = hours.read_until(until, zone, self.house.now())
        self.house.breaks.expect_length(ends)
        await interaction.response.defer(thinking=True)
        count = await self.house.breaks.holiday(guild.id, ends, person.user)
        self.house.agenda.wake()
        facts: dict[str, Fact] = {"until": f"<t:{ends}:f>", "count": count}
        await tell(interaction, self.house.words.say(self._voices.locale(guild.id), "pace-holiday", facts))

    async def settings(
        self,
        interaction: Interaction,
        language: str | None = None,
        zone: str | None = None,
        pace: Literal["none", "gentle", "daily", "quick"] | None = None,
        opener: discord.Role | None = None,
        place: app_commands.Transform[app_commands.AppCommandChannel, Written] | None = None,
        log: app_commands.Transform[app_commands.AppCommandChannel, Written] | None = None,
        most: int | None = None,
        each: int | None = None,
        forget: Literal["language", "zone", "opener", "place", "log"] | None = None,
    ) -> None:
        guild = expect_manager(interaction)
        for channel in filter(None, (place, log)):
            expect_heard_in(channel)
        given: dict[str, Any] = {
            "language": language and language[:LANGUAGE],
            "zone": zone,
            "pace": pace,
            "opener_role": opener and opener.id,
            "board_channel": place and place.id,
            "log_channel": log and log.id,
            "most_tables": most,
            "most_each": each,
        }
        changes = {name: value for name, value in given.items() if value is not None}
        if language == "server":
            changes["language"] = None
        if forget:
            changes[FORGOTTEN[forget]] = None
        rules = self.house.rules
        settled = await rules.settle(guild.id, **changes) if changes else rules.of(guild.id)
        await tell(interaction, await self._said(interaction, guild, settled))

    async def _said(self, interaction: Interaction, guild: discord.Guild, settled: Settled) -> str:
        """Say what holds on a server."""
        say, locale = self.house.words.say, (await self._guests.person(interaction)).speaks
        language = say(locale, "house-language-server", {"language": str(guild.preferred_locale)})
        facts: dict[str, Fact] = {
            "language": settled.language or language,
            "zone": settled.zone
            if zones.zone(settled.zone) and settled.zone
            else say(locale, "house-zone-none"),
            "pace": say(locale, f"time-pace-{settled.pace}"),
            "opener": f"<@&{settled.opener_role}>"
            if settled.opener_role
            else say(locale, "house-opener-all"),
            "place": _place(settled.board_channel) or say(locale, "house-place-any"),
            "log": _place(settled.log_channel) or say(locale, "house-log-none"),
            "open": await self.house.rules.open_tables(guild.id),
            "most": settled.most_tables,
            "each": settled.most_each,
        }
        return say(locale, "house-settings", facts)


def _place(channel: int | None) -> str:
    return f"<#{channel}>" if channel else ""


async def setup(bot: "Wildcatter") -> None:
    cog = Managing(bot.services)
    bot.services.house.agenda.on("deed", bot.services.repair.told)
    await bot.add_cog(cog)
    bot.tree.add_command(cog.built())
