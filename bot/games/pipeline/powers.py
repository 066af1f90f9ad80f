"""What upgrades change: fees, prices, values, and how far a worker goes."""

from functools import cache

from bot.engine.core import Seat
from bot.games.pipeline.content import (
    FAMILIES,
    INNER,
    MARKETS,
    QUADRANTS,
    Content,
    FamilyKey,
    InnerKey,
    MarketKey,
    SpaceKey,
)
from bot.games.pipeline.state import Gifts, Player, State

MOST_SEGMENTS = 4 * 80 + 1  # more than the pipes of a network have together


class Powers:
    """The upgrade cards, read for one player at a time."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.board, self.cards = content.board, content.upgrades
        every, (first, second) = self.cards.engineering.every, self.cards.engineering.bonus
        rounds = range(content.ends[-1] + 1)
        self._quadrants = tuple([self.board.government.quadrants[content.year(n) - 1] for n in rounds])
        self.values = tuple(  # of pipelines, by the level of engineering and by segments
            [
                tuple([n + n // every * bonus for n in range(MOST_SEGMENTS)])
                for bonus in (0, first, second, second)
            ]
        )

    def copies(self, state: State, family: FamilyKey) -> tuple[int, ...]:
        """Return how many cards of each level a family has left; a level once taken is never given back."""
        return tuple([self.left(state, family, level) for level in (1, 2, 3)])

    def left(self, state: State, family: FamilyKey, level: int) -> int:
        """Return how many cards of one level a family has left."""
        place, taken = FAMILIES.index(family), 0
        for player in state.players:
            taken += player.levels[place] >= level
        return self.cards.copies[level - 1] - taken

    def gifts(self, family: FamilyKey, level: int) -> Gifts:
        """Return what a level gives at once."""
        n, shops = level - 1, self.cards.shops
        if family == "government":
            return Gifts(tiles=self.cards.government.tiles[n])
        if family == "shops":
            return Gifts(tanks=shops.tanks[n], pipes=shops.pipes[n], machines=shops.machines[n])
        if family == "machines" and level == 1:
            return Gifts(reserve=self.cards.machines.machines)
        return Gifts()

    def yearly(self, player: Player) -> Gifts:
        """Return what a player gets in the first turn of a new year."""
        tiles = self.cards.government.yearly if player.level("government") else 0
        return Gifts(tiles=tiles, tanks=self.cards.shops.yearly if player.level("shops") else 0)

    # The worker

    def second_fee(self, player: Player) -> int:
        return 0 if player.level("resources") else self.board.second

    def mains(self, player: Player) -> int:
        """Return how many main actions a turn has."""
        return self.cards.resources.actions if player.level("resources") > 2 else 1

    def reachable(self, state: State, seat: Seat, space: SpaceKey) -> tuple[SpaceKey, ...]:
        """Return where a worker on the cross may go for a second action."""
        steps = self.cards.resources.steps if state.level(seat, "resources") > 1 else 1
        return within(state.cross, space, steps)

    # Pipelines and machines

    def value(self, player: Player, segments: int) -> int:
        """Return the refining value of a pipeline."""
        return self.values[player.level("engineering")][segments]

    def barrels(self, player: Player) -> int:
        """Return how many barrels a pipeline takes at once."""
        return self.cards.engineering.barrels if player.level("engineering") > 2 else 1

    def run_fee(self, player: Player) -> int:
        """Return what it costs to run all machines."""
        return self.cards.machines.run if player.level("machines") > 1 else self.board.run

    # Markets and deals

    def markets(self, player: Player, market: MarketKey) -> tuple[MarketKey, ...]:
        """Return where a player trades who has gone to one market."""
        if market == "crude" or player.level("markets") < 2:
            return (market,)
        return MARKETS[1:]

    def price_bonus(self, player: Player, market: MarketKey, grade: int) -> int:
        """Return how much dearer a slot is for a player, who buys or sells."""
        refined = market != "crude" and grade
        return self.cards.markets.bonus if refined and player.level("markets") else 0

    def any_colour(self, player: Player, market: MarketKey) -> bool:
        """May a player sell a barrel into a row of another colour?"""
        return market != "crude" and player.level("markets") > 2

    def times(self, player: Player) -> int:
        """Return how often a contract may be fulfilled in a year."""
        return self.cards.contracts.times if player.level("contracts") else 1

    def pay(self, player: Player, need: str, *, order: bool) -> int:
        """Return what a delivered barrel brings, by what was asked for."""
        rates = self.board.rates.order if order else self.board.rates.contract
        bonus = self.cards.contracts.bonus if player.level("contracts") > 1 else 0
        return rates[int(need[1]) - 1] + bonus

    # The government

    def may_open(self, state: State) -> int:
        """Return how many quadrants can still be opened this year."""
        return self._quadrants[state.round] - len(state.opened)

    def open_quadrants(self, state: State, *, gift: bool = False) -> str:
        """Return where a tile can be taken from; a gift opens a quadrant only if nobody has this year."""
        if self.may_open(state) > 0 and not (gift and state.newly):
            return QUADRANTS
        return state.opened


@cache
def within(cross: tuple[InnerKey, ...], space: SpaceKey, steps: int) -> tuple[SpaceKey, ...]:
    """Return the spaces that are at most so many steps away."""
    others: tuple[SpaceKey, ...] = (*cross, *MARKETS)
    return tuple([other for other in others if 0 < distance(cross, space, other) <= steps])


def distance(cross: tuple[InnerKey, ...], one: SpaceKey, other: SpaceKey) -> int:
    """Return how many steps apart two spaces of the cross are; the empty centre counts as one."""
    inner = (one in INNER) + (other in INNER)
    if _arm(cross, one) == _arm(cross, other):
        return 0 if one == other else 1
    return 4 - inner


def _arm(cross: tuple[InnerKey, ...], space: SpaceKey) -> int:
    for n, pair in enumerate(zip(cross, MARKETS, strict=True)):
        if space in pair:
            return n
    raise ValueError(f"{space} is not on the cross")
