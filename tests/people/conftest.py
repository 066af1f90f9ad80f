"""A table of three at Oilfield, whose first player is to place a worker."""

from itertools import count

import pytest

from bot.people.plans import Plans
from bot.shelf import games
from bot.storage.games import Store
from bot.storage.plans import PlanRows
from bot.table import Table

ANN, BOB, CLEO = USERS = (11, 12, 13)
SHELF = games()


@pytest.fixture
async def store(tmp_path):
    store = await Store.open(tmp_path / "games.db", SHELF)
    yield store
    await store.close()


@pytest.fixture
def table(store):
    seeds = (f"seed {n}" for n in count())
    return Table(store, SHELF, seed=lambda: next(seeds))


@pytest.fixture
async def game(table):
    return (await table.deal("oilfield", 1, USERS, {})).game_id


@pytest.fixture
def plans(table, store):
    return Plans(table, PlanRows(store.database))


@pytest.fixture
def rows(store):
    return PlanRows(store.database)
