"""Games in which every seat remembers what it was told, for suites about minds."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from bot import shelf
from bot.engine.core import Action, AnyRules, Options, Seat, visible
from bot.engine.mind import AnyMind, Level, decided, fitting
from bot.table import standins
from tests.contract.playing import GAMES, some_options


class Asked(NamedTuple):
    """A seat that is about to choose, what it remembers, and the table."""

    state: Any
    seat: Seat
    memory: Any
    seed: str


Choose = Callable[[AnyRules, AnyMind, Asked, Random], tuple[Action, ...]]  # and how to go on


def at_random(rules: AnyRules, mind: AnyMind, asked: Asked, chance: Random) -> tuple[Action, ...]:
    return (chance.choice(rules.legal_actions(asked.state, asked.seat)),)


def by_advice(rules: AnyRules, mind: AnyMind, asked: Asked, chance: Random) -> tuple[Action, ...]:
    action = standins.choice(rules, asked.state, asked.seat, chance)
    assert action is not None
    return (action,)


def by_mind(level: Level) -> Choose:
    """Return how a mind chooses, at a level."""

    def choose(rules: AnyRules, mind: AnyMind, asked: Asked, chance: Random) -> tuple[Action, ...]:
        return thought(rules, mind, asked, level)

    return choose


def thought(rules: AnyRules, mind: AnyMind, asked: Asked, level: Level) -> tuple[Action, ...]:
    """Return what a mind would do, and how it means to go on."""
    view, choices = rules.view(asked.state, asked.seat), rules.legal_actions(asked.state, asked.seat)
    found = decided(mind, view, asked.memory, choices, asked.seed, level)
    return (found.action, *found.then)


def versions(key: str) -> list[tuple[AnyRules, AnyMind]]:
    """Return the rules of a game as they are and as they were, each with who plays by them."""
    now = GAMES[key]
    every = (now, *[old.printed(now.edition) for old in now.earlier])
    minds = [(rules, shelf.mind(rules)) for rules in every]
    return [(rules, mind) for rules, mind in minds if mind is not None]


def played(
    rules: AnyRules, mind: AnyMind, seats: int, seed: str, choose: Choose, options: Options | None = None
) -> Iterator[Asked]:
    """Yield all decisions of a game, with any options unless they are given; it comes to its end."""
    chance = Random(f"{rules.key} {seats} {seed}")
    step = rules.setup(seats, options or some_options(rules, chance), f"minds {seed}")
    memories = [mind.begin(rules.view(step.state, Seat(n))) for n in range(seats)]
    plan: tuple[Action, ...] = ()
    number = 0
    while True:
        told = [visible(step.events, Seat(n)) for n in range(seats)]
        memories = [mind.remember(memory, events) for memory, events in zip(memories, told, strict=True)]
        state = step.state
        assert rules.violations(state) == ()
        if not (awaited := sorted(rules.to_act(state))):
            break
        seat, number = chance.choice(awaited), number + 1
        asked = Asked(state, seat, memories[seat], f"{seed} {number}")
        yield asked
        if not (plan := fitting(plan, rules.legal_actions(state, seat))):
            plan = choose(rules, mind, asked, chance)
        step, plan = rules.apply(state, plan[0]), plan[1:]
        if any(event.reveals for event in step.events):
            plan = ()
    assert rules.result(state) is not None
