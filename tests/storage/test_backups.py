"""Backups nobody asks for: one a day, one before a new schema, and never more than are kept."""

import logging
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from bot.storage.backups import SCHEMAS, Backups
from bot.storage.migrations import STEPS, CannotOpen, all_steps, prepare

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "games.db"
    prepare(path, STEPS)
    return path


@pytest.fixture
def backups(database):
    return Backups(database, database.with_name("games.db.backups"), 3)


def names(backups):
    return sorted(file.name for file in backups.folder.iterdir())


def test_there_is_one_backup_a_day(backups):
    assert backups.newest() is None
    assert backups.daily(NOON).name == "games-2026-03-01.db"
    assert backups.daily(NOON + timedelta(hours=11)) is None
    assert backups.daily(NOON + timedelta(days=1)) == backups.newest()
    assert names(backups) == ["games-2026-03-01.db", "games-2026-03-02.db"]


def test_the_oldest_make_room_and_nothing_else_does(backups):
    backups.daily(NOON)
    for mine in ("games-2026-02-01.db.old", "other-2020-01-01.db", "games-before.db"):
        (backups.folder / mine).touch()
    for day in range(1, 6):
        backups.daily(NOON + timedelta(days=day))
    assert names(backups) == [
        "games-2026-02-01.db.old",
        "games-2026-03-04.db",
        "games-2026-03-05.db",
        "games-2026-03-06.db",
        "games-before.db",
        "other-2020-01-01.db",
    ]


def test_only_its_owner_can_look_into_the_folder(backups):
    backups.daily(NOON)
    assert backups.folder.stat().st_mode & 0o077 == 0
    assert backups.newest().stat().st_mode & 0o077 == 0


def older(path):
    """Let a database have the schema before the last one, as far as anybody can tell."""
    with closing(sqlite3.connect(path)) as db:
        for step in all_steps()[:-1]:
            db.executescript(step.read_text("utf-8"))
        db.execute("PRAGMA application_id = 0x57696C64")
        db.execute(f"PRAGMA user_version = {len(all_steps()) - 1}")


def test_before_a_new_schema_the_old_database_is_kept(tmp_path):
    path = tmp_path / "old.db"
    older(path)
    backups = Backups(path, tmp_path / "kept", 3)
    file = backups.before_migrating(NOON)
    assert file.name == f"old-schema-{len(all_steps()) - 1:04}-2026-03-01-120000.db"
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(all_steps()) - 1,)
    for hour in range(1, 6):
        backups.before_migrating(NOON + timedelta(hours=hour))
    assert len(names(backups)) == SCHEMAS
    assert not file.exists()


def test_a_database_of_today_or_none_at_all_needs_none(backups, tmp_path):
    assert backups.before_migrating(NOON) is None
    assert Backups(tmp_path / "none.db", tmp_path / "kept", 3).before_migrating(NOON) is None
    assert not backups.folder.exists()


def test_a_folder_that_cannot_be_made_is_named(database, tmp_path):
    with pytest.raises(CannotOpen, match="nowhere"):
        Backups(database, tmp_path / "nowhere" / "kept", 3).daily(NOON)


def test_a_backup_that_fails_is_told_in_the_log_and_keeps_nobody_from_playing(database, tmp_path, caplog):
    backups = Backups(database, tmp_path / "nowhere" / "kept", 3)
    with caplog.at_level(logging.ERROR):
        assert not backups.keep(NOON)
    assert "no backup of today: There is no folder" in caplog.text
