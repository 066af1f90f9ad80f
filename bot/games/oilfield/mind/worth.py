"""What a table is worth to a player, in points."""

from bot.engine.core import Seat
from bot.games.oilfield.content import Content
from bot.games.oilfield.mind.holding import Foretelling, Holdings, Outlook
from bot.games.oilfield.mind.weights import Curves, OilfieldWeights, Prices
from bot.games.oilfield.scoring import standings
from bot.games.oilfield.state import State

WON = 3.0  # points that it is worth to have won


class Judge:
    """Weighs tables."""

    def __init__(self, content: Content, weights: OilfieldWeights) -> None:
        self.content, self.weights, self.holdings = content, weights, Holdings(content)
        self._curves = {players: Curves(weights, players) for players in content.sizes}
        self._foretelling = {
            players: Foretelling(content, weights.pace[str(players)], players) for players in content.sizes
        }

    def outlook(self, state: State) -> Outlook:
        return self._foretelling[len(state.players)].outlook(state)

    def prices(self, state: State, outlook: Outlook) -> Prices:
        return self._curves[len(state.players)].at(outlook.rounds)

    def each(self, state: State) -> list[float]:
        """Return what each player may expect to have in the end."""
        outlook = self.outlook(state)
        prices, lives = self.prices(state, outlook), outlook.lives
        seats = [Seat(n) for n in range(len(state.players))]
        worths = [self.holdings.of(state, seat, lives).worth(prices, lives) for seat in seats]
        most = max([player.money for player in state.players])
        richest = [n for n, player in enumerate(state.players) if player.money == most]
        for n in richest:
            worths[n] += prices.rich / len(richest)
        return worths

    def worth(self, state: State, seat: Seat) -> float:
        """Return how far ahead a player may expect to be, in points."""
        if state.phase == "over":
            return self._counted(state, seat)
        worths = self.each(state)
        own = worths.pop(seat)
        return own - self.weights.rival * max(worths)

    def _counted(self, state: State, seat: Seat) -> float:
        ranked = standings(self.content, state)
        winners = [standing for standing in ranked if standing.rank == 1]
        own = next(standing for standing in ranked if standing.seat == seat)
        best = max([standing.total for standing in ranked if standing.seat != seat])
        won = WON / len(winners) if own.rank == 1 else 0.0
        return own.total - self.weights.rival * best + won
