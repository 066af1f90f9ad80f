"""Where truck and loco may go with so many movement points, and what each trip is worth."""

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.core import Action, Seat, Square
from bot.games.giganten.actions import Drive, EndMove, Steam
from bot.games.giganten.mind.worth import Reading
from bot.games.giganten.state import Player

Stops = list[tuple[int, Square]]


class Trip(NamedTuple):
    """A square for the truck and a space for the loco."""

    worth: float
    square: Square
    space: int
    spent: int


class Later(NamedTuple):
    """What later rounds promise from a square, the site that promises most, and all without that."""

    best: float
    first: int
    without: float


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
        return self.promising(points, stops)[points]

    def promising(self, points: int, stops: Stops) -> list[Trip]:
        """Return the best trip with 0, 1, 2 … points."""
        here = Trip(float("-inf"), self.player.truck or stops[0][1], self.player.loco, 0)
        best = [here] * (points + 1)
        for trip in self.all(points, stops):
            if trip.worth > best[trip.spent].worth:
                best[trip.spent] = trip
        for spent in range(1, points + 1):
            if best[spent - 1].worth >= best[spent].worth:
                best[spent] = best[spent - 1]
        return best

    def all(self, points: int, stops: Stops) -> Iterator[Trip]:
        """Yield the trips worth naming: for each space of the rail, each stop."""
        rail, loco = self.lore.content.rail, self.player.loco
        grounds = [(cost, square, self._from(square), self._beside(square)) for cost, square in stops]
        for space in range(loco, len(rail)):
            fare = rail[space] - rail[loco]
            if fare > points:
                return
            line, left = self.line(space), points - fare
            built: dict[int, float] = {}
            for cost, square, later, beside in grounds:
                if cost > left:
                    break
                value = later.best
                for number in beside:
                    if number not in built:
                        built[number] = self.building(number, space)
                    now = built[number]
                    if now > 0.0:
                        value = max(value, now + (later.without if number == later.first else later.best))
                yield Trip(line + value, square, space, cost + fare)

    def different(self, points: int, stops: Stops) -> list[Trip]:
        """Return the best trip to each end, the best of all first."""
        best: dict[tuple[object, ...], Trip] = {}
        ends = {square: (*self._beside(square), self._from(square).first) for _, square in stops}
        for trip in self.all(points, stops):
            end = trip.space, *ends[trip.square]
            if end not in best or trip.worth > best[end].worth:
                best[end] = trip
        return sorted(best.values(), key=lambda trip: -trip.worth)

    def steps(self, trip: Trip) -> tuple[Action, ...]:
        """Return what to do for a trip, as far as nothing new is seen: the truck goes first."""
        seat, player = self.seat, self.player
        steps: list[Action] = []
        if trip.square != player.truck:
            steps.append(Drive(seat=seat, square=trip.square))
            if self._looks(trip.square):
                return tuple(steps)
        if trip.space != player.loco:
            steps.append(Steam(seat=seat, space=trip.space))
        return (*steps, EndMove(seat=seat))

    def line(self, space: int) -> float:
        """Say what the loco is worth on a space."""
        if space not in self._lines:
            self._lines[space] = self.reading.loco(self.seat, space)
        return self._lines[space]

    def _beside(self, square: Square) -> list[int]:
        if not self._can_build:
            return []
        return [self._place[site.square] for site in self.lore.ground.beside(self.state.tiles, square)]

    def site(self, square: Square, space: int) -> Square | None:
        """Return the site beside a square that is best to build on now, if it pays."""
        gains = [(self.building(number, space), number) for number in self._beside(square)]
        gain, best = max(gains, default=(0.0, 0))
        return self.lore.content.sites[best].square if gain > 0.0 else None

    def aim(self, square: Square) -> Square | None:
        """Return the site that promises most to whoever stands on a square."""
        first = self._from(square).first
        return self.lore.content.sites[first].square if first >= 0 else None

    def _looks(self, square: Square) -> bool:
        """Is there a tile to look at?"""
        tiles, known = self.lore.content.tiles, self.player.peeked
        sites = self.lore.ground.beside(self.state.tiles, square)
        return any(tiles[site.kind].peek and site.square not in known for site in sites)

    def building(self, number: int, space: int) -> float:
        """Say what it brings to build on a site now, with the loco on a space."""
        reading, cash = self.reading, self.player.cash
        cost = self.lore.content.tiles[self.lore.content.sites[number].kind].cost
        if cost > cash:
            return 0.0
        less = reading.liquid(cash) - reading.liquid(cash - cost)
        return reading.site(self.seat, number, 0, space, choosing=True) - less

    def _from(self, square: Square) -> Later:
        """Return what later rounds promise from a square."""
        far, fade, roads = self.lore.land.far[square], self.lore.fade, self.lore.weights.roads
        near = sorted([(value * fade[far[n]], n) for n, value in self._hopes], reverse=True)[:3]
        one, two, three = [value for value, _ in near] + [0.0] * (3 - len(near))
        return Later(
            roads.next * (one + roads.later * two),
            near[0][1] if near else -1,
            roads.next * (two + roads.later * three),
        )
