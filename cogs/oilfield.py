"""Oilfield by slash commands: each names an action, its options are the action's fields."""

from typing import TYPE_CHECKING, Literal

from discord import app_commands
from discord.ext import commands

from cogs.commands import offered
from cogs.items import Interaction

if TYPE_CHECKING:
    from bot.app import Wildcatter

Amount = app_commands.Range[int, 0, 20]


class OilfieldCommands(commands.Cog):
    """The group /oilfield."""

    oilfield = app_commands.Group(name="oilfield", description="Play Oilfield.", guild_only=True)

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot

    @oilfield.command(name="worker", description="Place your worker.")
    @app_commands.describe(space="On which space; choose from the list.")
    @app_commands.autocomplete(space=offered("PlaceWorker"))
    async def worker(self, interaction: Interaction, space: str) -> None:
        await self.bot.commands_cog.choose(interaction, space, "PlaceWorker")

    @oilfield.command(name="card", description="Choose your private card, in secret.")
    @app_commands.describe(card="Which card.")
    async def card(
        self, interaction: Interaction, card: Literal["lease", "build", "drill", "local", "national"]
    ) -> None:
        await self.bot.commands_cog.play(interaction, [f"ChooseCard.{card}"])

    @oilfield.command(name="lease", description="Take a lease, or decline.")
    @app_commands.describe(field="In which field; choose from the list.")
    @app_commands.autocomplete(field=offered("TakeLease", "Decline"))
    async def lease(self, interaction: Interaction, field: str) -> None:
        await self.bot.commands_cog.choose(interaction, field, "TakeLease", "Decline")

    @oilfield.command(name="build", description="Buy a tile and build it, or decline.")
    @app_commands.describe(
        tile="Which tile, and where; choose from the list.", drill="Whether to take the maximum with it."
    )
    @app_commands.autocomplete(tile=offered("BuyTower", "BuyExpansion", "Decline"))
    async def build(
        self, interaction: Interaction, tile: str, drill: Literal["maximum", "later"] = "maximum"
    ) -> None:
        then = "=max" if drill == "maximum" else ""
        kinds = ("BuyTower", "BuyExpansion", "Decline")
        await self.bot.commands_cog.choose(interaction, tile, *kinds, then=then)

    @oilfield.command(name="drill", description="Drill with a tower, take the maximum, or stop.")
    @app_commands.describe(take="What to take; choose from the list.")
    @app_commands.autocomplete(take=offered("=", "DrillTower", "Stop", "Decline"))
    async def drill(self, interaction: Interaction, take: str) -> None:
        await self.bot.commands_cog.choose(interaction, take, "=", "DrillTower", "Stop", "Decline")

    @oilfield.command(name="local", description="Sell on the local market.")
    @app_commands.describe(
        oil="Single barrels, for money.", pairs="Pairs of barrels, for points.", gas="Gas, for points."
    )
    async def local(
        self, interaction: Interaction, oil: Amount = 0, pairs: Amount = 0, gas: Amount = 0
    ) -> None:
        nothing = not (oil or pairs or gas)
        await self.bot.commands_cog.play(
            interaction, ["Decline" if nothing else f"SellLocally.{oil}.{pairs}.{gas}"]
        )

    @oilfield.command(name="national", description="Sell on the national market.")
    @app_commands.describe(oil="Barrels of oil.", gas="Gas, where a gas expansion allows it.")
    async def national(self, interaction: Interaction, oil: Amount = 0, gas: Amount = 0) -> None:
        await self.bot.commands_cog.play(
            interaction, [f"SellNationally.{oil}.{gas}" if oil or gas else "Decline"]
        )

    @oilfield.command(name="invest", description="Buy a share, or decline.")
    @app_commands.describe(row="Of which row; choose from the list.")
    @app_commands.autocomplete(row=offered("BuyShare", "SellFirst", "Decline"))
    async def invest(self, interaction: Interaction, row: str) -> None:
        await self.bot.commands_cog.choose(interaction, row, "BuyShare", "SellFirst", "Decline")

    @oilfield.command(name="sell-share", description="Sell one of your shares, at any time.")
    @app_commands.describe(row="Of which row; choose from the list.")
    @app_commands.autocomplete(row=offered("SellShare", "SellFirst"))
    async def sell_share(self, interaction: Interaction, row: str) -> None:
        await self.bot.commands_cog.choose(interaction, row, "SellShare", "SellFirst")

    @oilfield.command(name="government", description="Answer the government about your tower.")
    @app_commands.describe(answer="Pay, or give up tower and lease.")
    async def government(self, interaction: Interaction, answer: Literal["pay", "give up"]) -> None:
        await self.bot.commands_cog.play(interaction, ["PayGovernment" if answer == "pay" else "GiveUpTower"])


async def setup(bot: "Wildcatter") -> None:
    await bot.add_cog(OilfieldCommands(bot))
