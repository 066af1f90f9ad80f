"""Tables that gather players, in the database."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from bot.storage.database import Conflict
from bot.storage.lobbies import LobbyStore
from bot.table import Table
from bot.table.lobby import Lobbies
from tests.support.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
GUILD, CHANNEL = 7, 70
ANN, BOB, CAT = 2**62 + 1, 2**62 + 2, 2**62 + 3


@pytest.fixture
def lobbies(store):
    return LobbyStore(store)


async def lobby(lobbies, **more):
    return await lobbies.open("quarry", GUILD, CHANNEL, ANN, **{"in_thread": True, **more})


async def test_a_lobby_is_found_as_it_was_opened(lobbies):
    opened = await lobby(lobbies)
    assert (opened.id, opened.users, opened.host, opened.status) == (1, (ANN,), ANN, "open")
    assert await lobbies.find(opened.id) == opened
    assert await lobbies.find(99) is None
    assert await lobbies.all_open() == (opened,)


async def test_a_lobby_is_found_as_it_was_saved(lobbies):
    opened = await lobby(lobbies, in_thread=False)
    changed = replace(
        opened,
        message=2**62,
        host=BOB,
        options={"deck": "long"},
        users=(ANN, BOB, -1),
        in_thread=True,
        status="started",
    )
    saved = await lobbies.save(changed)
    assert await lobbies.find(opened.id) == saved == replace(changed, rev=1)
    assert changed.humans == (ANN, BOB)
    assert await lobbies.all_open() == ()


async def test_numbers_are_never_given_twice(store, lobbies):
    """A table keeps its number from beginning to end, so lobbies and games count together."""
    table = Table(store, SHELF)
    dealt = await table.deal("quarry", 1, (ANN, BOB, CAT), {})
    first = await lobby(lobbies)
    assert first.id == dealt.game_id + 1
    game = await table.deal("quarry", 2, (ANN, BOB, CAT), {}, game_id=first.id)
    assert game.game_id == first.id
    assert (await lobby(lobbies)).id == first.id + 1


async def test_many_lobbies_at_once_have_numbers_of_their_own(lobbies):
    opened = await asyncio.gather(*(lobby(lobbies) for _ in range(20)))
    assert sorted(one.id for one in opened) == list(range(1, 21))


@pytest.mark.parametrize("value", ["", "nonsense", "-1", "9223372036854775807", None])
async def test_numbers_are_never_given_twice_though_their_count_is_damaged(lobbies, tmp_path, value):
    before = [(await lobby(lobbies)).id for _ in range(3)]
    with closing(sqlite3.connect(tmp_path / "quarry.db", isolation_level=None)) as db:
        if value is None:
            db.execute("DELETE FROM fact WHERE name = 'tables'")
        else:
            db.execute("UPDATE fact SET value = ? WHERE name = 'tables'", (value,))
    assert [(await lobby(lobbies)).id for _ in range(2)] == [before[-1] + 1, before[-1] + 2]


async def test_a_number_is_not_given_again_when_its_table_is_gone(lobbies, tmp_path):
    last = (await lobby(lobbies)).id
    with closing(sqlite3.connect(tmp_path / "quarry.db", isolation_level=None)) as db:
        db.execute("DELETE FROM lobby")
    assert (await lobby(lobbies)).id == last + 1


# Two who change a lobby at the same time


async def test_whoever_comes_second_writes_nothing(lobbies):
    opened = await lobby(lobbies)
    first = await lobbies.save(replace(opened, users=(ANN, BOB)))
    with pytest.raises(Conflict):
        await lobbies.save(replace(opened, users=(ANN, CAT)))
    assert await lobbies.find(opened.id) == first


async def test_no_seat_is_lost_when_two_processes_change_one_lobby(store):
    """Each has locks of its own; what they share is the database."""
    two = [Lobbies(LobbyStore(store), Table(store, SHELF)) for _ in range(2)]
    table = (await two[0].open("quarry", GUILD, CHANNEL, ANN, in_thread=True)).id
    await asyncio.gather(two[0].join(table, BOB), two[1].join(table, CAT))
    assert set((await two[0].look(table)).users) == {ANN, BOB, CAT}
    for _ in range(5):
        await asyncio.gather(two[0].leave(table, BOB), two[1].leave(table, CAT), two[1].posted(table, 5))
        assert (await two[0].look(table)).users == (ANN,)
        await asyncio.gather(two[1].join(table, BOB), two[0].join(table, CAT))
    found = await two[0].look(table)
    assert (set(found.users), found.message) == ({ANN, BOB, CAT}, 5)


@pytest.mark.parametrize("number", [2**63, 10**30])
async def test_a_number_that_no_lobby_can_have(lobbies, number):
    assert await lobbies.find(number) is None
    assert not await lobbies.exists(number)
