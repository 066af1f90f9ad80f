"""A seat imagines a table that it cannot tell from the real one, and knows nothing that it may not."""

from random import Random

import pytest

from bot.engine.core import Seat
from bot.games.oilfield.mind.imagine import imagined
from bot.table import standins
from tests.contract.playing import playout, some_options
from tests.games.oilfield.secrets import dealt_anew
from tests.games.oilfield.tables import OILFIELD
from tests.support.sweeps import sweep

EARLIER = [game.printed(OILFIELD.edition) for game in OILFIELD.earlier]
GAMES = [(seats, game) for seats in OILFIELD.seats for game in range(25)]
games = pytest.mark.parametrize(("seats", "game"), sweep(GAMES, lambda _, game: game < 1, every=13))


def at_random(rules, seats, game):
    return [line.state for line in playout(rules, seats, f"imagined {game}")]


def by_advice(rules, seats, game):
    """Return the states of a game of which the stand-ins choose every step, with any options."""
    chance = Random(f"advised {seats} {game}")
    state = rules.setup(seats, some_options(rules, chance), f"advised {game}").state
    states = [state]
    while awaited := rules.to_act(state):
        state = rules.apply(state, standins.choice(rules, state, min(awaited), chance)).state
        states.append(state)
    return states


def alike(rules, state, other, viewer):
    """Is the other table the same to this viewer?"""
    return rules.view(other, viewer) == rules.view(state, viewer) and (
        rules.legal_actions(other, viewer) == rules.legal_actions(state, viewer)
    )


@pytest.mark.parametrize(
    "rules", sweep([OILFIELD, *EARLIER], [OILFIELD]), ids=lambda rules: f"version {rules.version}"
)
@pytest.mark.parametrize("played", [at_random, by_advice])
@games
def test_an_imagined_table_cannot_be_told_from_the_real_one(rules, played, seats, game):
    for number, state in enumerate(played(rules, seats, game)):
        for viewer in map(Seat, range(seats)):
            other = imagined(rules.content, rules.view(state, viewer), f"{number}")
            assert alike(rules, state, other, viewer)
            assert rules.violations(other) == ()


@games
def test_an_imagined_table_goes_on_like_the_real_one(seats, game):
    """Whoever could act then may act, and nothing breaks on the way to the end of the round."""
    chance = Random(game)
    states = at_random(OILFIELD, seats, game)
    for state in chance.sample(states, 20):
        other = imagined(OILFIELD.content, OILFIELD.view(state, Seat(0)), "on")
        assert OILFIELD.to_act(other) == OILFIELD.to_act(state)
        last = other.round
        while (awaited := OILFIELD.to_act(other)) and other.round == last:
            actions = OILFIELD.legal_actions(other, min(awaited))
            other = OILFIELD.apply(other, chance.choice(actions)).state
            assert OILFIELD.violations(other) == ()


@games
def test_what_is_hidden_makes_no_difference(seats, game):
    chance = Random(game)
    for state in at_random(OILFIELD, seats, game):
        viewer = Seat(chance.randrange(seats))
        twin = dealt_anew(state, viewer, chance)
        one, other = (imagined(OILFIELD.content, OILFIELD.view(at, viewer), "seed") for at in (state, twin))
        assert one == other


@games
def test_each_seed_imagines_something_else(seats, game):
    for state in at_random(OILFIELD, seats, game)[:20]:
        view = OILFIELD.view(state, Seat(0))
        assert len({imagined(OILFIELD.content, view, f"{n}") for n in range(4)}) == 4
        assert len({imagined(OILFIELD.content, view, "same") for _ in range(4)}) == 1
