"""Where choices and events lie on a picture of the table: on a square, or on a player's offer (offer_2)."""

from bot.engine.core import Action, Event, Seat, Square, squares_of
from bot.games.oasis.actions import TakeOffer
from bot.games.oasis.events import CardRevealed, OfferMade, OfferTaken, OwnOfferLeft
from bot.games.oasis.view import View


def spots(view: View, thing: Action | Event) -> tuple[Square, ...]:
    """Name the places of a choice or an event; an offer that was cleared away is not pointed at."""
    match thing:
        case TakeOffer(owner=owner):
            return (_offer(owner),)
        case CardRevealed(seat=owner) | OfferMade(seat=owner) if view.players[owner].offer:
            return (_offer(owner),)
        case OfferTaken(owner=owner) | OwnOfferLeft(seat=owner) if view.players[owner].earned:
            return (_offer(owner),)
    return squares_of(thing)


def _offer(owner: Seat) -> Square:
    return Square(f"offer_{owner}")
