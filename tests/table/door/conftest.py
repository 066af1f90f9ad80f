from contextlib import AsyncExitStack
from functools import partial
from itertools import count

import pytest

from bot.storage.games import Store
from bot.table import Table
from tests.support.fresh import empty
from tests.table.door.playing import ANN, BOB, CAT, SHELF, THREE, Refusing, play


@pytest.fixture
def path(tmp_path):
    return empty(tmp_path / "games.db")


@pytest.fixture
async def open_table(path):
    """Set up tables on one database, and close them whatever happens to the test."""
    async with AsyncExitStack() as stack:

        async def opened(seed=None):
            store = await Store.open(path, SHELF)
            stack.push_async_callback(store.close)
            seeds = (f"seed {n}" for n in count())
            return Table(store, SHELF, seed=lambda: seed or next(seeds))

        yield opened


@pytest.fixture
async def table(open_table):
    return await open_table()


@pytest.fixture
async def game(table):
    """A game of three whose first player is to act."""
    return (await table.deal("quarry", 1, THREE, {})).game_id


@pytest.fixture
async def auction(table, game):
    """The same game, when all are to bid."""
    for user in THREE:
        await play(table, game, user, "Earn.1")
    return game


@pytest.fixture
def refusing(path):
    return partial(Refusing, path)


@pytest.fixture
async def cart_is_gone(table, game):
    """Ann has drafted a wall, a cart and the end of her turn; meanwhile the others took both carts."""
    await table.step(game, ANN, None, ["Build.A1"])
    await table.step(game, ANN, None, ["Hire"])
    mine = (await table.step(game, ANN, None, ["Earn.1"])).mine
    await table.step(game, BOB, None, ["Snatch"])
    await table.step(game, CAT, None, ["Snatch"])
    return mine


@pytest.fixture
async def ended(table, auction):
    for user in THREE:
        await play(table, auction, user, "Bid.1")
    return auction
