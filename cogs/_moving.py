"""Playing by commands: on whatever is current, at the game of the channel."""

from collections.abc import Sequence

from bot.engine import wire
from bot.engine.core import Refused
from bot.panel.codes import read_command
from bot.panel.commands import Command, Given
from bot.table import Screen
from cogs._house import House
from cogs._items import Interaction
from cogs._looks import Looks
from cogs._play import Play
from cogs._suggesting import Suggesting
from cogs._whereabouts import Whereabouts


class Moving:
    """Does what a command names. Each command is answered in private."""

    def __init__(
        self, house: House, whereabouts: Whereabouts, suggesting: Suggesting, looks: Looks, play: Play
    ) -> None:
        self.house, self._whereabouts, self._suggesting = house, whereabouts, suggesting
        self._looks, self._play = looks, play

    async def open(self, interaction: Interaction, door: str, part: str = "") -> None:
        """Open what a door on the board opens."""
        game = await self._whereabouts.game(interaction)
        if door == "side":
            await self._play.open_side(interaction, game)
        else:
            await self._looks.show(interaction, game, door, part)

    async def do(self, interaction: Interaction, *codes: str) -> None:
        """Play codes, and open the player's side."""
        await self._do(interaction, await self._whereabouts.game(interaction), codes)

    async def _do(self, interaction: Interaction, game: int, codes: Sequence[str]) -> None:
        steps = [step for step in map(read_command, codes) if step]
        if len(steps) < len(codes):
            raise wire.Malformed(" ".join(codes))
        await self._play.command(interaction, game, steps)

    async def play(self, interaction: Interaction, key: str, command: Command, given: Given) -> None:
        """Play what a command of a game names."""
        game = await self._whereabouts.game(interaction)
        mine = await self.house.table.look(game, interaction.user.id)
        if mine.key != key:
            raise Refused("table-refusal-other-game", key=mine.key)
        chosen = await self._chosen(interaction, mine, command, given)
        await self._do(interaction, game, command.codes(given, chosen, mine.view if command.now else None))

    async def _chosen(
        self, interaction: Interaction, mine: Screen, command: Command, given: Given
    ) -> Sequence[str]:
        """Read the listed option: a code, squares, or words by which only one thing can be meant."""
        if command.listed is None:
            return ()
        name, option = command.listed
        typed = str(given[name])
        if option.lists(typed):
            return [typed]
        if codes := command.on_squares(given, mine.choices):
            return codes
        offered = await self._suggesting.complete(interaction, typed, *option.offers)
        return [offered[0].value if len(offered) == 1 else typed]
