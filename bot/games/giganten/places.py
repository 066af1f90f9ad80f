"""Where choices and events lie on a picture of the table. Besides squares and cards, pictures know these:

    jet, jet_up         the price of a company, and where the player's card would move it
    jet_0               a player's depot there
    loco_0, loco_black  a loco

What is no longer as an event left it is not pointed at: a truck that has driven on, a tile that is gone.
"""

from collections.abc import Iterator

from bot.engine.core import Action, Event, Square, squares_of
from bot.games.giganten.actions import ChangePrice, TakeBarrel, TakeCard
from bot.games.giganten.events import (
    BarrelTaken,
    DerrickBuilt,
    ExcessSold,
    LocoMoved,
    LocoPushedBack,
    OilShipped,
    OilSold,
    PriceChanged,
    PriceInflated,
    PriceRolled,
    RedCardTurned,
    TilePeeked,
    TruckDriven,
    TruckPlaced,
)
from bot.games.giganten.view import View


def spots(view: View, thing: Action | Event) -> tuple[Square, ...]:
    """Name the places of a choice or an event."""
    names = _choice(thing) if isinstance(thing, Action) else _event(view, thing)
    return tuple([Square(name) for name in names])


def _choice(action: Action) -> Iterator[str]:
    match action:
        case TakeCard(card=card):
            yield card
        case ChangePrice(company=company, way=way):
            yield f"{company}_{way}"
            yield company
        case TakeBarrel(seat=seat, company=company):
            yield f"{company}_{seat}"
        case _:
            yield from squares_of(action)


def _event(view: View, event: Event) -> Iterator[str]:
    match event:
        case PriceRolled(company=company) | PriceChanged(company=company) | PriceInflated(company=company):
            yield company
        case OilShipped(seat=seat, company=company, square=square):
            yield f"{company}_{seat}"
            yield square
        case (
            BarrelTaken(seat=seat, company=company)
            | OilSold(seat=seat, company=company)
            | ExcessSold(seat=seat, company=company)
        ):
            yield f"{company}_{seat}"
        case RedCardTurned():
            yield "loco_black"
        case LocoMoved(seat=seat) | LocoPushedBack(rival=seat):
            yield f"loco_{seat}"
        case TruckPlaced(seat=seat, square=square) | TruckDriven(seat=seat, square=square):
            if view.players[seat].truck == square:
                yield square
        case TilePeeked(square=square):
            yield from [square for site in view.sites if site.square == square and site.status == "tile"]
        case DerrickBuilt(square=square):
            yield from [square for site in view.sites if site.square == square and site.owner is not None]
        case _:
            yield from squares_of(event)
