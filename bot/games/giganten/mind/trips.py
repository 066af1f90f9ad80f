"""Where truck and loco may go with so many movement points, and what each trip is worth."""

from collections.abc import Iterator

from msgspec import Struct

from bot.engine.core import Seat, Square
from bot.games.giganten.mind.worth import Reading
from bot.games.giganten.state import Player

Stops = list[tuple[int, Square]]


class Trip(Struct, frozen=True):
    """A square for the truck and a space for the loco."""

    worth: float
    square: Square
    space: int
    spent: int


class Trips:
    """All trips of a seat from where it stands, or from where it may begin."""

    def __init__(self, reading: Reading, seat: Seat) -> None:
        self.reading, self.seat = reading, seat
        self.state, self.lore = reading.state, reading.lore
        self.player: Player = self.state.players[seat]
        self._place = {site.square: n for n, site in enumerate(self.lore.content.sites)}
        self._hopes = reading.hopes(seat)
        built = sum([derrick.owner == seat for derrick in self.state.derricks])
        self._can_build = built < self.lore.content.pieces.player.derricks
        self._later: dict[Square, tuple[float, int, float, float]] = {}
        self._lines: dict[int, float] = {}

    def stops(self, points: int, start: Square | None = None) -> Stops:
        """Return where the truck may stop, the nearest first, and what it costs to get there."""
        ground, state = self.lore.ground, self.state
        origin = self.player.truck or start
        terrain = ground.terrain
        begin = terrain.bit[origin] if origin else sum([terrain.bit[square] for square in ground.start])
        blocked, free = ground.ways(state, self.seat)
        reached = terrain.reach(begin, points, blocked)
        reached[0] = begin
        return [
            (cost, square)
            for cost, squares in enumerate(reached)
            for square in terrain.squares(squares & free if cost else squares)
        ]

    def best(self, points: int, stops: Stops) -> Trip:
        """Return the best trip with so many points."""
        return max(self.all(points, stops), key=lambda trip: (trip.worth, -trip.spent))

    def all(self, points: int, stops: Stops) -> Iterator[Trip]:
        """Yield the trips worth naming: for each space of the rail, each stop."""
        rail, loco = self.lore.content.rail, self.player.loco
        for space in range(loco, len(rail)):
            fare = rail[space] - rail[loco]
            if fare > points:
                return
            line = self.line(space)
            for cost, square in stops:
                if cost + fare > points:
                    break
                yield Trip(line + self.ground(square, space), square, space, cost + fare)

    def line(self, space: int) -> float:
        """Say what the loco is worth on a space."""
        if space not in self._lines:
            self._lines[space] = self.reading.loco(self.seat, space)
        return self._lines[space]

    def ground(self, square: Square, space: int) -> float:
        """Say what the truck is worth on a square: what can be built now, and what later."""
        best, first, without, _ = self._from(square)
        value = best
        for number in self._beside(square):
            now = self.building(number, space)
            if now > 0.0:
                value = max(value, now + (without if number == first else best))
        return value

    def _beside(self, square: Square) -> list[int]:
        if not self._can_build:
            return []
        return [self._place[site.square] for site in self.lore.ground.beside(self.state.tiles, square)]

    def building(self, number: int, space: int) -> float:
        """Say what it brings to build on a site now, with the loco on a space."""
        reading, cash = self.reading, self.player.cash
        cost = self.lore.content.tiles[self.lore.content.sites[number].kind].cost
        if cost > cash:
            return 0.0
        less = reading.liquid(cash) - reading.liquid(cash - cost)
        return reading.site(self.seat, number, 0, space, choosing=True) - less

    def _from(self, square: Square) -> tuple[float, int, float, float]:
        """Return what later rounds promise from a square, the site that promises most, and without it."""
        known = self._later.get(square)
        if known is None:
            far, fade, roads = self.lore.land.far[square], self.lore.fade, self.lore.weights.roads
            near = sorted([(value * fade[far[n]], n) for n, value in self._hopes], reverse=True)[:3]
            worth = [value for value, _ in near] + [0.0, 0.0, 0.0]
            best = roads.next * (worth[0] + roads.later * worth[1])
            without = roads.next * (worth[1] + roads.later * worth[2])
            known = self._later[square] = (best, near[0][1] if near else -1, without, worth[0])
        return known
