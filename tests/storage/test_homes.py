"""Where games belong: the server of their lobby, the channel they are played in, and who sits there."""

import pytest

from bot.storage.games import Store
from bot.storage.lobbies import LobbyStore
from bot.storage.stored import Home
from bot.table import Table
from bot.table.lobby import Lobbies
from tests.support.damage import Loose
from tests.support.toy import Quarry

QUARRY = Quarry()
ANN, BOB, CAT = 11, 12, 13


@pytest.fixture
async def store(tmp_path):
    store = await Store.open(tmp_path / "homes.db", {QUARRY.key: QUARRY})
    yield store
    await store.close()


async def test_a_game_belongs_to_the_server_of_its_lobby_wherever_it_is_played(store):
    table = Table(store, {QUARRY.key: QUARRY})
    lobbies = Lobbies(LobbyStore(store), table)
    lobby = await lobbies.open(QUARRY.key, 7, 70, ANN, in_thread=False)
    for user in (BOB, CAT):
        await lobbies.join(lobby.id, user)
    assert await store.homes([lobby.id]) == {}  # there is no game yet
    dealt = await lobbies.start(lobby.id, ANN, 71)
    assert await store.homes([lobby.id, 999]) == {lobby.id: Home(7, 71, dealt.users)}
    await table.move(lobby.id, 72)
    assert (await store.homes([lobby.id]))[lobby.id].channel == 72


async def test_a_game_without_a_lobby_has_no_server(store):
    dealt = await Table(store, {QUARRY.key: QUARRY}).deal(QUARRY.key, 71, (ANN, BOB, CAT), {})
    assert await store.homes([dealt.game_id]) == {dealt.game_id: Home(None, 71, (ANN, BOB, CAT))}


@pytest.mark.parametrize("damage", ["Bob", b"\x00", 1.5, None])
async def test_damaged_users_harm_no_other_game(store, tmp_path, damage):
    table = Table(store, {QUARRY.key: QUARRY})
    one = await table.deal(QUARRY.key, 71, (ANN, BOB, CAT), {})
    two = await table.deal(QUARRY.key, 72, (ANN, BOB), {})
    with Loose(tmp_path / "homes.db") as loose:
        loose.db.execute("UPDATE game SET users = ? WHERE id = ?", (damage, one.game_id))
    assert await store.homes([one.game_id, two.game_id]) == {
        one.game_id: Home(None, 71, ()),
        two.game_id: Home(None, 72, (ANN, BOB)),
    }
