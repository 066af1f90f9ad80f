"""/seat, what a table decides together, and notes: what they do, a button does as well."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.time.agenda import Handler
from bot.words.voice import labels
from cogs._items import Interaction
from cogs._services import Services
from cogs._telling import TRIES, telling

if TYPE_CHECKING:
    from bot.app import Wildcatter

TELLS = ("chair", "seek", "vote")


class Seating(commands.Cog):
    """Reads what was typed about seats and votes."""

    def __init__(self, services: Services) -> None:
        self._services, self._builder = services, services.builder
        self._seats, self._votes = services.seats, services.votes

    def built(self) -> app_commands.Group:
        """Build /seat."""
        group = self._builder.group("seat")
        for name in ("away", "back", "leave", "seek", "claim"):
            group.add_command(self._builder.command(f"commands-seat-{name}", getattr(self._seats, name)))
        return group

    def join(self, table: app_commands.Group, my: app_commands.Group) -> None:
        """Add to /table what its players decide, and to /my what they keep to themselves."""
        build = self._builder.command
        table.add_command(build("commands-table-pause", self._votes.pause))
        table.add_command(build("commands-table-resume", self._votes.resume))
        table.add_command(build("commands-table-abandon", self._votes.abandon))
        table.add_command(build("commands-table-reopen", self._votes.reopen))
        table.add_command(build("commands-table-votes", self._votes.listed))
        table.add_command(build("commands-table-seats", self._seats.sitting))
        table.add_command(build("commands-table-late", self.late, {"player": self._players}))
        tables, suggests = self._services.tables, {"table": self._services.tables.suggest}
        for name in ("join", "leave", "start", "invite", "kick", "host", "door"):
            table.add_command(build(f"commands-table-{name}", getattr(tables, name), suggests))
        my.add_command(build("commands-my-notes", self._seats.notes))

    async def late(self, interaction: Interaction, player: int, what: Literal["turn", "seek"]) -> None:
        await self._votes.late(interaction, player, what)

    async def _players(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        screen = await self._services.whereabouts.screen(interaction)
        locale = self._services.guests.language(interaction)
        if screen is None:
            return []
        players = labels(await self._services.guests.names(screen, locale))
        return [
            Choice(name=one[:100], value=n) for n, one in enumerate(players) if typed.lower() in one.lower()
        ]


def handlers(use: Services) -> Mapping[str, Handler]:
    """Return who looks at what is due about seats and votes."""
    return {
        "handback": use.house.seats.hand_back,
        "chair": telling(use.chairs.chair),
        "seek": telling(use.chairs.offered),
        "motion": use.house.motions.close,
        "vote": telling(use.votes.shown),
    }


async def setup(bot: "Wildcatter") -> None:
    cog = Seating(bot.services)
    for kind, handler in handlers(bot.services).items():
        bot.services.house.agenda.on(kind, handler, tries=TRIES if kind in TELLS else None)
    await bot.add_cog(cog)
    bot.tree.add_command(cog.built())
    table, my = bot.tree.get_command("table"), bot.tree.get_command("my")
    assert isinstance(table, app_commands.Group)
    assert isinstance(my, app_commands.Group)
    cog.join(table, my)
