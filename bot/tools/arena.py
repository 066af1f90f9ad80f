"""One game between computer players. Each sees what its seat may see; only two readers look at the table."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from time import process_time
from types import MappingProxyType
from typing import Any, Protocol

from msgspec import Struct

from bot import shelf
from bot.engine.core import Action, AnyRules, Event, Options, Seat, visible
from bot.engine.mind import AnyMind, Level, decided, fitting
from bot.tools.advised import choosing
from bot.tools.cli import Complaint, any_of
from bot.tools.simulate import MOST_ACTIONS, chance_of, dealt


class Player(Protocol):
    """Somebody at the table. A file outside the project may bring one: `file.py:Class`."""

    def begin(self, rules: AnyRules, view: Any, seed: str) -> None:
        """Sit down and look at what was dealt."""

    def see(self, events: Sequence[Event]) -> None:
        """Hear what happened, as far as the seat may know."""

    def choose(self, view: Any, choices: Sequence[Action]) -> Action:
        """Answer what the seat is asked."""


class Reader:
    """Somebody who may look at the table itself, because nothing that they choose depends on a secret."""

    def begin(self, rules: AnyRules, view: Any, seed: str) -> None:
        self.rules, self.seat, self.chance = rules, view.viewer, Random(seed)
        self.state: Any = None  # the table, before each choice

    def see(self, events: Sequence[Event]) -> None:
        """Forget it at once."""


class AtRandom(Reader):
    """Does anything that is legal."""

    def choose(self, view: Any, choices: Sequence[Action]) -> Action:
        asked = [action for action in choices if not action.anytime] or choices
        return self.chance.choice(asked)


class Advised(Reader):
    """Does mostly what panels named first before minds were asked: it stays as it is, to measure against."""

    def choose(self, view: Any, choices: Sequence[Action]) -> Action:
        return choosing.choice(self.rules, self.state, self.seat, self.chance)


class Thinker:
    """Plays by a mind, at a level: by what the game's was taught, unless one is brought along."""

    def __init__(self, level: Level, mind: AnyMind | None = None) -> None:
        self.level, self.own = level, mind

    def begin(self, rules: AnyRules, view: Any, seed: str) -> None:
        self.mind, self.seed, self.asked = self.own or _mind(rules), seed, 0
        self.memory = self.mind.begin(view)
        self.plan: tuple[Action, ...] = ()

    def see(self, events: Sequence[Event]) -> None:
        self.memory = self.mind.remember(self.memory, events)
        if any(event.reveals for event in events):
            self.plan = ()

    def choose(self, view: Any, choices: Sequence[Action]) -> Action:
        self.asked += 1
        if not (plan := fitting(self.plan, choices)):
            seed = f"{self.seed}/{self.asked}"
            thought = decided(self.mind, view, self.memory, choices, seed, self.level)
            plan = (thought.action, *thought.then)
        self.plan = plan[1:]
        return plan[0]


@cache  # what a mind has worked out is worth keeping
def _mind(rules: AnyRules) -> AnyMind:
    mind = shelf.mind(rules)
    if mind is None:
        raise Complaint(f"Nobody has taught the computer {rules.key} yet: choose advised or random.")
    return mind


PLAYERS: Mapping[str, Callable[[], Player]] = MappingProxyType(
    {
        "random": AtRandom,
        "advised": Advised,
        **{level.value: partial(Thinker, level) for level in Level},
    }
)


def player(name: str) -> Callable[[], Player]:
    """Find a player by name, or in a file: `file.py:Class`."""
    if name in PLAYERS:
        return PLAYERS[name]
    path, colon, kind = name.rpartition(":")
    if not colon:
        raise Complaint(f"There is no player {name!r}: choose {any_of(PLAYERS)}, or FILE.py:CLASS.")
    spec = spec_from_file_location(Path(path).stem, path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise Complaint(f"{path} cannot be read: name a file of Python with a class {kind}.")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    if not hasattr(module, kind):
        raise Complaint(f"There is no class {kind} in {path}.")
    return getattr(module, kind)  # type: ignore[no-any-return]


class Played(Struct, frozen=True, kw_only=True):
    """One game: who sat where, how it came out, and the milliseconds of work in each decision by player."""

    number: int
    seats: str  # such as abb
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    lines: int
    took: dict[str, list[float]]


def play(
    rules: AnyRules, options: Options, seed: str, number: int, seats: str, players: Sequence[Player]
) -> Played:
    """Play a game to its end, with a player for each seat."""
    state = _sat_down(rules, options, seed, number, players)
    took: dict[str, list[float]] = {name: [] for name in sorted(set(seats))}
    line = 0
    while (awaited := rules.to_act(state)) and line < MOST_ACTIONS:
        line += 1
        seat = min(awaited)
        action = _asked(rules, state, seat, players[seat], took[seats[seat]])
        state, told = _after(rules, state, action)
        for other, someone in enumerate(players):
            someone.see(visible(told, Seat(other)))
    result = rules.result(state)
    if result is None:
        raise RuntimeError(f"game {number} was not over after {line} actions")
    totals = {standing.seat: standing.total for standing in result.standings}
    return Played(
        number=number,
        seats=seats,
        totals=tuple([totals[Seat(n)] for n in range(len(seats))]),
        winners=result.winners,
        lines=line,
        took=took,
    )


def _sat_down(rules: AnyRules, options: Options, seed: str, number: int, players: Sequence[Player]) -> Any:
    step = rules.setup(len(players), options, dealt(chance_of(seed, number)))
    for seat, someone in enumerate(players):
        someone.begin(rules, rules.view(step.state, Seat(seat)), f"{seed}/{number}/{seat}")
        someone.see(visible(step.events, Seat(seat)))
    return step.state


def _asked(rules: AnyRules, state: Any, seat: Seat, someone: Player, took: list[float]) -> Action:
    view, choices = rules.view(state, seat), rules.legal_actions(state, seat)
    if not choices:
        raise RuntimeError("somebody is asked, but has nothing to choose from")
    if isinstance(someone, Reader):
        someone.state = state
    began = process_time()
    action = someone.choose(view, choices)
    took.append(round((process_time() - began) * 1000, 2))
    return action


def _after(rules: AnyRules, state: Any, action: Action) -> tuple[Any, Sequence[Event]]:
    step = rules.apply(state, action)
    if wrong := rules.violations(step.state):
        raise RuntimeError(f"{action} breaks a law: {wrong[0]}")
    return step.state, step.events
