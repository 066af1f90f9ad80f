"""Who plays a simulated game: anybody at random, or somebody who reads the advice. They know no game."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from bot.engine.core import Action, AnyRules, Seat
from bot.table import standins

OUT_OF_TURN = 1 / 8  # how often somebody who is not asked is considered first

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
    """Choose for somebody who is asked what a stand-in would."""
    return standins.choice(rules, state, chance.choice(sorted(rules.to_act(state))), chance)


PLAYERS: Mapping[str, Choose] = MappingProxyType({"random": at_random, "advised": advised})
