"""Games told as phases, each readable beside its page of the rulebook.

A topic is a part of the rules: the actions it is about, which of them are offered, why not the others, and
what they do. A phase is a topic that the table goes through: somebody is asked in it, or it passes by
itself. A game lists its phases. What all games share is written here, once: whose turn it is, running on
through what is forced, and refusing what comes at the wrong time.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bot.engine.core import (
    Action,
    Ask,
    IllegalAction,
    Refusal,
    Result,
    Rules,
    Seat,
    Stage,
    Standing,
    Step,
    StepBuilder,
    Who,
    totals,
)

NOBODY: frozenset[Seat] = frozenset()


class Playing(Protocol):
    """What the engine needs to know of the state of such a game."""

    @property
    def phase(self) -> str:
        """Return the name of the phase, "over" when the game is over."""

    @property
    def round(self) -> int: ...

    @property
    def players(self) -> Sequence[object]: ...

    @property
    def at_turn(self) -> Seat: ...


S = TypeVar("S", bound=Playing)
V = TypeVar("V")


class Topic(ABC, Generic[S]):
    """A part of the rules that answers for some actions."""

    actions: ClassVar[Collection[type[Action]]] = ()

    @abstractmethod
    def choices(self, state: S, seat: Seat) -> Sequence[Action]:
        """Return all that a seat may do, as far as this topic goes."""

    def considered(self, state: S, seat: Seat) -> Sequence[Action]:
        """Return what the seat would expect to be able to do."""
        return ()

    @abstractmethod
    def refusal(self, state: S, action: Action) -> Refusal | None:
        """Say why an action of this topic is not allowed, or None if it is."""

    @abstractmethod
    def perform(self, step: StepBuilder[S], action: Action) -> None:
        """Do an action of this topic."""


class Phase(Topic[S]):
    """One kind of step of a game, in which somebody decides."""

    together: ClassVar[bool] = False  # all choose at the same time, rather than in turn

    def awaited(self, state: S) -> frozenset[Seat]:
        """Return the seats that owe a decision: whoever's turn it is, or all who decide together."""
        return alone(state.at_turn)

    def open_to(self, state: S, seat: Seat) -> bool:
        """May this seat act at all? Where a choice can be changed, more may than are awaited."""
        return seat in self.awaited(state)

    @abstractmethod
    def asked(self, state: S, seat: Seat) -> Ask:
        """Name the decision that an awaited seat owes."""

    def unfold(self, step: StepBuilder[S]) -> bool:
        """Do one thing that is forced, if anything is, and say so."""
        return False


class Passing(Phase[S]):
    """A phase in which nobody decides anything: it does its part and leads on to the next."""

    def __init__(self, pass_by: Callable[[StepBuilder[S]], None]) -> None:
        self._pass_by = pass_by

    def awaited(self, state: S) -> frozenset[Seat]:
        return NOBODY

    def asked(self, state: S, seat: Seat) -> Ask:
        raise AssertionError("nobody is asked here")

    def choices(self, state: S, seat: Seat) -> Sequence[Action]:
        return ()

    def refusal(self, state: S, action: Action) -> Refusal | None:
        raise AssertionError("no action belongs here")

    def perform(self, step: StepBuilder[S], action: Action) -> None:
        raise AssertionError("no action belongs here")

    def unfold(self, step: StepBuilder[S]) -> bool:
        self._pass_by(step)
        return True


class PhasedRules(Rules[S, V]):
    """A game as a list of phases, by the names they have in its state."""

    def __init__(self, phases: Mapping[str, Phase[S]], anytime: Sequence[Topic[S]] = ()) -> None:
        """Take the phases, and what may be done in any of them, even out of turn."""
        self.phases, self.anytime = phases, anytime
        self._apart = {kind: topic for topic in anytime for kind in topic.actions}

    def phase(self, state: S) -> Phase[S] | None:
        """Return the phase the table is in; None when the game is over."""
        return self.phases.get(state.phase)

    # Dealing

    @abstractmethod
    def deal(self, seats: int, options: Any, seed: str) -> StepBuilder[S]:
        """Lay out the game, up to where it begins to run by itself."""

    def setup(self, seats: int, options: Any, seed: str) -> Step[S]:
        return self._run_on(self.deal(seats, options, seed))

    # Who decides what

    def to_act(self, state: S) -> frozenset[Seat]:
        phase = self.phase(state)
        return phase.awaited(state) if phase else NOBODY

    def together(self, state: S) -> bool:
        phase = self.phase(state)
        return phase is not None and phase.together

    def asked(self, state: S, seat: Seat) -> Ask | None:
        phase = self.phase(state)
        return phase.asked(state, seat) if phase and seat in phase.awaited(state) else None

    def legal_actions(self, state: S, seat: Seat) -> tuple[Action, ...]:
        phase = self.phase(state)
        if phase is None or not 0 <= seat < len(state.players):
            return ()
        actions = phase.choices(state, seat) if phase.open_to(state, seat) else ()
        for topic in self.anytime:
            actions = (*actions, *topic.choices(state, seat))
        return tuple(actions)

    def considered(self, state: S, seat: Seat) -> tuple[Action, ...]:
        phase = self.phase(state)
        return tuple(phase.considered(state, seat)) if phase and seat in phase.awaited(state) else ()

    # Why not

    def refusal(self, state: S, action: Action) -> Refusal | None:
        return self._refuse(self.phase(state), state, action)

    def _refuse(self, phase: Phase[S] | None, state: S, action: Action) -> Refusal | None:
        if phase is None:
            return Refusal("table-refusal-over")
        if not 0 <= action.seat < len(state.players):
            return Refusal("table-refusal-no-such-seat")
        if topic := self._apart.get(type(action)):
            return topic.refusal(state, action)
        if not phase.open_to(state, action.seat):
            return self.out_of_turn(state, action)
        if type(action) in phase.actions:
            return phase.refusal(state, action)
        return self.misplaced(state, action)

    def out_of_turn(self, state: S, action: Action) -> Refusal:
        """Say why a seat that may not act now has to wait."""
        return Refusal("table-refusal-not-your-turn", {"player": Who(state.at_turn)})

    def misplaced(self, state: S, action: Action) -> Refusal:
        """Say why an action of another phase has to wait."""
        return Refusal("table-refusal-not-now")

    # What happens

    def apply(self, state: S, action: Action) -> Step[S]:
        phase = self.phase(state)
        if refusal := self._refuse(phase, state, action):
            raise IllegalAction(refusal.key, **refusal.facts)
        step = StepBuilder(state)
        topic = self._apart.get(type(action)) or phase
        assert topic is not None
        topic.perform(step, action)
        return self._run_on(step)

    def _run_on(self, step: StepBuilder[S]) -> Step[S]:
        """Go on through all that is forced, up to the next decision."""
        while (phase := self.phase(step.state)) is not None and phase.unfold(step):
            pass
        return step.built()

    # What is counted

    def stage(self, state: S) -> Stage:
        return Stage(state.round, state.phase)

    @abstractmethod
    def standings(self, state: S) -> Sequence[Standing]:
        """Rank everybody as if the game ended now."""

    @abstractmethod
    def ending(self, state: S) -> str:
        """Say what ended a game that is over: a word of the catalogue."""

    def result(self, state: S) -> Result | None:
        if self.phase(state) is not None:
            return None
        return Result(ending=self.ending(state), standings=tuple(self.standings(state)))

    def scores(self, state: S) -> tuple[int, ...]:
        return totals(self.standings(state))


@cache
def alone(seat: Seat) -> frozenset[Seat]:
    return frozenset((seat,))
