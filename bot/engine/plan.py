"""Plans: what a seat would do if it were asked, composed on a supposed table and fitted to the real one.

A plan is only clicks, like a draft. Whether one of its alternatives fits follows from them and the state in
which the seat is asked, so a plan that is used writes the lines that the same clicks by hand would write.
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from bot.engine.core import AnyRules, Ask, Foresight, Refusal, Rules, Seat
from bot.engine.draft import Click, Rehearsal, closed, rehearse

S = TypeVar("S")
V = TypeVar("V")


class Alternative(Struct, frozen=True):
    """One way to answer: a single choice, or the clicks of a whole turn."""

    clicks: tuple[Click, ...]


class Fit(Struct, frozen=True):
    """The alternative that is used, by its place, and where it leads."""

    index: int
    now: Rehearsal


def question(rules: Rules[S, V], ask: Ask) -> str:
    """Return the name under which a plan answers this decision."""
    return rules.alike.get(ask.key, ask.key)


def foresights(rules: Rules[S, V], state: S, seat: Seat, supposed: Iterable[S]) -> tuple[Foresight[S], ...]:
    """Keep those supposed states in which the seat is asked something new and really has a choice."""
    asked = rules.asked(state, seat)
    now = question(rules, asked) if asked else None
    found = [_foresight(rules, one, seat) for one in supposed]
    return tuple([one for one in found if one is not None and one.ask != now])


def _foresight(rules: Rules[S, V], state: S, seat: Seat) -> Foresight[S] | None:
    ask = rules.asked(state, seat)
    choices = [action for action in rules.legal_actions(state, seat) if not action.anytime]
    if ask is None or len(choices) < 2:
        return None
    sealed = rules.to_act(state) != {seat}
    return Foresight(question(rules, ask), state, rules.stage(state).round, sealed)


def fitting(
    rules: AnyRules, state: Any, seat: Seat, alternatives: Sequence[Alternative], *, publish: bool
) -> Fit | Refusal:
    """Return the first alternative that fits wholly, or why the one that was liked best does not."""
    whys = []
    for index, one in enumerate(alternatives):
        now = rehearse(rules, state, seat, one.clicks)
        now = closed(rules, state, seat, now) if publish and not now.dropped else now
        why = _misfit(now, publish=publish)
        if why is None:
            return Fit(index, now)
        whys.append(why)
    return whys[0] if whys else Refusal("plans-refusal-empty")


def _misfit(now: Rehearsal, *, publish: bool) -> Refusal | None:
    """Say what keeps a rehearsed alternative from being used.

    What shows something new by its nature is for its player to look at before the turn goes on. The last
    action may show something, as it may when it is published by hand.
    """
    if now.dropped:
        return now.why
    if not now.actions:
        return Refusal("plans-refusal-empty")
    if any(action.publishes for action in now.actions):
        return Refusal("plans-refusal-shows")
    return Refusal("plans-refusal-incomplete") if publish and not now.complete else None
