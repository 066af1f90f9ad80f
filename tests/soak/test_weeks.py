"""Weeks at many tables, with people who do anything, and a bot that dies all the time; for `make soak`.

SOAK_TABLES (50), SOAK_DAYS (60), SOAK_KILLS (300) and SOAK_OUTAGES (5) say how much, SOAK_SEED which (0).
"""

import os
import sys

import pytest

from tests.e2e.weeks import Weeks
from tests.soak.season import Season


def tell(said):
    print(said, file=sys.stderr, flush=True)


async def season(folder, **size):
    """Let a season pass, and see that all was well."""
    async with Weeks(folder, chance="") as weeks:
        played = Season(weeks, tell=tell, **size)
        await played.begin()
        await played.go()
        await played.end()
        await played.check()
        tell(f"  {played.so_far()}; {played.played:,} turns; {dict(played.done)}")
        assert weeks.kills >= size["kills"]


@pytest.mark.soak
async def test_a_few_days_at_two_tables(tmp_path):
    await season(tmp_path, tables=2, days=4, kills=3, outages=1)


def size(name, usual):
    return int(os.environ.get(f"SOAK_{name}", usual))


@pytest.mark.soak
async def test_everybody_s_season(tmp_path):
    sizes = {"tables": size("TABLES", 50), "days": size("DAYS", 60), "kills": size("KILLS", 300)}
    await season(tmp_path, outages=size("OUTAGES", 5), seed=os.environ.get("SOAK_SEED", "0"), **sizes)
