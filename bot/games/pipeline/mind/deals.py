"""Contracts and orders: what they promise, and what contracts threaten."""

from collections import Counter
from collections.abc import Sequence

from bot.games.pipeline.content import Content
from bot.games.pipeline.mind.lays import Lay
from bot.games.pipeline.mind.remembering import keep
from bot.games.pipeline.mind.weights import Deals
from bot.games.pipeline.state import Held, Player, State
from bot.games.pipeline.tiles import COLOURS


class Dealing:
    """What a player's deals are worth beyond the oil for them."""

    def __init__(self, content: Content, weights: Deals) -> None:
        self.content, self.weights = content, weights
        self._lacking: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}
        self._orders: dict[tuple[object, ...], float] = {}

    def wanted(self, player: Player) -> Counter[str]:
        wanted: Counter[str] = Counter()
        for held in player.contracts:
            if held.active and not held.done:
                wanted.update(self._missing(held))
        return wanted

    def _missing(self, held: Held) -> tuple[str, ...]:
        found = self._lacking.get((held.deal, held.filled))
        if found is None:
            left = Counter(self.content.needs[held.deal]) - Counter(held.filled)
            found = keep(self._lacking, (held.deal, held.filled), tuple(left.elements()))
        return found

    def failing(self, player: Player) -> float:
        """Return what the contracts cost that will not be fulfilled any more."""
        failing = sum(held.active and not held.complete for held in player.contracts)
        penalty = self.content.penalty
        return penalty(player.penalties + failing) - penalty(player.penalties)

    def promise(self, state: State, player: Player, lay: Lay, left: int) -> float:
        year = self.content.year(state.round)
        rest = self.content.ends[year - 1] - state.round
        penalty = self.content.penalty(player.penalties + 1) - self.content.penalty(player.penalties)
        total = self._ordered(state, player, lay)
        for held in player.contracts:
            if not held.active:
                total += self._deferred(held, lay, penalty)
            elif not held.complete:
                total += self._due(held, player, lay, rest, penalty)
            if held.active:
                total += self._again(held, lay, 3 - year)
        return total

    def _due(self, held: Held, player: Player, lay: Lay, rest: int, penalty: int) -> float:
        """Return what an active contract promises, and threatens."""
        weights, chance, gain, oil = self.weights, 1.0, 0.0, list(player.oil)
        for need in self._missing(held):
            colour, grade = COLOURS.index(need[0]), int(need[1])
            place = 4 * colour + grade
            if oil[place] > 0:
                oil[place] -= 1
            elif lay.best[colour] >= grade and rest:
                chance *= min(0.97, weights.likely + weights.per_turn * min(rest, 4))
            elif lay.best[colour] >= grade - 1 and rest > 3:
                chance *= weights.nearly
            else:
                chance *= weights.hardly
            gain += weights.bonus
        if not rest and chance < 1:
            chance = 0.0
        return chance * gain - (1 - chance) * penalty

    def _deferred(self, held: Held, lay: Lay, penalty: int) -> float:
        needs = self.content.needs[held.deal]
        able = all(lay.best[COLOURS.index(need[0])] >= int(need[1]) for need in needs)
        chance = 0.75 if able else 0.25
        return chance * self.weights.deferred * len(needs) - (1 - chance) * penalty

    def _again(self, held: Held, lay: Lay, years: int) -> float:
        """Return what a contract promises for the years to come."""
        if not years:
            return 0.0
        needs = self.content.needs[held.deal]
        able = all(lay.best[COLOURS.index(need[0])] >= int(need[1]) for need in needs)
        return self.weights.again * len(needs) * years * (1 if able else -1)

    def _ordered(self, state: State, player: Player, lay: Lay) -> float:
        """Return what the oil in stock promises for the best orders."""
        key = (state.orders, player.oil, lay.best)
        found = self._orders.get(key)
        if found is None:
            each = [
                self._order(self.content.needs[deal], player.oil, lay)
                for row in state.orders
                for deal in row
                if deal
            ]
            found = self.weights.order * max(each, default=0.0)
            keep(self._orders, key, found)
        return found

    def _order(self, needs: Sequence[str], oil: Sequence[int], lay: Lay) -> float:
        """Return how near an order is, from 0 to its premium over the markets."""
        left, there = list(oil), 0
        for need in needs:
            colour, grade = COLOURS.index(need[0]), int(need[1])
            at = next((g for g in range(grade, 4) if left[4 * colour + g]), None)
            if at is not None:
                left[4 * colour + at] -= 1
                there += 1
            elif lay.best[colour] < grade:
                return 0.0
        part = there / len(needs)
        return 10.0 * len(needs) * part * part
