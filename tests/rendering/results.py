"""Results that no random game comes to, for final pictures: ties, near ties, fortunes and debts."""

from msgspec.structs import replace

from bot.engine import codec
from bot.engine.core import Result, ScoreLine, Seat, Standing
from tests.rendering.orders import NAMES, final

FACTS = {"pieces": 12, "markers": 5, "shares": 3, "leases": 4, "full": 2, "money": 38}
FACTS |= {"derricks": 12, "barrels": 24, "each": 6000, "place": 1, "low": 3, "mid": 2, "high": 1, "count": 4}


def result(*totals, ties=None):
    """Make up a result: the totals by seat, and what decided between equals."""
    ties = ties or {}
    strength = {n: (-total, ties.get(n, 0)) for n, total in enumerate(totals)}
    ranking = sorted(strength.values())
    standings = [
        Standing(
            seat=Seat(n),
            rank=1 + ranking.index(strength[n]),
            total=totals[n],
            lines=(),
            tiebreak=ties.get(n),
        )
        for n in sorted(strength, key=strength.__getitem__)
    ]
    return Result(ending="", standings=tuple(standings))


def ended(game, made_up, names=NAMES, history=(), **changes):
    """Order the final picture of a result that was made up, out of the parts that the game has."""
    plain = final(len(made_up.standings), game, names=names, history=history, **changes)
    real = result_of(plain)
    parts = [line.part for line in real.standings[0].lines]
    filled = [replace(one, lines=_lines(one.total, parts)) for one in made_up.standings]
    return replace(plain, result=codec.dumps(replace(real, standings=tuple(filled))))


def _lines(total, parts):
    """Divide a total: the first part gets most of it, the last one gets or loses what is left."""
    share = abs(total) // (2 * len(parts))
    points = [share * 2 + n * bool(total) for n in range(len(parts) - 1)]
    each = (*points, total - sum(points))
    return tuple([ScoreLine(part=part, points=p, facts=FACTS) for part, p in zip(parts, each, strict=True)])


def result_of(order):
    """Return the result that an order carries."""
    return codec.loads(Result, order.result)


def race(*totals, rounds, start=0):
    """Make up a course that leads to these totals, with a dip below the start."""
    steps = [
        tuple(start + (total - start) * when // rounds - (when == 1) * abs(total) // 9 for total in totals)
        for when in range(rounds)
    ]
    return (*steps, totals)
