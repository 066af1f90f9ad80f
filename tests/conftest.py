import gc
import os
import shutil
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from aiohttp import web_app
from hypothesis import settings

from bot.storage.games import Store
from bot.table import Table
from bot.words import catalogue
from tests.support.fresh import empty
from tests.support.toy import Quarry

# What tests share asserts, too, and says what it found.
OF_E2E, OF_SOAK = ("house", "players", "story", "weeks", "witness"), ("crowd", "people", "season", "storm")
pytest.register_assert_rewrite(*[f"tests.e2e.{name}" for name in OF_E2E])
pytest.register_assert_rewrite(*[f"tests.soak.{name}" for name in OF_SOAK])

settings.register_profile("quick", max_examples=40, deadline=None, derandomize=True)
settings.register_profile("deep", max_examples=1000, deadline=None, derandomize=True)
settings.register_profile("soak", max_examples=2000, deadline=None)
settings.load_profile("quick")

# Each start of a bot, here or in a process of its own, would compile all its modules anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A database asks the disk to keep each write. Tests have nothing to keep: memory is enough, if there is room.
SHM = Path("/dev/shm")
if SHM.is_dir() and shutil.disk_usage(SHM).free > 2**30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(SHM))

# Whoever reads the catalogue, be it a command or a picture, reads the same files.
catalogue.FluentResource = cache(catalogue.FluentResource)

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
GAMES = import_module("bot.shelf").games() if find_spec("bot.shelf") else {}


def pytest_collection_finish():
    """What was collected stays to the end, so that nobody need look through it for garbage."""
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_is_kept():
    """Forget the servers of a test: aiohttp remembers a thousand handlers, and with each its world."""
    yield
    web_app._cached_build_middleware.cache_clear()


@pytest.fixture(params=GAMES.values(), ids=GAMES.keys())
def rules(request):
    """Every game on the shelf, one after another."""
    return request.param


@pytest.fixture
async def store(tmp_path):
    """A database for games of the toy."""
    store = await Store.open(empty(tmp_path / "quarry.db"), SHELF)
    yield store
    await store.close()


@pytest.fixture
def table(store):
    return Table(store, SHELF, seed=lambda: "seed")
