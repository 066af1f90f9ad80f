"""The opponent of all measurements plays as it always did, whatever panels advise by now."""

import random
from hashlib import sha256

import pytest

from bot.engine import wire
from bot.tools.advised import choosing
from bot.tools.simulate import chance_of, dealt
from tests.contract.playing import GAMES, some_options

PLAYED = {  # a fingerprint of a game at each number of players
    "giganten": "94989d9a003d1498",
    "oasis": "484bebf5de53c0c0",
    "oilfield": "5e2165568e45d962",
    "pipeline": "e39d0b3e4edd64b6",
}


def plays(rules, seats, number):
    """Play a game, and return every choice of it."""
    chance = random.Random(number)
    state = rules.setup(seats, some_options(rules, chance), dealt(chance_of("frozen", number))).state
    while awaited := rules.to_act(state):
        action = choosing.choice(rules, state, min(awaited), chance)
        yield wire.pack(action)
        state = rules.apply(state, action).state


@pytest.mark.parametrize("key", sorted(GAMES))
def test_it_chooses_what_it_chose_when_computer_players_began_to_think(key):
    """A rule that was put right may change this; advice may not."""
    rules = GAMES[key]
    games = [" ".join(plays(rules, seats, seats)) for seats in rules.seats]
    assert sha256("\n".join(games).encode()).hexdigest()[:16] == PLAYED[key]
