"""Games that computer players remember, for the tests of the mind."""

from random import Random

from bot import shelf
from bot.engine.core import Seat, visible
from bot.engine.mind import Level, decided
from bot.table import standins
from tests.contract.playing import some_options
from tests.games.giganten.tables import GIGANTEN

FIRST = GIGANTEN.earlier[0].printed(GIGANTEN.edition)
MIND = shelf.mind(GIGANTEN)
MINDS = {rules: shelf.mind(rules) for rules in (GIGANTEN, FIRST)}


def at_random(rules, mind, view, memory, choices, state, chance):
    return chance.choice(choices)


def by_advice(rules, mind, view, memory, choices, state, chance):
    return standins.choice(rules, state, view.viewer, chance)


def by(level):
    """Return a way to choose: that of a mind, at a level."""

    def thought(rules, mind, view, memory, choices, state, chance):
        return decided(mind, view, memory, choices, f"{chance.random()}", level).action

    return thought


WAYS = {"random": at_random, "advice": by_advice, "normal": by(Level.NORMAL)}


def remembered(rules, seats, game, way, options=None):
    """Yield each state of a game with any options, with what every seat remembers."""
    chance, mind = Random(f"remembered {seats} {game}"), MINDS[rules]
    step = rules.setup(seats, options or some_options(rules, chance), f"remembered {game}")
    memories = [mind.begin(rules.view(step.state, Seat(n))) for n in range(seats)]
    while True:
        told = [visible(step.events, Seat(n)) for n in range(seats)]
        memories = [mind.remember(memory, events) for memory, events in zip(memories, told, strict=True)]
        state = step.state
        yield state, memories
        if not (awaited := rules.to_act(state)):
            return
        seat = chance.choice(sorted(awaited))
        view, choices = rules.view(state, seat), rules.legal_actions(state, seat)
        step = rules.apply(state, way(rules, mind, view, memories[seat], choices, state, chance))
