"""How far back somebody may go without asking: what the last line alone says is what all lines say."""

from random import Random

import pytest

from bot import shelf
from bot.engine.core import Seat
from bot.storage.database import step
from bot.storage.games import Store
from bot.table import Table
from bot.table import reach as reaching
from bot.table.reach import reach
from bot.time.terms import Terms, write
from tests.support.counting import counting
from tests.table.door.playing import ANN, play

GAMES = shelf.games()
LINES = 60  # played in each game
LOBBY = """
INSERT INTO lobby (id, key, guild, channel, host, users, options, in_thread, terms, created_at, touched_at)
VALUES (?1, 'quarry', 1, 1, ?2, '[]', '{}', 0, ?3, 0, 0)
"""


async def clicked(table, game, chance):
    """Let somebody who is awaited click at random, or publish what they have drafted."""
    public = await table.look(game, None)
    user = public.users[chance.choice(public.awaited)]
    mine = await table.look(game, user)
    if mine.draft and mine.draft.complete:
        return await table.publish(game, user, None)
    return await table.step(game, user, None, [chance.choice(mine.choices)])


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_the_last_line_says_nothing_else_than_all_lines(tmp_path, monkeypatch, key):
    store, chance, found = await Store.open(tmp_path / "games.db", GAMES), Random(key), set()
    try:
        table, users = Table(store, GAMES), (1, 2, 3)
        game = (await table.deal(key, 1, users, {})).game_id
        for _ in range(LINES):
            if not (await clicked(table, game, chance)).public:
                continue
            loaded = await store.load(game)
            for seat in map(Seat, range(len(users))):
                quick = await reach(store, loaded, seat)
                bound = reaching._is_bound(loaded, seat)
                with monkeypatch.context() as patch:
                    patch.setattr(reaching, "_is_bound", lambda *_: False)
                    assert quick == await reach(store, loaded, seat)
                found.add((bound, quick is None))
    finally:
        await store.close()
    assert (True, True) in found
    assert found <= {(True, True), (False, True), (False, False)}


async def test_nothing_is_read_where_turns_are_never_taken_back(table, game):
    await play(table, game, ANN, "Earn.1")
    database = table._store.database
    assert (await table.look(game, ANN)).free
    agreed = write(Terms(takeback="never"))
    await database.write(step(LOBBY, game, ANN, agreed))
    with counting(database) as count:
        assert not (await table.look(game, ANN)).free
    assert len(count.reads) == 1
