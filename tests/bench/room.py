"""The part of `make bench` that writes: how much room a record takes, and what the disk costs."""

import asyncio
import sqlite3
from contextlib import closing
from itertools import pairwise
from random import Random
from statistics import median
from time import perf_counter

from bot.engine import codec, record, wire
from bot.engine.draft import rehearse
from bot.storage import lines
from tests.bench.clicks import make, opened, take_turn
from tests.bench.measures import GAME, SEED, USERS, Figure
from tests.bench.play import random_game

PAGES = """
SELECT (page_count - freelist_count) * page_size
FROM pragma_page_count, pragma_freelist_count, pragma_page_size
"""

# Room


async def sizes(path, games, plan):
    """Weigh games while they run, and again when they are over."""
    chance = Random(SEED)
    async with opened(path, games) as table:
        empty = used(path)
        ids = [(await table.deal(GAME, channel, USERS, {})).game_id for channel in range(plan.games)]
        for game_id in ids:
            while (await table.look(game_id, None)).line < plan.halfway:
                await take_turn(table, game_id, chance)
        running, lines = used(path) - empty, length(path)
        states, events = query(path, "SELECT sum(length(state)), sum(length(events)) FROM line")
        for game_id in ids:
            while await take_turn(table, game_id, chance):
                pass
    finished = used(path) - empty
    return [
        Figure("running game, its states", round(states / lines), "bytes/action"),
        Figure("running game, its events", round(events / lines), "bytes/action"),
        Figure("running game, all in the file", round(running / lines), "bytes/action"),
        Figure("finished game, all in the file", round(finished / length(path)), "bytes/action"),
        Figure("finished game, the whole of it", round(finished / len(ids)), "bytes"),
    ]


def query(path, sql):
    with closing(sqlite3.connect(path)) as db:
        return db.execute(sql).fetchone()


def used(path):
    """Return the bytes in use; in whole pages, where SQLite was built without dbstat."""
    try:
        return query(path, "SELECT sum(pgsize - unused) FROM dbstat")[0]
    except sqlite3.OperationalError:
        return query(path, PAGES)[0]


def length(path):
    return query(path, "SELECT count(*) FROM line")[0]


# Engine and commit


def engine_and_commit(path, games):
    """Time, for each line of a game, what the engine does for it and what the disk does, in turn."""
    rules, engine, commit = games[GAME], [], []
    entries = random_game(rules)
    first = codec.dumps(entries[0].state)
    asyncio.run(make(path, games))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = FULL")
        for before, after in pairwise(entries):
            stored = lines.row_of(first, before)
            began = perf_counter()
            row = clicked(rules, first, stored, after.action.seat, wire.pack(after.action))
            engine.append(perf_counter() - began)
            commit.append(committed(db, (1, *row, 0, *lines.notes_of(rules, after, None))))
    return [
        Figure("engine: decode, rehearse, apply, encode, compress", round(median(engine) * 1000, 3), "ms"),
        Figure("SQLite: commit", round(median(commit) * 1000, 3), "ms"),
        Figure("engine beside commit", round(median(engine) / median(commit), 2), "x", "below 1"),
    ]


def committed(db, row):
    """Return how long it takes until a line that was inserted is safe on the disk."""
    db.execute("BEGIN IMMEDIATE")
    db.execute(f"INSERT INTO line VALUES ({', '.join('?' * len(row))})", row)
    began = perf_counter()
    db.execute("COMMIT")
    return perf_counter() - began


def clicked(rules, first, stored, seat, code):
    """Do all that a click asks of the engine: from a stored line to the next one, ready to be stored."""
    head = lines.entry_of(rules, first, *stored)
    rehearsal = rehearse(rules, head.state, seat, [(code,)])
    return lines.row_of(first, record.play(rules, head, rehearsal.actions[0]))
