"""What one viewer of a Quarry table cannot know, dealt anew."""

import random

from msgspec.structs import replace

from bot.engine.core import Seat
from bot.engine.dice import Dice
from tests.support.toy.state import Player, State


def dealt_anew(state: State, viewer: Seat | None, chance: random.Random) -> State:
    """Return another state that `viewer` cannot tell from this one: other stones, other bids."""
    dice = Dice(f"{chance.getrandbits(64):x}", chance.randrange(1000))
    if state.phase == "over":  # the stones have been counted
        return replace(state, dice=dice)
    hidden = [n for n in range(len(state.players)) if n != viewer]
    stones = [*state.deck, *(stone for n in hidden for stone in state.players[n].stones)]
    chance.shuffle(stones)

    def other(player: Player) -> Player:
        bid = None if player.bid is None else chance.randint(0, player.coins)
        return replace(player, bid=bid, stones=tuple([stones.pop() for _ in player.stones]))

    players = [other(player) if n in hidden else player for n, player in enumerate(state.players)]
    return replace(state, dice=dice, players=tuple(players), deck=tuple(stones))
