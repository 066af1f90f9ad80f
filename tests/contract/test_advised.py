"""Advice misleads nobody: what cannot be paid comes last, and a press does what its label says."""

import random
from functools import cache

import pytest

from bot.engine import record
from bot.engine.core import Seat
from bot.games.giganten.events import ExcessSold
from bot.table import standins
from tests.contract.playing import GAMES, every_table, some_options

MONEY = {"giganten": "cash", "oilfield": "money", "pipeline": "cash"}  # what players pay with, in their views
COSTS = ("price", "cost", "fee")
EARNED = {"money", "points"}  # facts of a label that say what a press brings
SPENT = {  # chains whose money is a price
    "pipeline": {"fill": "money", "four": "money", "two": "money", "machines": "fee"},
    "giganten": {"ship-paid": "fees"},
}


# Hints whose figures are what is earned, where a price stands, or what a pipeline has to give
FREE = ("sell-share", "price", "depot", "sell", "sold", "deliver", "errand-sales", "refine")


@cache
def sensible_game(key, seats, number=0):
    """Return the positions of a game whose players follow the advice, mostly."""
    rules, chance = GAMES[key], random.Random(f"advised {key} {number}")
    head = record.start(rules, seats, some_options(rules, chance), f"advised {number}")
    states = [head.state]
    while to_act := rules.to_act(states[-1]):
        seat = chance.choice(sorted(to_act))
        action = standins.choice(rules, states[-1], Seat(seat), chance)
        states.append(rules.apply(states[-1], action).state)
    return tuple(states)


def decisions(key, seats):
    rules = GAMES[key]
    for state in sensible_game(key, seats)[::3]:
        for seat in rules.to_act(state):
            yield state, seat, rules.view(state, seat), rules.legal_actions(state, seat)


@every_table
def test_what_cannot_be_paid_never_ranks_above_what_can(key, seats):
    """Of one kind of choice, and by what the player holds; shares that could be sold count as held."""
    rules = GAMES[key]
    if key not in MONEY:
        pytest.skip("nothing is paid for")
    for _, seat, view, actions in decisions(key, seats):
        held = means(key, view, seat)
        dear = {}
        for hint in rules.advise(view, actions):
            costs = COSTS[2:] if hint.key == "fee" else COSTS  # there the price is what a barrel brings
            price = max(
                [hint.facts[name] for name in costs if isinstance(hint.facts.get(name), int)], default=0
            )
            if hint.key in FREE:
                continue
            kind = type(hint.action)
            assert price > held or not dear.get(kind), (hint, dear[kind], held)
            if price > held:
                dear[kind] = hint


def means(key, view, seat):
    player = view.players[seat]
    held = getattr(player, MONEY[key])
    if key == "oilfield":
        held += sum(count * row.price for count, row in zip(player.shares, view.rows, strict=True))
    return held


@every_table
def test_a_press_brings_and_costs_what_its_label_says(key, seats):
    """Compared with what the player has once the chain has done its last step."""
    rules = GAMES[key]
    pressed = 0
    for state, seat, view, actions in decisions(key, seats):
        for chain in rules.chains(view, actions):
            seen, cleared = followed(rules, state, seat, chain.key)
            before, after = view.players[seat], seen.players[seat]
            for name in chain.facts.keys() & (EARNED | {"fee", "fees"}):
                field = "points" if name == "points" else MONEY[key]
                change = getattr(after, field) - getattr(before, field) - cleared
                spent = SPENT.get(key, {}).get(chain.key) == name
                if spent or name in EARNED:
                    assert change == (-chain.facts[name] if spent else chain.facts[name]), (chain, change)
                    pressed += 1
    assert pressed or key == "oasis"


def followed(rules, state, seat, chain):
    """Return what the player sees after the chain, before anything that it sets off by itself.

    And what the bank has paid for barrels that no depot had room for: that follows a last sale at once.
    """
    seen, cleared = rules.view(state, seat), 0
    for _ in range(50):
        action = (
            rules.follow(seen, chain, rules.legal_actions(state, seat))
            if seat in rules.to_act(state)
            else None
        )
        if action is None:
            break
        step = rules.apply(state, action)
        state = step.before or step.state
        seen = rules.view(state, seat)
        cleared += sum(one.money for one in step.events if isinstance(one, ExcessSold) and one.seat == seat)
        if step.before is not None:
            break
    return seen, cleared
