"""Games dealt with the facts of one day, and opened with those of another."""

import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from bot import shelf
from bot.panel import orders
from bot.panel.orders import Reader
from bot.table.verifying import verify
from bot.words.voice import Voice
from tests.contract.playing import playout
from tests.support.words import WORDS

HERE = Path(__file__).parents[2]
TODAY = shelf.games()
CORRECTIONS = {  # by game: a file, and the numbers in it that somebody who owns the game finds too small
    "giganten": ("market.toml", [r"\ndepot = "]),
    "oasis": ("cards.toml", [r'\ngives = "oasis"\ncount = ']),
    "oilfield": ("board.toml", [r"\noil_money = "]),
    "pipeline": ("board.toml", [r"\nsecond = ", r"\[shops\]\ntanks = \["]),
}


def played(rules, seats=None):
    return list(playout(rules, seats or rules.seats[0], "facts", rules.options()))


async def written(table, lines, rules, *, channel=1, count=None):
    """Write a game down as if it had been played at this table: all of it, or so many lines."""
    seats, over = len(lines[0].marks.since), count is None
    game = await table._store.create(rules, channel, range(1, seats + 1), rules.options(), "facts", lines[0])
    await table._store.append(game, lines[1:count], finished=over)
    return game.id


def query(path, sql, *values):
    with closing(sqlite3.connect(path)) as db, db:
        return db.execute(sql, values).fetchall()


def board(screen):
    """Order the picture that a table posts."""
    names = tuple(f"Player {n}" for n in range(len(screen.users)))
    voice = Voice(WORDS, "en", screen.rules, names, names)
    return orders.look(Reader(voice, names), screen, "board")


def same(one, two):
    """Are these the same, but for who built the rules?"""
    return replace(one, rules=None) == replace(two, rules=None)


def verified(text, games):
    verdict = verify(text, games)
    assert verdict.problem is None, verdict
    return verdict.ok


def said(verdict):
    return verdict.problem.key, verdict.line


def numbers(node, path=()):
    if isinstance(node, int) and not isinstance(node, bool):
        yield path
    elif isinstance(node, dict | list):
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            yield from numbers(value, (*path, key))
