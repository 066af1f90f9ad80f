"""What is in the box, as read from seeds/pipeline, and the tables that follow from it."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from bot.engine.core import Named
from bot.engine.facts import Edition
from bot.games.pipeline.tiles import COLOURS, Colour

GradeKey = Literal["crude", "low", "mid", "high"]
MarketKey = Literal["crude", "refined1", "refined2", "refined3"]
InnerKey = Literal["upgrades", "machines", "tanks", "contracts"]
SpaceKey = Literal["crude", "refined1", "refined2", "refined3", "upgrades", "machines", "tanks", "contracts"]
FamilyKey = Literal["government", "shops", "resources", "engineering", "markets", "contracts", "machines"]
Counts = Literal[
    "oil",
    "pipelines",
    "tanks",
    "levels",
    "attached",
    "colour",
    "reach",
    "contracts",
    "orders",
    "types",
    "attached-types",
    "delivered-types",
]
Grade = Annotated[GradeKey, Named("grade")]
Market = Annotated[MarketKey, Named("market")]
Space = Annotated[SpaceKey, Named("space")]
Family = Annotated[FamilyKey, Named("family")]
Barrel = Annotated[str, Named("barrel")]  # a colour and a grade, such as T2
Deal = Annotated[str, Named("deal")]  # a contract or an order, named by the barrels it asks for
CardKey = Annotated[str, Named("card")]
ShopRow = Annotated[int, Named("shelf")]  # a row of a shop by its price; 0 is the reserve

GRADES: tuple[GradeKey, ...] = get_args(GradeKey)
MARKETS: tuple[MarketKey, ...] = get_args(MarketKey)
INNER: tuple[InnerKey, ...] = get_args(InnerKey)
SPACES: tuple[SpaceKey, ...] = get_args(SpaceKey)
FAMILIES: tuple[FamilyKey, ...] = get_args(FamilyKey)
BARRELS: tuple[str, ...] = tuple([f"{colour}{grade}" for colour in COLOURS for grade in range(4)])
QUADRANTS = "ABCD"
PER_QUADRANT = 8

Count = Annotated[int, Meta(ge=1, le=999)]  # more than any box holds, or anything costs
Amount = Annotated[int, Meta(ge=0, le=999)]
Three = tuple[Amount, Amount, Amount]
Cell = tuple[Amount, Amount]


class Loan(Struct, frozen=True, forbid_unknown_fields=True):
    cash: Count
    penalties: Count


class Boxes(Struct, frozen=True, forbid_unknown_fields=True):
    tanks: Count
    machines: Count


class Shops(Struct, frozen=True, forbid_unknown_fields=True):
    tanks: Three
    machines: Three
    pipes: tuple[Count, Count, Count, Count]


class Government(Struct, frozen=True, forbid_unknown_fields=True):
    prices: tuple[Count, ...]
    quadrants: Three
    spaces: tuple[tuple[Cell, Cell], ...]


class Rates(Struct, frozen=True, forbid_unknown_fields=True):
    contract: Three
    order: Three
    oil: Three
    pipeline: Three


class Slots(Struct, frozen=True, forbid_unknown_fields=True):
    """What is in use with so many players."""

    crude: tuple[Amount, ...]
    refined: tuple[Amount, ...]
    tanks: Three
    machines: Three
    fewer_machines: Three
    contracts: Count
    columns: Count
    pipes: Count


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    years: tuple[Count, Count, Count]
    cash: Amount
    tanks: Annotated[int, Meta(ge=1, le=20)]
    usual: tuple[Amount, Amount, Amount, Amount]
    barrels: Count
    row: Count
    second: Amount
    run: Amount
    costs: tuple[Count, ...]
    first_costs: tuple[Count, ...]
    penalties: tuple[Count, ...]
    loan: Loan
    boxes: Boxes
    shops: Shops
    government: Government
    rates: Rates
    players: dict[Literal["2", "3", "4"], Slots]


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a market: crude rows have a supply, refined ones a demand."""

    oil: str
    slots: tuple[Count, ...]
    supply: Amount = 0
    demand: Amount = 0


class MarketRows(Struct, frozen=True, forbid_unknown_fields=True):
    key: MarketKey
    rows: tuple[Row, ...]


class Contracts(Struct, frozen=True, forbid_unknown_fields=True):
    low: tuple[str, ...]
    mid: tuple[str, ...]
    high: tuple[str, ...]


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    three: tuple[str, ...]
    four: tuple[str, ...]
    five: tuple[str, ...]


class Deals(Struct, frozen=True, forbid_unknown_fields=True):
    contracts: Contracts
    orders: Orders


class GovernmentGifts(Struct, frozen=True, forbid_unknown_fields=True):
    tiles: Three
    yearly: Amount


class ShopGifts(Struct, frozen=True, forbid_unknown_fields=True):
    tanks: Three
    pipes: Three
    machines: Three
    yearly: Amount


class Resources(Struct, frozen=True, forbid_unknown_fields=True):
    steps: Count
    actions: Count


class Engineering(Struct, frozen=True, forbid_unknown_fields=True):
    every: Count
    bonus: tuple[Amount, Amount]
    barrels: Count


class MarketBonus(Struct, frozen=True, forbid_unknown_fields=True):
    bonus: Amount


class ContractBonus(Struct, frozen=True, forbid_unknown_fields=True):
    times: Count
    bonus: Amount


class MachineBonus(Struct, frozen=True, forbid_unknown_fields=True):
    machines: Amount
    run: Amount


class Upgrades(Struct, frozen=True, forbid_unknown_fields=True):
    cost: Amount
    most: Count
    copies: Three
    used: Count
    first: tuple[FamilyKey, ...]
    government: GovernmentGifts
    shops: ShopGifts
    resources: Resources
    engineering: Engineering
    markets: MarketBonus
    contracts: ContractBonus
    machines: MachineBonus


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A valuation card: what it pays for, and how much for each where that is not a rate of the board."""

    counts: Counts
    colour: Colour | None = None
    grade: GradeKey | None = None
    each: Amount = 0


class Valuation(Struct, frozen=True, forbid_unknown_fields=True):
    first: tuple[str, ...]
    used: Count
    types: tuple[Count, ...]
    cards: dict[str, Card]


class Content:
    """All facts of the game, checked against each other, and what follows from them."""

    def __init__(
        self,
        board: Board,
        markets: Mapping[str, MarketRows],
        deals: Deals,
        upgrades: Upgrades,
        valuation: Valuation,
    ) -> None:
        self.board, self.upgrades, self.valuation = board, upgrades, valuation
        self.rows: dict[MarketKey, tuple[Row, ...]] = {key: markets[key].rows for key in MARKETS}
        self.row_at = {key: {row.oil: n for n, row in enumerate(rows)} for key, rows in self.rows.items()}
        self.contracts = (deals.contracts.low, deals.contracts.mid, deals.contracts.high)
        self.orders = (deals.orders.three, deals.orders.four, deals.orders.five)
        self.is_order = {deal: False for row in self.contracts for deal in row}
        self.is_order |= {deal: True for row in self.orders for deal in row}
        self.needs = {deal: barrels_of(deal) for deal in self.is_order}
        self.beside = neighbours(board.government.spaces)
        self.ends = tuple(accumulate(board.years))  # the last round of each year
        self.slots = {int(seats): slots for seats, slots in board.players.items()}

    def prices(self, market: MarketKey, row: int, seats: int) -> tuple[int, ...]:
        """Return the prices of the slots of a row that are in use."""
        spec, slots = self.rows[market][row], self.slots[seats]
        return tuple([spec.slots[n] for n in (slots.crude if spec.oil[1] == "0" else slots.refined)])

    def year(self, round: int) -> int:
        """Return the year of a round, both counted from 1."""
        first, second, _ = self.ends
        return 1 if round <= first else 2 if round <= second else 3

    def penalty(self, cubes: int) -> int:
        """Return what so many penalties cost together."""
        table = (0, *self.board.penalties)
        if cubes < len(table):
            return table[cubes]
        step, more = table[-1] - table[-2], cubes - len(table) + 1
        growth = step - (table[-2] - table[-3])
        return table[-1] + more * step + growth * more * (more + 1) // 2


Box = tuple[Board, Mapping[str, MarketRows], Deals, Upgrades, Valuation]  # as its documents have it


def unpacked(edition: Edition) -> Box:
    """Read the documents of an edition."""
    return (
        edition.document(Board, "board.toml"),
        edition.table(MarketRows, "markets.toml"),
        edition.document(Deals, "deals.toml"),
        edition.document(Upgrades, "upgrades.toml"),
        edition.document(Valuation, "valuation.toml"),
    )


def read(edition: Edition) -> Content:
    """Put the box together from the facts of an edition that `checks.read` has found nothing wrong with."""
    return Content(*unpacked(edition))


def barrels_of(deal: str) -> tuple[str, ...]:
    """Return the barrels that a contract or an order asks for."""
    return tuple([deal[n : n + 2] for n in range(0, len(deal), 2)])


def neighbours(spaces: tuple[tuple[Cell, Cell], ...]) -> tuple[tuple[int, ...], ...]:
    """Return, for each space of a quadrant, the spaces that share an edge with it."""

    def touch(one: tuple[Cell, Cell], other: tuple[Cell, Cell]) -> bool:
        return any(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a in one for b in other)

    return tuple(
        [tuple([n for n, other in enumerate(spaces) if other != one and touch(one, other)]) for one in spaces]
    )
