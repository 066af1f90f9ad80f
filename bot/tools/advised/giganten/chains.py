"""Several choices in one press: barrels to where they may bring most, everything sold."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from bot.engine import wire
from bot.engine.core import Action, Chain, Fact, Name, Saying, Seat
from bot.games.giganten.actions import Sell, Ship
from bot.games.giganten.content import COMPANIES, Company, Content
from bot.games.giganten.market import stored
from bot.games.giganten.view import View
from bot.tools.advised.giganten.outlook import Depots, Outlook

A = TypeVar("A", bound=Action)
SHIPPING = ("ship-best", "ship-dearest", "ship-paid")
_CARRIERS = ("own", "black", "leader", "rivals")  # the black loco is paid before rivals are


def chains(content: Content, view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
    """Name what a player may do with one press, the usual thing first."""
    return tuple(_chains(content, view, actions))


def _chains(content: Content, view: View, actions: Sequence[Action]) -> Iterator[Chain]:
    if ships := _of(Ship, actions):
        yield from _shipping(_Freight(content, view, ships))
    if most := max([sale.count for sale in _of(Sell, actions)], default=0):
        assert view.auction is not None
        price = view.prices[COMPANIES.index(view.auction.company)]
        code = wire.pack(Sell(seat=_of(Sell, actions)[0].seat, count=most))
        yield Chain("sell-all", {"count": most, "money": most * price}, code=code)


def follow(content: Content, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
    """Return the next choice of a chain, or None at its end."""
    if chain == "sell-all":
        return max(_of(Sell, actions), key=lambda sale: sale.count, default=None)
    if chain in SHIPPING and (ships := _of(Ship, actions)):
        return next(iter(_Freight(content, view, ships).plan(chain)), None)
    return None


class _Freight:
    """The barrels that wait, and where to send them."""

    def __init__(self, content: Content, view: View, ships: Sequence[Ship]) -> None:
        self.view, self.ships = view, ships
        self.seat: Seat = ships[0].seat
        self.outlook = Outlook(content, view, self.seat)
        self.free = [ship for ship in ships if ship.carrier == "own"]

    def plan(self, chain: str) -> list[Ship]:
        """Return what a chain sends where: what costs nothing, or else what is worth its freight."""
        held: Depots = self.view.players[self.seat].depots
        chosen = list[Ship]()
        for some in self._barrels(chain == "ship-paid"):
            company = self._dearest if chain == "ship-dearest" else self.outlook.best(held)
            if some[0].carrier != "own" and self.outlook.at(held, company) <= self.view.freight:
                break
            chosen.append(next(ship for ship in some if ship.company == company))
            held = stored(held, company, 1)
        return chosen

    def _barrels(self, paid: bool) -> list[list[Ship]]:
        """Return for each barrel how it may travel; of those that cost, as many as there is money for."""
        barrels = list(dict.fromkeys([ship.square for ship in self.ships]))
        if not paid:
            return [
                some for square in barrels if (some := [one for one in self.free if one.square == square])
            ]
        ways = sorted(self.ships, key=lambda ship: _CARRIERS.index(ship.carrier))
        costly = [[ship for ship in ways if ship.square == square] for square in barrels]
        return costly[: self.view.players[self.seat].cash // self.view.freight]

    @property
    def _dearest(self) -> Company:
        return max(COMPANIES, key=self.outlook.price)


def _shipping(freight: _Freight) -> Iterator[Chain]:
    """All to where they may bring most, as far as that costs nothing; then what must be paid for."""
    if not freight.free:
        if plan := freight.plan("ship-paid"):
            yield _chain(freight, "ship-paid", plan, fees=len(plan) * freight.view.freight)
        return
    plan, dearest = freight.plan("ship-best"), freight.plan("ship-dearest")
    left = len(freight.view.barrels) - len(plan)
    yield _chain(freight, "ship-best", plan, left=left)
    if plan != dearest:
        yield _chain(freight, "ship-dearest", dearest, left=left)


def _chain(freight: _Freight, key: str, plan: Sequence[Ship], **facts: Fact) -> Chain:
    """Say what is sent where; where all go to one company, the press says so, and no more is to be told."""
    companies = {ship.company: freight.outlook.price(ship.company) for ship in plan}
    to: list[dict[str, Fact]] = [
        {"company": Name("company", ship.company), "price": companies[ship.company]} for ship in plan
    ]
    steps = [Saying("step-ship", one) for one in to] if len(companies) > 1 else []
    code = wire.pack(plan[0]) if len(plan) == 1 else ""
    return Chain(key, {**to[0], "count": len(plan), "companies": len(companies), **facts}, tuple(steps), code)


def _of(kind: type[A], actions: Sequence[Action]) -> list[A]:
    return [action for action in actions if isinstance(action, kind)]
