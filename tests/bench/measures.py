"""What all parts of `make bench` measure with: how much, from which seed, and what a figure is."""

from typing import NamedTuple

SEED = "5eed" * 8
USERS = (901, 902, 903, 904)
GAME = "oasis"


class Plan(NamedTuple):
    """How much is measured."""

    slices: int  # of random play, for each rival
    slice: float  # seconds
    clicks: int  # at each length of the record
    turns: int  # of each game, early and late
    games: int  # played through the table
    halfway: int  # the line at which a running game is weighed


FULL = Plan(slices=16, slice=0.2, clicks=150, turns=12, games=4, halfway=150)
QUICK = Plan(slices=3, slice=0.1, clicks=10, turns=4, games=1, halfway=60)


class Figure(NamedTuple):
    what: str
    value: float
    unit: str = ""
    aim: str = ""
