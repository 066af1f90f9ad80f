"""A supposed table, on which somebody composes a plan, can be drawn and described like any other."""

import random

import pytest

from bot.engine.core import Seat
from rendering import describe, draw
from rendering.alt import LONGEST
from tests.rendering.orders import FULL, GAMES, lines, order
from tests.support.sweeps import sweep
from tests.support.words import WORDS

LINES, DRAWN = (6, 60), (1, 2)  # by default, and at most


@pytest.mark.parametrize(("looks", "drawn"), sweep(zip(LINES, DRAWN, strict=True), [(6, 1)]))
@pytest.mark.parametrize(("game", "seats"), FULL)
def test_a_supposed_table_is_drawn_and_described(game, seats, looks, drawn):
    """Of each kind of question a few tables are drawn: a picture takes its time."""
    rules, chance, count = GAMES[game], random.Random(game), dict[str, int]()
    played = lines(seats, game)
    for line in chance.sample(played, min(len(played), looks)):
        for seat in map(Seat, range(seats)):
            for one in rules.foreseen(line.state, seat):
                asked = order(one.state, "panel", seat, awaited=(seat,))
                assert 0 < len(describe(asked, WORDS)) <= LONGEST
                count[one.ask] = count.get(one.ask, 0) + 1
                if count[one.ask] <= drawn:
                    assert draw(asked)
    assert count
