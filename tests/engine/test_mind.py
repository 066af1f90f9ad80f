"""Chance for those who think, and how a beginner errs."""

from collections import Counter

import pytest

from bot.engine.chance import Chance
from bot.engine.core import Action
from bot.engine.mind import Slips, Weighed, fitting, slipped


class Bid(Action, frozen=True, tag=True):
    """An action of no game."""

    amount: int


def bids(*worths):
    return [Weighed(action=Bid(seat=0, amount=n), worth=worth) for n, worth in enumerate(worths)]


def test_chance_repeats_by_its_seed_on_every_machine():
    chance = Chance("7")
    assert [chance.below(100) for _ in range(6)] == [51, 72, 92, 63, 75, 88]
    assert Chance("8").word() != Chance("7").word()


def test_a_part_of_chance_does_not_depend_on_what_was_drawn():
    used = Chance("7")
    used.word()
    assert used.part("a").word() == Chance("7").part("a").word() != Chance("7").part("b").word()


def test_chance_is_fair_enough():
    chance = Chance("fair")
    counts = Counter(chance.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())
    assert 0.48 < sum(chance.fraction() for _ in range(6000)) / 6000 < 0.52


def test_shuffling_keeps_what_there_is_and_moves_it():
    items = list(range(40))
    Chance("x").shuffle(items)
    assert sorted(items) == list(range(40)) != items


def test_no_number_is_below_none():
    with pytest.raises(ValueError, match="below 0"):
        Chance("x").below(0)


def test_a_beginner_who_never_slips_does_what_is_best():
    assert slipped(bids(5, 4), Slips(often=0, usual=1, most=9), Chance("x")).worth == 5


def test_a_beginner_slips_rather_a_little_than_much_and_never_absurdly():
    slips = Slips(often=1, usual=2, most=6)
    made = Counter(slipped(bids(9, 8, 5, 0), slips, Chance(str(n))).worth for n in range(600))
    assert made[8] > made[5] > 0
    assert set(made) == {8, 5}


def test_whoever_has_no_small_slip_to_make_does_what_is_best():
    assert slipped(bids(9, 0), Slips(often=1, usual=2, most=6), Chance("x")).worth == 9


def test_a_plan_is_dropped_when_its_next_step_is_no_longer_offered():
    one, two = Bid(seat=0, amount=1), Bid(seat=0, amount=2)
    assert fitting((one, two), [one]) == (one, two)
    assert fitting((one, two), [two]) == fitting((), [two]) == ()
