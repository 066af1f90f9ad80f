"""Setting up the table."""

from collections.abc import Sequence
from typing import TypeVar

from bot.engine.core import Seat
from bot.engine.dice import Dice
from bot.games.pipeline.content import FAMILIES, INNER, MARKETS, PER_QUADRANT, QUADRANTS, Content, Slots
from bot.games.pipeline.markets import EMPTY
from bot.games.pipeline.state import FREE, NO_OIL, Flow, PipelineOptions, Player, Shop, State
from bot.games.pipeline.stock import INDEX, added
from bot.games.pipeline.tiles import all_tiles

T = TypeVar("T")
COSTS = 9  # refining markers on the board


class Shuffler:
    """Dice that are used up one shuffle after another."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        dealt, self.dice = self.dice.shuffle(items)
        return dealt


def deal(content: Content, seats: int, options: PipelineOptions, seed: str) -> State:
    """Lay out the table; all that is left is to spread the first tanks."""
    box, slots, first = Shuffler(Dice(seed)), content.slots[seats], options.first_game
    contracts = [box.shuffled(row)[: slots.contracts] for row in content.contracts]
    orders = tuple([box.shuffled(row)[: slots.columns] for row in content.orders])
    families, upgrades = box.shuffled(FAMILIES), content.upgrades
    cards, valuation = box.shuffled(tuple(content.valuation.cards)), content.valuation
    deck = box.shuffled(range(len(all_tiles())))
    cross = box.shuffled(INNER)
    costs = box.shuffled(content.board.first_costs if first else content.board.costs)[:COSTS]
    starter, *_ = box.shuffled(range(seats))
    government = [deck[n * PER_QUADRANT : (n + 1) * PER_QUADRANT] for n in range(len(QUADRANTS))]
    deck = deck[len(QUADRANTS) * PER_QUADRANT :]
    shop = _shop(content, slots, options, seats, deck)
    markets = tuple([_market(content, slots, n) for n in range(len(MARKETS))])
    return State(
        options=options,
        dice=box.dice,
        phase="setup",
        round=1,
        order=tuple([Seat((starter + n) % seats) for n in range(seats)]),
        lower=(FREE,) * seats,
        cross=cross,
        costs=costs,
        families=_in_order(FAMILIES, upgrades.first if first else families[: upgrades.used]),
        open=(True,) * upgrades.used,
        cards=_in_order(tuple(valuation.cards), valuation.first if first else cards[: valuation.used]),
        markets=markets,
        contracts=tuple([row[: slots.columns] for row in contracts]),
        reserve=tuple([row[slots.columns :] for row in contracts]),
        orders=orders,
        shop=shop,
        quadrants=tuple(government),
        deck=deck[2 * slots.pipes :],
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
    cubes = "".join([row for market in markets for row in market]).replace(EMPTY, "")
    return added(NO_OIL, *[(INDEX[f"{colour}0"], 1) for colour in cubes])
