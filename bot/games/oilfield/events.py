"""What can happen."""

from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from bot.engine.core import Event, Named, Seat
from bot.games.oilfield.content import CardName, FieldName, SpaceName, TileName, TowerName, WorkName

Why = Annotated[str, Named("why")]

# Set-up and rounds


class CubesDrawn(Event, frozen=True, kw_only=True):
    """The first cubes of a refinery."""

    seat: Seat
    oil: int
    gas: int


class FieldFilled(Event, frozen=True, kw_only=True):
    field: FieldName
    oil: int
    gas: int


class TileReturned(Event, frozen=True, kw_only=True):
    """Three alike in the opening market: one is shuffled back and replaced."""

    tile: TileName
    drawn: TileName


class MarketsOpened(Event, frozen=True, kw_only=True):
    tiles: tuple[TileName, ...]
    leases: tuple[FieldName, ...]


class BotSettled(Event, frozen=True, kw_only=True):
    """The bot's tower in a field of the two-player game."""

    tower: TileName
    field: FieldName


class RoundBegan(Event, frozen=True, kw_only=True):
    begins_round: ClassVar[bool] = True

    round: int
    order: tuple[Seat, ...]
    subsidy: int


class RoundLimitNear(Event, frozen=True, kw_only=True):
    last: int


class LastRoundAnnounced(Event, frozen=True, kw_only=True):
    round: int
    why: Annotated[str, Named("ending")]


class MarketsRefilled(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    tiles: tuple[TileName, ...]
    leases: tuple[FieldName, ...]


class GameEnded(Event, frozen=True, kw_only=True):
    """The points are counted, and with the end the dice are opened."""

    reveals: ClassVar[bool] = True

    winners: tuple[Seat, ...]
    total: int


# Selection


class WorkerPlaced(Event, frozen=True, kw_only=True):
    seat: Seat
    space: SpaceName


class CardChosen(Event, frozen=True, kw_only=True):
    """Everybody sees that a card was chosen; which one, only its player."""

    seat: Seat
    card: CardName | None

    def seen_by(self, viewer: Seat | None) -> "CardChosen":
        return self if viewer == self.seat else replace(self, card=None)


class CardChanged(Event, frozen=True, kw_only=True):
    seat: Seat
    card: CardName

    def seen_by(self, viewer: Seat | None) -> "CardChanged | None":
        return self if viewer == self.seat else None


class CardRevealed(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    card: CardName


class NationalPriceSet(Event, frozen=True, kw_only=True):
    sellers: int
    price: int


# Actions carried out


class ActionLost(Event, frozen=True, kw_only=True):
    seat: Seat
    work: WorkName
    why: Why


class ActionDeclined(Event, frozen=True, kw_only=True):
    seat: Seat
    work: WorkName


class LeaseTaken(Event, frozen=True, kw_only=True):
    seat: Seat
    field: FieldName
    price: int


class TowerBuilt(Event, frozen=True, kw_only=True):
    seat: Seat
    tile: TileName
    field: FieldName
    price: int


class ExpansionBuilt(Event, frozen=True, kw_only=True):
    seat: Seat
    tile: TileName
    price: int
    capacity: int


class TowerDrilled(Event, frozen=True, kw_only=True):
    """Cubes left a field: `oil` and `gas` for the refinery, the others sold on the spot."""

    seat: Seat
    tower: TowerName
    field: FieldName
    oil: int
    gas: int
    sold_oil: int
    sold_gas: int
    money: int
    points: int


class FreeDrillLost(Event, frozen=True, kw_only=True):
    """A tower just built has nothing to drill."""

    seat: Seat
    field: FieldName
    why: Why


class DrillingStopped(Event, frozen=True, kw_only=True):
    seat: Seat


class SoldLocally(Event, frozen=True, kw_only=True):
    seat: Seat
    oil: int
    pairs: int
    gas: int
    money: int
    points: int


class FeePaid(Event, frozen=True, kw_only=True):
    """The bank pays the supervisor because somebody used the local market."""

    seat: Seat
    money: int


class SoldNationally(Event, frozen=True, kw_only=True):
    seat: Seat
    oil: int
    gas: int
    price: int
    money: int


class TowerSold(Event, frozen=True, kw_only=True):
    """A national tower sold a barrel straight from its field."""

    seat: Seat
    field: FieldName
    money: int


class FirstPlayerTaken(Event, frozen=True, kw_only=True):
    seat: Seat
    supervisor: Seat


class SubsidyTaken(Event, frozen=True, kw_only=True):
    seat: Seat
    money: int


class ShareBought(Event, frozen=True, kw_only=True):
    seat: Seat
    row: int
    price: int


class SharesKept(Event, frozen=True, kw_only=True):
    """A player who could have sold shares before the count sells no more."""

    seat: Seat


class ShareSold(Event, frozen=True, kw_only=True):
    seat: Seat
    row: int
    price: int


# Boundaries


class StrikeEnded(Event, frozen=True, kw_only=True):
    field: FieldName


class FieldRanDry(Event, frozen=True, kw_only=True):
    """The oil is gone; it will be refilled for the `refill`th of `refills` times."""

    field: FieldName
    refill: int
    refills: int


class FieldExhausted(Event, frozen=True, kw_only=True):
    field: FieldName
    gas: int


class GovernmentPaid(Event, frozen=True, kw_only=True):
    seat: Seat
    field: FieldName
    price: int


class TowerLost(Event, frozen=True, kw_only=True):
    seat: Seat
    field: FieldName
    tile: TileName
    forced: bool  # the owner could not have paid


class FieldRefilled(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    field: FieldName
    oil: int
    gas: int


class StrikeBegan(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    field: FieldName
    phase: Literal["public", "private"]


# The bot of the two-player game


class BotMoved(Event, frozen=True, kw_only=True):
    space: SpaceName


class BotCardDrawn(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    card: CardName


class BotRenewedLeases(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    leases: tuple[FieldName, ...]


class BotRenewedTiles(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    tiles: tuple[TileName, ...]


class BotDrilled(Event, frozen=True, kw_only=True):
    """Cubes go from a field to the bag; none on strike, or where there is nothing for its tower."""

    reveals: ClassVar[bool] = True

    tower: TileName
    field: FieldName
    oil: int
    gas: int


EVENTS: tuple[type[Event], ...] = (
    CubesDrawn,
    FieldFilled,
    TileReturned,
    MarketsOpened,
    BotSettled,
    RoundBegan,
    RoundLimitNear,
    LastRoundAnnounced,
    MarketsRefilled,
    GameEnded,
    WorkerPlaced,
    CardChosen,
    CardChanged,
    CardRevealed,
    NationalPriceSet,
    ActionLost,
    ActionDeclined,
    LeaseTaken,
    TowerBuilt,
    ExpansionBuilt,
    TowerDrilled,
    FreeDrillLost,
    DrillingStopped,
    SoldLocally,
    FeePaid,
    SoldNationally,
    TowerSold,
    FirstPlayerTaken,
    SubsidyTaken,
    ShareBought,
    ShareSold,
    SharesKept,
    StrikeEnded,
    FieldRanDry,
    FieldExhausted,
    GovernmentPaid,
    TowerLost,
    FieldRefilled,
    StrikeBegan,
    BotMoved,
    BotCardDrawn,
    BotRenewedLeases,
    BotRenewedTiles,
    BotDrilled,
)
