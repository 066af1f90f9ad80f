"""The games by slash commands: a group for each game that has data for one, and no code for any."""

import inspect
from typing import TYPE_CHECKING, Any, Literal

from discord import app_commands
from discord.ext import commands

from bot import seeds
from bot.panel.commands import FILE, Command, Option
from cogs._commands import Builder
from cogs._items import Interaction
from cogs._moving import Moving
from cogs._suggesting import Suggesting

if TYPE_CHECKING:
    from bot.app import Wildcatter


class Moves(commands.Cog):
    """The groups /giganten, /oasis and so on."""

    def __init__(self, builder: Builder, moving: Moving, suggesting: Suggesting) -> None:
        self._builder, self._moving, self._suggesting = builder, moving, suggesting

    def group(self, key: str, data: dict[str, Command]) -> app_commands.Group:
        """Build the commands of a game."""
        built = self._builder.group(key)
        for name, one in data.items():
            listed = one.listed
            suggests = {listed[0]: self._suggesting.actions(*listed[1].offers)} if listed else {}
            handler = _with_options(self._handler(key, one), one)
            built.add_command(self._builder.command(f"commands-{key}-{name}", handler, suggests))
        return built

    def _handler(self, key: str, one: Command) -> Any:
        async def handle(interaction: Interaction, **given: Any) -> None:
            if one.opens:
                await self._moving.open(interaction, one.opens)
            else:
                await self._moving.play(interaction, key, one, given)

        return handle


def _with_options(handler: Any, one: Command) -> Any:
    """Let a handler take the options of a command, as if they were written down in its signature."""
    first, *_ = inspect.signature(handler).parameters.values()
    parameters = [_parameter(name, option) for name, option in one.options.items()]
    handler.__signature__ = inspect.Signature([first, *parameters])
    return handler


def _parameter(name: str, option: Option) -> inspect.Parameter:
    default = inspect.Parameter.empty if option.required else option.default
    annotation = _annotation(option)
    if not option.required and option.default is None:
        annotation = annotation | None
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _annotation(option: Option) -> Any:
    if option.range:
        return app_commands.Range[int, option.range[0], option.range[1]]
    return Literal[tuple(option.meanings)] if option.choices else str


async def setup(bot: "Wildcatter") -> None:
    moves = Moves(bot.services.builder, bot.services.moving, bot.services.suggesting)
    await bot.add_cog(moves)
    for key in bot.services.house.table.games:
        if data := seeds.optional(Command, key, FILE):
            bot.tree.add_command(moves.group(key, data))
