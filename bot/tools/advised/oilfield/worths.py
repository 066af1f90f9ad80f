"""What a worker, a card or a purchase may be worth to a player, in dollars or what comes close to them."""

from collections.abc import Mapping
from typing import Literal

from bot.games.oilfield.content import Content, FieldKey, TileKey
from bot.games.oilfield.towers import Take, Towers
from bot.games.oilfield.view import FieldView, PlayerView, View

Work = Literal["lease", "build", "drill", "local", "national", "invest", "subsidy", "first"]

_POINT = 3.0  # dollars that a point is worth
_CUBE = 2.0  # dollars that a stored cube brings in the end
_LEASE = 8.0  # what a lease is worth that a tower can be built on
_RUNS = 3.0  # drillings that a new tower may count on
_FIRST = 0.5


class Worths:
    """Weighs what a player could do, from what they see."""

    def __init__(self, content: Content, towers: Towers) -> None:
        self.content, self.towers = content, towers
        self._takes: Mapping[str, tuple[Take, ...]] = {str(key): takes for key, takes in towers.takes.items()}

    def of(self, view: View, player: PlayerView, work: Work, *, striking: bool = False) -> float:
        """Return what it would bring to do this now; nothing or less, if it is hardly worth it."""
        prices = self.content.board.prices
        match work:
            case "lease":
                return self.lease(view, player)
            case "build":
                return max([self.tile(view, player, tile.key) for tile in view.tiles], default=0.0)
            case "drill":
                return _CUBE * len(self.cubes(view, player, striking=striking))
            case "local":
                room = player.capacity - player.oil - player.gas
                full = 1.5 if room < 2 else 1.0
                return full * (prices.oil_money * player.oil + _POINT * prices.gas_points * player.gas)
            case "national":
                return view.national[min(1, len(view.national) - 1)] * player.oil
            case "invest":
                return max([_POINT * row.points - row.price for row in view.rows if not row.full], default=0)
            case "subsidy":
                return float(view.subsidy)
            case "first":
                return _FIRST

    def lease(self, view: View, player: PlayerView) -> float:
        """A lease is worth most to whoever has none to build on; each is a point in the end."""
        empty = sum([lease.tower is None for lease in player.leases])
        if not player.markers:
            return 0.0
        cost = self.content.board.prices.private_lease
        return _POINT + (_LEASE if not empty else 0.0) - (cost if empty else 0.0)

    def cubes(self, view: View, player: PlayerView, *, striking: bool) -> list[FieldKey]:
        """Return where the player's towers would bring up a cube each time, as far as there is room."""
        room, found = player.capacity - player.oil - player.gas, list[FieldKey]()
        fields = {field.key: field for field in view.fields if not (striking and field.strike)}
        for lease in player.leases:
            field = fields.get(lease.field)
            if lease.works_as is None or field is None:
                continue
            takes = [
                take
                for take in self.towers.takes[lease.works_as]
                if not take.keep and take.oil <= field.oil and take.gas <= field.gas and take.stored <= room
            ]
            best = max(takes, key=lambda take: take.oil + take.gas, default=None)
            if best:
                room -= best.stored
                found += [lease.field] * (best.oil + best.gas)
        return found

    def tile(self, view: View, player: PlayerView, key: TileKey, field: FieldView | None = None) -> float:
        """A tower pays by what it brings up; what cannot be paid, or has no lease to stand on, is nothing."""
        tile = self.content.tiles[key]
        if tile.cost > player.money:
            return 0.0
        if key not in self._takes:
            return 2 * _POINT - tile.cost if key == "expansion" else 0.0
        fields = {one.key: one for one in view.fields}
        sites = [field] if field else [fields[one.field] for one in player.leases if one.tower is None]
        brings = [self.brings(key, site) for site in sites]
        return _RUNS * _CUBE * max(brings) - tile.cost if brings else 0.0

    def brings(self, key: TileKey, field: FieldView) -> int:
        """Return how many cubes a tower would bring up from a field at once; a national one sells one."""
        takes = [take for take in self._takes.get(key, ()) if not take.keep]
        if not takes:
            return min(1, field.oil)
        return max(
            [take.oil + take.gas for take in takes if take.oil <= field.oil and take.gas <= field.gas],
            default=0,
        )
