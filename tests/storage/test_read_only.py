"""Where nothing may be written: the bot says so in one sentence, and what can be read is read."""

import asyncio
import ctypes
import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from bot.shelf import games
from bot.storage.games import Store
from bot.storage.migrations import STEPS, CannotOpen
from bot.storage.people import People
from bot.storage.reading import reading
from bot.table import Table

ROOT = Path(__file__).resolve().parents[2]
DROP, OVERRIDE, SEARCH = 24, 1, 2  # Linux: drop a capability; those by which rights do not bind root
pytestmark = pytest.mark.skipif(
    os.name != "posix" or (os.geteuid() == 0 and sys.platform != "linux"), reason="rights bind nobody here"
)


def powerless():
    """Let rights bind root, too."""
    for power in (OVERRIDE, SEARCH) if os.geteuid() == 0 else ():
        assert ctypes.CDLL(None).prctl(DROP, power, 0, 0, 0) == 0


@pytest.fixture
def folder():
    """A folder whose rights are given back at the end, so that it can be removed."""
    with tempfile.TemporaryDirectory() as made:
        yield Path(made)
        Path(made).chmod(0o755)


def asked(database, *words):
    """Ask as somebody whom the rights of a file bind."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *map(str, words)],
        check=False,
        cwd=ROOT,
        env={**os.environ, "DISCORD_TOKEN": "", "DATABASE": str(database), "PORT": "0", "HOME": "/"},
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=powerless,
    )


def one_sentence(done):
    assert (done.returncode, done.stdout) == (2, ""), done.stderr[-800:]
    assert done.stderr.count("\n") == 1, done.stderr[-800:]
    return done.stderr


async def with_a_game(database, *, migrations=STEPS):
    store = await Store.open(database, games(), migrations=migrations)
    await Table(store, games()).deal("oasis", 1, (11, 22, 33), {})
    return store


def store_away(database):
    async def written():
        await (await with_a_game(database)).close()

    asyncio.run(written())


def read_only(folder):
    """Let everybody read what is in a folder, and nobody write."""
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    return sorted((file.name, file.read_bytes()) for file in folder.iterdir())


def test_a_read_only_folder_is_said_in_one_sentence(folder):
    folder.chmod(0o555)
    assert "cannot be written" in one_sentence(asked(folder / "games.db", "run"))


def test_read_only_games_are_said_in_one_sentence(folder):
    database = folder / "games.db"
    store_away(database)
    read_only(folder)
    assert "cannot be written" in one_sentence(asked(database, "run"))
    folder.chmod(0o777)
    assert "cannot be written" in one_sentence(asked(database, "run"))


def test_a_local_discord_that_cannot_be_kept_is_said_in_one_sentence(folder):
    folder.chmod(0o777)
    (folder / "games.db.discord").mkdir(0o555)
    assert "games.db.discord" in one_sentence(asked(folder / "games.db", "run"))


def test_games_that_nobody_may_read_are_said_in_one_sentence(folder):
    database = folder / "games.db"
    store_away(database)
    database.chmod(0o000)
    assert "cannot be read" in one_sentence(asked(database, "export", 1))


def test_a_record_is_exported_from_a_read_only_folder(folder):
    database = folder / "games.db"
    store_away(database)
    before = read_only(folder)
    done = asked(database, "export", 1)
    assert (done.returncode, done.stderr) == (0, "")
    assert '"game": "oasis"' in done.stdout
    assert sorted((file.name, file.read_bytes()) for file in folder.iterdir()) == before


def test_a_record_is_exported_from_what_a_crash_left_in_a_read_only_folder(folder, tmp_path):
    """The game is in the write-ahead log alone, and SQLite would have to write to read that."""
    crashed = tmp_path / "games.db"

    async def crash():
        store = await with_a_game(crashed)
        for end in ("", "-wal"):
            shutil.copy(f"{crashed}{end}", folder)
        await store.close()

    asyncio.run(crash())
    assert (folder / "games.db-wal").stat().st_size
    before = read_only(folder)
    done = asked(folder / "games.db", "export", 1)
    assert (done.returncode, done.stderr) == (0, "")
    assert '"game": "oasis"' in done.stdout
    assert sorted((file.name, file.read_bytes()) for file in folder.iterdir()) == before


async def test_a_database_of_an_older_shape_is_read_and_keeps_it(tmp_path):
    database, old = tmp_path / "games.db", tmp_path / "steps"
    old.mkdir()
    for step in sorted(STEPS.glob("*.sql"))[:2]:
        shutil.copy(step, old)
    await (await Store.open(database, games(), migrations=old)).close()
    before = database.read_bytes()
    async with reading(database, games()) as store:
        assert await store.behind() == ()
        assert await People(store.database).find([1]) == {}
    assert database.read_bytes() == before


async def test_what_is_only_read_cannot_be_written(tmp_path):
    await (await with_a_game(tmp_path / "games.db")).close()
    async with reading(tmp_path / "games.db", games()) as store:
        assert (await store.load(1)).users == (11, 22, 33)
        with pytest.raises(Exception, match="failed"):
            await store.abandon(await store.load(1))


@pytest.fixture
def crowded(monkeypatch):
    """Nowhere is there room for a temporary folder."""

    def full(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("tempfile.mkdtemp", full)


async def test_what_can_be_read_in_its_place_needs_no_room_elsewhere(tmp_path, crowded):
    await (await with_a_game(tmp_path / "games.db")).close()
    async with reading(tmp_path / "games.db", games()) as store:
        assert (await store.load(1)).users == (11, 22, 33)


@pytest.fixture
async def older(tmp_path):
    """A database of an older shape, which is copied to be read."""
    old = tmp_path / "steps"
    old.mkdir()
    shutil.copy(min(STEPS.glob("*.sql")), old)
    await (await Store.open(tmp_path / "games.db", games(), migrations=old)).close()
    return tmp_path / "games.db"


async def test_without_room_for_a_copy_that_is_said(older, crowded):
    with pytest.raises(CannotOpen, match=r"TMPDIR.*\.$") as error:
        async with reading(older, games()):
            raise AssertionError("there is no room")
    assert error.value.reason == "no-copy"


@pytest.mark.parametrize(
    "error", [OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), sqlite3.OperationalError("disk is full")]
)
async def test_when_room_runs_out_while_it_is_copied_that_is_said(older, monkeypatch, error):
    if isinstance(error, sqlite3.Error):
        error.sqlite_errorcode = sqlite3.SQLITE_FULL

    def full(*_):
        raise error

    monkeypatch.setattr("bot.storage.reading._snapshot", full)
    with pytest.raises(CannotOpen) as told:
        async with reading(older, games()):
            raise AssertionError("there is no room")
    assert told.value.reason == "no-copy"


def test_the_command_line_says_in_one_sentence_that_there_is_no_room_for_a_copy(older):
    """Neither TMPDIR nor any of the usual places can be written."""
    program = (
        "import sys, tempfile; tempfile._candidate_tempdir_list = lambda: ['/nowhere'];"
        "from bot.__main__ import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "export", "1", "--database", str(older)],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "TMPDIR" in one_sentence(done)
