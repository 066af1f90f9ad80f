"""The default of a panel is what a decent player would do: played out, it is no worse than the rest."""

import random
from collections import defaultdict
from statistics import mean, stdev

import pytest

from bot.engine import record, wire
from bot.engine.core import Seat
from bot.engine.dice import Dice
from bot.engine.options import read_options
from bot.engine.unknown import anew
from bot.panel.codes import Chain
from bot.table import standins
from tests.contract.playing import GAMES
from tests.support.sides import blue

PLAYOUTS, AGAIN = 16, 48
T = {16: 1.753, 48: 1.678}  # what Student's t exceeds once in twenty times, by the number of play-outs
OTHERS = 7  # choices beside the default that are tried
POSITIONS, TRIED = 4, 12  # of each decision
GAMES_PLAYED = 4
LONGEST = 50  # steps of a chain


def usual(rules, state, seat):
    """Return what is blue: a chain by its key, an action, or None if nothing is."""
    first = blue(rules, state, seat)
    if first is None:
        return None
    return first.does.key if isinstance(first.does, Chain) else wire.unpack(rules, seat, first.code)


def decisions(key, seed):
    """Yield what is decided in a game whose players follow the advice, mostly."""
    rules, chance = GAMES[key], random.Random(f"defaults {key} {seed}")
    seats = chance.choice(list(rules.seats))
    state = record.start(rules, seats, read_options(rules, {}), f"defaults {seed}").state
    while to_act := rules.to_act(state):
        seat = Seat(chance.choice(sorted(to_act)))
        yield rules.asked(state, seat).key, state, seat
        state = rules.apply(state, standins.choice(rules, state, seat, chance)).state


def sampled(key, games, most):
    """Return a few positions of each decision that has a default and something to choose from."""
    found, chance = defaultdict(list), random.Random(key)
    for seed in range(games):
        for ask, state, seat in decisions(key, seed):
            found[ask].append((state, seat))
    return {ask: chosen for ask, ones in found.items() if (chosen := with_default(key, ones, chance)[:most])}


def with_default(key, positions, chance):
    """Return some positions in which something is blue and something else could be chosen."""
    tried = chance.sample(positions, min(TRIED, len(positions)))
    return [one for one in tried if usual(GAMES[key], *one) is not None and len(free(GAMES[key], *one)) > 1]


def free(rules, state, seat):
    return [one for one in rules.legal_actions(state, seat) if not one.anytime]


def done(rules, state, seat, what):
    """Return the state after a choice, or after all of a chain."""
    if not isinstance(what, str):
        return rules.apply(state, what).state
    for _ in range(LONGEST):
        if seat not in rules.to_act(state):
            break
        actions = rules.legal_actions(state, seat)
        action = rules.follow(rules.view(state, seat), what, actions)
        if action is None:
            break
        asked = rules.asked(state, seat)
        state = rules.apply(state, action).state
        if rules.stage(state).round and rules.asked(state, seat) is None and asked:
            break
    return state


def total(rules, state, seat, seed):
    """Play a game out, and return what the seat has in the end."""
    chance = random.Random(seed)
    while to_act := rules.to_act(state):
        acting = Seat(chance.choice(sorted(to_act)))
        state = rules.apply(state, standins.choice(rules, state, acting, chance)).state
    return next(one.total for one in rules.result(state).standings if one.seat == seat)


def outcomes(rules, state, seat, what, seeds):
    """Return what the seat has in the end, for the same seeds whatever is chosen."""
    dealt = {n: anew(rules, state, Dice(f"defaults {n}")) for n in seeds}
    return [total(rules, done(rules, one, seat, what), seat, f"out {n}") for n, one in dealt.items()]


def offered(rules, state, seat, default, chance):
    """Return what else is tried in a position."""
    actions = [one for one in free(rules, state, seat) if one != default]
    return chance.sample(actions, min(OTHERS, len(actions)))


def leads(mine, theirs):
    """Return how far the default is above the median of all that is offered, for each seed.

    The median is that of the means: what one choice brings, or two in the middle bring together.
    """
    ranked = sorted([mine, *theirs], key=mean)
    middle = ranked[(len(ranked) - 1) // 2], ranked[len(ranked) // 2]
    return [own - (one + other) / 2 for own, one, other in zip(mine, *middle, strict=True)]


def surely_below(ahead):
    """Is the mean of these below zero by more than chance brings once in twenty times?"""
    unsure = stdev(ahead) / len(ahead) ** 0.5
    return mean(ahead) < -T[len(ahead)] * unsure


def falls_behind(key, state, seat, chance):
    """Return the default of a position and what it loses, if two rounds of play-outs agree that it does.

    Of twenty positions one would fail the first by chance alone; the second one, with other seeds, tells.
    """
    rules = GAMES[key]
    default = usual(rules, state, seat)
    others = offered(rules, state, seat, default, chance)
    for seeds in (range(PLAYOUTS), range(PLAYOUTS, PLAYOUTS + AGAIN)):
        mine = outcomes(rules, state, seat, default, seeds)
        ahead = leads(mine, [outcomes(rules, state, seat, one, seeds) for one in others])
        if not surely_below(ahead):
            return None
    return default, mean(ahead)


@pytest.mark.soak
@pytest.mark.parametrize("key", GAMES)
def test_no_default_is_worse_than_what_else_is_offered(key):
    """Position by position; what is not blue is nobody's default."""
    chance = random.Random(f"offered {key}")
    worse = [
        (ask, *found)
        for ask, positions in sampled(key, GAMES_PLAYED, POSITIONS).items()
        for state, seat in positions
        if (found := falls_behind(key, state, seat, chance))
    ]
    assert not worse


@pytest.mark.parametrize(
    ("mine", "theirs", "ahead"),
    [
        ([5, 5], [[1, 3], [9, 9]], [0, 0]),  # the default is the median itself
        ([2, 4], [[1, 3], [5, 5], [7, 9]], [-1.5, -0.5]),  # two in the middle, the default among them
        ([9, 9], [[1, 3], [5, 7], [5, 5]], [4, 3]),
    ],
)
def test_the_median_of_what_is_offered_counts_the_default(mine, theirs, ahead):
    assert leads(mine, theirs) == ahead


def test_a_loss_has_to_be_surer_than_chance():
    assert surely_below([-1.0, -2.0] * 8)
    assert not surely_below([-9.0, 8.0] * 8)
    assert not surely_below([0.0] * 16)
