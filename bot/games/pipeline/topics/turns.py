"""A turn: work, perhaps a second action, machines, deliveries, and a place in next round's order."""

from collections.abc import Sequence

from bot.engine.core import Action, Ask, Fact, Name, Refusal, Seat, StepBuilder
from bot.engine.phase import Topic
from bot.games.pipeline import worker
from bot.games.pipeline.actions import ACTIONS, SpreadTanks
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import State
from bot.games.pipeline.topics.cross import Idling, SecondAction, Spaces
from bot.games.pipeline.topics.moment import Moment
from bot.games.pipeline.topics.turn_order import EndOfTurn, TurnOrder

END = "EndTurn"  # the code of what ends a turn
Topics = Sequence[Topic[State]]


class Turns(Moment):
    """The course of a turn. An action that could go on ends when something later is begun."""

    actions = frozenset(ACTIONS) - {SpreadTanks}

    def __init__(
        self, powers: Powers, spaces: Spaces, mains: Topics, extras: Topics, elsewhere: Topics
    ) -> None:
        """Take the main actions, what else may be done in a turn, and what belongs to other moments."""
        self.powers, self.places, self.mains, self.extras = powers, spaces.places, mains, extras
        self.second, self.end = SecondAction(powers, spaces), EndOfTurn()
        self._before_acting = (Idling(), *extras)
        self._after_acting = (self.second, *extras, TurnOrder(), self.end)
        later = [*mains, *self._before_acting, *self._after_acting]
        self._later = frozenset([kind for topic in later for kind in topic.actions])
        super().__init__([*elsewhere, *self.places.every, *later])

    def asked(self, state: State, seat: Seat) -> Ask:
        """Ask about the action in progress; if there is nothing more to it, about the turn."""
        place, closing = (
            self.places.current(state),
            END if worker.has_acted(state) and not worker.is_idle(state) else "",
        )
        facts: dict[str, Fact] = {"cash": state.players[seat].cash}
        if place is None or not place.goes_on(state, seat):
            return Ask("turn" if closing else "work", facts, closing=closing)
        ask = place.asked(state, seat)
        return Ask(ask.key, facts | ask.facts, self.places.several(state, seat, {}), closing)

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return what the action in progress still allows, and what may come next, which ends it."""
        actions: list[Action] = []
        if place := self.places.current(state):
            actions += place.choices(state, seat)
        if worker.is_idle(state):
            return actions
        if worker.may_act(self.powers, state, seat):
            for main in self.mains:
                actions += main.choices(state, seat)
        for topic in self._after_acting if worker.has_acted(state) else self._before_acting:
            actions += topic.choices(state, seat)
        return actions

    def considered(self, state: State, seat: Seat) -> list[Action]:
        actions: list[Action] = []
        if place := self.places.current(state):
            actions += place.considered(state, seat)
        for topic in (*self.mains, self.second, *self.extras):
            actions += topic.considered(state, seat)
        return actions

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Nothing later in the turn is begun from a space on which nothing has been done."""
        if worker.is_idle(state) and type(action) in self._later:
            assert state.now.job is not None
            return Refusal(
                "pipeline-refusal-do-something-there", {"space": Name("space", state.now.job.kind)}
            )
        return super().refusal(state, action)

    def unfold(self, step: StepBuilder[State]) -> bool:
        """End a turn in which there is nothing else to do."""
        state, now = step.state, step.state.now
        seat = now.seat
        if now.icon or worker.may_act(self.powers, state, seat) or self.second.is_possible(state, seat):
            return False
        if (place := self.places.current(state)) and place.goes_on(state, seat):
            return False
        for topic in self.extras:
            if topic.choices(state, seat):
                return False
        self.end.place_disc(step, seat)
        return True
