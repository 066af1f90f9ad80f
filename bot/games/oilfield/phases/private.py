"""The private phase: all cards are turned up together, and resolved from the first player clockwise."""

from collections.abc import Callable, Mapping

from bot.engine.core import StepBuilder
from bot.games.oilfield import neutral
from bot.games.oilfield.content import Content
from bot.games.oilfield.events import CardRevealed, NationalPriceSet
from bot.games.oilfield.phases import boundary
from bot.games.oilfield.phases.national_market import national_price
from bot.games.oilfield.phases.resolving import Resolving
from bot.games.oilfield.state import State


class Private:
    """Each card lets its player carry out an action."""

    def __init__(
        self, content: Content, works: Mapping[str, Resolving], end: Callable[[StepBuilder[State]], None]
    ) -> None:
        """Take the actions that cards lead to, and what comes after the last card of the game."""
        self.content, self.works, self.end = content, works, end

    def begin(self, step: StepBuilder[State]) -> None:
        """Turn up all cards; how many of them are National fixes the price."""
        if step.state.bot:
            neutral.draw_card(step)
            if not step.state.options.bot_between:
                neutral.play_card(step, self.content)
        state = step.state
        for seat in state.order:
            card = state.players[seat].card
            assert card is not None
            step.happen(CardRevealed(seat=seat, card=card))
        sellers = sum([player.card == "national" for player in state.players]) + neutral.sells(state)
        step.change(phase="private", queue=state.order, sellers=sellers)
        if sellers:
            price = national_price(self.content, step.state)
            step.happen(NationalPriceSet(sellers=sellers, price=price))

    def resolve_next(self, step: StepBuilder[State]) -> None:
        """Resolve the next card; a bot that plays between the players comes after the first."""
        state = step.state
        if state.bot and state.bot.due and len(state.queue) < len(state.players):
            neutral.play_card(step, self.content)
        elif state.queue:
            self._resolve_card(step)
        elif state.round == state.final:
            self.end(step)
        else:
            boundary.begin(step)

    def _resolve_card(self, step: StepBuilder[State]) -> None:
        state = step.state
        seat = state.queue[0]
        card = state.players[seat].card
        assert card is not None
        step.change(queue=state.queue[1:])
        price = self.content.board.prices.private_lease if card == "lease" else 0
        self.works[card].begin(step, seat, price)
