"""The bot itself, in this process, on a real local Discord: people sit down at its tables and play.

Whatever a test does, at its end every press has been answered, Discord has refused nothing that was not
arranged, and nothing broke that the test did not break.
"""

import asyncio
import contextlib
import io
import itertools
import logging
import time
from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace
from PIL import Image

import rendering
from bot import seeds, shelf
from bot.app import Wildcatter
from bot.playground import Playground, point_discord_py
from bot.playground.interactions import Kind
from bot.playground.wire import BUTTON, LOADING, ROW, STRING_SELECT
from bot.playground.world import Command
from bot.storage.games import Store
from bot.storage.posts import Posts
from bot.table import Table
from bot.time import agenda
from rendering import Picture
from tests.cogs.quick import Quick
from tests.cogs.seated import Game
from tests.playground.actors import Reply, Seen, cast, room
from tests.playground.computers import add_computer
from tests.playground.conftest import connected
from tests.playground.schema import schema as discords_schema
from tests.support.fresh import empty
from tests.support.lanes import AtOnce
from tests.support.words import WORDS

GAMES = shelf.games()
READ = cache(seeds.optional)
ALL = ("Ann", "Bob", "Cleo", "Dan", "Eve")


class NoPictures:
    """A studio that can only describe: what is shown goes out in words alone."""

    waiting = 0

    def __init__(self):
        self.counts = Counter()

    def soon(self, order):
        return True

    async def picture(self, order, *, patience=None):
        return None

    async def description(self, order, *, patience=None):
        return rendering.describe_fully(order) if order.game in rendering.PLACES else None


class Pictures(NoPictures):
    """A studio that draws a small square, unless it is broken."""

    def __init__(self):
        super().__init__()
        self.broken, self.orders = False, []
        buffer = io.BytesIO()
        Image.new("RGB", (8, 8)).save(buffer, "WEBP")
        self._drawn = buffer.getvalue()

    async def picture(self, order, *, patience=None):
        self.orders.append(order)
        if self.broken or order.game not in rendering.PLACES:
            return None
        return Picture(self._drawn, rendering.describe(order, WORDS))


class Bugs(logging.Handler):
    """Collects what the bot and its event loop complain about."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.found = []

    def emit(self, record):
        self.found.append(record.getMessage())

    def take(self):
        found, self.found = self.found, []
        return found


class Club:
    """A local Discord with the bot on it."""

    def __init__(self, playground, store, table, studio, words=WORDS, registered=()):
        """`registered` is what Discord knows of a bot's commands without being told."""
        self.playground, self.store, self.table = playground, store, table
        self.studio, self.words, self.registered = studio, words, registered
        self.posts = Posts(store.database)
        self.people = cast(playground)
        self.tables, self.side_room = room(playground, "tables"), room(playground, "side-room")
        self.bugs = Bugs()
        self.troubled = False  # a test that arranges trouble says so
        self.public = []  # (text, everything a message has), as it stood at each moment, for all to see
        self.ids = set()  # every custom_id that was ever on a message, and every form's
        playground.world.listeners.append(self._hear)

    def new_bot(self):
        made = Quick if self.registered else Wildcatter
        bot = made(self.store, self.table, self.words, self.studio, gathering=0.01)
        if self.registered:
            bot._register = self._register
        return bot

    async def _register(self):
        """Let Discord know all commands: to be told of them, and to check them, takes it a while."""
        world = self.playground.world
        if not world.commands:
            for body in self.registered:
                world.put(Command(id=world.new_id(), guild_id=None, body=body))

    @contextlib.asynccontextmanager
    async def online(self):
        """Run a new bot, as after a start."""
        async with connected(self.playground, self.new_bot()) as self.bot:
            self.bot.services.boards.pause = 0.02
            self.bot.services.boards.retry = (0.02, 0.05, 0.1)
            self.bot.services.cards.living.apart = 0
            self.bot.services.house.agenda._free = AtOnce()
            yield self.bot

    def _hear(self, news):
        if news.kind in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            seen = Seen(self.playground, int(news.data["id"]))
            self.ids |= {one["custom_id"] for one in (*seen.buttons, *seen.selects) if "custom_id" in one}
            if news.reader is None:
                self.public.append(f"{seen.text} {seen.alt_texts} {seen.components}")
        elif news.kind == "MODAL":
            self.ids.add(news.data["custom_id"])

    # People

    def __getitem__(self, name):
        return self.people[name]

    def by_id(self, user):
        return next(person for person in self.people.values() if person.id == user)

    async def late(self, person, seen, custom_id, *values):
        """Press what was on a message when it was pressed, but is there no more."""
        kind = STRING_SELECT if values else BUTTON
        options = [{"label": value, "value": value} for value in values]
        part = {"type": kind, "custom_id": custom_id, "id": 7, "style": 2, "label": "x", "options": options}
        row = {"type": ROW, "id": 8, "components": [part]}
        message = replace(seen.message, components=[row])
        data = {"component_type": kind, "custom_id": custom_id, "id": 7, "values": list(values)}
        channel = self.playground.world.channel(message.channel_id)
        begun = self.playground.desk.begin(Kind.COMPONENT, person.user, channel, data, message)
        return await Reply(self.playground, begun).settled()

    # Tables

    async def lobby(self, *names, practice=0, **options):
        """Set up a table: the first of these people is its host."""
        host, *others = names or ALL[:3]
        lobby = await self[host].slash(self.tables, "table new", **{"game": "oasis", **options})
        for name in others:
            await self[name].click(lobby, "Join")
        for _ in range(practice):
            await add_computer(self[host], lobby)
        return lobby.message

    async def start(self, *names, practice=0, agreed=(), **options):
        """Set up a table and start it."""
        lobby = await self.lobby(*names, practice=practice, **options)
        host = (names or ALL)[0]
        for option in agreed:
            await self.bot.services.house.lobbies.agree(number(lobby), self[host].id, option, "true")
        await self[host].click(lobby, "Start")
        game = Game(self, number(lobby), lobby)
        await game.caught_up()
        return game

    async def answered(self):
        """Wait until no press is being answered any more."""
        await self.playground.until(lambda: not self.bot.services.answering._clicks)

    async def until(self, holds, seconds=30.0):
        """Wait until something holds that has to be awaited itself."""
        async with asyncio.timeout(seconds):
            while True:
                if found := await holds():
                    return found
                await asyncio.sleep(0.01)

    def check(self):
        """Was everything answered, and did nothing go wrong?"""
        assert self.bugs.take() == []
        assert self.playground.invalid == []
        thinking = [one for one in self.playground.world.messages.values() if one.flags & LOADING]
        assert thinking == []
        if not self.troubled:
            presses = self.playground.desk.by_id.values()
            assert [one.data for one in presses if one.answer is None] == []
            assert self.playground.refused == []


def whispered(reply):
    """Return what a person alone was told."""
    assert reply.newest.ephemeral
    return reply.newest.text


async def settled(house):
    """Wait until the bot has looked after everything, and shown all that it has to."""
    agenda, boards = house.bot.services.house.agenda, house.bot.services.boards

    async def looked_after():
        first = await agenda._diary.first(agenda._kinds, 1)
        due = [row for row in first if row.at <= agenda.now()]
        if due and not agenda._under_way:
            agenda.wake()  # not everybody who writes something down wakes it: it looks each minute anyway
        return not due and not agenda._under_way and not boards._tasks

    await house.until(looked_after)
    await house.playground.quiet()


async def looked_at(club, agenda):
    """Let all be done that is due by an agenda of the test's own, and be shown."""
    for _ in range(20):
        await agenda.look()
        if not agenda._under_way:
            return
        await agenda.idle()
        await club.playground.until(lambda: not club.bot.services.boards._tasks)
        await club.playground.quiet()
    raise AssertionError("there is always something due")


def listening():
    """Return what the bot does about things that it was told of: discord.py has a task for each."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith("discord.py: on_")]


def number(seen):
    """Return the number of a table by a message about it."""
    return int(seen.text.partition(" #")[2].split()[0])


@pytest.fixture(scope="session")
def schema():
    pytest.importorskip("jsonschema_rs")
    return discords_schema()


@pytest.fixture
def studio():
    return NoPictures()


@pytest.fixture
def pause():
    """Seconds a practice player takes to move."""
    return 0.01


@pytest.fixture
def clock():
    """What time it is to the bot."""
    return time.time


@pytest.fixture
def games():
    """What is on the shelf."""
    return GAMES


@pytest.fixture
def words():
    """What the bot says."""
    return WORDS


@pytest.fixture(autouse=True)
def read_once(monkeypatch):
    """Every bot reads the commands and lessons of its games: they are the same for all."""
    monkeypatch.setattr(seeds, "optional", READ)


@pytest.fixture(autouse=True)
def awake(monkeypatch):
    """However much time a test lets pass in a moment, the machine has not slept; and moments are short."""
    monkeypatch.setattr(agenda, "ASLEEP", float("inf"))
    monkeypatch.setattr(agenda, "MOMENT", 0.01)


@pytest.fixture(autouse=True)
def closed_cinema(monkeypatch):
    """No whole game is drawn, which takes long where there is much else to do."""

    async def make(cinema, craft, given):
        return None

    monkeypatch.setattr("rendering.cinema.Cinema.make", make)


@pytest.fixture(scope="session")
def told(schema, tmp_path_factory):
    """What a bot has told Discord of its commands."""

    async def register(path):
        async with Playground(check=schema and schema.check) as playground:
            point_discord_py(playground.url)
            store = await Store.open(empty(path), GAMES)
            club = Club(playground, store, Table(store, GAMES), NoPictures())
            async with club.online():
                assert playground.invalid == playground.refused == []
            await store.close()
            return [one.body for one in playground.world.commands.values()]

    return asyncio.run(register(tmp_path_factory.mktemp("told") / "club.db"))


@pytest.fixture
def registered(told, games, words):
    """The commands that Discord knows already: all of a bot that has the usual games and words."""
    return told if games is GAMES and words is WORDS else ()


@pytest.fixture
async def house(tmp_path, schema, studio, pause, clock, games, words, registered):
    """The place without the bot: a local Discord, and a database."""
    async with Playground(check=schema and schema.check) as playground:
        point_discord_py(playground.url)
        store = await Store.open(empty(tmp_path / "club.db"), games, clock=clock, pause=pause)
        seeds = (f"seed {n}" for n in itertools.count())
        table = Table(store, games, seed=lambda: next(seeds))
        club = Club(playground, store, table, studio, words, registered)
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: club.bugs.found.append(repr(context.get("exception") or context["message"]))
        )
        loggers = [logging.getLogger(name) for name in ("bot", "cogs", "discord")]
        for logger in loggers:
            logger.addHandler(club.bugs)
        try:
            yield club
        finally:
            for logger in loggers:
                logger.removeHandler(club.bugs)
            await store.close()


@pytest.fixture
async def club(house):
    """The place with the bot."""
    async with house.online():
        yield house
        await house.playground.quiet(0.02)
    house.check()


@pytest.fixture
async def game(club):
    """A game of Oasis for three, which has just begun."""
    return await club.start()
