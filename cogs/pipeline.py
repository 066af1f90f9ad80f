"""Pipeline by slash commands: each names an action, its options are the action's fields."""

from typing import TYPE_CHECKING, Literal

from discord import app_commands
from discord.ext import commands

from cogs.commands import offered
from cogs.items import Interaction

if TYPE_CHECKING:
    from bot.app import Wildcatter

Tanks = app_commands.Range[int, 0, 9]
WORK = ("Work", "Survey", "RunPipes", "RunMachine", "Pass")
SHOP = ("BuyTank", "BuyMachine", "TakePipe", "Decline")
GIFTS = ("TakeTile", "TakeTank", "TakeMachine", "TakePipe", "Decline")
CONTRACTS = ("TakeContract", "TakeLoan")
DELIVERIES = ("=", "Deliver", "FillOrder", "ChooseBarrels", "Use")


class PipelineCommands(commands.Cog):
    """The group /pipeline."""

    pipeline = app_commands.Group(name="pipeline", description="Play Pipeline.", guild_only=True)

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot

    @pipeline.command(name="tanks", description="Spread your first tanks over the four grades.")
    @app_commands.describe(crude="For crude oil.", low="For low.", mid="For mid.", high="For high.")
    async def tanks(
        self, interaction: Interaction, crude: Tanks = 0, low: Tanks = 0, mid: Tanks = 0, high: Tanks = 0
    ) -> None:
        await self.bot.commands_cog.play(interaction, [f"SpreadTanks.{crude}.{low}.{mid}.{high}"])

    @pipeline.command(name="work", description="Send your worker, or pass.")
    @app_commands.describe(space="Where to; choose from the list.")
    @app_commands.autocomplete(space=offered(*WORK))
    async def work(self, interaction: Interaction, space: str) -> None:
        await self.bot.commands_cog.choose(interaction, space, *WORK)

    @pipeline.command(name="second", description="Pay for a second action.")
    @app_commands.describe(space="Which action; choose from the list.")
    @app_commands.autocomplete(space=offered("Second"))
    async def second(self, interaction: Interaction, space: str) -> None:
        await self.bot.commands_cog.choose(interaction, space, "Second")

    @pipeline.command(name="sell", description="Sell barrels at the market.")
    @app_commands.describe(barrel="Which barrel, and where; choose from the list.")
    @app_commands.autocomplete(barrel=offered("=", "Sell"))
    async def sell(self, interaction: Interaction, barrel: str) -> None:
        await self.bot.commands_cog.choose(interaction, barrel, "=", "Sell")

    @pipeline.command(name="buy", description="Buy barrels at the market.")
    @app_commands.describe(barrel="Which barrel, and from where; choose from the list.")
    @app_commands.autocomplete(barrel=offered("=", "Buy"))
    async def buy(self, interaction: Interaction, barrel: str) -> None:
        await self.bot.commands_cog.choose(interaction, barrel, "=", "Buy")

    @pipeline.command(name="contracts", description="Take a contract, or a loan.")
    @app_commands.describe(deal="Which one, for now or deferred; choose from the list.")
    @app_commands.autocomplete(deal=offered(*CONTRACTS))
    async def contracts(self, interaction: Interaction, deal: str) -> None:
        await self.bot.commands_cog.choose(interaction, deal, *CONTRACTS)

    @pipeline.command(name="upgrade", description="Buy an upgrade, or close a family.")
    @app_commands.describe(family="Which family; choose from the list.")
    @app_commands.autocomplete(family=offered("BuyUpgrade", "CloseFamily"))
    async def upgrade(self, interaction: Interaction, family: str) -> None:
        await self.bot.commands_cog.choose(interaction, family, "BuyUpgrade", "CloseFamily")

    @pipeline.command(name="shop", description="Buy a tank, a machine or a pipe.")
    @app_commands.describe(item="What to buy; choose from the list.")
    @app_commands.autocomplete(item=offered(*SHOP))
    async def shop(self, interaction: Interaction, item: str) -> None:
        await self.bot.commands_cog.choose(interaction, item, *SHOP)

    @pipeline.command(name="gift", description="Take one of your gifts, or do without the rest.")
    @app_commands.describe(gift="Which one; choose from the list.")
    @app_commands.autocomplete(gift=offered(*GIFTS))
    async def gift(self, interaction: Interaction, gift: str) -> None:
        await self.bot.commands_cog.choose(interaction, gift, *GIFTS)

    @pipeline.command(name="government", description="Take one more tile beside your worker's.")
    @app_commands.describe(tile="Which tile; choose from the list.")
    @app_commands.autocomplete(tile=offered("TakeTile"))
    async def government(self, interaction: Interaction, tile: str) -> None:
        await self.bot.commands_cog.choose(interaction, tile, "TakeTile")

    @pipeline.command(name="place", description="Place a tile in your network.")
    @app_commands.describe(at="Where and how turned; choose from the list.")
    @app_commands.autocomplete(at=offered("=", "Place", "Hold"))
    async def place(self, interaction: Interaction, at: str) -> None:
        await self.bot.commands_cog.choose(interaction, at, "=", "Place", "Hold")

    @pipeline.command(name="refine", description="Run a barrel through a pipeline, or take the best plan.")
    @app_commands.describe(plan="Which barrel; choose from the list.")
    @app_commands.autocomplete(plan=offered("=", "Refine"))
    async def refine(self, interaction: Interaction, plan: str) -> None:
        await self.bot.commands_cog.choose(interaction, plan, "=", "Refine")

    @pipeline.command(name="machines", description="Pay to run all your machines.")
    @app_commands.describe(plan="Refine the best at once, or choose yourself.")
    async def machines(self, interaction: Interaction, plan: Literal["best", "choose"] = "best") -> None:
        await self.bot.commands_cog.play(interaction, ["=machines" if plan == "best" else "RunMachines"])

    @pipeline.command(name="deliver", description="Deliver barrels to a contract or an order.")
    @app_commands.describe(barrel="What to deliver, and where; choose from the list.")
    @app_commands.autocomplete(barrel=offered(*DELIVERIES))
    async def deliver(self, interaction: Interaction, barrel: str) -> None:
        await self.bot.commands_cog.choose(interaction, barrel, *DELIVERIES)

    @pipeline.command(name="order", description="Choose your place in next round's turn order.")
    @app_commands.describe(slot="Which place; choose from the list.")
    @app_commands.autocomplete(slot=offered("GoFor"))
    async def order(self, interaction: Interaction, slot: str) -> None:
        await self.bot.commands_cog.choose(interaction, slot, "GoFor")

    @pipeline.command(name="end", description="End your turn.")
    async def end(self, interaction: Interaction) -> None:
        await self.bot.commands_cog.play(interaction, ["EndTurn"])


async def setup(bot: "Wildcatter") -> None:
    await bot.add_cog(PipelineCommands(bot))
