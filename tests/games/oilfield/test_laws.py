"""The laws notice what they are for: each is broken once."""

import pytest
from msgspec.structs import replace

from bot.games.oilfield.state import Bag, Lease
from tests.games.oilfield.tables import GOVERNMENT, OILFIELD, A, B, table


def with_player(state, **changes):
    return replace(state, players=state.with_player(A, **changes))


BROKEN = {
    "cubes: 50 oil": lambda state: replace(state, bag=replace(state.bag, oil=state.bag.oil + 1)),
    "cubes: fewer than none": lambda state: with_player(
        replace(state, bag=Bag(state.bag.oil + 1, state.bag.gas, 1)), oil=-1
    ),
    "the grey cube": lambda state: replace(state, strike="austin"),
    "dallas": lambda state: replace(state, fields=state.with_field("dallas", depletions=4)),
    "austin": lambda state: replace(
        state,
        fields=state.with_field("austin", oil=15),
        bag=Bag(state.bag.oil - 10, state.bag.gas, 1),
    ),
    "leases": lambda state: replace(state, deck=state.deck[1:]),
    "concessions": lambda state: replace(
        state,
        deck=state.deck[:-2],
        players=state.with_player(A, leases=(Lease("pecos", 0), Lease("pecos", 0))),
    ),
    "no tower": lambda state: replace(
        state,
        deck=state.deck[:-1],
        players=state.with_player(A, leases=(Lease("pecos", 0, "expansion"),)),
    ),
    "a disc": lambda state: replace(
        state,
        deck=state.deck[:-1],
        players=state.with_player(A, leases=(Lease("pecos", 0, None, True),)),
    ),
    "tiles": lambda state: replace(state, stack=state.stack[1:]),
    "shares of 5: 7": lambda state: replace(state, shares=((GOVERNMENT,) * 7, (), ())),
    "shares of 3": lambda state: replace(state, shares=((), (7,), ())),
    "seat 0: $-1": lambda state: with_player(state, money=-1),
    "seat 0: $20, 0 points, 5": lambda state: replace(state, shares=((A,), (), ())),
    "seat 0: 4 oil": lambda state: with_player(
        replace(state, bag=Bag(state.bag.oil - 4, state.bag.gas, 1)), oil=4
    ),
    "seat 0: too many": lambda state: with_player(replace(state, shares=((), (), (A,) * 6)), points=12),
    "workers": lambda state: replace(
        state, players=tuple(replace(player, worker="first") for player in state.players)
    ),
    "a bot": lambda state: replace(table(2), players=(*table(2).players, table(2).players[B])),
    "the subsidy": lambda state: replace(state, subsidy=-1),
}


@pytest.mark.parametrize("law", BROKEN)
def test_a_broken_law_is_named(law):
    state = table()
    assert OILFIELD.violations(state) == ()
    named = OILFIELD.violations(BROKEN[law](state))
    assert any(text.startswith(law) for text in named), named
