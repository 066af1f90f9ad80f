"""What all actions have in common, whether a worker or a card leads to them."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from bot.engine.core import Action, Name, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase
from bot.games.oilfield.actions import Decline, Stop
from bot.games.oilfield.content import MOST_SEATS, Content, Work
from bot.games.oilfield.events import ActionDeclined, ActionLost
from bot.games.oilfield.state import State, Task


class Resolving(Phase[State]):
    """An action that its player carries out or declines. Where it cannot be carried out, it is lost."""

    work: ClassVar[Work]
    actions: ClassVar[tuple[type[Action], ...]] = (Stop, Decline)

    def __init__(self, content: Content) -> None:
        self.content = content
        self._declines = [Decline(seat=Seat(n)) for n in range(MOST_SEATS)]

    def begin(self, step: StepBuilder[State], seat: Seat, price: int) -> None:
        """Let a player carry out the action."""
        step.change(turn=seat, task=Task(work=self.work, price=price))

    def open_to(self, state: State, seat: Seat) -> bool:
        return seat == state.turn  # asked so often that looking the seat up in a set would cost

    # What an action has of its own

    @abstractmethod
    def ways(self, state: State, seat: Seat) -> Sequence[Action]:
        """Return all the ways to carry out the action."""

    def sales_first(self, state: State, seat: Seat) -> Sequence[Action]:
        """Return the shares to sell before an action that costs money."""
        return ()

    @abstractmethod
    def why_lost(self, state: State, seat: Seat) -> str:
        """Say what keeps a player from carrying out the action: a word of the catalogue."""

    # What is the same for all

    def choices(self, state: State, seat: Seat) -> list[Action]:
        ways, sales = self.ways(state, seat), self.sales_first(state, seat)
        if ways and _must(state):
            return [*ways, *sales]
        return [*ways, *sales, self._declines[seat]]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Stop):
            return Refusal("oilfield-refusal-decline-instead")
        if _must(state) and self.ways(state, action.seat):
            return Refusal("oilfield-refusal-must-execute", {"work": Name("work", self.work)})
        return None

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, Decline)
        step.happen(ActionDeclined(seat=action.seat, work=self.work), task=None)

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Do what leaves the active player no choice."""
        seat = step.state.turn
        choices = self.choices(step.state, seat)
        if len(choices) > 1:
            return False
        (only,) = choices
        if isinstance(only, (Stop, Decline)):
            self.lose(step, seat)
        else:
            self.perform(step, only)
        return True

    def lose(self, step: StepBuilder[State], seat: Seat) -> None:
        """End an action that cannot be carried out."""
        step.happen(ActionLost(seat=seat, work=self.work, why=self.why_lost(step.state, seat)), task=None)


def _must(state: State) -> bool:
    """Must the active player carry out what can be carried out?"""
    return state.options.public_must_execute and state.phase == "public"
