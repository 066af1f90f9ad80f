"""Who a user id stands for."""

from collections.abc import Container
from itertools import chain
from typing import Literal

from bot.engine.mind import Level

LAST_PRACTICE = -99
TENS = {Level.EASY: 1, Level.NORMAL: 2, Level.HARD: 3}  # -11 is the first who plays easily; below ten is old
MOST = 5  # computer players of each level who have a name

Kind = Literal["person", "practice", "nobody"]


def kind(user: int) -> Kind:
    """Say who this is: a person, a computer player, or somebody who has left nothing but a number."""
    if user > 0:
        return "person"
    return "practice" if LAST_PRACTICE <= user < 0 else "nobody"


def level(user: int) -> Level:
    """Say how well a computer player plays; for a person, and as one of old, it plays as most do."""
    return next((one for one, tens in TENS.items() if -user // 10 == tens), Level.NORMAL)


def computer(how: Level, taken: Container[int]) -> int:
    """Return the first computer player of a level who does not sit here yet."""
    first = TENS[how] * 10 + 1
    named, others = range(-first, -first - MOST, -1), range(-1, LAST_PRACTICE - 1, -1)
    return next(user for user in chain(named, others) if user not in taken)
