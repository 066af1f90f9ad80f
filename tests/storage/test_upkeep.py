"""What is looked after now and then, as the database knows it."""

import sqlite3
import time
from contextlib import closing

import pytest

from bot.engine.core import Refused
from bot.storage.games import Store
from bot.storage.lobbies import LobbyStore
from bot.storage.migrations import STEPS
from bot.storage.posts import Post, Posts
from bot.table import Table
from bot.table.lobby import Lobbies
from tests.support.clock import Clock
from tests.support.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
ANN, BOB, CAT = 2**62 + 1, 2**62 + 2, 2**62 + 3
DAY = 24 * 3600


@pytest.fixture
def clock():
    return Clock(1_800_000_000)


@pytest.fixture
async def store(tmp_path, clock):
    opened = await Store.open(tmp_path / "upkeep.db", SHELF, clock=clock)
    yield opened
    await opened.close()


@pytest.fixture
def lobbies(store):
    return Lobbies(LobbyStore(store), Table(store, SHELF))


async def set_up(lobbies, host=ANN, channel=70):
    return (await lobbies.open("quarry", 7, channel, host, in_thread=True)).id


# Lobbies


async def test_one_person_hosts_three_lobbies_in_a_channel(lobbies):
    first, *_ = [await set_up(lobbies) for _ in range(3)]
    with pytest.raises(Refused, match="lobby-refusal-too-many"):
        await set_up(lobbies)
    await set_up(lobbies, host=BOB)
    await set_up(lobbies, channel=71)
    await lobbies.cancel(first, ANN)
    await set_up(lobbies)


async def test_whatever_changes_at_a_lobby_touches_it(lobbies, clock):
    table = await set_up(lobbies)
    for change in (
        lambda: lobbies.posted(table, 5),
        lambda: lobbies.join(table, BOB),
        lambda: lobbies.place(table, ANN, in_thread=False),
        lambda: lobbies.hand_on(table, ANN, BOB),
        lambda: lobbies.leave(table, ANN),
    ):
        clock.now += DAY
        assert await lobbies.untouched(clock.now) == (table,)
        await change()
        assert await lobbies.untouched(clock.now) == ()


async def test_a_lobby_that_was_touched_meanwhile_is_not_forgotten(lobbies, clock):
    table = await set_up(lobbies)
    clock.now += DAY
    await lobbies.join(table, BOB)
    await lobbies.forget(table, clock.now)
    assert (await lobbies.find(table)).status == "open"
    clock.now += 1
    await lobbies.forget(table, clock.now)
    assert (await lobbies.find(table)).status == "cancelled"
    with pytest.raises(Refused, match="lobby-refusal-gone"):
        await lobbies.join(table, CAT)


async def test_only_a_lobby_that_hangs_somewhere_has_to_be_told(lobbies, clock):
    seen, unseen = await set_up(lobbies), await set_up(lobbies)
    await lobbies.posted(seen, 5)
    assert await lobbies.unposted() == (unseen,)
    clock.now += 1
    for table in (seen, unseen):
        await lobbies.forget(table, clock.now)
    assert await lobbies.untold() == (seen,)
    assert (await lobbies.find(seen)).forgotten
    await lobbies.told(seen)
    assert await lobbies.untold() == ()
    assert (await lobbies.find(seen)).forgotten


# Games


async def test_a_game_is_awake_as_long_as_somebody_moves(store, clock):
    table = Table(store, SHELF)
    awake = await table.deal("quarry", 1, (ANN, BOB, CAT), {})
    over = await table.deal("quarry", 2, (ANN, BOB, CAT), {})
    await table.abandon(over.game_id)
    assert await store.awake(clock.now, None) == (1,)
    assert await store.awake(clock.now, 7) == ()
    clock.now += DAY
    assert await store.awake(clock.now, None) == ()
    assert not await store.awake_in(1, clock.now)
    await table.take_back(awake.game_id, 0)
    assert await store.awake_in(1, clock.now)
    assert not await store.awake_in(2, 0)


# Databases from before


async def test_a_database_from_before_forgets_no_lobby_and_looks_for_what_was_on_its_way(tmp_path):
    before, path = tmp_path / "steps", tmp_path / "old.db"
    before.mkdir()
    for step in sorted(STEPS.glob("*.sql")):
        if step.name < "0005":
            (before / step.name).write_bytes(step.read_bytes())
    await (await Store.open(path, SHELF, migrations=before)).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "INSERT INTO lobby VALUES (1, 'quarry', 7, 70, 5, ?, '{}', ?, 1, 'open', 9)", (ANN, f"[{ANN}]")
        )
        rows = [
            (1, "posting", 8, 70, 3),  # arrived: its round is shown
            (1, "round", 6, 70, 3),
            (2, "posting", 8, 70, 3),  # on its way
            (2, "round", 6, 70, 2),
            (3, "posting", 0, 70, 1),  # the first one, on its way
        ]
        db.executemany("INSERT INTO shown VALUES (?, ?, ?, ?, ?)", rows)
    store = await Store.open(path, SHELF)
    try:
        lobbies = LobbyStore(store)
        assert (await lobbies.find(1)).users == (ANN,)
        assert await lobbies.untouched(int(time.time()) - DAY) == ()
        posts = Posts(store.database)
        found = {game: (await posts.of(game)).get("posting") for game in (1, 2, 3)}
        assert found == {1: None, 2: Post("posting", 8, 70), 3: Post("posting", 0, 70)}
    finally:
        await store.close()
