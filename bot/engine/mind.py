"""How a computer player thinks: from what its seat may see and remembers, and from nothing else.

A mind is never handed a state. It imagines one that its seat could not tell from the real one, and searches
there. So it cannot peek, and what it chooses tells nobody anything that its seat does not know.
"""

from abc import ABC, abstractmethod
from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import accumulate
from math import exp
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from bot.engine.chance import Chance
from bot.engine.core import Action, Event, Fact, Seat, visible

S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M")
W = TypeVar("W", bound="Weights")


class Level(StrEnum):
    """How well a computer player plays."""

    EASY = "easy"  # a friendly beginner: it slips, but never does what ruins a table
    NORMAL = "normal"  # it does what is worth most
    HARD = "hard"  # it looks ahead


class Slips(Struct, frozen=True, forbid_unknown_fields=True):
    """How a beginner errs: how often, how far from the best on the whole, and how far at the very most.

    Both distances are in the currency of the game's worth.
    """

    often: float
    usual: float
    most: float


class Weights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a mind was taught, `seeds/<game>/mind.toml`. It is no fact of the game: no table keeps it.

    `easy` is by the number of players.
    """

    easy: Mapping[str, Slips]


class Weighed(Struct, frozen=True, kw_only=True):
    """A choice, and what it is worth to the seat, in the game's own currency.

    `then` is how the player means to go on, as long as nothing new is seen. `why` is a sentence of the
    catalogue, for people who are taught or asked for a suggestion.
    """

    action: Action
    worth: float
    then: tuple[Action, ...] = ()
    why: str | None = None
    facts: dict[str, Fact] = {}


class Mind(ABC, Generic[S, V, M, W]):
    """The judgment of one game. An instance holds the rules and what it was taught, and never any play."""

    weights_type: ClassVar[type[Weights]]

    def __init__(self, rules: Any, weights: W) -> None:
        self.rules, self.weights = rules, weights

    # What a seat knows

    @abstractmethod
    def begin(self, view: V) -> M:
        """Return what a seat remembers when it first looks at a table that was just dealt."""

    @abstractmethod
    def remember(self, memory: M, events: Sequence[Event]) -> M:
        """Return what it remembers after these events, of which it is told what its seat may read."""

    @abstractmethod
    def imagine(self, view: V, memory: M, seed: str) -> S:
        """Return a table that the seat cannot tell from the real one: an equal view, and equal choices.

        What is hidden is drawn by chance from all that the view and the memory leave open.
        """

    # What it makes of it

    @abstractmethod
    def worth(self, state: S, seat: Seat) -> float:
        """Say what a table is worth to a seat, in the game's own currency; it may be an imagined one."""

    @abstractmethod
    def weigh(
        self, view: V, memory: M, choices: Sequence[Action], seed: str, level: Level
    ) -> Sequence[Weighed]:
        """Weigh the choices of the viewer, best first: at NORMAL by their worth, at HARD by looking ahead.

        There is at least one. What is not named is worse than all that is. EASY is never asked for here.
        How much is thought is a matter of samples and not of seconds, so that a seed repeats.
        """


AnyMind = Mind[Any, Any, Any, Any]


def recalled(mind: AnyMind, view: Any, told: Iterable[Sequence[Event]]) -> Any:
    """Return what the viewer of a first view remembers after all that has happened, step by step."""
    memory = mind.begin(view)
    for events in told:
        memory = mind.remember(memory, visible(events, view.viewer))
    return memory


def decided(
    mind: AnyMind, view: Any, memory: Any, choices: Sequence[Action], seed: str, level: Level
) -> Weighed:
    """Choose at a level: the best that is found, or what a beginner takes for it."""
    if len(choices) == 1:
        return Weighed(action=choices[0], worth=0.0)
    if level is not Level.EASY:
        return mind.weigh(view, memory, choices, seed, level)[0]
    weighed = mind.weigh(view, memory, choices, seed, Level.NORMAL)
    return slipped(weighed, mind.weights.easy[str(len(view.players))], Chance(f"slip/{seed}"))


def slipped(weighed: Sequence[Weighed], slips: Slips, chance: Chance) -> Weighed:
    """Choose as a beginner does: now and then something else, rather a little worse than much."""
    best = weighed[0]
    if chance.fraction() >= slips.often:
        return best
    others = [one for one in weighed[1:] if best.worth - one.worth <= slips.most]
    if not others:
        return best
    shares = list(accumulate([exp(-(best.worth - one.worth) / slips.usual) for one in others]))
    return others[bisect(shares, chance.fraction() * shares[-1])]


def fitting(plan: Sequence[Action], choices: Sequence[Action]) -> tuple[Action, ...]:
    """Return how a plan goes on, or nothing if its next step is no longer offered."""
    return tuple(plan) if plan and plan[0] in choices else ()
