"""What nobody at the table knows, put into another order.

After a turn was taken back, what was seen in it must not be worth anything: neither the order of the decks
nor what the dice would have shown comes again.
"""

from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from bot.engine.core import AnyRules
from bot.engine.dice import Dice, seal


def fresh(seed: str, line: int) -> Dice:
    """Return the dice from a line on: the seed of the game proves them, and only when it is published."""
    return Dice(sha256(f"{seed} {line}".encode()).hexdigest())


def anew(rules: AnyRules, state: Any, dice: Dice) -> Any:
    """Return a state that nobody can tell from this one, and in which every later draw is up to `dice`.

    The dice on the table are replaced here, for all games, so that none can forget it. The shuffling is done
    by others, so that how much of it there was changes nothing that comes later.
    """
    return replace(rules.reshuffled(state, Dice(seal(dice.seed), dice.drawn)), dice=dice)
