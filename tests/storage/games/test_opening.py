"""A database is opened, and brought up to date, or it is said why not."""

import asyncio
import os
import sqlite3
from contextlib import closing

import pytest

from bot.engine.core import Seat
from bot.engine.draft import Draft
from bot.storage.games import Store
from bot.storage.migrations import APPLICATION, STEPS, CannotOpen
from tests.storage.games.records import ANN, SHELF, dealt, lines, query

# Opening


def contents(folder):
    """Return all files of a folder, but for the memory that SQLite's processes share."""
    files = [file for file in folder.iterdir() if file.is_file() and not file.name.endswith("-shm")]
    return {file.name: file.read_bytes() for file in files}


async def is_found_out(path):
    """Is a damaged database refused, or found to be damaged when all of it is looked at?"""
    try:
        store = await Store.open(path, SHELF)
    except CannotOpen as error:
        return error.reason == "damaged"
    try:
        return not await store.check()
    finally:
        await store.close()


async def refused(path):
    """Return why a file is refused, having checked that it is as it was."""
    before = contents(path.parent)
    with pytest.raises(CannotOpen) as error:
        await Store.open(path, SHELF)
    assert contents(path.parent) == before
    assert str(error.value).endswith(".")
    return error.value.reason


async def test_a_new_database_is_ours(store, path):
    assert query(path, "PRAGMA application_id") == [(APPLICATION,)]
    assert query(path, "PRAGMA user_version") == [(len(list(STEPS.glob("*.sql"))),)]
    assert query(path, "PRAGMA journal_mode") == [("wal",)]


async def test_an_empty_file_becomes_a_database(path, open_store):
    path.touch()
    await dealt(await open_store())


async def test_games_and_drafts_survive_closing(store, open_store):
    game = await dealt(store)
    await store.append(game, lines(game, (0, "Hire")))
    await store.save_draft(game, Seat(0), Draft(1, 1, (("Build.A1",),)))
    before = await store.load(game.id, ANN)
    await store.close()
    assert await (await open_store()).load(game.id, ANN) == before


@pytest.mark.parametrize("size", [1, 99, 100, 512, 5000])
async def test_a_file_that_is_no_database(path, size):
    path.write_bytes((b"Dear diary, today I dug a stone. " * 200)[:size])
    assert await refused(path) == "not-a-database"


async def test_a_folder_is_no_database(path):
    path.mkdir()
    assert await refused(path) == "not-a-database"


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE recipes (name)",
        "PRAGMA journal_mode = WAL; CREATE TABLE recipes (name)",
        "PRAGMA application_id = 77; CREATE TABLE game (id)",
        "PRAGMA user_version = 1; CREATE TABLE game (id)",
        "PRAGMA application_id = 77; CREATE TABLE game (id); DROP TABLE game",
    ],
)
async def test_another_programs_database(path, script):
    with closing(sqlite3.connect(path)) as db:
        db.executescript(script)
    assert await refused(path) == "foreign"


async def test_another_programs_database_in_use(path):
    """Its write-ahead log is neither folded in nor touched."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(
            "PRAGMA journal_mode = WAL; CREATE TABLE recipes (name); INSERT INTO recipes VALUES ('x')"
        )
        assert path.with_name("games.db-wal").stat().st_size
        assert await refused(path) == "foreign"


async def test_a_database_from_the_future(path):
    await (await Store.open(path, SHELF)).close()
    query(path, "PRAGMA user_version = 99")
    assert await refused(path) == "newer"
    with pytest.raises(CannotOpen, match=r"schema 99, this one knows \d+.*update the program"):
        await Store.open(path, SHELF)


@pytest.mark.parametrize("at", [0.2, 0.5, 0.9])
async def test_a_damaged_database(store, path, at):
    for channel in range(30):
        await dealt(store, channel=channel)
    await store.close()
    data = bytearray(path.read_bytes())
    where = int(len(data) * at) // 4096 * 4096
    data[where : where + 4096] = b"\x5a" * 4096
    path.write_bytes(data)
    assert await is_found_out(path)


async def test_a_database_cut_short(store, path):
    for channel in range(30):
        await dealt(store, channel=channel)
    await store.close()
    path.write_bytes(path.read_bytes()[: 4096 * 3])
    assert await refused(path) == "damaged"


async def test_a_missing_folder(tmp_path):
    with pytest.raises(CannotOpen, match="make it") as error:
        await Store.open(tmp_path / "nowhere" / "games.db", SHELF)
    assert error.value.reason == "no-folder"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs a folder in which nobody may write")  # noqa: PTH112
async def test_a_folder_in_which_nothing_can_be_written():
    with pytest.raises(CannotOpen) as error:
        await Store.open("/proc/games.db", SHELF)
    assert error.value.reason == "no-permission"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("mode", [0o000, 0o444])
async def test_a_file_without_permission(path, mode):
    await (await Store.open(path, SHELF)).close()
    path.chmod(mode)
    with pytest.raises(CannotOpen) as error:
        await Store.open(path, SHELF)
    assert error.value.reason == "no-permission"


async def test_a_database_that_is_locked(path, monkeypatch):
    monkeypatch.setattr("bot.storage.migrations.PATIENCE", 50)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA application_id = %d" % APPLICATION)  # noqa: UP031
        db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CannotOpen) as error:
            await Store.open(path, SHELF)
    assert error.value.reason == "busy"


# Migrations


@pytest.fixture
def steps(tmp_path):
    """A folder with our migrations, to add others to."""
    folder = tmp_path / "steps"
    folder.mkdir()
    for step in STEPS.glob("*.sql"):
        (folder / step.name).write_bytes(step.read_bytes())
    return folder


async def test_a_migration_keeps_the_games(path, open_store, steps):
    store = await open_store(migrations=steps)
    game = await dealt(store)
    await store.close()
    (steps / "9001_more.sql").write_text("CREATE TABLE more (x); INSERT INTO more VALUES (1); -- the end")
    (steps / "9002_most.sql").write_text("ALTER TABLE more ADD COLUMN y")
    store = await open_store(migrations=steps)
    assert await store.load(game.id) == game
    assert query(path, "PRAGMA user_version") == [(len(list(steps.glob("*.sql"))),)]
    assert query(path, "SELECT x, y FROM more") == [(1, None)]


@pytest.mark.parametrize("broken", ["CREATE TABLE game (id)", "INSERT INTO nowhere VALUES (1)", "nonsense"])
async def test_a_migration_that_fails_leaves_the_version_before(path, open_store, steps, broken):
    store = await open_store(migrations=steps)
    game = await dealt(store)
    await store.close()
    known = len(list(steps.glob("*.sql")))
    (steps / "9001_broken.sql").write_text(f"CREATE TABLE more (x); {broken}; CREATE TABLE most (x);")
    with pytest.raises(CannotOpen, match=rf"schema {known}, since 9001_broken\.sql failed") as error:
        await Store.open(path, SHELF, migrations=steps)
    assert error.value.reason == "migration"
    assert query(path, "SELECT name FROM sqlite_schema WHERE name IN ('more', 'most')") == []
    assert await (await open_store()).load(game.id) == game


async def test_several_may_open_a_new_database_at_once(open_store):
    stores = await asyncio.gather(*[open_store() for _ in range(4)])
    game = await dealt(stores[0])
    assert [await store.load(game.id) for store in stores] == [game] * 4


def test_migrations_are_numbered_without_gaps():
    numbers = [int(step.name[:4]) for step in sorted(STEPS.glob("*.sql"))]
    assert numbers == list(range(1, len(numbers) + 1))
