"""What all actions that cost money have in common."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from bot.engine.core import Action, Refusal, Seat, StepBuilder
from bot.games.oilfield.actions import SellFirst
from bot.games.oilfield.content import Content
from bot.games.oilfield.phases.resolving import Resolving
from bot.games.oilfield.phases.shares import ShareSales
from bot.games.oilfield.state import State


class Buying(Resolving):
    """An action that costs money. Where there is too little of it, shares may be sold first."""

    actions: ClassVar[tuple[type[Action], ...]] = (SellFirst, *Resolving.actions)

    def __init__(self, content: Content, shares: ShareSales) -> None:
        super().__init__(content)
        self.shares = shares

    @abstractmethod
    def prices(self, state: State, seat: Seat) -> Sequence[int]:
        """Return the prices of all that could be bought, whether or not there is money for it."""

    def sales_first(self, state: State, seat: Seat) -> Sequence[Action]:
        return self.shares.sales_first(state, seat, self.prices)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, SellFirst):
            return self.shares.refuse_sale_first(state, action, self.prices(state, action.seat))
        return super().refusal(state, action)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        if isinstance(action, SellFirst):
            self.shares.sell(step, action.seat, action.row)
        else:
            super().perform(step, action)
