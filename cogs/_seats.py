"""Seats on Discord: who goes away, leaves, is asked to play, comes back, or takes a seat over."""

from collections.abc import Sequence
from typing import Literal

import discord
from discord import ui

from bot.engine.core import Fact, Refused, Seat
from bot.panel.codes import Door
from bot.people.seating import held_by, owned_by
from bot.people.seats import Chair, Fallback
from bot.recent import Recent
from bot.table import Person
from bot.time import hours
from bot.words.voice import Voice
from cogs._access import Access
from cogs._answering import in_text, tell
from cogs._guests import Guests
from cogs._house import House
from cogs._items import DoorButton, Interaction
from cogs._replies import show
from cogs._rights import roles_of
from cogs._voices import Voices
from cogs._whereabouts import Whereabouts

DAY = 24 * 3600  # seconds
ASKED = 5000  # people of whom it is remembered when Discord was asked, and what it said
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
    ) -> None:
        self.house, self._guests, self._voices, self._access = house, guests, voices, access
        self._whereabouts = whereabouts
        self._asked: Recent[tuple[int, int], tuple[int, bool]] = Recent(ASKED)  # by server and person

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
        if friend and friend.bot:
            raise Refused("seats-refusal-bot")
        sitter = friend.id if friend else None
        told = [await self._leave_for(game, person, ends, sitter, otherwise) for game in games]
        await tell(interaction, "\n".join(told))

    async def _leave_for(
        self, game: int, person: Person, until: int, sitter: int | None, otherwise: Fallback
    ) -> str:
        """Let somebody go away from one table, and say what came of it."""
        say, locale = self.house.words.say, person.speaks
        title = self._voices.title(locale, await self.house.table.look(game, None))
        try:
            await self.house.seats.away(game, person.user, until, sitter=sitter, fallback=otherwise)
        except Refused as refused:
            why = say(locale, refused.refusal.key, refused.refusal.facts)
            return say(locale, "seats-not-away", {"title": title, "why": why})
        facts: dict[str, Fact] = {"title": title, "until": until, "friend": f"<@{sitter or 0}>"}
        return say(locale, f"seats-away-{'asked' if sitter else otherwise}", facts)

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
        if not (owned_by(chairs, interaction.user.id) or held_by(chairs, interaction.user.id)):
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
        view = in_text(voice.say("seats-open"))
        buttons = [DoorButton(Door(game, "claim", str(seat)), voice.labels[seat]) for seat in free]
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
        head = voice.labels[chair.seat]
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
                if door.verb == "sit":
                    await self._seated(interaction, door.game, "seats-answered-sit")
                else:
                    await self._done(interaction, "seats-answered-nosit")
            case "claim":
                facts = await self._offered(door.game, seat, interaction)
                await self._ask(
                    interaction, door.game, "seats-claim-sure", (("take", "success"),), seat, facts
                )
            case "take":
                await self.house.seats.claim(door.game, seat, user, roles_of(interaction))
                await self._seated(interaction, door.game, "seats-taken")
            case "comeback":
                await self._come_back(interaction, door.game)
            case _:
                await self.house.seats.leave(door.game, user)
                await self._done(interaction, "seats-left")

    async def _offered(self, game: int, seat: Seat, interaction: Interaction) -> dict[str, Fact]:
        chairs = await self.house.seats.chairs(game)
        if seat not in range(len(chairs)) or not chairs[seat].open:
            raise Refused("seats-refusal-not-open")
        voice = await self._voices.to(interaction, await self.house.table.look(game, None))
        return {"seat": voice.labels[seat]}

    async def _come_back(self, interaction: Interaction, game: int) -> None:
        await self.house.seats.back(game, interaction.user.id)
        await self._seated(interaction, game, "seats-back")

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
        view = in_text(say(locale, key, facts or {}))
        view.add_item(
            ui.ActionRow(
                *[
                    DoorButton(Door(game, verb, part), say(locale, f"seats-do-{verb}"), style)
                    for verb, style in answers
                ]
            )
        )
        await show(interaction, view)

    async def _seated(self, interaction: Interaction, game: int, key: str) -> None:
        """Say that a seat is somebody's to play, with the way to it."""
        say, locale = self.house.words.say, (await self._guests.person(interaction)).speaks
        view = in_text(say(locale, key))
        side = DoorButton(Door(game, "side"), say(locale, "board-side"), "primary")
        view.add_item(ui.ActionRow(side))
        await show(interaction, view)

    async def _done(self, interaction: Interaction, key: str) -> None:
        locale = (await self._guests.person(interaction)).speaks
        await tell(interaction, self.house.words.say(locale, key))

    # Who has left the server

    async def check_seat(self, game: int, seat: Seat) -> bool:
        """Free a seat whose people have left the server, and say so; of each Discord is asked once a day."""
        guild = await self._access.guild_of(game) or 0
        chair = (await self.house.seats.chairs(game))[seat]
        people = {user for user in (chair.holder, chair.owner) if user is not None and user > 0}
        left = [user for user in sorted(people) if await self._has_left(guild, user)]
        for user in left:
            await self.house.seats.gone(game, user)
        return bool(left)

    async def _has_left(self, guild: int, user: int) -> bool:
        at, left = self._asked.get((guild, user)) or (0, False)
        if at <= self.house.now() - DAY:
            left = bool(await self._access.departed(guild, [user]))
            self._asked.put((guild, user), (self.house.now(), left))
        return left

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
