from importlib import import_module
from importlib.util import find_spec

import pytest

from bot.storage import Store
from bot.table import Table
from tests.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
GAMES = import_module("bot.shelf").games() if find_spec("bot.shelf") else {}


@pytest.fixture(params=GAMES.values(), ids=GAMES.keys())
def rules(request):
    """Every game on the shelf, one after another."""
    return request.param


@pytest.fixture
async def store(tmp_path):
    """A database for games of the toy."""
    store = await Store.open(tmp_path / "quarry.db", SHELF)
    yield store
    await store.close()


@pytest.fixture
def table(store):
    return Table(store, SHELF, seed=lambda: "seed")
