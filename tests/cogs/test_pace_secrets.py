"""What a table is told about time is for everybody: what a spectator cannot know changes nothing in it."""

from types import SimpleNamespace

import pytest

from bot.engine import record
from bot.storage.agenda import Due
from bot.storage.pauses import Pause
from bot.storage.stored import StoredGame
from bot.storage.waits import Wait
from bot.table.screens import screen
from bot.time.pace import Waiting
from bot.time.reminders import Wishes
from bot.time.terms import Terms
from bot.words.voice import Voice
from cogs._pace import PaceDesk
from tests.contract.playing import GAMES
from tests.contract.test_secrets import twins
from tests.support.words import WORDS

USERS = (11, 12, 13)
TOLD = ("told", "counted", "played", "more", "paused", "resumed", "dusk")


def public(key, state):
    """What everybody sees of a game in a position."""
    game = StoredGame(
        id=7,
        rules=GAMES[key],
        rules_version=1,
        channel=5,
        options={},
        seed="secret",
        users=USERS,
        status="running",
        first=b"",
        head=record.standing(9, state, len(USERS)),
    )
    return screen(game, None, state, ())


class Table:
    """A table in one position, at which everybody is late who is awaited, and what it is told."""

    def __init__(self, key, state):
        self.screen, self.said = public(key, state), []
        self.waits = [Wait(7, seat, 3, "", 3, 1000, 1000, late=2000) for seat in self.screen.awaited]
        pace = SimpleNamespace(at=self.at, on_seat=self.on_seat, pause=self.pause, all=self.all)
        nights = SimpleNamespace(at=self.night)
        table = SimpleNamespace(look=self.look)
        rules, access = (
            SimpleNamespace(of=lambda _: SimpleNamespace(zone=None)),
            SimpleNamespace(guild_of=self.guild_of),
        )
        house = SimpleNamespace(
            words=WORDS, table=table, pace=pace, nights=nights, rules=rules, now=lambda: 2000
        )
        guests = SimpleNamespace(find=self.find, asleep=self.asleep)
        once = SimpleNamespace(post=self.post, keep=self.post)
        voices = SimpleNamespace(to_all=self.voice, title=lambda *_: "Oasis #7")
        seats = SimpleNamespace(check_seat=self.check_seat)
        boards = SimpleNamespace(call_off=self.call_off)
        self.paused = None
        self.desk = PaceDesk(house, guests, voices, access, None, once, seats, boards)

    async def check_seat(self, *_):
        """Nobody has left the server."""
        return False

    async def guild_of(self, _):
        return 1

    async def asleep(self, *_):
        return False

    async def look(self, *_):
        return self.screen

    async def at(self, _):
        return self.waits

    async def on_seat(self, _, seat, __):
        return next((self.waiting(wait) for wait in self.waits if wait.seat == seat), None)

    async def all(self, *_):
        return [self.waiting(wait) for wait in self.waits]

    def waiting(self, wait):
        return Waiting(wait, Terms(pace="daily"), Wishes(), 1900, 1900, paused=False)

    async def call_off(self, *call):
        self.said.append(call)

    async def pause(self, _):
        return self.paused

    async def night(self, _):
        return SimpleNamespace(began=0, until=9000, by=11)

    async def find(self, _):
        return {}

    async def voice(self, _=None):
        mentions = [f"<@{user}>" for user in USERS]
        return Voice(WORDS, "en", self.screen.rules, mentions, mentions)

    async def post(self, key, channel, build):
        content = await build()
        self.said.append((key, channel, content.text, content.view.to_components(), content.mentions))

    async def tell_all(self):
        """Tell all that can ever be told of time, and return it."""
        for kind in TOLD:
            self.paused = Pause(1, "host", until=5000, by=11) if kind == "paused" else None
            for seat in range(len(USERS)) if kind not in ("paused", "resumed", "dusk") else (0,):
                await getattr(self.desk, kind)(Due(kind, 0, 7, seat, 0, 99, 0))
        return [*self.said, *await self.desk.lines(self.screen, await self.voice())]


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_twins_are_told_the_same_about_time(key):
    pairs = [(state, twin) for state, twin, viewer in twins(key, len(USERS), 0) if viewer is None]
    assert pairs
    for state, twin in pairs:
        told = await Table(key, state).tell_all()
        assert told == await Table(key, twin).tell_all()
        assert len(told) > len(TOLD)
