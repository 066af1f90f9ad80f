"""What the sales that a player may choose from would bring in."""

from bot.engine.core import Fact, Seat
from bot.games.oilfield.actions import SellLocally, SellNationally
from bot.games.oilfield.content import Content
from bot.games.oilfield.view import View


def proceeds(content: Content, view: View, sale: SellLocally | SellNationally) -> dict[str, Fact]:
    """Return the money and points of a sale, including what national towers add to it."""
    prices = content.board.prices
    if isinstance(sale, SellLocally):
        points = sale.pairs * prices.pair_points + sale.gas * prices.gas_points
        return {"money": sale.oil * prices.oil_money, "points": points}
    price = view.task.price if view.task else 0
    bonus = content.tiles["small_national"].bonus
    money = (sale.oil + sale.gas) * price + _wells(view, sale.seat) * (price + bonus)
    return {"money": money, "points": 0}


def is_late(view: View) -> bool:
    """Is it the last round, in which points count and money is good for little else?"""
    return view.final is not None and view.round >= view.final


def _wells(view: View, seat: Seat) -> int:
    """Return how many barrels the national towers of a player would sell."""
    leases = [lease.field for lease in view.players[seat].leases if lease.tower == "small_national"]
    return sum([min(leases.count(field.key), 0 if field.strike else field.oil) for field in view.fields])
