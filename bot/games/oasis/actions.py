"""What players may ask for."""

from typing import ClassVar

from bot.engine.core import Action, Seat, Square
from bot.games.oasis.content import Land


class Reveal(Action, frozen=True, kw_only=True):
    """Add the next card of your offer pile to your offer."""

    publishes: ClassVar[bool] = True


class Stop(Action, frozen=True, kw_only=True):
    """Let the cards shown so far be the offer, and draw."""


class TakeOffer(Action, frozen=True, kw_only=True):
    """Take a player's whole offer, and hand over the disc for it."""

    owner: Seat


class PlaceTile(Action, frozen=True, kw_only=True):
    """Put a land tile on the board, from a card or as the free action."""

    land: Land
    square: Square


class GiveUpTiles(Action, frozen=True, kw_only=True):
    """Give up a land card that has no square just now, before the other cards are played."""

    land: Land


class MoveMarker(Action, frozen=True, kw_only=True):
    """Abandon an area, and move its marker to the one just begun."""

    origin: Square


class LeaveUnowned(Action, frozen=True, kw_only=True):
    """Move no marker: the area just begun stays open to everybody."""


class PlaceCamel(Action, frozen=True, kw_only=True):
    """Put a camel on the trail, from a card or as the free action."""

    square: Square


class MoveCamel(Action, frozen=True, kw_only=True):
    """With all camels on the trail: move one of them for a camel of the card."""

    origin: Square
    square: Square


class KeepCamels(Action, frozen=True, kw_only=True):
    """With all camels on the trail: move no more of them for this card."""


class Decline(Action, frozen=True, kw_only=True):
    """Do without the free action."""


ACTIONS: tuple[type[Action], ...] = (
    Stop,
    Reveal,
    TakeOffer,
    PlaceTile,
    GiveUpTiles,
    MoveMarker,
    LeaveUnowned,
    PlaceCamel,
    MoveCamel,
    KeepCamels,
    Decline,
)
