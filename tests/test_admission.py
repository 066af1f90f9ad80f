"""A new version is let in when running games can go on by it, and else the old one plays on."""

import sqlite3
from contextlib import closing

import pytest
import pytest_asyncio

from bot import admission, shelf
from bot.admission import VERSION, NotAdmitted, admitted
from bot.storage.games import Store
from bot.storage.migrations import all_steps
from bot.storage.people import Facts
from bot.table import Table

PLAYERS = (1, 2, 3)


@pytest.fixture
def games():
    return shelf.games()


@pytest_asyncio.fixture
async def database(tmp_path, games):
    path = tmp_path / "games.db"
    store = await Store.open(path, games)
    await Table(store, games).deal("oasis", 1, PLAYERS, {})
    await store.close()
    return path


@pytest.fixture
def looked(monkeypatch):
    """Count how often running games are looked at."""
    seen, through = [], admission.looked_through

    def counted(store, **how):
        seen.append(how)
        return through(store, **how)

    monkeypatch.setattr(admission, "looked_through", counted)
    return seen


def broken(monkeypatch, games):
    monkeypatch.setattr(type(games["oasis"]), "violations", lambda self, state: ("a camel is lost",))


async def test_a_new_database_takes_any_version(tmp_path, games, looked):
    assert await admitted(tmp_path / "none.db", games) == admission.name()
    assert not looked
    assert not (tmp_path / "none.db").exists()


async def test_a_version_looks_once_and_not_again_when_it_is_known(database, games, looked):
    version = await admitted(database, games)
    assert looked == [{"replay": True}]
    store = await Store.open(database, games)
    await Facts(store.database).remember(VERSION, version)
    await store.close()
    assert await admitted(database, games) == version
    assert len(looked) == 1


async def test_a_version_with_a_broken_rule_is_refused_and_changes_nothing(database, games, monkeypatch):
    broken(monkeypatch, games)
    before = database.read_bytes()
    with pytest.raises(NotAdmitted, match=r"a running game: game 1 breaks a law: a camel is lost\. Nothing"):
        await admitted(database, games)
    assert database.read_bytes() == before


async def test_it_is_refused_while_the_old_one_plays_on(database, games, monkeypatch):
    old = await Store.open(database, games)
    try:
        broken(monkeypatch, games)
        with pytest.raises(NotAdmitted):
            await admitted(database, games)
        await Table(old, games).deal("oilfield", 2, PLAYERS, {})
    finally:
        await old.close()


async def test_whoever_runs_it_may_play_all_the_same(database, games, monkeypatch, caplog):
    broken(monkeypatch, games)
    assert await admitted(database, games, in_spite=True) == admission.name()
    assert "game 1 breaks a law" in caplog.text


async def test_an_older_database_is_looked_at_as_a_migrated_copy(tmp_path, games, looked):
    path, steps = tmp_path / "old.db", all_steps()
    with closing(sqlite3.connect(path)) as db:
        for step in steps[:-1]:
            db.executescript(step.read_text("utf-8"))
        db.execute("PRAGMA application_id = 0x57696C64")
        db.execute(f"PRAGMA user_version = {len(steps) - 1}")
    await admitted(path, games)
    assert len(looked) == 1
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(steps) - 1,)
