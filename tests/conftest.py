import gc
import os
import shutil
import sys
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import compress
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

# What runs by default, as pyproject.toml has it, and what does not.
QUICK, LATER = "not soak and not wide", ("soak", "wide")

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
GAMES = import_module("bot.shelf").games() if find_spec("bot.shelf") else {}


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc):
    """Make no tests of cases that are left out anyway: they are two thirds of all."""
    if metafunc.config.option.markexpr == QUICK:
        metafunc.parametrize = partial(_only_chosen, metafunc.parametrize)


def _only_chosen(parametrize, names, cases, *given, ids=None, **named):
    cases = list(cases)
    chosen = [not any(mark.name in LATER for mark in getattr(case, "marks", ())) for case in cases]
    if any(chosen):
        cases = [*compress(cases, chosen)]
        ids = ids if ids is None or callable(ids) else [*compress(ids, chosen)]
    parametrize(names, cases, *given, ids=ids, **named)


def pytest_collection_finish():
    """What was collected stays to the end, so that nobody need look through it for garbage."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


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
