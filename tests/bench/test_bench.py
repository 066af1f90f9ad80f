"""`make bench` measures what it should."""

import json
import subprocess
import sys

import pytest

from bot import shelf
from tests.tools.commands import ROOT


@pytest.mark.soak
def test_the_bench_measures_what_it_should():
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", "--quick", "--json"],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    aims = [figure["aim"] for figures in json.loads(done.stdout).values() for figure in figures]
    games = shelf.games()
    play = ["at least 1"] * sum(len(rules.seats) for rules in games.values())
    turns = ["at most 1.2"] * (1 + len(games)) + ["below 1"]
    visits = ["3-4", "3-4", "3", "4"]
    storage = ["more than 1"] * 2 + ["5", "3"]
    pictures = ["at most 2"] * len(games) + ["below 20"]
    clicks = ["at most 2", "at most 3"] * 2 + ["at most 3"] + ["0", "0"]
    many = ["at most 1.2"] * 10 + ["below 3,000", "at most 150"]
    thinking = ["at most 2"]
    aimed = [aim for aim in aims if aim not in ("", "–")]
    assert aimed == [*play, *turns, *visits, *storage, *pictures, *clicks, *many, *thinking]
