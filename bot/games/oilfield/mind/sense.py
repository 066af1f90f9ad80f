"""What nobody does who has played for an hour: it is not even named, so that no beginner slips into it."""

from collections.abc import Sequence

from bot.engine.mind import Weighed
from bot.games.oilfield.actions import Decline, DrillTower, GiveUpTower, SellFirst, Stop


def sensible(weighed: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """Leave out what is absurd beside the best, which comes first."""
    best = weighed[0]
    return (best, *[one for one in weighed[1:] if not _absurd(best, one)])


def _absurd(best: Weighed, other: Weighed) -> bool:
    """Nobody chooses an action and does not carry it out, or leaves in the ground what can be stored."""
    this, that = best.action, other.action
    if isinstance(that, DrillTower) and isinstance(this, DrillTower):
        same = (that.tower, that.field) == (this.tower, this.field)
        return same and that.oil + that.gas < this.oil + this.gas
    return isinstance(that, Decline | Stop | SellFirst | GiveUpTower)
