"""The tables of one person: which wait, in which order, and where to go next."""

import pytest

from bot.people.desk import Desk, Desks
from bot.storage.database import step
from bot.storage.games import Store
from bot.storage.lobbies import LobbyStore
from bot.storage.stored import AtTable
from bot.table import Table
from tests.support.damage import Loose
from tests.support.fresh import empty
from tests.support.toy import Quarry

SHELF = {Quarry.key: Quarry()}
ANN, BOB, CLEO = 1, 2, 3


def at(number, *, ask="dig", since=0, until=None):
    return AtTable(id=number, key="quarry", channel=1, guild=1, seat=0, ask=ask, since=since, until=until)


@pytest.fixture
async def store(tmp_path):
    store = await Store.open(empty(tmp_path / "quarry.db"), SHELF)
    yield store
    await store.close()


@pytest.fixture
def desks(store):
    return Desks(store, LobbyStore(store))


async def deal(store, channel, *users):
    """Deal a game; it waits for the first of these."""
    return (await Table(store, SHELF).deal("quarry", channel, users or (ANN, BOB, CLEO), {})).game_id


async def wait(store, game, **times):
    sets = ", ".join(f"{name} = {value}" for name, value in times.items())
    await store.database.write(step(f"UPDATE wait SET {sets} WHERE game_id = ?1", game))


def ids(tables):
    return [one.id for one in tables]


async def test_nobody_has_a_table_to_begin_with(desks):
    assert await desks.of(ANN) == Desk()


async def test_a_table_waits_or_goes_on_without_somebody(desks, store):
    game = await deal(store, 70)
    anns, bobs = await desks.of(ANN), await desks.of(BOB)
    assert (ids(anns.waiting), ids(anns.others)) == ([game], [])
    assert (ids(bobs.waiting), ids(bobs.others)) == ([], [game])
    [one] = anns.waiting
    assert (one.key, one.channel, one.seat, one.awaited, one.ask) == ("quarry", 70, 0, (ANN,), "turns")
    [other] = bobs.others
    assert (other.seat, other.awaited, other.ask, other.since) == (1, (ANN,), None, None)
    assert await desks.of(99) == Desk()


async def test_the_earliest_deadline_comes_first_then_the_longest_wait(desks, store):
    games = [await deal(store, 70 + n) for n in range(4)]
    for game, began in zip(games, (50, 40, 60, 70), strict=True):
        await wait(store, game, began=began)
    for game, deadline in zip(games[2:], (900, 800), strict=True):
        await wait(store, game, deadline=deadline)
    assert ids((await desks.of(ANN)).waiting) == [games[3], games[2], games[1], games[0]]


@pytest.mark.parametrize("count", [1, 9, 200])
async def test_who_goes_on_and_on_comes_to_every_table(desks, store, count):
    games = [await deal(store, 70 + n) for n in range(count)]
    desk = await desks.waiting(ANN)
    assert sorted(ids(desk.waiting)) == games
    walked, here = [], None
    while (following := desk.after(here)) and following.id not in walked:
        here = following.id
        walked.append(here)
    assert walked == ids(desk.waiting)


def test_after_a_table_that_no_longer_waits_the_first_comes_next():
    desk = Desk(waiting=(at(5), at(3)))
    assert desk.after(None).id == 5
    assert desk.after(5).id == 3
    assert desk.after(3).id == 5
    assert desk.after(99).id == 5
    assert Desk(waiting=(at(5),)).after(5) is None


async def test_what_waits_elsewhere_is_counted(desks, store):
    games = [await deal(store, 70 + n) for n in range(3)]
    assert await desks.elsewhere(ANN, games[0]) == 2
    assert await desks.elsewhere(ANN, 99) == 3
    assert await desks.elsewhere(BOB, games[0]) == 0


async def test_tables_that_somebody_is_away_from_do_not_wait_for_them(desks, store):
    played, rests, mine = [await deal(store, 70 + n) for n in range(3)]
    write = store.database.write
    await write(step("UPDATE seat SET user_id = 9 WHERE game_id = ?1 AND user_id = ?2", played, ANN))
    await write(step("UPDATE tenure SET user_id = 9 WHERE game_id = ?1 AND seat = 0", played))
    for game in (played, rests):
        gone = "INSERT INTO away VALUES (?1, 0, 1, ?2, 500, NULL, 'nobody', NULL, NULL)"
        await write(step(gone, game, ANN))
    desk = await desks.of(ANN)
    assert ids(desk.waiting) == [mine]
    assert [(one.at.id, one.player, one.until) for one in desk.away] == [(played, 9, 500), (rests, None, 500)]
    assert (await desks.of(BOB)).away == ()
    assert ids((await desks.of(9)).waiting) == [played]


async def test_games_that_are_over_are_a_list_of_their_own(desks, store):
    first, second = [await deal(store, 70 + n) for n in range(2)]
    for game, ended in ((first, 100), (second, 50)):
        end = "UPDATE game SET status = 'finished', finished_at = ?2 WHERE id = ?1"
        await store.database.write(step(end, game, ended))
    assert await desks.of(BOB) == Desk()
    assert ids(await desks.finished(BOB)) == [first, second]


async def test_tables_that_gather_players_are_listed(desks, store):
    lobbies = LobbyStore(store)
    mine = await lobbies.open("quarry", 1, 70, ANN, in_thread=False)
    await lobbies.open("quarry", 1, 70, 11, in_thread=False)  # whose number has Ann's in it
    assert ids((await desks.of(ANN)).lobbies) == [mine.id]


async def test_a_damaged_row_is_a_row_with_less_in_it(desks, store, tmp_path):
    whole, broken = await deal(store, 70), await deal(store, 71)
    with Loose(tmp_path / "quarry.db") as loose:
        loose.db.execute("UPDATE wait SET began = 'x', deadline = 'y' WHERE game_id = ?", (broken,))
        loose.db.execute("UPDATE game SET key = 7, channel = 'z', guild = 'q' WHERE id = ?", (broken,))
    listed = {one.id: one for one in (await desks.of(ANN)).waiting}
    assert listed.keys() == {whole, broken}
    one = listed[broken]
    assert (one.key, one.channel, one.guild, one.since, one.until) == ("7", 0, None, None, None)


async def test_a_list_is_found_by_its_keys_and_reads_no_record(desks, store, monkeypatch):
    """However many tables there are: of all open lobbies, and of nothing else, each one is looked at."""
    for n in range(5):
        await deal(store, 70 + n)
    asked, read = [], store.database.read

    async def counted(sql, *values):
        asked.append((sql, values))
        return await read(sql, *values)

    monkeypatch.setattr(store.database, "read", counted)
    await desks.waiting(ANN)
    assert len(asked) == 1
    await desks.of(ANN)
    assert not [sql for sql, _ in asked if "FROM line" in sql]
    plans = [row[-1] for sql, values in asked for row in await read(f"EXPLAIN QUERY PLAN {sql}", *values)]
    assert [one for one in plans if one.startswith("SCAN") and "lobby_" not in one] == []
