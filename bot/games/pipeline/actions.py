"""What players may ask for."""

from typing import ClassVar

from bot.engine.core import Action, Square
from bot.games.pipeline.content import Barrel, Deal, Family, Grade, Market, ShopRow, Space


class SpreadTanks(Action, frozen=True, kw_only=True):
    """Spread the first tanks over the four grades."""

    crude: int
    low: int
    mid: int
    high: int


class Work(Action, frozen=True, kw_only=True):
    """Send the worker to a space of the cross."""

    space: Space


class Survey(Action, frozen=True, kw_only=True):
    """Send the worker to a government tile, and buy it."""

    square: Square


class RunPipes(Action, frozen=True, kw_only=True):
    """Send the worker to a tile of the player's network, and run the pipelines through it."""

    square: Square


class RunMachine(Action, frozen=True, kw_only=True):
    """Send the worker to one of the player's machines, and run the pipelines attached to it."""

    square: Square


class Pass(Action, frozen=True, kw_only=True):
    """Take no action this turn."""


class Second(Action, frozen=True, kw_only=True):
    """Pay for a second action beside the first."""

    space: Space


class Sell(Action, frozen=True, kw_only=True):
    """Put a barrel into an empty slot of a market; `price` is the one printed there."""

    barrel: Barrel
    market: Market
    row: Barrel
    price: int


class Buy(Action, frozen=True, kw_only=True):
    """Take a barrel from a slot of a market; `price` is the one printed there."""

    barrel: Barrel
    market: Market
    row: Barrel
    price: int


class TakeContract(Action, frozen=True, kw_only=True):
    """Take a contract from the board, for this year or for the next."""

    deal: Deal
    deferred: bool


class TakeLoan(Action, frozen=True, kw_only=True):
    """Take money now, and a penalty."""


class BuyTank(Action, frozen=True, kw_only=True):
    """Buy the cheapest tank, and put it into a row."""

    grade: Grade


class BuyMachine(Action, frozen=True, kw_only=True):
    """Buy the cheapest machine, and cover half a pipe tile with it."""

    square: Square


class TakePipe(Action, frozen=True, kw_only=True):
    """Take a pipe tile from a shop, as part of a purchase or as a gift; PT57 is where tile 57 lies."""

    square: Square


class TakeTile(Action, frozen=True, kw_only=True):
    """Take one more government tile: beside the worker's, or as a gift."""

    square: Square


class TakeTank(Action, frozen=True, kw_only=True):
    """Take a tank of one price as a gift, and put it into a row."""

    price: ShopRow
    grade: Grade


class TakeMachine(Action, frozen=True, kw_only=True):
    """Take a machine of one price (0: from the reserve) as a gift, and cover half a pipe tile with it."""

    price: ShopRow
    square: Square


class Decline(Action, frozen=True, kw_only=True):
    """Do without the gifts that are left."""


class Place(Action, frozen=True, kw_only=True):
    """Add a tile to the network: its left half on a square, after so many quarter turns clockwise."""

    tile: int
    square: Square
    turn: int


class Hold(Action, frozen=True, kw_only=True):
    """Place another one of the taken tiles first."""

    tile: int


class BuyUpgrade(Action, frozen=True, kw_only=True):
    """Buy the next level of a family."""

    family: Family


class CloseFamily(Action, frozen=True, kw_only=True):
    """After buying, close one more family for this year."""

    family: Family


class Refine(Action, frozen=True, kw_only=True):
    """Run a barrel through a pipeline."""

    apart: ClassVar[bool] = True

    line: int
    start: Grade
    end: Grade


class Deliver(Action, frozen=True, kw_only=True):
    """Put a barrel on an active contract; `need` is what the contract asks for."""

    deal: Deal
    need: Barrel
    barrel: Barrel


class FillOrder(Action, frozen=True, kw_only=True):
    """Fulfil an order with the cheapest barrels that will do."""

    deal: Deal


class ChooseBarrels(Action, frozen=True, kw_only=True):
    """Fulfil an order with barrels chosen one by one."""

    deal: Deal


class Use(Action, frozen=True, kw_only=True):
    """Choose the next barrel for an order."""

    barrel: Barrel


class GoFor(Action, frozen=True, kw_only=True):
    """Choose a place in next round's turn order."""

    slot: int


class RunMachines(Action, frozen=True, kw_only=True):
    """Pay to run all machines."""


class EndTurn(Action, frozen=True, kw_only=True):
    """Do nothing else this turn."""


ACTIONS: tuple[type[Action], ...] = (
    SpreadTanks,
    Use,
    TakeTile,
    TakeTank,
    TakeMachine,
    Sell,
    Buy,
    TakeContract,
    TakeLoan,
    BuyTank,
    BuyMachine,
    TakePipe,
    Decline,
    Place,
    Hold,
    BuyUpgrade,
    CloseFamily,
    Refine,
    Work,
    Survey,
    RunPipes,
    RunMachine,
    Second,
    RunMachines,
    Deliver,
    FillOrder,
    ChooseBarrels,
    GoFor,
    Pass,
    EndTurn,
)
