"""A seat imagines a table that it cannot tell from the real one, and knows nothing that it may not."""

from random import Random

import pytest

from bot.engine.core import Seat, visible
from bot.games.pipeline.mind.imagine import imagined
from bot.games.pipeline.mind.memory import begun, remembered
from bot.table import standins
from tests.contract.playing import some_options
from tests.games.pipeline.secrets import dealt_anew
from tests.games.pipeline.tables import BEFORE, PIPELINE
from tests.support.sweeps import sweep

GAMES = [(seats, game) for seats in PIPELINE.seats for game in range(25)]
games = pytest.mark.parametrize(("seats", "game"), sweep(GAMES, lambda _, game: game < 1, every=9))


def at_random(rules, state, seat, chance):
    return chance.choice(rules.legal_actions(state, seat))


def played(rules, seats, game, choose):
    """Yield the states of a game with any options, each with what its seats remember."""
    chance = Random(f"imagined {seats} {game}")
    state = rules.setup(seats, some_options(rules, chance), f"imagined {game}").state
    viewers = [Seat(n) for n in range(seats)]
    memories = {seat: begun(rules.view(state, seat)) for seat in viewers}
    yield state, memories
    while awaited := rules.to_act(state):
        step = rules.apply(state, choose(rules, state, min(awaited), chance))
        state = step.state
        memories = {seat: remembered(memories[seat], visible(step.events, seat)) for seat in viewers}
        yield state, memories


def imagine(rules, state, memories, viewer, seed):
    return imagined(rules.content, rules.view(state, viewer), memories[viewer], seed)


@pytest.mark.parametrize(
    "rules", sweep([PIPELINE, BEFORE], [PIPELINE]), ids=lambda rules: f"version {rules.version}"
)
@pytest.mark.parametrize("choose", [at_random, standins.choice])
@games
def test_an_imagined_table_cannot_be_told_from_the_real_one(rules, choose, seats, game):
    """Nor is anything lost, and what everybody saw is remembered."""
    for number, (state, memories) in enumerate(played(rules, seats, game, choose)):
        for viewer in memories:
            other = imagine(rules, state, memories, viewer, f"{number}")
            assert rules.view(other, viewer) == rules.view(state, viewer)
            assert rules.legal_actions(other, viewer) == rules.legal_actions(state, viewer)
            assert rules.to_act(other) == rules.to_act(state)
            assert rules.violations(other) == ()
            assert other.newly == state.newly
            assert sorted(other.gone) == sorted(state.gone)


@games
def test_what_is_hidden_makes_no_difference(seats, game):
    chance = Random(game)
    for state, memories in played(PIPELINE, seats, game, standins.choice):
        viewer = Seat(chance.randrange(seats))
        twin = dealt_anew(state, viewer, chance)
        one, other = (imagine(PIPELINE, at, memories, viewer, "seed") for at in (state, twin))
        assert one == other


@games
def test_a_contract_that_was_seen_does_not_come_again(seats, game):
    gone = set()
    for state, memories in played(PIPELINE, seats, game, standins.choice):
        gone |= {deal for row in state.contracts for deal in row if deal}
        other = imagine(PIPELINE, state, memories, Seat(0), "again")
        assert not gone & {deal for stack in other.reserve for deal in stack}
    assert gone


@games
def test_each_seed_imagines_something_else(seats, game):
    for state, memories in list(played(PIPELINE, seats, game, at_random))[:20]:
        assert len({imagine(PIPELINE, state, memories, Seat(0), f"{n}") for n in range(4)}) == 4
        assert len({imagine(PIPELINE, state, memories, Seat(0), "same") for _ in range(4)}) == 1
