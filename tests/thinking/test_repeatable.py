"""A seed repeats: in whichever order a process keeps its sets, computer players choose the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.thinking.choosing import GAMES, MOMENTS

ROOT = Path(__file__).resolve().parents[2]


def chosen(level, order):
    return subprocess.run(
        [sys.executable, "-m", "tests.thinking.choosing", level],
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": order},
        capture_output=True,
        text=True,
        timeout=300,
    ).stdout


@pytest.mark.parametrize(
    "level",
    [
        "easy",  # which is what normal would do, and a slip now and then
        pytest.param("normal", marks=pytest.mark.wide),
        pytest.param("hard", marks=pytest.mark.wide),
    ],
)
def test_two_processes_choose_the_same(level):
    first = chosen(level, "1")
    assert len(first.splitlines()) == len(GAMES) * len(MOMENTS)
    assert chosen(level, "2") == first
