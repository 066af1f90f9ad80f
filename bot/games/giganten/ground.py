"""The land with what stands on it: tiles, derricks, trucks, and where a truck may go among them."""

from collections.abc import Iterable
from itertools import compress

from bot.engine.core import Seat, Square
from bot.games.giganten.content import Content, Site
from bot.games.giganten.state import Derrick, State

HIDDEN = "123456789"  # a tile face down, by its value
TURNED = "abcdefghi"  # and one that was built on
_TICKS = bytes(n in HIDDEN.encode() for n in range(256))


class Ground:
    """Where things are, worked out once from the content."""

    def __init__(self, content: Content) -> None:
        self.terrain = content.terrain
        self.site = {site.square: site for site in content.sites}
        self._place = {site.square: n for n, site in enumerate(content.sites)}
        self._bits = tuple([self.terrain.bit[site.square] for site in content.sites])
        self.around = {square: self._sites_around(square) for square in self.terrain.bit}
        self.start = tuple([square for square in self.terrain.bit if square[1:] == "1"])

    def _sites_around(self, square: Square) -> tuple[Site, ...]:
        around = self.terrain.around(self.terrain.bit[square])
        return tuple([site for site in self.site.values() if self.terrain.bit[site.square] & around])

    # Tiles

    def has_tile(self, tiles: str, square: Square) -> bool:
        return square in self._place and tiles[self._place[square]] in HIDDEN

    def oil(self, tiles: str, square: Square) -> int:
        """Return the value of the tile on a site, whether it is hidden or turned; 0 where there is none."""
        drawn = tiles[self._place[square]]
        return HIDDEN.find(drawn) + 1 or TURNED.find(drawn) + 1

    def turned(self, tiles: str, square: Square) -> str:
        """Return the tiles after the one on a site has been turned up."""
        place = self._place[square]
        return f"{tiles[:place]}{TURNED[HIDDEN.index(tiles[place])]}{tiles[place + 1 :]}"

    def was_built(self, tiles: str, square: Square) -> bool:
        return tiles[self._place[square]] in TURNED

    def beside(self, tiles: str, square: Square | None) -> list[Site]:
        """Return the sites with a tile that share a side with a square."""
        if square is None:
            return []
        return [site for site in self.around[square] if tiles[self._place[site.square]] in HIDDEN]

    def covered(self, tiles: str) -> int:
        """Return the squares that have a tile: a truck may cross them, but not stop."""
        return sum(compress(self._bits, tiles.encode().translate(_TICKS)))

    # Trucks

    def stops(self, state: State, seat: Seat) -> list[int]:
        """Return, by movement points, the squares on which a truck may stop with so many and no fewer."""
        truck = state.players[seat].truck
        if truck is None:
            return []
        blocked, free = self.ways(state, seat)
        reached = self.terrain.reach(self.terrain.bit[truck], state.points, blocked)
        return [squares & free for squares in reached[1:]]

    def ways(self, state: State, seat: Seat) -> tuple[int, int]:
        """Return the squares that a truck may not cross, and those on which it may stop."""
        return self._blocked(state, seat), ~(self.covered(state.tiles) | self._taken(state, seat))

    def cost(self, state: State, seat: Seat, square: Square) -> int | None:
        """Return the movement points to a square, as far as they go, or None."""
        truck, target = state.players[seat].truck, self.terrain.bit[square]
        if truck is None or truck == square:
            return None
        start, blocked = self.terrain.bit[truck], self._blocked(state, seat)
        reached = self.terrain.reach(start, state.points, blocked, target)
        return len(reached) - 1 if reached[-1] & target else None

    def truck_on(self, state: State, seat: Seat, square: Square) -> Seat | None:
        """Return whose truck keeps this seat's from stopping on a square, if one does."""
        if state.options.truck_block == "none":
            return None
        trucks = [Seat(n) for n, player in enumerate(state.players) if player.truck == square]
        return next((other for other in trucks if other != seat), None)

    def _blocked(self, state: State, seat: Seat) -> int:
        blocked = self.drawn(state.derricks)
        return blocked | self._trucks(state, seat) if state.options.truck_block == "full" else blocked

    def _taken(self, state: State, seat: Seat) -> int:
        return 0 if state.options.truck_block == "none" else self._trucks(state, seat)

    def _trucks(self, state: State, seat: Seat) -> int:
        bits, taken = self.terrain.bit, 0
        for n, player in enumerate(state.players):
            if n != seat and player.truck is not None:
                taken |= bits[player.truck]
        return taken

    def drawn(self, derricks: Iterable[Derrick]) -> int:
        """Return the squares on which derricks stand."""
        bit = self.terrain.bit
        return sum([bit[derrick.square] for derrick in derricks])
