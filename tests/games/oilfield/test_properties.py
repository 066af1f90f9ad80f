"""What holds in every game: the log explains every dollar, point and cube, and games end in time."""

from collections import Counter
from itertools import product
from random import Random
from statistics import median

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.engine import codec
from bot.games.oilfield.actions import DrillTower
from bot.games.oilfield.state import OilfieldOptions
from tests.games.oilfield.tables import (
    OILFIELD,
    A,
    hauls,
    random_game,
    resolving,
    sensible,
)
from tests.support.sweeps import thinned

SEATS = (2, 3, 4, 5)
PAYS = {  # events by the field that tells the money, and its sign
    **dict.fromkeys(
        ("LeaseTaken", "TowerBuilt", "ExpansionBuilt", "ShareBought", "GovernmentPaid"), ("price", -1)
    ),
    **dict.fromkeys(("TowerDrilled", "SoldLocally", "FeePaid", "SoldNationally", "TowerSold"), ("money", 1)),
    "SubsidyTaken": ("money", 1),
    "ShareSold": ("price", 1),
}
SCORES = {
    "TowerDrilled": ("points", 1),
    "SoldLocally": ("points", 1),
    "ShareBought": ("row", 1),
    "ShareSold": ("row", -1),
}


def games(number=4, **options):
    for seats, seed in product(SEATS, range(number)):
        advanced = seed % 2 == 1
        policy = sensible if seed % 4 >= 2 else None
        yield random_game(seats, seed, policy, **{"advanced": advanced, **options})


def told(events, kinds):
    """Add up, seat by seat, what events tell of one sort of thing."""
    sums = Counter()
    for event in events:
        if type(event).__name__ in kinds:
            field, sign = kinds[type(event).__name__]
            sums[event.seat] += sign * getattr(event, field)
    return {seat: amount for seat, amount in sums.items() if amount}


def changed(before, after, name):
    pairs = enumerate(zip(before.players, after.players, strict=True))
    changes = {seat: getattr(new, name) - getattr(old, name) for seat, (old, new) in pairs}
    return {seat: amount for seat, amount in changes.items() if amount}


def test_the_log_explains_every_dollar_and_every_point():
    for game in games(fee_on_tower_sales=True, national_tower_alone=True):
        for turn in game:
            after = turn.step.state
            assert told(turn.step.events, PAYS) == changed(turn.state, after, "money")
            assert told(turn.step.events, SCORES) == changed(turn.state, after, "points")


def moved(events):
    """Follow the cubes through the log: into storages, fields and the bag."""
    cubes = Counter()
    for event in events:
        match type(event).__name__:
            case "TowerDrilled":
                cubes["stored oil"] += event.oil
                cubes["stored gas"] += event.gas
                cubes[event.field, "oil"] -= event.oil + event.sold_oil
                cubes[event.field, "gas"] -= event.gas + event.sold_gas
            case "SoldLocally":
                cubes["stored oil"] -= event.oil + 2 * event.pairs
                cubes["stored gas"] -= event.gas
            case "SoldNationally":
                cubes["stored oil"] -= event.oil
                cubes["stored gas"] -= event.gas
            case "TowerSold":
                cubes[event.field, "oil"] -= 1
            case "FieldRefilled":
                cubes[event.field, "oil"] += event.oil
                cubes[event.field, "gas"] += event.gas
            case "BotDrilled":
                cubes[event.field, "oil"] -= event.oil
                cubes[event.field, "gas"] -= event.gas
    return cubes


def counted(state):
    cubes = Counter()
    for field in OILFIELD.view(state, None).fields:
        cubes[field.key, "oil"], cubes[field.key, "gas"] = field.oil, field.gas
    cubes["stored oil"] = sum(player.oil for player in state.players)
    cubes["stored gas"] = sum(player.gas for player in state.players)
    return cubes


def test_the_log_explains_every_cube():
    for game in games():
        for turn in game:
            cubes = counted(turn.state)
            cubes.update(moved(turn.step.events))
            assert cubes == counted(turn.step.state)


def test_nothing_is_lost_and_no_storage_overflows():
    for game in games(gas_expansion_storage=2):
        assert not [turn for turn in game if OILFIELD.violations(turn.step.state)]


def test_a_share_never_gets_cheaper():
    for game in games(public_must_execute=True):
        prices = [[row.price for row in OILFIELD.view(turn.step.state, None).rows] for turn in game]
        for row in zip(*prices, strict=True):
            assert list(row) == sorted(row)


def test_strikes_come_one_at_a_time_and_last_one_phase():
    for game in games():
        striking = None
        for event in (event for turn in game for event in turn.step.events):
            match type(event).__name__:
                case "StrikeBegan":
                    assert striking is None
                    striking = event.field
                case "StrikeEnded":
                    assert striking == event.field
                    striking = None
                case "TowerDrilled" | "TowerSold":
                    assert event.field != striking


@pytest.mark.parametrize(("advanced", "seats"), thinned(product((False, True), SEATS), 5))
def test_games_of_sensible_players_last_as_long_as_the_rules_expect(advanced, seats):
    played = [random_game(seats, seed, sensible, advanced=advanced)[-1].step.state for seed in range(15)]
    assert 11 <= median(state.round for state in played) <= 21
    assert {state.ending for state in played} == {"fields"}


def test_a_state_is_small():
    for game in games(1):
        assert max(len(codec.dumps(turn.step.state)) for turn in game) < 4000


def test_every_action_that_is_offered_can_be_done():
    chance = Random(1)
    for game in games(2, public_must_execute=True, fee_on_tower_sales=True):
        for turn in chance.sample(game, 20):
            for seat in OILFIELD.to_act(turn.state):
                for action in OILFIELD.legal_actions(turn.state, seat):
                    assert OILFIELD.violations(OILFIELD.apply(turn.state, action).state) == ()


# What towers can take, worked out a second time straight from the words of the rules


def by_the_book(tower, oil, gas, room, expansion):
    """Yield what a tower may take: oil, gas, and whether gas that would be sold is kept."""
    stores, sells_gas = {
        "small": (2, 0),
        "medium": (3, 0),
        "medium_local": (3, 1),
        "government*": (0, 1),
        "government": (2, 1),
    }.get(tower, (0, 0))
    if tower == "mixed":
        one_of_each_and_one_more = ({"o": 1, "g": 1, "x": extra} for extra in "og")
        for most in one_of_each_and_one_more:
            top_oil, top_gas = most["o"] + (most["x"] == "o"), most["g"] + (most["x"] == "g")
            for some, more in product(range(top_oil + 1), range(top_gas + 1)):
                if some <= oil and more <= gas and some + more <= room:
                    yield some, more, False
        return
    if tower == "small_local":
        if oil:
            yield 1, 0, False
        if gas:
            yield 0, 1, False
        if gas and expansion and room:
            yield 0, 1, True
        return
    for some, more, keep in product(range(stores + 1), range(sells_gas + 1), (False, True)):
        if some > oil or more > gas or some + (more if keep else 0) > room:
            continue
        if not keep or (more and expansion):
            yield some, more, keep


TOWERS = ["small", "medium", "mixed", "small_local", "medium_local", "government*", "government"]


@given(
    tower=st.sampled_from(TOWERS),
    oil=st.integers(0, 5),
    gas=st.integers(0, 4),
    stored=st.integers(0, 5),
    expansion=st.booleans(),
)
def test_towers_take_what_the_book_allows(tower, oil, gas, stored, expansion):
    position = {
        "land": {A: f"austin:{tower}"},
        "fields": {"austin": (oil, gas)},
        "stored": {A: (stored, 0)},
        "expansions": {A: 1},
        "gas_expansions": {A: 1} if expansion else {},
        "advanced": True,
    }
    expected = set(by_the_book(tower, oil, gas, 5 - stored, expansion)) - {(0, 0, False)}
    state = resolving("drill_1", **position).state
    drilling = state.task is not None and state.task.work == "drill" and state.phase == "public"
    assert (hauls(state) if drilling else set()) == expected


# The maximum, found by trying everything


def most_cubes(state):
    """Return the most cubes that the player at turn can still bring up, by trying every order and amount."""
    best = 0
    for action in OILFIELD.legal_actions(state, A):
        if isinstance(action, DrillTower):
            step = OILFIELD.apply(state, action)
            on = step.state.task is not None and step.state.task.work == "drill" and step.before is None
            best = max(best, action.oil + action.gas + (most_cubes(step.state) if on else 0))
    return best


@given(
    towers=st.lists(
        st.tuples(st.sampled_from(["austin", "pecos"]), st.sampled_from(TOWERS)), min_size=1, max_size=3
    ),
    austin=st.tuples(st.integers(0, 3), st.integers(0, 2)),
    pecos=st.tuples(st.integers(1, 3), st.integers(0, 2)),
    stored=st.integers(0, 5),
    expansion=st.booleans(),
)
@example(
    towers=[("pecos", "mixed"), ("pecos", "medium_local")],
    austin=(0, 0),
    pecos=(3, 1),
    stored=2,
    expansion=False,
)
def test_taking_the_maximum_takes_the_maximum(towers, austin, pecos, stored, expansion):
    counts = Counter(tower.rstrip("*") for _, tower in towers)
    if max(counts.values()) > 2:
        return
    position = {
        "land": {A: " ".join(f"{field}:{tower}" for field, tower in towers)},
        "fields": {"austin": austin, "pecos": pecos},
        "stored": {A: (stored, 0)},
        "expansions": {A: 1},
        "gas_expansions": {A: 1} if expansion else {},
        "advanced": True,
        "cards": {A: "lease"},
        "seats": 4,
    }
    state = resolving("drill_1", **position).state
    if state.task is None or state.phase != "public":
        return
    expected, taken = most_cubes(state), 0
    while state.task is not None and state.phase == "public":
        view = OILFIELD.view(state, A)
        action = OILFIELD.follow(view, "max", OILFIELD.legal_actions(state, A))
        if action is None:
            break
        taken += action.oil + action.gas
        state = OILFIELD.apply(state, action).state
    assert taken == expected


def test_options_default_to_the_ruling_of_each_disagreement():
    assert codec.dumps(OilfieldOptions()) == codec.dumps(
        OilfieldOptions(
            advanced=False,
            refills=2,
            gas_expansion_storage=0,
            public_must_execute=False,
            fee_on_tower_sales=False,
            national_tower_alone=False,
            three_tied_get_nothing=False,
            richer_wins_ties=False,
            bot_skips_invest=False,
            bot_between=False,
            max_rounds=40,
        )
    )
