"""What each choice would lead to, and what one press can do. It works on what the player sees."""

from collections.abc import Sequence

from bot.engine.core import Action, Chain, Fact, Hint, Name, Seat
from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyShare,
    BuyTower,
    ChooseCard,
    DrillTower,
    GiveUpTower,
    PayGovernment,
    PlaceWorker,
    SellFirst,
    SellLocally,
    SellNationally,
    SellShare,
    TakeLease,
)
from bot.games.oilfield.content import Content
from bot.games.oilfield.planning import best_drilling
from bot.games.oilfield.towers import Towers
from bot.games.oilfield.view import PlayerView, View


class Advice:
    """Ranks and explains choices; builds the usual ones out of small legal actions."""

    def __init__(self, content: Content, towers: Towers) -> None:
        self.content, self.towers = content, towers

    # What one press can do

    def chains(self, view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
        """Name the usual thing first: take the maximum, sell everything."""
        seat = view.viewer
        if seat is None or view.task is None:
            return ()
        if any(isinstance(action, DrillTower) for action in actions):
            return (Chain("rest" if view.task.begun else "max"),)
        sales = {key: self._sale(view.players[seat], seat, key) for key in ("money", "points", "all", "gas")}
        offered = {key: sale for key, sale in sales.items() if sale is not None and sale in actions}
        if offered.get("points") == offered.get("money"):
            offered.pop("points", None)
        if offered.get("gas") == offered.get("all"):
            offered.pop("gas", None)
        return tuple([Chain(key, self._brings(view, sale)) for key, sale in offered.items()])

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        """Return the next choice of a chain."""
        seat = view.viewer
        if seat is None:
            return None
        if chain in ("max", "rest"):
            drilling = any(isinstance(action, DrillTower) for action in actions)
            return best_drilling(self.towers, view, seat) if drilling else None
        sale = self._sale(view.players[seat], seat, chain)
        return sale if sale in actions else None

    def _sale(self, player: PlayerView, seat: Seat, chain: str) -> SellLocally | SellNationally | None:
        """Return the sale that a chain stands for."""
        oil, gas = player.oil, player.gas
        match chain:
            case "money":
                return SellLocally(seat=seat, oil=oil, pairs=0, gas=gas)
            case "points":
                return SellLocally(seat=seat, oil=oil % 2, pairs=oil // 2, gas=gas)
            case "all":
                return SellNationally(seat=seat, oil=oil, gas=0)
            case "gas":
                return SellNationally(seat=seat, oil=oil, gas=gas)
        return None

    def _brings(self, view: View, sale: SellLocally | SellNationally) -> dict[str, Fact]:
        """Return the money and points of a sale, with what national towers add to it."""
        prices = self.content.board.prices
        if isinstance(sale, SellLocally):
            points = sale.pairs * prices.pair_points + sale.gas * prices.gas_points
            return {"money": sale.oil * prices.oil_money, "points": points}
        price = view.task.price if view.task else 0
        bonus = self.content.tiles["small_national"].bonus
        money = (sale.oil + sale.gas) * price + self._wells(view, sale.seat) * (price + bonus)
        return {"money": money, "points": 0}

    def _wells(self, view: View, seat: Seat) -> int:
        """Return how many barrels the national towers of a player would sell."""
        leases = [lease.field for lease in view.players[seat].leases if lease.tower == "small_national"]
        return sum([min(leases.count(field.key), 0 if field.strike else field.oil) for field in view.fields])

    # What each choice leads to

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        """Return the choices with what they lead to, in the order in which the rules list them."""
        return tuple([self._hint(view, action) for action in actions])

    def _hint(self, view: View, action: Action) -> Hint:
        player = view.players[action.seat]
        match action:
            case PlaceWorker(space=key):
                return self._worker(view, player, action, key)
            case ChooseCard():
                return self._card(view, player, action)
            case TakeLease(field=key):
                field = next(field for field in view.fields if field.key == key)
                free = field.plots.count(None)
                return _hint(action, "lease", oil=field.oil, gas=field.gas, free=free)
            case BuyTower(tile=tile) | BuyExpansion(tile=tile):
                cost = self.content.tiles[tile].cost
                return _hint(action, "tile", price=cost, left=player.money - cost)
            case DrillTower():
                return self._drilling(player, action)
            case SellLocally() | SellNationally():
                return Hint(action, "sale", self._brings(view, action))
            case BuyShare(row=points):
                price = _price(view, points)
                return _hint(action, "share", price=price, left=player.money - price)
            case SellFirst(row=points) | SellShare(row=points):
                return _hint(action, "sell-share", price=_price(view, points), row=points)
            case PayGovernment():
                return _hint(action, "tile", price=view.release_cost, left=player.money - view.release_cost)
            case GiveUpTower():
                return Hint(action, "give-up")
        return Hint(action)

    def _worker(self, view: View, player: PlayerView, action: Action, key: str) -> Hint:
        match self.content.spaces[key].column:
            case "lease":
                fields = [field.key for field in view.fields if field.key in view.leases]
                names = tuple([Name("field", field) for field in fields])
                return _hint(action, "bid", leases=names, count=len(view.leases))
            case "build":
                return self._building(view, action)
            case "drill":
                return _hint(action, "drill", towers=_drills(player))
            case "local":
                return _hint(action, "local", oil=player.oil, gas=player.gas)
            case "first":
                return Hint(action, "first")
            case "subsidy":
                return _hint(action, "subsidy", money=view.subsidy)
            case "invest":
                return _hint(action, "invest", price=min([row.price for row in view.rows]))

    def _card(self, view: View, player: PlayerView, action: ChooseCard) -> Hint:
        match action.card:
            case "lease":
                return _hint(action, "lease-card", price=self.content.board.prices.private_lease)
            case "build":
                return self._building(view, action)
            case "drill":
                return _hint(action, "drill", towers=_drills(player))
            case "local":
                return _hint(action, "local", oil=player.oil, gas=player.gas)
            case "national":
                return _hint(action, "national", prices=tuple([f"${price}" for price in view.national]))

    def _building(self, view: View, action: Action) -> Hint:
        costs = [tile.cost for tile in view.tiles]
        if not costs:
            return Hint(action, "no-tiles")
        return _hint(action, "build", tiles=len(costs), price=min(costs))

    def _drilling(self, player: PlayerView, action: DrillTower) -> Hint:
        take = self.towers.take[action.tower, action.oil, action.gas, action.keep]
        cubes = player.oil + player.gas + take.stored_oil + take.stored_gas
        return _hint(
            action,
            "drilled",
            cubes=cubes,
            capacity=player.capacity,
            money=take.money,
            points=take.points,
        )


def _price(view: View, points: int) -> int:
    return next(row.price for row in view.rows if row.points == points)


def _drills(player: PlayerView) -> int:
    return sum([lease.tower not in (None, "small_national") for lease in player.leases])


def _hint(action: Action, key: str, **facts: Fact) -> Hint:
    return Hint(action, key, facts)
