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
    tables = sum(len(rules.seats) for rules in shelf.games().values())
    pictures = ["at most 2"] * len(shelf.games()) + ["below 20"]
    clicks = ["at most 2", "at most 3"] * 2 + ["at most 3"] + ["0", "0", "below 3,000"]
    aimed = [aim for aim in aims if aim and aim != "–"]
    assert aimed == ["at least 1"] * tables + ["at most 1.2", "below 1"] + pictures + clicks
