"""One bot for one database: a second says so and ends, and after a crash nobody waits for a ghost."""

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.instance import alone_with

ROOT = Path(__file__).resolve().parents[1]
UNABLE = 2


def environment(database):
    return {**os.environ, "DISCORD_TOKEN": "", "DATABASE": str(database), "PORT": "0"}


@contextmanager
def bot(database):
    """Run the bot as people run it, until it is at home."""
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "run"],
        cwd=ROOT,
        env=environment(database),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            for line in process.stdout:
                if "is at home" in line:
                    break
            else:
                raise AssertionError(process.stderr.read())
            yield process
        finally:
            process.kill()


def asked(database, *words):
    return subprocess.run(
        [sys.executable, "-m", "bot", *words],
        check=False,
        cwd=ROOT,
        env=environment(database),
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def database(tmp_path):
    return tmp_path / "games.db"


def turned_away(database, first):
    """A second bot says in one sentence who is there already, and ends."""
    second = asked(database, "run")
    assert (second.returncode, second.stdout) == (UNABLE, "")
    assert second.stderr.count("\n") == 1
    assert f"process {first.pid}" in second.stderr
    assert database.name in second.stderr
    return True


def test_a_second_bot_on_the_same_games_says_so_and_ends(database, tmp_path):
    link = tmp_path / "link.db"
    link.symlink_to(database)
    with bot(database) as first:
        assert turned_away(database, first)
        assert turned_away(link, first)
        assert first.poll() is None


def test_after_a_crash_the_next_bot_starts_at_once(database):
    for _ in range(2):
        with bot(database) as crashing:
            crashing.kill()
            crashing.wait()
    with bot(database) as running:
        assert turned_away(database, running)


def test_a_record_can_be_exported_while_the_bot_runs(database):
    with bot(database):
        done = asked(database, "export", "7")
        assert (done.returncode, done.stderr) == (UNABLE, "There is no game #7. Check the number.\n")


def test_bots_with_games_of_their_own_do_not_mind_each_other(database, tmp_path):
    with bot(database), bot(tmp_path / "others.db") as second:
        assert second.poll() is None


def test_the_lock_is_its_owners_alone(database):
    with bot(database):
        [lock] = database.parent.glob("games.db.lock")
        assert lock.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file for which there is never room")
def test_a_full_disk_does_not_keep_the_lock_from_being_taken(database):
    (database.parent / "games.db.lock").symlink_to("/dev/full")
    with alone_with(database):
        pass
