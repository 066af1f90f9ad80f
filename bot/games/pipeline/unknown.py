"""What nobody at the table knows: the order of the pipe tiles, and what lies under the next contracts."""

from msgspec.structs import replace

from bot.engine.dice import Dice
from bot.games.pipeline.content import Content
from bot.games.pipeline.state import State


def reshuffled(content: Content, state: State, dice: Dice) -> State:
    """Shuffle the deck of pipe tiles, and draw other contracts to lie under those that come next."""
    deck, dice = dice.shuffle(state.deck)
    reserve = []
    for row, stack in enumerate(state.reserve):
        under, dice = dice.shuffle(_unseen(content, state, row))
        reserve.append(stack[:1] + under[: len(stack[1:])])
    return replace(state, deck=deck, reserve=tuple(reserve))


def _unseen(content: Content, state: State, row: int) -> tuple[str, ...]:
    """Return the contracts of a grade that may lie there.

    In the first year that is each one which nobody has seen, those left in the box included. Later some that
    were seen are gone, and the table does not tell which: then they only change places.
    """
    stack = state.reserve[row]
    if content.year(state.round) > 1:
        return stack[1:]
    held = {held.deal for player in state.players for held in player.contracts}
    seen = {*state.contracts[row], *held, *stack[:1]}
    return tuple([deal for deal in content.contracts[row] if deal not in seen])
