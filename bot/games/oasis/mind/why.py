"""Why a choice is good: what it does for the player who makes it, in a sentence of the catalogue."""

from typing import NamedTuple

from bot.engine.core import Fact, Name, Seat
from bot.games.oasis.content import KINDS
from bot.games.oasis.mind.worth import Judge, Sight


class Why(NamedTuple):
    """A sentence, and what it speaks of."""

    key: str | None
    facts: dict[str, Fact]


def why(judge: Judge, before: Sight, after: Sight, seat: Seat) -> Why:
    """Return what there is to be said for a change of the table, the most telling first."""
    old, new = before.stands[seat], after.stands[seat]
    was, now = [[int(part.pieces) for part in judge.there(sight.layout, seat)] for sight in (before, after)]
    points = _points(now, new.markers) - _points(was, old.markers)
    line = max(range(len(now)), key=lambda n: (now[n] - was[n]) * (1 + new.markers[n]))
    if sum(new.markers) > sum(old.markers):
        key = "oasis-good-points" if points > 0 else "oasis-good-markers"
        return Why(key, {"points": points} if points > 0 else {})
    if now[line] > was[line]:
        facts: dict[str, Fact] = {"before": was[line], "after": now[line], "points": max(0, points)}
        if line:
            return Why("oasis-good-land", {"land": Name("land", KINDS[line - 1]), **facts})
        return Why("oasis-good-caravan", facts)
    return Why("oasis-good-cards" if new.pile > old.pile else None, {})


def _points(pieces: list[int], markers: tuple[int, ...]) -> int:
    return sum([count * each for count, each in zip(pieces, markers, strict=True)])
