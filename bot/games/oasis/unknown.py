"""What nobody at the table knows: the cards of the deck and of all offer piles."""

from msgspec.structs import replace

from bot.engine.dice import Dice
from bot.games.oasis.state import State


def reshuffled(state: State, dice: Dice) -> State:
    """Shuffle the deck and the piles together, and deal them out again; offers stay as they are."""
    cards, _ = dice.shuffle([*state.deck, *[card for player in state.players for card in player.pile]])
    players = []
    for player in state.players:
        pile, cards = cards[: len(player.pile)], cards[len(player.pile) :]
        players.append(replace(player, pile=pile))
    return replace(state, deck=cards, players=tuple(players))
