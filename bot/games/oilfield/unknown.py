"""What nobody at the table knows: the order of tiles and leases. What the bag gives is up to the dice."""

from msgspec.structs import replace

from bot.engine.core import Event
from bot.engine.dice import Dice
from bot.games.oilfield.events import CardRevealed
from bot.games.oilfield.state import State
from bot.games.oilfield.view import View


def reshuffled(state: State, dice: Dice) -> State:
    """Shuffle the stack of tiles and the deck of leases."""
    stack, dice = dice.shuffle(state.stack)
    deck, _ = dice.shuffle(state.deck)
    return replace(state, stack=stack, deck=deck)


def stays_known(view: View, event: Event) -> bool:
    """Whoever chose a card knew it."""
    return isinstance(event, CardRevealed)
