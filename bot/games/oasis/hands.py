"""The cards a player has taken: what they ask for, and how much of it is done."""

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from bot.engine.core import Name, Refusal, StepBuilder
from bot.games.oasis.content import KINDS, Card
from bot.games.oasis.state import Hand, State

PLACED = (*KINDS, "camels")  # what a card gives that goes on the board


class Hands:
    """One card is finished before the next is begun; which comes next is the player's choice."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.cards = cards
        self._gives = {key: card.gives for key, card in cards.items()}
        self._sorts = cache(self._sorts_of)

    def taken(self, cards: tuple[str, ...]) -> Hand:
        """Return a hand of these cards; those that put something on the board are still to be played."""
        return Hand(cards=cards, waiting=tuple([card for card in cards if self._gives[card] in PLACED]))

    # What is asked for

    def wanted(self, state: State) -> tuple[str, ...]:
        """Return what may be placed next: kinds of land, and camels."""
        if state.phase == "free":
            return PLACED
        hand = state.hand
        if hand is None:
            return ()
        return self._sorts((hand.begun,) if hand.begun else hand.waiting)

    def _sorts_of(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Return what cards give, each sort once."""
        return tuple(dict.fromkeys([self._gives[card] for card in cards]))

    def pieces(self, cards: tuple[str, ...]) -> dict[str, int]:
        """Return how many pieces of each sort cards put on the board."""
        given = [self.cards[card] for card in cards]
        return {sort: sum(card.count for card in given if card.gives == sort) for sort in PLACED}

    def left(self, state: State, what: str) -> int:
        """Return how many pieces the begun card, or the one to be begun, still asks for."""
        hand = held(state)
        return hand.left if hand.begun else self._next(hand, what).count

    def refusal(self, state: State, what: str) -> Refusal | None:
        """Say why nothing of this sort can be placed now, wherever it is."""
        if what in self.wanted(state):
            return None
        hand = state.hand
        if hand and hand.begun:
            return Refusal("oasis-refusal-finish-card", {"card": Name("card", hand.begun), "left": hand.left})
        return Refusal("oasis-refusal-no-such-card", {"what": Name("piece", what)})

    # How far the cards have come

    def use(self, step: StepBuilder[State], what: str) -> None:
        """Use up a piece of the begun card, or begin one; the free action needs no card."""
        hand = step.state.hand
        if hand is None:
            return
        if hand.begun is None:
            hand = self._begin(hand, what)
        step.change(hand=replace(hand, left=hand.left - 1))

    def finish(self, step: StepBuilder[State], what: str) -> None:
        """Begin the card if need be, and do no more for it."""
        self.use(step, what)
        step.change(hand=replace(held(step.state), begun=None, left=0))

    def _begin(self, hand: Hand, what: str) -> Hand:
        card = self._next(hand, what)
        waiting = list(hand.waiting)
        waiting.remove(card.key)
        return replace(hand, waiting=tuple(waiting), begun=card.key, left=card.count)

    def _next(self, hand: Hand, what: str) -> Card:
        """Return the card to begin: of two camel cards the larger comes first."""
        alike = [self.cards[card] for card in hand.waiting if self._gives[card] == what]
        return max(alike, key=lambda card: card.count)


def held(state: State) -> Hand:
    assert state.hand is not None
    return state.hand
