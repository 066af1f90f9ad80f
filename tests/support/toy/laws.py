"""Laws of conservation: nothing is ever lost from the box, and nothing comes into it."""

from collections.abc import Iterator

from tests.support.toy.content import CARTS, STONES
from tests.support.toy.state import State


def violations(state: State) -> Iterator[str]:
    """Name every law that a state breaks."""
    players = state.players
    if state.carts + sum(player.carts for player in players) != CARTS:
        yield "carts"
    held = sum(len(player.stones) for player in players)
    if len(state.deck) + held + (state.prize is not None) != STONES[state.options.deck]:
        yield "stones"
    if any(player.coins < 0 for player in players):
        yield "coins"
