"""Backups: taken while the bot plays, and checked."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.storage.backup import back_up, bring_back
from bot.storage.instance import alone_with
from tests.storage.backup.dealing import ASIDE, NOON, deal, dealt, held, left_over, refused
from tests.storage.test_kill import on_record

ROOT = Path(__file__).resolve().parents[3]

# Taking one


async def test_a_backup_holds_what_is_only_in_the_log_of_a_running_bot(database, file, tmp_path):
    """A copy of the file alone would hold nothing."""
    store = await dealt(database)
    shutil.copy(database, tmp_path / "cp.db")
    assert held(tmp_path / "cp.db") == []
    assert back_up(database, file).games == 1
    assert held(file) == [1]
    await store.close()


async def test_through_a_link_a_backup_holds_the_same_and_a_restore_leaves_the_link(database, file, tmp_path):
    """The log of a running bot lies beside the file itself."""
    link = tmp_path / "elsewhere" / "link.db"
    link.parent.mkdir()
    link.symlink_to(database)
    store = await dealt(link)
    try:
        assert back_up(link, file).games == 1
    finally:
        await store.close()
    _, old = bring_back(file, link, NOON)
    assert (link.is_symlink(), old) == (True, tmp_path / ASIDE)
    assert held(link) == held(database) == [1]


async def test_a_backup_is_one_file_for_its_owner_alone(database, tmp_path):
    store = await dealt(database)
    place = tmp_path / "stick"
    place.mkdir()
    before = os.umask(0)
    try:
        back_up(database, place / "b.db")
    finally:
        os.umask(before)
    await store.close()
    [only] = place.iterdir()
    assert (only.name, only.stat().st_mode & 0o777) == ("b.db", 0o600)


async def test_a_backup_overwrites_nothing(database, file):
    await deal(database)
    file.write_text("precious")
    assert refused(back_up, database, file) == "there-already"
    assert refused(back_up, database, database) == "there-already"
    assert file.read_text() == "precious"
    assert left_over(file.parent) == []


async def test_what_is_not_ours_is_not_backed_up(database, file, tmp_path):
    assert refused(back_up, database, file) == "nothing-there"
    database.write_text("Dear diary " * 100)
    assert refused(back_up, database, file) == "not-a-database"
    database.unlink()
    with closing(sqlite3.connect(database)) as db:
        db.execute("CREATE TABLE recipes (name)")
    assert refused(back_up, database, file) == "foreign"
    assert not file.exists()
    assert refused(back_up, database, tmp_path / "nowhere" / "b.db") == "foreign"


async def test_a_damaged_database_is_not_backed_up_as_if_it_were_whole(database, file):
    await deal(database)
    data = bytearray(database.read_bytes())
    data[4096 * 3 : 4096 * 3 + 200] = b"\x5a" * 200
    database.write_bytes(data)
    assert refused(back_up, database, file) == "damaged"
    assert not file.exists()
    assert left_over(file.parent) == []


async def test_a_backup_says_how_far_it_is(database, file):
    await deal(database)
    told = []
    back_up(database, file, lambda left, of: told.append((left, of)))
    assert told[-1][0] == 0 < told[-1][1]


# As people do it


def bot(*words, **environment):
    return subprocess.run(
        [sys.executable, "-m", "bot", *map(str, words)],
        check=False,
        cwd=ROOT,
        env={**os.environ, "DATABASE": "", **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


@contextmanager
def playing(database, log, seed):
    """A process that plays and says what it has written, line by line, until it is killed."""
    with log.open("wb") as said:
        command = [sys.executable, "-m", "tests.support.kill_child", str(database), "oasis", str(seed)]
        with subprocess.Popen(command, cwd=ROOT, stdout=said) as child:
            try:
                yield child
            finally:
                child.kill()


def acknowledged(log):
    """Return the last line of each game that was said to be written."""
    whole, _, _ = log.read_text().rpartition("\n")
    said = [line.split() for line in whole.splitlines()]
    return {int(rest[0]): int(rest[2]) for word, *rest in said if word == "did"}


def wait_for(log, count):
    while sum(acknowledged(log).values()) < count:
        time.sleep(0.02)


def lines(path):
    return {game: len(moves) for game, moves in asyncio.run(on_record(path)).items()}


def test_what_was_acknowledged_before_a_backup_is_in_it_and_play_goes_on(database, file, tmp_path):
    log = tmp_path / "said.log"
    with playing(database, log, 1):
        wait_for(log, 5)
        before = acknowledged(log)
        done = bot("backup", file, "--database", database)
        assert (done.returncode, done.stderr) == (0, "")
        after = acknowledged(log)
        wait_for(log, sum(after.values()) + 3)  # the bot was not kept from playing
    new = tmp_path / "new.db"
    done = bot("restore", file, DATABASE=str(new))
    assert (done.returncode, done.stderr) == (0, "")
    found = lines(new)
    assert f"{sum(found.values()) + len(found)} lines" in done.stdout
    assert all(before[game] <= found[game] for game in before)
    with playing(new, tmp_path / "more.log", 2):
        wait_for(tmp_path / "more.log", sum(found.values()) + 3)
    assert sum(lines(new).values()) > sum(found.values())


def test_the_command_line_says_what_it_did_and_what_it_refuses(database, file):
    asyncio.run(deal(database))
    done = bot("backup", file, "--database", database)
    assert done.stdout == f"{file}: 1 game with 1 line, checked.\n"
    again = bot("backup", file, "--database", database)
    assert (again.returncode, again.stderr) == (2, f"{file} is there already: name a new file.\n")
    done = bot("restore", file, "--database", database)
    assert f"{database} is restored: 1 game with 1 line.\n" in done.stdout
    assert "What was there before is kept in" in done.stdout
    with alone_with(database):
        done = bot("restore", file, "--database", database)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"process {os.getpid()}" in done.stderr


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_both_have_help_with_an_example(command):
    done = bot(command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"examples:\n  python -m bot {command} " in done.stdout
