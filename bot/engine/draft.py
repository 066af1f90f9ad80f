"""Drafts: a turn is rehearsed in private, then published at once.

A draft is only the codes that were clicked. What it leads to follows from them and the state at the record's
head, and from nothing else. So a line that somebody else adds meanwhile can never be overwritten by an old
rehearsal, and the last rehearsals can be remembered without ever being out of date.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import Action, AnyRules, Event, Refusal, Refused, Seat, squares_of

Click = tuple[str, ...]  # the codes of one click: one, or a chain such as "take the maximum"
_MEMORY = 256  # rehearsals: of the turns that are being composed, with a step or two to undo
_DEPTH = 100  # clicks that a rehearsal may lie behind what is remembered


class Draft(Struct, frozen=True):
    """A turn in the making. `since` is the decision it answers; `rev` counts every change, undo included."""

    since: int
    rev: int = 0
    clicks: tuple[Click, ...] = ()


class Rehearsal(Struct, frozen=True, kw_only=True):
    """Where a draft leads, as far as its player may know before it is published."""

    state: Any
    actions: tuple[Action, ...] = ()
    events: tuple[Event, ...] = ()
    clicks: tuple[Click, ...] = ()  # those that still apply
    held: bool = False  # the last action would show something new, which happens when it is published
    complete: bool = False  # nothing is left to decide in this turn
    dropped: tuple[Click, ...] = ()
    why: Refusal | None = None  # for the first click that was dropped


def rehearse(rules: AnyRules, state: Any, seat: Seat, clicks: Sequence[Click]) -> Rehearsal:
    """Play `clicks` on a fork of `state`; the first that the rules refuse is dropped, with all after it."""
    for n in range(_DEPTH, len(clicks), _DEPTH):
        _rehearse(rules, state, seat, tuple(clicks[:n]))
    return _rehearse(rules, state, seat, tuple(clicks))


def closed(rules: AnyRules, state: Any, seat: Seat, now: Rehearsal) -> Rehearsal:
    """Leave out all that is merely offered, up to what has to be decided."""
    while not now.complete:
        ask = rules.asked(now.state, seat)
        if ask is None or not ask.closing:
            break
        now = rehearse(rules, state, seat, (*now.clicks, (ask.closing,)))
    return now


@lru_cache(maxsize=_MEMORY)
def _rehearse(rules: AnyRules, state: Any, seat: Seat, clicks: tuple[Click, ...]) -> Rehearsal:
    """Go on from where the draft led without its last click, which is usually remembered."""
    if not clicks:
        return Rehearsal(state=state)
    now = _rehearse(rules, state, seat, clicks[:-1])
    if now.dropped:
        return replace(now, dropped=(*now.dropped, clicks[-1]))
    try:
        return _click(rules, now, seat, clicks[-1])
    except Refused as refused:
        return replace(now, dropped=clicks[-1:], why=refused.refusal)


def _click(rules: AnyRules, now: Rehearsal, seat: Seat, click: Click) -> Rehearsal:
    state, actions, events = now.state, list(now.actions), list(now.events)
    held, complete = now.held, now.complete
    for code in click:
        action = wire.unpack(rules, seat, code)
        if _forced_already(action, events[len(now.events) :]):
            continue
        if complete:
            raise Refused("table-refusal-turn-complete")
        step = rules.apply(state, action)
        held = step.before is not None
        state = step.before if held else step.state
        complete = held or step.begins_round or rules.to_act(state) != {seat}
        actions.append(action)
        events += step.rehearsed
    return Rehearsal(
        state=state,
        actions=tuple(actions),
        events=tuple(events),
        clicks=(*now.clicks, click),
        held=held,
        complete=complete,
    )


def _forced_already(action: Action, events: Sequence[Event]) -> bool:
    """Did an earlier action of the same click bring this one about?

    Of two squares picked at once, the second is filled by itself when it is the only one left.
    """
    squares = squares_of(action)
    return bool(squares) and any(squares_of(event) == squares for event in events)
