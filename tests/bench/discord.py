"""The part of `make bench` that clicks: the bot as a process of its own on the local Discord.

A click is set beside two echo buttons of the same bot, in turn: a bare one, and one that the bot refuses as
well, as it does with every button that it does not know. The aims were set beside the latter, when there was
no other. People know only what their messages show, and nothing fails by the clock.
"""

import argparse
import asyncio
import logging
import os
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import clock_gettime, perf_counter
from typing import NamedTuple

from discord import app_commands, ui

from bot.playground import Playground
from bot.playground.club import add_channel
from cogs import _items
from cogs._living import APART as CARD_PAUSE
from tests.bench.people import NAMES, Boards, Players, by_id
from tests.bench.storage import opened
from tests.e2e import child
from tests.playground.actors import NoAnswer, cast, room
from tests.playground.processes import BotProcess

GAME = "oasis"
AIM = "–"
WARM = 3  # turns that are not measured
AFTERWARDS = 0.2  # seconds in which all that has become due by a turn is looked at
CLICKS = {
    "Echo": "a bare echo button",
    "Refused": "an echo button that the bot refuses as well",
    "Later": "an echo that is deferred first",
    "open": "My side",
    "step": "a step of a draft",
    "publish": "Publish, until the panel",
    "board": "Publish, until the board",
}
AIMS = {"publish": "at most 2", "board": "at most 3"}  # echoes that are refused as well
BESIDE = {
    "Echo": ("the bare echo", dict.fromkeys(("Refused", "Later", *AIMS), AIM)),
    "Refused": ("the refused echo, as the aim was set", AIMS),
}
CROWDED = "at least 90", "at most 400"  # with pictures, on two cores that do nothing else
UNITS = {"time": "ms", "work": "ms of work", "whole": "ms, all work"}


class Plan(NamedTuple):
    """How much is measured."""

    turns: int  # published one by one, each beside an echo
    tables: int  # that are played at once
    seconds: float  # for which they are
    budget: float  # seconds after which turns are enough, however few there were


FULL = Plan(turns=50, tables=50, seconds=5.0, budget=12.0)
QUICK = Plan(turns=8, tables=10, seconds=2.0, budget=4.0)


# The bot, with an echo

ECHOES = ("echo", "later")


class Echo(ui.DynamicItem[ui.Button], template="echo"):
    """The least that a button can do: its message says something."""

    def __init__(self):
        super().__init__(ui.Button(label="Echo", custom_id="echo"))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls()

    async def callback(self, interaction):
        await interaction.response.edit_message(content="echo")


class Later(ui.DynamicItem[ui.Button], template="later"):
    """The least that a button can do that may take its time: it asks for some first."""

    def __init__(self):
        super().__init__(ui.Button(label="Later", custom_id="later"))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls()

    async def callback(self, interaction):
        await interaction.response.defer()
        await interaction.edit_original_response(content="later")


class Refused(ui.DynamicItem[ui.Button], template="refused"):
    """An echo that the bot does not know, and says so: a read and a request more."""

    def __init__(self):
        super().__init__(ui.Button(label="Refused", custom_id="refused"))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls()

    async def callback(self, interaction):
        await interaction.response.edit_message(content="echo")


@app_commands.command(name="echo", description="Show buttons that echo.")
async def echo(interaction):
    view = ui.View(timeout=None)
    view.add_item(Echo())
    view.add_item(Later())
    view.add_item(Refused())
    await interaction.response.send_message("echo", view=view)


class Echoing(child.Hasty):
    """The bot of the end-to-end tests, and beside everything else it echoes."""

    async def setup_hook(self):
        self._connection.guild_ready_timeout = 0.1  # else it waits two seconds for servers that come late
        self.add_dynamic_items(Echo, Later, Refused)
        self.tree.add_command(echo)
        await super().setup_hook()


def be_the_bot():
    logging.basicConfig(level=logging.WARNING)
    child.Hasty, known = Echoing, _items.known
    # or the bot would refuse it, as it does with every press that it does not know
    _items.known = lambda press, custom_id: custom_id in ECHOES or known(press, custom_id)
    asyncio.run(child.main(os.environ))


# Tables


async def seed(database, users, channels):
    """Deal a game in each channel."""
    async with opened(database) as (_, table):
        for channel in channels:
            await table.deal(GAME, channel, users, {})


@asynccontextmanager
async def house(database, *, pictures=False, pause=None, practice=None):
    """Yield a local Discord, and a bot for it that is not started yet."""
    environ = {
        "DATABASE": str(database),
        "E2E_PICTURES": "yes" if pictures else "no",
        "E2E_CARD_PAUSE": str(CARD_PAUSE),
    }
    if pause is not None:
        environ["E2E_BOARD_PAUSE"] = str(pause)
    if practice is not None:
        environ["E2E_PRACTICE_PAUSE"] = practice
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
    return [Players(boards, people, one, Random(n)) for n, one in enumerate(channels)]


# A click beside an echo


async def timed(doing):
    began = perf_counter()
    await doing
    return perf_counter() - began


class Moment(NamedTuple):
    """What the clock on the wall says, and how long the bot's processor has worked by then, in seconds."""

    time: float
    work: float


class Cost(NamedTuple):
    """What it costs until something is shown, and the whole work until nothing more comes of it."""

    time: float
    work: float
    whole: float


class Rivals:
    """A table and an echo button, clicked in turn, each when nothing else is going on."""

    def __init__(self, playground, bot):
        self.playground, self.bot = playground, bot
        self.costs = {what: [] for what in CLICKS}

    async def set_up(self):
        """Open a table as people do, by a lobby; so it has a card, too."""
        await self.bot.start()
        people, where = cast(self.playground), room(self.playground, "tables")
        self.ann, *others = [people[name] for name in NAMES]
        self.boards = Boards(self.playground, self.now)
        lobby = await self.ann.slash(where, "table new", game=GAME)
        for other in others:
            await other.click(lobby, "Join")
        await self.ann.click(lobby, "Start")
        await self.playground.until(lambda: self.boards.newest, 60)
        await self.playground.quiet(0.3, 60)
        [channel] = [board.channel for board in self.boards.newest.values()]
        self.players = Players(self.boards, by_id(self.playground), channel, Random(0))
        self.button = await self.ann.slash(room(self.playground, "general"), "echo")

    async def turn(self):
        """Play up to a turn that can be published; publish it between two echoes."""
        while not self.players.publishes:
            await self.measured(self.players.click())
        await self.echoes()
        await self.measured(self.players.click())
        await self.echoes()

    async def echoes(self):
        for label in ("Echo", "Refused", "Later"):
            await self.measured(self.ann.click(self.button, label), label)

    async def measured(self, click, what=None):
        """Note what a click costs until it is answered, and if it publishes, until the board is shown."""
        began = self.now()
        await click
        shown, what = {what or self.players.kind: self.now()}, what or self.players.kind
        if what == "publish":
            await self.playground.until(lambda: self._board.time > began.time, 10)
            shown["board"] = max(shown[what], self._board)
        await self.playground.quiet(AFTERWARDS if what == "publish" else 0.02)
        whole = self.now().work - began.work
        for kind, then in shown.items():
            self.note(kind, began, then, whole)

    def note(self, kind, began, then, whole=0.0):
        self.costs[kind].append(Cost(then.time - began.time, then.work - began.work, whole))

    @property
    def _board(self):
        return self.boards.shown[self.players.channel.id]

    def now(self):
        """Ask both clocks; how long a processor has worked for another process, only Linux tells."""
        work = clock_gettime(~self.bot.process.pid << 3 | 2) if sys.platform == "linux" else 0.0
        return Moment(perf_counter(), work)


async def beside_an_echo(database, plan):
    """Play a table click by click; each turn that is published is set beside an echo before and after it."""
    async with house(database, pause=0) as (playground, bot):
        rivals = Rivals(playground, bot)
        await rivals.set_up()
        for _ in range(WARM):
            await rivals.turn()
        rivals.costs = {what: [] for what in CLICKS}
        enough = perf_counter() + plan.budget
        while (turns := len(rivals.costs["board"])) < plan.turns and not (turns and perf_counter() > enough):
            await rivals.turn()
    return [figure for kind in Cost._fields for figure in _told(rivals.costs, kind)]


def _told(costs, kind):
    """Return what clicks cost by one of these measures, and how that compares with an echo."""
    told = {what: name for what, name in CLICKS.items() if (what, kind) != ("publish", "whole")}
    middle = {what: median([getattr(cost, kind) for cost in costs[what]] or [0.0]) for what in told}
    ours = [(told[what], round(cost * 1000, 1), UNITS[kind], AIM) for what, cost in middle.items()]
    beside = [
        (f"{told[what]}, beside {name}: {kind}", round(middle[what] / (middle[rival] or 1), 1), "x", aim)
        for rival, (name, aims) in BESIDE.items()
        for what, aim in aims.items()
        if what in told
    ]
    return [*ours, *beside]


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
        tables = await set_up(playground, bot, database, plan.tables)
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
        middle, (rate, half) = median(took or [0.0]), CROWDED
        figures += [
            (
                f"{plan.tables} tables, {how}",
                round(len(took) / plan.seconds),
                "clicks/s",
                rate if pictures else AIM,
            ),
            (
                f"{plan.tables} tables, {how}: half within",
                round(middle * 1000),
                "ms",
                half if pictures else AIM,
            ),
            (f"{plan.tables} tables, {how}: 95 of 100 within", round(late * 1000), "ms", AIM),
            (f"{plan.tables} tables, {how}: unanswered", unanswered, "clicks", "0"),
        ]
    return figures


# Telling


def sections(*, quick=False):
    """Yield the title and the figures of each part, as they come: what, value, unit, aim."""
    plan = QUICK if quick else FULL
    with TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as made:
        folder = Path(made)
        figures = asyncio.run(beside_an_echo(folder / "echo.db", plan))
        yield "A click on the local Discord, without pictures", figures
        yield "Clicks at many tables at once", asyncio.run(crowd(folder, plan))


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
