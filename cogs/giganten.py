"""Giganten by slash commands: each names an action, its options are the action's fields."""

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.engine.core import Refused
from cogs.commands import offered
from cogs.items import Interaction

if TYPE_CHECKING:
    from bot.app import Wildcatter

Points = app_commands.Range[int, 0, 117]
SPECIALS = ("ChangePrice", "TakeBarrel", "PushBack", "SkipSpecial")


class GigantenCommands(commands.Cog):
    """The group /giganten."""

    giganten = app_commands.Group(name="giganten", description="Play Giganten.", guild_only=True)

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot

    @giganten.command(name="card", description="Take an action card.")
    @app_commands.describe(card="Which card; choose from the list.")
    @app_commands.autocomplete(card=offered("TakeCard"))
    async def card(self, interaction: Interaction, card: str) -> None:
        await self.bot.commands_cog.choose(interaction, card, "TakeCard")

    @giganten.command(name="truck", description="Drive your truck; in the first round, place it.")
    @app_commands.describe(to="To which square, such as D6; or choose from the list.")
    @app_commands.autocomplete(to=offered("Drive", "PlaceTruck"))
    async def truck(self, interaction: Interaction, to: str) -> None:
        await self.bot.commands_cog.choose_square(interaction, to, "Drive", "PlaceTruck")

    @giganten.command(name="peek", description="Look in secret at a tile beside your truck.")
    @app_commands.describe(site="Which site; choose from the list.")
    @app_commands.autocomplete(site=offered("Peek"))
    async def peek(self, interaction: Interaction, site: str) -> None:
        await self.bot.commands_cog.choose_square(interaction, site, "Peek")

    @giganten.command(name="loco", description="Run your loco on.")
    @app_commands.describe(to="To which rail space.")
    async def loco(self, interaction: Interaction, to: app_commands.Range[int, 1, 20]) -> None:
        await self.bot.commands_cog.play(interaction, [f"Steam.{to}"])

    @giganten.command(name="stop", description="End your move; the points left are lost.")
    async def stop(self, interaction: Interaction) -> None:
        await self.bot.commands_cog.play(interaction, ["EndMove"])

    @giganten.command(name="special", description="Use the special action of your card, or skip it.")
    @app_commands.describe(choice="What to do; choose from the list.")
    @app_commands.autocomplete(choice=offered(*SPECIALS))
    async def special(self, interaction: Interaction, choice: str) -> None:
        await self.bot.commands_cog.choose(interaction, choice, *SPECIALS)

    @giganten.command(name="build", description="Build a derrick beside your truck, or build nothing.")
    @app_commands.describe(site="Which site, such as D7; or choose from the list.")
    @app_commands.autocomplete(site=offered("Build", "BuildNothing"))
    async def build(self, interaction: Interaction, site: str) -> None:
        await self.bot.commands_cog.choose_square(interaction, site, "Build", "BuildNothing")

    @giganten.command(name="ship", description="Ship your barrels, one by one or all at once.")
    @app_commands.describe(plan="What to ship and how; choose from the list.")
    @app_commands.autocomplete(plan=offered("=", "Ship", "LoseBarrel"))
    async def ship(self, interaction: Interaction, plan: str) -> None:
        await self.bot.commands_cog.choose(interaction, plan, "=", "Ship", "LoseBarrel")

    @giganten.command(name="bid", description="Bid in an open auction.")
    @app_commands.describe(points="How many licence points; you may bid more than you hold.")
    async def bid(self, interaction: Interaction, points: app_commands.Range[int, 1, 117]) -> None:
        await self.bot.commands_cog.play(interaction, [f"Bid.{points}"])

    @giganten.command(name="pass", description="Leave an open auction.")
    async def pass_(self, interaction: Interaction) -> None:
        await self.bot.commands_cog.play(interaction, ["Pass"])

    @giganten.command(name="limits", description="Say in secret how far you would bid at each company.")
    @app_commands.describe(
        hudson="Licence points at most; 0: not at all.",
        jet="Licence points at most; 0: not at all.",
        standard="Licence points at most; 0: not at all.",
    )
    async def limits(
        self,
        interaction: Interaction,
        hudson: Points | None = None,
        jet: Points | None = None,
        standard: Points | None = None,
    ) -> None:
        given = {"hudson": hudson, "jet": jet, "standard": standard}
        named = {company: points for company, points in given.items() if points is not None}
        codes: list[str] = []
        async with self.bot.answering(interaction):
            if not named:
                raise Refused("giganten-refusal-no-limit")
            mine = await self.bot.commands_cog.mine(interaction)
            auction = mine.view.auction if mine and mine.key == "giganten" else None
            now = auction.company if auction else ""
            codes = [f"PlanLimit.{company}.{points}" for company, points in named.items() if company != now]
            codes += [f"SetLimit.{named[now]}"] if now in named else []
        if codes:
            await self.bot.commands_cog.play(interaction, codes)

    @giganten.command(name="sell", description="Sell barrels at the company whose auction you won.")
    @app_commands.describe(count="How many barrels.")
    async def sell(self, interaction: Interaction, count: app_commands.Range[int, 0, 99]) -> None:
        await self.bot.commands_cog.play(interaction, [f"Sell.{count}"])

    @giganten.command(name="licences", description="Look at your licences.")
    async def licences(self, interaction: Interaction) -> None:
        await self.bot.commands_cog.side(interaction)

    @giganten.command(name="peeked", description="Look at what you know of the tiles.")
    async def peeked(self, interaction: Interaction) -> None:
        await self.bot.commands_cog.side(interaction)


async def setup(bot: "Wildcatter") -> None:
    await bot.add_cog(GigantenCommands(bot))
