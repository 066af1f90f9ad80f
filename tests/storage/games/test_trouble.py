"""What cannot be written or read harms nothing else."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from bot.engine import record
from bot.storage.database import Conflict, NotSaved
from bot.storage.stored import Damaged
from tests.storage.games.records import BOB, TURN, dealt, lines, query
from tests.support.toy import Quarry
from tests.support.toy.state import QuarryOptions

# Writing, when it does not go well


async def test_a_full_disk_loses_nothing(store, path):
    """SQLite itself says that it is full; see PRAGMA max_page_count."""
    game = await dealt(store)
    ((pages,),) = await store.database._writer.execute_fetchall("PRAGMA page_count")
    await store.database._writer.execute(f"PRAGMA max_page_count = {pages}")
    head, written = game, 0
    with pytest.raises(NotSaved, match="disk-full"):  # noqa: PT012
        while written < 500:
            entries = lines(head, (0, "Hire"))
            back = record.set_back(game.rules, entries[-1], game.head)
            await store.append(game, [*entries, back])
            head, written = replace(game, head=back), written + 2
    assert written
    assert (await store.load(game.id)).head == head.head
    assert len(await store.moves(game.id)) == written + 1

    await store.database._writer.execute("PRAGMA max_page_count = 1073741823")
    await store.append(game, lines(head, (0, "Hire")))
    assert len(await store.moves(game.id)) == written + 2
    assert query(path, "PRAGMA integrity_check") == [("ok",)]


async def test_another_failure_is_told_apart(store, path):
    game = await dealt(store)
    await store.database._writer.execute("PRAGMA query_only = ON")
    with pytest.raises(NotSaved, match="failed"):
        await store.append(game, lines(game, (0, "Hire")))
    await store.database._writer.execute("PRAGMA query_only = OFF")
    await store.append(game, lines(game, (0, "Hire")))


async def test_a_game_whose_write_fails_takes_no_other_with_it(store):
    """Trap 2: on one connection with implicit transactions, a rollback drops a neighbour's move."""
    one, two = await dealt(store), await dealt(store, channel=2)
    await store.append(one, lines(one, (0, "Hire")))
    results = await asyncio.gather(
        store.append(one, lines(one, (0, "Hire"))),
        store.append(two, lines(two, (0, "Hire"))),
        return_exceptions=True,
    )
    assert isinstance(results[0], Conflict)
    assert results[1] is None
    assert (await store.load(two.id)).head.line == 1


async def test_a_write_is_finished_even_if_nobody_waits_for_it(store):
    game = await dealt(store)
    entries = lines(game, *((0, code) for code in TURN))
    task = asyncio.create_task(store.append(game, entries))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with store.database._writing:
        pass
    assert (await store.load(game.id)).head == entries[-1]
    await store.append(game, lines(replace(game, head=entries[-1]), (1, "Earn.1")))


async def test_closing_waits_for_what_is_being_written(store, path):
    game = await dealt(store)
    task = asyncio.create_task(store.append(game, lines(game, (0, "Hire"))))
    await asyncio.sleep(0)
    await store.close()
    await task
    assert query(path, "SELECT count(*) FROM line") == [(2,)]


async def test_a_look_never_sees_half_a_move_and_never_waits(store, path):
    game = await dealt(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE game SET channel = 99")
        assert (await asyncio.wait_for(store.load(game.id), 1)).channel == 1
        other.execute("ROLLBACK")


# What cannot be read

DAMAGE = {
    "state": "UPDATE line SET state = x'0badc0de' WHERE game_id = ?",
    "another state": "UPDATE line SET state = (SELECT state FROM line WHERE line = 0) WHERE game_id = ?",
    "no state": "UPDATE line SET state = NULL WHERE game_id = ?",
    "state cut short": "UPDATE line SET state = substr(state, 1, length(state) - 3) WHERE game_id = ?",
    "events": "UPDATE line SET events = x'ff' WHERE game_id = ?",
    "marks": "UPDATE line SET marks = '[1,2]' WHERE game_id = ?",
    "code": "UPDATE line SET code = 'Fly' WHERE game_id = ?",
    "first": "UPDATE game SET first = x'00' WHERE id = ?",
    "rules": "UPDATE game SET key = 'chess' WHERE id = ?",
    "options": """UPDATE game SET options = '{"rounds":9}' WHERE id = ?""",
    "no lines": "DELETE FROM line WHERE game_id = ?",
    "no seats": "DELETE FROM seat WHERE game_id = ?",
    "a seat": "DELETE FROM seat WHERE game_id = ? AND seat = 0",
}


@pytest.mark.parametrize("sql", DAMAGE.values(), ids=DAMAGE.keys())
async def test_a_damaged_game_is_the_only_one(store, path, sql):
    one, two = await dealt(store), await dealt(store, channel=2)
    for game in (one, two):
        await store.append(game, lines(game, (0, "Hire")))
    whole = await store.load(two.id)
    query(path, sql, one.id)
    with pytest.raises(Damaged):
        await store.load(one.id)
    assert await store.load(two.id) == whole
    assert {game.id for game in await store.games_of(BOB)} <= {one.id, two.id}
    await store.behind()


async def test_a_damaged_line_of_the_past(store, path):
    game = await dealt(store)
    await store.append(game, lines(game, (0, "Hire"), (0, "Earn.1")))
    query(path, "UPDATE line SET state = x'00' WHERE line = 1")
    head = await store.load(game.id)
    with pytest.raises(Damaged):
        await store.entries(head)
    assert (await store.entry(head, 2)) == head.head


async def test_a_state_of_another_shape(store, open_store):
    """What an update of the rules would do that forgets the games in play."""

    class Narrow(Quarry):
        state_type = QuarryOptions

    game = await dealt(store)
    other = await open_store({"quarry": Narrow()})
    with pytest.raises(Damaged):
        await other.load(game.id)
