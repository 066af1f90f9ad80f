"""Checks of the facts against each other, so that a slip in seeds/pipeline is named and not played."""

from collections.abc import Iterator, Mapping

from bot.engine.facts import BadFacts, Edition
from bot.games.pipeline.content import (
    BARRELS,
    FAMILIES,
    MARKETS,
    PER_QUADRANT,
    QUADRANTS,
    Board,
    Content,
    Deals,
    MarketRows,
    Row,
    Upgrades,
    Valuation,
    barrels_of,
    neighbours,
    unpacked,
)
from bot.games.pipeline.tiles import all_tiles

DOCUMENTS = ("board.toml", "deals.toml", "markets.toml", "upgrades.toml", "valuation.toml")


def read(edition: Edition) -> Content:
    """Put the box together from the facts of an edition, or say what is wrong with it."""
    return assemble(*unpacked(edition))


def assemble(
    board: Board,
    markets: Mapping[str, MarketRows],
    deals: Deals,
    upgrades: Upgrades,
    valuation: Valuation,
) -> Content:
    """Put the box together, or say what is wrong with it."""
    complaints = (
        *_board_complaints(board),
        *_market_complaints(board, markets),
        *_deal_complaints(board, deals),
        *_card_complaints(upgrades, valuation),
    )
    for complaint in complaints:
        raise BadFacts(complaint)
    return Content(board, markets, deals, upgrades, valuation)


def flaws(board: Board) -> Iterator[str]:
    """Say by which facts somebody would get stuck, though a game can be built from them."""
    one, two, three, four = board.shops.pipes
    if one < two or three < four:  # whoever could pay for the first alone would be stuck with it
        yield "board.toml: shops.pipes: a pair must not cost more than the first tile of it"
    for key, slots in board.players.items():
        for name, used in (("crude", slots.crude), ("refined", slots.refined)):
            if list(used) != sorted(set(used)):  # then what somebody can pay for is not what comes first
                yield f"board.toml: players.{key}.{name}: each slot is named once, from left to right"


def _board_complaints(board: Board) -> Iterator[str]:
    if set(board.players) != {"2", "3", "4"}:
        yield "board.toml: players: tables for 2, 3 and 4 players are needed"
    if sum(board.usual) != board.tanks or max(board.usual) > board.row:
        yield f"board.toml: usual: {board.tanks} tanks are spread, up to {board.row} in a row"
    for key, costs in (("costs", board.costs), ("first_costs", board.first_costs)):
        if len(costs) < 9:
            yield f"board.toml: {key}: nine markers are needed, not {len(costs)}"
    if len(board.penalties) < 3:
        yield "board.toml: penalties: at least three are needed to see how they grow"
    cells = sorted(cell for space in board.government.spaces for cell in space)
    if cells != [(x, y) for x in range(4) for y in range(4)]:
        yield "board.toml: government.spaces: eight spaces must fill four times four half-cells"
    elif len(board.government.prices) <= max(map(len, neighbours(board.government.spaces))):
        yield "board.toml: government.prices: there is none for a tile with all its neighbours"
    yield from _supply_complaints(board)


def _supply_complaints(board: Board) -> Iterator[str]:
    for key, slots in board.players.items():
        seats, refills = int(key), len(board.years)
        pipes = len(QUADRANTS) * PER_QUADRANT + refills * 2 * slots.pipes
        if pipes > len(all_tiles()):
            yield f"board.toml: players.{key}.pipes: {pipes} pipe tiles are needed, of {len(all_tiles())}"
        if seats * board.tanks + sum(slots.tanks) > board.boxes.tanks:
            yield f"board.toml: players.{key}.tanks: more than the {board.boxes.tanks} of the box"
        if max(sum(slots.machines), sum(slots.fewer_machines)) > board.boxes.machines:
            yield f"board.toml: players.{key}.machines: more than the {board.boxes.machines} of the box"
        if slots.contracts < slots.columns + refills - 1:
            yield f"board.toml: players.{key}.contracts: too few to fill a column each year"


def _market_complaints(board: Board, markets: Mapping[str, MarketRows]) -> Iterator[str]:
    if set(markets) != set(MARKETS):
        yield f"markets.toml: the markets are {', '.join(MARKETS)}"
        return
    for key, market in markets.items():
        names = [row.oil for row in market.rows]
        if len(set(names)) < len(names):
            yield f"markets.toml: {key}.rows: a row comes twice"
        for row in market.rows:
            if row.oil not in BARRELS:
                yield f"markets.toml: {key}.rows: {row.oil} is not a sort of oil"
            elif list(row.slots) != sorted(row.slots):
                yield f"markets.toml: {key}.rows: the prices of {row.oil} do not rise"
            elif row.demand if row.oil[1] == "0" else row.supply:
                yield f"markets.toml: {key}.rows: {row.oil}: supply is for crude, demand for refined oil"
            elif _too_short(board, row):
                yield f"markets.toml: {key}.rows: {row.oil} has too few slots"


def _too_short(board: Board, row: Row) -> bool:
    used = [slots.crude if row.oil[1] == "0" else slots.refined for slots in board.players.values()]
    return max((n for some in used for n in some), default=0) >= len(row.slots)


def _deal_complaints(board: Board, deals: Deals) -> Iterator[str]:
    contracts = {"low": deals.contracts.low, "mid": deals.contracts.mid, "high": deals.contracts.high}
    orders = {"three": deals.orders.three, "four": deals.orders.four, "five": deals.orders.five}
    named = [deal for row in (*contracts.values(), *orders.values()) for deal in row]
    for deal in named:
        if any(barrel not in BARRELS or barrel[1] == "0" for barrel in barrels_of(deal)):
            yield f"deals.toml: {deal}: it asks for something other than refined oil"
    if len(set(named)) < len(named):
        yield "deals.toml: a contract or an order comes twice"
    for size, key in enumerate(orders, 3):
        if any(len(barrels_of(deal)) != size for deal in orders[key]):
            yield f"deals.toml: orders.{key}: not all of them ask for {size} barrels"
    for slots in board.players.values():
        if (
            min(map(len, contracts.values())) < slots.contracts
            or min(map(len, orders.values())) < slots.columns
        ):
            yield "deals.toml: there are not enough contracts or orders"


def _card_complaints(upgrades: Upgrades, valuation: Valuation) -> Iterator[str]:
    if not upgrades.used == len(set(upgrades.first)) == len(upgrades.first) <= len(FAMILIES):
        yield f"upgrades.toml: first: {upgrades.used} different families are used"
    cards = valuation.cards
    if not valuation.used == len(set(valuation.first)) <= len(cards) or set(valuation.first) - set(cards):
        yield f"valuation.toml: first: {valuation.used} different cards are used"
    if len(valuation.types) != 9:
        yield "valuation.toml: types: there are nine types of oil and of pipelines"
    for key, card in cards.items():
        if (card.counts == "colour") != (card.colour is not None):
            yield f"valuation.toml: cards.{key}: a colour belongs to cards that count one"
        if (card.counts == "reach") != (card.grade is not None) or card.grade == "crude":
            yield f"valuation.toml: cards.{key}: a refined grade belongs to cards that count one"
