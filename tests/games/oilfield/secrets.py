"""What one viewer of an Oilfield table cannot know, dealt anew."""

import random

from msgspec.structs import replace

from bot.engine.core import Seat
from bot.engine.dice import Dice
from bot.games.oilfield.content import CARDS
from bot.games.oilfield.state import State


def dealt_anew(state: State, viewer: Seat | None, chance: random.Random) -> State:
    """Return another state that `viewer` cannot tell from this one: other cards, other order of the piles."""
    players = list(state.players)
    if not state.cards_open:
        for seat, player in enumerate(players):
            if seat != viewer and player.card is not None:
                players[seat] = replace(player, card=chance.choice(CARDS))
    return replace(
        state,
        players=tuple(players),
        stack=tuple(chance.sample(state.stack, len(state.stack))),
        deck=tuple(chance.sample(state.deck, len(state.deck))),
        dice=Dice(f"{chance.getrandbits(64):x}", chance.randrange(1000)),
    )
