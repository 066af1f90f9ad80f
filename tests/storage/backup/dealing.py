"""Databases to be backed up, and what is found in them."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from bot.storage.games import Store
from bot.storage.migrations import CannotOpen
from bot.table import Table
from tests.support.kill_child import games

NOON = datetime(2026, 8, 1, 12, 0, 0, tzinfo=UTC)
ASIDE = "games.db.2026-08-01-120000"


async def dealt(database, channel=1, key="quarry"):
    """Deal a game, and leave the database open."""
    store = await Store.open(database, games())
    await Table(store, games()).deal(key, channel, (11, 22, 33), {})
    return store


async def deal(database, channel=1):
    await (await dealt(database, channel)).close()


def held(path):
    with closing(sqlite3.connect(path)) as db:
        return [row for (row,) in db.execute("SELECT channel FROM game ORDER BY id")]


def refused(work, *words):
    with pytest.raises(CannotOpen) as error:
        work(*words)
    assert str(error.value).endswith(".")
    return error.value.reason


def left_over(folder):
    return [file.name for file in folder.iterdir() if file.name.endswith(".part") or ".part-" in file.name]
