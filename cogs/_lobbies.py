"""Gathering players: what is pressed and picked on a lobby, until the game is dealt."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

import discord
from aiohttp import ClientError
from discord import ui

from bot.engine.core import Refusal, Refused
from bot.engine.mind import Level
from bot.panel import codes
from bot.panel.codes import LobbyPick, LobbyPress, read_user
from bot.table import NotSaved, Screen
from bot.table.lobby import Lobby
from bot.table.rates import TABLES
from bot.time.terms import Terms, read, write
from bot.words.voice import fitted
from cogs._access import Access
from cogs._answering import Answering, best_effort, in_text
from cogs._cards import Cards
from cogs._guests import Guests
from cogs._house import House
from cogs._items import Interaction
from cogs._learning import LearningDesk
from cogs._lessons import Book, LessonDesk
from cogs._lobby_messages import PLACES
from cogs._news import News
from cogs._opening import Opening
from cogs._own import Own
from cogs._replies import beside, in_place, show
from cogs._rights import expect_rights, roles_of
from cogs._voices import Voices

log = logging.getLogger(__name__)

HAS_THREAD = 160004  # this message has its thread already, from a start that was cut short
WEEK: Final = 10080  # minutes until a thread is archived
PRIVATE = ("options", "pace", "rules", "learn")  # buttons that are answered beside the lobby
COMPUTERS = {**{level.value: level for level in Level}, "practice": Level.NORMAL}  # of old: no level
ON_CARD = ("join", "leave", "start", *COMPUTERS)  # buttons that change a lobby where it hangs
NAME = 100  # characters of a thread's name


class LobbyDesk:
    """Takes what is pressed on lobbies, and shows what came of it."""

    def __init__(
        self,
        house: House,
        guests: Guests,
        voices: Voices,
        access: Access,
        answering: Answering,
        cards: Cards,
        opening: Opening,
        news: News,
        own: Own,
        lessons: LessonDesk,
        learning: LearningDesk,
    ) -> None:
        self.house, self._guests, self._voices, self._access = house, guests, voices, access
        self._answering, self._cards, self._opening, self._news = answering, cards, opening, news
        self._own, self._lessons, self._learning = own, lessons, learning
        self._drawing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def title(self, lobby: Lobby, locale: str) -> str:
        return self._cards.messages.title(lobby, locale)

    # Setting up

    async def new(
        self, interaction: Interaction, key: str, *, in_thread: bool = True, terms: Terms | None = None
    ) -> None:
        """Post a lobby for everybody in the channel of a command; refusals come first, and in private."""
        self._access.expect_server(interaction)
        expect_rights(interaction)
        self._access.expect_voice(interaction)
        self.house.lobbies.rules(key)
        self._opening.expect_opener(interaction)
        assert interaction.guild_id
        assert interaction.channel_id
        with self.house.rates.taking(TABLES, interaction.user.id, interaction.channel_id):
            await interaction.response.defer(thinking=True)
            await self._guests.person(interaction)
            in_thread = in_thread and not isinstance(interaction.channel, discord.Thread)
            where = interaction.guild_id, interaction.channel_id, interaction.user.id
            agreed = write(terms) if terms else None
            try:
                await self._opening.expect_room(interaction)
                lobby = await self._opening.open(key, *where, in_thread=in_thread, agreed=agreed)
            except Refused as refused:
                await self._decline(interaction, refused.refusal)
                return
        view, files = await self._cards.drawn(lobby)
        with suppress(NotSaved):  # it is found again when somebody presses a button of it
            await self._cards.note_sending(lobby, interaction.id)
        try:
            message = await interaction.edit_original_response(view=view, attachments=files)
        except (discord.HTTPException, ClientError, OSError):
            await best_effort(self._opening.give_up(lobby))
            raise
        with suppress(NotSaved):
            await self.house.lobbies.posted(lobby.id, message.id)

    async def _decline(self, interaction: Interaction, refusal: Refusal) -> None:
        """Refuse in private what was deferred for all to see.

        The first words after a deferral are for everybody, and only what follows need not be.
        """
        locale = (await self._guests.person(interaction)).speaks
        text = self.house.words.say(locale, refusal.key, refusal.facts)
        await interaction.edit_original_response(view=in_text(text))
        await interaction.followup.send(text, ephemeral=True)
        await best_effort(interaction.delete_original_response())

    # What is pressed

    async def pressed(self, interaction: Interaction, press: LobbyPress) -> None:
        """Answer a button of a lobby, or of its options."""
        private = press.verb in PRIVATE and press.page is None
        (beside if private else in_place)(interaction)
        lobby = await self._admitted(interaction, press.table)
        if private and press.verb == "rules":
            await self._lessons.open(interaction, Book.gathering(self.house.lobbies.rules(lobby.key), lobby))
        elif private and press.verb == "learn":
            await self._learning.open(interaction, lobby.key)
        elif private and press.verb == "pace":
            await show(interaction, await self._terms(interaction, lobby))
        elif private or press.page is not None:
            await self._turn_to(interaction, lobby, press)
        elif press.verb == "accept":
            await self._accept(interaction, lobby)
        elif lobby.status == "started" and press.verb in ON_CARD:
            await self._catch_up(interaction, lobby)
            raise Refused("lobby-refusal-started")
        elif press.verb == "start":
            await self._find(interaction, lobby)
            await self.start(interaction, press.table)
        else:
            await self._find(interaction, lobby)
            if press.verb in COMPUTERS and interaction.user.id != lobby.host:
                await self._expect_members(interaction, lobby)
            lobby = await self.changed(interaction, press.table, press.verb)
            await self._redraw(interaction, lobby)
            if press.verb == "join" and read(lobby.terms).allowance:
                await best_effort(self._own.ask_once(interaction))

    async def _accept(self, interaction: Interaction, lobby: Lobby) -> None:
        """Sit down by an invitation, which says so from then on."""
        await self._guests.person(interaction)
        lobby = await self.changed(interaction, lobby.id, "join")
        await self.draw(lobby)
        facts = {"player": f"<@{interaction.user.id}>"}
        text = self.house.words.say(self._voices.locale(lobby.guild), "lobby-invited-came", facts)
        await show(interaction, in_text(text))

    async def draw(self, lobby: Lobby) -> None:
        """Show a change on a lobby that was made elsewhere."""
        async with self._alone(lobby.id):
            await self._cards.show(await self.house.lobbies.look(lobby.id))

    async def changed(self, interaction: Interaction, table: int, verb: str) -> Lobby:
        """Do at a lobby what somebody pressed or typed."""
        lobbies, user = self.house.lobbies, interaction.user.id
        match verb:
            case "join":
                return await lobbies.join(table, user, roles_of(interaction))
            case "leave":
                return await lobbies.leave(table, user)
            case verb if verb in COMPUTERS:
                return await lobbies.add_computer(table, user, COMPUTERS[verb])
            case "cancel":
                return await lobbies.cancel(table, user)
            case _:
                raise Refused("lobby-refusal-no-such-button")

    async def _admitted(self, interaction: Interaction, table: int) -> Lobby:
        """Return a table as it stands, if whoever asks may come to it."""
        await self._access.admit_to_lobby(interaction, table)
        return await self.house.lobbies.look(table)

    async def _find(self, interaction: Interaction, lobby: Lobby) -> None:
        """A crash may have kept the bot from remembering where a lobby hangs: here it is."""
        await self._guests.person(interaction)
        message, here = interaction.message, interaction.channel_id == lobby.channel
        if message is None or not here or message.flags.ephemeral or lobby.status != "open":
            return
        if (lobby.message or 0) < message.id:
            await self.house.lobbies.posted(lobby.id, message.id)

    async def picked(self, interaction: Interaction, pick: LobbyPick, values: Sequence[str]) -> None:
        """Answer a pick among the options: the game's own, where to play, whom to remove or make host."""
        table, user, value = pick.table, interaction.user.id, values[0]
        in_place(interaction)
        await self._admitted(interaction, table)
        lobbies = self.house.lobbies
        match pick.setting:
            case codes.KICK:
                lobby = await lobbies.kick(table, user, read_user(value))
            case codes.HOST:
                lobby = await lobbies.hand_on(table, user, read_user(value))
            case codes.PLACE if value in PLACES:
                lobby = await lobbies.place(table, user, in_thread=value == "thread")
            case setting if setting in codes.TERMS:
                lobby = await lobbies.settle(table, user, codes.TERMS[setting], value)
                await self._tell_others(lobby, codes.TERMS[setting], value)
            case setting:
                lobby = await lobbies.agree(table, user, setting, value)
        await self._redraw(interaction, lobby, pick.setting)

    async def _tell_others(self, lobby: Lobby, name: str, value: str) -> None:
        """Say that the host has changed how a table plays, to those who sat down before."""
        if len(lobby.humans) > 1:
            say, locale = self.house.words.say, self._voices.locale(lobby.guild)
            what, now = say(locale, f"time-terms-{name}"), say(locale, f"time-{name}-{value}")
            facts = {"title": self._cards.messages.title(lobby, locale), "what": what, "now": now}
            place = self.house.client.get_partial_messageable(lobby.channel)
            await best_effort(place.send(say(locale, "pace-changed", facts)))

    # Showing

    async def _turn_to(self, interaction: Interaction, lobby: Lobby, press: LobbyPress) -> None:
        """Show a page of the options."""
        page = press.page or 0
        if press.verb != "options" or (press.page is not None and page >= self._cards.messages.pages(lobby)):
            raise Refused("lobby-refusal-no-such-button")
        view = await self._options(interaction, lobby, page)
        await show(interaction, view)

    async def _options(self, interaction: Interaction, lobby: Lobby, page: int) -> ui.LayoutView:
        locale = (await self._guests.person(interaction)).speaks
        await self._guests.recall(lobby.users)
        return self._cards.messages.options(lobby, locale, interaction.user.id, page)

    async def _terms(self, interaction: Interaction, lobby: Lobby) -> ui.LayoutView:
        locale = (await self._guests.person(interaction)).speaks
        return self._cards.messages.terms(lobby, locale, interaction.user.id)

    async def _redraw(self, interaction: Interaction, lobby: Lobby, setting: str = "") -> None:
        """Show a change on the lobby, and on the options if it was made there."""
        async with self._alone(lobby.id):
            lobby = await self.house.lobbies.look(lobby.id)
            if lobby.status == "started":  # meanwhile: it is the table's card now
                return
            if interaction.message and not interaction.message.flags.ephemeral:
                view, files = await self._cards.drawn(lobby)
                if not await self._shown(interaction, view, files):
                    await self._cards.show(lobby)
                return
            await self._cards.show(lobby)
        if setting in codes.TERMS:
            view = await self._terms(interaction, lobby)
        else:
            page = self._cards.messages.page(lobby, setting)
            view = await self._options(interaction, lobby, page)
        await show(interaction, view)

    async def _shown(
        self, interaction: Interaction, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> bool:
        """Show this where it was pressed; if somebody has just deleted that, say that it is done."""
        try:
            await show(interaction, view, files)
        except discord.NotFound:
            await best_effort(self._answering.done(interaction))
            return False
        return True

    def _alone(self, table: int) -> asyncio.Lock:
        """Serialise the drawing of a lobby."""
        return self._drawing.setdefault(table, asyncio.Lock())

    # Starting

    async def start(self, interaction: Interaction, table: int) -> None:
        """Deal the game, in a thread of its own where that is wanted and allowed."""
        lobby = await self.house.lobbies.look(table)
        await self._expect_members(interaction, lobby)  # first: if the host has left, somebody else is host
        self.house.lobbies.ready(lobby, interaction.user.id)
        channel = await self._place(lobby, interaction)
        await self.house.seats.make_room(channel)
        screen = await self.house.lobbies.start(table, interaction.user.id, channel)
        await self._deal_shown(interaction, screen)

    async def _deal_shown(self, interaction: Interaction, screen: Screen, link: str = "") -> None:
        """Turn a lobby into the card of its table."""
        async with self._alone(screen.game_id):
            lobby = await self.house.lobbies.look(screen.game_id)
            view = self._cards.view(lobby, screen, link)
            if interaction.message:
                await self._shown(interaction, view)
            elif lobby.message:  # a command has started it, from anywhere
                with suppress(discord.NotFound):  # somebody has just deleted it
                    await self.house.message(lobby.channel, lobby.message).edit(view=view, attachments=[])

    async def _catch_up(self, interaction: Interaction, lobby: Lobby) -> None:
        """Show that a game was dealt where that was cut short: its card still has the lobby's buttons."""
        try:
            screen = await self.house.table.look(lobby.id, None)
        except Refused:  # it is damaged, and has its own ways to say so
            return
        board = (await self.house.posts.of(lobby.id)).get("board")
        link = ""
        if board and board.channel and board.message:
            channel = self.house.client.get_partial_messageable(board.channel, guild_id=lobby.guild)
            link = channel.get_partial_message(board.message).jump_url
        if interaction.message and interaction.message.id == lobby.message:
            await best_effort(self._deal_shown(interaction, screen, link))
        self._news.changed(screen)

    async def _expect_members(self, interaction: Interaction, lobby: Lobby) -> None:
        """Free the seats of those who have left the server, and raise Refused with their names.

        Only somebody who sits there as well can bring that about.
        """
        if interaction.user.id not in lobby.users or lobby.status != "open":
            return
        others = [user for user in lobby.humans if user != interaction.user.id]
        gone = await self._access.departed(lobby.guild, others)
        if not gone:
            return
        for user in gone:
            with suppress(Refused):  # somebody was quicker
                lobby = await self.house.lobbies.leave(lobby.id, user)
        await self._redraw(interaction, lobby)
        raise Refused("lobby-refusal-departed", players=tuple([f"<@{user}>" for user in gone]))

    async def _place(self, lobby: Lobby, interaction: Interaction) -> int:
        """Open a thread on the lobby's message; without the right to, the game is played in the channel."""
        may = interaction.app_permissions
        allowed = may.create_public_threads and may.send_messages_in_threads
        if not (lobby.in_thread and lobby.message and allowed):
            return lobby.channel
        name = fitted(self._cards.messages.title(lobby, self._voices.locale(interaction.guild_id)), NAME)
        channel = self.house.client.get_partial_messageable(lobby.channel, guild_id=lobby.guild)
        message = channel.get_partial_message(lobby.message)
        try:
            thread = await message.create_thread(name=name, auto_archive_duration=WEEK)
        except discord.HTTPException as error:
            if error.code == HAS_THREAD:
                return lobby.message
            log.warning("no thread for table %s: %s", lobby.id, error)
            return lobby.channel
        return thread.id
