"""A computer player answers whatever it is asked, from what its seat may know, and always the same."""

from random import Random

import pytest
from msgspec.structs import replace

from bot import shelf
from bot.engine.mind import Level, decided
from bot.games.oilfield.actions import Decline, Stop
from tests.contract.playing import some_options
from tests.games.oilfield.secrets import dealt_anew
from tests.games.oilfield.tables import OILFIELD, A, B, C, random_game, sensible, table
from tests.support.sweeps import sweep
from tests.support.words import WORDS

GAMES = {
    rules.version: rules for rules in (OILFIELD, *[old.printed(OILFIELD.edition) for old in OILFIELD.earlier])
}
MINDS = {version: shelf.mind(rules) for version, rules in GAMES.items()}


def chosen(rules, state, seat, seed, level):
    """Return what a mind chooses for a seat, and what it weighed."""
    mind, view = MINDS[rules.version], rules.view(state, seat)
    return decided(mind, view, mind.begin(view), rules.legal_actions(state, seat), seed, level)


def game(rules, seats, seed, level):
    """Yield the decisions of a game with any options, each with its choice."""
    chance = Random(f"{seed} {seats}")
    state = rules.setup(seats, some_options(rules, chance), f"{seed} {seats}").state
    while awaited := rules.to_act(state):
        seat = min(awaited)
        choice = chosen(rules, state, seat, f"{seed} {state.round}", level)
        yield state, seat, choice
        state = rules.apply(state, choice.action).state
        assert rules.violations(state) == ()
    assert rules.result(state) is not None


TABLES = [(version, seats) for version in GAMES for seats in OILFIELD.seats]


@pytest.mark.parametrize(("version", "seats"), sweep(TABLES, [(1, 2), (2, 3)]))
def test_games_of_computer_players_come_to_their_end(version, seats):
    rules = GAMES[version]
    for state, seat, choice in game(rules, seats, "to the end", Level.NORMAL):
        assert choice.action in rules.legal_actions(state, seat)


@pytest.mark.soak
@pytest.mark.parametrize(("level", "games"), [(Level.EASY, 60), (Level.NORMAL, 250), (Level.HARD, 15)])
@pytest.mark.parametrize("seats", OILFIELD.seats)
def test_many_games_come_to_their_end(seats, level, games):
    """And at each decision, the seat imagines a table that it cannot tell from the real one."""
    mind = MINDS[OILFIELD.version]
    for number in range(games):
        for state, seat, _ in game(OILFIELD, seats, f"soak {number}", level):
            view = OILFIELD.view(state, seat)
            other = mind.imagine(view, mind.begin(view), f"{number}")
            assert OILFIELD.view(other, seat) == view
            assert OILFIELD.legal_actions(other, seat) == OILFIELD.legal_actions(state, seat)


def positions(seats, count):
    """Return some decisions of a sensible game, with more than one choice."""
    turns = random_game(seats, 1, sensible, advanced=seats % 2 == 0)
    found = [(turn.state, seat) for turn in turns for seat in OILFIELD.to_act(turn.state)]
    free = [(state, seat) for state, seat in found if len(OILFIELD.legal_actions(state, seat)) > 1]
    return Random(seats).sample(free, count)


@pytest.mark.parametrize("seats", sweep(OILFIELD.seats, [2, 4]))
def test_what_is_hidden_changes_no_choice(seats):
    chance = Random(seats)
    for number, (state, seat) in enumerate(positions(seats, 8)):
        twin = dealt_anew(state, seat, chance)
        level = Level.HARD if number % 4 == 0 else Level.NORMAL
        assert chosen(OILFIELD, state, seat, "twin", level) == chosen(OILFIELD, twin, seat, "twin", level)


def test_a_seed_repeats_and_what_was_thought_before_changes_nothing():
    fresh = shelf.mind(OILFIELD)
    for state, seat in positions(3, 6):
        view = OILFIELD.view(state, seat)
        choices = OILFIELD.legal_actions(state, seat)
        again = fresh.weigh(view, fresh.begin(view), choices, "seed", Level.NORMAL)
        known = MINDS[OILFIELD.version]
        assert known.weigh(view, known.begin(view), choices, "seed", Level.NORMAL) == again


def test_the_best_comes_first_and_nothing_is_named_twice():
    for level in (Level.NORMAL, Level.HARD):
        for state, seat in positions(4, 3):
            mind, view = MINDS[OILFIELD.version], OILFIELD.view(state, seat)
            choices = OILFIELD.legal_actions(state, seat)
            weighed = mind.weigh(view, mind.begin(view), choices, "order", level)
            worths, actions = [one.worth for one in weighed], [one.action for one in weighed]
            assert worths == sorted(worths, reverse=True)
            assert len(set(actions)) == len(actions)
            assert set(actions) <= set(choices)


@pytest.mark.parametrize("seats", sweep(OILFIELD.seats, [4]))
def test_what_is_said_for_a_choice_is_a_sentence(seats):
    """Each reason is in the catalogue, and all that it speaks of is told."""
    mind, said = MINDS[OILFIELD.version], set()
    for state, seat in positions(seats, 60):
        view, choices = OILFIELD.view(state, seat), OILFIELD.legal_actions(state, seat)
        for one in mind.weigh(view, mind.begin(view), choices, "why", Level.NORMAL):
            if one.why:
                said.add(one.why)
                sentence = WORDS.say("en", one.why, one.facts, game="oilfield")
                assert sentence.endswith(".")
                assert "{" not in sentence
    assert {"oilfield-why-lease", "oilfield-why-build", "oilfield-why-invest"} <= said


@pytest.mark.parametrize("seats", sweep(OILFIELD.seats, [4]))
def test_nothing_absurd_is_named_beside_something_better(seats):
    """So that no beginner slips into it: an action once chosen is carried out, and as far as it goes."""
    mind, seen = MINDS[OILFIELD.version], 0
    for state, seat in positions(seats, 60):
        view, choices = OILFIELD.view(state, seat), OILFIELD.legal_actions(state, seat)
        _, *others = mind.weigh(view, mind.begin(view), choices, "sense", Level.NORMAL)
        assert not any(isinstance(one.action, Decline | Stop) for one in others)
        seen += any(isinstance(one, Decline | Stop) for one in choices)
    assert seen


# What nobody would have to be told


def best(state, seat=A, level=Level.NORMAL):
    return chosen(OILFIELD, state, seat, "sensible", level).action


def test_points_are_better_than_money_when_nothing_follows():
    """In the last round stored oil is sold for points, and gas anyway."""
    state = table(
        3,
        phase="cards",
        round=9,
        final=9,
        ending="fields",
        cards={A: "local", C: "lease"},
        stored={A: (2, 1)},
        money={B: 40},
    )
    state = OILFIELD.apply(state, replace(OILFIELD.legal_actions(state, B)[0], card="lease")).state
    assert state.turn == A
    sale = best(state)
    assert (sale.pairs, sale.gas) == (1, 1)
