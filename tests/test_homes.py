"""Where games belong: the server of their lobby, the channel they are played in, and who sits there."""

import pytest

from bot.lobby import Lobbies
from bot.storage import Store
from bot.storage_house import Home, House
from bot.table import Table
from tests.damage import Loose
from tests.toy import Quarry

QUARRY = Quarry()
ANN, BOB, CAT = 11, 12, 13


@pytest.fixture
async def store(tmp_path):
    store = await Store.open(tmp_path / "homes.db", {QUARRY.key: QUARRY})
    yield store
    await store.close()


async def test_a_game_belongs_to_the_server_of_its_lobby_wherever_it_is_played(store):
    table, house = Table(store, {QUARRY.key: QUARRY}), House(store)
    lobbies = Lobbies(house, table)
    lobby = await lobbies.open(QUARRY.key, 7, 70, ANN, in_thread=False)
    for user in (BOB, CAT):
        await lobbies.join(lobby.id, user)
    assert await house.homes([lobby.id]) == {}  # there is no game yet
    dealt = await lobbies.start(lobby.id, ANN, 71)
    assert await house.homes([lobby.id, 999]) == {lobby.id: Home(7, 71, dealt.users)}
    await table.move(lobby.id, 72)
    assert (await house.homes([lobby.id]))[lobby.id].channel == 72


async def test_a_game_without_a_lobby_has_no_server(store):
    dealt = await Table(store, {QUARRY.key: QUARRY}).deal(QUARRY.key, 71, (ANN, BOB, CAT), {})
    assert await House(store).homes([dealt.game_id]) == {dealt.game_id: Home(None, 71, (ANN, BOB, CAT))}


@pytest.mark.parametrize("damage", ["Bob", b"\x00", 1.5, None])
async def test_a_damaged_seat_harms_neither_its_neighbours_nor_another_game(store, tmp_path, damage):
    table = Table(store, {QUARRY.key: QUARRY})
    one = await table.deal(QUARRY.key, 71, (ANN, BOB, CAT), {})
    two = await table.deal(QUARRY.key, 72, (ANN, BOB), {})
    with Loose(tmp_path / "homes.db") as loose:
        loose.db.execute("UPDATE seat SET user_id = ? WHERE game_id = ? AND seat = 1", (damage, one.game_id))
    assert await House(store).homes([one.game_id, two.game_id]) == {
        one.game_id: Home(None, 71, (ANN, CAT)),
        two.game_id: Home(None, 72, (ANN, BOB)),
    }
