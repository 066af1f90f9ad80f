"""What can happen, in the order of a round."""

from typing import Annotated, ClassVar

from bot.engine.core import Event, Named, Seat, Square
from bot.games.oasis.content import CardKey, Land, Marker

Why = Annotated[str, Named("why")]


class RoundBegan(Event, frozen=True, kw_only=True):
    begins_round: ClassVar[bool] = True

    round: int
    order: tuple[Seat, ...]


class CardRevealed(Event, frozen=True, kw_only=True):
    """A card of the offer is shown: to all, or at a table with sealed offers to its owner alone."""

    is_move: ClassVar[bool] = True

    reveals: ClassVar[bool] = True

    seat: Seat
    card: CardKey
    sealed: bool

    def seen_by(self, viewer: Seat | None) -> "CardRevealed | None":
        return None if self.sealed and viewer != self.seat else self


class OfferMade(Event, frozen=True, kw_only=True):
    seat: Seat
    cards: tuple[CardKey, ...]
    drawn: int


class OfferSealed(Event, frozen=True, kw_only=True):
    seat: Seat


class OffersOpened(Event, frozen=True, kw_only=True):
    """The last sealed offer is in: now all are shown."""

    reveals: ClassVar[bool] = True


class DeckReshuffled(Event, frozen=True, kw_only=True):
    cards: int


class OfferTaken(Event, frozen=True, kw_only=True):
    is_move: ClassVar[bool] = True

    seat: Seat
    owner: Seat
    cards: tuple[CardKey, ...]
    disc: int


class OwnOfferLeft(Event, frozen=True, kw_only=True):
    """The last player to choose is left with their own offer, takes it and keeps the disc."""

    seat: Seat
    cards: tuple[CardKey, ...]
    disc: int


class CardsDrawn(Event, frozen=True, kw_only=True):
    """Cards go unseen to the bottom of an offer pile, for a card or because the pile was empty."""

    seat: Seat
    cards: int


class CardBorrowed(Event, frozen=True, kw_only=True):
    """Neither deck nor discard pile has a card for an empty pile, so the largest pile lends one, unseen."""

    seat: Seat
    lender: Seat


class MarkersTaken(Event, frozen=True, kw_only=True):
    seat: Seat
    marker: Marker
    count: int
    missing: int


class TilePlaced(Event, frozen=True, kw_only=True):
    seat: Seat
    land: Land
    square: Square
    size: int


class MarkerPlaced(Event, frozen=True, kw_only=True):
    seat: Seat
    land: Land
    square: Square


class MarkerMoved(Event, frozen=True, kw_only=True):
    seat: Seat
    abandoned: Land
    origin: Square
    land: Land
    square: Square


class AreaLeftUnowned(Event, frozen=True, kw_only=True):
    seat: Seat
    land: Land
    square: Square


class TilesUnplaced(Event, frozen=True, kw_only=True):
    seat: Seat
    land: Land
    count: int
    why: Why


class CamelPlaced(Event, frozen=True, kw_only=True):
    seat: Seat
    square: Square
    size: int


class CamelMoved(Event, frozen=True, kw_only=True):
    seat: Seat
    origin: Square
    square: Square
    size: int


class CamelsKept(Event, frozen=True, kw_only=True):
    seat: Seat


class CamelsUnplaced(Event, frozen=True, kw_only=True):
    seat: Seat
    count: int
    why: Why


class LastRoundAnnounced(Event, frozen=True, kw_only=True):
    """Something happened that ends the game when this round is done."""

    why: Annotated[str, Named("ending")]


class DiscsTurned(Event, frozen=True, kw_only=True):
    order: tuple[Seat, ...]


class FreeActionDeclined(Event, frozen=True, kw_only=True):
    seat: Seat


class FreeActionImpossible(Event, frozen=True, kw_only=True):
    seat: Seat


class GameEnded(Event, frozen=True, kw_only=True):
    """The score piles are counted."""

    reveals: ClassVar[bool] = True

    winner: Seat
    total: int


EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    CardRevealed,
    OfferMade,
    OfferSealed,
    OffersOpened,
    DeckReshuffled,
    OfferTaken,
    OwnOfferLeft,
    CardsDrawn,
    CardBorrowed,
    MarkersTaken,
    TilePlaced,
    MarkerPlaced,
    MarkerMoved,
    AreaLeftUnowned,
    TilesUnplaced,
    CamelPlaced,
    CamelMoved,
    CamelsKept,
    CamelsUnplaced,
    LastRoundAnnounced,
    DiscsTurned,
    FreeActionDeclined,
    FreeActionImpossible,
    GameEnded,
)
