"""What nobody knows is put into another order, and nobody can tell: the table after a turn is taken back."""

import random
from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.engine.core import Seat
from bot.engine.dice import Dice
from bot.engine.unknown import anew, fresh
from tests.contract.playing import GAMES, every_table, playout, some_options
from tests.contract.test_secrets import shown

POSITIONS = 30
DRAWS = {  # at a table of how many, with which options, and what comes up
    "giganten": [
        *[(3, {}, kind) for kind in ("PriceRolled", "RedCardTurned", "BeigeCardsTurned", "LicencesDealt")],
        *[(4, {}, kind) for kind in ("TilePeeked", "DerrickBuilt", "DeckReshuffled", "LicencesReshuffled")],
    ],
    "oasis": [
        (4, {}, "CardRevealed"),
        (3, {"sealed_offers": True}, "CardRevealed"),
        (5, {}, "DeckReshuffled"),
    ],
    "oilfield": [
        *[(4, {}, kind) for kind in ("MarketsRefilled", "FieldRefilled", "StrikeBegan")],
        *[(2, {}, kind) for kind in ("BotCardDrawn", "BotRenewedLeases", "BotRenewedTiles", "BotDrilled")],
    ],
    "pipeline": [(3, {}, "ContractsDealt"), (2, {}, "ShopsFilled")],
}
UNTOLD = {"DeckReshuffled", "LicencesReshuffled"}  # that it happened is told, and not what lies where
CASES = [
    pytest.param(key, *case, id=f"{key}-{case[2]}-{case[0]}")
    for key, cases in DRAWS.items()
    for case in cases
]


def somewhere(key, seats):
    """Yield random positions of random games, the beginning of one among them."""
    rules, chance = GAMES[key], random.Random(f"{key} {seats}")
    lines = [line for n in range(2) for line in playout(rules, seats, f"anew {n}")]
    yield lines[0].state
    yield from [line.state for line in chance.choices(lines, k=POSITIONS)]


def viewers(seats):
    return (None, *map(Seat, range(seats)))


@every_table
def test_nobody_can_tell_that_it_was_shuffled(key, seats):
    rules = GAMES[key]
    for n, state in enumerate(somewhere(key, seats)):
        other = anew(rules, state, Dice(f"{n}"))
        assert rules.violations(other) == ()
        assert rules.together(other) == rules.together(state)
        for viewer in viewers(seats):
            assert shown(rules, other, viewer) == shown(rules, state, viewer)


@every_table
def test_what_nobody_knows_lies_in_another_order(key, seats):
    """Late in a game there may be nothing left to shuffle, but never for the greater part of it."""
    rules = GAMES[key]
    states = list(somewhere(key, seats))
    orders = [{rules.reshuffled(state, Dice(f"{n}")) for n in range(4)} for state in states]
    assert len(orders[0]) == 4
    assert sum(len(found) > 1 for found in orders) > len(states) // 2


@every_table
def test_the_old_dice_decide_nothing_any_more(key, seats):
    rules = GAMES[key]
    for n, state in enumerate(somewhere(key, seats)):
        other = anew(rules, replace(state, dice=Dice("others", n)), fresh("seed", n))
        assert other == anew(rules, state, fresh("seed", n))
        assert other.dice == fresh("seed", n)


@every_table
def test_the_same_dice_shuffle_alike(key, seats):
    """Else a record could not be checked."""
    rules = GAMES[key]
    for state in somewhere(key, seats):
        assert anew(rules, state, Dice("same")) == anew(rules, state, Dice("same"))


@every_table
def test_a_table_that_may_decide_together_says_so(key, seats):
    """And nobody ever does anything there that others cannot notice, unless all decide together.

    Whoever only says which of their tiles comes first has done nothing yet, for anybody to notice.
    """
    rules = GAMES[key]
    for n in range(3):
        before = None
        for line in playout(rules, seats, f"together {n}"):
            assert len(rules.to_act(line.state)) < 2 or rules.together(line.state)
            if before is not None and line.events and line.marks.seen_by(None) < line.line:
                assert rules.together(before.state)
            before = line


@pytest.mark.parametrize(("key", "seats", "agreed", "kind"), CASES)
def test_what_comes_up_next_is_up_to_the_new_dice(key, seats, agreed, kind):
    """Right before it came up, some tables are shuffled anew and play on alike: it comes up otherwise."""
    rules, otherwise = GAMES[key], 0
    for number in range(40):
        options = replace(some_options(rules, random.Random(number)), **agreed)
        for head, line in pairwise(playout(rules, seats, f"draws {number}", options)):
            if kind in {type(event).__name__ for event in line.events}:
                otherwise += (
                    len({came_up(rules, head.state, line.action, dice, kind) for dice in "abcdef"}) > 1
                )
        if otherwise > 3:
            return
    pytest.fail(f"it came up otherwise {otherwise} times")


def came_up(rules, state, action, dice, kind):
    """Return what an action brings up on a table that was shuffled anew."""
    other = anew(rules, state, Dice(dice))
    if kind in UNTOLD:  # only the dice are new, for all else would make a difference of its own
        other = replace(state, dice=Dice(dice))
    step = rules.apply(other, action)
    told = tuple([event for event in step.events if type(event).__name__ == kind])
    return told, replace(step.state, dice=state.dice) if kind in UNTOLD else next_contracts(step.state)


def next_contracts(state):
    """In Pipeline a new contract is shown a year before it is dealt."""
    return tuple([stack[:1] for stack in getattr(state, "reserve", ())])
