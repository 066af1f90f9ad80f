"""`make bench`: how fast games are played, what a click and a picture cost, how much room a record takes.

Rivals take turns in small slices, so that whatever else the machine does slows both alike. The aims are
printed beside the figures, and nothing fails by the clock. Each part is in a file of its own beside this.
"""

import argparse
import asyncio
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from bot import shelf
from tests.bench import discord as bench_discord
from tests.bench import many as bench_many
from tests.bench import pictures as bench_pictures
from tests.bench import storage as bench_storage
from tests.bench import thinkers as bench_thinkers
from tests.bench.clicks import clicks_by_length, clicks_by_turn
from tests.bench.measures import FULL, QUICK, Figure
from tests.bench.play import driving, places, random_play
from tests.bench.room import engine_and_commit, sizes
from tests.bench.visits import usual_visits


def sections(plan):
    """Yield the title and the figures of each part, as they come."""
    games = shelf.games()
    yield "Random play", list(random_play(games, plan))
    yield "Giganten", driving(games["giganten"])
    yield "Pipeline", places(games)
    with TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as folder:  # a real disk, as for real games
        room = Path(folder)
        clicks = asyncio.run(clicks_by_length(room / "clicks.db", games, plan))
        yield "A click that writes: load, apply, append", clicks
        turns = asyncio.run(clicks_by_turn(room / "turns.db", games, plan))
        yield "A click, its work alone: early and late in a turn and a game", turns
        yield "A click: engine and disk", engine_and_commit(room / "commit.db", games)
        yield "A usual visit", asyncio.run(usual_visits(room, games))
        yield "Room", asyncio.run(sizes(room / "room.db", games, plan))
    for part in (bench_storage, bench_pictures, bench_discord, bench_many, bench_thinkers):
        for title, figures in part.sections(quick=plan is QUICK):
            yield title, [Figure(*figure) for figure in figures]


def show(title, figures):
    print(title)
    for what, value, unit, aim in figures:
        line = f"  {what:<52}{value:>10,} {unit:<13}"
        print(f"{line} aim: {aim}" if aim else line.rstrip())
    print(flush=True)


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure speed and size.")
    parser.add_argument("--quick", action="store_true", help="half a minute, for a rough idea")
    parser.add_argument("--json", action="store_true", help="print one JSON object at the end")
    asked = parser.parse_args()
    told = {}
    for title, figures in sections(QUICK if asked.quick else FULL):
        told[title] = [figure._asdict() for figure in figures]
        if not asked.json:
            show(title, figures)
    if asked.json:
        print(json.dumps(told))


if __name__ == "__main__":
    main()
