"""What is in the box: the board, the tiles, the market, the cards, as read from seeds/giganten."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct
from msgspec.structs import asdict

from bot.engine.core import Named, Square
from bot.engine.facts import BadFacts, Edition
from bot.games.giganten.terrain import LETTERS, Terrain, column_of

Company = Literal["hudson", "jet", "standard"]
SiteKind = Literal["one", "two", "three"]
Deck = Literal["beige", "red"]
Colour = Literal["blue", "red"]
Special = Literal["price", "barrel", "push"]

CompanyKey = Annotated[Company, Named("company")]
CardKey = Annotated[str, Named("card")]
ColourKey = Annotated[Colour, Named("colour")]

COMPANIES: tuple[Company, ...] = get_args(Company)
KINDS: tuple[SiteKind, ...] = get_args(SiteKind)

Count = Annotated[int, Meta(ge=1, le=999)]  # more than any box holds
Steps = Annotated[int, Meta(ge=-99, le=99)]
Money = Annotated[int, Meta(ge=1, le=999_000, multiple_of=500)]

DOCUMENTS = ("board.toml", "cards.toml", "market.toml", "pieces.toml", "sites.toml")


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    deck: Deck
    licences: Count
    points: Count
    copies: Count
    price: Steps = 0
    barrels: Annotated[int, Meta(ge=0, le=1)] = 0
    push: Steps = 0
    black: Steps = 0

    @property
    def special(self) -> Special | None:
        """The special action that the card allows, if there is one."""
        return "price" if self.price else "barrel" if self.barrels else "push" if self.push else None


class Tiles(Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles of one kind of site: one, two or three derricks."""

    key: SiteKind
    derricks: Annotated[int, Meta(ge=1, le=3)]
    cost: Money
    peek: bool
    values: tuple[Annotated[int, Meta(ge=1, le=9)], ...]
    copies: Count


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    plain: Count
    hill: Count
    mountain: Count


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    terrain: str
    sites: str
    empty_columns: tuple[Count, ...]
    rail: tuple[Count, ...]
    cost: Cost


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    colour: Colour
    steps: Count


class Market(Struct, frozen=True, forbid_unknown_fields=True):
    prices: tuple[Money, ...]
    start: Money
    red_up_to: Money
    blue_from: Money
    die: tuple[Face, ...]
    inflation: tuple[Steps, ...]
    depot: Count
    excess: Money


class Kit(Struct, frozen=True, forbid_unknown_fields=True):
    """What each player starts with."""

    cash: Money
    derricks: Count


class AllLicences(Struct, frozen=True, forbid_unknown_fields=True):
    ones: Count
    twos: Count


class AllCards(Struct, frozen=True, forbid_unknown_fields=True):
    beige: Count
    red: Count


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    freight: Money
    site_value: tuple[Money, ...]
    barrel_value: Money
    player: Kit
    licences: AllLicences
    cards: AllCards


class Site(Struct, frozen=True):
    """A square where oil may be found; some are left empty with three players."""

    square: Square
    kind: SiteKind
    skipped: bool
    column: int


class Content(Struct, frozen=True):
    """All facts of the game, checked against each other."""

    cards: Mapping[str, Card]
    tiles: Mapping[SiteKind, Tiles]
    market: Market
    pieces: Pieces
    terrain: Terrain
    cost: Cost
    sites: tuple[Site, ...]
    rail: tuple[int, ...]  # movement points from the start to each space; the first two entries are 0

    def held(self, key: str | None) -> Card:
        """Return the card that a player holds, at a time when everybody holds one."""
        assert key is not None
        return self.cards[key]

    @property
    def most_points(self) -> int:
        """The highest bid: all the licence points there are."""
        return self.pieces.licences.ones + 2 * self.pieces.licences.twos


def read(edition: Edition) -> Content:
    """Put the box together from the facts of an edition."""
    return assemble(
        edition.table(Card, "cards.toml"),
        edition.table(Tiles, "sites.toml"),
        edition.document(Market, "market.toml"),
        edition.document(Pieces, "pieces.toml"),
        edition.document(Board, "board.toml"),
    )


def assemble(
    cards: Mapping[str, Card], tiles: Mapping[str, Tiles], market: Market, pieces: Pieces, board: Board
) -> Content:
    """Put the box together, or say what is wrong with it."""
    kinds = {kind: tiles[kind] for kind in KINDS if kind in tiles}
    checks = (_tile_slips(tiles, kinds), _map_slips(board), _market_slips(market), _card_slips(cards, pieces))
    for check in checks:
        for slip in check:
            raise BadFacts(slip)
    terrain = Terrain(_rows(board.terrain), asdict(board.cost))
    sites = _sites(_rows(board.sites))
    for slip in _site_slips(sites, board, kinds, terrain):
        raise BadFacts(f"board.toml: sites: {slip}")
    rail = [0, 0]
    for cost in board.rail:
        rail.append(rail[-1] + cost)
    return Content(cards, kinds, market, pieces, terrain, board.cost, sites, tuple(rail))


def _rows(drawing: str) -> tuple[str, ...]:
    return tuple(drawing.strip("\n").split("\n"))


def _sites(rows: tuple[str, ...]) -> tuple[Site, ...]:
    found = []
    for letter, row in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", rows, strict=False):
        for column, drawn in enumerate(row, 1):
            if drawn != ".":
                kind, skipped = KINDS["1a2b3c".index(drawn) // 2], drawn in "abc"
                found.append(Site(Square(f"{letter}{column}"), kind, skipped, column))
    return tuple(found)


def _tile_slips(tiles: Mapping[str, Tiles], kinds: Mapping[SiteKind, Tiles]) -> Iterator[str]:
    if len(kinds) < len(KINDS) or len(tiles) > len(KINDS):
        yield f"sites.toml: the sections must be {', '.join(KINDS)}"
    for number, kind in enumerate(kinds.values(), 1):
        if kind.derricks != number:
            yield f"sites.toml: {kind.key}.derricks: must be {number}"
        if not kind.values:
            yield f"sites.toml: {kind.key}.values: must have a value"


def _map_slips(board: Board) -> Iterator[str]:
    rows = _rows(board.terrain)
    for name, drawing, letters in (
        ("terrain", rows, set(LETTERS.values())),
        ("sites", _rows(board.sites), set(".123abc")),
    ):
        if len(drawing) != len(rows) or len(drawing) > 26:
            yield f"board.toml: {name}: {len(drawing)} rows, the terrain has {len(rows)} of at most 26"
        for number, row in enumerate(drawing, 1):
            if len(row) != len(rows[0]):
                yield f"board.toml: {name}: row {number} has {len(row)} squares, not {len(rows[0])}"
            if strangers := set(row) - letters:
                yield f"board.toml: {name}: row {number} has {min(strangers)!r}, which is no kind of square"
    if any(row[0] != LETTERS["plain"] for row in rows):
        yield "board.toml: terrain: trucks start on plain squares, so column 1 must be plain"
    if len(board.rail) != len(rows[0]) - 1:
        yield f"board.toml: rail: {len(board.rail)} costs for {len(rows[0]) - 1} spaces"


def _market_slips(market: Market) -> Iterator[str]:
    prices = market.prices
    if list(prices) != sorted(set(prices)):
        yield "market.toml: prices: must go up from box to box"
    for name in ("start", "red_up_to", "blue_from"):
        if getattr(market, name) not in prices:
            yield f"market.toml: {name}: not one of the prices"
    if not market.red_up_to < market.start < market.blue_from:
        yield "market.toml: start: must be between red_up_to and blue_from"
    if not market.die:
        yield "market.toml: die: must have a face"
    if not market.inflation:
        yield "market.toml: inflation: must say what happens when nothing is sold"


def _card_slips(cards: Mapping[str, Card], pieces: Pieces) -> Iterator[str]:
    for card in cards.values():
        if sum(map(bool, (card.price, card.barrels, card.push))) > 1:
            yield f"cards.toml: {card.key}: more than one special action"
        wrong = (card.price,) if card.deck == "red" else (card.black, card.barrels, card.push)
        if any(wrong) or (card.deck == "red" and card.black < 1):
            yield f"cards.toml: {card.key}: only beige changes prices; only red has black, barrels and push"
    for deck in get_args(Deck):
        count = sum(card.copies for card in cards.values() if card.deck == deck)
        if count != getattr(pieces.cards, deck):
            yield f"cards.toml: copies: {count} {deck} cards, not {getattr(pieces.cards, deck)}"
    most_seats = 4
    if len(pieces.site_value) < most_seats:
        yield f"pieces.toml: site_value: must have {most_seats} places"
    if any(pieces.freight % locos for locos in range(1, most_seats + 1)):
        yield f"pieces.toml: freight: must split evenly among up to {most_seats} locos"


def _site_slips(
    sites: tuple[Site, ...], board: Board, tiles: Mapping[SiteKind, Tiles], terrain: Terrain
) -> Iterator[str]:
    count, skipped = Counter(site.kind for site in sites), Counter(s.kind for s in sites if s.skipped)
    for kind, sort in tiles.items():
        if count[kind] != (wanted := len(sort.values) * sort.copies):
            yield f"{count[kind]} sites of kind {kind}, but {wanted} tiles"
        if skipped[kind] != 2:
            yield f"{skipped[kind]} sites of kind {kind} are left empty with three players, not 2"
    bits = sum(terrain.bit[site.square] for site in sites)
    for site in sites:
        if terrain.around(terrain.bit[site.square]) & bits:
            yield f"{site.square} touches another site"
        if column_of(site.square) in board.empty_columns:
            yield f"{site.square} is in column {site.column}, which has no site"
