"""What stands on a button is what it does: the numbers of each chain, and what cannot be had comes last."""

import random

import pytest

from bot.engine import record
from bot.engine.core import Seat
from bot.engine.options import read_options
from bot.games.giganten.content import COMPANIES
from bot.games.giganten.events import OilSold
from bot.games.oilfield.events import TowerDrilled
from bot.panel.codes import Play
from bot.table import standins
from tests.contract.playing import GAMES
from tests.support.sides import laid
from tests.support.sweeps import sweep

GAMES_PLAYED = sweep(range(6), [0])
LONGEST = 60  # steps of a chain
CHAINED = [key for key in GAMES if key != "oasis"]  # which has no chains


def positions(key, seed):
    """Yield whom a game asks, with the number of players going around; they play by advice, mostly."""
    rules, chance = GAMES[key], random.Random(f"labels {key} {seed}")
    seats = rules.seats[seed % len(rules.seats)]
    state = record.start(rules, seats, read_options(rules, {}), f"labels {seed}").state
    while to_act := rules.to_act(state):
        seat = Seat(chance.choice(sorted(to_act)))
        yield rules, state, seat
        state = rules.apply(state, standins.choice(rules, state, seat, chance)).state


def pressed(rules, state, seat, chain):
    """Follow a chain as far as nothing new is shown and nobody else comes in; return the way."""
    steps = []
    for _ in range(LONGEST):
        action = rules.follow(rules.view(state, seat), chain, rules.legal_actions(state, seat))
        if action is None:
            break
        step = rules.apply(state, action)
        steps.append((action, step))
        state = step.before or step.state
        if step.before or rules.to_act(state) != {seat}:
            break
    return steps, state


# What a number on a label means, by the game: the fact, and how it is found in what came of the chain


def of_oilfield(chain, seat, steps, before, after):
    drilled = [event for _, step in steps for event in step.events if isinstance(event, TowerDrilled)]
    yield "money", after.money - before.money
    yield "points", after.points - before.points
    if "cubes" in chain.facts:
        yield "cubes", sum(one.oil + one.gas + one.sold_oil + one.sold_gas for one in drilled)
        yield "sold", int(any(one.sold_oil or one.sold_gas for one in drilled))


def of_giganten(chain, seat, steps, before, after):
    assert {action.seat for action, _ in steps} == {seat}
    yield "count", len(steps) if chain.key != "sell-all" else steps[0][0].count
    if chain.key == "sell-all":
        sold = [event for _, step in steps for event in step.events if isinstance(event, OilSold)]
        yield "money", sum(event.money for event in sold)  # the bank may buy what depots cannot keep
        return
    companies = {action.company for action, _ in steps}
    yield "companies", len(companies)
    if "fees" in chain.facts:
        yield "fees", before.cash - after.cash
    if len(companies) == 1:
        assert chain.facts["company"].key in companies <= {*COMPANIES}


def of_pipeline(chain, seat, steps, before, after):
    spends = chain.key in ("fill", "four", "two")
    if "money" in chain.facts:
        yield "money", (before.cash - after.cash) * (1 if spends else -1)
    if "fee" in chain.facts:
        yield "fee", before.cash - after.cash
    if chain.key == "fill":
        yield "barrels", sum(after.oil) - sum(before.oil)
    if chain.key in ("best", "machines"):
        yield "barrels", len([action for action, _ in steps if type(action).__name__ == "Refine"])
    if "tiles" in chain.facts:
        yield "tiles", len(after.pipes.split()) - len(before.pipes.split())
    if "count" in chain.facts:
        done = [type(action).__name__ for action, _ in steps]
        yield "count", done.count("Deliver") + done.count("FillOrder")


FOUND = {"oilfield": of_oilfield, "giganten": of_giganten, "pipeline": of_pipeline}
NUMBERS = ("money", "points", "cubes", "sold", "count", "companies", "fees", "fee", "barrels", "tiles")


@pytest.mark.parametrize("seed", GAMES_PLAYED)
@pytest.mark.parametrize("key", CHAINED)
def test_every_chain_does_what_its_label_says(key, seed):
    tried = 0
    for rules, state, seat in positions(key, seed):
        view, actions = rules.view(state, seat), rules.legal_actions(state, seat)
        for chain in rules.chains(view, actions):
            steps, after = pressed(rules, state, seat, chain.key)
            found = dict(FOUND[key](chain, seat, steps, state.players[seat], after.players[seat]))
            said = {name: fact for name, fact in chain.facts.items() if name in NUMBERS}
            assert {name: found.get(name) for name in said} == said, (chain, steps)
            tried += 1
    assert tried > 10


# What cannot be had


@pytest.mark.parametrize("seed", GAMES_PLAYED)
@pytest.mark.parametrize("key", GAMES)
def test_nothing_that_would_be_refused_or_lost_ranks_above_what_can_be_had(key, seed):
    """In every list and row of buttons, and what is blue is neither."""
    for rules, state, seat in list(positions(key, seed))[::5]:
        for block in laid(rules, state, seat).blocks:
            choices = [choice for choice in block.choices if isinstance(choice.does, Play)]
            assert [one.void for one in choices] == sorted(one.void for one in choices)
            assert all(choice.style != "primary" for choice in block.choices if choice.void)
