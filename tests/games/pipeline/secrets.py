"""What nobody at a Pipeline table knows, dealt anew: the deck, and what lies under the next contracts."""

import random

from msgspec.structs import replace

from bot.engine.core import Seat
from bot.engine.dice import Dice
from bot.games.pipeline.state import State
from bot.shelf import games

CONTRACTS = games()["pipeline"].content.contracts


def dealt_anew(state: State, viewer: Seat | None, chance: random.Random) -> State:
    """Return another state that looks the same: the deck in another order, other contracts underneath."""
    deck = list(state.deck)
    chance.shuffle(deck)
    reserve = tuple(_under(state, n, chance) for n in range(len(state.reserve)))
    dice = Dice(f"{chance.getrandbits(64):x}", chance.randrange(1000))
    return replace(state, deck=tuple(deck), reserve=reserve, dice=dice)


def _under(state: State, row: int, chance: random.Random) -> tuple[str, ...]:
    """Keep the contract on top, and put others under it that nobody has seen."""
    stack = state.reserve[row]
    held = {held.deal for player in state.players for held in player.contracts}
    unseen = [deal for deal in CONTRACTS[row] if deal not in (*state.contracts[row], *held, *stack[:1])]
    chance.shuffle(unseen)
    return (*stack[:1], *unseen[: len(stack) - 1]) if stack else ()
