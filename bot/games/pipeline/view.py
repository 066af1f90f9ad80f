"""What one viewer may see: all but the order of the pipe tiles and what lies under the contracts' reserve.

It is built field by field, so a new secret stays secret by default. Pictures find the tiles' anatomy here:
`all_tiles`, `faces` (of a tile as it lies), `halves` (the squares of a laid tile), `spot` (where one lies),
`shop_square` (the name of the place beside a shop where a tile lies, as `TakePipe` has it).
"""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import ScoreLine, Seat, Square
from bot.games.pipeline import scoring
from bot.games.pipeline.content import (
    MARKETS,
    QUADRANTS,
    Barrel,
    CardKey,
    Content,
    Deal,
    FamilyKey,
    InnerKey,
    MarketKey,
)
from bot.games.pipeline.network import Line, cells_of, network
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Held, Phase, PipelineOptions, Player, Shop, State, Turn
from bot.games.pipeline.tiles import (
    COLOURS,
    Colour,
    Face,
    Laid,
    all_tiles,
    cell_at,
    cell_of,
    faces,
    name_of,
    offset,
    shop_square,
)

_MEMORY = 128  # a click changes one player's things, and perhaps a market or a quadrant
__all__ = ["COLOURS", "Face", "Held", "Laid", "all_tiles", "faces", "offset", "shop_square", "square_at"]


class LineView(Struct, frozen=True, kw_only=True):
    """A pipeline. `squares` are its segments from end to end; `reach` is the best grade it makes of crude."""

    number: int
    colour: Colour
    segments: int
    value: int
    reach: int
    squares: tuple[Square, ...]
    machines: tuple[Square, ...]
    loop: bool


class PlayerView(Struct, frozen=True, kw_only=True):
    cash: int
    ready: bool
    tanks: tuple[int, ...]  # by grade
    oil: tuple[int, ...]  # barrels: orange crude to high, then silver, then teal
    room: tuple[int, ...]  # barrels that still fit, by grade
    tiles: tuple[Laid, ...]
    machines: tuple[Square, ...]
    lines: tuple[LineView, ...]  # the longest first; their numbers are those that `Refine` names
    longest: tuple[int, ...]  # value of the longest pipeline by colour
    levels: tuple[int, ...]  # of the families in this game, in their order
    contracts: tuple[Held, ...]
    orders: tuple[Deal, ...]
    penalties: int
    fee: int  # for running the machines
    score: tuple[ScoreLine, ...]  # what it would be if the game ended now


class RowView(Struct, frozen=True, kw_only=True):
    """A row of a market: the printed prices and the cubes in the slots, "." where there is none."""

    oil: Barrel
    prices: tuple[int, ...]
    cubes: str
    supply: int
    demand: int


class MarketView(Struct, frozen=True, kw_only=True):
    key: MarketKey
    rows: tuple[RowView, ...]


class SpaceView(Struct, frozen=True, kw_only=True):
    """A space of a government quadrant: its name, and the tile on it, or None."""

    square: Square
    tile: int | None


class QuadrantView(Struct, frozen=True, kw_only=True):
    key: str
    is_open: bool
    spaces: tuple[SpaceView, ...]

    @property
    def open(self) -> bool:
        return self.is_open


class View(Struct, frozen=True, kw_only=True):
    viewer: Seat | None
    options: PipelineOptions
    phase: Phase
    year: int
    round: int  # of all
    of_year: int  # round of this year
    rounds: int  # of this year
    order: tuple[Seat, ...]
    lower: tuple[int, ...]  # next round's order, -1 where a slot is free
    cross: tuple[InnerKey, ...]  # the inner tile beside each of the four markets
    costs: tuple[int, ...]  # orange crude to low, to mid, to high; then silver, then teal
    families: tuple[FamilyKey, ...]
    on_sale: tuple[bool, ...]  # which of them can be bought
    copies: tuple[tuple[int, ...], ...]  # cards of level 1, 2 and 3 left, by family
    cards: tuple[CardKey, ...]
    markets: tuple[MarketView, ...]
    contracts: tuple[tuple[Deal, ...], ...]  # by grade and column, "" where there is none
    reserve: tuple[Deal, ...]  # the next contract of each grade, "" where there is none
    reserves: tuple[int, ...]  # how many there are
    orders: tuple[tuple[Deal, ...], ...]
    shop: Shop
    quadrants: tuple[QuadrantView, ...]
    may_open: int  # quadrants that can still be opened this year
    deck: int
    players: tuple[PlayerView, ...]
    turn: Turn | None

    @property
    def open(self) -> tuple[bool, ...]:
        return self.on_sale


def halves(tile: Laid) -> tuple[Square, Square]:
    """Return the squares of a laid tile's left and right half."""
    left, right = cells_of(tile)
    return name_of(left), name_of(right)


def spot_of(square: str) -> tuple[int, int] | None:
    """Return how far east and south of the first tile a square lies, if it is one of a network."""
    cell = cell_of(square)
    return None if cell is None else offset(cell)


def square_at(spot: tuple[int, int]) -> Square:
    """Name the square that lies so far east and south of the first tile."""
    return name_of(cell_at(*spot))


def _turn(turn: Turn | None, viewer: Seat | None) -> Turn | None:
    """Leave out which tile in hand is next: nobody else is told, until it lies somewhere."""
    if turn is None or turn.seat == viewer or len(turn.hand) < 2:
        return turn
    return replace(turn, hand=tuple(sorted(turn.hand)))


def view(content: Content, powers: Powers, state: State, viewer: Seat | None) -> View:
    """Show the table to one viewer."""
    year = content.year(state.round)
    before = (0, *content.ends)[year - 1]
    return View(
        viewer=viewer,
        options=state.options,
        phase=state.phase,
        year=year,
        round=state.round,
        of_year=state.round - before,
        rounds=content.board.years[year - 1],
        order=state.order,
        lower=state.lower,
        cross=state.cross,
        costs=state.costs,
        families=state.families,
        on_sale=state.on_sale,
        copies=tuple([powers.copies(state, family) for family in state.families]),
        cards=state.cards,
        markets=tuple(
            [
                _market(content, key, cubes, len(state.players), state.options)
                for key, cubes in zip(MARKETS, state.markets, strict=True)
            ]
        ),
        contracts=state.contracts,
        reserve=tuple([stack[0] if stack else "" for stack in state.reserve]),
        reserves=tuple([len(stack) for stack in state.reserve]),
        orders=state.orders,
        shop=state.shop,
        quadrants=tuple(
            [
                _quadrant(key, tiles, is_open=key in state.opened)
                for key, tiles in zip(QUADRANTS, state.quadrants, strict=True)
            ]
        ),
        may_open=powers.may_open(state),
        deck=len(state.deck),
        players=tuple(
            [
                _player(content, powers, player, state.costs, state.families, state.cards)
                for player in state.players
            ]
        ),
        turn=_turn(state.turn, viewer),
    )


@lru_cache(maxsize=_MEMORY)
def _market(
    content: Content, key: MarketKey, cubes: tuple[str, ...], seats: int, options: PipelineOptions
) -> MarketView:
    rows = [
        RowView(
            oil=row.oil,
            prices=content.prices(key, n, seats),
            cubes=cubes[n],
            supply=row.supply,
            demand=row.demand + (options.brisk_demand and row.demand > 0),
        )
        for n, row in enumerate(content.rows[key])
    ]
    return MarketView(key=key, rows=tuple(rows))


@lru_cache(maxsize=_MEMORY)
def _quadrant(key: str, tiles: tuple[int, ...], *, is_open: bool) -> QuadrantView:
    spaces = [
        SpaceView(square=Square(f"Q{key}{n}"), tile=None if tile < 0 else tile)
        for n, tile in enumerate(tiles, 1)
    ]
    return QuadrantView(key=key, is_open=is_open, spaces=tuple(spaces))


@lru_cache(maxsize=_MEMORY)
def _player(
    content: Content,
    powers: Powers,
    player: Player,
    costs: tuple[int, ...],
    families: tuple[FamilyKey, ...],
    cards: tuple[str, ...],
) -> PlayerView:
    lines = _lines(powers, player.pipes, player.machines, player.level("engineering"), costs)
    return PlayerView(
        cash=player.cash,
        ready=player.ready,
        tanks=player.tanks,
        oil=player.oil,
        room=_room(content, player),
        tiles=network(player.pipes, player.machines).tiles,
        machines=tuple([Square(name) for name in player.machines.split()]),
        lines=lines,
        longest=tuple([max((line.value for line in lines if line.colour == c), default=0) for c in COLOURS]),
        levels=tuple([player.level(family) for family in families]),
        contracts=player.contracts,
        orders=player.orders,
        penalties=player.penalties,
        fee=powers.run_fee(player),
        score=scoring.lines(content, powers, player, costs, cards),
    )


@lru_cache(maxsize=_MEMORY)
def _lines(
    powers: Powers, pipes: str, machines: str, engineering: int, costs: tuple[int, ...]
) -> tuple[LineView, ...]:
    found = scoring.measured(powers, pipes, machines, engineering, costs)
    return tuple([_line(number, *one) for number, one in enumerate(found, 1)])


def _line(number: int, line: Line, value: int, reach: int) -> LineView:
    return LineView(
        number=number,
        colour=COLOURS[line.colour],
        segments=len(line.cells),
        value=value,
        reach=reach,
        squares=tuple([name_of(cell) for cell in line.cells]),
        machines=tuple([name_of(cell) for cell in line.machines]),
        loop=line.loop,
    )


def _room(content: Content, player: Player) -> tuple[int, ...]:
    size = content.board.barrels
    return tuple([size * tanks - sum(player.oil[grade::4]) for grade, tanks in enumerate(player.tanks)])
