"""Copies of tables are tables: people sit there, are awaited, and play on."""

import sqlite3
from contextlib import closing

from bot.people.desk import Desks
from bot.storage.games import Store
from bot.storage.lobbies import LobbyStore
from bot.storage.waits import Waits
from bot.table import Table
from bot.table.lobby import Lobbies
from tests.bench.copying import STEP, multiply
from tests.support.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
USERS = tuple(2**62 + n for n in range(3))
CHANNEL, GUILD = 2**61, 2**60
TABLES, COPIES = 2, 5


async def set_up(path):
    store = await Store.open(path, SHELF)
    lobbies = Lobbies(LobbyStore(store), Table(store, SHELF))
    for n in range(TABLES):
        lobby = await lobbies.open(QUARRY.key, GUILD, CHANNEL, USERS[0], in_thread=True)
        for user in USERS[1:]:
            await lobbies.join(lobby.id, user)
        await lobbies.start(lobby.id, USERS[0], CHANNEL + 1 + n)
    await store.close()


async def test_a_copy_of_a_table_is_played_by_its_own_people(tmp_path):
    path = tmp_path / "tables.db"
    await set_up(path)
    multiply(path, COPIES)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    store = await Store.open(path, SHELF)
    table, desks, waits = Table(store, SHELF), Desks(store, LobbyStore(store)), Waits(store.database)
    for copy in range(COPIES + 1):
        user, games = USERS[0] - copy * STEP, [copy * TABLES + n for n in range(1, TABLES + 1)]
        desk = await desks.of(user)
        assert sorted(at.id for at in (*desk.waiting, *desk.others)) == games
        for game in games:
            screen = await table.look(game, None)
            assert user in screen.users
            assert [wait.seat for wait in await waits.at(game)] == list(screen.awaited)
            mine = await table.look(game, screen.users[screen.awaited[0]])
            await table.step(game, screen.users[screen.awaited[0]], None, [mine.choices[0]])
    new = await Lobbies(LobbyStore(store), table).open(QUARRY.key, GUILD, CHANNEL, USERS[0], in_thread=True)
    assert new.id == TABLES * (COPIES + 1) + 1
    await store.close()
