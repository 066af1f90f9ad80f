"""A version is held back before it does any harm to a running game."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from random import Random

import pytest
import pytest_asyncio

from bot import shelf
from bot.storage.games import Store
from bot.table import Table
from bot.table.gate import look_at, looked_through
from tests.support.turns import play_turn

PLAYERS = (1, 2, 3)


@pytest.fixture
def games():
    return shelf.games()


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """A database with a running game of each kind."""
    path, games = tmp_path_factory.mktemp("gate") / "games.db", shelf.games()

    async def begin():
        store = await Store.open(path, games)
        table = Table(store, games)
        for channel, key in enumerate(("oasis", "oilfield", "giganten", "pipeline"), 1):
            game = (await table.deal(key, channel, PLAYERS, {})).game_id
            chance = Random(channel)
            for _ in range(4):
                await play_turn(table, game, chance)
        await store.close()

    asyncio.run(begin())
    return path


@pytest_asyncio.fixture
async def store(tmp_path, games, begun):
    store = await Store.open(shutil.copyfile(begun, tmp_path / "games.db"), games)
    yield store
    await store.close()


async def found(store, **how):
    return [finding async for finding in looked_through(store, **{"replay": True, **how})]


async def test_a_version_that_plays_as_before_may_play(store):
    assert await found(store) == [None] * 4


async def test_games_that_are_over_are_not_looked_at(store, games):
    await Table(store, games).abandon(2)
    assert len(await found(store)) == 3


def changed(monkeypatch, games, key, name, otherwise):
    monkeypatch.setattr(type(games[key]), name, otherwise)


async def test_a_rule_that_raises_is_grave(store, games, monkeypatch):
    def broken(self, state, action):
        raise KeyError("a new rule")

    changed(monkeypatch, games, "oilfield", "apply", broken)
    _, finding, _, _ = await found(store)
    assert (finding.game, finding.grave) == (2, True)
    assert "line 1 is refused: KeyError('a new rule')" in finding.what


async def test_a_view_that_raises_is_grave(store, games, monkeypatch):
    def broken(self, *_):
        raise ValueError("a new view")

    changed(monkeypatch, games, "giganten", "view", broken)
    findings = await found(store, replay=False)
    assert [finding and finding.game for finding in findings] == [None, None, 3, None]
    assert findings[2].grave


async def test_a_broken_law_is_grave(store, games, monkeypatch):
    changed(monkeypatch, games, "pipeline", "violations", lambda self, state: ("tanks are lost",))
    *_, finding = await found(store, replay=False)
    assert (finding.what, finding.grave) == ("breaks a law: tanks are lost", True)


async def test_a_different_replay_is_grave_only_at_an_equal_version(store, games, monkeypatch):
    setup = type(games["oasis"]).setup
    changed(
        monkeypatch, games, "oasis", "setup", lambda self, n, options, _: setup(self, n, options, "f" * 32)
    )
    finding = await look_at(store, 1, replay=True)
    assert (finding.what, finding.grave) == ("line 0 replays differently", True)
    await store.close()
    monkeypatch.setattr(type(games["oasis"]), "version", 99)
    reopened = await Store.open(store._path, games)
    try:
        finding = await look_at(reopened, 1, replay=True)
    finally:
        await reopened.close()
    assert (finding.what, finding.grave) == ("line 0 replays differently", False)


async def test_a_game_that_cannot_be_read_is_grave_and_a_damaged_line_of_its_record_is_not(store):
    with closing(sqlite3.connect(store._path)) as db, db:
        db.execute("UPDATE line SET state = x'00' WHERE game_id = 1 AND line = 2")
        db.execute("UPDATE game SET options = '?' WHERE id = 2")
    record, game, *others = await found(store)
    assert (record.game, record.grave) == (1, False)
    assert (game.game, game.grave) == (2, True)
    assert others == [None, None]
