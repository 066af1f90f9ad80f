"""The card of a table: what its lobby has become, and stays until the game is over, for all to see."""

import zlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import discord
from discord import ui
from msgspec import MsgspecError
from msgspec.structs import replace

from bot.engine.core import Refused, Seat
from bot.panel.codes import Door
from bot.recent import Recent
from bot.table import Message, Posted, Public, Screen
from bot.table.lobby import Lobby
from bot.words.voice import Voice, title
from cogs._answering import best_effort
from cogs._house import House
from cogs._items import DoorButton
from cogs._lobby_messages import COLOUR, LobbyMessages
from cogs._messages import listed, waited
from cogs._sending import NOBODY
from cogs._wall import Showing

CARDS = 2000  # of which it is at hand what they say
APART = 300  # seconds between two edits of one card: all edits in a channel share what Discord allows
OLD, SPACED = (
    3000,
    3,
)  # seconds from which on a card counts as old, and between two edits of old ones in a channel

Lines = Callable[[Screen, Voice], Awaitable[Sequence[str]]]
Chairs = Callable[[Screen, Voice], Awaitable[Mapping[Seat, str]]]


class LivingCards:
    """Keeps the cards of running games true.

    Whatever else a table agrees on or goes through is said by those who know of it: `lines` below the seats,
    `chairs` beside them. All of it is public, so it may depend on nothing that a spectator cannot know.
    """

    def __init__(self, house: House, messages: LobbyMessages) -> None:
        self.house, self._messages = house, messages
        self.apart = APART
        self.lines: list[Lines] = []
        self.chairs: list[Chairs] = []
        self._marks: Recent[int, Message] = Recent(CARDS)
        self._planned: Recent[int, int] = Recent(CARDS)
        self._free: Recent[int, int] = Recent(CARDS)  # by channel: when the next old card may be edited there

    async def keep(self, at: Showing) -> None:
        """Let the card show how the game stands, or plan to, if it was edited too recently."""
        game = at.screen.game_id
        mark = await self._mark(game)
        if mark and mark.state == "gone":
            return
        if mark and 0 <= self.house.now() - mark.touched < self.apart:  # else the clock was set back
            await self._plan(game, mark.touched + self.apart)
            return
        lobby = await self.house.lobbies.find(game)
        if lobby and lobby.message:
            view = await self.view(lobby, at.public, at.voice, self._link(lobby, at.posted))
            says = checksum(view)
            if mark and mark.says == says:
                return
            if free := self._crowded(lobby.channel, lobby.message):
                await self._plan(game, free)
            else:
                await best_effort(self._edit(lobby, view, says))

    def _crowded(self, channel: int, message: int) -> int | None:
        """Return when an old card may be edited, if others in its channel have been just now.

        After an outage, all the cards of a channel are behind at once.
        """
        now = self.house.now()
        if now - discord.utils.snowflake_time(message).timestamp() < OLD:
            return None
        free = self._free.get(channel) or now
        if free <= now:
            self._free.put(channel, now + SPACED)
        return free if now < free <= now + SPACED else None

    async def _plan(self, game: int, due: int) -> None:
        """Let a card be kept later; once that is written down, it need not be again."""
        if self._planned.get(game) != due:
            await self.house.agenda.later("card", game, due)
            self._planned.put(game, due)

    async def _edit(self, lobby: Lobby, view: ui.LayoutView, says: int) -> None:
        """Edit the card, and remember what it says."""
        assert lobby.message
        key, now = _key(lobby.id), self.house.now()
        shown = Message(key, lobby.channel, lobby.message, "sent", lobby.message, says, now)
        try:
            message = self.house.message(lobby.channel, lobby.message)
            await message.edit(view=view, attachments=[], allowed_mentions=NOBODY)
        except discord.NotFound:
            shown = replace(shown, state="gone", message=None)
        await self.house.messages.put(shown)
        self._marks.put(lobby.id, shown)

    async def _mark(self, game: int) -> Message | None:
        """Return what is known of a card; only this bot changes that."""
        mark = self._marks.get(game) or await self.house.messages.find(_key(game))
        if mark:
            self._marks.put(game, mark)
        return mark

    async def view(self, lobby: Lobby, public: Public, voice: Voice, link: str) -> ui.LayoutView:
        """Build the card."""
        screen = public.screen
        small = self._messages.agreed(lobby, voice.locale)
        texts = [
            "\n".join(part for part in (self._head(lobby, public, voice), waited(public, voice)) if part),
            "\n".join(await self._seats(screen, voice)),
            "\n".join([f"-# {text}" for text in small]),
            "\n".join(await self.said(screen, voice)),
            self._links(screen, voice, link),
        ]
        view = ui.LayoutView(timeout=None)
        parts: list[ui.Item[Any]] = [ui.TextDisplay(text) for text in texts if text]
        view.add_item(ui.Container(*parts, accent_colour=COLOUR))
        view.add_item(ui.ActionRow(*doors(screen.game_id, voice)))
        return view

    async def said(self, screen: Screen, voice: Voice) -> list[str]:
        """Collect what others have to say of a table."""
        said: list[str] = []
        for lines in self.lines:
            with suppress(Refused, MsgspecError):  # what is damaged is left out
                said += await lines(screen, voice)
        return said

    async def is_gone(self, game: int) -> bool:
        """Has a table no card, so that its board must do?"""
        mark = await self._mark(game)
        return mark.state == "gone" if mark else await self.house.lobbies.find(game) is None

    async def _seats(self, screen: Screen, voice: Voice) -> list[str]:
        notes: dict[Seat, str] = {}
        for chairs in self.chairs:
            with suppress(Refused, MsgspecError):
                notes |= await chairs(screen, voice)
        return [
            " · ".join(part for part in (voice.mentions[seat], notes.get(seat)) if part)
            for seat in listed(screen)
        ]

    def _head(self, lobby: Lobby, public: Public, voice: Voice) -> str:
        screen = public.screen
        state = {"running": "started"}.get(screen.status, screen.status)
        name = title(voice.words, voice.locale, lobby.key, lobby.id)
        head = voice.say("desk-card-head", {"title": name, "round": screen.stage.round})
        return f"{head}\n{voice.say(f'lobby-{state}')}"

    def _links(self, screen: Screen, voice: Voice, link: str) -> str:
        newest = voice.say("lobby-newest", {"link": link}) if link else ""
        return " · ".join(part for part in (newest, f"<#{screen.channel}>") if part)

    def _link(self, lobby: Lobby, posted: Posted) -> str:
        """Return where the newest thing to see of a game is: its result, or its board."""
        post = posted.get("result") or posted.get("board")
        if post is None or post.channel is None or post.message is None:
            return ""
        place = self.house.client.get_partial_messageable(post.channel, guild_id=lobby.guild)
        return place.get_partial_message(post.message).jump_url

    async def about(self, screen: Screen, voice: Voice) -> str:
        """Say what a table has agreed on, and by what its shuffles can be checked."""
        lobby = await self.house.lobbies.find(screen.game_id)
        lines = self._messages.agreed(lobby, voice.locale) if lobby else []
        name = title(voice.words, voice.locale, screen.key, screen.game_id)
        seal = voice.say("board-seal", {"seal": screen.seal}) if screen.seed is None else ""
        told = [
            f"### {name}",
            *lines,
            *await self._seats(screen, voice),
            *await self.said(screen, voice),
            seal,
        ]
        return "\n".join(text for text in told if text)


def doors(game: int, voice: Voice) -> list[DoorButton]:
    """Build the buttons of a card."""
    return [
        DoorButton(Door(game, "side"), voice.say("board-side"), "primary"),
        DoorButton(Door(game, "about"), voice.say("desk-do-about")),
    ]


def _key(game: int) -> str:
    """Return the name of a card among the messages: it is its lobby's, and never sent by this name."""
    return f"card {game}"


def checksum(view: ui.LayoutView) -> int:
    """Return a number by which to tell whether a card says something else."""
    parts: Any = view
    return zlib.crc32(str(parts.to_components()).encode())
