"""A backup is brought back without losing what was there."""

import errno
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import exchange
from bot.storage.backup import back_up, bring_back
from bot.storage.games import Store
from bot.storage.instance import alone_with
from bot.storage.migrations import APPLICATION
from tests.storage.backup.dealing import ASIDE, NOON, deal, dealt, held, left_over, refused
from tests.support.kill_child import games
from tests.support.sweeps import sweep


async def test_a_backup_is_brought_back_into_an_empty_place(database, file, tmp_path):
    await deal(database)
    back_up(database, file)
    new = tmp_path / "new" / "games.db"
    new.parent.mkdir()
    contents, old = bring_back(file, new, NOON)
    assert (contents.games, old) == (1, None)
    assert held(new) == held(file) == [1]
    assert new.stat().st_mode & 0o777 == 0o600
    assert sorted(one.name for one in new.parent.iterdir()) == ["games.db", "games.db.lock"]


async def test_what_was_there_is_put_aside_whole(database, file, tmp_path):
    """With the last game, which is in its log; and that log is not played into what was brought back."""
    await deal(database, channel=1)
    back_up(database, file)
    store = await dealt(database, channel=2)
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    for end in ("", "-wal", "-shm"):
        shutil.copy(f"{database}{end}", crashed)
    await store.close()
    contents, old = bring_back(file, crashed / "games.db", NOON)
    assert (contents.games, old) == (1, crashed / ASIDE)
    assert {one.name for one in crashed.iterdir()} == {"games.db", "games.db.lock", ASIDE}
    assert held(crashed / "games.db") == [1]
    assert held(crashed / ASIDE) == [1, 2]


CHANGES = ("open", "os.link", "os.remove", "os.rename", "shutil.copyfile", "sqlite3.connect")
STOPPED = 9


def stopped(work, folder, steps):
    """Do something in a process that dies before it takes one step more in a folder; did it die?"""
    child = os.fork()
    if child == 0:
        left = steps

        def count(event, given):
            nonlocal left
            if event in CHANGES and any(str(folder) in str(one) for one in given):
                if not left:
                    os._exit(STOPPED)
                left -= 1

        sys.addaudithook(count)
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, STOPPED)
    return code == STOPPED


def kept(folder, scratch):
    """Return what each database of a folder holds; they are looked at elsewhere, and stay as they are."""
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(folder, scratch)
    names = [
        one.name for one in scratch.iterdir() if not one.name.endswith((".lock", ".part", "-wal", "-shm"))
    ]
    return {name: held(scratch / name) for name in names}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be stopped between two steps")
@pytest.mark.parametrize("every", sweep([1, 2], [2]))
@pytest.mark.parametrize("links", [True, False])
async def test_wherever_a_restore_is_cut_short_nothing_is_lost(
    database, file, tmp_path, links, every, monkeypatch
):
    """The bot is started again right after it, or the restore is; the last game is only in the log."""
    if not links:
        monkeypatch.setattr("os.link", without_links)
    await deal(database, channel=1)
    back_up(database, file)
    store = await dealt(database, channel=2)
    crash, place, scratch = tmp_path / "crash", tmp_path / "place", tmp_path / "scratch"
    crash.mkdir()
    for end in ("", "-wal", "-shm"):
        shutil.copy(f"{database}{end}", crash)
    await store.close()
    steps, dying = 0, True
    while dying:
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(crash, place)
        dying = stopped(lambda: bring_back(file, place / "games.db", NOON), place, steps)
        found = kept(place, scratch)
        assert [1, 2] in found.values(), steps
        if links:
            assert found["games.db"] in ([1], [1, 2]), steps
        await (await Store.open(place / "games.db", games())).close()
        assert [1, 2] in kept(place, scratch).values(), steps
        bring_back(file, place / "games.db", NOON)
        found = kept(place, scratch)
        assert found["games.db"] == [1], steps
        assert [1, 2] in found.values(), steps
        steps += every
    assert steps > 6


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("log", [True, False], ids=["its log cannot be folded in", "one file"])
async def test_a_restore_that_fails_leaves_what_was_there_in_its_place(
    database, file, tmp_path, links, log, monkeypatch
):
    """Each step on the way fails in its turn, also by somebody's Ctrl+C."""
    await deal(database, channel=1)
    back_up(database, file)
    store = await dealt(database, channel=2)
    before, place, scratch = tmp_path / "before", tmp_path / "place", tmp_path / "scratch"
    if log:
        before.mkdir()
        for end in ("", "-wal", "-shm"):
            shutil.copy(f"{database}{end}", before)
        monkeypatch.setattr("bot.storage.backup._fold", lambda _: None)
    await store.close()
    if not log:
        before.mkdir()
        shutil.copy(database, before)
    if not links:
        monkeypatch.setattr("os.link", without_links)
    steps, failing = 0, True
    while failing:
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(before, place)
        with monkeypatch.context() as patched:
            failing = interrupted(patched, lambda: bring_back(file, place / "games.db", NOON), steps)
        found = kept(place, scratch)
        if (place / ASIDE).exists():
            assert found == {"games.db": [1], ASIDE: [1, 2]}, steps
        else:
            assert found == {"games.db": [1, 2]}, steps
            assert {one.name for one in place.iterdir()} >= {one.name for one in before.iterdir()}
        assert left_over(place) == []
        steps += 1
    assert steps > 2


def interrupted(monkeypatch, work, steps):
    """Do something that is interrupted after so many steps; was it?"""
    left = steps

    def counting(real):
        def step(*given, **more):
            nonlocal left
            left -= 1
            if left == -1:
                raise KeyboardInterrupt
            return real(*given, **more)

        return step

    for name in ("rename", "replace"):
        monkeypatch.setattr(Path, name, counting(getattr(Path, name)))
    for name in ("settle", "_double"):
        monkeypatch.setattr(exchange, name, counting(getattr(exchange, name)))
    try:
        work()
    except KeyboardInterrupt:
        return True
    return False


def without_links(*_):
    raise OSError(errno.EPERM, "no links here")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root makes files for others")
@pytest.mark.parametrize("there", [True, False])
async def test_what_root_brings_back_belongs_to_whom_the_old_one_did(database, file, tmp_path, there):
    await deal(database)
    back_up(database, file)
    place = tmp_path / "place"
    place.mkdir()
    owned = shutil.copy(database, place) if there else place
    os.chown(owned, 4321, 1234)
    bring_back(file, place / "games.db", NOON)
    made = (place / "games.db").stat()
    assert (made.st_uid, made.st_gid, made.st_mode & 0o777) == (4321, 1234, 0o600)
    assert {one.stat().st_uid for one in place.iterdir()} == {4321}


async def test_a_second_restore_in_the_same_second_keeps_the_first_ones_games(database, file):
    await deal(database)
    back_up(database, file)
    first, second = bring_back(file, database, NOON)[1], bring_back(file, database, NOON)[1]
    assert first != second
    assert held(first) == held(second) == [1]


async def test_a_wreck_is_put_aside_too(database, file):
    await deal(database)
    back_up(database, file)
    database.write_bytes(b"\x00wreck" * 1000)
    _, old = bring_back(file, database, NOON)
    assert held(database) == [1]
    assert old.read_bytes().startswith(b"\x00wreck")


async def test_while_a_bot_plays_nothing_is_brought_back(database, file):
    await deal(database)
    back_up(database, file)
    await deal(database, channel=2)
    with alone_with(database):
        assert refused(bring_back, file, database, NOON) == "taken"
    assert held(database) == [1, 2]


async def test_only_a_whole_backup_of_ours_is_brought_back(database, file, tmp_path):
    await deal(database)
    back_up(database, file)
    whole = file.read_bytes()
    assert refused(bring_back, tmp_path / "none.db", database, NOON) == "nothing-there"
    assert refused(bring_back, database, database, NOON) == "the-same"
    file.write_bytes(b"")
    assert refused(bring_back, file, database, NOON) == "not-a-database"
    file.write_bytes(whole[: len(whole) // 2])
    assert refused(bring_back, file, database, NOON) == "damaged"
    file.write_bytes(whole)
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version = 99")
    assert refused(bring_back, file, database, NOON) == "newer"
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION + 1}")
    assert refused(bring_back, file, database, NOON) == "foreign"
    assert held(database) == [1]
    assert not list(tmp_path.glob("games.db.2026*"))
    assert left_over(tmp_path) == []


async def test_an_index_that_has_lost_a_row_is_found_before_it_is_brought_back(database, file):
    """A quick look would not find that."""
    await deal(database)
    back_up(database, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute("CREATE INDEX extra ON game (channel) WHERE channel < 0")
        db.execute("UPDATE sqlite_schema SET sql = replace(sql, '< 0', '> 0') WHERE name = 'extra'")
    assert refused(bring_back, file, database, NOON) == "damaged"


async def test_a_backup_of_a_copied_pair_of_files_is_brought_back_whole(database, tmp_path):
    """Somebody has copied the database and its log, the bot being stopped."""
    store = await dealt(database)
    pair = tmp_path / "pair"
    pair.mkdir()
    for end in ("", "-wal"):
        shutil.copy(f"{database}{end}", pair)
    await store.close()
    database.unlink()
    bring_back(pair / "games.db", database, NOON)
    assert held(database) == [1]
