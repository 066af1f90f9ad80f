"""All four games at once, with forged input, kills and faults; for `make soak`.

SOAK_MINUTES says for how long (20), SOAK_SEED which storm it is (0).
"""

import os
import sys

import pytest

from tests.soak.storm import Storm

pytestmark = pytest.mark.soak


async def test_nothing_is_lost_nothing_is_doubled_and_nobody_gets_in(tmp_path):
    minutes, seed = float(os.environ.get("SOAK_MINUTES", "20")), os.environ.get("SOAK_SEED", "0")
    async with Storm(
        tmp_path, seed=seed, tell=lambda said: print(said, file=sys.stderr, flush=True)
    ) as storm:
        await storm.rage(minutes * 60)
        await storm.check()
        assert storm.weather.struck["kill"] > minutes
        print(storm.so_far())
