"""A table of three at Oilfield, whose first player is to place a worker."""

from itertools import count
from random import Random

import pytest

from bot.people.arming import Arming
from bot.people.plans import Plans
from bot.shelf import games
from bot.storage.games import Store
from bot.storage.plans import PlanRows
from bot.table import Table
from tests.people.evening import evening as evening
from tests.support.fresh import empty

ANN, BOB, CLEO = USERS = (11, 12, 13)
SHELF = games()


class Clock:
    """Time that passes when a test says so."""

    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def store(tmp_path, clock):
    store = await Store.open(empty(tmp_path / "games.db"), SHELF, clock=clock)
    yield store
    await store.close()


@pytest.fixture
def arming(store, clock):
    arming = Arming(PlanRows(store.database), clock, Random(1))
    store.besides = arming.besides
    return arming


@pytest.fixture
def table(store):
    seeds = (f"seed {n}" for n in count())
    return Table(store, SHELF, seed=lambda: next(seeds))


@pytest.fixture
async def game(table):
    return (await table.deal("oilfield", 1, USERS, {})).game_id


@pytest.fixture
def plans(table, store, arming):
    return Plans(table, PlanRows(store.database), arming)


@pytest.fixture
def rows(store):
    return PlanRows(store.database)
