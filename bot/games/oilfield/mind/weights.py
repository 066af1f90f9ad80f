"""What the mind of Oilfield was taught: what things are worth in points, while so many rounds are left."""

from bisect import bisect
from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from bot.engine.mind import Weights

STEPS = 4  # parts of a round in which prices are told apart
LONGEST = 60  # rounds that a table may agree on


class Prices(NamedTuple):
    """What one of each is worth at a moment of the game, beside the points that it counts anyway."""

    purse: float  # a dollar of the first few
    cash: float  # a dollar that goes into a share or a tower
    hoard: float  # a dollar beyond that
    oil: float
    gas: float
    full: float  # a full part of the refinery
    rich: float  # to have the most money
    out: float  # a cube that one drilling brings into storage
    over: float  # a cube of a drilling for which storage is too small
    spare: float  # a cube of the next drilling for which there is room just now
    sold: float  # a cube that one drilling sells on the spot
    mixed: float  # a tower that brings up both sorts
    well: float  # a national tower
    room: float  # for one cube more
    refinery: float  # a gas expansion
    plot: float  # a lease without a tower
    lease: float
    slot: float  # an investment cube at hand
    swap: float  # a share of few points that holds up a cube
    stock: float  # a dollar that shares would bring
    first: float
    disc: float  # a government tower that is still to be paid for
    base: float  # all that is still to come


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a game lasts, from what is left in the fields and how fast it is brought up."""

    drilled: float  # how much of what towers can bring up they do bring up in a round
    others: float  # what towers to come bring up in a round
    refill: float  # oil among the cubes of a refill
    more: float  # rounds after that


class OilfieldWeights(Weights, frozen=True, kw_only=True):
    """`worth` holds a curve for each price, by the number of players: its values at the knots."""

    knots: tuple[float, ...]  # rounds left
    worth: Mapping[str, Mapping[str, tuple[float, ...]]]
    pace: Mapping[str, Pace]
    rival: float  # what a point of the strongest rival counts against one's own
    heat: float  # how far from the best others are supposed to choose, in points


class Curves:
    """The prices of one table, worked out for each part of a round."""

    def __init__(self, weights: OilfieldWeights, players: int) -> None:
        worth, knots = weights.worth[str(players)], weights.knots
        rows = [worth[name] for name in Prices._fields]
        self._prices = [
            Prices(*[_at(knots, row, step / STEPS) for row in rows]) for step in range(LONGEST * STEPS + 1)
        ]

    def at(self, rounds: float) -> Prices:
        """Return the prices when so many rounds are left."""
        return self._prices[max(0, min(len(self._prices) - 1, round(rounds * STEPS)))]


def _at(knots: tuple[float, ...], values: tuple[float, ...], where: float) -> float:
    """Return a value of a curve that is straight between its knots, and level beyond them."""
    place = bisect(knots, where)
    if place == 0:
        return values[0]
    if place == len(knots):
        return values[-1]
    share = (where - knots[place - 1]) / (knots[place] - knots[place - 1])
    return values[place - 1] + share * (values[place] - values[place - 1])
