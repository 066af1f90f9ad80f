"""What is due, as rows: whoever has seen an older one neither strikes out nor moves the new one."""

import pytest

from bot.storage import agenda
from bot.storage.agenda import Diary, Outage
from bot.storage.games import Store
from bot.storage.people import Facts

KINDS = ("look", "show")


@pytest.fixture
async def store(tmp_path):
    store = await Store.open(tmp_path / "games.db", {})
    yield store
    await store.close()


@pytest.fixture
def diary(store):
    return Diary(store.database)


def keys(rows):
    return [row.key for row in rows]


async def test_what_is_due_is_found_in_its_order(diary):
    await diary.write(agenda.put("look", 30, 7), agenda.put("show", 10, 7), agenda.put("look", 20, 8, 2))
    assert keys(await diary.first(KINDS, 9)) == [("show", 7, 0), ("look", 8, 2), ("look", 7, 0)]
    assert keys(await diary.first(KINDS, 1)) == [("show", 7, 0)]


@pytest.mark.parametrize("most", range(1, 12))
async def test_much_of_one_kind_keeps_none_of_another_from_being_found(diary, most):
    looks = [("look", 10 + n, n) for n in range(1, 7)] + [("look", 12, 9)]  # two at the same moment
    shows = [("show", 8 + 4 * n, n) for n in range(1, 4)]
    await diary.write(*[agenda.put(*one) for one in (*looks, *shows)])
    found = await diary.first(KINDS, most)
    assert [row.at for row in found] == sorted(at for _, at, _ in (*looks, *shows))[:most]
    assert len({row.key for row in found}) == len(found)


async def test_what_nobody_handles_is_left_alone(diary):
    await diary.write(agenda.put("story", 10, 7))
    assert await diary.first(KINDS, 9) == ()
    assert await diary.find("story", 7)


async def test_what_is_put_again_moves(diary):
    await diary.write(agenda.put("look", 10, 7))
    (before,) = await diary.first(KINDS, 9)
    await diary.write(agenda.moved(before, 15, tries=2))
    await diary.write(agenda.put("look", 20, 7))
    (row,) = await diary.first(KINDS, 9)
    assert (row.at, row.tries) == (20, 0)
    assert row.ticket != before.ticket


@pytest.mark.parametrize("late", [agenda.done, lambda row: agenda.moved(row, 99)])
async def test_whoever_has_seen_an_older_row_changes_nothing(diary, late):
    await diary.write(agenda.put("look", 10, 7))
    (before,) = await diary.first(KINDS, 9)
    await diary.write(agenda.drop("look", 7))
    await diary.write(agenda.put("look", 20, 7))
    after = await diary.first(KINDS, 9)
    await diary.write(late(before))
    assert await diary.first(KINDS, 9) == after


async def test_what_was_looked_at_is_struck_out(diary):
    await diary.write(agenda.put("look", 10, 7), agenda.put("look", 10, 8))
    first, second = await diary.first(KINDS, 9)
    await diary.write(agenda.done(first), agenda.moved(second, 40, tries=1))
    assert await diary.find("look", 7) is None
    moved = await diary.find("look", 8)
    assert (moved.at, moved.tries, moved.ticket) == (40, 1, second.ticket)


async def test_of_a_game_that_is_over_only_some_things_stay_due(diary):
    await diary.write(*[agenda.put(kind, 10, game) for kind in ("look", "show", "late") for game in (7, 8)])
    await diary.write(agenda.drop_all(7, ("show",)))
    assert [await diary.find(kind, 7) is None for kind in ("look", "show", "late")] == [True, False, True]
    await diary.write(agenda.drop_all(7))
    assert await diary.find("show", 7) is None
    assert await diary.find("late", 8)


async def test_a_row_belongs_to_a_server(diary):
    await diary.write(agenda.put("look", 10, home=70))
    (row,) = await diary.first(KINDS, 9)
    assert row.home == 70


async def test_the_time_that_the_bot_was_away_is_kept_once(store, diary):
    await diary.write(agenda.outage(100, 200), agenda.alive(200))
    await diary.write(agenda.outage(100, 250), agenda.outage(300, 400), agenda.alive(400))
    assert await diary.outages(0) == (Outage(100, 250), Outage(300, 400))
    assert await diary.outages(250) == (Outage(300, 400),)
    assert await Facts(store.database).number(agenda.heartbeat()) == 400
