"""Slash commands. Each ends in the same call of the table as a button does."""

import logging
import re
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Literal, get_args

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.engine import wire
from bot.engine.core import Refused, Seat
from bot.rates import BOARDS, MOVES, PINGS
from bot.storage_house import Theme
from bot.table import CHAIN, STORAGE, Listed, Screen
from bot.voice import Voice
from cogs.items import Interaction, fitted

if TYPE_CHECKING:
    from bot.app import Wildcatter

log = logging.getLogger(__name__)

CHOICES = 25
SQUARES = re.compile(r"[A-Za-z]+\d+")
CODE = re.compile(r"=[a-z][\w-]*|[A-Z]\w*(\.[\w+-]+)*|undo|restart|publish", re.ASCII)
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


class Commands(commands.Cog):
    """The house's own groups: /table, /turn, /look and /my."""

    table = app_commands.Group(name="table", description="Set up a table and run it.", guild_only=True)
    turn = app_commands.Group(name="turn", description="Play your turn.", guild_only=True)
    look = app_commands.Group(name="look", description="Look at a game.", guild_only=True)
    my = app_commands.Group(
        name="my",
        description="Your games and settings.",
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
    )

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot

    # /table

    @table.command(name="new", description="Set up a table.")
    @app_commands.describe(
        game="Which game to play.", place="Where to play: in a thread of its own, or right here."
    )
    async def table_new(
        self, interaction: Interaction, game: str, place: Literal["thread", "channel"] = "thread"
    ) -> None:
        async with self.bot.answering(interaction):
            await self.bot.lobbies.new(interaction, game.lower(), in_thread=place == "thread")

    @table_new.autocomplete("game")
    async def _shelf(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        locale = str(interaction.locale)
        names = {key: self.bot.words.say(locale, f"{key}-game") for key in self.bot.table.games}
        return [
            Choice(name=name, value=key)
            for key, name in names.items()
            if typed.lower() in f"{key} {name}".lower()
        ][:CHOICES]

    @table.command(name="board", description="Post the board of this channel's game again.")
    async def table_board(self, interaction: Interaction) -> None:
        async with self.bot.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            game = await self._game(interaction)
            with self.bot.rates.taking(BOARDS, game):
                await self.bot.boards.post_again(game)
            await self.bot.say_done(interaction)

    @table.command(name="ping", description="Mention again whoever is awaited.")
    async def table_ping(self, interaction: Interaction) -> None:
        async with self.bot.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            game = await self._game(interaction)
            await self._seated(interaction, game)
            with self.bot.rates.taking(PINGS, interaction.user.id, game):
                await self.bot.boards.ping_again(game)
            await self.bot.say_done(interaction)

    @table.command(name="move", description="Go on with one of your games in this channel.")
    @app_commands.describe(table="Which of your games.")
    async def table_move(self, interaction: Interaction, table: int) -> None:
        async with self.bot.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            self.bot.access.expect_server(interaction)
            self.bot.expect_rights(interaction)
            await self.bot.access.admit(interaction, table)
            await self._seated(interaction, table)
            self.bot.access.expect_voice(interaction)
            assert interaction.channel_id
            with self.bot.rates.taking(MOVES, table):
                await self.bot.table.move(table, interaction.channel_id)
                try:
                    await self.bot.boards.post_again(table)
                finally:  # it has moved: whatever becomes of this board, one comes
                    self.bot.boards.touch(table)
            await self.bot.say_done(interaction)

    @table_move.autocomplete("table")
    async def _my_tables(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        try:
            listed = await self._mine_here(interaction)
        except STORAGE:  # whoever sends the command is told why
            return []
        return [
            Choice(name=f"{game.key.title()} #{game.id}", value=game.id)
            for game in listed
            if typed in str(game.id)
        ][:CHOICES]

    # /turn

    @turn.command(name="side", description="Open your side of the table.")
    async def turn_side(self, interaction: Interaction) -> None:
        await self.side(interaction)

    async def side(self, interaction: Interaction) -> None:
        """Open the player's side at the game of this channel."""
        async with self.bot.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self.bot.play.open_side(interaction, await self._game(interaction))

    @turn.command(name="do", description="Do one thing of your turn.")
    @app_commands.describe(action="What to do; choose from the list.")
    async def turn_do(self, interaction: Interaction, action: str) -> None:
        await self.play(interaction, [action])

    @turn_do.autocomplete("action")
    async def _actions(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, typed)

    @turn.command(name="undo", description="Take your last step back.")
    async def turn_undo(self, interaction: Interaction) -> None:
        await self.play(interaction, ["undo"])

    @turn.command(name="restart", description="Begin your turn anew.")
    async def turn_restart(self, interaction: Interaction) -> None:
        await self.play(interaction, ["restart"])

    @turn.command(name="publish", description="Let your drafted turn count.")
    async def turn_publish(self, interaction: Interaction) -> None:
        await self.play(interaction, ["publish"])

    # /look

    @look.command(name="board", description="See the board, for yourself.")
    async def look_board(self, interaction: Interaction) -> None:
        await self.door(interaction, "zoom")

    @look.command(name="recap", description="Read what happened since your last turn.")
    async def look_recap(self, interaction: Interaction) -> None:
        await self.door(interaction, "recap")

    @look.command(name="score", description="See how everybody stands.")
    async def look_score(self, interaction: Interaction) -> None:
        await self.door(interaction, "scores")

    @look.command(name="rules", description="Read the rules in short.")
    async def look_rules(self, interaction: Interaction) -> None:
        await self.door(interaction, "rules")

    @look.command(name="describe", description="Have the board described in words.")
    @app_commands.describe(part="Which part; empty: all of it.")
    async def look_describe(self, interaction: Interaction, part: str = "") -> None:
        await self.door(interaction, "describe", part)

    @app_commands.command(name="describe", description="Have the board described in words.")
    @app_commands.describe(part="Which part; empty: all of it.")
    @app_commands.guild_only()
    async def describe(self, interaction: Interaction, part: str = "") -> None:
        await self.door(interaction, "describe", part)

    @describe.autocomplete("part")
    @look_describe.autocomplete("part")
    async def _parts(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        screen = await self.mine(interaction)
        headings = await self.bot.looks.headings(interaction, screen) if screen else []
        found = [fitted(one, 100) for one in headings if typed.lower() in one.lower()]
        return [Choice(name=one, value=one) for one in found][:CHOICES]

    @look.command(name="export", description="Get the record of this channel's game.")
    async def look_export(self, interaction: Interaction) -> None:
        await self.door(interaction, "record")

    # /my

    @my.command(name="games", description="List your running games.")
    async def my_games(self, interaction: Interaction) -> None:
        async with self.bot.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self.bot.looks.games(interaction)

    @my.command(name="settings", description="See and change how I treat you.")
    @app_commands.describe(
        ping="What happens when it is your turn.",
        confirm="Whether a turn asks before it counts.",
        theme="How pictures look that only you see.",
        language="A language such as en; client: as your Discord.",
    )
    async def my_settings(
        self,
        interaction: Interaction,
        ping: Literal["mention", "dm", "none"] | None = None,
        confirm: Literal["always", "steps", "never"] | None = None,
        theme: str | None = None,
        language: str | None = None,
    ) -> None:
        async with self.bot.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            given: dict[str, Any] = {"ping": ping, "confirm": confirm, "theme": theme and theme.lower()}
            changes = {name: value for name, value in given.items() if value is not None}
            if language is not None:
                changes["language"] = None if language == "client" else language[:10]
            await self.bot.looks.change(interaction, **changes)

    @my_settings.autocomplete("theme")
    async def _themes(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        locale = self.bot.language(interaction)
        names = {theme: self.bot.words.say(locale, f"looks-theme-{theme}") for theme in get_args(Theme)}
        return [Choice(name=name, value=key) for key, name in names.items() if typed.lower() in name.lower()]

    # The one road

    async def play(self, interaction: Interaction, codes: Sequence[str]) -> None:
        """Do something at the game of this channel, on whatever is current, and open the side."""
        async with self.bot.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            game = await self._game(interaction)
            if not all(CODE.fullmatch(code) for code in codes):
                raise wire.Malformed(" ".join(codes))
            await self.bot.play.command(interaction, game, codes)

    async def choose(self, interaction: Interaction, typed: str, *kinds: str, then: str = "") -> None:
        """Do what was chosen from a list, or typed so that only one thing on the list can be meant."""
        code = typed
        if typed.split(".")[0] not in kinds and not typed.startswith(CHAIN):
            offered = await self.complete(interaction, typed, *kinds)
            code = offered[0].value if len(offered) == 1 else typed
        await self.play(interaction, [code, then] if then else [code])

    async def choose_square(self, interaction: Interaction, typed: str, *kinds: str) -> None:
        """Do what was chosen from a list, or what can be done on the square that was typed."""
        named = squares(typed)
        if len(named) == 1 and typed.split(".")[0] not in kinds:
            mine = await self.mine(interaction)
            open_now = [f"{kind}.{named[0]}" for kind in kinds]
            fitting = [code for code in open_now if mine and code in mine.choices]
            await self.play(interaction, (fitting or open_now)[:1])
        else:
            await self.choose(interaction, typed, *kinds)

    async def complete(self, interaction: Interaction, typed: str, *kinds: str) -> list[Choice[str]]:
        """Offer the player's own legal actions, as the panel ranks them. Nobody else is offered anything.

        `kinds` are those to offer, with `=` for chains; none stands for all.
        """
        try:
            return await self._complete(interaction, typed, kinds)
        except Exception:
            log.exception("nothing can be offered for %s", interaction.data)
            return []

    async def _complete(
        self, interaction: Interaction, typed: str, kinds: Sequence[str]
    ) -> list[Choice[str]]:
        screen = await self.mine(interaction)
        if screen is None or screen.viewer is None:
            return []
        voice = await self.bot.voice(screen, interaction)
        codes = [code for code in screen.choices if code.split(".")[0] in kinds or not kinds]
        actions = [wire.unpack(voice.rules, screen.viewer, code) for code in codes]
        named = _chains(voice, screen, typed) if CHAIN in kinds or not kinds else []
        for hint in voice.rules.advise(screen.view, actions):
            note = voice.hint(hint)
            name = f"{voice.pick(hint.action)} · {note}" if note else voice.pick(hint.action)
            if typed.lower() in name.lower():
                named.append(Choice(name=fitted(name, 100), value=wire.pack(hint.action)))
        return named[:CHOICES]

    async def mine(self, interaction: Interaction) -> Screen | None:
        try:
            return await self.bot.table.look(await self._game(interaction), interaction.user.id)
        except (Refused, *STORAGE):
            return None

    async def _game(self, interaction: Interaction) -> int:
        """Return the game of this channel, or else the only one that somebody plays on this server."""
        game = await self._game_of(interaction.channel_id or 0)
        if game is None:
            listed = await self._mine_here(interaction)
            if len(listed) != 1:
                raise Refused("table-refusal-no-game-here")
            game = listed[0].id
        await self.bot.access.admit(interaction, game)
        return game

    async def _game_of(self, channel: int) -> int | None:
        running = await self.bot.store.running_in(channel)
        return await self.bot.store.last_in(channel) if running is None else running

    async def _mine_here(self, interaction: Interaction) -> list[Listed]:
        """List the running games at which somebody sits on this server."""
        listed = await self.bot.store.games_of(interaction.user.id)
        here = await self.bot.access.here(interaction, [game.id for game in listed])
        return [game for game in listed if game.id in here]

    async def _seated(self, interaction: Interaction, game: int) -> Seat:
        screen = await self.bot.table.look(game, interaction.user.id)
        if screen.viewer is None:
            raise Refused("table-refusal-not-seated")
        return screen.viewer

    async def door(self, interaction: Interaction, verb: str, rest: str = "") -> None:
        async with self.bot.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self.bot.looks.show(interaction, await self._game(interaction), verb, rest)


def offered(*kinds: str) -> Suggest:
    """Complete an option of a command with the player's own legal actions of these kinds."""

    async def suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await interaction.client.commands_cog.complete(interaction, typed, *kinds)

    return suggest


def _chains(voice: Voice, screen: Screen, typed: str) -> list[Choice[str]]:
    """Offer what does several things at once."""
    said = {one.key: voice.say(f"{voice.game}-chain-{one.key}", one.facts) for one in screen.chains}
    return [
        Choice(name=name, value=f"{CHAIN}{key}")
        for key, name in said.items()
        if typed.lower() in name.lower()
    ]


def squares(typed: str) -> list[str]:
    """Read squares as people type them: `h2 H3,i3`."""
    return [square.upper() for square in SQUARES.findall(typed)]


async def setup(bot: "Wildcatter") -> None:
    bot.commands_cog = Commands(bot)
    await bot.add_cog(bot.commands_cog)
