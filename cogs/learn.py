"""The command that teaches: /learn."""

from typing import TYPE_CHECKING

from discord import app_commands

if TYPE_CHECKING:
    from bot.app import Wildcatter


async def setup(bot: "Wildcatter") -> None:
    use = bot.services
    command = use.builder.command("commands-learn", use.learning.learn, {"game": use.learning.games})
    anywhere = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    bot.tree.add_command(anywhere(command))
