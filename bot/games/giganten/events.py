"""What can happen, in the order of a round."""

from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from bot.engine.core import Event, Named, Seat, Square
from bot.games.giganten.actions import CarrierKey, WayKey
from bot.games.giganten.content import CardKey, ColourKey, CompanyKey, Deck

Why = Annotated[str, Named("why")]


class RoundBegan(Event, frozen=True, kw_only=True):
    begins_round: ClassVar[bool] = True

    round: int
    first: Seat


class PriceRolled(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    company: CompanyKey
    colour: ColourKey
    number: int
    price: int


class RedCardTurned(Event, frozen=True, kw_only=True):
    """The red card moves the black loco at once."""

    reveals: ClassVar[bool] = True

    card: CardKey
    spaces: int
    space: int


class BeigeCardsTurned(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    cards: tuple[CardKey, ...]


class DeckReshuffled(Event, frozen=True, kw_only=True):
    """The discard pile of the action cards becomes the deck."""

    deck: Annotated[Deck, Named("deck")]
    cards: int


class CardTaken(Event, frozen=True, kw_only=True):
    is_move: ClassVar[bool] = True

    seat: Seat
    card: CardKey


class CardLeft(Event, frozen=True, kw_only=True):
    card: CardKey


class LicencesDealt(Event, frozen=True, kw_only=True):
    """A player receives licence cards; only this player sees their values."""

    reveals: ClassVar[bool] = True

    seat: Seat
    cards: int
    missing: int
    ones: int | None
    twos: int | None

    def seen_by(self, viewer: Seat | None) -> "LicencesDealt":
        return self if viewer == self.seat else replace(self, ones=None, twos=None)


class LicencesReshuffled(Event, frozen=True, kw_only=True):
    cards: int


class TruckPlaced(Event, frozen=True, kw_only=True):
    seat: Seat
    square: Square


class TruckDriven(Event, frozen=True, kw_only=True):
    seat: Seat
    origin: Square
    square: Square
    points: int
    left: int


class TilePeeked(Event, frozen=True, kw_only=True):
    """Everybody sees that a player looks at a tile, and only that player what it says."""

    reveals: ClassVar[bool] = True

    seat: Seat
    square: Square
    oil: int | None

    def seen_by(self, viewer: Seat | None) -> "TilePeeked":
        return self if viewer == self.seat else replace(self, oil=None)


class LocoMoved(Event, frozen=True, kw_only=True):
    seat: Seat
    space: int
    points: int
    left: int


class MoveEnded(Event, frozen=True, kw_only=True):
    seat: Seat
    unused: int


class PriceChanged(Event, frozen=True, kw_only=True):
    seat: Seat
    company: CompanyKey
    way: WayKey
    price: int


class BarrelTaken(Event, frozen=True, kw_only=True):
    seat: Seat
    company: CompanyKey


class LocoPushedBack(Event, frozen=True, kw_only=True):
    seat: Seat
    rival: Seat
    spaces: int
    space: int


class SpecialSkipped(Event, frozen=True, kw_only=True):
    seat: Seat


class DerrickBuilt(Event, frozen=True, kw_only=True):
    """The tile is turned up, for everybody to see."""

    reveals: ClassVar[bool] = True

    seat: Seat
    square: Square
    cost: int
    oil: int


class CannotBuild(Event, frozen=True, kw_only=True):
    """A player stands beside sites and can build on none of them."""

    seat: Seat
    why: Literal["cash", "derricks"]


class NothingToPush(Event, frozen=True, kw_only=True):
    """A special action that would move nobody."""

    seat: Seat


class NothingBuilt(Event, frozen=True, kw_only=True):
    seat: Seat


class OilProduced(Event, frozen=True, kw_only=True):
    """Each derrick of a player gives a barrel."""

    seat: Seat
    barrels: int
    sites: tuple[Square, ...]


class DerrickReturned(Event, frozen=True, kw_only=True):
    """The last barrel is out: the derrick goes back to its owner."""

    seat: Seat
    square: Square


class OilShipped(Event, frozen=True, kw_only=True):
    """A barrel goes to a depot; of the fee each of `payees` receives `share`, and the bank its part."""

    seat: Seat
    square: Square
    company: CompanyKey
    carrier: CarrierKey
    fee: int
    bank: int
    share: int
    payees: tuple[Seat, ...]


class BarrelLost(Event, frozen=True, kw_only=True):
    seat: Seat
    square: Square
    why: Why


class AuctionBegan(Event, frozen=True, kw_only=True):
    company: CompanyKey
    price: int
    bidders: tuple[Seat, ...]


class AuctionSkipped(Event, frozen=True, kw_only=True):
    """Nobody has both oil there and a licence card."""

    company: CompanyKey


class LimitSet(Event, frozen=True, kw_only=True):
    """What a player chose in secret, for their eyes only."""

    seat: Seat
    company: CompanyKey
    points: int

    def seen_by(self, viewer: Seat | None) -> "LimitSet | None":
        return self if viewer == self.seat else None


class LimitSealed(Event, frozen=True, kw_only=True):
    seat: Seat
    company: CompanyKey


class LimitsOpened(Event, frozen=True, kw_only=True):
    """The last limit is in: now the auction plays itself out."""

    reveals: ClassVar[bool] = True

    company: CompanyKey


class LimitsTied(Event, frozen=True, kw_only=True):
    """Equal limits were the highest: the earlier bidder wins at that."""

    seat: Seat
    company: CompanyKey
    points: int
    others: tuple[Seat, ...]


class LimitsVoided(Event, frozen=True, kw_only=True):
    """Limits that the winner had left for later auctions count no more."""

    seat: Seat
    companies: tuple[CompanyKey, ...]

    def seen_by(self, viewer: Seat | None) -> "LimitsVoided | None":
        return self if viewer == self.seat else None


class BidMade(Event, frozen=True, kw_only=True):
    seat: Seat
    company: CompanyKey
    points: int


class BidderLeft(Event, frozen=True, kw_only=True):
    """A player passes for good; `points` is the last bid, 0 if there was none."""

    seat: Seat
    company: CompanyKey
    points: int


class AuctionWon(Event, frozen=True, kw_only=True):
    """The winner can pay, and does."""

    reveals: ClassVar[bool] = True

    seat: Seat
    company: CompanyKey
    bid: int
    ones: int
    twos: int


class BluffCalled(Event, frozen=True, kw_only=True):
    """The winner cannot pay: half of the cards are lost, the lowest first."""

    reveals: ClassVar[bool] = True

    seat: Seat
    company: CompanyKey
    bid: int
    held: int
    lost: int
    ones: int
    twos: int


class AuctionFailed(Event, frozen=True, kw_only=True):
    """Everybody has passed."""

    company: CompanyKey


class OilSold(Event, frozen=True, kw_only=True):
    seat: Seat
    company: CompanyKey
    barrels: int
    price: int
    money: int


class PriceInflated(Event, frozen=True, kw_only=True):
    company: CompanyKey
    way: WayKey
    price: int


class ExcessSold(Event, frozen=True, kw_only=True):
    seat: Seat
    company: CompanyKey
    barrels: int
    money: int


class GameEnded(Event, frozen=True, kw_only=True):
    """The black loco reaches the star; the money is counted."""

    reveals: ClassVar[bool] = True

    winners: tuple[Seat, ...]
    total: int


EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    PriceRolled,
    RedCardTurned,
    BeigeCardsTurned,
    DeckReshuffled,
    CardTaken,
    CardLeft,
    LicencesDealt,
    LicencesReshuffled,
    TruckPlaced,
    TruckDriven,
    TilePeeked,
    LocoMoved,
    MoveEnded,
    PriceChanged,
    BarrelTaken,
    LocoPushedBack,
    SpecialSkipped,
    DerrickBuilt,
    NothingBuilt,
    CannotBuild,
    NothingToPush,
    OilProduced,
    DerrickReturned,
    OilShipped,
    BarrelLost,
    AuctionBegan,
    AuctionSkipped,
    LimitSet,
    LimitSealed,
    LimitsOpened,
    LimitsTied,
    LimitsVoided,
    BidMade,
    BidderLeft,
    AuctionWon,
    BluffCalled,
    AuctionFailed,
    OilSold,
    PriceInflated,
    ExcessSold,
    GameEnded,
)
