"""One bot for one database: a second says so and ends, and after a crash nobody waits for a ghost."""

import errno
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.storage.instance import alone_with
from bot.storage.migrations import CannotOpen

ROOT = Path(__file__).resolve().parents[2]
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


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A bot that is at home, and its database: for all who only look at them."""
    database = tmp_path_factory.mktemp("home") / "games.db"
    with bot(database) as first:
        yield database, first
        assert first.poll() is None


def turned_away(database, first):
    """A second bot says in one sentence who is there already, and ends."""
    second = asked(database, "run")
    assert (second.returncode, second.stdout) == (UNABLE, "")
    assert second.stderr.count("\n") == 1
    assert f"process {first.pid}" in second.stderr
    assert database.name in second.stderr
    return True


def test_a_second_bot_on_the_same_games_says_so_and_ends(home, tmp_path):
    database, first = home
    link = tmp_path / "link.db"
    link.symlink_to(database)
    assert turned_away(database, first)
    assert turned_away(link, first)


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has locks that SQLite does not take for its own"
)
@pytest.mark.wide
def test_under_another_name_or_without_its_lock_a_database_is_still_taken(database, tmp_path):
    other = tmp_path / "elsewhere" / "other.db"
    other.parent.mkdir()
    with bot(database) as first:
        os.link(database, other)
        (tmp_path / "games.db.lock").unlink()
        for name in (other, database):
            second = asked(name, "run")
            assert (second.returncode, second.stdout, second.stderr.count("\n")) == (UNABLE, "", 1)
            assert f"A bot already plays with {name}" in second.stderr
        assert first.poll() is None
    with bot(other) as next_one:
        assert next_one.poll() is None


@pytest.mark.skipif(os.name != "posix", reason="it is done by other means there")
@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS])
def test_where_nothing_can_be_locked_nobody_is_said_to_be_there(database, monkeypatch, number):
    def flock(handle, how):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("fcntl.flock", flock)
    with pytest.raises(CannotOpen) as error, alone_with(database):
        raise AssertionError("nobody may be let in")
    assert (error.value.reason, "already" in str(error.value)) == ("no-locks", False)
    assert str(database.parent) in str(error.value)


def test_after_a_crash_the_next_bot_starts_at_once(database):
    with bot(database) as crashing:
        crashing.kill()
        crashing.wait()
    with bot(database) as running:
        assert turned_away(database, running)


def test_a_record_can_be_exported_while_the_bot_runs(home):
    database, _ = home
    done = asked(database, "export", "7")
    assert (done.returncode, done.stderr) == (UNABLE, "There is no game #7. Check the number.\n")


def test_bots_with_games_of_their_own_do_not_mind_each_other(home, tmp_path):
    _, first = home
    with bot(tmp_path / "others.db") as second:
        assert (first.poll(), second.poll()) == (None, None)


def test_the_lock_is_its_owners_alone(home):
    database, _ = home
    [lock] = database.parent.glob("games.db.lock")
    assert lock.stat().st_mode & 0o777 == 0o600


def test_a_full_disk_does_not_keep_the_lock_from_being_taken(database, monkeypatch):
    monkeypatch.setattr("os.write", failing(errno.ENOSPC))
    with alone_with(database):
        pass


def failing(number):
    def fail(*_):
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has this second lock")
@pytest.mark.parametrize("number", [errno.EINVAL, errno.EOVERFLOW, errno.ENOLCK, errno.EOPNOTSUPP])
def test_where_a_database_itself_cannot_be_locked_the_lock_beside_it_is_enough(database, monkeypatch, number):
    monkeypatch.setattr("fcntl.fcntl", failing(number))
    with alone_with(database, making=True), pytest.raises(CannotOpen) as error, alone_with(database):
        raise AssertionError("nobody may be let in")
    assert error.value.reason == "taken"


# Whose files they are


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root makes files for others")
@pytest.mark.parametrize("there", [True, False])
def test_what_root_makes_belongs_to_whom_the_database_does_or_its_folder(database, there):
    owned = database if there else database.parent
    if there:
        database.touch()
    os.chown(owned, 4321, 1234)
    with alone_with(database, making=True):
        for name in ("games.db", "games.db.lock") if sys.platform == "linux" else ("games.db.lock",):
            made = database.with_name(name).stat()
            assert (name, made.st_uid, made.st_gid) == (name, 4321, 1234)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root makes files for others")
def test_a_lock_that_is_there_stays_whose_it_is(database):
    lock = database.with_name("games.db.lock")
    lock.touch()
    database.touch()
    os.chown(database, 4321, 1234)
    with alone_with(database):
        assert lock.stat().st_uid == 0


@pytest.mark.skipif(os.name != "posix", reason="files belong to nobody there")
@pytest.mark.parametrize("number", [errno.EPERM, errno.EINVAL, errno.ENOSYS])
def test_where_files_cannot_be_given_away_they_stay_ours(database, monkeypatch, number):
    """In a container whose root is not the system's root, an owner may have no number."""
    monkeypatch.setattr("os.fchown", failing(number))
    with alone_with(database, making=True):
        assert database.with_name("games.db.lock").exists()


# What lies in the place of the lock


@pytest.mark.skipif(os.name != "posix", reason="needs links, pipes and folders as files")
@pytest.mark.parametrize("kind", ["link", "dangling", "pipe", "folder"])
def test_what_is_no_lock_is_left_alone_and_named(database, tmp_path, kind):
    """Whoever may write in the folder could have put a link there, to a file of somebody else."""
    lock, precious = database.with_name("games.db.lock"), tmp_path / "precious"
    precious.write_text("precious")
    match kind:
        case "link":
            lock.symlink_to(precious)
        case "dangling":
            lock.symlink_to(tmp_path / "nowhere")
        case "pipe":
            os.mkfifo(lock)
        case "folder":
            lock.mkdir()
    for _ in range(2):
        with pytest.raises(CannotOpen) as error, alone_with(database):
            raise AssertionError("nobody may be let in")
        assert error.value.reason == "no-lock-file"
        assert str(lock) in str(error.value)
    assert precious.read_text() == "precious"
    assert not (tmp_path / "nowhere").exists()
