"""The part of `make bench` that counts tables: a bot with a hundred of them beside one with ten thousand.

Both are processes of their own, and take turns. Work is what the processor has done for a bot alone, so that
it does not matter what else the machine does. The people who click sit at the same four tables in both; all
others belong to other people, on servers with not quite fifty each, and each is in a thread of its own.

Discord tells a bot of every open thread when it connects, whatever goes on in there. So both bots are on a
Discord with as many threads, and one of them has a table in few. What the threads alone cost is told beside.
"""

import asyncio
import sqlite3
import sys
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from bot import admission, shelf
from bot.storage.agenda import SECOND, Diary, put
from bot.storage.people import Facts
from bot.time.agenda import Agenda, Lane
from tests.bench.copying import multiply, widen
from tests.bench.discord import WARM, Moment, Rivals, house, timed
from tests.bench.people import Boards, Players, by_id
from tests.bench.storage import opened
from tests.playground.actors import room
from tests.support.turns import play_turn

GAME = "oasis"  # that is clicked at
AIM, MEMORY, SOON, NO_AIM = "at most 1.2", "at most 150", "below 3,000", "–"
BLOCKS = 20  # in which pops are measured
TURNS = 10  # that each table has played
BEHIND = "SELECT count(*) FROM due WHERE kind IN ('show', 'card', 'look', 'play', 'adopt')"
PATIENCE = 900  # seconds for a bot to keep up, on a busy machine too
DAY = 24 * 3600 * SECOND
FREE = Lane(a_second=1e6)
KINDS = {
    "start": "start to first click",
    "pop": "a pop of the agenda",
    "hub": "/my games",
    "step": "a step of a draft",
    "board": "Publish, until the board",
}
CLICKS = ("hub", "open", "step", "publish", "board")


class Plan(NamedTuple):
    """How much is measured."""

    few: int
    many: int
    pops: int
    starts: int
    after: float  # seconds after a start in which clicks are timed
    turns: int  # published, each beside a look at the hub


FULL = Plan(few=100, many=10_000, pops=200, starts=5, after=1.0, turns=30)
QUICK = Plan(few=100, many=1000, pops=20, starts=1, after=0.5, turns=3)


# Tables


async def set_up(playground, bot):
    """Let people set up a table of each game; return their threads."""
    people, boards, where = list(by_id(playground).values()), Boards(playground), room(playground, "tables")
    await bot.start()
    for key in (GAME, *sorted(shelf.games().keys() - {GAME})):
        host, *others = people
        lobby = await host.slash(where, "table new", game=key)
        for other in others:
            await other.click(lobby, "Join")
        await host.click(lobby, "Start")
        threads = playground.world.threads_of(where)
        await playground.until(lambda: threads[-1].id in boards.newest, 30)  # noqa: B023
        people.append(people.pop(0))
    await bot.stop()
    return threads


async def play_on(database, games):
    """Play the first turns of all tables at random."""
    chance = Random(1)
    async with opened(database) as (store, table):
        await Facts(store.database).remember(
            admission.VERSION, admission.name()
        )  # it is no new version that will play with it
        for game in range(1, games + 1):
            for _ in range(TURNS):
                await play_turn(table, game, chance)


async def keep_up(bot, playground, database):
    """Run the bot until it has shown whatever there is to show."""
    await bot.start()
    async with asyncio.timeout(PATIENCE):
        while ask(database, BEHIND):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    await playground.quiet(0.2)
    await bot.stop()


def ask(database, sql):
    with closing(sqlite3.connect(database)) as db:
        return db.execute(sql).fetchone()[0]


# Measuring


class Hall(Rivals):
    """A bot with many tables, some of which are clicked at."""

    def __init__(self, playground, bot, database, tables):
        super().__init__(playground, bot)
        self.database, self.tables = database, tables
        self.costs = {kind: [] for kind in (*KINDS, *CLICKS, "alone")}
        self.later = []
        self.memory = 0.0

    @classmethod
    @asynccontextmanager
    async def with_tables(cls, database, tables):
        """Yield a bot that has kept up with so many tables, and is not there now; each thread has one."""
        async with house(database, pause=0) as (playground, bot):
            hall = cls(playground, bot, database, tables)
            hall.boards = Boards(playground, hall.now)
            threads = await set_up(playground, bot)
            await play_on(database, len(threads))
            await keep_up(bot, playground, database)
            hall.threads = threads
            await asyncio.to_thread(multiply, database, tables // len(threads) - 1)
            hall.open_threads(tables)
            hall.players = Players(hall.boards, by_id(playground), threads[0], Random(1))
            hall.ann = next(iter(by_id(playground).values()))
            say(f"{tables:,} tables")
            yield hall

    # The bot is not there

    def open_threads(self, count):
        """Let there be so many threads on Discord."""
        widen(self.playground, self.threads, count // len(self.threads) - 1)

    async def pop(self, times):
        """Let something fall due among all that is not, and be looked at; the next time is tomorrow."""
        async with opened(self.database) as (store, _):
            diary = Diary(store.database)
            agenda = Agenda(diary, store.clock)

            async def later(_):
                return agenda.now() + DAY

            for (kind,) in await store.database.read("SELECT DISTINCT kind FROM due"):
                agenda.on(kind, later, lane=FREE)
            await agenda.look()
            await agenda.idle()  # whatever was due anyway
            for _ in range(times):
                await diary.write(put("late", agenda.now() - SECOND, 1, 0))
                began = Moment(perf_counter(), process_time())
                await agenda.look()
                await agenda.idle()
                self.note("pop", began, Moment(perf_counter(), process_time()))

    async def start(self, after, what="start"):
        """Start the bot, click at once, and go on clicking for a while."""
        if self.bot.process and self.bot.process.returncode is None:
            await self.bot.kill()
        began = perf_counter()
        await self.bot.start()
        await self._click()
        self.note(what, Moment(began, 0.0), self.now())
        until = perf_counter() + after
        while perf_counter() < until:
            self.later.append(await timed(self._click()))

    async def _click(self):
        await self.ann.click(self.boards.newest[self.players.channel.id], "My side")

    # The bot is there

    async def look_and_play(self):
        """Look at the hub, play up to a turn that can be published, and publish it."""
        await self.measured(self.ann.slash(self.players.channel, "my games"), "hub")
        while not self.players.publishes:
            await self.measured(self.players.click())
        await self.measured(self.players.click())

    def forget(self):
        """Forget the clicks so far."""
        for kind in CLICKS:
            self.costs[kind].clear()


async def measure(folder, plan):
    """Return a bot with few tables and one with many, and all that they have cost."""
    async with AsyncExitStack() as stack:
        making = [Hall.with_tables(folder / f"{n}.db", n) for n in (plan.few, plan.many)]
        halls = await asyncio.gather(*[stack.enter_async_context(one) for one in making])
        await in_turn(halls, BLOCKS, lambda hall: hall.pop(plan.pops // BLOCKS))
        await in_turn(halls[:1], plan.starts, lambda hall: hall.start(0, "alone"))
        halls[0].open_threads(plan.many)
        await in_turn(halls, plan.starts, lambda hall: hall.start(plan.after))
        await in_turn(halls, WARM, Hall.look_and_play)
        for hall in halls:
            hall.forget()
        await in_turn(halls, plan.turns, Hall.look_and_play)
        for hall in halls:
            hall.memory = hall.bot.memory if sys.platform == "linux" else 0.0
    return halls


async def in_turn(halls, times, doing):
    """Let both do something again and again, each of them first as often as the other."""
    for number in range(times):
        for hall in halls[:: 1 if number % 2 else -1]:
            await doing(hall)
        say(f"{number + 1} of {times}")


def say(what):
    """Say how far it has got, to whoever looks on."""
    if sys.stderr.isatty():
        print(f"\r\033[K{what}", end="", file=sys.stderr, flush=True)


# Telling


def told(halls):
    """Yield what each thing costs with few and with many tables, and the one beside the other."""
    few, many = halls
    for kind, name in KINDS.items():
        for measure, unit in (("time", "ms"), ("work", "ms of work")):
            costs = [[getattr(cost, measure) for cost in hall.costs[kind]] for hall in halls]
            for hall, ours in zip(halls, costs, strict=True):
                yield f"{name}, {hall.tables:,} tables", round(median(ours) * 1000, 2), unit, NO_AIM
            beside = median([more / less for less, more in zip(*costs, strict=False) if less] or [0.0])
            yield f"{name}, beside few tables: {measure}", round(beside, 2), "x", AIM
    alone = median(cost.work for cost in few.costs["alone"])
    yield f"start to first click, {few.tables:,} threads", round(alone * 1000, 2), "ms of work", NO_AIM
    yield f"slowest click soon after, {many.tables:,} tables", round(max(many.later) * 1000), "ms", SOON
    yield f"memory of the bot, {few.tables:,} tables", round(few.memory), "MB", NO_AIM
    yield f"memory of the bot, {many.tables:,} tables", round(many.memory), "MB", MEMORY


def sections(*, quick=False):
    """Yield the title and the figures of each part, as they come: what, value, unit, aim."""
    with TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as made:
        halls = asyncio.run(measure(Path(made), QUICK if quick else FULL))
        yield "The bot with few and with many running tables", list(told(halls))


if __name__ == "__main__":
    for title, figures in sections(quick="--quick" in sys.argv):
        print(title)
        for figure in figures:
            print(" ", *figure)
