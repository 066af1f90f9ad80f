"""Every mind, by what its contract promises: it sees through nobody's cards, and ends its games."""

from itertools import islice
from random import Random

import pytest

from bot import shelf
from bot.engine.mind import Level
from tests.contract.minds import at_random, by_advice, by_mind, played, thought, versions
from tests.contract.playing import GAMES
from tests.contract.test_secrets import DEALT_ANEW
from tests.support.sweeps import sweep

WAYS = {"random": at_random, "advice": by_advice, "normal": by_mind(Level.NORMAL)}
TABLES = [
    pytest.param(key, version, seats, id=f"{key}{rules.version}-{seats}")
    for key in GAMES
    for version, (rules, _) in enumerate(versions(key))
    for seats in rules.seats
]
CHOSEN = ("giganten2-3", "oasis1-4", "oilfield2-2", "pipeline2-3")
every_table = pytest.mark.parametrize(("key", "version", "seats"), sweep(TABLES, CHOSEN))


def check_imagined(rules, mind, asked):
    """Whoever is asked imagines a table that looks the same, and offers the same."""
    view = rules.view(asked.state, asked.seat)
    other = mind.imagine(view, asked.memory, asked.seed)
    assert rules.view(other, asked.seat) == view
    assert rules.legal_actions(other, asked.seat) == rules.legal_actions(asked.state, asked.seat)
    assert rules.violations(other) == ()


@pytest.mark.parametrize("way", WAYS)
@every_table
def test_an_imagined_table_cannot_be_told_from_the_real_one(key, version, seats, way):
    """However others play, and with any options."""
    rules, mind = versions(key)[version]
    for asked in played(rules, mind, seats, f"imagined {way}", WAYS[way]):
        check_imagined(rules, mind, asked)


def some(key, version, seats, most):
    """Yield a few decisions of a game, some early and some late."""
    rules, mind = versions(key)[version]
    every = list(played(rules, mind, seats, "some", by_advice))
    return rules, mind, Random(f"{key} {seats}").sample(every, most)


@pytest.mark.parametrize(("level", "most"), [(Level.EASY, 8), (Level.NORMAL, 8), (Level.HARD, 4)])
@every_table
def test_what_a_seat_may_not_know_changes_no_choice(key, version, seats, level, most):
    """Two tables that differ in nothing else, and the same choice."""
    rules, mind, decisions = some(key, version, seats, most)
    chance, differ = Random(f"{key} {seats} {level}"), 0
    for asked in decisions:
        twin = DEALT_ANEW[key](asked.state, asked.seat, chance)
        differ += twin != asked.state
        assert thought(rules, mind, asked, level) == thought(rules, mind, asked._replace(state=twin), level)
    assert differ


@every_table
def test_what_was_thought_before_changes_no_choice(key, version, seats):
    """A mind that has seen other tables comes to the same end as one that has seen none."""
    rules, mind, decisions = some(key, version, seats, 4)
    for asked in decisions:
        for level in Level:
            assert thought(rules, mind, asked, level) == thought(rules, shelf.mind(rules), asked, level)


# Whole games among equals

SOAK = [(level, part) for level, parts in ((Level.NORMAL, 40), (Level.HARD, 12)) for part in range(parts)]


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
@every_table
def test_a_game_of_their_like_comes_to_its_end(key, version, seats, level):
    """And in between whoever is asked may do what they want to."""
    rules, mind = versions(key)[version]
    for asked in played(rules, mind, seats, f"{level}", by_mind(level)):
        assert asked.seat in rules.to_act(asked.state)


@pytest.mark.soak
@pytest.mark.parametrize(("level", "part"), SOAK)
@pytest.mark.parametrize("key", GAMES)
def test_many_games_of_their_like_break_nothing(key, level, part):
    """A thousand of normal and sixty of hard, over all options, by the rules of today and of before."""
    every = versions(key)
    many = 25 if level is Level.NORMAL else 5
    for game in range(part * many, part * many + many):
        rules, mind = every[0] if game % 4 else every[-1]
        seats = rules.seats[game % len(rules.seats)]
        for asked in played(rules, mind, seats, f"soak {game}", by_mind(level)):
            check_imagined(rules, mind, asked)


def test_hard_players_think_of_tables_that_cannot_be_told_apart():
    """A taste of the above."""
    for key in ("oasis", "giganten"):
        rules, mind = versions(key)[0]
        for asked in islice(played(rules, mind, rules.seats[0], "hard", by_mind(Level.HARD)), 60):
            check_imagined(rules, mind, asked)
