"""The deck: cards go from it, unseen, under the offer piles."""

from bot.engine.core import Seat, StepBuilder
from bot.games.oasis.events import CardBorrowed, CardsDrawn, DeckReshuffled
from bot.games.oasis.state import State


def draw(step: StepBuilder[State], seat: Seat, count: int) -> int:
    """Put cards from the deck, unseen, under a player's offer pile; return how many there were.

    An empty deck is made anew from the discard pile. Where that is empty too, the rest is lost.
    """
    state = step.state
    if len(state.deck) < count and state.discard:
        shuffled, dice = state.dice.shuffle(state.discard)
        event = DeckReshuffled(cards=len(shuffled))
        step.happen(event, deck=state.deck + shuffled, discard=(), dice=dice)
        state = step.state
    cards = state.deck[:count]
    if cards:
        pile = state.players[seat].pile + cards
        step.change(deck=state.deck[count:], players=state.with_player(seat, pile=pile))
    return len(cards)


def refill(step: StepBuilder[State], seat: Seat) -> None:
    """Give a card to a player who was left without any, since everybody must offer."""
    if draw(step, seat, 1):
        step.happen(CardsDrawn(seat=seat, cards=1))
    else:
        _borrow(step, seat)


def _borrow(step: StepBuilder[State], seat: Seat) -> None:
    """With nothing to draw, a card comes, unseen, from under the largest pile."""
    state = step.state
    largest = max(state.order, key=lambda other: len(state.players[other].pile))
    *pile, card = state.players[largest].pile
    step.change(players=state.with_player(largest, pile=tuple(pile)))
    step.happen(CardBorrowed(seat=seat, lender=largest), players=step.state.with_player(seat, pile=(card,)))
