"""Time on Discord: whose is up and how to go on, more of it, pauses, terms and game nights.

What is told here was written down before, together with what happened. Each message is known by one of its
buttons, so that there is one of it whatever crashes; where no button fits, there is at most one.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import ui

from bot.engine.core import Fact, Refused, Seat, Who
from bot.panel.codes import Door, DoorPick, salt, write
from bot.panel.panel import Doors
from bot.people.motions import Kind
from bot.people.nights import Due, Night
from bot.table import Screen
from bot.table.refusals import IfThere
from bot.time import hours
from bot.time.pace import Waiting, is_limited
from bot.words.voice import Voice
from cogs._access import Access
from cogs._answering import quoted, tell
from cogs._boards import Boards
from cogs._guests import Guests
from cogs._house import House
from cogs._items import DoorButton, DoorSelect, Interaction, option
from cogs._lobby_messages import TERMS
from cogs._once import Build, Content, Once
from cogs._replies import show
from cogs._seats import SeatDesk
from cogs._voices import Voices
from cogs._whereabouts import Whereabouts

CLOCKS = ("goon", "more", "relieve", "another", "patience", "here", "nightover", "term", "propose", "draft")
VOTES: Mapping[str, Kind] = {"relieve": "turn", "another": "seek"}
COLOUR = 0xE9B93F


class PaceDesk:
    """Tells tables how their time goes by, and takes what people say to that."""

    def __init__(
        self,
        house: House,
        guests: Guests,
        voices: Voices,
        access: Access,
        whereabouts: Whereabouts,
        once: Once,
        seats: SeatDesk,
        boards: Boards,
    ) -> None:
        self.house, self._guests, self._voices, self._access = house, guests, voices, access
        self._whereabouts, self._once, self._seats, self._boards = whereabouts, once, seats, boards

    # What the table is told

    async def told(self, due: Due) -> None:
        """Tell a table that somebody's time is up, and let the others decide."""
        seat, at = Seat(due.subject), await self._screen(due)
        if at is None or await self._seats.check_seat(due.game_id, seat):
            return  # whoever has left the server is not late
        waits = {wait.seat: wait for wait in await self.house.pace.at(due.game_id)}
        if seat not in waits or not waits[seat].late or seat not in dict(at.waits):
            return
        goon = Door(at.game_id, "goon", f"{seat}.{waits[seat].late}")
        asked = dict(at.waits)[seat]

        async def build() -> Content:
            voice = await self._voices.to_all(at)
            facts = {**self._facts(at, voice, seat), "what": voice.wait(asked)}
            later = DoorButton(Door(at.game_id, "later"), voice.say("board-later"))
            buttons = (_side(at, voice), later, DoorButton(goon, voice.say("pace-do-goon")))
            return await self._content(at, seat, voice.say("pace-late", facts), buttons)

        await self._once.keep(write(goon), at.channel, build)
        await self._boards.call_off(at.game_id, seat, waits[seat].owed)

    async def counted(self, due: Due) -> None:
        """Tell a table that somebody's draft has counted, since their time was up."""
        await self._made(due, "pace-counted")

    async def played(self, due: Due) -> None:
        """Tell a table that the computer has played for somebody, since their time was up."""
        await self._made(due, "pace-played")

    async def _made(self, due: Due, key: str) -> None:
        seat, at = Seat(due.subject), await self._screen(due)
        if at is None:
            return
        side = Door(at.game_id, "side", str(due.ticket))

        async def build() -> Content:
            voice = await self._voices.to_all(at)
            text = voice.say(key, self._facts(at, voice, seat))
            return await self._content(at, seat, text, (_side(at, voice, side),))

        await self._once.post(write(side), at.channel, build)

    async def more(self, due: Due) -> None:
        """Tell a table that somebody has more time."""
        seat, at = Seat(due.subject), await self._screen(due)
        one = await self.house.pace.on_seat(due.game_id, seat, at.users[seat]) if at else None
        if at and one and one.ends:
            await self._say(at, f"more {due.ticket}", "pace-more", {"until": f"<t:{one.ends}:f>"}, seat)

    async def paused(self, due: Due) -> None:
        """Tell a table that its host has paused it."""
        at, pause = await self._screen(due), await self.house.pace.pause(due.game_id)
        if at and pause and pause.by:
            facts = {"host": f"<@{pause.by}>", "until": f"<t:{pause.until}:f>"}
            why = quoted(pause.why) if pause.why else ""
            await self._say(at, f"paused {due.ticket}", "pace-paused", facts, why=why)

    async def resumed(self, due: Due) -> None:
        """Tell a table that a pause is over."""
        at = await self._screen(due)
        if at and await self.house.pace.pause(due.game_id) is None:
            await self._say(at, f"resumed {due.ticket}", "pace-resumed", {})

    async def dusk(self, due: Due) -> None:
        """Invite everybody to a game night, or say that it is over."""
        at, night = await self._screen(due), await self.house.nights.at(due.game_id)
        if at is None:
            return
        here = Door(at.game_id, "here", str(due.subject))
        if night and night.began == due.subject:
            await self._once.keep(write(here), at.channel, self._invited(at, night, here))
        else:
            await self._once.edit(write(here), self._over(at))

    def _invited(self, at: Screen, night: Night, here: Door) -> Build:
        async def build() -> Content:
            voice = await self._voices.to_all(at)
            facts: dict[str, Fact] = {
                "title": self._voices.title(voice.locale, at),
                "player": f"<@{night.by}>",
                "until": f"<t:{night.until}:t>",
            }
            end = Door(at.game_id, "nightover")
            buttons = (
                DoorButton(here, voice.say("pace-do-here"), "success"),
                DoorButton(end, voice.say("pace-do-nightover")),
            )
            return Content(view=_view(voice.say("pace-night", facts), *buttons))

        return build

    def _over(self, at: Screen) -> Build:
        async def build() -> Content:
            voice = await self._voices.to_all(at)
            title = self._voices.title(voice.locale, at)
            return Content(view=_view(voice.say("pace-night-over", {"title": title})))

        return build

    async def _say(
        self,
        at: Screen,
        key: str,
        words: str,
        facts: Mapping[str, Fact],
        seat: Seat | None = None,
        why: str = "",
    ) -> None:
        """Say something to a table that has no button of its own: at most once."""

        async def build() -> Content:
            voice = await self._voices.to_all(at)
            said = voice.say(words, {**self._facts(at, voice, seat), **facts})
            return Content(view=_view(f"{said}\n{why}" if why else said))

        await self._once.post(key, at.channel, build)

    def _facts(self, at: Screen, voice: Voice, seat: Seat | None) -> dict[str, Fact]:
        facts: dict[str, Fact] = {"title": self._voices.title(voice.locale, at)}
        return facts if seat is None else {**facts, "player": Who(seat)}

    async def _content(self, at: Screen, seat: Seat, text: str, buttons: Sequence[DoorButton]) -> Content:
        """Build what mentions whoever holds a seat and whose it is, if they like that; it wakes nobody."""
        users = [user for user in (at.users[seat], at.owners[seat] if at.owners else 0) if user > 0]
        people = await self._guests.find(users)
        liked = [user for user in users if user not in people or people[user].ping == "mention"]
        zone = self.house.rules.of(await self._access.guild_of(at.game_id)).zone
        silent = await self._guests.asleep(liked, zone, self.house.now())
        return Content(view=_view(text, *buttons), mentions=liked, silent=silent)

    async def _screen(self, due: Due) -> Screen | None:
        """Return what everybody sees of a game that is still played."""
        with IfThere():
            screen = await self.house.table.look(due.game_id, None)
            return screen if screen.status == "running" else None
        return None

    # Doors; each was promised a private answer, and whoever presses may see the table

    async def door(self, interaction: Interaction, door: Door) -> None:
        """Answer a button about somebody's time."""
        game, user = door.game, interaction.user.id
        match door.verb:
            case "goon":
                await self._goon(interaction, door)
            case "more":
                until = await self.house.lateness.more(game, _seat(door), user)
                await self._done(interaction, "pace-given", until=f"<t:{until}:f>")
            case "relieve" | "another":
                await self._vote(interaction, door)
            case "patience":
                await self._done(interaction, "pace-patient")
            case "here":
                await self.house.nights.here(game, user)
                await self._done(interaction, "pace-here")
            case "nightover":
                await self.house.nights.end(game, user)
                await self._done(interaction, "pace-ended")
            case "draft":
                use = door.part == "use"
                await self.house.lateness.use_draft(game, user, use=use)
                await self._done(interaction, "pace-draft-used" if use else "pace-draft-unused")
            case "term":
                await self._page(interaction, game, door.part)
            case _:
                await self._propose(interaction, door)
        self.house.agenda.wake()  # what has to be told is told at once

    async def _goon(self, interaction: Interaction, door: Door) -> None:
        """Show the others how they can go on without somebody."""
        seat, screen = _seat(door), await self.house.table.look(door.game, None)
        voice = await self._voices.to(interaction, screen)
        users = dict(enumerate(screen.users))
        one = await self.house.pace.on_seat(door.game, seat, users[seat]) if seat in users else None
        if one is None or not one.wait.late:
            raise Refused("pace-refusal-not-late")
        if interaction.user.id == users[seat]:
            raise Refused("pace-refusal-own-time")
        facts: dict[str, Fact] = {"player": Who(seat), "since": f"<t:{one.ends}:R>"}
        verbs = ("more", "relieve", "another", "patience")
        buttons = [
            DoorButton(Door(door.game, verb, str(seat)), voice.say(f"pace-do-{verb}")) for verb in verbs
        ]
        await show(interaction, _view(voice.say("pace-goon", facts), *buttons))

    async def _vote(self, interaction: Interaction, door: Door) -> None:
        """Ask the table whether somebody else plays."""
        await self._seats.check(door.game)
        kind, user = VOTES[door.verb], interaction.user.id
        motion = await self.house.motions.ask(door.game, user, kind, subject=_seat(door))
        await self._done(interaction, "votes-asked-done" if motion.status == "done" else "votes-asked-open")

    # Terms

    async def terms(self, interaction: Interaction) -> None:
        """Show what this table has agreed on; its players can propose something else."""
        await self._page(interaction, await self._whereabouts.game(interaction), "")

    async def _page(self, interaction: Interaction, game: int, chosen: str) -> None:
        screen = await self.house.table.look(game, interaction.user.id)
        voice = await self._voices.to(interaction, screen)
        agreed = await self.house.pace.terms(game)
        parts: list[ui.Item[Any]] = [ui.TextDisplay(f"### {voice.say('time-terms-title')}")]
        for n, (name, values) in enumerate(TERMS.items()):
            now = getattr(agreed, name)
            head = f"**{voice.say(f'time-terms-{name}')} {voice.say(f'time-{name}-{now}')}**"
            parts.append(ui.TextDisplay(f"{head}\n-# {voice.say(f'time-terms-{name}-about')}"))
            if screen.viewer is not None and screen.status == "running":
                named = {f"{name}-{one}": voice.say(f"time-{name}-{one}") for one in values}
                options = [option(term, label, default=term == chosen) for term, label in named.items()]
                pick = DoorPick(game, "term", salt(n + len(TERMS) * len(chosen)))
                parts.append(ui.ActionRow(DoorSelect(pick, voice.say("pace-another-way"), options)))
        if _is_term(chosen):
            propose = DoorButton(Door(game, "propose", chosen), voice.say("pace-do-propose"), "primary")
            parts.append(ui.TextDisplay(voice.say("pace-proposing", {"what": _what(voice, chosen)})))
            parts.append(ui.ActionRow(propose))
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.Container(*parts, accent_colour=COLOUR))
        await show(interaction, view)

    async def _propose(self, interaction: Interaction, door: Door) -> None:
        """Ask the table whether it wants to play like that."""
        if not _is_term(door.part):
            raise Refused("table-refusal-stale")
        name, _, value = door.part.partition("-")
        await self.house.breaks.expect_new(door.game, name, value)
        facts = {"choice": door.part}
        motion = await self.house.motions.ask(door.game, interaction.user.id, "terms", facts=facts)
        await self._done(interaction, "votes-asked-done" if motion.status == "done" else "votes-asked-open")

    # Game nights

    async def night(self, interaction: Interaction, until: str = "") -> None:
        """Begin a game night at this table."""
        game = await self._whereabouts.game(interaction)
        person, now = await self._guests.person(interaction), self.house.now()
        ends = hours.read_until(until, person.zone, now) if until else None
        await self.house.nights.begin(game, person.user, ends)
        self.house.agenda.wake()
        await self._done(interaction, "pace-begun")

    # What panels and cards say

    async def notice(self, screen: Screen, voice: Voice) -> tuple[str, Doors]:
        """Say to somebody until when they have time, and whether their draft counts then."""
        if screen.viewer is None or screen.viewer not in screen.awaited:
            return "", ()
        waits = {wait.seat: wait for wait in await self.house.pace.at(screen.game_id)}
        if screen.viewer not in waits or not is_limited(waits[screen.viewer]):
            return "", ()
        user = screen.users[screen.viewer]
        one = await self.house.pace.waiting(waits[screen.viewer], (await self._guests.find([user])).get(user))
        if one.deadline is None:
            pause = await self.house.pace.pause(screen.game_id)
            return (voice.say("pace-panel-paused", {"until": f"<t:{pause.until}:f>"}) if pause else ""), ()
        until = voice.say("pace-panel-until", {"until": f"<t:{one.deadline}:f>"})
        if not one.hard or not screen.draft:
            return until, ()
        verb, counts = ("use", "unused") if one.wait.unused else ("drop", "used")
        door = Door(screen.game_id, "draft", verb)
        return f"{until}\n{voice.say(f'pace-panel-{counts}')}", ((door, voice.say(f"pace-do-draft-{verb}")),)

    async def lines(self, screen: Screen, voice: Voice) -> Sequence[str]:
        """Say on a table's card what has become of its clock."""
        if screen.status != "running":
            return ()
        if pause := await self.house.pace.pause(screen.game_id):
            return (voice.say("pace-card-paused", {"until": f"<t:{pause.until}:f>"}),)
        if not any(is_limited(wait) or wait.late for wait in await self.house.pace.at(screen.game_id)):
            return ()
        waiting = await self.house.pace.all(screen.game_id, screen.users)
        return [_said(voice, one) for one in waiting if one.deadline or one.wait.late]

    async def _done(self, interaction: Interaction, key: str, **facts: Fact) -> None:
        locale = (await self._guests.person(interaction)).speaks
        await tell(interaction, self.house.words.say(locale, key, facts))


def _said(voice: Voice, one: Waiting) -> str:
    """Say until when somebody has time, or that it is up."""
    facts: dict[str, Fact] = {"player": Who(one.wait.seat), "until": f"<t:{one.deadline or one.ends}:f>"}
    return voice.say("pace-card-late" if one.wait.late else "pace-card-until", facts)


def _side(at: Screen, voice: Voice, door: Door | None = None) -> DoorButton:
    return DoorButton(door or Door(at.game_id, "side"), voice.say("board-side"), "primary")


def _view(text: str, *buttons: DoorButton) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    if buttons:
        view.add_item(ui.ActionRow(*buttons))
    return view


def _seat(door: Door) -> Seat:
    """Return which seat a button is about."""
    number = door.part.partition(".")[0]
    if not number.isdecimal() or len(number) > 2:
        raise Refused("table-refusal-stale")
    return Seat(int(number))


def _is_term(chosen: str) -> bool:
    name, _, value = chosen.partition("-")
    return value in TERMS.get(name, ())


def _what(voice: Voice, chosen: str) -> str:
    return voice.say("votes-what-terms", {"choice": chosen})
