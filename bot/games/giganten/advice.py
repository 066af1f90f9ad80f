"""What each choice would lead to, and which to name first. It works on what the player sees."""

from collections.abc import Sequence

from bot.engine.core import Action, Chain, Hint
from bot.games.giganten.view import View

_LAST = 1_000_000  # behind everything that has a worth


def advise(view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
    return tuple([Hint(action) for action in actions])


def chains(view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
    return ()


def follow(view: View, chain: str, actions: Sequence[Action]) -> Action | None:
    return None
