"""The part of `make bench` that clicks: the bot as a process of its own on the local Discord.

A click is set beside a bare echo button of the same bot, in turn. People know only what their messages show,
and nothing fails by the clock.
"""

import argparse
import asyncio
import logging
import os
import re
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from discord import app_commands, ui

from bot import shelf
from bot.playground import Playground
from bot.playground.club import add_channel
from bot.storage.games import Store
from bot.storage.posts import Post, Posts
from bot.table import Table
from tests.e2e import child
from tests.playground.actors import NoAnswer, Seen, cast, room
from tests.playground.processes import BotProcess

GAME = "oasis"
NAMES = ("Ann", "Bob", "Cleo")
ASIDE = ("Back", "Undo step", "Restart turn", "Why not?", "More", "Board", "Recap", "Rules", "Settings")
MENTION = re.compile(r"<@(\d+)>")
AIM = "–"


class Plan(NamedTuple):
    """How much is measured."""

    turns: int  # published one by one, each beside an echo
    tables: int  # that are played at once
    seconds: float  # for which they are
    running: int  # tables when the bot is started anew
    starts: int
    after: float  # seconds after a start in which clicks are timed
    budget: float  # seconds after which turns and starts are enough, however few there were


FULL = Plan(turns=50, tables=50, seconds=5.0, running=1000, starts=3, after=1.0, budget=12.0)
QUICK = Plan(turns=8, tables=10, seconds=2.0, running=100, starts=1, after=0.5, budget=4.0)


# The bot, with an echo


class Echo(ui.DynamicItem[ui.Button], template="echo"):
    """The least that a button can do: its message says something."""

    def __init__(self):
        super().__init__(ui.Button(label="Echo", custom_id="echo"))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls()

    async def callback(self, interaction):
        await interaction.response.edit_message(content="echo")


@app_commands.command(name="echo", description="Show a button that echoes.")
async def echo(interaction):
    view = ui.View(timeout=None)
    view.add_item(Echo())
    await interaction.response.send_message("echo", view=view)


class Echoing(child.Hasty):
    """The bot of the end-to-end tests, and beside everything else it echoes."""

    async def setup_hook(self):
        self._connection.guild_ready_timeout = 0.1  # else it waits two seconds for servers that come late
        self.add_dynamic_items(Echo)
        self.tree.add_command(echo)
        await super().setup_hook()


def be_the_bot():
    logging.basicConfig(level=logging.WARNING)
    child.Hasty = Echoing
    asyncio.run(child.main(os.environ))


# People


class Boards:
    """Where the newest board of each channel is, and when it was last shown."""

    def __init__(self, playground):
        self.playground = playground
        self.newest, self.shown = {}, {}
        playground.world.listeners.append(self._hear)

    def _hear(self, news):
        if news.reader is not None or news.kind not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        seen = Seen(self.playground, int(news.data["id"]))
        if any(one["custom_id"].partition("!")[2].startswith("zoom/") for one in seen.selects):
            self.newest[seen.channel.id] = seen
            self.shown[seen.channel.id] = perf_counter()


class Players:
    """The people of one table, who click one after another, each when the table waits for them."""

    def __init__(self, boards, people, channel, chance):
        self.boards, self.people, self.channel, self.chance = boards, people, channel, chance
        self.person = self.panel = None
        self.kind = ""  # of the last click: open, step or publish

    async def click(self):
        """Click whatever comes next; the answer is a panel."""
        if self.panel is None or "Refresh" in self._labels:
            reply = await self._open()
        else:
            reply = await self._step()
        self.panel = reply.message
        return reply

    @property
    def _labels(self):
        return [one["label"] for one in self.panel.buttons]

    async def _open(self):
        """Whoever is awaited opens their side; a panel that has nothing to ask says who that is."""
        self.kind = "open"
        board = self.boards.newest[self.channel.id]
        said = self.panel.text if self.panel else board.text.partition("**Waiting for")[2]
        asked = said.partition("waits for")[2] if self.panel else said
        self.person = self.people[int(MENTION.search(asked)[1])]
        return await self.person.click(board, "My side")

    async def _step(self):
        labels = self._labels
        self.kind = "publish" if "Publish" in labels else "step"
        if "Publish" in labels:
            return await self.person.click(self.panel, "Publish")
        if self.panel.selects:
            select = self.chance.choice(self.panel.selects)
            value = self.chance.choice(select["options"])["value"]
            return await self.person.select(self.panel, value, custom_id=select["custom_id"])
        plays = [
            one
            for one in self.panel.buttons
            if one["label"] not in ASIDE
            and not one["label"].startswith("✗")
            and "@" not in one["custom_id"]
            and "publishes" not in one["label"]
        ]
        return await self.person.click(self.panel, custom_id=self.chance.choice(plays)["custom_id"])


def by_id(playground):
    return {person.id: person for name, person in cast(playground).items() if name in NAMES}


# Tables


@asynccontextmanager
async def opened(database):
    games = shelf.games()
    store = await Store.open(database, games)
    try:
        yield store, Table(store, games)
    finally:
        await store.close()


async def seed(database, users, channels, *, turns=0):
    """Deal a game in each channel and play its first turns; return the games."""
    chance, games = Random(1), []
    async with opened(database) as (_, table):
        for channel in channels:
            game = (await table.deal(GAME, channel, users, {})).game_id
            for _ in range(turns):
                await _turn(table, game, chance)
            games.append(game)
    return games


async def _turn(table, game, chance):
    """Play a turn at random."""
    public = await table.look(game, None)
    user = public.users[public.awaited[0]]
    mine = await table.look(game, user)
    while not (mine.draft and mine.draft.complete):
        outcome = await table.step(game, user, None, [chance.choice(mine.choices)])
        if outcome.public:
            return
        mine = outcome.mine
    await table.publish(game, user, None)


async def hang_up(database, games):
    """Note the boards and pings of these games as shown, as a bot does that has kept up with them."""
    async with opened(database) as (store, table):
        for game in games:
            screen = await table.look(game, None)
            number, line = screen.stage.round, screen.line
            board = Post("board", line, screen.channel, game, round=number, began=line)
            pings = [Post("ping", line, number=seat) for seat, line in screen.owed]
            await Posts(store.database).put(game, board, *pings)


@asynccontextmanager
async def house(database, *, pictures=False, pause=None):
    """Yield a local Discord, and a bot for it that is not started yet."""
    environ = {"DATABASE": str(database), "E2E_PICTURES": "yes" if pictures else "no"}
    if pause is not None:
        environ["E2E_BOARD_PAUSE"] = str(pause)
    async with Playground() as playground:
        bot = BotProcess(playground, "-m", "tests.bench.discord", "--bot", environ=environ, ready="echo")
        try:
            yield playground, bot
        finally:
            if bot.process:
                await bot.kill()


def new_channels(playground, count):
    guild = next(iter(playground.world.guilds.values()))
    return [add_channel(playground.world, guild, f"table-{number}") for number in range(count)]


async def set_up(playground, bot, database, count):
    """Start the bot with this many tables, each in a channel of its own, and wait for their boards."""
    channels, people = new_channels(playground, count), by_id(playground)
    await seed(database, tuple(people), [channel.id for channel in channels])
    boards = Boards(playground)
    await bot.start()
    await playground.until(lambda: len(boards.newest) == count, 60)
    await playground.quiet(0.3, 60)
    return boards, [Players(boards, people, one, Random(n)) for n, one in enumerate(channels)]


# A click beside an echo


async def timed(doing):
    began = perf_counter()
    await doing
    return perf_counter() - began


async def beside_an_echo(database, plan):
    """Play a table click by click; each turn that is published is set beside an echo."""
    opens, steps, panels, boards_too, echoes = [], [], [], [], []
    async with house(database, pause=0) as (playground, bot):
        boards, [players] = await set_up(playground, bot, database, 1)
        ann = cast(playground)["Ann"]
        button = await ann.slash(room(playground, "general"), "echo")
        for _ in range(10):
            await ann.click(button, "Echo")
        enough = perf_counter() + plan.budget
        while len(panels) < plan.turns and not (panels and perf_counter() > enough):
            await playground.quiet(0.02)
            began = perf_counter()
            await players.click()
            took = perf_counter() - began
            if players.kind != "publish":
                (opens if players.kind == "open" else steps).append(took)
                continue
            await playground.until(lambda began=began: boards.shown[players.channel.id] > began, 10)
            panels.append(took)
            boards_too.append(max(took, boards.shown[players.channel.id] - began))
            await playground.quiet(0.02)
            echoes.append(await timed(ann.click(button, "Echo")))
    ratio, both = (median(a / b for a, b in zip(ours, echoes, strict=True)) for ours in (panels, boards_too))
    return [
        ("a bare echo button", _ms(echoes), "ms", AIM),
        ("My side: the panel is shown", _ms(opens), "ms", AIM),
        ("a step of a draft: the panel is shown", _ms(steps), "ms", AIM),
        ("Publish: written, the panel is shown", _ms(panels), "ms", AIM),
        ("Publish: the board is refreshed, too", _ms(boards_too), "ms", AIM),
        ("Publish, panel, beside the echo", round(ratio, 1), "x", AIM),
        ("Publish, panel and board, beside the echo", round(both, 1), "x", AIM),
    ]


def _ms(seconds):
    return round(median(seconds) * 1000, 1)


# Many tables at once


async def at_once(database, plan, *, pictures):
    """Let all tables click as fast as they are answered; return how long that took, and how many were not."""
    took, unanswered = [], 0

    async def play(players):
        nonlocal unanswered
        while True:
            try:
                took.append(await timed(players.click()))
            except NoAnswer:
                unanswered += 1

    async with house(database, pictures=pictures) as (playground, bot):
        _, tables = await set_up(playground, bot, database, plan.tables)
        playing = [asyncio.create_task(play(players)) for players in tables]
        await asyncio.wait(playing, timeout=plan.seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in playing:
            task.cancel()
        for end in await asyncio.gather(*playing, return_exceptions=True):
            if not isinstance(end, asyncio.CancelledError):
                raise end
    return took, unanswered


async def crowd(folder, plan):
    figures = []
    for pictures in (False, True):
        how = "with pictures" if pictures else "without pictures"
        path = folder / f"crowd-{pictures}.db"
        took, unanswered = await at_once(path, plan, pictures=pictures)
        late = sorted(took)[int(len(took) * 0.95)] if took else 0.0
        figures += [
            (f"{plan.tables} tables, {how}", round(len(took) / plan.seconds), "clicks/s", AIM),
            (f"{plan.tables} tables, {how}: 95 of 100 within", round(late * 1000), "ms", AIM),
            (f"{plan.tables} tables, {how}: unanswered", unanswered, "clicks", "0"),
        ]
    return figures


# Starting again


class Restarts:
    """A bot that is started again and again on its running tables: how soon is the first click answered?"""

    def __init__(self, bot, person, board):
        self.bot, self.person, self.board = bot, person, board
        self.firsts, self.later = [], []

    @classmethod
    @asynccontextmanager
    async def with_tables(cls, database, tables):
        """All boards hang already, but for one, which the bot posts now."""
        async with house(database) as (playground, bot):
            people, channel = by_id(playground), room(playground, "general")
            await hang_up(database, await seed(database, tuple(people), range(1, tables), turns=1))
            await seed(database, tuple(people), [channel.id])
            boards = Boards(playground)
            await bot.start(60)
            await playground.until(lambda: channel.id in boards.newest, 60)
            await bot.kill()
            yield cls(bot, next(iter(people.values())), boards.newest[channel.id])

    async def start(self, after):
        """Start, click at once, go on clicking for a while, and crash."""
        began = perf_counter()
        await self.bot.start(60)
        await self._click()
        self.firsts.append(perf_counter() - began)
        until = perf_counter() + after
        while perf_counter() < until:
            self.later.append(await timed(self._click()))
        self.memory = _memory(self.bot.process.pid)
        await self.bot.kill()

    async def _click(self):
        await self.person.click(self.board, "My side")


def _memory(process):
    """Return the megabytes a process holds, where the system tells."""
    status = Path(f"/proc/{process}/status")
    told = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return round(int(told[1]) / 1024) if told else 0


async def starting(folder, plan):
    with_one = Restarts.with_tables(folder / "one.db", 1)
    with_many = Restarts.with_tables(folder / "many.db", plan.running)
    async with with_one as one, with_many as many:
        enough = perf_counter() + plan.budget
        while len(many.firsts) < plan.starts and not (many.firsts and perf_counter() > enough):
            await one.start(after=0)
            await many.start(plan.after)
    beside = median(ours / theirs for ours, theirs in zip(many.firsts, one.firsts, strict=True))
    what = f"{plan.running:,} running tables"
    return [
        ("one running table", round(median(one.firsts), 2), "s", AIM),
        (what, round(median(many.firsts), 2), "s", AIM),
        (f"{what}, beside one", round(beside, 2), "x", AIM),
        (f"{what}: slowest click soon after", round(max(many.later) * 1000), "ms", "below 3,000"),
        (f"{what}: memory of the bot", many.memory, "MB", AIM),
    ]


# Telling


def sections(*, quick=False):
    """Yield the title and the figures of each part, as they come: what, value, unit, aim."""
    plan = QUICK if quick else FULL
    with TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as made:
        folder = Path(made)
        figures = asyncio.run(beside_an_echo(folder / "echo.db", plan))
        yield "A click on the local Discord, without pictures", figures
        yield "Clicks at many tables at once", asyncio.run(crowd(folder, plan))
        yield "From the start of the bot to its first answered click", asyncio.run(starting(folder, plan))


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.bench.discord", description=__doc__)
    parser.add_argument("--bot", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="half a minute, for a rough idea")
    asked = parser.parse_args()
    if asked.bot:
        be_the_bot()
        return
    for title, figures in sections(quick=asked.quick):
        print(title)
        for figure in figures:
            print(" ", *figure)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
