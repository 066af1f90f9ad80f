"""Oasis by slash commands: each names an action, its options are the action's fields."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from discord import app_commands
from discord.ext import commands

from bot.engine.core import Refused
from cogs.commands import offered, squares
from cogs.items import Interaction

if TYPE_CHECKING:
    from bot.app import Wildcatter

Piece = Literal["oasis", "steppe", "rocky", "camels"]


class OasisCommands(commands.Cog):
    """The group /oasis."""

    oasis = app_commands.Group(name="oasis", description="Play Oasis.", guild_only=True)

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot

    @oasis.command(name="reveal", description="Show one more card of your offer.")
    async def reveal(self, interaction: Interaction) -> None:
        await self.bot.commands_cog.play(interaction, ["Reveal"])

    @oasis.command(name="stop", description="Let your offer stand, and draw.")
    async def stop(self, interaction: Interaction) -> None:
        await self.bot.commands_cog.play(interaction, ["Stop"])

    @oasis.command(name="take", description="Take an offer.")
    @app_commands.describe(offer="Whose offer; choose from the list.")
    @app_commands.autocomplete(offer=offered("TakeOffer"))
    async def take(self, interaction: Interaction, offer: str) -> None:
        await self.bot.commands_cog.choose(interaction, offer, "TakeOffer")

    @oasis.command(name="place", description="Place tiles or camels.")
    @app_commands.describe(
        squares="One square or several, such as H2 H3; or choose from the list.",
        card="What to place, where your cards leave that open.",
    )
    @app_commands.autocomplete(squares=offered("PlaceTile", "PlaceCamel"))
    async def place(self, interaction: Interaction, squares: str, card: Piece | None = None) -> None:
        codes: list[str] = []
        async with self.bot.answering(interaction):
            codes = await self._placements(interaction, squares, card)
        if codes:
            await self.bot.commands_cog.play(interaction, codes)

    @oasis.command(
        name="marker", description="Move a marker to the area you have begun, or leave it unowned."
    )
    @app_commands.describe(area="Which area to abandon; choose from the list.")
    @app_commands.autocomplete(area=offered("LeaveUnowned", "MoveMarker"))
    async def marker(self, interaction: Interaction, area: str) -> None:
        await self.bot.commands_cog.choose(interaction, area, "LeaveUnowned", "MoveMarker")

    @oasis.command(name="relocate", description="With all camels out: move some, or keep them.")
    @app_commands.describe(moves="From and to, such as A3 B4; several after each other; empty: keep them.")
    async def relocate(self, interaction: Interaction, moves: str = "") -> None:
        named = squares(moves)
        pairs = zip(named[::2], named[1::2], strict=False)
        codes = [f"MoveCamel.{origin}.{square}" for origin, square in pairs] or ["KeepCamels"]
        await self.bot.commands_cog.play(interaction, codes)

    @oasis.command(name="free", description="Take the free action, or decline it.")
    @app_commands.describe(what="What to place.", square="Where; not needed to decline.")
    async def free(
        self,
        interaction: Interaction,
        what: Literal["oasis", "steppe", "rocky", "camel", "decline"],
        square: str = "",
    ) -> None:
        place = next(iter(squares(square)), "A1")
        code = {"decline": "Decline", "camel": f"PlaceCamel.{place}"}.get(what, f"PlaceTile.{what}.{place}")
        await self.bot.commands_cog.play(interaction, [code])

    @oasis.command(name="pile", description="Look at your score pile.")
    async def pile(self, interaction: Interaction) -> None:
        await self.bot.commands_cog.door(interaction, "scores")

    async def _placements(self, interaction: Interaction, typed: str, card: Piece | None) -> list[str]:
        """Read what was typed: a code from the list, or squares for what the cards allow."""
        if typed.startswith(("PlaceTile.", "PlaceCamel.")):
            return [typed]
        named = squares(typed)
        if not named:
            raise Refused("table-refusal-malformed", code=typed[:75])
        mine = await self.bot.commands_cog.mine(interaction)
        if mine is None:
            raise Refused("table-refusal-no-game-here")
        kinds = [card] if card else list(_kinds(mine.choices, named[0]))
        if len(kinds) > 1:
            raise Refused("oasis-refusal-which-card", square=named[0], cards=tuple(kinds))
        return [_code(kinds[0] if kinds else _first_kind(mine.choices), square) for square in named]


def _kinds(choices: Sequence[str], square: str) -> Iterator[str]:
    """What could be placed on a square now?"""
    for code in choices:
        match code.split("."):
            case ["PlaceTile", land, place] if place == square:
                yield land
            case ["PlaceCamel", place] if place == square:
                yield "camels"


def _first_kind(choices: Sequence[str]) -> str:
    """What to be refused for, when nothing fits the square."""
    tiles = [code.split(".")[1] for code in choices if code.startswith("PlaceTile.")]
    return tiles[0] if tiles else "camels"


def _code(kind: str, square: str) -> str:
    return f"PlaceCamel.{square}" if kind == "camels" else f"PlaceTile.{kind}.{square}"


async def setup(bot: "Wildcatter") -> None:
    await bot.add_cog(OasisCommands(bot))
