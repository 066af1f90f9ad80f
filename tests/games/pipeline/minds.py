"""Games of Pipeline between computer players, for tests that look at every decision of them."""

from functools import cache
from random import Random

from bot import shelf
from bot.engine.core import Seat, visible
from bot.engine.mind import decided, fitting
from bot.table import standins
from tests.contract.playing import some_options
from tests.games.pipeline.tables import BEFORE, PIPELINE

MINDS = {rules.version: shelf.mind(rules) for rules in (PIPELINE, BEFORE)}


@cache
def played(rules, seats, game, level, minds=None):
    """Return each decision of a game with any options: state, seat, what the seat remembers, its plan."""
    mind, chance = MINDS[rules.version], Random(f"minds {seats} {game}")
    state = rules.setup(seats, some_options(rules, chance), f"minds {seats} {game}").state
    everybody = [Seat(n) for n in range(seats)]
    memories = {seat: mind.begin(rules.view(state, seat)) for seat in everybody}
    plan, count, lines = (), 0, []
    while awaited := rules.to_act(state):
        seat, count = min(awaited), count + 1
        choices = rules.legal_actions(state, seat)
        planned = fitting(plan, choices)
        if not planned and (minds is None or seat in minds):
            thought = decided(
                mind, rules.view(state, seat), memories[seat], choices, f"{game} {count}", level
            )
            planned = (thought.action, *thought.then)
        elif not planned:
            planned = (standins.choice(rules, state, seat, chance),)
        lines.append((state, seat, memories[seat], planned))
        assert planned[0] in choices
        step, plan = rules.apply(state, planned[0]), planned[1:]
        state = step.state
        memories = {one: mind.remember(memories[one], visible(step.events, one)) for one in everybody}
    return [*lines, (state, None, None, ())]
