"""`replay`: a recorded game as a page."""

import asyncio
import json
from argparse import Namespace

import pytest
from msgspec.structs import replace

from bot import __main__ as program
from bot import shelf
from bot.table.verifying import replayed
from bot.tools import replay
from tests.support.words import WORDS
from tests.tools.commands import ROOT

RECORDS = ROOT / "tests" / "records"
RECORD = RECORDS / "oasis-3-stock-oasis.json"
ASKED = Namespace(name=["Zoe"], locale="en", theme="light", width=400)


def told(record=RECORD):
    return asyncio.run(replay.told(replayed(record.read_bytes(), shelf.games()), ASKED, WORDS))


@pytest.mark.parametrize(
    "record", ["oasis-3-stock-oasis", "giganten-4-all-carriers", "oilfield-3", "pipeline-2-0"]
)
def test_every_position_is_told(record):
    story, orders = told(RECORDS / f"{record}.json")
    lines = json.loads((RECORDS / f"{record}.json").read_bytes())["lines"]
    assert len(story.steps) == len(orders) <= len(lines)
    assert all(step.said for step in story.steps)
    assert "<@" not in str(story)
    assert "Zoe" in story.summary + str(story.standing)
    assert len(story.course) > story.steps[-1].round - 1
    assert [step.round for step in story.steps] == sorted(step.round for step in story.steps)


def test_a_page_is_written(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(replay, "frames", lambda orders, width: ())
    file = tmp_path / "game.html"
    assert program.main(["replay", str(RECORD), "-o", str(file)]) == 0
    assert "positions" in capsys.readouterr().out
    assert file.read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.wide
def test_a_whole_page_is_of_a_size_that_can_be_sent(tmp_path):
    story, orders = told()
    assert len(replay.written(story, orders, 1000)) < 9 * 2**20


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "game.txt"], "ends in .html"),
        (["-o", "game.html", "--theme", "pink"], "--theme light"),
        (["-o", "game.html", "--locale", "xx"], "--locale en"),
        (["-o", "game.html", "--width", "9"], "400 to 1600"),
        (["-o", "game.html", *["--name", "Ann"] * 4], "3 people played"),
    ],
)
def test_what_makes_no_sense_is_said(capsys, words, said):
    assert program.main(["replay", str(RECORD), *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


def short():
    """A page of the first moments of a game, which is quickly drawn."""
    story, orders = told()
    return replay.written(replace(story, steps=story.steps[:11]), orders[:11], 400)
