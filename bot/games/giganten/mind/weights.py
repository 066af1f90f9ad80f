"""What the mind was taught: seeds/giganten/mind.toml, which says what each number means."""

from msgspec import Struct

from bot.engine.mind import Weights


class Oil(Struct, frozen=True, forbid_unknown_fields=True):
    """How likely oil is to be sold."""

    kept: float
    fresh: float
    price: float


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """What licence points are worth."""

    each: float
    spread: float


class Roads(Struct, frozen=True, forbid_unknown_fields=True):
    """What the places of trucks and locos are worth."""

    rail: float
    steam: float
    settled: float
    standing: float
    near: float
    later: float
    next: float


class Rivals(Struct, frozen=True, forbid_unknown_fields=True):
    """How others are seen."""

    envy: float
    eager: float
    vague: float


class Cash(Struct, frozen=True, forbid_unknown_fields=True):
    """What it is worth to be able to pay for derricks."""

    most: float
    enough: float


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """What is on action cards beside licences and movement."""

    price: float


class Search(Struct, frozen=True, forbid_unknown_fields=True):
    """How far the hard level looks."""

    tables: int
    choices: int
    doubt: float
    vague: float


class GigantenWeights(Weights, frozen=True, kw_only=True):
    oil: Oil
    points: Points
    roads: Roads
    rivals: Rivals
    cash: Cash
    cards: Cards
    search: Search
