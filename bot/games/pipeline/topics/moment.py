"""The moments of a turn."""

from collections.abc import Iterable

from bot.engine.core import Action, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase, Topic
from bot.games.pipeline.state import State


class Moment(Phase[State]):
    """A phase whose actions are told in topics of their own; all other actions have to wait."""

    def __init__(self, topics: Iterable[Topic[State]]) -> None:
        self._topics = {kind: topic for topic in topics for kind in topic.actions}

    def open_to(self, state: State, seat: Seat) -> bool:
        return seat == state.at_turn

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return self._topics[type(action)].refusal(state, action)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        self._topics[type(action)].perform(step, action)
