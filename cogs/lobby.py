"""Gathering players: the lobby, which becomes the table's card when the game starts."""

import asyncio
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord
from discord import ui
from discord.ext import commands

from bot import orders
from bot.engine.core import AnyRules, Refusal, Refused
from bot.engine.options import OptionInfo, option_list
from bot.rates import TABLES
from bot.storage_house import Lobby
from bot.table import NotSaved, Screen
from bot.voice import SHAPES, title
from cogs.items import Interaction, LobbyButton, LobbySelect, fitted, option, select
from cogs.traces import a_lobby, find
from rendering.order import Order

if TYPE_CHECKING:
    from bot.app import Wildcatter

log = logging.getLogger(__name__)

COLOUR = 0xE9B93F
OPTIONS = 8  # of a game on one page: with the host's tools, 36 of the 40 components that Discord allows
PATIENCE = 2.0  # seconds a lobby waits for its banner
BANNER = "lobby.webp"
PLACES = ("thread", "channel")
PAGE, USER = re.compile(r"options([0-9])"), re.compile(r"-?[0-9]{1,19}")


class LobbyCog(commands.Cog):
    """Shows lobbies and takes what is pressed on them."""

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot
        self._drawing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._rematching = asyncio.Lock()

    async def new(self, interaction: Interaction, key: str, *, in_thread: bool = True) -> None:
        """Post a lobby in the channel of a command."""
        self.bot.access.expect_server(interaction)
        self.bot.expect_rights(interaction)
        self.bot.lobby.rules(key)
        assert interaction.guild_id
        assert interaction.channel_id
        with self.bot.rates.taking(TABLES, interaction.user.id, interaction.channel_id):
            await interaction.response.defer()
            await self.bot.person(interaction)
            in_thread = in_thread and not isinstance(interaction.channel, discord.Thread)
            place = interaction.guild_id, interaction.channel_id
            try:
                lobby = await self.bot.lobby.open(key, *place, interaction.user.id, in_thread=in_thread)
            except Refused as refused:
                await self._decline(interaction, refused.refusal)
                return
        view, files = await self._drawn(lobby)
        message = await interaction.edit_original_response(view=view, attachments=files)
        with suppress(NotSaved):  # it is found again when somebody presses a button of it
            await self.bot.lobby.posted(lobby.id, message.id)

    async def _decline(self, interaction: Interaction, refusal: Refusal) -> None:
        """Refuse in private what was deferred for all to see.

        The first words after a deferral are for everybody, and only what follows need not be.
        """
        locale = (await self.bot.person(interaction)).speaks
        text = self.bot.words.say(locale, refusal.key, refusal.facts)
        await interaction.edit_original_response(view=_note(text))
        await interaction.followup.send(text, ephemeral=True)
        await self.bot.best_effort(interaction.delete_original_response())

    async def again(self, interaction: Interaction, screen: Screen, old: Lobby | None) -> None:
        """Set up the same game with the same options, for whoever wants a rematch."""
        if screen.status != "finished" or old is None:
            raise Refused("lobby-refusal-no-rematch")
        self.bot.access.expect_server(interaction)
        async with self._rematching:  # two who want the same get one table
            lobby = await self._set_up_already(old.id)
            place = lobby.channel if lobby else self._place_again(old, interaction)
            await self.bot.access.expect_sight(interaction, place)
            lobby = lobby or await self._set_up_again(old, place, interaction.user.id)
        assert lobby.message
        channel = self.bot.get_partial_messageable(lobby.channel, guild_id=lobby.guild)
        link = channel.get_partial_message(lobby.message).jump_url
        locale = (await self.bot.person(interaction)).speaks
        text = self.bot.words.say(locale, "lobby-rematch", {"link": link})
        await interaction.edit_original_response(view=_note(text))

    async def _set_up_already(self, game: int) -> Lobby | None:
        """Return the open lobby of a rematch, if there is one."""
        number = await self.bot.house.fact(f"rematch {game}")
        lobby = await self.bot.house.lobby(int(number)) if number and number.isdecimal() else None
        if lobby is None or lobby.status != "open":
            return None
        return lobby if lobby.message else await self.found(lobby) or await self._hang_up(lobby)

    def _place_again(self, old: Lobby, interaction: Interaction) -> int:
        """Return where the old table was set up, or here if that place is gone."""
        assert interaction.channel_id
        return old.channel if self.bot.get_channel(old.channel) else interaction.channel_id

    async def _set_up_again(self, old: Lobby, place: int, host: int) -> Lobby:
        lobby = await self.bot.lobby.open(
            old.key, old.guild, place, host, in_thread=old.in_thread, options=old.options
        )
        await self.bot.house.remember(f"rematch {old.id}", str(lobby.id))
        return await self._hang_up(lobby)

    async def _hang_up(self, lobby: Lobby) -> Lobby:
        """Post a lobby that no command has brought, or that somebody took down."""
        view, files = await self._drawn(lobby)
        channel = self.bot.get_partial_messageable(lobby.channel)
        nonce = f"l{lobby.id}.{(lobby.message or 0) % 10**6}"
        message = await channel.send(view=view, files=files, nonce=nonce)
        await self.bot.lobby.posted(lobby.id, message.id)
        return await self.bot.lobby.look(lobby.id)

    async def found(self, lobby: Lobby) -> Lobby | None:
        """Find a lobby that hangs in its channel, though a crash or an outage made that forgotten."""
        message = await find(self.bot, lobby.channel, a_lobby(lobby.id), lobby.message or 0)
        if message is None:
            return None
        await self.bot.lobby.posted(lobby.id, message.id)
        return await self.bot.lobby.look(lobby.id)

    # What is pressed

    async def pressed(self, interaction: Interaction, table: int, verb: str) -> None:
        """A button of a lobby, or of its options."""
        private = verb in ("options", "rules")
        await interaction.response.defer(ephemeral=private, thinking=private)
        lobby = await self._admitted(interaction, table)
        if private:
            await self._private(interaction, lobby, verb)
            return
        if turned := PAGE.fullmatch(verb):
            page = int(turned[1])
            if page >= self._pages(lobby):
                raise Refused("lobby-refusal-no-such-button")
            await interaction.edit_original_response(view=await self._options(lobby, interaction, page))
            return
        await self.bot.person(interaction)
        await self._find(interaction, lobby)
        user, lobbies = interaction.user.id, self.bot.lobby
        match verb:
            case "join":
                lobby = await lobbies.join(table, user)
            case "leave":
                lobby = await lobbies.leave(table, user)
            case "practice":
                lobby = await lobbies.add_practice(table, user)
            case "cancel":
                lobby = await lobbies.cancel(table, user)
            case "start":
                await self.start(interaction, table)
                return
            case _:
                raise Refused("lobby-refusal-no-such-button")
        await self._redraw(interaction, lobby)

    async def _admitted(self, interaction: Interaction, table: int) -> Lobby:
        """Return a table as it stands, if whoever asks may come to it."""
        lobby = await self.bot.lobby.look(table)
        await self.bot.access.admit_to_lobby(interaction, lobby)
        return lobby

    async def _find(self, interaction: Interaction, lobby: Lobby) -> None:
        """A crash may have kept the bot from remembering where a lobby hangs: here it is."""
        message, here = interaction.message, interaction.channel_id == lobby.channel
        if message is None or not here or message.flags.ephemeral or lobby.status != "open":
            return
        if (lobby.message or 0) < message.id:
            await self.bot.lobby.posted(lobby.id, message.id)

    async def picked(self, interaction: Interaction, table: int, verb: str, values: Sequence[str]) -> None:
        """A pick among the options: the game's own, where to play, whom to remove, whom to make host."""
        await interaction.response.defer()
        await self._admitted(interaction, table)
        user, value = interaction.user.id, values[0]
        lobbies = self.bot.lobby
        match verb:
            case "kick_":
                lobby = await lobbies.kick(table, user, _user(value))
            case "host_":
                lobby = await lobbies.hand_on(table, user, _user(value))
            case "place_" if value in PLACES:
                lobby = await lobbies.place(table, user, in_thread=value == "thread")
            case _:
                lobby = await lobbies.agree(table, user, verb, value)
        await self._redraw(interaction, lobby, self._page(lobby, verb))

    async def _redraw(self, interaction: Interaction, lobby: Lobby, page: int = 0) -> None:
        """Show a change on the lobby, and on the options if it was made there."""
        async with self._drawing.setdefault(lobby.id, asyncio.Lock()):
            lobby = await self.bot.lobby.look(lobby.id)
            if lobby.status == "started":  # meanwhile: it is the table's card now
                return
            if interaction.message and not interaction.message.flags.ephemeral:
                view, files = await self._drawn(lobby)
                await interaction.edit_original_response(view=view, attachments=files)
                return
            await self.show(lobby)
        await interaction.edit_original_response(view=await self._options(lobby, interaction, page))

    async def _private(self, interaction: Interaction, lobby: Lobby, verb: str) -> None:
        if verb == "rules":
            await self.bot.looks.rules(interaction, lobby.key)
        else:
            await interaction.edit_original_response(view=await self._options(lobby, interaction))

    # Starting

    async def start(self, interaction: Interaction, table: int) -> None:
        """Deal the game, in a thread of its own where that is wished and allowed."""
        lobby = await self.bot.lobby.look(table)
        self.bot.lobby.ready(lobby, interaction.user.id)
        channel = await self._place(lobby, interaction)
        screen = await self.bot.lobby.start(table, interaction.user.id, channel)
        try:
            async with self._drawing.setdefault(table, asyncio.Lock()):
                view = await self._view(await self.bot.lobby.look(table), screen)
                await interaction.edit_original_response(view=view, attachments=[])
        finally:  # the cards are dealt: whatever happens to the lobby, the board comes
            await self.bot.changed(screen)

    async def _place(self, lobby: Lobby, interaction: Interaction) -> int:
        """Open a thread on the lobby's message; without the right to, the game is played in the channel."""
        may = interaction.app_permissions
        allowed = may.create_public_threads and may.send_messages_in_threads
        if not (lobby.in_thread and lobby.message and allowed):
            return lobby.channel
        name = self._title(lobby, self.bot.public_locale(interaction.guild))
        channel = self.bot.get_partial_messageable(lobby.channel, guild_id=lobby.guild)
        message = channel.get_partial_message(lobby.message)
        try:
            thread = await message.create_thread(name=fitted(name, 100), auto_archive_duration=10080)
        except discord.HTTPException as error:
            if error.code == 160004:  # this message has its thread already, from a start that was cut short
                return lobby.message
            log.warning("no thread for table %s: %s", lobby.id, error)
            return lobby.channel
        return thread.id

    # What it looks like

    async def show(self, lobby: Lobby) -> None:
        """Draw a lobby anew where it hangs, or hang it up again if somebody took it down."""
        if lobby.message is None:
            return
        try:
            await self._edit(lobby)
        except discord.NotFound:
            if lobby.status != "open":
                return
            if again := await self.found(lobby):
                await self._edit(again)
            else:
                await self._hang_up(lobby)

    async def _edit(self, lobby: Lobby) -> None:
        assert lobby.message
        message = self.bot.get_partial_messageable(lobby.channel).get_partial_message(lobby.message)
        view, files = await self._drawn(lobby)
        await message.edit(view=view, attachments=files, allowed_mentions=self.bot.allowed_mentions)

    async def update_card(self, screen: Screen, link: str) -> None:
        """Let the table's card lead to the newest board."""
        lobby = await self.bot.house.lobby(screen.game_id)
        if lobby is not None and lobby.message is not None:
            message = self.bot.get_partial_messageable(lobby.channel).get_partial_message(lobby.message)
            await message.edit(
                view=await self._view(lobby, screen, link), allowed_mentions=self.bot.allowed_mentions
            )

    async def _drawn(self, lobby: Lobby) -> tuple[ui.LayoutView, list[discord.File]]:
        """Return a lobby as a message, with its banner as long as it waits for players."""
        if lobby.status != "open":
            return await self._view(lobby), []
        order = await self._banner(lobby)
        image = await self.bot.studio.picture(order, patience=PATIENCE)
        if image is None:
            return await self._view(lobby), []
        view = await self._view(lobby, alt=self.bot.describe(order))
        return view, [discord.File(BytesIO(image), BANNER)]

    async def _banner(self, lobby: Lobby) -> Order:
        locale, rules = self._locale(lobby), self.bot.table.games[lobby.key]
        await self.bot.recall(lobby.users)
        names = [self.bot.plain_name(user, locale) for user in lobby.users]
        return orders.lobby(self.bot.words, locale, rules, names, lobby.id)

    def _locale(self, lobby: Lobby) -> str:
        return self.bot.public_locale(self.bot.get_guild(lobby.guild))

    async def _view(
        self, lobby: Lobby, screen: Screen | None = None, link: str = "", *, alt: str = ""
    ) -> ui.LayoutView:
        locale = self._locale(lobby)
        rules = self.bot.table.games[lobby.key]
        view = ui.LayoutView(timeout=None)
        parts: list[ui.Item[Any]] = [
            ui.TextDisplay(text) for text in self._texts(lobby, rules, locale, screen)
        ]
        if alt:
            media = discord.MediaGalleryItem(f"attachment://{BANNER}", description=alt)
            parts.insert(0, ui.MediaGallery(media))
        if link:
            parts.append(ui.TextDisplay(self.bot.words.say(locale, "lobby-newest", {"link": link})))
        view.add_item(ui.Container(*parts, accent_colour=COLOUR))
        if lobby.status == "open":
            for row in self._buttons(lobby, locale):
                view.add_item(row)
        return view

    def _texts(self, lobby: Lobby, rules: AnyRules, locale: str, screen: Screen | None) -> Sequence[str]:
        say = self.bot.words.say
        title = self._title(lobby, locale)
        over = screen is not None and screen.status == "finished"
        how = "forgotten" if lobby.forgotten else lobby.status
        state = say(
            locale,
            "lobby-finished" if over else f"lobby-{how}",
            {"least": rules.seats[0], "most": rules.seats[-1]},
        )
        users = screen.users if screen else lobby.users
        seats = [
            f"{SHAPES[n] if screen else '•'} {self.bot.mention(user, locale)}"
            + (f" · {say(locale, 'lobby-host')}" if user == lobby.host and not screen else "")
            for n, user in enumerate(users)
        ]
        agreed = self._agreed(lobby, rules, locale)
        return [text for text in (f"## {title}\n{state}", "\n".join(seats), f"-# {agreed}") if text]

    def _title(self, lobby: Lobby, locale: str) -> str:
        return title(self.bot.words, locale, lobby.key, lobby.id)

    def _agreed(self, lobby: Lobby, rules: AnyRules, locale: str) -> str:
        """Name what was agreed on beyond the usual rules."""
        say, parts = self.bot.words.say, []
        for info in option_list(rules):
            value = lobby.options.get(info.key, info.default)
            if value != info.default:
                name = say(locale, f"{lobby.key}-option-{info.key}")
                parts.append(f"{name}: {self._value(lobby.key, info, value, locale)}")
        return " · ".join(parts) or say(locale, "lobby-usual-rules")

    def _value(self, key: str, info: OptionInfo, value: str, locale: str) -> str:
        """Say what an option is set to: yes or no, a number, or a word of the game's own."""
        if value in ("true", "false"):
            return self.bot.words.say(locale, f"lobby-{value}")
        if value.isdecimal():
            return value
        return self.bot.words.say(locale, f"{key}-choice-{info.key}-{value}")

    def _buttons(self, lobby: Lobby, locale: str) -> Iterator[ui.ActionRow[Any]]:
        """Places never move; what cannot be done now answers why."""
        rows = (
            (("join", "success"), ("leave", "secondary"), ("start", "primary")),
            (("practice", "secondary"), ("options", "secondary"), ("rules", "secondary")),
        )
        say = self.bot.words.say
        for row in rows:
            yield ui.ActionRow(
                *[LobbyButton(lobby.id, verb, say(locale, f"lobby-do-{verb}"), style) for verb, style in row]
            )

    def _pages(self, lobby: Lobby) -> int:
        return -(-len(option_list(self.bot.table.games[lobby.key])) // OPTIONS)

    def _page(self, lobby: Lobby, verb: str) -> int:
        """Return the page of the options on which an option stands."""
        keys = [info.key for info in option_list(self.bot.table.games[lobby.key])]
        return keys.index(verb) // OPTIONS if verb in keys else 0

    async def _options(self, lobby: Lobby, interaction: Interaction, page: int = 0) -> ui.LayoutView:
        """The options, explained; the host has a select for each, others read."""
        locale = (await self.bot.person(interaction)).speaks
        await self.bot.recall(lobby.users)
        rules, say = self.bot.table.games[lobby.key], self.bot.words.say
        view = ui.LayoutView(timeout=None)
        host = interaction.user.id == lobby.host and lobby.status == "open"
        parts: list[ui.Item[Any]] = [ui.TextDisplay(f"### {say(locale, 'lobby-options-title')}")]
        listed = option_list(rules)
        pages = self._pages(lobby)
        for info in listed[page * OPTIONS : (page + 1) * OPTIONS]:
            name = say(locale, f"{lobby.key}-option-{info.key}")
            about = say(locale, f"{lobby.key}-about-{info.key}")
            value = self._value(lobby.key, info, lobby.options.get(info.key, info.default), locale)
            parts.append(ui.TextDisplay(f"**{name}: {value}**\n-# {about}"))
            if host:
                parts.append(ui.ActionRow(self._choice(lobby, info, name, locale)))
        if host and page == 0:
            parts += self._host_tools(lobby, locale)
        view.add_item(ui.Container(*parts, accent_colour=COLOUR))
        last = []
        if pages > 1:
            following = (page + 1) % pages
            label = say(locale, "lobby-options-page", {"page": following + 1, "of": pages})
            last.append(LobbyButton(lobby.id, f"options{following}", label))
        if host:
            last.append(LobbyButton(lobby.id, "cancel", say(locale, "lobby-do-cancel"), "danger"))
        if last:
            view.add_item(ui.ActionRow(*last))
        return view

    def _choice(self, lobby: Lobby, info: OptionInfo, name: str, locale: str) -> LobbySelect:
        now = lobby.options.get(info.key, info.default)
        options = [
            option(c, self._value(lobby.key, info, c, locale), default=c == now) for c in info.choices[:25]
        ]
        return LobbySelect(lobby.id, info.key, select(f"lb:{lobby.id}/{info.key}", name, options))

    def _host_tools(self, lobby: Lobby, locale: str) -> list[ui.Item[Any]]:
        """Where to play, whom to remove, whom to make host: ids that no option of a game can have."""
        say = self.bot.words.say
        places = [
            option(place, say(locale, f"lobby-place-{place}"), default=(place == "thread") == lobby.in_thread)
            for place in PLACES
        ]
        tools: list[ui.Item[Any]] = [
            ui.TextDisplay(f"**{say(locale, 'lobby-place')}**"),
            self._tool(lobby, "place_", say(locale, "lobby-place"), places),
        ]
        others = [user for user in lobby.users if user != lobby.host]
        if others:
            names = [option(str(user), self.bot.plain_name(user, locale)) for user in others]
            tools.append(self._tool(lobby, "kick_", say(locale, "lobby-kick"), names))
        heirs = [option(str(u), self.bot.plain_name(u, locale)) for u in others if u > 0]
        if heirs:
            tools.append(self._tool(lobby, "host_", say(locale, "lobby-hand-on"), heirs))
        return tools

    def _tool(
        self, lobby: Lobby, verb: str, title: str, options: list[discord.SelectOption]
    ) -> ui.ActionRow[Any]:
        return ui.ActionRow(LobbySelect(lobby.id, verb, select(f"lb:{lobby.id}/{verb}", title, options)))


def _user(value: str) -> int:
    """Read whom a list named; 0 is nobody."""
    return int(value) if USER.fullmatch(value) else 0


def _note(text: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    return view


async def setup(bot: "Wildcatter") -> None:
    bot.lobbies = LobbyCog(bot)
    await bot.add_cog(bot.lobbies)
