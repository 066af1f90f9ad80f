"""The recorded games of Pipeline show what has to be shown; that they still verify is tested elsewhere."""

import json
from pathlib import Path

from bot.games.pipeline.content import FAMILIES
from tests.games.pipeline.recordings import CARDS

RECORDS = sorted(Path(__file__).parents[2].joinpath("records").glob("pipeline-*.json"))
GAMES = [json.loads(path.read_bytes()) for path in RECORDS]
EVENTS = [event for game in GAMES for line in game["lines"] for event in line["events"]]


def test_every_family_is_bought_up_to_its_third_level():
    bought = {event["family"] for event in EVENTS if event["type"] == "UpgradeBought" and event["level"] == 3}
    assert bought == set(FAMILIES)


def test_every_valuation_card_is_counted():
    parts = {
        line["part"]
        for game in GAMES
        for standing in game["result"]["standings"]
        for line in standing["lines"]
    }
    assert {f"card{card}" for card in CARDS} <= parts


def test_contracts_fail_and_are_fulfilled_and_machines_run():
    kinds = {event["type"] for event in EVENTS}
    assert {"ContractFailed", "ContractFulfilled", "OrderFilled", "MachinesRun", "OilSold"} <= kinds


def test_one_game_is_a_tie():
    assert any(
        game["result"]["standings"][1]["total"] == game["result"]["standings"][0]["total"] for game in GAMES
    )
