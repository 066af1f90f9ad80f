"""Pings: one mention for each decision that is owed, taken away when it is answered."""

import asyncio
import logging
import secrets
from collections.abc import Sequence, Set
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord

from bot.engine.core import Seat, Who
from bot.storage_house import Person
from bot.table import Screen, Shown
from bot.voice import Voice
from cogs.messages import ping_view
from cogs.traces import Sign, a_call, find

if TYPE_CHECKING:
    from bot.app import Wildcatter

log = logging.getLogger(__name__)

CLOSED = (50007, 50278)  # this user takes no direct message from the bot
BACK = 100  # messages that are looked through for a ping that a crash made forgotten


class Pings:
    """Calls people, and remembers by which message.

    `ping:2` is the call of a seat. `calling:5` stands while a message is being sent to channel 5, so that
    it is looked for if a crash comes before its number is known. `left:7` is a message that could not be
    deleted when it should have been.
    """

    def __init__(self, bot: "Wildcatter") -> None:
        self.bot = bot
        self._going_on: dict[int, set[tuple[Seat, int]]] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def goes_on(self, public: Screen, actor: int) -> None:
        """Note that a player who owes the next decision, too, has it before them: their panel goes on.

        That is known before the panel is drawn, so that a board that catches up meanwhile does not call them.
        """
        panels = [(seat, line) for seat, line in public.owed if public.users[seat] == actor]
        self._going_on.setdefault(public.game_id, set()).update(panels)

    async def catch_up(self, screen: Screen, voice: Voice) -> None:
        """Mention each player once for each decision they owe, in a plain message of its own."""
        async with self._alone(screen.game_id):
            shown = await self.bot.store.shown(screen.game_id)
            panels = self._panels(screen)
            owed = _owed(screen)
            new = {seat: line for seat, line in owed.items() if not _pinged(shown, seat, line)}
            await self._unping(screen, shown, _answered(screen, shown, owed), calling=set(new.values()))
            for seat in [seat for seat, line in new.items() if (seat, line) in panels]:
                await self._mark(screen, f"ping:{seat}", Shown(new.pop(seat)))
            if new and screen.status == "running":
                await self._call(screen, voice, new)
            await self._tidy(screen, shown)

    def _panels(self, screen: Screen) -> set[tuple[Seat, int]]:
        """Take the decisions that players have before them; what is later than this screen is kept."""
        panels = self._going_on.pop(screen.game_id, set())
        if later := {(seat, line) for seat, line in panels if line > screen.line}:
            self._going_on[screen.game_id] = later
        return panels

    async def again(self, game: int) -> None:
        """Mention once more whoever is awaited."""
        async with self._alone(game):
            screen = await self.bot.table.look(game, None)
            shown = await self.bot.store.shown(game)
            await self._unping(screen, shown, [seat for seat, _ in screen.owed])
            if owed := _owed(screen):
                await self._call(screen, await self.bot.public_voice(screen), owed, again=True)

    def _alone(self, game: int) -> asyncio.Lock:
        return self._locks.setdefault(game, asyncio.Lock())

    async def _mark(self, screen: Screen, what: str, shown: Shown) -> None:
        await self.bot.store.mark_shown(screen.game_id, what, shown)

    # Taking away

    async def _unping(
        self,
        screen: Screen,
        shown: dict[str, Shown],
        answered: Sequence[Seat],
        calling: Set[int] = frozenset(),
    ) -> None:
        """Take away the pings of these seats; one that calls others, too, stays until they have answered.

        So does one for a line that others are about to be called for: a crash may have kept the bot from
        remembering that it is their call, too.
        """
        over = {f"ping:{seat}" for seat in answered if f"ping:{seat}" in shown}
        needed = {
            ping.message for what, ping in shown.items() if what.startswith("ping:") and what not in over
        }
        for ping in {shown[what].message: shown[what] for what in over}.values():
            message = self.bot.message_of(ping)
            if message is None or ping.message in needed or ping.line in calling:
                continue
            if not await self.bot.best_effort(message.delete()):
                await self._mark(screen, f"left:{ping.message}", ping)
        for what in over:
            if shown[what].message:
                await self._mark(screen, what, Shown(shown[what].line))

    async def _tidy(self, screen: Screen, shown: dict[str, Shown]) -> None:
        """Take away what was left behind: it could not be deleted then, or a crash made it forgotten."""
        for what, left in shown.items():
            if what.startswith("left:") and (message := self.bot.message_of(left)):
                done = await self.bot.best_effort(message.delete())
            elif what.startswith("calling:") and left.channel:
                done = await self._swept(screen.game_id, left.channel)
            else:
                continue
            if done:
                await self._mark(screen, what, Shown(left.line))

    async def _swept(self, game: int, channel: int) -> bool:
        """Delete the calls of a game that nobody knows of, and say whether that went well."""
        found = list[discord.Message]()
        unknown = await self._unknown(game)

        async def look() -> None:
            assert self.bot.user
            async for message in self.bot.get_partial_messageable(channel).history(limit=BACK):
                if message.author.id == self.bot.user.id and unknown(message):
                    found.append(message)

        return await self.bot.best_effort(look()) and all(
            [await self.bot.best_effort(message.delete()) for message in found]
        )

    async def _unknown(self, game: int) -> Sign:
        """Return how to tell a call of this game whose number was not written down."""
        shown, call = await self.bot.store.shown(game), a_call(game)
        known = {ping.message for what, ping in shown.items() if what.startswith("ping:")}
        return lambda message: call(message) and message.id not in known

    async def _arrived(
        self, screen: Screen, channel: int, line: int, users: Set[int]
    ) -> discord.Message | None:
        """Return the call for this decision if it was on its way already, and arrived, before an outage."""
        before = (await self.bot.store.shown(screen.game_id)).get(f"calling:{channel}")
        if before is None or before.channel is None or before.line != line:
            return None
        unknown = await self._unknown(screen.game_id)
        return await find(
            self.bot,
            channel,
            lambda message: unknown(message) and users <= {user.id for user in message.mentions},
        )

    # Calling

    async def _call(self, screen: Screen, voice: Voice, new: dict[Seat, int], *, again: bool = False) -> None:
        people = await self.bot.house.people([screen.users[seat] for seat in new])
        by_mention: list[Seat] = []
        for seat, line in new.items():
            person = people.get(screen.users[seat])
            if person and person.ping == "none":
                await self._mark(screen, f"ping:{seat}", Shown(line))
            elif person and person.ping == "dm" and not person.dms_closed:
                if not await self._by_dm(screen, seat, line, person, again=again):
                    by_mention.append(seat)
            else:
                by_mention.append(seat)
        for line in sorted({new[seat] for seat in by_mention}):
            together = {seat: line for seat in by_mention if new[seat] == line}
            await self._by_mention(screen, voice, together, again=again)

    async def _by_mention(
        self, screen: Screen, voice: Voice, new: dict[Seat, int], *, again: bool = False
    ) -> None:
        """One message for all who are owed together; the nonce keeps a crash from sending it twice.

        It does not name the seats: when the bot is back, some of them may have answered already.
        """
        users = [screen.users[seat] for seat in new]
        asks = dict(screen.waits)
        seat, line = next(iter(new.items()))
        text = voice.say(
            "board-ping",
            {
                "players": tuple([Who(seat) for seat in new]),
                "title": self.bot.title(voice.locale, screen),
                "round": screen.stage.round,
                "what": voice.wait(asks[seat]),
            },
        )
        channel = self.bot.get_partial_messageable(screen.channel)
        nonce = secrets.token_hex(8) if again else f"p{screen.game_id}.{line}"
        message = None if again else await self._arrived(screen, channel.id, line, set(users))
        if message is None:
            await self._mark(screen, f"calling:{channel.id}", Shown(line, channel.id))
            message = await channel.send(
                text,
                view=ping_view(screen, voice),
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(user) for user in users]),
                nonce=nonce,
            )
        for seat, line in new.items():
            await self._mark(screen, f"ping:{seat}", Shown(line, channel.id, message.id))
        await self._mark(screen, f"calling:{channel.id}", Shown(line))

    async def _by_dm(
        self, screen: Screen, seat: Seat, line: int, person: Person, *, again: bool = False
    ) -> bool:
        """Tell a member in a direct message; whose are closed is remembered and not tried again."""
        if not await self.bot.access.may_be_told(screen.game_id, person.user):
            return False
        voice = self.bot.voice_in(screen, person.speaks)
        asks = dict(screen.waits)
        facts = {
            "title": self.bot.title(person.speaks, screen),
            "place": f"<#{screen.channel}>",
            "what": voice.wait(asks[seat]),
        }
        try:
            channel = await self.bot.create_dm(discord.Object(person.user))
            nonce = secrets.token_hex(8) if again else f"d{screen.game_id}.{line}.{seat}"
            message = None if again else await self._arrived(screen, channel.id, line, set())
            if message is None:
                await self._mark(screen, f"calling:{channel.id}", Shown(line, channel.id))
                message = await channel.send(
                    voice.say("board-dm", facts), view=ping_view(screen, voice), nonce=nonce
                )
        except discord.Forbidden as error:
            log.info("no direct message to %s: %s", person.user, error)
            if error.code in CLOSED:
                await self.bot.close_dms(person)
            return False
        await self._mark(screen, f"ping:{seat}", Shown(line, channel.id, message.id))
        await self._mark(screen, f"calling:{channel.id}", Shown(line))
        return True


def _owed(screen: Screen) -> dict[Seat, int]:
    """Return since which line each person owes their decision."""
    return {seat: line for seat, line in screen.owed if screen.users[seat] > 0}


def _pinged(shown: dict[str, Shown], seat: Seat, line: int) -> bool:
    before = shown.get(f"ping:{seat}")
    return before is not None and before.line >= line


def _answered(screen: Screen, shown: dict[str, Shown], owed: dict[Seat, int]) -> list[Seat]:
    """Return whose call is over, as far as this screen can know."""
    pings = {seat: shown.get(f"ping:{seat}") for seat in map(Seat, range(len(screen.users)))}
    return [seat for seat, ping in pings.items() if ping and owed.get(seat) != ping.line <= screen.line]
