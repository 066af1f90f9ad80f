"""A supposed table, on which somebody composes a plan, can be drawn and described like any other."""

import random

import pytest

from bot.engine.core import Seat
from rendering import describe, draw
from rendering.alt import LONGEST
from tests.rendering.orders import FULL, GAMES, lines, order
from tests.support.words import WORDS

DRAWN = 2  # of each kind of question: a picture takes its time


@pytest.mark.parametrize(("game", "seats"), FULL)
def test_a_supposed_table_is_drawn_and_described(game, seats):
    rules, chance, count = GAMES[game], random.Random(game), dict[str, int]()
    played = lines(seats, game)
    for line in chance.sample(played, min(len(played), 60)):
        for seat in map(Seat, range(seats)):
            for one in rules.foreseen(line.state, seat):
                asked = order(one.state, "panel", seat, awaited=(seat,))
                assert 0 < len(describe(asked, WORDS)) <= LONGEST
                count[one.ask] = count.get(one.ask, 0) + 1
                if count[one.ask] <= DRAWN:
                    assert draw(asked)
    assert count
