"""/table terms and /table night, and what is due about people's time."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from discord import app_commands

from bot.time.agenda import ORDINARY, Handler
from cogs._reminders import CALLING
from cogs._services import Services
from cogs._telling import TRIES, telling

if TYPE_CHECKING:
    from bot.app import Wildcatter

TELLS = ("told", "counted", "played", "more", "paused", "resumed", "dusk")


def handlers(use: Services) -> Mapping[str, Handler]:
    """Return who looks at what is due about people's time."""
    tells = {name: telling(getattr(use.time, name)) for name in TELLS}
    return {
        "late": use.house.lateness.late,
        "lapses": use.house.lateness.lapses,
        "resume": use.house.breaks.over,
        "night": use.house.nights.look,
        **tells,
    }


async def setup(bot: "Wildcatter") -> None:
    use, table = bot.services, bot.tree.get_command("table")
    for kind, handler in handlers(use).items():
        lane, tries = CALLING if kind == "told" else ORDINARY, TRIES if kind in TELLS else None
        use.house.agenda.on(kind, handler, lane=lane, tries=tries)
    assert isinstance(table, app_commands.Group)
    table.add_command(use.builder.command("commands-table-terms", use.time.terms))
    table.add_command(use.builder.command("commands-table-night", use.time.night))
