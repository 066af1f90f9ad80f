"""Who plays for somebody who cannot, or for nobody at all: this is the one place where that is chosen."""

import logging
from collections.abc import Sequence
from random import Random
from typing import Any

from bot.engine import wire
from bot.engine.core import Action, AnyRules, Hint, IllegalAction, Refused, Seat, Who
from bot.engine.draft import rehearse
from bot.engine.record import Entry
from bot.table import clicks
from bot.table.refusals import refused_for
from bot.table.sittings import Sitting
from bot.table.thoughts import Thought

log = logging.getLogger(__name__)

WHIM = 1 / 20  # how often advice is not even asked for
HABIT = 1 / 2  # how often the usual thing is done, where there is one
DULL = 3 / 10  # how often a choice that promises nothing is considered, too
LONGEST = 200  # actions of one turn: whoever has not come to its end by then goes round in circles


class DeadEnd(Exception):
    """Somebody is asked, and there is nothing that they may answer."""


def lines(at: Sitting, thought: Thought | None, chance: Random) -> Sequence[Entry]:
    """Return what somebody is played for: what was thought of, if that fits, else what is advised."""
    if thought and thought.fits(at):
        try:
            return clicks.lines(at, thought.actions(at))
        except Refused as refused:  # a mind that breaks the rules is a bug; the table goes on
            log.error("a thought at game %s is refused: %s", at.game.id, refused.refusal.key)
    return clicks.lines(at, turn(at, chance))


def turn(at: Sitting, chance: Random) -> tuple[Action, ...]:
    """Choose the rest of a turn, up to where something new is shown; what was drafted stays."""
    rules, seat, now = at.game.rules, at.seat, at.now
    awaited = rules.to_act(at.game.head.state)
    if seat not in awaited:
        raise Refused("table-refusal-not-awaited", player=tuple(Who(one) for one in sorted(awaited)))
    while not now.complete:
        action = choice(rules, now.state, seat, chance)
        if action is None or len(now.clicks) >= LONGEST:
            raise DeadEnd
        if not at.drafting:
            return (action,)
        now = rehearse(rules, at.game.head.state, seat, (*now.clicks, (wire.pack(action),)))
        if now.why:
            raise refused_for(now.why)
        if action.publishes:
            break
    return now.actions


def choice(rules: AnyRules, state: Any, seat: Seat, chance: Random) -> Action | None:
    """Choose what a reader of the panel would: the usual thing, or the first; or None if there is nothing."""
    actions = list(rules.legal_actions(state, seat))
    if not actions or chance.random() < WHIM:
        return chance.choice(actions) if actions else None
    view = rules.view(state, seat)
    chance.shuffle(actions)  # advice leaves equals in their order
    if chance.random() < HABIT:
        for chain in rules.chains(view, actions)[:1]:
            if usual := rules.follow(view, chain.key, actions):
                return usual
    asked = [action for action in actions if not action.anytime] or actions
    advice = rules.advise(view, asked)
    hints = [hint for hint in advice if not (hint.doubtful or hint.void)] or advice
    if chance.random() >= DULL:
        hints = [hint for hint in hints if hint.key or hint.even] or hints
    return _one_of(rules, state, hints, chance)


def _one_of(rules: AnyRules, state: Any, hints: Sequence[Hint], chance: Random) -> Action:
    """Choose the first of a sort: of one that leads to the usual things, or else of any sort."""
    best: dict[type[Action], Action] = {}
    for hint in hints:
        best.setdefault(type(hint.action), hint.action)
    promising = [action for action in best.values() if _leads_on(rules, state, action)]
    return chance.choice(promising) if promising else best[type(chance.choice(hints).action)]


def _leads_on(rules: AnyRules, state: Any, action: Action) -> bool:
    """Would there be something usual to do next, in the same turn and without learning anything new?"""
    seat = action.seat
    try:
        step = rules.apply(state, action)
    except IllegalAction:  # whoever makes it will be told
        return False
    if step.before is not None or rules.to_act(step.state) != {seat}:
        return False
    return bool(rules.chains(rules.view(step.state, seat), rules.legal_actions(step.state, seat)))
