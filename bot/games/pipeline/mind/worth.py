"""What a table is worth to a seat, in dollars: what it would score now, and what it may still earn."""

from math import exp

from bot.engine.core import Seat
from bot.games.pipeline.content import FAMILIES, Content
from bot.games.pipeline.mind.deals import Dealing
from bot.games.pipeline.mind.lays import Lay, Lays
from bot.games.pipeline.mind.remembering import keep
from bot.games.pipeline.mind.scores import Ends
from bot.games.pipeline.mind.trade import Trading
from bot.games.pipeline.mind.weights import PipelineWeights
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Player, State

ROUNDS = 17  # turns that are left after the first one


class Judge:
    """The worth of all tables with the same refining costs, valuation cards and number of players."""

    def __init__(self, content: Content, powers: Powers, weights: PipelineWeights, table: State) -> None:
        self.content, self.powers, self.weights = content, powers, weights
        self.last = content.ends[-1]
        self.ends = Ends(content, powers, table)
        self.lays = Lays(powers, weights.lines, self.ends, table.costs)
        self.trade = Trading(content, powers, weights, self.ends, len(table.players))
        self._worths: dict[tuple[object, ...], float] = {}
        self.deals = Dealing(content, weights.deals)

    def lay(self, player: Player) -> Lay:
        return self.lays.lay(player.pipes, player.machines, player.level("engineering"))

    def score(self, player: Player) -> float:
        """Return what a player would score now."""
        return self.ends.score(player, self.lay(player).points)

    def __call__(self, state: State, seat: Seat, left: int) -> float:
        """Say what a table is worth to a seat that has so many turns left when this one is over."""
        player = state.players[seat]
        key = (player, state.markets, state.orders, state.round, left)
        found = self._worths.get(key)
        if found is None:
            found = keep(self._worths, key, self._worth(state, player, left))
        return found

    def _worth(self, state: State, player: Player, left: int) -> float:
        lay = self.lay(player)
        total = float(self.ends.score(player, lay.points))
        if state.phase == "over":
            return total
        if not left:
            return total - self.deals.failing(player)
        stock, liquid = self.trade.stock(state, player, lay, left, self.deals.wanted(player))
        total += self.lays.promised(lay, left) + self.trade.production(state, player, lay, left)
        total += stock + self.deals.promise(state, player, lay, left)
        return total + self._means(player, left) + self._liquidity(player.cash, liquid, left) * self._use(lay)

    def _means(self, player: Player, left: int) -> float:
        """Return what tanks and upgrades promise."""
        weights, total = self.weights, 0.0
        for count, each in zip(player.tanks, weights.tanks, strict=True):
            total += min(count, 4) * each
        for family, level in zip(FAMILIES, player.levels, strict=True):
            if level:
                total += sum(weights.upgrades[family][:level])
        return total * left / ROUNDS

    def _use(self, lay: Lay) -> float:
        """Return how much money is of use: in full once a pipeline makes something of crude."""
        if lay.attached or lay.loose:
            return 1.0
        idle, costs = self.weights.cash.idle, self.lays.costs
        near = max([short.value / costs[3 * short.colour] for short in lay.short], default=0.0)
        return idle + (1.0 - idle) * near

    def _liquidity(self, cash: int, oil: float, left: int) -> float:
        """Return what it is worth to have money to work with."""
        weights = self.weights.cash
        rich = 1 - exp(-(cash + weights.oil * oil) / weights.scale)
        return weights.most * min(left, weights.turns) / weights.turns * rich
