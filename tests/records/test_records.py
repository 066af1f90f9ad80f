"""Recorded games: the rules of today lead to the same states, draw by draw, and to the same result."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from bot import shelf
from bot.engine.options import option_list
from bot.table.verifying import verify

GAMES = shelf.games()
RECORDS = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_comes_out_as_it_was_played(path):
    verdict = verify(path.read_bytes(), GAMES)
    assert (verdict.ok, verdict.line, verdict.problem) == (True, None, None)
    assert verdict.checked > 50


def test_every_player_count_and_every_way_to_end_is_recorded():
    files = [json.loads(path.read_bytes()) for path in RECORDS]
    assert {file["game"] for file in files} == set(GAMES)
    for key, rules in GAMES.items():
        mine = [file for file in files if file["game"] == key]
        assert {file["seats"] for file in mine} == set(rules.seats)
        for option in option_list(rules):
            agreed = [file["options"] for file in mine]
            assert len({one[option.key] for one in agreed if option.key in one}) >= 2, option.key
        endings = import_module(f"tests.games.{key}.recordings").ENDINGS
        assert {file["result"]["ending"] for file in mine} == endings


def test_every_version_of_the_rules_is_recorded_for_every_player_count():
    files = [json.loads(path.read_bytes()) for path in RECORDS]
    for key, rules in GAMES.items():
        for version in range(1, rules.version + 1):
            mine = [file for file in files if (file["game"], file["rules_version"]) == (key, version)]
            assert {file["seats"] for file in mine} == set(rules.seats), (key, version)
