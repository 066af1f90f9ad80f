"""How somebody chose who read a panel then, and did mostly what it named first."""

from collections.abc import Sequence
from random import Random
from typing import Any

from bot.engine.core import Action, AnyRules, Hint, IllegalAction, Seat
from bot.tools.advised.ranks import Rank, rank

WHIM = 1 / 20  # how often advice is not even asked for
HABIT = 1 / 2  # how often the usual thing is done, where there is one
DULL = 3 / 10  # how often a choice that promises nothing is considered, too


def choice(rules: AnyRules, state: Any, seat: Seat, chance: Random) -> Action:
    """Choose what a reader of the panel would: the usual thing, or the first."""
    actions = list(rules.legal_actions(state, seat))
    if chance.random() < WHIM:
        return chance.choice(actions)
    advice_of, view = rank(rules), rules.view(state, seat)
    chance.shuffle(actions)  # advice leaves equals in their order
    if chance.random() < HABIT:
        for chain in advice_of.chains(view, actions)[:1]:
            if usual := advice_of.follow(view, chain.key, actions):
                return usual
    asked = [action for action in actions if not action.anytime] or actions
    advice = advice_of.advise(view, asked)
    hints = [hint for hint in advice if not (hint.doubtful or hint.void)] or advice
    if chance.random() >= DULL:
        hints = [hint for hint in hints if hint.key] or hints
    return _one_of(rules, state, hints, chance)


def _one_of(rules: AnyRules, state: Any, hints: Sequence[Hint], chance: Random) -> Action:
    """Choose the first of a sort: of one that leads to the usual things, or else of any sort."""
    best: dict[type[Action], Action] = {}
    for hint in hints:
        best.setdefault(type(hint.action), hint.action)
    promising = [action for action in best.values() if _leads_on(rules, rank(rules), state, action)]
    return chance.choice(promising) if promising else best[type(chance.choice(hints).action)]


def _leads_on(rules: AnyRules, advice_of: Rank, state: Any, action: Action) -> bool:
    """Would there be something usual to do next, in the same turn and without learning anything new?"""
    seat = action.seat
    try:
        step = rules.apply(state, action)
    except IllegalAction:
        return False
    if step.before is not None or rules.to_act(step.state) != {seat}:
        return False
    return bool(advice_of.chains(rules.view(step.state, seat), rules.legal_actions(step.state, seat)))
