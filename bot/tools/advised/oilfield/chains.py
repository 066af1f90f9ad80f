"""Several choices in one press: take the maximum, sell everything."""

from collections.abc import Sequence

from bot.engine import wire
from bot.engine.core import Action, Chain, Fact, Seat
from bot.games.oilfield.actions import DrillTower, SellLocally, SellNationally
from bot.games.oilfield.content import Content
from bot.games.oilfield.towers import Towers
from bot.games.oilfield.view import PlayerView, View
from bot.tools.advised.oilfield.planning import best_drilling, best_plan
from bot.tools.advised.oilfield.sales import is_late, proceeds


class Chains:
    """Builds what players usually want out of small legal actions."""

    def __init__(self, content: Content, towers: Towers) -> None:
        self.content, self.towers = content, towers

    def chains(self, view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
        """Name what a player may do with one press, the usual thing first."""
        seat = view.viewer
        if seat is None or view.task is None:
            return ()
        if any(isinstance(action, DrillTower) for action in actions):
            (cubes, points, _, money), _ = best_plan(self.towers, view, seat)
            facts: dict[str, Fact] = {"cubes": cubes, "points": points, "money": money}
            facts["sold"] = int(bool(points or money))
            return (Chain("rest" if view.task.begun else "max", facts),)
        sales = {key: _sale(view.players[seat], seat, key) for key in ("money", "points", "all", "gas")}
        offered = {key: sale for key, sale in sales.items() if sale is not None and sale in actions}
        if offered.get("points") == offered.get("money"):
            offered.pop("points", None)
        if offered.get("gas") == offered.get("all"):
            offered.pop("gas", None)
        if is_late(view):  # money brings hardly any points now
            offered = {key: offered[key] for key in ("points", "money") if key in offered}
        return tuple(
            [
                Chain(key, proceeds(self.content, view, sale), code=wire.pack(sale))
                for key, sale in offered.items()
            ]
        )

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        """Return the next choice of a chain."""
        seat = view.viewer
        if seat is None:
            return None
        if chain in ("max", "rest"):
            drilling = any(isinstance(action, DrillTower) for action in actions)
            return best_drilling(self.towers, view, seat) if drilling else None
        sale = _sale(view.players[seat], seat, chain)
        return sale if sale in actions else None


def _sale(player: PlayerView, seat: Seat, chain: str) -> SellLocally | SellNationally | None:
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
