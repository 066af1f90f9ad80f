"""Who is awaited, as it is stored: with every line, and since when."""

import pytest
from msgspec.structs import replace

from bot.engine import record
from bot.engine.core import Seat
from bot.engine.draft import Draft
from bot.storage import agenda, waits
from bot.storage.agenda import Diary
from bot.storage.database import Conflict, step
from bot.storage.waits import Spell, Wait, Waits
from tests.storage.games.records import ANN, BOB, CAT, NOON, dealt, lines, query
from tests.storage.games.test_games import WHOLE_GAME
from tests.support.damage import Loose

TURN = ((0, "Build.A1"), (0, "Dig"), (0, "Earn.2"))
KINDS = ("look", "show", "play", "adopt", "late", "story")


class Clock:
    def __init__(self):
        self.now = float(NOON)

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def store(open_store, clock):
    return await open_store(clock=clock)


@pytest.fixture
def awaited(store):
    return Waits(store.database)


async def played(store, game, *moves, **kw):
    """Write these moves in one go, and return the game as it stands then."""
    entries = lines(game, *moves)
    await store.append(game, entries, **kw)
    return replace(game, head=entries[-1])


async def due(store, game):
    rows = await Diary(store.database).first(KINDS, 99)
    return {row.kind: row.at / 1000 - NOON for row in rows if row.game_id == game.id}


async def test_whoever_is_dealt_the_first_turn_is_awaited(store, awaited):
    game = await dealt(store)
    assert await awaited.at(game.id) == (Wait(game.id, Seat(0), 0, "turns", 0, NOON, NOON),)
    assert await awaited.of(ANN) == await awaited.at(game.id)
    assert await awaited.of(BOB) == ()


async def test_a_stretch_goes_on_through_the_decisions_of_a_turn(store, awaited, clock):
    game = await dealt(store)
    clock.now += 60
    await played(store, game, TURN[0])
    (wait,) = await awaited.at(game.id)
    assert (wait.seat, wait.owed, wait.first, wait.began, wait.asked) == (0, 1, 0, NOON, NOON + 60)
    assert await awaited.spells(game.id) == ()


async def test_a_stretch_that_is_over_becomes_a_spell(store, awaited, clock):
    game = await dealt(store)
    clock.now += 60
    await played(store, game, *TURN)
    (wait,) = await awaited.at(game.id)
    assert (wait.seat, wait.owed, wait.first, wait.began) == (1, 3, 3, NOON + 60)
    assert await awaited.spells(game.id) == (Spell(game.id, Seat(0), 0, NOON, ANN, NOON + 60),)


async def test_what_was_granted_belongs_to_the_stretch(store, awaited):
    game = await dealt(store)
    grant = "UPDATE wait SET deadline = 9, extra = 2, calls = 3, muted = 1, remind_at = 4, late = 5"
    await store.database.write(step(grant))
    game = await played(store, game, TURN[0])
    (wait,) = await awaited.at(game.id)
    assert (wait.deadline, wait.extra, wait.calls, wait.muted, wait.remind_at, wait.late) == (
        9,
        2,
        3,
        True,
        4,
        5,
    )
    await played(store, game, *TURN[1:])
    (wait,), (spell,) = await awaited.at(game.id), await awaited.spells(game.id)
    assert (wait.deadline, wait.extra, wait.calls, wait.muted, wait.remind_at, wait.late) == (
        None,
        0,
        0,
        False,
        None,
        0,
    )
    assert (spell.extra, spell.calls, spell.late) == (2, 3, 5)


async def test_several_stretches_of_one_write_are_told_apart(store, awaited):
    game = await dealt(store)
    await played(store, game, *TURN, (1, "Earn.1"))
    assert [wait.first for wait in await awaited.at(game.id)] == [4, 3]
    assert [(spell.seat, spell.first) for spell in await awaited.spells(game.id)] == [(0, 0)]


async def test_a_finished_game_waits_for_nobody(store, awaited, clock):
    game = await dealt(store)
    clock.now += 60
    await played(store, game, *WHOLE_GAME, finished=True)
    assert await awaited.at(game.id) == ()
    assert [spell.ended for spell in await awaited.spells(game.id)] == [NOON + 60]


async def test_an_abandoned_game_waits_for_nobody(store, awaited, clock):
    game = await dealt(store)
    clock.now += 60
    await store.abandon(game)
    assert await awaited.at(game.id) == ()
    assert await awaited.spells(game.id) == (Spell(game.id, Seat(0), 0, NOON, ANN, NOON + 60),)


# Setting back


async def set_back(store, game, line, taker=None):
    back = record.set_back(game.rules, game.head, await store.entry(game, line))
    await store.append(game, [back], taker=taker)
    return replace(game, head=back)


async def test_a_table_that_is_set_back_waits_anew(store, awaited, clock):
    game = await dealt(store)
    game = await played(store, game, *TURN)
    clock.now += 60
    await set_back(store, game, 0)
    (wait,) = await awaited.at(game.id)
    assert (wait.seat, wait.first, wait.began) == (0, 4, NOON + 60)
    assert [spell.seat for spell in await awaited.spells(game.id)] == [0, 1]


async def test_the_stretch_of_whoever_takes_back_goes_on(store, awaited, clock):
    game = await dealt(store)
    await store.database.write(step("UPDATE wait SET extra = 7, calls = 2"))
    clock.now += 60
    game = await played(store, game, *TURN)
    clock.now += 60
    await set_back(store, game, 0, taker=Seat(0))
    (wait,) = await awaited.at(game.id)
    assert (wait.seat, wait.owed, wait.ask, wait.first, wait.began) == (0, 4, "turns", 0, NOON)
    assert (wait.extra, wait.calls) == (7, 2)
    assert [(spell.seat, spell.began) for spell in await awaited.spells(game.id)] == [(1, NOON + 60)]


async def test_an_older_stretch_of_whoever_takes_back_stays_over(store, awaited, clock):
    game = await dealt(store)
    game = await played(store, game, *TURN)
    game = await played(store, game, (1, "Earn.1"))
    game = await played(store, game, (0, "Bid.1"))
    clock.now += 60
    await set_back(store, game, 0, taker=Seat(0))
    (wait,) = await awaited.at(game.id)
    assert (wait.seat, wait.first, wait.began) == (0, 6, NOON + 60)
    assert [spell.first for spell in await awaited.spells(game.id) if spell.seat == 0] == [0, 4]


# Another person on a seat


async def test_time_begins_anew_for_whoever_comes_to_hold_a_seat(store, awaited, clock):
    game = await dealt(store)
    await store.database.write(step("UPDATE wait SET extra = 7, muted = 1, late = 3"))
    clock.now += 60
    await store.database.write(*waits.handed_over(game, Seat(0), int(clock())))
    (wait,), (spell,) = await awaited.at(game.id), await awaited.spells(game.id)
    assert (wait.began, wait.asked, wait.extra, wait.muted, wait.late) == (NOON + 60, NOON + 60, 0, False, 0)
    assert (spell.user, spell.began, spell.ended, spell.extra) == (ANN, NOON, NOON + 60, 7)


async def test_nobody_writes_at_a_table_where_somebody_else_sits_by_now(store, path):
    game = await dealt(store)
    query(path, "UPDATE game SET users = ?", f"[{CAT},{BOB}]")
    with pytest.raises(Conflict):
        await played(store, game, *TURN)
    assert len(await store.moves(game.id)) == 1


async def test_nobody_saves_a_draft_for_whoever_holds_their_seat_by_now(store, path):
    game = await dealt(store)
    query(path, "UPDATE seat SET user_id = ? WHERE seat = 0", CAT)
    with pytest.raises(Conflict):
        await store.save_draft(game, Seat(0), Draft(0, 1, (("Hire",),)))
    assert query(path, "SELECT * FROM draft") == []


# What a write makes necessary


async def test_a_line_is_a_reason_to_look_and_to_show(store):
    game = await dealt(store)
    assert await due(store, game) == {"look": 0, "show": 5}


async def test_a_practice_player_who_is_awaited_plays_after_a_pause(store, open_store, clock):
    store = await open_store(clock=clock, pause=0.5)
    game = await dealt(store, users=(ANN, -1))
    assert "play" not in await due(store, game)
    await played(store, game, *TURN)
    assert (await due(store, game))["play"] == 0.5


@pytest.mark.parametrize("end", ["finished", "abandoned"])
async def test_all_that_is_left_of_a_game_that_is_over_is_to_show_it(store, end):
    game = await dealt(store, users=(-2, -1))
    await store.database.write(agenda.put("late", 0, game.id, 1), agenda.put("story", 0, game.id, ANN))
    if end == "finished":
        await played(store, game, *WHOLE_GAME, finished=True)
    else:
        await store.abandon(game)
    assert (await due(store, game)).keys() == {"show", "story"}


async def test_what_comes_with_lines_is_written_with_them_or_not_at_all(store, path):
    game = await dealt(store)
    never = step("UPDATE game SET head = head WHERE id = -1 RETURNING id", must=True)
    with pytest.raises(Conflict):
        await played(store, game, *TURN, also=[agenda.put("late", 0, game.id), never])
    assert "late" not in await due(store, game)
    assert len(await store.moves(game.id)) == 1
    await played(store, game, *TURN, also=[agenda.put("late", 0, game.id)])
    assert "late" in await due(store, game)


# What is kept of a line


async def test_a_line_says_for_ever_who_was_awaited_and_how_it_came_about(store, path):
    game = await dealt(store)
    kept = "SELECT round, awaited, reveals, made, anew FROM line ORDER BY line"
    game = await played(store, game, *WHOLE_GAME[:-1], made="practice")
    before = query(path, kept)
    assert before[0] == (1, "[0]", 0, None, 0)
    assert before[2] == (1, "[0]", 1, "practice", 0)
    assert before[4] == (1, "[0,1]", 1, "practice", 0)
    await played(store, game, WHOLE_GAME[-1], finished=True)
    assert query(path, kept) == [*before, (1, "[]", 1, None, 0)]


async def test_a_set_back_says_whether_it_was_shuffled_anew(store):
    game = await dealt(store)
    game = await played(store, game, *TURN)
    back = record.set_back(game.rules, game.head, await store.entry(game, 0), anew=True, seed=game.seed)
    await store.append(game, [back])
    assert (await store.load(game.id)).head == back
    assert [move.anew for move in await store.moves(game.id)] == [False] * 4 + [True]


# Games from before


async def test_a_game_from_before_waits_since_its_decisions_were_asked(store, awaited, path, clock):
    game = await dealt(store)
    clock.now += 60
    game = await played(store, game, *TURN)
    query(path, "DELETE FROM wait")
    query(path, "DELETE FROM due")
    clock.now += 60
    await store.adopt(game)
    assert await awaited.at(game.id) == (Wait(game.id, Seat(1), 3, "turns", 3, NOON + 60, NOON + 60),)
    assert await due(store, game) == {"look": 120, "show": 125}


async def test_a_move_is_quicker_than_whoever_wants_to_find_out_who_is_awaited(store, path):
    game = await dealt(store)
    await played(store, game, *TURN)
    with pytest.raises(Conflict):
        await store.adopt(game)


@pytest.mark.parametrize("column", ["owed", "ask", "first", "began", "asked", "extra", "calls", "late"])
async def test_a_damaged_wait_keeps_nobody_from_a_move(store, awaited, path, column):
    game = await dealt(store)
    with Loose(path) as loose:
        assert loose.wound("wait", column, b"\xff", game.id)
    await played(store, game, *TURN)
    assert [wait.seat for wait in await awaited.at(game.id)] == [1]
