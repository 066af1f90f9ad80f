"""What happens, in the past tense, and who may read what of it."""

from typing import ClassVar

from msgspec.structs import replace

from bot.engine.core import Event, Seat, Square


class RoundBegan(Event, frozen=True, kw_only=True):
    begins_round: ClassVar[bool] = True

    round: int


class Built(Event, frozen=True, kw_only=True):
    seat: Seat
    square: Square


class CartTaken(Event, frozen=True, kw_only=True):
    seat: Seat


class Dug(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    stone: int | None

    def seen_by(self, viewer: Seat | None) -> "Dug":
        return self if viewer == self.seat else replace(self, stone=None)


class Earned(Event, frozen=True, kw_only=True):
    seat: Seat
    coins: int


class PrizeTurned(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    stone: int


class Bade(Event, frozen=True, kw_only=True):
    seat: Seat
    coins: int | None

    def seen_by(self, viewer: Seat | None) -> "Bade":
        return self if viewer == self.seat else replace(self, coins=None)


class BidChanged(Event, frozen=True, kw_only=True):
    seat: Seat
    coins: int

    def seen_by(self, viewer: Seat | None) -> "BidChanged | None":
        return self if viewer == self.seat else None


class BidsOpened(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    bids: tuple[int, ...]
    winner: Seat


class Ended(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    totals: tuple[int, ...]


EVENTS = (RoundBegan, Built, CartTaken, Dug, Earned, PrizeTurned, Bade, BidChanged, BidsOpened, Ended)
