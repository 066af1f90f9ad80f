"""What each part of a round answers for: what is asked in it, offered, refused, done, and forced."""

from abc import ABC, abstractmethod

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder
from bot.games.giganten.state import State


class Part(ABC):
    """One of the parts in which players decide something."""

    @abstractmethod
    def asked(self, state: State, seat: Seat) -> Ask:
        """Name the decision that a seat owes."""

    @abstractmethod
    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return all that a seat may do in this part: nothing, unless it is this seat's turn."""

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what the seat at turn would expect to be able to do."""
        return ()

    @abstractmethod
    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Say why an action of this part is not allowed to the seat at turn."""

    @abstractmethod
    def perform(self, step: StepBuilder[State], action: Action) -> None:
        """Do an action of this part."""

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Do what is forced, if anything is, and say so."""
        return False
