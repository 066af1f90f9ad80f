"""What players may ask for, and what can happen."""

from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from bot.engine.core import Action, Event, Named, Seat
from bot.games.oilfield.content import CardName, FieldName, SpaceName, TileName, TowerName, WorkName

Why = Annotated[str, Named("why")]


class PlaceWorker(Action, frozen=True, kw_only=True):
    """Put the worker on a free space: the public action of this round, and the bid of a lease."""

    space: SpaceName


class ChooseCard(Action, frozen=True, kw_only=True):
    """Choose the private action of this round in secret, or think better of it."""

    card: CardName


class TakeLease(Action, frozen=True, kw_only=True):
    """Pay for one of the leases on offer, and mark a concession with it."""

    field: FieldName


class BuyTower(Action, frozen=True, kw_only=True):
    """Buy a tower and build it on an own concession."""

    tile: TileName
    field: FieldName


class BuyExpansion(Action, frozen=True, kw_only=True):
    """Buy an expansion for the refinery."""

    tile: TileName


class DrillTower(Action, frozen=True, kw_only=True):
    """Take so much oil and gas with one tower; with a gas expansion, gas for sale may be kept."""

    tower: TowerName
    field: FieldName
    oil: int
    gas: int
    keep: bool


class SellLocally(Action, frozen=True, kw_only=True):
    """Sell single oil for money, pairs of oil and gas for points."""

    oil: int
    pairs: int
    gas: int


class SellNationally(Action, frozen=True, kw_only=True):
    """Sell oil, and gas where a gas expansion allows it, at the price of the round."""

    oil: int
    gas: int


class BuyShare(Action, frozen=True, kw_only=True):
    """Buy the next share of a row, named by its points."""

    row: int


class PayGovernment(Action, frozen=True, kw_only=True):
    """Pay for a government tower whose field is to be refilled."""


class GiveUpTower(Action, frozen=True, kw_only=True):
    """Do not pay: the government tower and its lease are lost."""


class SellFirst(Action, frozen=True, kw_only=True):
    """Sell a share to be able to do what is asked just now."""

    row: int


class Stop(Action, frozen=True, kw_only=True):
    """Drill no further."""


class Decline(Action, frozen=True, kw_only=True):
    """Do without the action."""


class SellShare(Action, frozen=True, kw_only=True):
    """Sell a share back, whoever's turn it is."""

    anytime: ClassVar[bool] = True

    row: int


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


ACTIONS: tuple[type[Action], ...] = (
    PlaceWorker,
    ChooseCard,
    TakeLease,
    BuyTower,
    BuyExpansion,
    DrillTower,
    SellLocally,
    SellNationally,
    BuyShare,
    PayGovernment,
    GiveUpTower,
    SellFirst,
    Stop,
    Decline,
    SellShare,
)
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
