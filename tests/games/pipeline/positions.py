"""Positions that several suites start from."""

from bot.engine.core import Seat
from bot.games.pipeline.actions import (
    Pass,
)
from bot.games.pipeline.state import FREE
from tests.games.pipeline.tables import (
    PIPELINE,
    R,
    table,
)

BIG = {R: (5, 5, 5, 5)}  # tanks enough for anything
TEAL = (4, 5, 6, 4, 5, 6, 4, 6, 5)  # orange, silver, teal 4/6/5


def year_ends(seats=2, **position):
    """Return the step that ends the first year."""
    return PIPELINE.apply(*year_end(seats, **position))


def year_end(seats=2, **position):
    """Return the last position of the first year, and the action that ends it."""
    order = tuple(Seat((n + 1) % seats) for n in range(seats))
    lower = (*order[:-1], FREE)
    state = table(seats, turn=R, round=8, order=order, lower=lower, **position)
    return state, Pass(seat=R)
