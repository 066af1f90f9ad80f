"""What the mind of Oasis was taught: seeds/oasis/mind.toml says what each number is for."""

from msgspec import Struct

from bot.engine.mind import Weights


class Worths(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is judged as it lies."""

    tiles: float
    camels: float
    markers: float
    room: float
    far: float
    farther: float
    prize: float
    start: float
    join: float
    disc: float
    pile: float
    spare: float
    rival: float
    others: float


class Search(Struct, frozen=True, forbid_unknown_fields=True):
    """How far and how often a table is played on in thought."""

    samples: int
    rounds: int
    breadth: int
    margin: float


class OasisWeights(Weights, frozen=True, kw_only=True, forbid_unknown_fields=True):
    worths: Worths
    search: Search
