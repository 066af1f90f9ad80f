"""What the database costs: many tables at once, also on a slow disk, and how often one turn asks it.

A slow disk is one whose flush takes some milliseconds more. See `make bench` for the rest.
"""

import asyncio
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep
from typing import NamedTuple

from bot import shelf
from bot.playground import Playground, point_discord_py
from bot.storage.games import Store
from bot.table import Stale, Table
from cogs._living import APART
from tests.cogs.conftest import Club, NoPictures
from tests.support.counting import counting

SLOW = 0.005  # seconds that a flush takes longer on a slow disk
GAME, USERS = "oasis", (901, 902, 903)


class Plan(NamedTuple):
    """How much is measured."""

    tables: int
    seconds: float
    turns: int  # whose reads and writes are counted


FULL = Plan(tables=50, seconds=5.0, turns=5)
QUICK = Plan(tables=50, seconds=1.0, turns=2)


class Flushes:
    """Counts the flushes of a database, and makes each take longer."""

    def __init__(self, delay):
        self.count, self.delay = 0, delay

    def __call__(self, sql):
        if sql == "COMMIT":
            self.count += 1
            sleep(self.delay)  # in the thread of the connection, as a slow disk would


@asynccontextmanager
async def opened(path):
    games = shelf.games()
    store = await Store.open(path, games)
    try:
        yield store, Table(store, games)
    finally:
        await store.close()


# Many tables


async def clicks(table, game, chance):
    """Click for ever at one table, and deal again when its game is over; yield after each click."""
    number, channel = 0, game
    while True:
        if not number:
            number = (await table.deal(GAME, channel, USERS, {})).game_id
        public = await table.look(number, None)
        if not public.awaited:
            number = 0
            continue
        user = public.users[chance.choice(public.awaited)]
        mine = await table.look(number, user)
        seen = mine.line, mine.rev
        if mine.draft and mine.draft.complete:
            await table.publish(number, user, seen)
        else:
            await table.step(number, user, seen, [chance.choice(mine.choices)])
        yield


async def at_once(path, plan, delay):
    """Return clicks a second, the work of each, and how many of them share a flush."""
    done = 0

    async def play(table, n):
        nonlocal done
        async for _ in clicks(table, n, Random(n)):
            done += 1

    async with opened(path) as (store, table):
        flushes = Flushes(delay)
        await store.database._writer.set_trace_callback(flushes)
        began, worked = perf_counter(), process_time()
        playing = [asyncio.create_task(play(table, n)) for n in range(1, plan.tables + 1)]
        await asyncio.wait(playing, timeout=plan.seconds, return_when=asyncio.FIRST_EXCEPTION)
        took, work = perf_counter() - began, process_time() - worked
        for task in playing:
            task.cancel()
        ends = await asyncio.gather(*playing, return_exceptions=True)
    for end in ends:
        if not isinstance(end, asyncio.CancelledError | Stale):
            raise end
    return done / took, work / done, done / max(1, flushes.count)


async def crowd(folder, plan):
    figures = []
    for how, delay in (("this disk", 0.0), ("a slow disk", SLOW)):
        rate, work, shared = await at_once(folder / f"{how}.db", plan, delay)
        what = f"{plan.tables} tables, {how}"
        figures += [
            (what, round(rate), "clicks/s", ""),
            (f"{what}: work of a click", round(work * 1000, 2), "ms", ""),
            (f"{what}: clicks that share a flush", round(shared, 1), "", "more than 1"),
        ]
    return figures


# One turn


async def one_turn(folder, plan):
    """Count what the bot reads and writes from the press of Publish until board and call are out.

    What is due afterwards, such as a look at whom to remind, is counted by itself.
    """
    counts, later = [], []
    async with Playground() as playground, opened(folder / "turn.db") as (store, table):
        point_discord_py(playground.url)
        club = Club(playground, store, table, NoPictures())
        async with club.online():
            game = await club.start()
            club.bot.services.cards.living.apart = APART  # as it is run
            for _ in range(plan.turns):
                person = await game.turn_of()
                side = await person.click(await game.side(person), "Stop")
                await playground.quiet(0.3)
                club.bot.services.play.panels.clear()  # those of others are closed
                agenda = club.bot.services.house.agenda
                await agenda.rest()
                await agenda.idle()
                with counting(store.database) as count:
                    await person.click(side, "Publish")
                    await playground.quiet(0.3)
                counts.append(count)
                with counting(store.database) as count:
                    agenda.start()
                    await playground.quiet(0.3)
                later.append(count)
                await game.caught_up()
                await game.forward(lambda screen: screen.stage.phase == "offers")
                await game.caught_up()
    return [
        ("publish, panel, board and call", median(len(one.reads) for one in counts), "reads", "5"),
        ("publish, panel, board and call", median(len(one.writes) for one in counts), "writes", "3"),
        ("what is due afterwards", median(len(one.reads) for one in later), "reads", ""),
        ("what is due afterwards", median(len(one.writes) for one in later), "writes", ""),
    ]


def sections(*, quick=False):
    """Yield the title and the figures of each part, as they come: what, value, unit, aim."""
    plan = QUICK if quick else FULL
    with TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as made:
        yield "Many tables click at once, without Discord", asyncio.run(crowd(Path(made), plan))
        yield "What a turn asks of the database", asyncio.run(one_turn(Path(made), plan))


if __name__ == "__main__":
    for title, figures in sections(quick="--quick" in sys.argv):
        print(title)
        for figure in figures:
            print(" ", *figure)
