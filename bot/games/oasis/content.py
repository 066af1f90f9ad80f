"""What is in the box: the cards, the pieces and the board, as read from seeds/oasis."""

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from bot.engine.core import Named
from bot.engine.facts import BadFacts, Edition
from bot.games.oasis.terrain import Terrain

LandKey = Literal["oasis", "steppe", "rocky"]
Sort = Literal["goods", "wells", "horses", "ovoos"]
Land = Annotated[LandKey, Named("land")]
Marker = Annotated[Sort, Named("marker")]
CardKey = Annotated[str, Named("card")]

KINDS: tuple[LandKey, ...] = get_args(LandKey)
SORTS: tuple[Sort, ...] = get_args(Sort)

MOST = 999  # of anything: more than a box holds
Count = Annotated[int, Meta(ge=1, le=MOST)]

DOCUMENTS = ("board.toml", "cards.toml", "pieces.toml")


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    gives: Literal["camels", "cards"] | LandKey | Sort
    count: Annotated[int, Meta(ge=1, le=9)]
    copies: Count


class Lands(Struct, frozen=True, forbid_unknown_fields=True):
    """So many tiles of each kind."""

    oasis: int
    steppe: int
    rocky: int


class Markers(Struct, frozen=True, forbid_unknown_fields=True):
    """So many score markers of each sort."""

    goods: int = 0
    wells: int = 0
    horses: int = 0
    ovoos: int = 0


class AllTiles(Struct, frozen=True, forbid_unknown_fields=True):
    oasis: Count
    steppe: Count
    rocky: Count


class AllMarkers(Struct, frozen=True, forbid_unknown_fields=True):
    goods: Count
    wells: Count
    horses: Count
    ovoos: Count


class Kit(Struct, frozen=True, forbid_unknown_fields=True):
    """What each player starts with."""

    camels: Count
    control_markers: Count
    cards: Count


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    tiles: AllTiles
    score_markers: AllMarkers
    player: Kit


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    map: str
    regions: Count


class Content(Struct, frozen=True):
    """All facts of the game, checked against each other."""

    cards: Mapping[str, Card]
    pieces: Pieces
    terrain: Terrain


def read(edition: Edition) -> Content:
    """Put the box together from the facts of an edition."""
    return assemble(
        edition.table(Card, "cards.toml"),
        edition.document(Pieces, "pieces.toml"),
        edition.document(Board, "board.toml"),
    )


def assemble(cards: Mapping[str, Card], pieces: Pieces, board: Board) -> Content:
    """Put the box together, or say what is wrong with it."""
    try:
        terrain = Terrain.read(board.map)
    except ValueError as error:
        raise BadFacts(f"board.toml: map: {error}") from error
    for complaint in _complaints(terrain, pieces, board):
        raise BadFacts(f"board.toml: map: {complaint}")
    most_seats = 5
    deck, dealt = sum(card.copies for card in cards.values()), most_seats * pieces.player.cards
    if deck <= dealt:
        raise BadFacts(f"cards.toml: copies: {most_seats} players need more than {dealt} cards")
    if deck > MOST:
        raise BadFacts(f"cards.toml: copies: there are at most {MOST} cards, not {deck}")
    return Content(cards, pieces, terrain)


def _complaints(terrain: Terrain, pieces: Pieces, board: Board) -> list[str]:
    tiles = sum(getattr(pieces.tiles, kind) for kind in KINDS)
    room = terrain.empty.bit_count()
    complaints = []
    if len(terrain.parts(terrain.trail)) != 1:
        complaints.append("the camel trail is not in one piece")
    if (regions := len(terrain.parts(terrain.land))) != board.regions:
        complaints.append(f"the trail cuts the land into {regions} parts, not {board.regions}")
    if room < tiles:
        complaints.append(f"{tiles} tiles need as many squares, but only {room} can be built on")
    for kind in KINDS:
        for square in terrain.squares(terrain.bonus[kind]):
            if not terrain.around(terrain.bit[square]) & terrain.empty:
                complaints.append(f"nothing can be built next to the bonus square {square}")
    return complaints
