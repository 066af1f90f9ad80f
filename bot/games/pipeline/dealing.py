"""Setting up the table."""

from collections.abc import Sequence
from typing import TypeVar

from bot.engine.core import Seat
from bot.engine.dice import Dice
from bot.games.pipeline.content import FAMILIES, INNER, MARKETS, PER_QUADRANT, QUADRANTS, Content, Slots
from bot.games.pipeline.state import EMPTY, FREE, NO_OIL, Flow, PipelineOptions, Player, Shop, State
from bot.games.pipeline.stock import INDEX, added
from bot.games.pipeline.tiles import COLOURS, all_tiles

T = TypeVar("T")
COSTS = 9  # refining markers on the board
YEARS = 3  # in each of which the shops get new pipe tiles; the rest of the deck never comes into play


class Bag:
    """Dice that are used up by one draw after another."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def draw(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Draw so many of some things at random, in the order in which they come."""
        left, drawn = list(items), []
        picks, self.dice = self.dice.each_below(range(len(left), len(left) - count, -1))
        for pick in picks:
            drawn.append(left[pick])
            left[pick] = left[-1]
            left.pop()
        return tuple(drawn)


def deal(content: Content, seats: int, options: PipelineOptions, seed: str) -> State:
    """Lay out the table; all that is left is to spread the first tanks."""
    bag, slots, first = Bag(Dice(seed)), content.slots[seats], options.first_game
    contracts = [bag.draw(row, slots.contracts) for row in content.contracts]
    orders = tuple([bag.draw(row, slots.columns) for row in content.orders])
    upgrades, valuation = content.upgrades, content.valuation
    families = upgrades.first if first else bag.draw(FAMILIES, upgrades.used)
    cards = valuation.first if first else bag.draw(tuple(valuation.cards), valuation.used)
    drawn = bag.draw(range(len(all_tiles())), len(QUADRANTS) * PER_QUADRANT + YEARS * 2 * slots.pipes)
    cross = bag.draw(INNER, len(INNER))
    costs = bag.draw(content.board.first_costs if first else content.board.costs, COSTS)
    (starter,) = bag.draw(range(seats), 1)
    used = frozenset(drawn)
    government = [drawn[n * PER_QUADRANT : (n + 1) * PER_QUADRANT] for n in range(len(QUADRANTS))]
    deck = drawn[len(QUADRANTS) * PER_QUADRANT :]
    shop = _shop(content, slots, options, seats, deck)
    markets = tuple([_market(content, slots, n) for n in range(len(MARKETS))])
    return State(
        options=options,
        dice=bag.dice,
        phase="setup",
        round=1,
        order=tuple([Seat((starter + n) % seats) for n in range(seats)]),
        lower=(FREE,) * seats,
        cross=cross,
        costs=costs,
        families=_in_order(FAMILIES, families),
        on_sale=(True,) * upgrades.used,
        cards=_in_order(tuple(valuation.cards), cards),
        markets=markets,
        contracts=tuple([row[: slots.columns] for row in contracts]),
        reserve=tuple([row[slots.columns :] for row in contracts]),
        orders=orders,
        shop=shop,
        quadrants=tuple(government),
        deck=(*deck[2 * slots.pipes :], *[tile for tile in range(len(all_tiles())) if tile not in used]),
        flow=Flow(entered=_counted(markets)),
        players=tuple([Player(cash=content.board.cash) for _ in range(seats)]),
    )


def _in_order(all_of_them: Sequence[T], some: Sequence[T]) -> tuple[T, ...]:
    return tuple([one for one in all_of_them if one in some])


def _shop(
    content: Content, slots: Slots, options: PipelineOptions, seats: int, deck: tuple[int, ...]
) -> Shop:
    boxes = content.board.boxes
    machines = slots.fewer_machines if options.fewer_machines else slots.machines
    return Shop(
        tanks=slots.tanks,
        machines=machines,
        tank_reserve=boxes.tanks - seats * content.board.tanks - sum(slots.tanks),
        machine_reserve=boxes.machines - sum(machines),
        tank_pipes=deck[: slots.pipes],
        machine_pipes=deck[slots.pipes : 2 * slots.pipes],
    )


def _market(content: Content, slots: Slots, market: int) -> tuple[str, ...]:
    """Fill the crude rows of a market; the others begin empty."""
    return tuple(
        [
            row.oil[0] * len(slots.crude) if row.oil[1] == "0" else EMPTY * len(slots.refined)
            for row in content.rows[MARKETS[market]]
        ]
    )


def _counted(markets: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return how many barrels there are to begin with: all of them crude."""
    cubes = "".join([row for market in markets for row in market])
    return added(NO_OIL, *[(INDEX[f"{colour}0"], cubes.count(colour)) for colour in COLOURS])
