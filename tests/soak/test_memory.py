"""A hundred thousand clicks, after which the bot holds no more than half-way through; for `make soak`.

SOAK_CLICKS says how many there are. People play without pictures, which are drawn in another process.
"""

import os
import sys
import time

import pytest

from bot.playground import Playground
from tests.playground.processes import BotProcess
from tests.soak.crowd import Crowd

pytestmark = pytest.mark.soak

EVERY = 1000  # clicks between two looks at the memory
FLAT = 0.05  # by which the largest may exceed the smallest of the second half


def tell(said):
    print(f"  {said}", file=sys.stderr, flush=True)


async def test_memory_does_not_grow_with_clicks(tmp_path):
    clicks, environ = int(os.environ.get("SOAK_CLICKS", "100000")), {"DATABASE": str(tmp_path / "games.db")}
    series, begun = [], time.monotonic()
    async with (
        Playground() as playground,
        BotProcess(playground, "-m", "tests.e2e.child", environ=environ, ready="oasis") as bot,
    ):
        crowd = Crowd(playground)

        def look():
            series.append(bot.memory)
            seconds = time.monotonic() - begun
            tell(f"{crowd.clicks:,} clicks, {crowd.finished} games, {seconds:.0f} s: {bot.memory:.1f} MB")

        await crowd.click_until(clicks, look, EVERY)
    later = series[len(series) // 2 :]
    print("MB:", *[f"{one:.1f}" for one in series], f"({crowd.unanswered} presses were not answered in time)")
    assert max(later) <= min(later) * (1 + FLAT), later
