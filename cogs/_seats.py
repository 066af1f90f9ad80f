"""Seats on Discord: who goes away, leaves, is asked to play, comes back, or takes a seat over."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal

import discord
from discord import ui

from bot.engine.core import Fact, Refused, Seat
from bot.panel.codes import Door, write
from bot.people.seating import owned_by
from bot.people.seats import Away, Chair, Due, Fallback
from bot.table import Screen
from bot.time import hours
from bot.words.voice import SHAPES, Voice, seat_label
from cogs._access import Access
from cogs._answering import tell
from cogs._guests import Guests
from cogs._house import House
from cogs._items import DoorButton, Interaction
from cogs._messages import seat_lines
from cogs._once import Build, Content, Once
from cogs._replies import show
from cogs._rights import roles_of
from cogs._voices import Voices
from cogs._whereabouts import Whereabouts

WEEK = 7 * 24 * 3600  # seconds after which a free seat is offered once more
ADVERTS = 2  # weeks for which it is
MILLI = 1000
COLOUR = 0xE9B93F
DOORS = ("sit", "nosit", "claim", "take", "comeback", "getup")


class SeatDesk:
    """Takes what people say about their seats, and tells the table what came of it."""

    def __init__(
        self,
        house: House,
        guests: Guests,
        voices: Voices,
        access: Access,
        whereabouts: Whereabouts,
        once: Once,
    ) -> None:
        self.house, self._guests, self._voices, self._access = house, guests, voices, access
        self._whereabouts, self._once = whereabouts, once

    # Commands; each was promised a private answer

    async def away(
        self,
        interaction: Interaction,
        until: str,
        friend: discord.Member | None = None,
        otherwise: Literal["computer", "nobody"] = "computer",
        everywhere: bool = False,
    ) -> None:
        """Let somebody go away from one table, or from all of theirs."""
        games = await self._meant(interaction, everywhere=everywhere)
        person = await self._guests.person(interaction)
        ends = hours.read_until(until, person.zone, self.house.now())
        sitter = self._friend(friend)
        told = [await self._leave_for(game, person.user, ends, sitter, otherwise) for game in games]
        await self._say(interaction, "\n".join(told))

    async def _leave_for(
        self, game: int, user: int, until: int, sitter: int | None, otherwise: Fallback
    ) -> str:
        screen = await self.house.table.look(game, None)
        locale = (await self._guests.find([user])).get(user)
        speaks = locale.speaks if locale else "en"
        facts: dict[str, Fact] = {"title": self._voices.title(speaks, screen), "until": until}
        try:
            await self.house.seats.away(game, user, until, sitter=sitter, fallback=otherwise)
        except Refused as refused:
            why = self.house.words.say(speaks, refused.refusal.key, refused.refusal.facts)
            return self.house.words.say(speaks, "seats-not-away", {**facts, "why": why})
        how = "asked" if sitter else otherwise
        return self.house.words.say(speaks, f"seats-away-{how}", {**facts, "friend": f"<@{sitter or 0}>"})

    def _friend(self, friend: discord.Member | None) -> int | None:
        """Return whom somebody wants to play for them, if that can be asked of them."""
        if friend is None:
            return None
        if friend.bot:
            raise Refused("seats-refusal-bot")
        return friend.id

    async def _meant(self, interaction: Interaction, *, everywhere: bool) -> Sequence[int]:
        """Return the table of this channel, or all of somebody's on this server."""
        if not everywhere:
            return [await self._whereabouts.game(interaction)]
        return [game.id for game in await self._whereabouts.mine_here(interaction)] or [
            await self._whereabouts.game(interaction)
        ]

    async def back(self, interaction: Interaction) -> None:
        await self._come_back(interaction, await self._whereabouts.game(interaction))

    async def leave(self, interaction: Interaction) -> None:
        """Ask whether somebody means to leave."""
        game = await self._whereabouts.game(interaction)
        chairs = await self.house.seats.chairs(game)
        if owned_by(chairs, interaction.user.id) is None and interaction.user.id not in [
            chair.holder for chair in chairs
        ]:
            raise Refused("seats-refusal-not-yours")
        await self._ask(interaction, game, "seats-leave-sure", (("getup", "danger"),))

    async def seek(self, interaction: Interaction) -> None:
        game = await self._whereabouts.game(interaction)
        await self.house.seats.seek(game, interaction.user.id)
        await self._done(interaction, "seats-sought")

    async def claim(self, interaction: Interaction) -> None:
        """Offer the seats that can be taken over at this table."""
        game = await self._whereabouts.game(interaction)
        screen = await self.house.table.look(game, None)
        voice = await self._voices.to(interaction, screen)
        free = [chair.seat for chair in await self.house.seats.chairs(game) if chair.open]
        if screen.status != "running" or not free:
            raise Refused("seats-refusal-none-open")
        view = _said(voice.say("seats-open"))
        buttons = [
            DoorButton(Door(game, "claim", str(seat)), seat_label(voice.words, voice.locale, seat))
            for seat in free
        ]
        view.add_item(ui.ActionRow(*buttons))
        await show(interaction, view)

    async def sitting(self, interaction: Interaction) -> None:
        """List who sits where, and who sat there before."""
        game = await self._whereabouts.game(interaction)
        screen = await self.house.table.look(game, None)
        voice = await self._voices.to(interaction, screen)
        chairs = await self.house.seats.chairs(game)
        await tell(interaction, "\n".join([self._history(voice, chair) for chair in chairs]))

    def _history(self, voice: Voice, chair: Chair) -> str:
        held = [
            voice.say(
                f"seats-held-{one.kind}",
                {
                    "who": self._guests.mention(one.user, voice.locale),
                    "owner": self._guests.mention(one.owner, voice.locale) if one.owner else "",
                    "since": one.since.now,
                },
            )
            for one in chair.tenures
        ]
        head = seat_label(voice.words, voice.locale, chair.seat)
        return f"**{head}**\n" + "\n".join([f"- {line}" for line in held])

    async def notes(self, interaction: Interaction, text: str | None = None) -> None:
        """Show somebody what they have written down at this table, or change it."""
        game = await self._whereabouts.game(interaction)
        await self._whereabouts.seat(interaction, game)
        kept = await self.house.seats.note(game, interaction.user.id, text)
        locale = (await self._guests.person(interaction)).speaks
        await tell(interaction, kept or self.house.words.say(locale, "seats-no-notes"))

    # Doors; each was promised a private answer, and whoever presses may see the table

    async def door(self, interaction: Interaction, door: Door) -> None:
        """Answer a button about a seat."""
        seat, user = _seat(door.part), interaction.user.id
        match door.verb:
            case "sit" | "nosit":
                await self.house.seats.answer(door.game, seat, user, yes=door.verb == "sit")
                await self._done(interaction, f"seats-answered-{door.verb}")
            case "claim":
                facts = await self._offered(door.game, seat, interaction)
                await self._ask(
                    interaction, door.game, "seats-claim-sure", (("take", "success"),), seat, facts
                )
            case "take":
                await self.house.seats.claim(door.game, seat, user, roles_of(interaction))
                await self._done(interaction, "seats-taken")
            case "comeback":
                await self._come_back(interaction, door.game)
            case _:
                await self.house.seats.leave(door.game, user)
                await self._done(interaction, "seats-left")

    async def _offered(self, game: int, seat: Seat, interaction: Interaction) -> dict[str, Fact]:
        chairs = await self.house.seats.chairs(game)
        if seat not in range(len(chairs)) or not chairs[seat].open:
            raise Refused("seats-refusal-not-open")
        locale = (await self._guests.person(interaction)).speaks
        return {"seat": seat_label(self.house.words, locale, seat)}

    async def _come_back(self, interaction: Interaction, game: int) -> None:
        await self.house.seats.back(game, interaction.user.id)
        await self._done(interaction, "seats-back")

    async def _ask(
        self,
        interaction: Interaction,
        game: int,
        key: str,
        answers: Sequence[tuple[str, str]],
        seat: Seat | None = None,
        facts: dict[str, Fact] | None = None,
    ) -> None:
        locale = (await self._guests.person(interaction)).speaks
        say, part = self.house.words.say, "" if seat is None else str(seat)
        view = _said(say(locale, key, facts or {}))
        view.add_item(
            ui.ActionRow(
                *[
                    DoorButton(Door(game, verb, part), say(locale, f"seats-do-{verb}"), style)
                    for verb, style in answers
                ]
            )
        )
        await show(interaction, view)

    async def _done(self, interaction: Interaction, key: str) -> None:
        locale = (await self._guests.person(interaction)).speaks
        await self._say(interaction, self.house.words.say(locale, key))

    async def _say(self, interaction: Interaction, text: str) -> None:
        await tell(interaction, text)

    # What the table is told

    async def chair(self, due: Due) -> int | None:
        """Tell the table who plays a seat from now on, and ask a friend who is to play it."""
        found = await self._found(due)
        if found is None:
            return None
        screen, voice, chair = found
        if chair.away:
            await self._absence(screen, voice, chair, chair.away)
        if len(chair.tenures) > 1:
            key, facts, mentioned = self._change(voice, screen, chair)
            view = _said(voice.say(key, facts))
            if mentioned:
                view.add_item(_doors(screen, voice, ("side", "recap")))
            told = f"chair {due.game_id}.{chair.seat}.{len(chair.tenures)}"
            await self._once.post(told, screen.channel, _ready(view, mentioned))
        return None

    async def _absence(self, screen: Screen, voice: Voice, chair: Chair, away: Away) -> None:
        """Ask a friend to play, in a message that afterwards says what came of it."""
        facts: dict[str, Fact] = {
            "shape": SHAPES[chair.seat],
            "owner": f"<@{away.owner}>",
            "until": away.until,
            "friend": f"<@{away.sitter or 0}>",
        }
        doors = [Door(screen.game_id, verb, f"{chair.seat}-{away.began}") for verb in ("sit", "nosit")]
        key = write(doors[0])
        if away.asks:
            view, styles = _said(voice.say("seats-asked", facts)), ("success", "secondary")
            buttons = [
                DoorButton(door, voice.say(f"seats-do-{door.verb}"), style)
                for door, style in zip(doors, styles, strict=True)
            ]
            view.add_item(ui.ActionRow(*buttons))
            await self._once.post(key, screen.channel, _ready(view, [away.asks]))
            return
        played = away.played is not None
        how = "told-away" if not played else "asked-yes" if away.sitter else "asked-no"
        view = _said(voice.say(f"seats-{how}", facts))
        if await self.house.messages.find(key):
            await self._once.edit(key, _ready(view))
        elif not played:
            told = f"away {screen.game_id}.{chair.seat}.{away.began}"
            await self._once.post(told, screen.channel, _ready(view))

    def _change(self, voice: Voice, screen: Screen, chair: Chair) -> tuple[str, dict[str, Fact], list[int]]:
        """Return in which words a change of the holder is told, and who is mentioned."""
        now, before = chair.tenure, chair.tenures[-2]
        mention = self._guests.mention
        facts: dict[str, Fact] = {
            "shape": SHAPES[chair.seat],
            "holder": mention(now.user, voice.locale),
            "owner": mention(now.owner, voice.locale) if now.owner else "",
            "before": mention(before.user, voice.locale),
            "until": chair.away.until if chair.away else 0,
            "round": screen.stage.round,
        }
        match now.kind:
            case "sitter":
                return "seats-told-sitter", facts, [now.user]
            case "substitute":
                return "seats-told-claimed", facts, [now.user]
            case "player":
                return "seats-told-back", facts, [now.user]
        if now.owner is None:
            return f"seats-told-{before.why}", facts, []
        return "seats-told-computer" if chair.away else "seats-told-relieved", facts, [now.owner]

    async def seek_told(self, due: Due) -> int | None:
        """Offer a seat that is free, once more after a week, and say so when it is not any more."""
        found = await self._found(due)
        if found is None:
            return None
        screen, voice, chair = found
        start = write(Door(due.game_id, "claim", f"{chair.seat}-"))
        if chair.seek is None or screen.status != "running":
            await self._withdraw(start, voice, "seats-advert-over")
            return None
        weeks = (self.house.now() - chair.seek.since) // WEEK
        if weeks >= ADVERTS:
            await self._withdraw(start, voice, "seats-advert-ended")
            return None
        door = Door(due.game_id, "claim", f"{chair.seat}-{chair.seek.since}-{weeks}")
        view = self._advert(screen, voice, chair, door)
        await self._once.post(write(door), screen.channel, _ready(view))
        return (chair.seek.since + (weeks + 1) * WEEK) * MILLI

    async def _withdraw(self, start: str, voice: Voice, key: str) -> None:
        for one in await self.house.messages.beginning(start):
            await self._once.edit(one.key, _ready(_said(voice.say(key))))

    def _advert(self, screen: Screen, voice: Voice, chair: Chair, door: Door) -> ui.LayoutView:
        """Say of a seat what everybody can see of it."""
        facts: dict[str, Fact] = {
            "title": self._voices.title(voice.locale, screen),
            "round": screen.stage.round,
        }
        line = list(seat_lines(screen, voice))[chair.seat]
        view = ui.LayoutView(timeout=None)
        texts = [voice.say("seats-advert", facts), line]
        parts: list[ui.Item[Any]] = [ui.TextDisplay(text) for text in texts]
        view.add_item(ui.Container(*parts, accent_colour=COLOUR))
        view.add_item(
            ui.ActionRow(
                DoorButton(door, voice.say("seats-do-claim"), "success"),
                DoorButton(Door(screen.game_id, "zoom", "board"), voice.say("board-zoom-board")),
                DoorButton(Door(screen.game_id, "rules"), voice.say("board-rules")),
            )
        )
        return view

    async def _found(self, due: Due) -> tuple[Screen, Voice, Chair] | None:
        """Return how a game and one of its chairs stand for everybody."""
        with suppress(Refused):
            screen = await self.house.table.look(due.game_id, None)
            chair = (await self.house.seats.chairs(due.game_id))[due.subject]
            return screen, await self._voices.to_all(screen), chair
        return None

    # Who has left the server

    async def check(self, game: int) -> None:
        """Free the seats of owners who have left the server, as far as Discord says so."""
        guild = await self._access.guild_of(game)
        people = [chair.owner for chair in await self.house.seats.chairs(game) if chair.owner]
        for user in await self._access.departed(guild or 0, people):
            await self.house.seats.gone(game, user)


def _seat(part: str) -> Seat:
    """Read which seat a door is about; what follows it only makes the door one of its kind."""
    number = part.partition("-")[0]
    return Seat(int(number)) if number.isdecimal() and number.isascii() else Seat(-1)


def _ready(view: ui.LayoutView, mentions: Sequence[int] = ()) -> Build:
    """Return how a message is built that is built already."""

    async def build() -> Content:
        return Content(view=view, mentions=mentions)

    return build


def _said(text: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    return view


def _doors(screen: Screen, voice: Voice, verbs: Sequence[str]) -> ui.ActionRow[Any]:
    return ui.ActionRow(
        *[DoorButton(Door(screen.game_id, verb), voice.say(f"board-{verb}")) for verb in verbs]
    )
