"""Oil: what the markets will take, what pipelines will make, and what is in stock."""

from collections import Counter
from collections.abc import Sequence

from bot.games.pipeline.content import MARKETS, Content
from bot.games.pipeline.mind.lays import Lay
from bot.games.pipeline.mind.remembering import keep
from bot.games.pipeline.mind.scores import Ends
from bot.games.pipeline.mind.weights import PipelineWeights
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import EMPTY, Player, State
from bot.games.pipeline.tiles import COLOURS

Outlet = tuple[float, int, float]  # a price, the grade it is paid for, and how many barrels it takes
Slot = tuple[float, int]  # a price, and the grade it is paid for


class Trading:
    """What oil is worth at tables with the same number of players and valuation cards."""

    def __init__(
        self, content: Content, powers: Powers, weights: PipelineWeights, ends: Ends, seats: int
    ) -> None:
        self.content, self.powers, self.weights = content, powers, weights
        self.ends, self.seats = ends, seats
        self.rates = (0, *content.board.rates.contract)
        self._outlets: dict[tuple[object, ...], tuple[tuple[Outlet, ...], ...]] = {}
        self._open: dict[tuple[object, ...], tuple[tuple[Slot, ...], ...]] = {}
        self._earnings: dict[tuple[object, ...], float] = {}

    # Markets

    def outlets(self, state: State, bonus: int) -> tuple[tuple[Outlet, ...], ...]:
        """Return, by colour, what refined oil will fetch until the end, the dearest first."""
        year = self.content.year(state.round)
        key = (state.markets, bonus, year)
        found = self._outlets.get(key)
        if found is None:
            found = self._sorted_outlets(state.markets, bonus, 3 - year)
            keep(self._outlets, key, found)
        return found

    def _sorted_outlets(
        self, markets: tuple[tuple[str, ...], ...], bonus: int, years: int
    ) -> tuple[tuple[Outlet, ...], ...]:
        weights, found = self.weights.trade, tuple[list[Outlet], ...]([[], [], []])
        share = weights.share[self.seats - 2]
        for key, rows in zip(MARKETS[1:], markets[1:], strict=True):
            for n, cubes in enumerate(rows):
                row = self.content.rows[key][n]
                grade = int(row.oil[1])
                if not grade:
                    continue
                prices = self.content.prices(key, n, self.seats)
                free = Counter([price for price, cube in zip(prices, cubes, strict=True) if cube == EMPTY])
                free[prices[-1]] += 0
                for price, count in free.items():
                    again = years * row.demand * weights.demand if price == prices[-1] else 0
                    takes = share * (count + again)
                    if takes:
                        found[COLOURS.index(row.oil[0])].append((price + bonus, grade, takes))
        return tuple([tuple(sorted(some, reverse=True)) for some in found])

    def slots(self, state: State, bonus: int) -> tuple[tuple[Slot, ...], ...]:
        """Return, by colour, the open slots for refined oil, the dearest first."""
        key = (state.markets, bonus)
        found = self._open.get(key)
        if found is None:
            lists: list[list[Slot]] = [[], [], []]
            for market, rows in zip(MARKETS[1:], state.markets[1:], strict=True):
                for n, cubes in enumerate(rows):
                    oil = self.content.rows[market][n].oil
                    if oil[1] != "0" and EMPTY in cubes:
                        prices = self.content.prices(market, n, self.seats)
                        lists[COLOURS.index(oil[0])] += [
                            (price + bonus, int(oil[1]))
                            for price, cube in zip(prices, cubes, strict=True)
                            if cube == EMPTY
                        ]
            found = tuple([tuple(sorted(some, reverse=True)) for some in lists])
            keep(self._open, key, found)
        return found

    # Pipelines

    def bonus(self, player: Player) -> int:
        return self.powers.price_bonus(player, MARKETS[-1], 1)

    def production(self, state: State, player: Player, lay: Lay, left: int) -> float:
        """Return what the pipelines will earn in the turns that are left, beyond what is in stock."""
        bonus = self.bonus(player)
        key = (state.markets, lay.attached, lay.loose, left, bonus, player.oil, player.levels, player.tanks)
        found = self._earnings.get(key)
        if found is None:
            found = self._produced(state, player, lay, left, bonus)
            keep(self._earnings, key, found)
        return found

    def _produced(self, state: State, player: Player, lay: Lay, left: int, bonus: int) -> float:
        weights, oil = self.weights.trade, player.oil
        barrels, turns = self.powers.barrels(player), max(left - 1, 0)
        made = [[0.0] * 4 for _ in range(3)]
        total = 0.0
        rate = weights.used * barrels
        for n, (colour, grade) in enumerate(lay.attached):
            crowd = self.weights.lines.crowded[min(n, len(self.weights.lines.crowded) - 1)]
            made[colour][grade] += rate * turns * crowd
            total += rate * crowd * (self.ends.oil[4 * colour + grade] - weights.crude_cost)
        rate = self.weights.lines.loose * barrels * (0.5 if lay.attached else 1.0)
        for n, (colour, grade) in enumerate(lay.loose[:6]):
            made[colour][grade] += rate * turns * (1.0, 0.8, 0.6, 0.25, 0.15, 0.1)[n]
        outlets = self.outlets(state, bonus)
        for colour in range(3):
            more = made[colour]
            count = sum(more)
            if count:
                stock = oil[4 * colour : 4 * colour + 4]
                both = [a + b for a, b in zip(stock, more, strict=True)]
                gross = _income(outlets[colour], both) - _income(outlets[colour], stock)
                total += max(0.0, gross - weights.crude_cost * count)
        if lay.attached:
            total -= weights.running * left * self.powers.run_fee(player) * min(1.0, len(lay.attached) / 2)
        return weights.earned * max(total, 0.0)

    # Stock

    def stock(
        self, state: State, player: Player, lay: Lay, left: int, wanted: Counter[str]
    ) -> tuple[float, float]:
        """Return what the oil in tanks is worth beyond its end, and how much cash it could be soon."""
        weights, oil = self.weights.trade, player.oil
        if not any(oil):
            return 0.0, 0.0
        slots, late = self.slots(state, self.bonus(player)), min(1.0, (left + 1) / 3)
        total = liquid = 0.0
        for colour in range(3):
            free = list(slots[colour])
            for grade in (3, 2, 1):
                end = self.ends.oil[4 * colour + grade]
                for _ in range(oil[4 * colour + grade]):
                    need = f"{COLOURS[colour]}{grade}"
                    best = 0.0
                    if wanted[need] > 0:
                        wanted[need] -= 1
                        best = self.rates[grade] + self.weights.deals.bonus
                    else:
                        at = next((n for n, (_, least) in enumerate(free) if least <= grade), None)
                        if at is not None:
                            best = weights.sold * late * free.pop(at)[0] - weights.selling
                    total += max(0.0, best - end)
                    liquid += max(best, 0.0)
            crude = oil[4 * colour]
            if crude:
                each, good = self._crude(lay, colour, free, crude, left)
                total += each * good + (crude - good) * weights.spare_crude * (left > 2)
                liquid += each * good
        return total, liquid

    def _crude(self, lay: Lay, colour: int, free: Sequence[Slot], crude: int, left: int) -> tuple[float, int]:
        """Return what a barrel of crude is worth that will be refined, and how many will be."""
        weights, grade = self.weights.trade, lay.best[colour]
        if not grade:
            return 0.0, 0
        end = self.ends.oil[4 * colour + grade]
        price = next((price for price, least in free if least <= grade), end)
        each = weights.crude * (max(weights.sold * price, end) if left > 1 else end)
        return each, min(crude, int(lay.most[colour] * min(left, weights.stock_turns)))


def _income(outlets: Sequence[Outlet], barrels: Sequence[float]) -> float:
    """Return what barrels of one colour fetch, each in the dearest slot that takes it."""
    _, low, mid, high = barrels
    total = 0.0
    for price, grade, takes in outlets:
        if grade == 1 and low:
            some = min(low, takes)
            low -= some
            takes -= some
            total += some * price
        if grade < 3 and mid and takes:
            some = min(mid, takes)
            mid -= some
            takes -= some
            total += some * price
        if high and takes:
            some = min(high, takes)
            high -= some
            total += some * price
    return total
