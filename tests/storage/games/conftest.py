from contextlib import AsyncExitStack

import pytest

from bot.storage.games import Store
from tests.storage.games.records import NOON, SHELF


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
async def open_store(path):
    """Open stores, and close them whatever happens to the test."""
    async with AsyncExitStack() as stack:

        async def opened(games=SHELF, **kw):
            store = await Store.open(path, games, **kw)
            stack.push_async_callback(store.close)
            return store

        yield opened


@pytest.fixture
async def store(open_store):
    return await open_store(clock=lambda: NOON)
