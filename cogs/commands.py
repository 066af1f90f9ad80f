"""The house's own slash commands: /table, /turn, /look and /my. What they do, a button does as well."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, get_args

from discord import app_commands
from discord.app_commands import AppCommandContext, Choice
from discord.ext import commands

from bot.engine.core import Ask
from bot.table import STORAGE, Theme
from bot.table.rates import BOARDS, MOVES, PINGS
from bot.time.terms import Terms
from bot.words.voice import fitted, title
from cogs._commands import Command, Handler
from cogs._items import Interaction
from cogs._rights import expect_rights
from cogs._services import Services
from cogs._suggesting import CHOICES, NAME, places

if TYPE_CHECKING:
    from bot.app import Wildcatter

Group = app_commands.Group


class Commands(commands.Cog):
    """Reads what was typed, and calls what does it. All but /table new are answered in private."""

    def __init__(self, services: Services) -> None:
        self._services, self._house = services, services.house
        self._whereabouts, self._boards = services.whereabouts, services.boards

    def built(self) -> Iterator[Group | Command]:
        """Build every command."""
        build = self._services.builder
        table = build.group("table")
        lessons = self._services.lessons
        table.add_command(
            build.command("commands-table-new", self.new, {"game": lessons.games}, defers=False)
        )
        table.add_command(build.command("commands-table-board", self.board))
        table.add_command(build.command("commands-table-ping", self.ping))
        table.add_command(build.command("commands-table-move", self.move, {"table": self._my_tables}))
        yield table

        turn = build.group("turn")
        turn.add_command(build.command("commands-turn-side", self._door("side")))
        suggests = {"action": self._services.suggesting.actions()}
        turn.add_command(build.command("commands-turn-do", self.do, suggests))
        for verb in ("undo", "restart", "publish"):
            turn.add_command(build.command(f"commands-turn-{verb}", self._verb(verb)))
        turn.add_command(build.command("commands-turn-plan", self.plan, {"decision": self._ahead}))
        back = self._services.takebacks
        turn.add_command(build.command("commands-turn-takeback", back.takeback, {"to": back.places}))
        yield turn

        look = build.group("look")
        for name, door in (("board", "zoom"), ("recap", "recap"), ("score", "scores"), ("rules", "rules")):
            look.add_command(build.command(f"commands-look-{name}", self._door(door)))
        look.add_command(build.command("commands-look-describe", self.describe, {"part": self._parts}))
        look.add_command(build.command("commands-look-history", self._door("history")))
        look.add_command(build.command("commands-look-follow", self._door("follow")))
        look.add_command(build.command("commands-look-unfollow", self.unfollow))
        look.add_command(build.command("commands-look-verify", self._door("verify")))
        look.add_command(build.command("commands-look-turning", self._door("turning")))
        look.add_command(build.command("commands-look-export", self._door("record")))
        yield look

        my = build.group("my", allowed_contexts=AppCommandContext(guild=True, dm_channel=True))
        my.add_command(build.command("commands-my-games", self._services.hub.games))
        my.add_command(build.command("commands-my-settings", self.settings, {"theme": self._themes}))
        my.add_command(build.command("commands-my-time", self.time, {"zone": places}))
        my.add_command(build.command("commands-my-reminders", self.reminders))
        yield my

        anywhere = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
        yield anywhere(build.command("commands-help", self._services.help.help))
        suggests = {"game": lessons.games, "topic": lessons.topics}
        yield anywhere(build.command("commands-rules", lessons.read, suggests))

        alone = build.command("commands-describe", self.describe, {"part": self._parts})
        yield app_commands.guild_only(alone)

    # /table

    async def new(
        self,
        interaction: Interaction,
        game: str,
        place: Literal["thread", "channel"] = "thread",
        pace: Literal["none", "gentle", "daily", "quick", "night"] | None = None,
    ) -> None:
        terms = None if pace is None else Terms(pace=pace)
        await self._services.desk.new(interaction, game.lower(), in_thread=place == "thread", terms=terms)

    async def board(self, interaction: Interaction) -> None:
        game = await self._whereabouts.game(interaction)
        await self._whereabouts.expect_say(interaction, game)
        with self._house.rates.taking(BOARDS, game):
            await self._boards.post_again(game)
        await self._services.answering.done(interaction)

    async def ping(self, interaction: Interaction) -> None:
        game = await self._whereabouts.game(interaction)
        await self._whereabouts.seat(interaction, game)
        with self._house.rates.taking(PINGS, interaction.user.id, game):
            await self._boards.ping_again(game)
        await self._services.answering.done(interaction)

    async def move(self, interaction: Interaction, table: int) -> None:
        access = self._services.access
        access.expect_server(interaction)
        expect_rights(interaction)
        await access.admit(interaction, table)
        await self._whereabouts.seat(interaction, table)
        access.expect_voice(interaction)
        assert interaction.channel_id
        with self._house.rates.taking(MOVES, table):
            await self._house.table.move(table, interaction.channel_id)
            try:
                await self._boards.post_again(table)
            finally:  # it has moved: whatever becomes of this board, one comes
                self._boards.touch(table)
        await self._services.answering.done(interaction)

    async def _my_tables(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        try:
            listed = await self._whereabouts.mine_here(interaction)
        except STORAGE:  # whoever sends the command is told why
            return []
        locale, sought = str(interaction.locale), typed.casefold()
        named = [(title(self._house.words, locale, game.key, game.id), game.id) for game in listed]
        return [Choice(name=name, value=game) for name, game in named if sought in name.casefold()][:CHOICES]

    # /turn

    async def do(self, interaction: Interaction, action: str) -> None:
        await self._services.moving.do(interaction, action)

    def _verb(self, verb: str) -> Handler:
        async def handle(interaction: Interaction) -> None:
            await self._services.moving.do(interaction, verb)

        return handle

    async def plan(self, interaction: Interaction, decision: str = "") -> None:
        game = await self._whereabouts.game(interaction)
        screen = await self._house.table.look(game, interaction.user.id)
        ask = decision or (screen.ahead[0] if len(screen.ahead) == 1 else "")
        if ask:
            await self._services.play.plan(interaction, game, ask)
        else:
            await self._services.play.open_side(interaction, game)

    async def _ahead(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        screen = await self._whereabouts.screen(interaction)
        if screen is None:
            return []
        voice = await self._services.voices.to(interaction, screen)
        names = {ask: voice.wait(Ask(ask)) for ask in screen.ahead}
        return [Choice(name=name, value=ask) for ask, name in names.items() if typed.lower() in name.lower()]

    # /look

    def _door(self, door: str) -> Handler:
        async def handle(interaction: Interaction) -> None:
            await self._services.moving.open(interaction, door)

        return handle

    async def unfollow(self, interaction: Interaction) -> None:
        await self._services.watching.unfollow(interaction, await self._whereabouts.game(interaction))

    async def describe(self, interaction: Interaction, part: str = "") -> None:
        await self._services.moving.open(interaction, "describe", part)

    async def _parts(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        screen = await self._whereabouts.screen(interaction)
        headings = await self._services.looks.headings(interaction, screen) if screen else []
        found = [fitted(one, NAME) for one in headings if typed.lower() in one.lower()]
        return [Choice(name=one, value=one) for one in found][:CHOICES]

    # /my

    async def settings(
        self,
        interaction: Interaction,
        ping: Literal["mention", "dm", "none"] | None = None,
        confirm: Literal["always", "steps", "never"] | None = None,
        theme: str | None = None,
        language: str | None = None,
        coach: Literal["on", "off"] | None = None,
    ) -> None:
        given: dict[str, Any] = {"ping": ping, "confirm": confirm, "theme": theme and theme.lower()}
        changes = {name: value for name, value in given.items() if value is not None}
        if language is not None:
            changes["language"] = None if language == "client" else language[:10]
        if coach is not None:
            changes["coach"] = coach == "on"
        await self._services.own.change(interaction, **changes)

    async def time(self, interaction: Interaction, zone: str | None = None, quiet: str | None = None) -> None:
        given = {"zone": zone, "quiet": quiet}
        changes = {name: value for name, value in given.items() if value is not None}
        await self._services.own.clock(interaction, **changes)

    async def reminders(
        self,
        interaction: Interaction,
        every: Literal["off", "3", "6", "12", "24", "48"] | None = None,
        digest: str | None = None,
        only: bool | None = None,
    ) -> None:
        given = {"remind": "0" if every == "off" else every, "digest": digest, "digest_only": only}
        changes = {name: value for name, value in given.items() if value is not None}
        await self._services.own.change(interaction, **changes)

    async def _themes(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        locale, words = self._services.guests.language(interaction), self._house.words
        names = {theme: words.say(locale, f"looks-theme-{theme}") for theme in get_args(Theme)}
        return [Choice(name=name, value=key) for key, name in names.items() if typed.lower() in name.lower()]


async def setup(bot: "Wildcatter") -> None:
    cog = Commands(bot.services)
    await bot.add_cog(cog)
    for one in cog.built():
        bot.tree.add_command(one)
