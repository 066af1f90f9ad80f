"""A usual visit takes few clicks: *My side*, what is blue, and *Publish*."""

from statistics import median

import pytest

from bot.shelf import games
from tests.bench.visits import AIMS, measured
from tests.support.sweeps import sweep

GAMES = games()


@pytest.mark.parametrize("key", sweep(GAMES, ["oasis"]))
async def test_a_usual_visit_takes_few_clicks(tmp_path, key):
    found = await measured(tmp_path / "visits.db", GAMES, key)
    least, most = AIMS[key]
    assert least <= median(found.clicks) <= most, sorted(found.clicks)
    assert 1 <= found.a_round < 5
