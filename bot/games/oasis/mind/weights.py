"""What the mind of Oasis was taught: seeds/oasis/mind.toml says what each number is for."""

from msgspec import Struct

from bot.engine.mind import Weights


class Worths(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is judged as it lies."""

    tiles: float
    camels: float
    tilt: float
    lean: float
    herd: float
    markers: float
    room: float
    far: float
    farther: float
    prize: float
    start: float
    elsewhere: float
    join: float
    disc: float
    pile: float
    spare: float
    rival: float
    others: float


class Playing(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is played on without its board."""

    squares: float
    trail: float
    used: float
    fresh: float
    card: float
    enough: int


class Search(Struct, frozen=True, forbid_unknown_fields=True):
    """How far and how often a table is played on in thought."""

    samples: int
    rounds: int
    breadth: int


class OasisWeights(Weights, frozen=True, kw_only=True, forbid_unknown_fields=True):
    worths: Worths
    playing: Playing
    search: Search
