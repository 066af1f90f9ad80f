"""Reminding people: calls that follow the first one, the daily list, and what somebody answers to that.

A call is made from how things stand at that moment, and speaks of its own table alone. The daily list is sent
at most once: nothing on it could be recognised should a crash come between the sending and the noting.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress

import discord
from discord import ui

from bot.engine.core import Fact, Refused
from bot.panel.codes import Door
from bot.table import Person, Screen
from bot.time.agenda import Agenda, Lane
from bot.time.hours import HOUR, morning
from bot.time.pace import Due, Pace, Wait, Waiting
from bot.time.reminders import APART, Call
from bot.time.wishes import hours_of
from cogs._access import Access
from cogs._answering import tell
from cogs._boards import Boards
from cogs._guests import Guests
from cogs._house import House
from cogs._items import DoorButton, Interaction
from cogs._own import Own
from cogs._pings import CLOSED, Saying
from cogs._replies import show
from cogs._seats import SeatDesk
from cogs._voices import Voices

log = logging.getLogger(__name__)

CALLING = Lane(a_second=2, at_once=2)  # also after an outage, when many are due
SECOND = 1000  # milliseconds, in which the agenda counts
AGAIN = HOUR // 2  # until a call that Discord did not take is tried again
SOON = 3 * HOUR
TOO_LATE = 6 * HOUR  # after which a daily list waits for the next day
ANSWERS = ("soon", "morning", "day", "mute", "night")
LISTED = 20  # tables of one list


class Reminders:
    """Calls people again, and lets them say when."""

    def __init__(
        self,
        house: House,
        guests: Guests,
        voices: Voices,
        access: Access,
        boards: Boards,
        own: Own,
        seats: SeatDesk,
    ) -> None:
        self.house, self._guests, self._voices = house, guests, voices
        self._access, self._boards, self._own, self._seats = access, boards, own, seats

    @property
    def _pace(self) -> Pace:
        return self.house.pace

    def attend(self, agenda: Agenda) -> None:
        """Look after what is due of reminders."""

        async def look(due: Due) -> None:
            await self.look(due.game_id)

        agenda.on("look", look)
        agenda.on("remind", self.remind, lane=CALLING)
        agenda.on("digest", self.digest, lane=CALLING)

    # Planning

    async def look(self, game: int) -> None:
        """Note until when those whom a table awaits have time, and look later whether to call them."""
        home = (await self.house.games.homes([game])).get(game)
        if home is None:
            return
        soon = self.house.now() + APART  # nobody is called before that
        await self._pace.look(game, home.users, soon)

    async def _next(self, user: int) -> int | None:
        """Return when somebody is called next, wherever they are awaited."""
        now = self.house.now()
        calls = [one.next_call(now) for one in await self._waiting(user)]
        return min([call.at for call in calls if call], default=None)

    async def _waiting(self, user: int) -> Sequence[Waiting]:
        return await self._pace.of(user, (await self._guests.find([user])).get(user))

    # Calling

    async def remind(self, due: Due) -> int | None:
        """Call somebody wherever that is due, and return when to look again."""
        now, failed = self.house.now(), False
        for one in await self._waiting(due.subject):
            call = one.next_call(now)
            if call and call.at <= now:
                failed = not await self._called(one, call) or failed
        at = await self._next(due.subject)
        if at is None:
            return None
        return SECOND * (max(at, now + AGAIN) if failed else at)

    async def _called(self, one: Waiting, call: Call) -> bool:
        """Call somebody at one table, if they are still there, and say whether that went well."""
        wait = one.wait
        with suppress(Refused):  # a table that cannot be read is told of by its board
            if await self._seats.check_seat(wait.game_id, wait.seat):
                return True
        together = await self._pace.together(wait) if len(await self._pace.at(wait.game_id)) == 1 else 0
        saying = Saying(
            kind=call.why,
            since=wait.began if call.why == "stop" else wait.asked,
            until=one.deadline,
            together=together if call.why != "stop" else 0,
            count=wait.calls + 1,
            also=(self._pace.called(wait, self.house.now(), call.why),),
        )
        try:
            await self._boards.remind(wait.game_id, wait.seat, wait.owed, saying)
        except Refused as refused:  # the board is looked after, and says what is to be mended
            log.warning("nobody is called at game %s: %s", wait.game_id, refused.refusal.key)
            return False
        return True

    # The daily list

    async def digest(self, due: Due) -> None:
        """Send somebody the list of what waits for them, unless nothing does."""
        person = (await self._guests.find([due.subject])).get(due.subject)
        if person is None:
            return
        now, waiting, listed = self.house.now(), [], []
        if person.digest is not None and now - due.at // SECOND <= TOO_LATE:
            waiting = [one for one in await self._waiting(person.user) if not one.paused]
            listed = [line for one in waiting[:LISTED] if (line := await self._listed(person, one))]
        channel = await self._door(person) if listed else None
        await self._pace.plan_digest(person, now)  # before it is sent: a list that is lost comes tomorrow
        if listed and not (channel and await self._sent(person, channel, listed)):
            await self._called(waiting[0], Call(now, "again"))

    async def _door(self, person: Person) -> discord.DMChannel | None:
        """Open the way to somebody's direct messages, if there is one."""
        try:
            return await self.house.client.create_dm(discord.Object(person.user))
        except discord.Forbidden as error:
            log.info("no list for %s: %s", person.user, error)
            return None

    async def _listed(self, person: Person, one: Waiting) -> str | None:
        """Say which decision a table waits for, if it can be read and they are still on its server."""
        wait = one.wait
        if not await self._access.may_be_told(wait.game_id, person.user):
            return None
        try:
            screen = await self.house.table.look(wait.game_id, None)
        except Refused:  # a table that cannot be read is told of by its board
            return None
        voice = self._voices.within(screen, person.speaks)
        until = f"<t:{one.deadline}:f>"
        facts: dict[str, Fact] = {
            "title": self._voices.title(person.speaks, screen),
            "place": f"<#{screen.channel}>",
            "what": voice.wait(dict(screen.waits)[wait.seat]),
            "since": f"<t:{wait.asked}:R>",
            "until": voice.say("board-until", {"until": until}) if one.deadline else "",
        }
        return voice.say("time-listed", facts)

    async def _sent(self, person: Person, channel: discord.DMChannel, listed: Sequence[str]) -> bool:
        """Send somebody their list, and say whether they take direct messages."""
        head = self.house.words.say(person.speaks, "time-list", {"count": len(listed)})
        try:
            await channel.send("\n".join([head, *listed]))
        except discord.Forbidden as error:
            log.info("no list for %s: %s", person.user, error)
            if error.code in CLOSED:
                await self._guests.prefer(person, dms_closed=True)
            return False
        return True

    # What somebody answers

    async def later(self, interaction: Interaction, door: Door) -> None:
        """Let somebody who was called say when to be called again."""
        screen = await self.house.table.look(door.game, None)
        wait, person = await self._own_wait(interaction, screen), await self._guests.person(interaction)
        say, now = self.house.words.say, self.house.now()
        hours = hours_of(person, self.house.rules.of(interaction.guild_id).zone)
        match door.part:
            case "mute":
                await self._pace.mute(wait)
                await tell(interaction, say(person.speaks, "time-muted"))
            case "soon" | "morning":
                at = now + SOON if door.part == "soon" else morning(now, hours)
                await self._pace.later(wait, person.user, at)
                await tell(interaction, say(person.speaks, "time-later-at", {"at": f"<t:{at}:f>"}))
            case "night":
                await self._own.clock(interaction)
            case "day":
                until = await self.house.lateness.own_day(door.game, person.user)
                self.house.agenda.wake()
                await tell(interaction, say(person.speaks, "pace-own-day", {"until": f"<t:{until}:f>"}))
            case _:
                limited = (await self._pace.terms(door.game)).allowance is not None
                answers = [one for one in ANSWERS if limited or one != "day"]
                await show(interaction, self._choices(person, screen, answers))

    async def _own_wait(self, interaction: Interaction, screen: Screen) -> Wait:
        """Return what a table waits for, if it waits for whoever asks."""
        waits = await self._pace.at(screen.game_id)
        own = [wait for wait in waits if screen.users[wait.seat] == interaction.user.id]
        if not waits:
            raise Refused("time-refusal-nobody")
        if not own:
            locale = self._guests.language(interaction)
            mentions = [self._guests.mention(screen.users[wait.seat], locale) for wait in waits]
            raise Refused("time-refusal-not-yours", players=tuple(mentions))
        return own[0]

    def _choices(self, person: Person, screen: Screen, answers: Sequence[str]) -> ui.LayoutView:
        say, locale = self.house.words.say, person.speaks
        view = ui.LayoutView(timeout=None)
        title = self._voices.title(locale, screen)
        view.add_item(ui.TextDisplay(say(locale, "time-later", {"title": title})))
        buttons = [
            DoorButton(Door(screen.game_id, "later", part), say(locale, f"time-later-{part}"))
            for part in answers
        ]
        view.add_item(ui.ActionRow(*buttons))
        return view
