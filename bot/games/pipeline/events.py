"""What can happen."""

from typing import Annotated, ClassVar

from bot.engine.core import Event, Named, Seat, Square
from bot.games.pipeline.content import Barrel, Deal, Family, Grade, Market, Space


class TanksSpread(Event, frozen=True, kw_only=True):
    seat: Seat
    crude: int
    low: int
    mid: int
    high: int


class YearBegan(Event, frozen=True, kw_only=True):
    year: int
    rounds: int


class RoundBegan(Event, frozen=True, kw_only=True):
    begins_round: ClassVar[bool] = True

    year: int
    round: int
    rounds: int
    order: tuple[Seat, ...]


class WorkerSent(Event, frozen=True, kw_only=True):
    seat: Seat
    space: Space


class SecondTaken(Event, frozen=True, kw_only=True):
    seat: Seat
    space: Space
    fee: int


class Passed(Event, frozen=True, kw_only=True):
    seat: Seat


class OilSold(Event, frozen=True, kw_only=True):
    """A barrel sold into a slot of `row`; `price` is what it brought."""

    seat: Seat
    barrel: Barrel
    market: Market
    row: Barrel
    price: int


class OilBought(Event, frozen=True, kw_only=True):
    seat: Seat
    barrel: Barrel
    market: Market
    price: int


class ContractTaken(Event, frozen=True, kw_only=True):
    seat: Seat
    deal: Deal
    deferred: bool


class LoanTaken(Event, frozen=True, kw_only=True):
    seat: Seat
    cash: int
    penalties: int


class TankBought(Event, frozen=True, kw_only=True):
    seat: Seat
    grade: Grade
    price: int


class TankTaken(Event, frozen=True, kw_only=True):
    """A gift from the row of this price."""

    seat: Seat
    grade: Grade
    price: int


class MachineBought(Event, frozen=True, kw_only=True):
    seat: Seat
    square: Square
    price: int


class MachineTaken(Event, frozen=True, kw_only=True):
    """A gift from the row of this price, or from the reserve (0)."""

    seat: Seat
    square: Square
    price: int


class PipeBought(Event, frozen=True, kw_only=True):
    """A pipe tile of a purchase; `count` is how many that makes, `price` what is paid for one more."""

    seat: Seat
    square: Square
    tile: int
    count: int
    price: int


class PipeTaken(Event, frozen=True, kw_only=True):
    seat: Seat
    square: Square
    tile: int


class QuadrantOpened(Event, frozen=True, kw_only=True):
    seat: Seat
    quadrant: str


class TileBought(Event, frozen=True, kw_only=True):
    """A government tile of a purchase; `count` is how many that makes, `price` what is paid for one more."""

    seat: Seat
    square: Square
    tile: int
    count: int
    price: int


class TileTaken(Event, frozen=True, kw_only=True):
    seat: Seat
    square: Square
    tile: int


class TileStranded(Event, frozen=True, kw_only=True):
    """A tile that was taken has no place any more."""

    seat: Seat
    tile: int


class TilePlaced(Event, frozen=True, kw_only=True):
    seat: Seat
    tile: int
    square: Square
    turn: int


class GiftsDeclined(Event, frozen=True, kw_only=True):
    seat: Seat


class GiftsLapsed(Event, frozen=True, kw_only=True):
    """Nothing of what is left of a gift can be taken."""

    seat: Seat


class UpgradeBought(Event, frozen=True, kw_only=True):
    seat: Seat
    family: Family
    level: int
    price: int


class FamilyClosed(Event, frozen=True, kw_only=True):
    seat: Seat
    family: Family


class PipesRun(Event, frozen=True, kw_only=True):
    seat: Seat
    square: Square


class MachineRun(Event, frozen=True, kw_only=True):
    seat: Seat
    square: Square


class MachinesRun(Event, frozen=True, kw_only=True):
    seat: Seat
    fee: int


class OilRefined(Event, frozen=True, kw_only=True):
    seat: Seat
    line: int
    barrel: Barrel
    end: Grade


class Delivered(Event, frozen=True, kw_only=True):
    seat: Seat
    deal: Deal
    need: Barrel
    barrel: Barrel
    pay: int


class ContractFulfilled(Event, frozen=True, kw_only=True):
    seat: Seat
    deal: Deal
    times: int


class OrderFilled(Event, frozen=True, kw_only=True):
    seat: Seat
    deal: Deal
    barrels: tuple[Barrel, ...]
    pay: int


class SlotChosen(Event, frozen=True, kw_only=True):
    seat: Seat
    slot: int


class DiscPlaced(Event, frozen=True, kw_only=True):
    """A turn is over: its player has a place in next round's order."""

    seat: Seat
    slot: int


class DiscsPushed(Event, frozen=True, kw_only=True):
    """Others had to make room for a disc."""

    seat: Seat
    pushed: tuple[Seat, ...]


class YearGiftsBegan(Event, frozen=True, kw_only=True):
    """A player's upgrades give something in the new year."""

    seat: Seat
    tiles: int
    tanks: int


class YearEnded(Event, frozen=True, kw_only=True):
    year: int


class ContractFailed(Event, frozen=True, kw_only=True):
    seat: Seat
    deal: Deal
    penalties: int


class ContractsDealt(Event, frozen=True, kw_only=True):
    """A new column of contracts; what is left of the last one is gone."""

    reveals: ClassVar[bool] = True

    deals: tuple[Deal, ...]
    gone: tuple[Deal, ...]


class MarketsTurned(Event, frozen=True, kw_only=True):
    """Crude came in and refined oil went out: so many barrels in all markets together."""

    supplied: int
    used: int


class ShopsFilled(Event, frozen=True, kw_only=True):
    """The shops have new pipe tiles, and their tanks and machines again."""

    reveals: ClassVar[bool] = True

    tank_tiles: tuple[int, ...]
    machine_tiles: tuple[int, ...]
    tanks: int
    machines: int


class FamiliesOpened(Event, frozen=True, kw_only=True):
    families: tuple[Family, ...]


class GameEnded(Event, frozen=True, kw_only=True):
    winner: Seat
    total: int
    why: Annotated[str, Named("ending")]


EVENTS: tuple[type[Event], ...] = (
    TanksSpread,
    YearBegan,
    RoundBegan,
    YearGiftsBegan,
    WorkerSent,
    SecondTaken,
    Passed,
    OilSold,
    OilBought,
    ContractTaken,
    LoanTaken,
    TankBought,
    TankTaken,
    MachineBought,
    MachineTaken,
    PipeBought,
    PipeTaken,
    QuadrantOpened,
    TileBought,
    TileTaken,
    TilePlaced,
    TileStranded,
    GiftsDeclined,
    GiftsLapsed,
    UpgradeBought,
    FamilyClosed,
    PipesRun,
    MachineRun,
    MachinesRun,
    OilRefined,
    Delivered,
    ContractFulfilled,
    OrderFilled,
    SlotChosen,
    DiscPlaced,
    DiscsPushed,
    YearEnded,
    ContractFailed,
    ContractsDealt,
    MarketsTurned,
    ShopsFilled,
    FamiliesOpened,
    GameEnded,
)
