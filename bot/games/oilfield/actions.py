"""What players may ask for."""

from typing import ClassVar

from bot.engine.core import Action
from bot.games.oilfield.content import CardName, FieldName, SpaceName, TileName, TowerName


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
    """Buy a tower and build it on one of the player's own concessions."""

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


class SellLast(Action, frozen=True, kw_only=True):
    """Sell a share just before the points are counted."""

    row: int


class KeepShares(Action, frozen=True, kw_only=True):
    """Sell no more shares before the points are counted."""


class SellShare(Action, frozen=True, kw_only=True):
    """Sell a share back, whoever's turn it is."""

    anytime: ClassVar[bool] = True

    row: int


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
    SellLast,
    KeepShares,
    SellShare,
)
