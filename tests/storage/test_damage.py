"""One damaged game harms no other: whatever a value has become, everybody else is found and plays on."""

import shutil
from itertools import product

import pytest

from bot.engine.core import Refused
from bot.engine.draft import Draft
from bot.storage.agenda import Diary
from bot.storage.games import Store
from bot.storage.lobbies import LobbyStore
from bot.storage.people import Facts, People
from bot.storage.posts import Post, Posts
from bot.table import Table
from bot.table.verifying import verify
from tests.support.damage import ILLEGIBLE, PARTS, TABLES, VALUES, Loose, some_wounds
from tests.support.fresh import filled
from tests.support.sweeps import sweep
from tests.support.toy import Quarry

SHELF = {Quarry.key: Quarry()}
ANN, BOB, CAT, DAN = 101, 102, 103, 104
VICTIM, WHOLE, PRACTISED, OVER = 1, 2, 3, 4  # tables
GATHERING, OTHERS = 5, 6  # lobbies
CASES = [*[(table, VICTIM) for table in TABLES if table != "course"], ("game", OVER), ("line", OVER)]

every_part = pytest.mark.parametrize("part", sweep(range(PARTS), [0]))


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    """Three games that have begun, one that is over, and two tables that gather players."""
    return filled(tmp_path_factory.mktemp("damage"), fill)


async def fill(path):
    store = await Store.open(path, SHELF)
    lobbies, table = LobbyStore(store), Table(store, SHELF, seed=lambda: "seed")
    for number, users in {VICTIM: (ANN, BOB), WHOLE: (ANN, CAT), PRACTISED: (BOB, -1)}.items():
        await lobbies.open("quarry", 7, 70 + number, ANN, in_thread=True)
        await table.deal("quarry", 70 + number, users, {}, game_id=number)
        await table.step(number, users[0], None, ["Earn.1"])
        await table.publish(number, users[0], None)
        await Posts(store.database).put(number, Post("board", 0, 70 + number, 700, round=1))
        await store.save_draft(await store.load(number), 1, Draft(1, 1, (("Earn.1",),)))
    await lobbies.open("quarry", 7, 74, ANN, in_thread=True)
    await table.deal("quarry", 74, (ANN, BOB), {}, game_id=OVER)
    for user, code in ((ANN, "Earn.1"), (BOB, "Earn.1"), (ANN, "Bid.0"), (BOB, "Bid.0")):
        outcome = await table.step(OVER, user, None, [code])
        if outcome.mine.draft:
            await table.publish(OVER, user, None)
    assert (await table.look(OVER, None)).status == "finished"
    for host in (ANN, BOB):
        await lobbies.open("quarry", 7, 99, host, in_thread=True)
    for user in (ANN, BOB, CAT):
        await People(store.database).meet(user, f"name {user}", "en")
    for name in ("1", "commands"):
        await Facts(store.database).remember(name, "a fact")
    await store.close()


def victim(table, game):
    return {"lobby": GATHERING, "person": ANN, "fact": "1", "edition": "quarry"}.get(table, game)


async def everything_else_is_there(path):
    """Ask all that is asked at a start and in lists, and play the whole games on."""
    store = await Store.open(path, SHELF)
    try:
        table, lobbies, people = Table(store, SHELF), LobbyStore(store), People(store.database)
        assert {WHOLE, PRACTISED} <= set(await store.behind())
        due = await Diary(store.database).first(("show",), 99)
        assert {WHOLE, PRACTISED} <= {row.game_id for row in due}
        assert OTHERS in [lobby.id for lobby in await lobbies.all_open()]
        assert WHOLE in [game.id for game in await store.games_of(ANN)]
        assert {BOB, CAT} <= set(await people.find([ANN, BOB, CAT]))
        assert await Facts(store.database).fact("commands") == "a fact"
        for number, user in ((WHOLE, CAT), (PRACTISED, -1)):
            screen = await table.look(number, user)
            assert (await table.publish(number, user, (screen.line, screen.rev))).public
            assert (await Posts(store.database).of(number)).get("board")
            assert await table.history(number, None)
        return await the_victim_answers(store, table)
    finally:
        await store.close()


async def the_victim_answers(store, table):
    """It can be looked at, or it is said in words that it cannot: nothing else comes of asking."""
    people = People(store.database)
    await people.meet(ANN, "Ann", "de")
    await people.meet(DAN, "Dan", "en")
    await LobbyStore(store).find(GATHERING)
    await Facts(store.database).fact("1")
    await Posts(store.database).of(VICTIM)
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


@every_part
@pytest.mark.parametrize(("table", "game"), sweep([*CASES, ("course", OVER)], CASES[::2]))
async def test_a_damaged_value_harms_only_the_row_it_is_in(template, tmp_path, table, game, part):
    path, tried = tmp_path / "games.db", 0
    for column, value in some_wounds(template, table, part):
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
    assert tried >= len(some_wounds(template, table, part)) // 2


# The end of a game with an old wound

MOVED, SET_BACK = 1, 2  # old lines
LAST_WORD = (BOB, "Bid.0")


@pytest.fixture
async def ending(tmp_path):
    """A game that was once set back, and lacks one bid to its end."""
    path = tmp_path / "ending.db"
    store = await Store.open(path, SHELF)
    table = Table(store, SHELF, seed=lambda: "seed")
    await table.deal("quarry", 70, (ANN, BOB), {})
    await table.step(VICTIM, ANN, None, ["Earn.1"])
    await table.publish(VICTIM, ANN, None)
    await table.take_back(VICTIM, 0)
    await table.restart(VICTIM, ANN, None)  # the turn that was taken back
    for user, code in ((ANN, "Earn.2"), (BOB, "Earn.1"), (ANN, "Bid.0")):
        outcome = await table.step(VICTIM, user, None, [code])
        if outcome.mine.draft:
            await table.publish(VICTIM, user, None)
    await store.close()
    return path


async def ended(path):
    """Say the last word, and return the game's course and record as far as they can be told."""
    store = await Store.open(path, SHELF)
    try:
        table = Table(store, SHELF)
        user, code = LAST_WORD
        outcome = await table.step(VICTIM, user, None, [code])
        if outcome.mine.draft:
            outcome = await table.publish(VICTIM, user, None)
        assert outcome.public.status == (await table.look(VICTIM, None)).status == "finished"
        assert outcome.public.result.standings
        await store.positions(await store.load(VICTIM))
        told = [await table.course(VICTIM)]
        for asked in (table.history(VICTIM, ANN), table.export(VICTIM)):
            try:
                told.append(await asked)
            except Refused as refused:
                told.append(refused.refusal.key)
        return told
    finally:
        await store.close()


@every_part
async def test_a_game_ends_whatever_has_become_of_an_old_line(ending, tmp_path, part):
    path, tried = tmp_path / "games.db", 0
    for column, value in some_wounds(ending, "line", part):
        for file in tmp_path.glob("games.db*"):
            file.unlink()
        shutil.copy(ending, path)
        with Loose(path) as loose:
            wounded = loose.wound("line", column, value, VICTIM, MOVED)
        if wounded and not _misplaced(column, value):
            tried += 1
            try:
                await ended(path)
            except BaseException as error:
                error.add_note(f"{column} = {value!r}")
                raise
    assert tried >= len(some_wounds(ending, "line", part)) // 2


def _misplaced(column, value):
    """Has the line become the last one, or one of another game? Then it is said that the game is damaged."""
    return column == "game_id" or (column == "line" and value is not None and value not in (-1, 1.5))


@pytest.mark.parametrize("line", [MOVED, SET_BACK])
async def test_where_an_old_line_led_to_is_found_out_again(ending, tmp_path, line):
    whole = tmp_path / "whole.db"
    shutil.copy(ending, whole)
    expected = await ended(whole)
    for number, value in enumerate((*VALUES, ILLEGIBLE)):
        path = tmp_path / f"games-{number}.db"
        shutil.copy(ending, path)
        with Loose(path) as loose:
            assert loose.wound("line", "back_to", value, VICTIM, line)
        found = await ended(path)
        assert found == expected, value
        assert verify(found[-1], SHELF).ok


async def test_a_game_that_has_lost_all_its_lines_harms_no_other(template, tmp_path):
    path = shutil.copy(template, tmp_path / "games.db")
    with Loose(path) as loose:
        loose.db.execute("DELETE FROM line WHERE game_id = ?", (VICTIM,))
    await everything_else_is_there(path)
