"""What everybody has, as far as everybody can count it."""

import random

import pytest

from bot import shelf
from bot.engine.core import Seat, totals
from tests.contract.playing import GAMES, every_table, playout
from tests.contract.test_secrets import DEALT_ANEW

OPEN_AT_THE_END = set(shelf.games())  # in all of these, what was hidden is turned up when it is counted


@every_table
def test_what_is_hidden_changes_no_tally(key, seats):
    rules, chance = GAMES[key], random.Random(seats)
    lines = list(playout(rules, seats, "tally"))
    for line in chance.choices(lines, k=40):
        twin = DEALT_ANEW[key](line.state, None, chance)
        assert rules.tally(rules.view(twin, None)) == rules.tally(rules.view(line.state, None))


@every_table
def test_a_tally_is_right_wherever_there_is_one(key, seats):
    rules = GAMES[key]
    for line in playout(rules, seats, "right"):
        counted = rules.tally(rules.view(line.state, None))
        assert len(counted) == seats
        for known, real in zip(counted, rules.scores(line.state), strict=True):
            assert known in (None, real)


@every_table
def test_in_the_end_the_tally_is_the_result(key, seats):
    rules = GAMES[key]
    for number in range(3):
        last = list(playout(rules, seats, f"end {number}"))[-1].state
        counted, result = rules.tally(rules.view(last, None)), totals(rules.result(last).standings)
        assert all(known in (None, real) for known, real in zip(counted, result, strict=True))
        if key in OPEN_AT_THE_END:
            assert counted == result


@pytest.mark.parametrize("open_scores", [True, False])
def test_score_piles_that_lie_face_down_are_not_counted(open_scores):
    rules = GAMES["oasis"]
    state = rules.setup(3, rules.options(open_scores=open_scores), "piles").state
    assert rules.tally(rules.view(state, None)) == ((0, 0, 0) if open_scores else (None, None, None))


def test_a_tie_of_locos_hides_what_derricks_are_worth():
    """Licences break it, and their values are face down: who has no derrick is none the worse for it."""
    rules, hidden, shown = GAMES["giganten"], 0, 0
    for line in playout(rules, 4, "locos", rules.options()):
        view = rules.view(line.state, None)
        locos = [player.loco for player in view.players]
        for seat, known in enumerate(rules.tally(view)):
            tied = locos.count(locos[seat]) > 1
            assert known is not None or (tied and view.players[Seat(seat)].built)
            hidden, shown = hidden + (known is None), shown + (known is not None)
    assert hidden
    assert shown
