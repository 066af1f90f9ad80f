"""What the mind of Pipeline was taught, as read from seeds/pipeline/mind.toml."""

from collections.abc import Mapping

from msgspec import Struct

from bot.engine.mind import Weights
from bot.games.pipeline.content import FamilyKey

Three = tuple[float, float, float]


class Lines(Struct, frozen=True, forbid_unknown_fields=True):
    """Pipelines beyond what they pay at the end."""

    margins: Three
    attached: float
    loose: float
    crowded: tuple[float, ...]
    progress: float
    soon: float
    one_end: float


class Trade(Struct, frozen=True, forbid_unknown_fields=True):
    """Oil, and what the markets will take."""

    used: float
    earned: float
    crude_cost: float
    share: tuple[float, float, float]
    demand: float
    sold: float
    selling: float
    crude: float
    spare_crude: float
    stock_turns: float
    running: float


class Cash(Struct, frozen=True, forbid_unknown_fields=True):
    """Money to work with."""

    most: float
    scale: float
    turns: float
    oil: float
    idle: float


class Deals(Struct, frozen=True, forbid_unknown_fields=True):
    """Contracts and orders."""

    likely: float
    per_turn: float
    nearly: float
    hardly: float
    bonus: float
    again: float
    deferred: float
    order: float


class PipelineWeights(Weights, frozen=True, kw_only=True, forbid_unknown_fields=True):
    lines: Lines
    trade: Trade
    cash: Cash
    deals: Deals
    tanks: tuple[float, float, float, float]
    upgrades: Mapping[FamilyKey, Three]
    spreads: Mapping[str, float]
    first: float
