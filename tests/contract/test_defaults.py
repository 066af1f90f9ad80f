"""The default of a panel is what a decent player would do: played out, it is no worse than the rest."""

import random
from collections import defaultdict
from statistics import mean, median, stdev

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

PLAYOUTS = 16
OTHERS = 7  # choices beside the default that are tried
POSITIONS, TRIED = 6, 20  # of each decision
GAMES_PLAYED = 12
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


def outcomes(rules, state, seat, what, playouts=PLAYOUTS):
    """Return what the seat has in the end, for the same seeds whatever is chosen."""
    dealt = [anew(rules, state, Dice(f"defaults {n}")) for n in range(playouts)]
    return [total(rules, done(rules, one, seat, what), seat, f"out {n}") for n, one in enumerate(dealt)]


def lead(key, state, seat, chance, playouts=PLAYOUTS, others=OTHERS):
    """Return how far the default is above the median of what is offered, and how sure that is."""
    rules, default = GAMES[key], usual(GAMES[key], state, seat)
    actions = [one for one in free(rules, state, seat) if one != default]
    offered = chance.sample(actions, min(others, len(actions)))
    mine = outcomes(rules, state, seat, default, playouts)
    theirs = [outcomes(rules, state, seat, one, playouts) for one in offered]
    middle = median([mean(mine), *map(mean, theirs)])
    nearest = min(theirs, key=lambda one: abs(mean(one) - middle))
    spread = stdev([a - b for a, b in zip(mine, nearest, strict=True)]) / len(mine) ** 0.5
    return mean(mine) - middle, spread


def summed(leads):
    """Return the mean of some leads, and how sure that is: by the play-outs, and by how the leads differ."""
    ahead, root = [one for one, _ in leads], len(leads) ** 0.5
    spread = stdev(ahead) if len(ahead) > 1 else 0.0
    return mean(ahead), max(mean([one for _, one in leads]), spread) / root


@pytest.mark.soak
@pytest.mark.parametrize("key", GAMES)
def test_no_default_is_worse_than_what_else_is_offered(key):
    """By the mean over the positions of each decision; by as much as chance alone may bring, it may be."""
    chance = random.Random(f"offered {key}")
    worse = {}
    for ask, positions in sampled(key, GAMES_PLAYED, POSITIONS).items():
        leads = [lead(key, state, seat, chance) for state, seat in positions]
        ahead, unsure = summed(leads)
        if ahead < -2 * unsure:
            worse[ask] = (ahead, unsure)
    assert not worse
