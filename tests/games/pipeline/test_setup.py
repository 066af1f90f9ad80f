"""Setting up, and the facts a game is set up from."""

import re

import pytest

from bot import seeds
from bot.engine.core import Ask, Stage
from bot.games.pipeline.actions import (
    Pass,
    SpreadTanks,
)
from bot.games.pipeline.content import FAMILIES
from bot.games.pipeline.state import PipelineOptions
from bot.shelf import games
from tests.games.pipeline.positions import year_end, year_ends
from tests.games.pipeline.tables import (
    BEFORE,
    CONTENT,
    PIPELINE,
    G,
    R,
    play,
    refused,
)
from tests.support.slips import copied, damage
from tests.support.words import WORDS

USUAL = {"crude": 2, "low": 1, "mid": 1, "high": 1}


def dealt(seats, **options):
    return PIPELINE.setup(seats, PipelineOptions(**options), "a seed").state


# Setting up


@pytest.mark.parametrize(
    ("seats", "crude", "refined", "columns", "reserve", "pipes", "tanks", "machines"),
    [
        (2, 6, 2, 2, 2, 4, (2, 2, 2), (1, 1, 1)),
        (3, 7, 3, 2, 2, 6, (3, 3, 3), (2, 2, 2)),
        (4, 8, 4, 3, 2, 8, (4, 4, 4), (2, 2, 2)),
    ],
)
def test_the_table_is_laid_for_the_number_of_players(
    seats, crude, refined, columns, reserve, pipes, tanks, machines
):
    state = dealt(seats)
    rows = [row for market in state.markets for row in market]
    assert sorted({len(row) for row in rows if "." not in row}) == [crude]
    assert sorted({row for row in rows if "." in row}) == ["." * refined]
    assert sum("." not in row for row in rows) == 6
    assert [len(row) for row in (*state.contracts, *state.orders)] == [columns] * 6
    assert [len(stack) for stack in state.reserve] == [reserve] * 3
    assert len(state.shop.tank_pipes) == len(state.shop.machine_pipes) == pipes
    assert (state.shop.tanks, state.shop.machines) == (tanks, machines)
    assert [len(row) for row in state.quadrants] == [8] * 4
    assert len(state.families) == 5
    assert len(set(state.cards)) == 3
    assert sorted(state.cross) == ["contracts", "machines", "tanks", "upgrades"]
    assert {player.cash for player in state.players} == {40}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_slots_in_use_are_the_dearer_ones_with_fewer_players(seats):
    prices = {2: (45, 45), 3: (40, 45, 45), 4: (40, 40, 45, 45)}
    assert CONTENT.prices("refined2", CONTENT.row_at["refined2"]["T2"], seats) == prices[seats]
    assert CONTENT.prices("crude", 0, seats) == (5, 5, 7, 7, 9, 9, 11, 11)[: seats + 4]


def test_a_first_game_uses_the_set_for_beginners():
    for n in range(5):
        state = PIPELINE.setup(3, PipelineOptions(first_game=True), f"seed {n}").state
        assert set(state.families) == {"government", "resources", "shops", "engineering", "markets"}
        assert state.cards == ("1", "2", "3")
        assert sorted(state.costs) == [4, 4, 4, 5, 5, 5, 6, 6, 6]
    plain = [PIPELINE.setup(3, PipelineOptions(), f"seed {n}").state for n in range(20)]
    assert {family for state in plain for family in state.families} == set(FAMILIES)
    assert any(7 in state.costs for state in plain)
    assert len({state.cards for state in plain}) > 5


def test_fewer_machines_leaves_one_in_the_dearest_row():
    assert dealt(3, fewer_machines=True).shop.machines == (2, 2, 1)
    assert dealt(3, fewer_machines=False).shop.machines == (2, 2, 2)
    assert dealt(4, fewer_machines=True).shop.machines == (2, 2, 2)
    step = year_ends(3, fewer_machines=True, shop={"machines": (0, 0, 0)})
    assert step.state.shop.machines == (2, 2, 1)


def test_brisk_demand_takes_one_more_from_rows_with_a_demand():
    rows = {("refined1", "O1"): "OOOO", ("refined1", "S3"): "SSSS", ("refined1", "O2"): "OOOO"}
    plain, brisk = (year_ends(4, markets=rows, brisk_demand=on).state.markets[1] for on in (False, True))
    at_row = CONTENT.row_at["refined1"]
    assert [plain[at_row[row]] for row in ("O1", "O2", "S3")] == ["OO..", "OOO.", "SSSS"]
    assert [brisk[at_row[row]] for row in ("O1", "O2", "S3")] == ["O...", "OO..", "SSSS"]


@pytest.mark.parametrize("seats", [2, 3])
def test_brisk_demand_is_for_four_players(seats):
    """By the first version of the rules it acted with any number of them."""
    slots = len(CONTENT.slots[seats].refined)
    rows = {("refined1", "O2"): "O" * slots}
    plain, brisk = (year_ends(seats, markets=rows, brisk_demand=on).state.markets for on in (False, True))
    assert plain == brisk
    before = BEFORE.apply(*year_end(seats, markets=rows, brisk_demand=True)).state.markets
    left = [now[1][CONTENT.row_at["refined1"]["O2"]].count("O") for now in (plain, before)]
    assert left == [slots - 1, slots - 2]


def test_everybody_spreads_tanks_and_may_think_better_of_it():
    state = dealt(2)
    assert PIPELINE.to_act(state) == {R, G}
    assert PIPELINE.asked(state, R) == Ask("tanks", {"tanks": 5})
    assert len(PIPELINE.legal_actions(state, R)) == 56
    assert refused(state, SpreadTanks(seat=R, crude=5, low=1, mid=0, high=0)) == "so-many-tanks"
    assert refused(state, Pass(seat=R)) == "spread-first"
    state = play(state, SpreadTanks(seat=R, **USUAL))
    assert PIPELINE.to_act(state) == {G}
    assert refused(state, SpreadTanks(seat=R, **USUAL)) == "spread-so-already"
    state = play(state, SpreadTanks(seat=R, crude=5, low=0, mid=0, high=0))
    state = play(state, SpreadTanks(seat=G, **USUAL))
    assert state.players[R].tanks == (5, 0, 0, 0)
    assert refused(state, SpreadTanks(seat=R, **USUAL)) == "tanks-stay"
    assert PIPELINE.stage(state) == Stage(1, "year1")
    assert PIPELINE.to_act(state) == {state.order[0]}


def test_the_usual_spread_is_named_first():
    state = dealt(3)
    first = PIPELINE.advise(PIPELINE.view(state, R), PIPELINE.legal_actions(state, R))[0]
    assert first.action == SpreadTanks(seat=R, **USUAL)


# Facts


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("board.toml", "usual = [2, 1, 1, 1]", "usual = [2, 1, 1, 0]", "board.toml: usual"),
        ("board.toml", "years = [8, 6, 4]", "years = [8, 6]", "board.toml: years"),
        ("board.toml", "pipes = [15, 15, 40, 40]", "pipes = [10, 15, 40, 40]", "board.toml: shops.pipes"),
        ("board.toml", "pipes = [15, 15, 40, 40]", "pipes = [15, 15, 30, 40]", "board.toml: shops.pipes"),
        ("board.toml", "2, 3, 4, 5]\nrefined", "2, 5, 4, 3]\nrefined", "board.toml: players.2.crude"),
        ("board.toml", "2, 3, 4, 5]\nrefined", "2, 3, 4, 4]\nrefined", "board.toml: players.2.crude"),
        ("board.toml", "refined = [1, 2, 3]", "refined = [3, 2, 1]", "board.toml: players.3.refined"),
        ("board.toml", "pipes = 8", "pipes = 80", "board.toml: players.4.pipes"),
        ("board.toml", "[[2, 3], [3, 3]],", "[[2, 3], [2, 3]],", "board.toml: government.spaces"),
        ("board.toml", "prices = [5, 10, 20, 35, 55]", "prices = [5]", "board.toml: government.prices"),
        ("board.toml", "machines = 18", "machines = 1", "board.toml: players.2.machines"),
        ("markets.toml", 'oil = "T3", slots = [45', 'oil = "X3", slots = [45', "markets.toml: refined2.rows"),
        ("markets.toml", "[45, 45, 50, 50]", "[45, 45, 50]", "markets.toml: refined1.rows"),
        ("markets.toml", "[5, 5, 7, 7,", "[7, 5, 7, 7,", "markets.toml: crude.rows"),
        ("deals.toml", '"T1T1", ', '"T1X1", ', "deals.toml: T1X1"),
        ("deals.toml", '"T1T1", ', '"S1S1", ', "deals.toml: a contract or an order comes twice"),
        ("deals.toml", '"O3S1T1"', '"O3S1"', "deals.toml: orders.three"),
        ("upgrades.toml", '"engineering", "markets"]', '"engineering"]', "upgrades.toml: first"),
        ("upgrades.toml", "cost = 20", "price = 20", "upgrades.toml: price"),
        ("valuation.toml", 'first = ["1", "2", "3"]', 'first = ["1", "2"]', "valuation.toml: first"),
        ("valuation.toml", 'colour = "S"', "", "valuation.toml: cards.6"),
        ("valuation.toml", 'grade = "low"', 'grade = "crude"', "valuation.toml: cards.9"),
    ],
)
def test_a_slip_in_the_facts_is_named(tmp_path, file, old, new, complaint):
    root = copied(tmp_path)
    damage(root, "pipeline", file, (old, new))
    with pytest.raises(seeds.SeedError, match=re.escape(f"seeds/pipeline/{complaint}")):
        games(root)


def test_contracts_and_orders_are_named_by_what_they_ask_for():
    """The catalogue spells them out; it must not say anything else than the facts."""
    for deal, needs in CONTENT.needs.items():
        assert WORDS.say("en", f"pipeline-deal-{deal}") == " ".join(needs)
    assert len(CONTENT.needs) == 54
    for price in (*CONTENT.board.shops.tanks, *CONTENT.board.shops.machines):
        assert WORDS.say("en", f"pipeline-shelf-{price}") == f"${price} row"
    for family in FAMILIES:
        for level in (1, 2, 3):
            assert WORDS.say("en", f"pipeline-upgrade-{family}{level}")
    for card in CONTENT.valuation.cards:
        assert WORDS.say("en", f"pipeline-card-{card}")
        assert WORDS.say("en", f"pipeline-score-card{card}", {"points": 10})
