"""The part of `make bench` that lets computer players think: at twenty tables at once, beside a bot at rest.

People open their sides at a table of their own in both, in turn, so whatever else the machine does slows both
alike.
"""

import argparse
import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bot.engine.mind import Level
from bot.storage.users import TENS
from tests.bench.discord import house, new_channels, seed, timed
from tests.bench.people import Boards, by_id
from tests.bench.storage import opened

TABLES = 20
HARD = tuple([-TENS[Level.HARD] * 10 - n for n in range(1, 5)])
PAUSE = "1.5"  # seconds a move takes them, as in real play
AIM = "at most 2"
FULL, QUICK, WARM = 60, 8, 3  # clicks
APART = 0.2  # seconds between them


async def beside_a_bot_at_rest(folder, clicks):
    """Click in both houses, once here, once there, and compare how long people wait for an answer."""
    async with AsyncExitStack() as both:
        doors, took = [], {}
        for name, tables in (("rest", 0), ("thinking", TABLES)):
            doors.append((name, *await opened_house(both, folder / f"{name}.db", tables)))
            took[name] = []
        while not await lines(folder / "thinking.db"):  # noqa: ASYNC110
            await asyncio.sleep(APART)
        before = await lines(folder / "thinking.db")
        for click in range(WARM + clicks):
            await asyncio.sleep(APART)
            for name, person, board in doors:
                seconds = await timed(person.click(board, "My side"))
                if click >= WARM:
                    took[name].append(seconds)
        moved = await lines(folder / "thinking.db") - before
    rest, busy = median(took["rest"]), median(took["thinking"])
    return [
        ("moves of computer players meanwhile", moved, "moves", ""),
        ("My side, of a bot at rest", round(rest * 1000, 1), "ms", ""),
        ("My side, while they think", round(busy * 1000, 1), "ms", ""),
        ("My side, while they think, beside a bot at rest", round(busy / rest, 2), "x", AIM),
    ]


async def opened_house(both, database, tables):
    """Start a bot with one table of people and so many of computers; return somebody, and their board."""
    playground, bot = await both.enter_async_context(house(database, practice=PAUSE))
    people, boards = by_id(playground), Boards(playground)
    mine, *others = new_channels(playground, 1 + tables)
    await seed(database, tuple(people), [mine.id])
    await seed(database, HARD, [channel.id for channel in others])
    await bot.start()
    await playground.until(lambda: mine.id in boards.newest, 60)
    return next(iter(people.values())), boards.newest[mine.id]


async def lines(database):
    async with opened(database) as (store, _):
        [(count,)] = await store.database.read("SELECT count(*) FROM line WHERE made = 'practice'")
    return count


def sections(*, quick=False):
    """Yield the title and the figures: what, value, unit, aim."""
    with TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as made:
        figures = asyncio.run(beside_a_bot_at_rest(Path(made), QUICK if quick else FULL))
        yield f"People's clicks, while computer players think at {TABLES} tables", figures


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.bench.thinkers", description=__doc__)
    parser.add_argument("--quick", action="store_true")
    for title, figures in sections(quick=parser.parse_args().quick):
        print(title)
        for what, value, unit, aim in figures:
            print(f"  {what:<52}{value:>10,} {unit:<6} {aim}")


if __name__ == "__main__":
    main()
