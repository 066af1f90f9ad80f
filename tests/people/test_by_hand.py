"""A plan that is used writes the very lines that the same clicks by hand write: two tables, played alike."""

import random

import pytest
from msgspec.structs import replace

from bot.engine.core import Refused
from bot.people.arming import ORDER, Arming
from bot.people.plans import Plans
from bot.storage.agenda import Diary
from bot.storage.games import Store
from bot.storage.plans import PlanRows
from bot.table import Table
from tests.people.conftest import SHELF
from tests.support.sweeps import sweep

USERS = (11, 12, 13, 14, 15)
TABLES = [pytest.param(key, seats, id=f"{key}-{seats}") for key in SHELF for seats in SHELF[key].seats]
CHOSEN = ("giganten-3",)


@pytest.fixture
async def tables(tmp_path, clock):
    """One table at which somebody plans, and one at which they play by hand."""
    stores = [await Store.open(tmp_path / f"{name}.db", SHELF, clock=clock) for name in ("plan", "hand")]
    yield [Table(store, SHELF, seed=lambda: "alike") for store in stores]
    for store in stores:
        await store.close()


@pytest.mark.parametrize(("key", "seats"), sweep(TABLES, CHOSEN))
async def test_planned_and_played_by_hand_is_the_same(tables, clock, key, seats):
    planning, by_hand = tables
    rows = PlanRows(planning._store.database)
    arming = Arming(rows, clock, random.Random(1))
    planning._store.besides = arming.besides
    plans, diary = Plans(planning, rows, arming), Diary(planning._store.database)
    game, *_ = [(await one.deal(key, 1, USERS[:seats], {})).game_id for one in tables]
    chance, used = random.Random(f"{key} {seats}"), 0
    for _ in range(60):
        public = await planning.look(game, None)
        if public.status != "running":
            break
        for user in USERS[:seats]:
            await plan_something(plans, await planning.look(game, user), user, chance)
        seat = chance.choice(public.awaited)
        if await carried(plans, diary, game, seat):
            used += 1
            await follow(planning, by_hand, game)
        else:
            await play_alike(tables, game, public.users[seat], chance)
    assert used > 2
    planned, played = await planning._store.moves(game), await by_hand._store.moves(game)
    assert [replace(move, planned=False) for move in planned] == list(played)
    assert any(move.planned for move in planned)
    assert not any(move.planned for move in played)


async def plan_something(plans, mine, user, chance):
    """Plan a turn at random for something that may be asked next, to be published if it fits."""
    if not mine.ahead or chance.random() < 0.5:
        return
    ask = chance.choice(mine.ahead)
    screen = await plans.clear(mine.game_id, user, ask, None)
    for _ in range(6):
        if not screen.choices or (screen.plan.alternatives and not screen.plan.open):
            break
        screen = await plans.step(mine.game_id, user, ask, None, [chance.choice(screen.choices)])
    try:
        await plans.use(mine.game_id, user, ask, None, "publish")
        await plans.save(mine.game_id, user, ask, None)
    except Refused:  # the turn was not composed to its end
        await plans.cancel(mine.game_id, user, ask)


async def carried(plans, diary, game, seat):
    """Carry out what is due for a seat, and say whether that wrote anything."""
    due = await diary.find(ORDER, game, seat)
    before = len(await plans._table._store.moves(game))
    if due:
        await plans.carry(due)
    return len(await plans._table._store.moves(game)) > before


async def follow(planning, by_hand, game):
    """Click at the other table, one by one, what the plan has played at this one."""
    done = len(await by_hand._store.moves(game))
    moves = (await planning._store.moves(game))[done:]
    users = (await by_hand.look(game, None)).users
    for move in moves:
        outcome = await by_hand.step(game, users[move.seat], None, [move.code])
    if not outcome.public:
        await by_hand.publish(game, users[moves[-1].seat], None)


async def play_alike(tables, game, user, chance):
    """Play a turn at random by hand, the same at both tables."""
    while True:
        mine = await tables[0].look(game, user)
        whole = mine.draft and mine.draft.complete
        code = None if whole else chance.choice(mine.choices)
        outcomes = [
            await (table.publish(game, user, None) if whole else table.step(game, user, None, [code]))
            for table in tables
        ]
        if outcomes[0].public:
            return
