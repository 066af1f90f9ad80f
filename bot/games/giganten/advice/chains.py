"""Several choices in one press: all barrels to one depot, everything sold."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from bot.engine import wire
from bot.engine.core import Action, Chain, Fact, Name
from bot.games.giganten.actions import Sell, Ship
from bot.games.giganten.content import COMPANIES
from bot.games.giganten.view import View

A = TypeVar("A", bound=Action)


def chains(view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
    """Name what a player may do with one press, the usual thing first."""
    return tuple(_chains(view, actions))


def _chains(view: View, actions: Sequence[Action]) -> Iterator[Chain]:
    if ships := _of(Ship, actions):
        yield from _shipping(view, ships)
    if most := max([sale.count for sale in _of(Sell, actions)], default=0):
        assert view.auction is not None
        price = view.prices[COMPANIES.index(view.auction.company)]
        code = wire.pack(Sell(seat=_of(Sell, actions)[0].seat, count=most))
        yield Chain("sell-all", {"count": most, "money": most * price}, code=code)


def _shipping(view: View, ships: Sequence[Ship]) -> Iterator[Chain]:
    """All to where oil is dearest, or evenly, as far as that costs nothing; then what must be paid for."""
    company = Name("company", _dearest(view))
    free = {ship.square for ship in ships if ship.carrier == "own"}
    if not free:
        yield from _paid(view, ships, company)
    elif len(free) == len(view.barrels):
        facts: dict[str, Fact] = {"company": company, "price": max(view.prices)}
        yield Chain("ship-all", facts, code=_alone(view, "ship-all", ships, len(view.barrels)))
    else:
        yield Chain("ship-free", {"company": company}, code=_alone(view, "ship-free", ships, len(free)))
    if len(free) > 1:
        yield Chain("ship-evenly")


def _paid(view: View, ships: Sequence[Ship], company: Name) -> Iterator[Chain]:
    """Pay for the rest, unless that costs as much as a barrel can ever bring."""
    cash = view.players[ships[0].seat].cash
    count = min(len({ship.square for ship in ships}), cash // view.freight)
    if max(view.prices) > view.freight:
        fees = count * view.freight
        facts: dict[str, Fact] = {"company": company, "count": count, "fees": fees, "price": max(view.prices)}
        yield Chain("ship-paid", facts, code=_alone(view, "ship-paid", ships, count))


def _alone(view: View, chain: str, ships: Sequence[Ship], count: int) -> str:
    """Return the code of the one barrel that a chain would ship, if there is only one."""
    first = _next_barrel(view, chain, ships) if count == 1 else None
    return wire.pack(first) if first else ""


def follow(view: View, chain: str, actions: Sequence[Action]) -> Action | None:
    """Return the next choice of a chain, or None at its end."""
    if chain == "sell-all":
        return max(_of(Sell, actions), key=lambda sale: sale.count, default=None)
    if chain.startswith("ship-"):
        return _next_barrel(view, chain, _of(Ship, actions))
    return None


def _next_barrel(view: View, chain: str, ships: Sequence[Ship]) -> Ship | None:
    """The black loco is paid before rivals are."""
    free = [ship for ship in ships if ship.carrier == "own"]
    if chain == "ship-paid":
        ships = sorted(ships, key=lambda ship: ("own", "black", "leader", "rivals").index(ship.carrier))
    else:
        ships = free
    company = _emptiest(view) if chain == "ship-evenly" else _dearest(view)
    return next((ship for ship in ships if ship.company == company), None)


def _dearest(view: View) -> str:
    return max(COMPANIES, key=lambda company: view.prices[COMPANIES.index(company)])


def _emptiest(view: View) -> str:
    """Return where the viewer has the fewest barrels; of equal depots, the one at the dearest company."""
    assert view.viewer is not None
    depots = view.players[view.viewer].depots
    return min(COMPANIES, key=lambda c: (depots[COMPANIES.index(c)], -view.prices[COMPANIES.index(c)]))


def _of(kind: type[A], actions: Sequence[Action]) -> list[A]:
    return [action for action in actions if isinstance(action, kind)]
