"""`python -m tests.thinking.choosing LEVEL`: what computer players choose at a few moments, a line each."""

import random
import sys

from bot import shelf
from bot.engine import record, wire
from bot.engine.core import Seat
from bot.engine.mind import Level, decided, recalled
from tests.contract.playing import GAMES, some_options

MOMENTS = (4, 19, 37)  # lines


def moments(rules, key):
    """Play at random, and yield a few positions: the record so far, who is asked, and their choices."""
    chance = random.Random(key)
    entries = [record.start(rules, rules.seats[0] + 1, some_options(rules, chance), key)]
    left = list(MOMENTS)
    while left:
        seat = Seat(min(rules.to_act(entries[-1].state)))
        choices = rules.legal_actions(entries[-1].state, seat)
        if len(entries) > left[0] and len(choices) > 1:
            left.pop(0)
            yield entries, seat, choices
        entries.append(record.play(rules, entries[-1], chance.choice(choices)))


def chosen(level):
    for key, rules in sorted(GAMES.items()):
        mind = shelf.mind(rules)
        for entries, seat, choices in moments(rules, key):
            memory = recalled(mind, rules.view(entries[0].state, seat), [one.events for one in entries])
            view = rules.view(entries[-1].state, seat)
            one = decided(mind, view, memory, choices, "seed", level)
            yield f"{key} {wire.pack(one.action)} {one.worth!r} {[wire.pack(then) for then in one.then]}"


if __name__ == "__main__":
    print("\n".join(chosen(Level(sys.argv[1]))))
