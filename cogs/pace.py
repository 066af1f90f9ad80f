"""/table terms and /table night, and what is due about people's time."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from discord import app_commands

from bot.time.agenda import ORDINARY, Handler
from cogs._reminders import CALLING
from cogs._services import Services

if TYPE_CHECKING:
    from bot.app import Wildcatter


def handlers(use: Services) -> Mapping[str, Handler]:
    """Return who looks at what is due about people's time."""
    return {
        "late": use.house.lateness.late,
        "lapses": use.house.lateness.lapses,
        "resume": use.house.breaks.over,
        "night": use.house.nights.look,
        "told": use.time.told,
        "counted": use.time.counted,
        "played": use.time.played,
        "more": use.time.more,
        "paused": use.time.paused,
        "resumed": use.time.resumed,
        "dusk": use.time.dusk,
    }


async def setup(bot: "Wildcatter") -> None:
    use, table = bot.services, bot.tree.get_command("table")
    for kind, handler in handlers(use).items():
        use.house.agenda.on(kind, handler, lane=CALLING if kind == "told" else ORDINARY)
    assert isinstance(table, app_commands.Group)
    table.add_command(use.builder.command("commands-table-terms", use.time.terms))
    table.add_command(use.builder.command("commands-table-night", use.time.night))
