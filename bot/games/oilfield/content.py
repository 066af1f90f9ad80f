"""What is in the box: fields, tiles, spaces and prices, as read from seeds/oilfield."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from bot.engine.core import Named
from bot.engine.facts import BadFacts, Edition

FieldKey = Literal["dallas", "austin", "pecos"]
Column = Literal["lease", "build", "drill", "local", "first", "subsidy", "invest"]
CardKey = Literal["lease", "build", "drill", "local", "national"]
TileKey = Literal[
    "small",
    "medium",
    "mixed",
    "small_local",
    "medium_local",
    "expansion",
    "gas_expansion",
    "small_national",
    "government",
]
TowerKey = Literal[
    "small", "medium", "mixed", "small_local", "medium_local", "small_national", "government", "released"
]  # a government tower is "released" once its disc is off
Work = Literal["lease", "build", "drill", "local", "national", "invest"]  # what has to be resolved

FIELDS: tuple[FieldKey, ...] = get_args(FieldKey)
COLUMNS: tuple[Column, ...] = get_args(Column)
CARDS: tuple[CardKey, ...] = get_args(CardKey)
TILES: tuple[TileKey, ...] = get_args(TileKey)

FieldName = Annotated[FieldKey, Named("field")]
CardName = Annotated[CardKey, Named("card")]
TileName = Annotated[TileKey, Named("tile")]
TowerName = Annotated[TowerKey, Named("tower")]
WorkName = Annotated[Work, Named("work")]
SpaceName = Annotated[str, Named("space")]

FEWEST_SEATS, MOST_SEATS = 2, 5
MOST_ROOM = 2  # that a table may give to a gas expansion
Count = Annotated[int, Meta(ge=1, le=999)]  # more than any box holds
Amount = Annotated[int, Meta(ge=0, le=999)]
Few = Annotated[int, Meta(ge=0, le=9)]

DOCUMENTS = ("board.toml", "fields.toml", "spaces.toml", "tiles.toml")


class FieldFacts(Struct, frozen=True, forbid_unknown_fields=True):
    key: FieldKey
    leases: Count


class Haul(Struct, frozen=True, forbid_unknown_fields=True):
    """So many cubes of each sort at the most, and so many together (0: no limit of its own)."""

    oil: Amount = 0
    gas: Amount = 0
    most: Amount = 0


class Drill(Struct, frozen=True, forbid_unknown_fields=True):
    """What one drilling brings: to the refinery, and straight to the local market."""

    stored: Haul = Haul()
    sold: Haul = Haul()


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    key: TileKey
    kind: Literal["tower", "refinery"]
    copies: Annotated[int, Meta(ge=1, le=20)]
    cost: Amount
    advanced: bool = False
    storage: Few = 0
    bonus: Amount = 0
    release_cost: Amount = 0
    drill: Drill = Drill()
    released: Drill | None = None


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    column: Column
    price: Amount = 0
    players: Amount = 0


class Bag(Struct, frozen=True, forbid_unknown_fields=True):
    oil: Count
    gas: Count


class Kit(Struct, frozen=True, forbid_unknown_fields=True):
    """What each player starts with."""

    money: Amount
    cubes: Amount
    markers: Count
    shares: Count


class Prices(Struct, frozen=True, forbid_unknown_fields=True):
    private_lease: Count
    oil_money: Count
    gas_points: Count
    pair_points: Count
    supervisor_fee: Amount
    subsidy: Count


class Storage(Struct, frozen=True, forbid_unknown_fields=True):
    refinery: Annotated[int, Meta(ge=1, le=9)]


class Scoring(Struct, frozen=True, forbid_unknown_fields=True):
    lease: Amount
    full_section: Amount
    most_money: Amount
    most_money_tied: Amount


class Ending(Struct, frozen=True, forbid_unknown_fields=True):
    exhausted_fields: Count
    notice: Count


class BotKit(Struct, frozen=True, forbid_unknown_fields=True):
    towers: tuple[TileKey, ...]


class Size(Struct, frozen=True, forbid_unknown_fields=True):
    """What depends on the number of players."""

    players: Annotated[int, Meta(ge=FEWEST_SEATS, le=MOST_SEATS)]
    field: Count
    tiles: Count
    leases: Count
    national: Annotated[tuple[Count, ...], Meta(min_length=1)]
    set_aside: bool


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of shares: what one is worth, and its prices from left to right."""

    points: Count
    prices: Annotated[tuple[Count, ...], Meta(min_length=1)]


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    bag: Bag
    player: Kit
    prices: Prices
    storage: Storage
    scoring: Scoring
    ending: Ending
    bot: BotKit
    tables: tuple[Size, ...]
    rows: Annotated[tuple[Row, ...], Meta(min_length=1)]


class Content(Struct, frozen=True):
    """All facts of the game, checked against each other."""

    fields: Mapping[FieldKey, FieldFacts]
    tiles: Mapping[TileKey, Tile]
    spaces: Mapping[str, Space]
    board: Board
    sizes: Mapping[int, Size]
    bot_lease: str  # the space on which the bot bids


def read(edition: Edition) -> Content:
    """Put the box together from the facts of an edition."""
    return assemble(
        edition.table(FieldFacts, "fields.toml"),
        edition.table(Tile, "tiles.toml"),
        edition.table(Space, "spaces.toml"),
        edition.document(Board, "board.toml"),
    )


def assemble(
    fields: Mapping[str, FieldFacts], tiles: Mapping[str, Tile], spaces: Mapping[str, Space], board: Board
) -> Content:
    """Put the box together, or say what is wrong with it."""
    for complaint in _complaints(fields, tiles, spaces, board):
        raise BadFacts(complaint)
    price = board.prices.private_lease
    return Content(
        fields={key: fields[key] for key in FIELDS},
        tiles={key: tiles[key] for key in TILES},
        spaces=spaces,
        board=board,
        sizes={size.players: size for size in board.tables},
        bot_lease=next(space.key for space in spaces.values() if space.price == price),
    )


def _complaints(
    fields: Mapping[str, FieldFacts], tiles: Mapping[str, Tile], spaces: Mapping[str, Space], board: Board
) -> Iterator[str]:
    if list(fields) != list(FIELDS):
        yield f"fields.toml: the fields are {', '.join(FIELDS)}, in this order"
    if set(tiles) != set(TILES):
        yield f"tiles.toml: the tiles are {', '.join(TILES)}"
    yield from _wrong_tiles(tiles)
    yield from _wrong_spaces(spaces, board)
    yield from _wrong_board(fields, tiles, board)


def _wrong_tiles(tiles: Mapping[str, Tile]) -> Iterator[str]:
    for key, tile in tiles.items():
        for drill in (tile.drill, tile.released or Drill()):
            if (drill.stored.oil and drill.sold.oil) or (drill.stored.gas and drill.sold.gas):
                yield f"tiles.toml: {key}: a tower stores a resource or sells it, not both"
        if tile.kind == "refinery" and (tile.drill != Drill() or tile.released):
            yield f"tiles.toml: {key}.drill: an expansion does not drill"


def _wrong_spaces(spaces: Mapping[str, Space], board: Board) -> Iterator[str]:
    columns = [space.column for space in spaces.values()]
    if sorted(columns, key=COLUMNS.index) != columns or set(columns) != set(COLUMNS):
        yield f"spaces.toml: the columns are {', '.join(COLUMNS)}, in this order"
    for key, space in spaces.items():
        if bool(space.price) != (space.column == "lease"):
            yield f"spaces.toml: {key}.price: lease spaces have a price, and no others"
    prices = [space.price for space in spaces.values() if space.price]
    if prices != sorted(set(prices), reverse=True):
        yield "spaces.toml: the prices of leases fall from top to bottom"
    if board.prices.private_lease not in prices:
        yield f"spaces.toml: no lease space costs ${board.prices.private_lease}, so the bot has none"
    for column in COLUMNS:
        if not any(space.column == column and space.players <= FEWEST_SEATS for space in spaces.values()):
            yield f"spaces.toml: {column}: no space is open with {FEWEST_SEATS} players"


def _wrong_board(fields: Mapping[str, FieldFacts], tiles: Mapping[str, Tile], board: Board) -> Iterator[str]:
    players = [size.players for size in board.tables]
    if players != list(range(FEWEST_SEATS, MOST_SEATS + 1)):
        yield f"board.toml: tables: one for each number of players from {FEWEST_SEATS} to {MOST_SEATS}"
    points = [row.points for row in board.rows]
    if len(set(points)) != len(points):
        yield "board.toml: rows: two rows have the same points"
    if any(list(row.prices) != sorted(row.prices) for row in board.rows):
        yield "board.toml: rows: prices never fall"
    if len(board.bot.towers) != len(fields) or any(tiles[key].kind != "tower" for key in board.bot.towers):
        yield "board.toml: bot.towers: one tower for each field"
    storage = board.storage.refinery
    # a table may agree that an expansion without room of its own has some
    spare = sum(
        tile.copies * (tile.storage or MOST_ROOM) for tile in tiles.values() if tile.kind == "refinery"
    )
    for size in board.tables:
        out = len(fields) * size.field + size.players * storage + spare
        if out >= board.bag.oil + board.bag.gas:
            yield f"board.toml: bag: {size.players} players may need {out} cubes"
        if board.player.cubes > storage:
            yield "board.toml: player.cubes: more than the refinery holds"
