"""/table terms and /table night, and what is due about people's time."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from discord import app_commands

from bot.people.lateness import Due
from bot.time.agenda import Handler
from cogs._services import Services

if TYPE_CHECKING:
    from bot.app import Wildcatter


def handlers(use: Services) -> Mapping[str, Handler]:
    """Return who looks at what is due about people's time."""

    async def look(due: Due) -> int | None:
        """Find out until when everybody has time, and when to call them."""
        await use.house.lateness.look(due.game_id)
        await use.reminders.look(due.game_id)
        return None

    return {
        "look": look,
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
    assert isinstance(table, app_commands.Group)
    table.add_command(use.builder.command("commands-table-terms", use.time.terms))
    table.add_command(use.builder.command("commands-table-night", use.time.night))
