"""How far it is from everywhere to every site, as the land lies."""

from heapq import heappop, heappush

from bot.engine.core import Square
from bot.games.giganten.content import Content
from bot.games.giganten.ground import Ground


class Land:
    """Distances, worked out once: movement points from a square to the nearest one beside a site."""

    def __init__(self, content: Content, ground: Ground) -> None:
        terrain = ground.terrain
        self._beside = {
            square: terrain.squares(terrain.around(terrain.bit[square])) for square in terrain.bit
        }
        self._cost = terrain.cost
        sites = [self._distances(site.square) for site in content.sites]
        self.far = {square: tuple([site[square] for site in sites]) for square in terrain.bit}

    def _distances(self, site: Square) -> dict[Square, int]:
        """Go back from the site: whoever comes from a square has not paid for it."""
        found: dict[Square, int] = {}
        queue = [(0, square) for square in self._beside[site]]
        while queue:
            far, square = heappop(queue)
            if square in found:
                continue
            found[square] = far
            for before in self._beside[square]:
                if before not in found:
                    heappush(queue, (far + self._cost[square], before))
        return found
