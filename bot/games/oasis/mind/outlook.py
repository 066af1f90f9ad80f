"""What a piece on a square would do for its player, and to the others: each square of a board is weighed."""

from collections.abc import Iterator
from math import exp
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from bot.games.oasis.ground import Ground
from bot.games.oasis.mind.layout import Marks, Tract, caravans, room, tract
from bot.games.oasis.mind.worth import Judge, Part, Sight, Stand

Claim = int | None | UnsetType  # a marker that is moved from here; None: none is; unset: nobody asks


class Spot(NamedTuple):
    """A square for a piece, and what it gains; `claim` says what becomes of a new area without a marker."""

    gain: float
    bit: int
    claim: Claim
    marks: Marks


class Outlook:
    """A table seen by a player who is about to place something."""

    def __init__(self, ground: Ground, judge: Judge, sight: Sight, seat: int) -> None:
        self.ground, self.judge, self.sight, self.seat = ground, judge, sight, seat
        self.terrain = ground.terrain
        self.left = judge.left(sight)
        layout, seats = sight.layout, range(len(sight.stands))
        self.rivals = layout.rivals(seat)
        self.tracts = [
            [tract(self.terrain, layout, one, land, layout.rivals(one)) for land in range(3)] for one in seats
        ]
        self.parts = [
            (
                judge.caravan(layout.camels[one], layout.trail),
                *[judge.land(found) for found in self.tracts[one]],
            )
            for one in seats
        ]
        self.hopes = judge.hopes(sight, [[part.pieces for part in parts] for parts in self.parts])
        self.hope = self.hopes[seat]
        self.shares = self._shares()
        self.slopes = [[self._slope(one, line) for line in range(4)] for one in seats]

    def _shares(self) -> list[float]:
        """Say how much of each player's loss is as good as a gain."""
        weights, stands = self.judge.weights, self.sight.stands
        totals = [
            sum([self.judge.line(n, part, stand, hope) for n, part in enumerate(parts)])
            for stand, parts, hope in zip(stands, self.parts, self.hopes, strict=True)
        ]
        others = [seat for seat in range(len(stands)) if seat != self.seat]
        best = max(others, key=lambda seat: totals[seat])
        each = weights.others / len(others)
        return [
            1.0 if seat == self.seat else each + (weights.rival if seat == best else 0.0)
            for seat in range(len(stands))
        ]

    def _slope(self, seat: int, line: int) -> float:
        """Return what a square of room is worth to a player."""
        part, stand, hope = self.parts[seat][line], self.sight.stands[seat], self.hopes[seat]
        more = hope.pieces[line]
        if more <= 0.0:
            return 0.0
        room = self.judge.open_room(line, part, stand)
        return (stand.markers[line] + hope.markers[line]) * self.judge.weights.room * exp(-room / more)

    # Land

    def tiles(self, land: int) -> list[Spot]:
        """Weigh all squares for a tile."""
        here = room(self.ground, self.sight.layout, self.seat, land)
        spots = [self._extending(land, bit) for bit in _each(here.extend)]
        for bit in _each(here.start):
            spots += self._starting(land, bit)
        return spots

    def _extending(self, land: int, bit: int) -> Spot:
        marks, stand = self.sight.layout.marks[self.seat], self.sight.stands[self.seat]
        gain = self._changed(land, bit, marks, stand) - self._taken(land, bit, owned=True)
        return Spot(gain, bit, UNSET, marks)

    def _starting(self, land: int, bit: int) -> Iterator[Spot]:
        marks, stand = self.sight.layout.marks[self.seat], self.sight.stands[self.seat]
        if stand.spare:
            claimed = (*marks, bit)
            gain = self._changed(land, bit, claimed, stand._replace(spare=stand.spare - 1))
            yield Spot(gain - self._taken(land, bit, owned=True), bit, UNSET, claimed)
            return
        gain = self._changed(land, bit, marks, stand) - self._taken(land, bit, owned=False)
        yield Spot(gain, bit, None, marks)
        poorest = self._poorest()
        if poorest:
            moved = tuple([bit if mark == poorest else mark for mark in marks])
            gain = self._changed(land, bit, moved, stand) - self._taken(land, bit, owned=True)
            yield Spot(gain, bit, poorest, moved)

    def _poorest(self) -> int:
        """Return the marker of the area that brings the least."""
        layout, stand = self.sight.layout, self.sight.stands[self.seat]

        def brings(mark: int) -> float:
            land = next(n for n in range(3) if layout.lands[n] & mark)
            size = self.terrain.spread(layout.lands[land], mark).bit_count()
            return size * (stand.markers[land + 1] + self.hope.markers[land + 1])

        return min(layout.marks[self.seat], key=brings, default=0)

    def _changed(self, land: int, bit: int, marks: Marks, stand: Stand) -> float:
        """Return what the player gains by a tile and, perhaps, by a marker on it."""
        judge, hope, seat = self.judge, self.hope, self.seat
        layout, before = self.sight.layout, self.sight.stands[seat]
        after = layout.with_tile(land, bit)
        moved = marks != layout.marks[seat]
        if moved:
            after = after.with_marks(seat, marks)
        gain = judge.weights.spare * (stand.spare - before.spare) * self.left / judge.whole
        for n in range(3):
            old = new = self.parts[seat][n + 1]
            if n == land or (moved and not before.spare):
                new = judge.land(tract(self.terrain, after, seat, n, self.rivals))
            else:
                new = Part(old.pieces, old.room - self._weight(self.tracts[seat][n], bit))
            if new != old or stand.spare != before.spare:
                gain += judge.line(n + 1, new, stand, hope) - judge.line(n + 1, old, before, hope)
        return gain

    def _taken(self, land: int, bit: int, owned: bool) -> float:
        """Return what others gain, mostly less than nothing: a square is gone, and those beside it."""
        if not self.left:
            return 0.0
        beside = self.terrain.around(bit)
        lost = 0.0
        for seat, tracts in enumerate(self.tracts):
            if seat == self.seat:
                continue
            slopes = self.slopes[seat]
            mine = sum([slopes[n + 1] * self._weight(found, bit) for n, found in enumerate(tracts)])
            if owned:
                mine += slopes[land + 1] * self._weight(tracts[land], beside)
            lost += self.shares[seat] * mine
        return -lost

    def _weight(self, found: Tract, squares: int) -> float:
        """Return how much of a tract's room these squares are."""
        if not squares & (found.beside | found.near | found.far):
            return 0.0
        weights = self.judge.weights
        return (
            (found.beside & squares).bit_count()
            + weights.far * (found.near & squares).bit_count()
            + weights.farther * (found.far & squares).bit_count()
        )

    # Camels

    def camels(self) -> list[Spot]:
        """Weigh the squares for a camel: near one's own, beside a rival's, or anywhere if there is none."""
        layout, own = self.sight.layout, self.sight.layout.camels[self.seat]
        stand = self.sight.stands[self.seat]
        stand = stand._replace(camels=max(0, stand.camels - 1))
        marks = layout.marks[self.seat]
        return [
            Spot(self.trek(own | bit, layout.trail & ~bit, bit, stand), bit, UNSET, marks)
            for bit in _each(self._along())
        ]

    def _along(self) -> int:
        layout = self.sight.layout
        own, around = layout.camels[self.seat], self.terrain.around
        if not own:
            return layout.trail
        squares = 0
        for group in caravans(self.terrain, own, layout.trail):
            squares |= group.beside | group.near | group.far
        for seat, camels in enumerate(layout.camels):
            if seat != self.seat:
                squares |= around(camels) & layout.trail
        return squares or layout.trail

    def trek(self, own: int, trail: int, bit: int, stand: Stand) -> float:
        """Return what it gains to have camels so; `bit` is a square that is new to them."""
        judge, hope = self.judge, self.hope
        if not self.left:
            return self._longer(own) * stand.markers[0]
        gain = judge.line(0, judge.caravan(own, trail), stand, hope)
        gain -= judge.line(0, self.parts[self.seat][0], self.sight.stands[self.seat], hope)
        for seat, camels in enumerate(self.sight.layout.camels):
            if seat != self.seat and camels and self._near(camels) & bit:
                theirs, at, hope = judge.caravan(camels, trail), self.sight.stands[seat], self.hopes[seat]
                lost = judge.line(0, self.parts[seat][0], at, hope) - judge.line(0, theirs, at, hope)
                gain += self.shares[seat] * lost
        return gain

    def _near(self, camels: int) -> int:
        around, trail = self.terrain.around, self.sight.layout.trail
        beside = around(camels) & trail
        return beside | around(beside)

    def _longer(self, own: int) -> int:
        """Return by how much the largest caravan would be larger."""
        before = self.sight.layout.camels[self.seat]
        sizes = [
            max([group.bit_count() for group in self.terrain.parts(camels)], default=0)
            for camels in (before, own)
        ]
        return sizes[1] - sizes[0]


def _each(squares: int) -> Iterator[int]:
    """Yield a set's squares one by one."""
    while squares:
        bit = squares & -squares
        yield bit
        squares ^= bit
