"""A turn to be thought about, as it is handed to another process, and how that process goes about it.

The process is handed a state, since a turn has to be played to see what is asked next. The mind in it is not:
it is handed views, what its seat remembers, and what is offered.
"""

from functools import lru_cache
from typing import Any

from msgspec import Struct

from bot import shelf
from bot.engine import codec, wire
from bot.engine.core import Action, AnyRules, Fact, Seat, visible
from bot.engine.draft import Click, Rehearsal, rehearse
from bot.engine.facts import Edition
from bot.engine.mind import AnyMind, Level, decided, fitting

LONGEST = 200  # actions of one turn: whoever has not come to its end by then goes round in circles
EDITIONS = 16  # games by version and facts that a process keeps at hand


class Case(Struct, frozen=True, kw_only=True):
    """What a seat is asked, and all that its player knows."""

    key: str
    version: int
    edition: Edition
    state: bytes
    seat: Seat
    clicks: tuple[Click, ...]  # what is drafted
    drafting: bool  # the rest of a turn is wanted, and not one choice
    memory: Any
    level: Level
    seed: str
    done: str = ""  # what was done, where that is to be compared with all else


class Suggested(Struct, frozen=True, kw_only=True):
    """What a mind would do now, how it would go on, and why: a sentence of the catalogue, if it has any."""

    code: str
    then: tuple[str, ...] = ()
    why: str | None = None
    facts: dict[str, Fact] = {}


class Compared(Struct, frozen=True):
    """What would have been best, and how much was lost by what was done: nothing, if that was it."""

    better: str
    lost: float


class Lost(Exception):
    """There is nothing to choose from, or a turn goes round in circles."""


def turn(case: Case) -> tuple[str, ...]:
    """Think, and return the codes of the rest of the turn, up to where something new is seen."""
    rules, mind = at_hand(case.key, case.version, case.edition)
    state = codec.loads(rules.state_type, case.state)
    now = rehearse(rules, state, case.seat, case.clicks)
    memory = _drafted(mind, case, now)
    chosen, plan = list[str](), tuple[Action, ...]()
    while not now.complete:
        if len(chosen) >= LONGEST:
            raise Lost
        plan = _thought(rules, mind, now, memory, plan, case, len(chosen))
        chosen.append(wire.pack(plan[0]))
        if not case.drafting or plan[0].publishes:
            break
        before, now = now, rehearse(rules, state, case.seat, (*now.clicks, (chosen[-1],)))
        if now.why:
            raise Lost
        memory = mind.remember(memory, visible(now.events[len(before.events) :], case.seat))
        plan = plan[1:]
    return tuple(chosen)


def suggestion(case: Case) -> Suggested:
    """Think about what is asked now, for a person."""
    rules, mind = at_hand(case.key, case.version, case.edition)
    now = rehearse(rules, codec.loads(rules.state_type, case.state), case.seat, case.clicks)
    memory = _drafted(mind, case, now)
    choices = () if now.complete else rules.legal_actions(now.state, case.seat)
    if not choices:
        raise Lost
    view = rules.view(now.state, case.seat)
    best = decided(mind, view, memory, choices, case.seed, case.level)
    then = tuple([wire.pack(action) for action in best.then])
    return Suggested(code=wire.pack(best.action), then=then, why=best.why, facts=best.facts)


def compared(case: Case) -> Compared:
    """Compare what was done with what else could have been done, by all that its player knew."""
    rules, mind = at_hand(case.key, case.version, case.edition)
    state = codec.loads(rules.state_type, case.state)
    choices = rules.legal_actions(state, case.seat)
    if len(choices) < 2:
        return Compared(case.done, 0.0)
    weighed = mind.weigh(rules.view(state, case.seat), case.memory, choices, case.seed, case.level)
    done = [one for one in weighed if wire.pack(one.action) == case.done] or weighed[-1:]
    return Compared(wire.pack(weighed[0].action), weighed[0].worth - done[0].worth)


def _drafted(mind: AnyMind, case: Case, now: Rehearsal) -> Any:
    """Return what the seat remembers, with what it has seen in its own draft."""
    seen = visible(now.events, case.seat)
    return mind.remember(case.memory, seen) if seen else case.memory


def _thought(
    rules: AnyRules,
    mind: AnyMind,
    now: Rehearsal,
    memory: Any,
    plan: tuple[Action, ...],
    case: Case,
    number: int,
) -> tuple[Action, ...]:
    """Return what to do next, and how to go on."""
    choices = rules.legal_actions(now.state, case.seat)
    if not choices:
        raise Lost
    if going_on := fitting(plan, choices):
        return going_on
    view = rules.view(now.state, case.seat)
    thought = decided(mind, view, memory, choices, f"{case.seed}/{number}", case.level)
    return thought.action, *thought.then


@lru_cache(maxsize=EDITIONS)
def at_hand(key: str, version: int, edition: Edition) -> tuple[AnyRules, AnyMind]:
    """Return a game by the facts and the version it was dealt with, and how to judge it."""
    [kind] = [game for game in shelf.GAMES if game.key == key]
    rules = (kind.by_version(version) or kind).printed(edition)
    mind = shelf.mind(rules)
    if mind is None:
        raise Lost
    return rules, mind


def warm() -> None:
    """Read what every mind was taught, before anybody waits for it."""
    for rules in shelf.games().values():
        if rules.key in shelf.MINDS:
            at_hand(rules.key, rules.version, rules.edition)
