"""Whatever is played, it is known who is awaited, for what and since when; and stretches leave no gap."""

import json
from random import Random

import pytest

from bot.engine.core import Seat
from bot.shelf import games
from bot.storage.games import Store
from bot.storage.waits import Waits
from bot.table import Table
from tests.support.awaiting import as_the_rules_say
from tests.support.fresh import empty
from tests.support.sweeps import sweep

GAMES = games()
USERS = (101, 102, 103, 104, 105, 106)
LINES = "SELECT line, awaited, back_to, at FROM line WHERE game_id = ?1 ORDER BY line"


class Clock:
    """Stands still until a test lets it tick."""

    def __init__(self):
        self.now = 1_800_000_000

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def store(tmp_path, clock):
    store = await Store.open(empty(tmp_path / "games.db"), GAMES, clock=clock)
    yield store
    await store.close()


async def write(table, number, chance):
    """Let somebody who is awaited make a turn, or set the table back now and then."""
    public = await table.look(number, None)
    if public.line > 5 and chance.random() < 0.08:
        await table.take_back(number, chance.randrange(public.line - 3, public.line))
        return
    user = public.users[chance.choice(public.awaited)]
    await table.stand_in(number, user, chance, "practice")


def stretches(rows, seats):
    """Work out from the lines alone who was awaited from when to when, and who still is since when."""
    over, since = [], {}
    for line, awaited, back_to, at in rows:
        now = set(json.loads(awaited))
        for seat in map(Seat, range(seats)):
            if seat in since and (seat not in now or back_to is not None):
                over.append((seat, *since.pop(seat), at))
            if seat in now:
                since.setdefault(seat, (line, at))
    return [one for one in over if one[2] < one[3]], since


@pytest.mark.parametrize("seed", sweep(range(2), [0]))
@pytest.mark.parametrize("key", GAMES)
async def test_who_is_awaited_is_always_known_and_stretches_leave_no_gap(store, clock, key, seed):
    chance, table = Random(f"{key} {seed}"), Table(store, GAMES, seed=lambda: f"seed {seed}")
    seats = GAMES[key].seats[-1]
    number = (await table.deal(key, 1, USERS[:seats], {})).game_id
    for _ in range(60):
        if (await table.look(number, None)).status != "running":
            break
        clock.now += 1
        await write(table, number, chance)
        found = await as_the_rules_say(store, number)
        over, since = stretches(await store.database.read(LINES, number), seats)
        assert {wait.seat: (wait.first, wait.began) for wait in found} == since
        spells = await Waits(store.database).spells(number)
        assert sorted((one.seat, one.first, one.began, one.ended) for one in spells) == sorted(over)
    assert over
