"""Who plays a simulated game: anybody at random, or somebody who reads the advice. They know no game."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from bot.engine.core import Action, AnyRules, Hint, IllegalAction, Seat

OUT_OF_TURN = 1 / 8  # how often somebody who is not asked is considered first
WHIM = 1 / 20  # how often advice is not even asked for
HABIT = 1 / 2  # how often the usual thing is done, where there is one
DULL = 3 / 10  # how often a choice that promises nothing is considered, too

Choose = Callable[[AnyRules, Any, int, Random], Action | None]


def at_random(rules: AnyRules, state: Any, players: int, chance: Random) -> Action | None:
    """Choose for somebody who is asked, or now and then for somebody who may act out of turn."""
    awaited = sorted(rules.to_act(state))
    if chance.random() < OUT_OF_TURN:
        others = [Seat(n) for n in range(players) if n not in awaited]
        if actions := [action for seat in others for action in rules.legal_actions(state, seat)]:
            return chance.choice(actions)
    offered = rules.legal_actions(state, chance.choice(awaited))
    return chance.choice(offered) if offered else None


def advised(rules: AnyRules, state: Any, players: int, chance: Random) -> Action | None:
    """Choose for somebody who is asked what a reader of their panel would: the usual thing, or the first."""
    seat = chance.choice(sorted(rules.to_act(state)))
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
    hints = rules.advise(view, asked)
    if chance.random() >= DULL:
        hints = tuple([hint for hint in hints if hint.key]) or hints
    return _one_of(rules, state, hints, chance)


PLAYERS: Mapping[str, Choose] = MappingProxyType({"random": at_random, "advised": advised})


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
