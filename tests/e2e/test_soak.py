"""More games, more kills: for `make soak`."""

import random

import pytest

from tests.e2e.house import NAMES, House
from tests.e2e.players import Player
from tests.e2e.test_games import played
from tests.e2e.test_killed import SEALED, any_moments, played_under_fire, turn_moments
from tests.games.oasis.commands import Typist

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("seed", range(12))
async def test_whole_games_of_curious_people(tmp_path, seed):
    async with House(tmp_path, seed=str(seed)) as house:
        options = SEALED if seed % 2 else []
        table = await house.open_table(NAMES[: 3 + seed % 3], practice=seed % 4 == 3, options=options)
        await played(table, seed=seed, kind=(Player, Player, Typist)[seed % 3], curiosity=0.35)


@pytest.mark.parametrize("seed", range(12))
async def test_twenty_kills(tmp_path, seed):
    async with House(tmp_path, seed=str(seed)) as house:
        options = SEALED if seed % 2 else []
        table = await house.open_table(NAMES[: 3 + seed % 3], options=options)
        table.seat(seed=seed, curiosity=0.2)
        rng = random.Random(seed)
        await played_under_fire(table, any_moments(rng, 20), rng)


@pytest.mark.parametrize("seed", range(6))
async def test_every_request_of_a_turn(tmp_path, seed):
    async with House(tmp_path, seed=str(seed)) as house:
        table = await house.open_table(NAMES[:4])
        table.seat(seed=seed)
        await played_under_fire(table, turn_moments(table), random.Random(seed))
