"""A database from outside: whose it is, who may read it, and what one wrong byte does to it."""

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import closing

import pytest

from bot.engine.core import Refused
from bot.storage.agenda import Diary
from bot.storage.database import NotRead
from bot.storage.games import Store
from bot.storage.lobbies import LobbyStore
from bot.storage.migrations import STEPS, CannotOpen
from bot.storage.people import Facts, People
from bot.table import Table
from tests.support.sweeps import sweep
from tests.support.toy import Quarry

SHELF = {Quarry.key: Quarry()}
ANN, BOB = 111, 222
PAGE = 4096


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


async def opened(path):
    return await Store.open(path, SHELF)


async def one_game(path):
    store = await opened(path)
    await Table(store, SHELF).deal("quarry", 1, (ANN, BOB), {})
    await store.close()


async def what_comes_of(path):
    """Open a database and look at all there is; return why not, or None."""
    try:
        store = await opened(path)
    except CannotOpen as error:
        return error.reason if str(error).endswith(".") else "no sentence"
    try:
        await Table(store, SHELF).look(1, ANN)
        await People(store.database).meet(ANN, "Ann", "en")
        await LobbyStore(store).all_open()
        await Facts(store.database).remember("a", "b")
        await store.behind()
        await Diary(store.database).first(("look", "show"), 99)
    except NotRead:  # opening has not looked there, but the look at everything does
        assert not await store.check()
        return "damaged"
    except Refused as refused:
        assert not await store.check()
        return refused.refusal.key.removeprefix("table-refusal-")
    finally:
        await store.close()
    return None


def schema_pages(path):
    """Return where the text of the schema lies in the file: the first page, and those it goes on in."""
    with closing(sqlite3.connect(path)) as db:
        texts = [sql for (sql,) in db.execute("SELECT sql FROM sqlite_schema WHERE sql NOTNULL")]
    data = path.read_bytes()
    pages = {data.index(text.encode()[:20]) // PAGE for text in texts}
    return [place for page in sorted({0, *pages}) for place in range(page * PAGE, (page + 1) * PAGE)]


@pytest.mark.parametrize("part", sweep(range(20), [0]))
@pytest.mark.parametrize("flip", [0x01, 0x80])
async def test_a_byte_flipped_in_the_schema_is_answered_by_a_sentence(path, tmp_path, flip, part):
    """Either the database opens and works, or it says why not: nothing else ever comes of it."""
    await one_game(path)
    whole, broken = path.read_bytes(), tmp_path / "broken.db"
    reasons = set()
    for place in schema_pages(path)[flip % 7 + 7 * part :: 140]:
        data = bytearray(whole)
        data[place] ^= flip
        for file in tmp_path.glob("broken.db*"):
            file.unlink()
        broken.write_bytes(data)
        reasons.add(await what_comes_of(broken))
    assert {None, "damaged"} <= reasons <= {None, "damaged", "foreign", "newer", "not-a-database", "failed"}


async def test_opening_looks_at_the_header_and_the_schema_and_the_rest_is_looked_at_later(path, caplog):
    await one_game(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (root,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'post'").fetchone()
    store = await opened(path)
    assert await store.check()
    await store.close()
    data = bytearray(path.read_bytes())
    data[(root - 1) * PAGE : (root - 1) * PAGE + 100] = b"\xff" * 100
    path.write_bytes(data)
    store = await opened(path)
    assert not await store.check()
    assert "is damaged: bring back a backup" in caplog.text
    await store.close()


async def test_a_byte_flipped_in_the_name_of_a_table_is_found_at_once(path):
    await one_game(path)
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE game ", b"CREATE TABLE gbme "))
    assert await what_comes_of(path) == "damaged"


async def test_a_byte_flipped_in_a_remark_harms_nothing(path):
    await one_game(path)
    path.write_bytes(path.read_bytes().replace(b"old buttons carry it", b"old buttons c\xe1rry it"))
    assert await what_comes_of(path) is None


async def test_an_index_that_somebody_added_is_none_of_our_business(path):
    await one_game(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE INDEX mine ON game (seed)")
    assert await what_comes_of(path) is None


async def test_many_may_open_an_old_database_while_it_is_brought_up_to_date(path, tmp_path):
    old = tmp_path / "steps"
    old.mkdir()
    for step in sorted(STEPS.glob("*.sql"))[:1]:
        shutil.copy(step, old)
    await (await Store.open(path, SHELF, migrations=old)).close()
    stores = await asyncio.gather(*[opened(path) for _ in range(6)])
    for store in stores:
        await store.close()


# Who may read it


def mode(file):
    return stat.S_IMODE(file.stat().st_mode)


@pytest.fixture
def generous():
    """A umask that lets everybody read what is new."""
    before = os.umask(0o000)
    yield
    os.umask(before)


async def test_a_new_database_is_its_owners_alone(path, generous):
    store = await opened(path)
    await People(store.database).meet(ANN, "Ann", "en")
    files = sorted(path.parent.glob("games.db*"))
    assert {"games.db", "games.db-wal", "games.db-shm"} <= {file.name for file in files}
    assert {mode(file) for file in files} == {0o600}
    await store.close()


async def test_a_database_that_everybody_could_read_becomes_its_owners_alone(path, generous):
    await one_game(path)
    running = await opened(path)
    await People(running.database).meet(ANN, "Ann", "en")
    for file in path.parent.glob("games.db*"):
        file.chmod(0o644)
    store = await opened(path)
    assert {mode(file) for file in path.parent.glob("games.db*")} == {0o600}
    await store.close()
    await running.close()
