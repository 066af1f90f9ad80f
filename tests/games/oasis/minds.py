"""Games of Oasis in which every seat remembers what it was told."""

from random import Random

from bot import shelf
from bot.engine.core import Seat, visible
from bot.engine.mind import Level, decided, fitting
from bot.table import standins
from tests.contract.playing import some_options
from tests.games.oasis.tables import OASIS

MIND = shelf.mind(OASIS)


def at_random(state, memory, seat, chance):
    return chance.choice(OASIS.legal_actions(state, seat))


def by_advice(state, memory, seat, chance):
    return standins.choice(OASIS, state, seat, chance)


def by_mind(level):
    """Choose as the mind does, and go on with what it meant to do as long as that is offered."""
    plans = {}

    def choose(state, memory, seat, chance):
        choices = OASIS.legal_actions(state, seat)
        plan = fitting(plans.get(seat, ()), choices)
        if not plan:
            view = OASIS.view(state, seat)
            thought = decided(MIND, view, memory, choices, f"{chance.random()}", level)
            plan = (thought.action, *thought.then)
        plans[seat] = plan[1:]
        return plan[0]

    return choose


def played(seats, seed, choose, options=None):
    """Yield each state of a game with what every seat remembers, and the seats that may act."""
    chance = Random(f"{seats} {seed}")
    step = OASIS.setup(seats, options or some_options(OASIS, chance), f"mind {seed}")
    memories = [MIND.begin(OASIS.view(step.state, Seat(n))) for n in range(seats)]
    while True:
        memories = [MIND.remember(memory, visible(step.events, Seat(n))) for n, memory in enumerate(memories)]
        yield step.state, memories
        if not (awaited := sorted(OASIS.to_act(step.state))):
            return
        seat = chance.choice(awaited)
        step = OASIS.apply(step.state, choose(step.state, memories[seat], seat, chance))


LEVELS = {level: by_mind(level) for level in Level}
