"""Two tables that differ only in what somebody cannot know are the same to them, whatever they press or type.

Whoever comes walks every road that there is, read from the code, except for moves of the game: doors, lists,
panels, commands and suggestions. Words, pictures, buttons, times and refusals are compared, and so is all
that everybody reads meanwhile: a vote with its pictures, calls, cards. The other table has a draft, notes, a
plan and cards of others that this one has not.
"""

import random
import re
import zlib
from contextlib import suppress

import pytest
from msgspec.structs import replace

from bot.engine import record, wire
from bot.engine.core import Refused, Seat, visible
from rendering import Picture
from tests.cogs import roads
from tests.cogs.conftest import Pictures, settled
from tests.contract.test_secrets import DEALT_ANEW
from tests.support.clock import DAY, HOUR, Clock
from tests.support.sweeps import sweep

NOON = 1_782_900_000
LINES, MORE = 23, 6  # that are played before somebody comes: alike, and then with other secrets
PLAYERS = ("Bob", "Cleo", "Dan")  # Ann manages the server
GAMES = ("giganten", "oasis", "oilfield", "pipeline")
ROLES = ("spectator", "rival", "host", "former holder", "sitter", "substitute", "manager", "owner away")
CHOSEN = [("pipeline", "former holder")]  # by default
OF_PLAY = ("giganten", "oasis", "oilfield", "pipeline", "turn do", "turn publish", "turn type")
NEVER = (
    "house settings",
    "table new",
    "table move",
    "house table move",
    "table board",
)  # of no table, or about places
HANGING = ("take this back", "a seat is free", "your time is up", "asks you to play")
BACK = ("!comeback", "seat back")
ALIKE = (  # what tells two tables of one place apart, and says nothing of their games
    (r"#\d+", "#"),
    (r"\b(gm|lb|dk|mo|ru):(open\.|next\.)?\d+", r"\1:\2"),
    (r"(?<!t:)\b\d{15,}\b", "id"),
    (r"/([A-Za-z_.@]*-?)[0-9a-z]{2}'", r"/\1salt'"),
    (r"'id': \d+", "'id'"),
    (r"wildcatter-\d+", "wildcatter"),
    (r"'value': \d+", "'value'"),
)


@pytest.fixture
def clock():
    return Clock(NOON)


@pytest.fixture
def studio():
    return Pictures()


@pytest.fixture(autouse=True)
def same_dice(club, monkeypatch):
    """Deal every table alike, and count nothing that differs."""
    monkeypatch.setattr(club.table, "_seed", lambda: "the same")
    monkeypatch.setattr("cogs._reports.secrets.token_hex", lambda _: "ab12")
    monkeypatch.setattr("rendering.describe", lambda order, words: said(order))
    monkeypatch.setattr("secrets.randbelow", lambda _: 1)
    monkeypatch.setattr(club.bot.services.cinema, "make", in_words)


async def in_words(craft, given):
    """Stand in for a reel: all that it is drawn from."""
    return Picture(b"RIFF", f"drawn {zlib.crc32(alike(repr(given)).encode()):x}")


def said(order):
    """All that a picture is drawn from, in short: it stands beside the picture in place of a description."""
    return f"drawn {zlib.crc32(alike(repr(order)).encode()):x}"


class Twin:
    """One of the two tables, and who comes there as what."""

    def __init__(self, club, key, role, *, other):
        self.club, self.key, self.role, self.other = club, key, role, other
        self.chance = random.Random(f"{key} {role}")
        self.seen, self.made = [], set()
        club.bot.services.play._drawn = 0

    async def play(self):
        """Deal, seat whoever comes, and let the past be the same up to what they cannot know."""
        self.game = await self.club.start(*PLAYERS, game=self.key, pace="daily")
        for name in (*PLAYERS[1:], "Eve"):  # they are known by name from now on
            await self.club[name].slash(self.club.tables, "my settings", ping="dm")
        self.screen = await self.game.look()
        self.seat = await self.seated()
        await self.at_rest()
        await self.write()
        if self.other:
            await self.secrets()
        self.club.bot.services.boards.touch(self.game.number)
        await self.at_rest()
        await self.vote()

    async def vote(self):
        """Let the host ask for a turn back: what that would come to is told in words and two pictures."""
        house, room = self.club.bot.services.house, await self.game.channel()
        places = (await self.club.table.landings(self.game.number)).names
        self.place, line = next(iter(places.items()))
        await house.takebacks.ask(self.game.number, self.club["Bob"].id, line, "a wrong button")
        await self.at_rest()
        (vote,) = self.club["Sam"].sees(room, "take this back")
        assert len([text for text in vote.alt_texts if text.startswith("drawn ")]) == 2
        self.seen.append(("vote", alike((vote.text, vote.components, vote.alt_texts))))

    def seat_of(self, name):
        return Seat(self.screen.users.index(self.club[name].id))

    async def seated(self):
        """Let whoever comes be what they are, and return the seat whose secrets they know."""
        seats, number, eve = self.club.bot.services.house.seats, self.game.number, self.club["Eve"]
        cleo = self.seat_of("Cleo")
        match self.role:
            case "rival":
                self.person = self.club["Cleo"]
                return cleo
            case "host":
                self.person = self.club["Bob"]
                return self.seat_of("Bob")
            case "former holder" | "substitute":
                await seats.leave(number, self.club["Cleo"].id)
                await self.at_rest()
                await seats.claim(number, cleo, eve.id)
                self.person = self.club["Cleo"] if self.role == "former holder" else eve
                return None if self.role == "former holder" else cleo
            case "sitter" | "owner away":
                await seats.away(number, self.club["Cleo"].id, NOON + 3 * DAY, sitter=eve.id)
                await self.at_rest()
                await seats.answer(number, cleo, eve.id, yes=True)
                self.person = eve if self.role == "sitter" else self.club["Cleo"]
                return cleo if self.role == "sitter" else None
            case "manager":
                self.person = self.club["Ann"]
            case _:
                self.person = self.club["Sam"]
        return None

    async def write(self):
        """Write a past at random; of the other table, what nobody who comes can know is another."""
        stored = await self.club.store.load(self.game.number)
        rules, entries = stored.rules, [stored.head]
        while len(entries) <= LINES or not self.differs(rules, entries[-1].state):
            actions = rules.legal_actions(
                entries[-1].state, self.chance.choice(sorted(rules.to_act(entries[-1].state)))
            )
            entries.append(record.play(rules, entries[-1], self.chance.choice(actions)))
        twins = [entries, [*entries[:-1], replace(entries[-1], state=self.twin)]]
        self.go_on(rules, *twins)
        await self.club.store.append(stored, twins[self.other][1:])

    def go_on(self, rules, one, other):
        """Play the same at both tables, as long as that shows nothing new to whoever comes."""
        for _ in range(MORE):
            seat = min(rules.to_act(one[-1].state))
            legal = [
                a for a in rules.legal_actions(one[-1].state, seat) if not rules.refusal(other[-1].state, a)
            ]
            steps = [record.play(rules, lines[-1], action) for action in legal[:1] for lines in (one, other)]
            shown = [(rules.to_act(step.state), visible(step.events, self.seat)) for step in steps]
            new = any(event.reveals and event.seen_by(self.seat) for step in steps for event in step.events)
            if not steps or new or shown[0] != shown[1]:
                return
            one.append(steps[0])
            other.append(steps[1])

    def differs(self, rules, state):
        """Is there something that whoever comes cannot know?"""
        self.twin = DEALT_ANEW[self.key](state, self.seat, random.Random(1))
        return self.twin != state

    async def secrets(self):
        """Let somebody else have notes, a plan and a draft."""
        house, users = self.club.bot.services.house, (await self.game.look()).users
        others = [user for seat, user in enumerate(users) if seat != self.seat and user > 0]
        for user in others:
            await house.seats.note(self.game.number, user, "Hold the well.")
            mine = await self.club.table.look(self.game.number, user)
            for ask in mine.ahead[:1]:
                await self.plan(user, ask)
            if mine.awaited == (mine.viewer,):
                await self.draft(user, mine)

    async def draft(self, user, mine):
        quiet = [one for one in mine.choices if not wire.unpack(mine.rules, mine.viewer, one).publishes]
        for code in quiet[:1]:
            assert (await self.club.table.step(self.game.number, user, None, [code])).public is None

    async def plan(self, user, ask):
        plans, number = self.club.bot.services.house.plans, self.game.number
        with suppress(Refused, IndexError):
            screen = await plans.look(number, user, ask)
            await plans.step(number, user, ask, None, screen.choices[:1])
            await plans.save(number, user, ask, None)

    async def at_rest(self):
        await settled(self.club)
        await self.club.answered()
        await self.club.playground.quiet()

    async def walk(self):
        """Let whoever comes walk every road, and remember what they met."""
        channel = await self.game.channel()
        await self.go(channel, self.roads(channel))
        if self.role == "manager":
            to = {"table": self.game.number, "to": self.place, "why": "a wrong button"}
            self.seen.append(("back", alike(met(await self.person.slash(channel, "house table back", **to)))))
        await self.at_rest()
        await self.days()
        before = {one.id for one in self.public(self.club.side_room)}
        await self.move()
        await self.end(self.club.side_room)
        there = [one for one in self.public(self.club.side_room) if one.id not in before]
        for place in (self.public(channel), there):
            read = [(one.text, one.components, one.silent, sorted(one.pinged)) for one in place]
            self.seen.append(("all", sorted(alike(read))))
        self.seen.append(("times", await self.times()))

    async def go(self, channel, ways):
        for way in ways:
            if self.role == "owner away" and way.name.endswith(BACK):
                continue  # from then on they know all that their seat knows
            messages = self.messages(channel)
            self.club.bot.services.house.rates._done.clear()
            reply = await way.walk(self.club, self.person, channel, messages)
            await self.club.answered()
            self.seen.append((alike(way.name), alike(met(reply))))

    async def end(self, channel):
        """Let the game be given up, be looked at, and go on."""
        with suppress(Refused):  # somebody who came may have ended it
            await self.club.table.abandon(self.game.number)
        await self.at_rest()
        await self.go(channel, [one for one in roads.doors(self.game.number) if "!side" in one.name])
        await self.go(channel, roads.desk(self.game.number))
        await self.club.bot.services.house.seats.reopen(self.game.number, self.club["Bob"].id)
        await self.at_rest()

    async def days(self):
        """Let those be called again, in the channel or directly, who do not play."""
        clock, before = self.club.store.clock, {one.id for one in self.direct()}
        clock.forward(25 * HOUR)
        self.club.bot.services.house.agenda.wake()
        await self.at_rest()
        told = [alike((one.text, one.components)) for one in self.direct() if one.id not in before]
        self.seen.append(("direct", sorted(told)))
        clock.now = NOON

    async def move(self):
        """Let a seat be free, and all that hangs in the channel move along to another."""
        house, number = self.club.bot.services.house, self.game.number
        with suppress(Refused):  # somebody who came may have done so
            await house.seats.seek(number, self.club["Dan"].id)
        await self.at_rest()
        moved = await self.club["Bob"].slash(self.club.side_room, "table move", table=number)
        self.seen.append(("moved", moved.newest.text))  # how it is shown depends on how long it took
        await self.at_rest()
        hanging = [word for word in HANGING if self.hangs(word)]
        assert {"a seat is free", "your time is up"} <= set(hanging)
        self.seen.append(("hanging", hanging))

    def hangs(self, word):
        return any(word in one.text for one in self.public(self.club.side_room))

    def direct(self):
        people = [self.club[name] for name in (*PLAYERS, "Eve")]
        return [
            one for person in people for one in person.sees(self.club.playground.people.open_dm(person.user))
        ]

    def roads(self, channel):
        number = self.game.number
        yield from (*roads.doors(number), *roads.panel(number), *roads.leaves(number), *roads.desk(number))
        for one in roads.commands(self.club):
            if one.name.startswith(OF_PLAY) or one.name in NEVER:
                continue
            yield from one.suggestions(channel)
            yield one.road(channel, 1 if one.name == "table late" else number)

    def messages(self, channel):
        said = {"flags": 1 << 15, "components": [{"type": 10, "content": "Good evening."}]}
        create, bot = self.club.playground.posts.create, self.club.playground.world.bot
        made = create(channel, bot, said), create(channel, bot, said, reader=self.person.id)
        self.made |= {one.id for one in made}
        return made

    def public(self, channel):
        return [one for one in self.club["Sam"].sees(channel) if one.id not in self.made]

    async def times(self):
        sql = "SELECT seat, asked, began, deadline, late FROM wait WHERE game_id = ?1 ORDER BY seat"
        return [tuple(row) for row in await self.club.store.database.read(sql, self.game.number)]


def met(reply):
    """What somebody was shown, offered or refused."""
    begun = reply.interaction
    if begun.choices is not None:
        return begun.choices
    if begun.modal is not None:
        return begun.modal["title"], begun.modal["components"]
    seen = reply.newest
    return seen.text, seen.components, seen.alt_texts, sorted(seen.files)


def alike(what):
    """Leave out what tells two tables apart, and says nothing of their games."""
    if isinstance(what, list):
        return [alike(one) for one in what]
    text = repr(what)
    for pattern, by in ALIKE:
        text = re.sub(pattern, by, text)
    return text


@pytest.mark.parametrize(
    ("key", "role"), sweep([(k, r) for k in GAMES for r in ROLES], lambda *case: case in CHOSEN)
)
async def test_nothing_tells_twins_apart(club, key, role):
    club.troubled = True  # roads that make no sense are walked, too
    seen = []
    for other in (False, True):
        twin = Twin(club, key, role, other=other)
        await twin.play()
        await twin.walk()
        seen.append(twin.seen)
        with suppress(Refused):
            await club.table.abandon(twin.game.number)
    assert [one for one, two in zip(*seen, strict=True) if one != two] == []
    assert len(seen[0]) > 100
    club.bugs.take()
