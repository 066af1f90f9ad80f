"""The round: how it begins and ends, and how the game does."""

from msgspec.structs import replace

from bot.engine.core import StepBuilder
from bot.games.oilfield import neutral, scoring
from bot.games.oilfield.content import Content
from bot.games.oilfield.events import (
    GameEnded,
    LastRoundAnnounced,
    MarketsRefilled,
    RoundBegan,
    RoundLimitNear,
)
from bot.games.oilfield.state import State


class Rounds:
    """Counts the rounds, and sets the table for the next one."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def begin(self, step: StepBuilder[State], number: int) -> None:
        """Start a round; from the second on, the bot has moved."""
        order = step.state.order
        event = RoundBegan(round=number, order=order, subsidy=step.state.subsidy)
        step.happen(event, round=number, phase="workers", queue=order, turn=order[0])
        self._count(step, number)
        if step.state.bot and number > 1:
            neutral.move_worker(step, self.content)

    def _count(self, step: StepBuilder[State], number: int) -> None:
        """End a game that does not end by itself after so many rounds, and say so before."""
        last = step.state.options.max_rounds
        if step.state.final is not None:
            return
        if number == last:
            step.happen(LastRoundAnnounced(round=last, why="rounds"), final=last, ending="rounds")
        elif number == last - self.content.board.ending.notice:
            step.happen(RoundLimitNear(last=last))

    def end(self, step: StepBuilder[State]) -> None:
        """Refill the markets, add to the subsidy, take the cards back, and begin the next round."""
        self._refill_markets(step)
        state = step.state
        step.change(
            players=tuple([replace(player, card=None) for player in state.players]),
            bot=replace(state.bot, card=None) if state.bot else None,
            subsidy=state.subsidy + self.content.board.prices.subsidy,
            sellers=0,
        )
        self.begin(step, state.round + 1)

    def _refill_markets(self, step: StepBuilder[State]) -> None:
        state, size = step.state, self.content.sizes[len(step.state.players)]
        tiles = state.stack[: max(0, size.tiles - len(state.tiles))]
        leases = state.deck[: max(0, size.leases - len(state.leases))]
        if tiles or leases:
            step.happen(
                MarketsRefilled(tiles=tiles, leases=leases),
                tiles=state.tiles + tiles,
                stack=state.stack[len(tiles) :],
                leases=state.leases + leases,
                deck=state.deck[len(leases) :],
            )

    def end_game(self, step: StepBuilder[State]) -> None:
        """Count the points."""
        step.change(phase="over")
        standings = scoring.standings(self.content, step.state)
        winners = tuple([standing.seat for standing in standings if standing.rank == 1])
        step.happen(GameEnded(winners=winners, total=standings[0].total))
