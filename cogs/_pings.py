"""Pings: one mention for each decision that is owed, taken away when it is answered."""

import logging
import secrets
from collections.abc import Sequence, Set
from typing import Literal
from zlib import crc32

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import Fact, Seat, Who
from bot.table import Person, Post, Posted, Screen, Step
from bot.time.hours import is_quiet
from bot.time.pace import Wait
from bot.time.wishes import hours_of, wishes_of
from bot.words.voice import Voice
from cogs._access import Access
from cogs._answering import best_effort
from cogs._guests import Guests
from cogs._house import House
from cogs._messages import ping_view
from cogs._traces import Sign, a_call, find, moment, trail
from cogs._voices import Voices
from cogs._wall import Showing

log = logging.getLogger(__name__)

UNSEEN = 5 * 60  # seconds after which somebody is called whose open panel asks them
NONCE = 25  # characters that Discord allows
CLOSED = (50007, 50278)  # this user takes no direct message from the bot


class Saying(Struct, frozen=True, kw_only=True):
    """How somebody is called: first, again, for the last time; or that they are called no more."""

    kind: Literal["ping", "again", "last", "stop"]
    since: int = 0  # when it was asked, or when the stretch began; in unix seconds
    until: int | None = None  # they have time, if there is a limit
    together: int = 0  # how many were asked with them, if all others of those have answered
    count: int = 0  # of the calls before this one
    silent: bool = False
    salt: str = ""  # makes it another message than the one before
    also: Sequence[Step] = ()  # what is written together with where it hangs

    @property
    def key(self) -> str:
        return f"{self.kind}-only" if self.together > 1 else self.kind


class Pings:
    """Calls people, and remembers by which message.

    A `ping` is the call of a seat. A `call` stands while a message is being sent to a channel, so that it is
    looked for if a crash comes before its number is known. What is `left` is a message to be deleted: another
    call has replaced it, or it could not be deleted when it should have been.
    """

    def __init__(self, house: House, guests: Guests, voices: Voices, access: Access) -> None:
        self.house, self._guests, self._voices, self._access = house, guests, voices, access
        self._going_on: dict[int, set[tuple[Seat, int]]] = {}

    def goes_on(self, public: Screen, actor: int) -> None:
        """Note that a player who also owes the next decision has it before them: their panel goes on.

        That is known before the panel is drawn, so that a board that catches up meanwhile does not call them.
        """
        panels = [(seat, line) for seat, line in public.owed if public.users[seat] == actor]
        self._going_on.setdefault(public.game_id, set()).update(panels)

    async def catch_up(self, at: Showing, asked: Set[Seat] = frozenset()) -> None:
        """Mention each player once for each decision they owe, in a plain message of its own.

        Whose open panel asks them already is called later, if they press nothing.
        """
        screen, before = at.screen, at.posted
        panels = self._panels(screen)
        owed = _owed(screen)
        new = {seat: line for seat, line in owed.items() if not _pinged(before, seat, line)}
        await self._unping(at, _answered(screen, before, owed), calling=set(new.values()))
        self._spare(at, new, [seat for seat, line in new.items() if (seat, line) in panels])
        if new and screen.status == "running":
            waits = await self._waits(screen)
            hushed = [wait.seat for wait in waits.values() if (wait.quiet_until or 0) > self.house.now()]
            heard = {seat: line for seat, line in new.items() if seat not in hushed}
            self._spare(at, heard, [seat for seat in heard if seat in asked])
            if heard:
                await self._call(at, heard, waits)
        await self._tidy(at, before)

    def _spare(self, at: Showing, new: dict[Seat, int], seats: Sequence[Seat]) -> None:
        """Do not call those who have the question before them, but look after them in a while."""
        planned, game = self.house.agenda.planned, at.screen.game_id
        at.wall.note(*[Post("ping", new.pop(seat), number=seat) for seat in seats])
        at.wall.note_also(*[planned("unseen", UNSEEN, game, seat) for seat in seats])

    async def overlooked(self, at: Showing, seat: Seat, *, pressed: bool) -> None:
        """Call somebody whose panel has asked them in vain, unless they have pressed something since.

        Nor is anybody called who has said when to be, or of whom the table is told that they are late.
        """
        owed, ping = _owed(at.screen), at.posted.get("ping", seat)
        spared = ping is not None and ping.message is None and owed.get(seat) == ping.line
        if pressed or not spared or at.screen.status != "running":
            return
        waits = await self._waits(at.screen)
        wait = waits.get(seat)
        if wait is None or not (wait.muted or wait.remind_at or wait.late):
            await self._call(at, {seat: owed[seat]}, waits)
            await self._tidy(at, at.posted)

    def _panels(self, screen: Screen) -> set[tuple[Seat, int]]:
        """Take the decisions that players have before them; what is later than this screen is kept."""
        panels = self._going_on.pop(screen.game_id, set())
        if later := {(seat, line) for seat, line in panels if line > screen.line}:
            self._going_on[screen.game_id] = later
        return panels

    async def again(self, at: Showing) -> None:
        """Mention once more whoever is awaited; only then is the call before taken away."""
        if owed := _owed(at.screen):
            await self._call(at, owed, await self._waits(at.screen), again=True)
            await self._tidy(at, at.posted)

    # Taking away

    async def _unping(self, at: Showing, answered: Sequence[Seat], calling: Set[int] = frozenset()) -> None:
        """Take away the pings of these seats; one that also calls others stays until they have answered.

        So does one for a line that others are about to be called for, if something was on its way to the same
        place: a crash may have kept the bot from remembering that it is also their call.
        """
        over = [ping for seat in answered if (ping := at.posted.get("ping", seat))]
        needed = {ping.message for ping in at.posted.all("ping") if ping not in over}
        for ping in {ping.message: ping for ping in over}.values():
            message = self.house.posted(ping)
            theirs = ping.line in calling and at.posted.get("call", ping.channel or 0) is not None
            if message is None or ping.message in needed or theirs:
                continue
            if not await best_effort(message.delete()):
                at.wall.note(_left(ping))
        at.wall.note(*[Post("ping", one.line, number=one.number) for one in over if one.message])

    async def call_off(self, at: Showing, seat: Seat, owed: int) -> None:
        """Take away the call of a seat for a decision, if it hangs in the channel of its game."""
        ping = at.posted.get("ping", seat)
        if ping and (ping.channel, ping.line) == (at.screen.channel, owed):
            await self._unping(at, [seat])

    async def _tidy(self, at: Showing, posted: Posted) -> None:
        """Take away what was left behind: it could not be deleted then, or a crash made it forgotten."""
        for left in posted.all("left"):
            message = self.house.posted(left)
            if message is None or await best_effort(message.delete()):
                at.wall.note(gone=[left])
        owed = set(_owed(at.screen).values())
        for call in posted.all("call"):
            if call.round and call.line in owed:  # a reminder: whoever sends it again finds it
                continue
            if await self._swept(at, call.number, call.sent):
                at.wall.note(gone=[call])

    async def _swept(self, at: Showing, channel: int, sent: int | None) -> bool:
        """Delete the calls of a game that nobody knows of, and say whether that went well."""
        found, unknown = list[discord.Message](), _unknown(at)

        async def look() -> None:
            found.extend([one async for one in trail(self.house.client, channel, sent) if unknown(one)])

        return await best_effort(look()) and all([await best_effort(message.delete()) for message in found])

    async def _arrived(self, at: Showing, channel: int, line: int, users: Set[int]) -> discord.Message | None:
        """Return the call for this decision if it was on its way already, and arrived, before an outage."""
        before, unknown = at.posted.get("call", channel), _unknown(at)
        if before is None or before.line != line:
            return None
        return await find(
            self.house.client,
            channel,
            lambda message: unknown(message) and users <= {user.id for user in message.mentions},
            before.sent,
        )

    # Calling

    async def _waits(self, screen: Screen) -> dict[Seat, Wait]:
        return {wait.seat: wait for wait in await self.house.pace.at(screen.game_id)}

    async def _call(
        self, at: Showing, new: dict[Seat, int], waits: dict[Seat, Wait], *, again: bool = False
    ) -> None:
        screen, pace = at.screen, self.house.pace
        people = await self._guests.find([screen.users[seat] for seat in new])
        zone, present = await self._zone(screen), await self.house.nights.present(screen.game_id)
        by_mention: dict[tuple[int, Saying], list[Seat]] = {}
        for seat, line in new.items():
            person = people.get(screen.users[seat])
            saying = Saying(
                kind="ping",
                until=await pace.until(waits[seat], person) if seat in waits else None,
                silent=is_quiet(self.house.now(), hours_of(person, zone)),
                salt=secrets.token_hex(8) if again else "",
            )
            if seat in present or not wishes_of(person).calls:
                await self._called(at, [Post("ping", line, number=seat)])
            elif not await self._by_dm(at, seat, line, person, saying):
                by_mention.setdefault((line, replace(saying, salt="")), []).append(seat)
        for (line, saying), seats in by_mention.items():
            salt = secrets.token_hex(8) if again else ""
            await self._by_mention(at, line, seats, replace(saying, salt=salt))

    async def _zone(self, screen: Screen) -> str | None:
        """Return the clock of the server that a game belongs to."""
        return self.house.rules.of(await self._access.guild_of(screen.game_id)).zone

    async def remind(self, at: Showing, seat: Seat, saying: Saying) -> None:
        """Call one player again; the call before is taken away once this one hangs."""
        line = dict(at.screen.owed)[seat]
        user = at.screen.users[seat]
        person = (await self._guests.find([user])).get(user)
        if saying.kind == "stop" or not await self._by_dm(at, seat, line, person, saying):
            await self._by_mention(at, line, [seat], saying)
        await self._tidy(at, at.posted)

    async def _by_mention(self, at: Showing, line: int, seats: Sequence[Seat], saying: Saying) -> None:
        """Send one message for all who are owed together; the nonce keeps a crash from sending it twice."""
        screen, voice = at.screen, at.voice
        users = [screen.users[seat] for seat in seats] if saying.kind != "stop" else []
        text = voice.say(f"board-{saying.key}", self._facts(at, seats, voice, saying))
        channel = self.house.client.get_partial_messageable(screen.channel)
        message = None if saying.salt else await self._arrived(at, channel.id, line, set(users))
        if message is None:
            await self._calls(at, line, channel.id, saying)
            message = await channel.send(
                text,
                view=ping_view(screen, voice),
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(user) for user in users]),
                nonce=_nonce("p", screen, line, seats, saying),
                silent=saying.silent,
            )
        await self._called(
            at, [Post("ping", line, channel.id, message.id, number=seat) for seat in seats], saying.also
        )

    def _facts(self, at: Showing, seats: Sequence[Seat], voice: Voice, saying: Saying) -> dict[str, Fact]:
        screen, until = at.screen, saying.until
        return {
            "players": tuple([Who(seat) for seat in seats]),
            "title": self._voices.title(voice.locale, screen),
            "round": screen.stage.round,
            "place": f"<#{screen.channel}>",
            "what": voice.wait(dict(screen.waits)[seats[0]]),
            "since": f"<t:{saying.since}:{'d' if saying.kind == 'stop' else 'R'}>",
            "until": voice.say("board-until", {"until": f"<t:{until}:f>"}) if until else "",
            "deadline": f"<t:{until}:f>",
            "ends": f"<t:{until}:R>",
            "calls": saying.count,
            "done": saying.together - 1,
            "all": saying.together,
        }

    async def _by_dm(self, at: Showing, seat: Seat, line: int, person: Person | None, saying: Saying) -> bool:
        """Tell a member who likes that in a direct message; whose are closed is remembered."""
        screen = at.screen
        if person is None or person.ping != "dm" or person.dms_closed:
            return False
        if not await self._access.may_be_told(screen.game_id, person.user):
            return False
        voice = self._voices.within(screen, person.speaks)
        text = voice.say(f"board-dm-{saying.key}", self._facts(at, [seat], voice, saying))
        try:
            channel = await self.house.client.create_dm(discord.Object(person.user))
            message = None if saying.salt else await self._arrived(at, channel.id, line, set())
            if message is None:
                await self._calls(at, line, channel.id, saying)
                nonce = _nonce("d", screen, line, [seat], saying)
                message = await channel.send(
                    text, view=ping_view(screen, voice), nonce=nonce, silent=saying.silent
                )
        except discord.Forbidden as error:
            log.info("no direct message to %s: %s", person.user, error)
            if error.code in CLOSED:
                await self._guests.prefer(person, dms_closed=True)
            return False
        await self._called(at, [Post("ping", line, channel.id, message.id, number=seat)], saying.also)
        return True

    async def _calls(self, at: Showing, line: int, channel: int, saying: Saying) -> None:
        """Write down that a call is about to be sent, and when.

        One that was on its way there when the bot died would be forgotten by that, so it is taken away first.
        """
        if before := at.posted.get("call", channel):
            await self._swept(at, channel, before.sent)
        sent = moment(self.house.now())
        await at.wall.put(Post("call", line, channel, number=channel, round=saying.count or None, sent=sent))

    async def _called(self, at: Showing, calls: Sequence[Post], also: Sequence[Step] = ()) -> None:
        """Note which messages call these seats, and which older ones are no longer needed.

        Those are taken away only when that is written down; should the bot die first, whoever looks after the
        board does it. Of a first call it was written that it is about to be sent, so should a crash come
        before the rest is written, it is found.
        """
        pings = {ping.number: ping for ping in at.posted.all("ping") if ping.message}
        needed = {ping.message for ping in (pings | {call.number: call for call in calls}).values()}
        left = [_left(ping) for ping in pings.values() if ping.message not in needed]
        arrived = [call for call in at.posted.all("call") if call.number in {one.channel for one in calls}]
        at.wall.note(*calls, *left, gone=arrived)
        look = [self.house.agenda.at_once("show", at.screen.game_id)] if left else []
        if left or also:
            await at.wall.settle((*also, *look))
        if look:
            self.house.agenda.wake_soon()


def _nonce(kind: str, screen: Screen, line: int, seats: Sequence[Seat], saying: Saying) -> str:
    """Return what is equal only for the same call of the same people: of 25 characters at the most."""
    who = crc32(repr([screen.users[seat] for seat in seats]).encode()) & 0xFFFF
    return saying.salt or f"{kind}{screen.game_id}.{line}.{saying.count}.{min(seats)}.{who:x}"[:NONCE]


def _unknown(at: Showing) -> Sign:
    """Return how to tell a call of this game whose number was not written down."""
    known, call = {ping.message for ping in at.posted.all("ping")}, a_call(at.screen.game_id)
    return lambda message: call(message) and message.id not in known


def _owed(screen: Screen) -> dict[Seat, int]:
    """Return since which line each person owes their decision."""
    return {seat: line for seat, line in screen.owed if screen.users[seat] > 0}


def _left(ping: Post) -> Post:
    """Return a ping as something that is to be deleted."""
    return Post("left", ping.line, ping.channel, ping.message, number=ping.message or 0)


def _pinged(posted: Posted, seat: Seat, line: int) -> bool:
    before = posted.get("ping", seat)
    return before is not None and before.line >= line


def _answered(screen: Screen, posted: Posted, owed: dict[Seat, int]) -> list[Seat]:
    """Return whose call is over, as far as this screen can know."""
    pings = {seat: posted.get("ping", seat) for seat in map(Seat, range(len(screen.users)))}
    return [seat for seat, ping in pings.items() if ping and owed.get(seat) != ping.line <= screen.line]
