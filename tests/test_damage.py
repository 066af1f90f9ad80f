"""One damaged game harms no other: whatever a value has become, everybody else is found and plays on."""

import shutil
from itertools import product

import pytest

from bot.engine.core import Refused
from bot.engine.draft import Draft
from bot.storage import Shown, Store
from bot.storage_house import House
from bot.table import Table
from tests.damage import TABLES, Loose, wounds
from tests.toy import Quarry

SHELF = {Quarry.key: Quarry()}
ANN, BOB, CAT, DAN = 101, 102, 103, 104
VICTIM, WHOLE, PRACTISED, OVER = 1, 2, 3, 4  # tables
GATHERING, OTHERS = 5, 6  # lobbies
CASES = [*[(table, VICTIM) for table in TABLES if table != "course"], ("game", OVER), ("line", OVER)]


@pytest.fixture
async def template(tmp_path):
    """Three games that have begun, one that is over, and two tables that gather players."""
    path = tmp_path / "template.db"
    store = await Store.open(path, SHELF)
    house, table = House(store), Table(store, SHELF, seed=lambda: "seed")
    for number, users in {VICTIM: (ANN, BOB), WHOLE: (ANN, CAT), PRACTISED: (BOB, -1)}.items():
        await house.open_lobby("quarry", 7, 70 + number, ANN, in_thread=True)
        await table.deal("quarry", 70 + number, users, {}, game_id=number)
        await table.step(number, users[0], None, ["Earn.1"])
        await table.publish(number, users[0], None)
        await store.mark_shown(number, "board", Shown(0, 70 + number, 700))
        await store.save_draft(number, 1, Draft(1, 1, (("Earn.1",),)))
    await house.open_lobby("quarry", 7, 74, ANN, in_thread=True)
    await table.deal("quarry", 74, (ANN, BOB), {}, game_id=OVER)
    for user, code in ((ANN, "Earn.1"), (BOB, "Earn.1"), (ANN, "Bid.0"), (BOB, "Bid.0")):
        outcome = await table.step(OVER, user, None, [code])
        if outcome.mine.draft:
            await table.publish(OVER, user, None)
    assert (await table.look(OVER, None)).status == "finished"
    for host in (ANN, BOB):
        await house.open_lobby("quarry", 7, 99, host, in_thread=True)
    for user in (ANN, BOB, CAT):
        await house.meet(user, f"name {user}", "en")
    for name in ("1", "commands"):
        await house.remember(name, "a fact")
    await store.close()
    return path


def victim(table, game):
    return {"lobby": GATHERING, "person": ANN, "fact": "1", "edition": "quarry"}.get(table, game)


async def everything_else_is_there(path):
    """Ask all that is asked at a start and in lists, and play the whole games on."""
    store = await Store.open(path, SHELF)
    try:
        house, table = House(store), Table(store, SHELF)
        assert {WHOLE, PRACTISED} <= set(await store.behind())
        assert PRACTISED in await house.with_practice()
        assert {WHOLE, PRACTISED} <= set(await house.unsettled())
        assert OTHERS in [lobby.id for lobby in await house.open_lobbies()]
        assert WHOLE in [game.id for game in await store.games_of(ANN)]
        assert {BOB, CAT} <= set(await house.people([ANN, BOB, CAT]))
        assert await house.fact("commands") == "a fact"
        for number, user in ((WHOLE, CAT), (PRACTISED, -1)):
            screen = await table.look(number, user)
            assert (await table.publish(number, user, (screen.line, screen.rev))).public
            assert await store.shown(number)
            assert await table.history(number, None)
        return await the_victim_answers(house, store, table)
    finally:
        await store.close()


async def the_victim_answers(house, store, table):
    """It can be looked at, or it is said in words that it cannot: nothing else comes of asking."""
    await house.meet(ANN, "Ann", "de")
    await house.meet(DAN, "Dan", "en")
    await house.lobby(GATHERING)
    await house.fact("1")
    await store.shown(VICTIM)
    told = []
    for game, user in product((VICTIM, OVER), (ANN, BOB, None)):
        try:
            mine = await table.look(game, user)
            if mine.draft or mine.choices:
                await table.step(game, user, None, mine.choices[:1])
            await table.history(game, user)
            await table.course(game)
            await table.export(game)
        except Refused as refused:
            told.append(refused.refusal.key)
    return told


@pytest.mark.parametrize(("table", "game"), [*CASES, ("course", OVER)])
async def test_a_damaged_value_harms_only_the_row_it_is_in(template, tmp_path, table, game):
    path, tried = tmp_path / "games.db", 0
    for column, value in wounds(template, table):
        for file in tmp_path.glob("games.db*"):
            file.unlink()
        shutil.copy(template, path)
        with Loose(path) as loose:
            wounded = loose.wound(table, column, value, victim(table, game))
        if wounded:
            tried += 1
            try:
                await everything_else_is_there(path)
            except BaseException as error:
                error.add_note(f"{table}.{column} = {value!r}")
                raise
    assert tried > len(wounds(template, table)) // 2


async def test_a_game_that_has_lost_all_its_lines_harms_no_other(template):
    with Loose(template) as loose:
        loose.db.execute("DELETE FROM line WHERE game_id = ?", (VICTIM,))
    await everything_else_is_there(template)
