"""The blue control is what a decent player would do; what comes to nothing is last, marked, and says why."""

import random
from functools import cache

import pytest

from bot.engine import record, wire
from bot.engine.core import Seat
from bot.engine.options import read_options
from bot.panel.codes import Chain, Play
from bot.panel.controls import VOID
from bot.shelf import games
from bot.table import standins
from tests.games.oilfield.tables import table as oilfield
from tests.support.sides import buttons, laid, screen

GAMES = games()


@cache
def positions(key):
    found, rules, chance = [], GAMES[key], random.Random(f"blue {key}")
    state = record.start(rules, rules.seats[-1], read_options(rules, {}), "blue").state
    while to_act := rules.to_act(state):
        seat = Seat(chance.choice(sorted(to_act)))
        found.append((rules, state, seat))
        state = rules.apply(state, standins.choice(rules, state, seat, chance)).state
    return found


@pytest.mark.parametrize("key", GAMES)
def test_blue_is_first_and_promising_and_void_is_last_with_its_reason(key):
    blue = 0
    for rules, state, seat in positions(key)[::10]:
        built = laid(rules, state, seat)
        styles = [choice.style for choice in buttons(built)]
        assert "primary" not in styles[1:]
        hints = {
            wire.pack(one.action): one
            for one in rules.advise(rules.view(state, seat), rules.legal_actions(state, seat))
        }
        if styles[:1] == ["primary"]:
            blue += 1
            first = buttons(built)[0]
            assert isinstance(first.does, Chain) or (first.note and hints[first.code].promising)
        for block in built.blocks:
            voids = [choice.void for choice in block.choices if isinstance(choice.does, Play)]
            assert voids == sorted(voids)
            for choice in block.choices:
                assert choice.void == (VOID in choice.caption)
                assert choice.note or not choice.void
    assert blue


@pytest.mark.parametrize("key", GAMES)
def test_one_act_is_shown_once(key):
    for rules, state, seat in positions(key)[::15]:
        shown = screen(rules, state, seat)
        codes = [choice.code for block in laid(rules, state, seat).blocks for choice in block.choices]
        assert not set(codes) & {chain.code for chain in shown.chains if chain.code}


def test_a_bid_that_cannot_be_paid_is_last_and_says_so():
    state = oilfield(phase="workers", money={0: 1}, leases="dallas austin pecos")
    built = laid(GAMES["oilfield"], state, Seat(0))
    captions = {choice.label: choice for block in built.blocks for choice in block.choices}
    dear = next(choice for label, choice in captions.items() if "Lease $8" in label)
    assert dear.void
    assert dear.note == "costs $8 at least; you have $1"
