"""What nobody does who has played for an hour: it is not even named, so that no beginner slips into it."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from bot.engine.core import Action
from bot.games.giganten.actions import (
    Bid,
    BuildNothing,
    ChangePrice,
    Drive,
    EndMove,
    LoseBarrel,
    Pass,
    Peek,
    Sell,
    SetLimit,
    SkipSpecial,
)

Worths = Sequence[tuple[Action, float]]
_WORTHWHILE = 1000.0  # dollars that nobody leaves lying
_NEAR = 3  # points more or less that might as well be bid


def sensible(worths: Worths) -> Worths:
    """Leave out what is absurd beside the best, which comes first."""
    best = worths[0]
    for kind, sense in _SENSE.items():
        if isinstance(best[0], kind):
            return [best, *[one for one in worths[1:] if sense(best, one)]]
    return [best, *[one for one in worths[1:] if _worthwhile(best, one)]]


Pair = tuple[Action, float]


def _looks(best: Pair, other: Pair) -> bool:
    """A look costs nothing."""
    return isinstance(other[0], Peek)


def _goes(best: Pair, other: Pair) -> bool:
    """Who has far to go does not stay."""
    return not isinstance(other[0], EndMove)


def _sells(best: Pair, other: Pair) -> bool:
    """Who has paid for the right to sell uses it."""
    return isinstance(other[0], Sell) and other[0].count > 0


def _limits(best: Pair, other: Pair) -> bool:
    assert isinstance(best[0], SetLimit)
    assert isinstance(other[0], SetLimit)
    return abs(other[0].points - best[0].points) <= max(_NEAR, best[0].points // 2)


def _bids(best: Pair, other: Pair) -> bool:
    assert isinstance(best[0], Bid)
    return not isinstance(other[0], Bid) or other[0].points <= best[0].points + _NEAR


def _passes(best: Pair, other: Pair) -> bool:
    """Nobody bids for what is worth much less than the points."""
    return best[1] - other[1] < _WORTHWHILE


def _moves_prices(best: Pair, other: Pair) -> bool:
    """Nobody moves a price to somebody else's good."""
    return isinstance(other[0], ChangePrice) and other[1] > 0.0


def _worthwhile(best: Pair, other: Pair) -> bool:
    """What brings something is not left undone."""
    idle = isinstance(other[0], BuildNothing | LoseBarrel | SkipSpecial)
    return not idle or best[1] - other[1] < _WORTHWHILE


_SENSE: Mapping[type[Action], Callable[[Pair, Pair], bool]] = MappingProxyType(
    {
        Peek: _looks,
        Drive: _goes,
        Sell: _sells,
        SetLimit: _limits,
        Bid: _bids,
        Pass: _passes,
        ChangePrice: _moves_prices,
    }
)
