"""Steps 1 to 6 up to the cards: making offers, drawing, and choosing among them."""

from msgspec.structs import replace

from bot.engine.core import Seat, StepBuilder
from bot.games.oasis.events import (
    CardBorrowed,
    CardRevealed,
    CardsDrawn,
    DeckReshuffled,
    OfferMade,
    OfferSealed,
    OffersOpened,
    RoundBegan,
)
from bot.games.oasis.state import State

LARGEST = 3  # cards in an offer; whoever offers fewer draws the difference


def begin_round(step: StepBuilder[State], number: int) -> None:
    """Start the offers of a round; a player who was left without a card draws one first."""
    for seat in step.state.order:
        if not step.state.players[seat].pile:
            if draw(step, seat, 1):
                step.happen(CardsDrawn(seat=seat, cards=1))
            else:
                _borrow(step, seat)
    order = step.state.order
    step.happen(RoundBegan(round=number, order=order), round=number, phase="offers", turn=order[0])


def _borrow(step: StepBuilder[State], seat: Seat) -> None:
    """With nothing to draw, a card comes, unseen, from under the largest pile: everybody must offer."""
    state = step.state
    largest = max(state.order, key=lambda other: len(state.players[other].pile))
    *pile, card = state.players[largest].pile
    step.change(players=state.with_player(largest, pile=tuple(pile)))
    step.happen(CardBorrowed(seat=seat, lender=largest), players=step.state.with_player(seat, pile=(card,)))


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


def may_reveal(state: State, seat: Seat) -> bool:
    """May this player add a card to the offer without being left with none?"""
    player = state.players[seat]
    offered = len(player.offer) + 1
    if not player.pile or offered > LARGEST:
        return False
    return offered == 1 or len(player.pile) - 1 + min(LARGEST - offered, _sure_draws(state, seat)) >= 1


def _sure_draws(state: State, seat: Seat) -> int:
    """Return how many cards this player can count on drawing.

    Sealed offers draw only when all are opened, in the order of the discs. Those who come first may take
    two cards each, and since their offers are secret that is what must be reckoned with.
    """
    cards = len(state.deck) + len(state.discard)
    if not state.options.sealed_offers:
        return cards
    return max(0, cards - (LARGEST - 1) * (state.players[seat].disc - 1))


def reveal(step: StepBuilder[State], seat: Seat) -> None:
    """Turn up the top card of a player's offer pile.

    Whoever has sealed an offer may still add to it. The others notice nothing: that it has grown is secret.
    """
    state = step.state
    card, *rest = state.players[seat].pile
    players = state.with_player(seat, pile=tuple(rest), offer=(*state.players[seat].offer, card))
    step.happen(CardRevealed(seat=seat, card=card, sealed=state.options.sealed_offers), players=players)


def finish(step: StepBuilder[State], seat: Seat) -> None:
    """Let a player's offer stand."""
    step.change(players=step.state.with_player(seat, ready=True))
    if step.state.options.sealed_offers:
        step.happen(OfferSealed(seat=seat))
    else:
        _lay_open(step, seat)


def _lay_open(step: StepBuilder[State], seat: Seat) -> None:
    cards = step.state.players[seat].offer
    drawn = draw(step, seat, LARGEST - len(cards))
    step.happen(OfferMade(seat=seat, cards=cards, drawn=drawn))


def unfold(step: StepBuilder[State]) -> bool:
    """Do what is forced while offers are made; say whether anything was."""
    return _unfold_sealed(step) if step.state.options.sealed_offers else _unfold_open(step)


def _unfold_open(step: StepBuilder[State]) -> bool:
    """One player after the other."""
    state, seat = step.state, step.state.turn
    player = state.players[seat]
    if player.ready:
        following = [other for other in state.order if not state.players[other].ready]
        if following:
            step.change(turn=following[0])
        else:
            _let_choose(step)
    elif not player.offer:
        reveal(step, seat)
    elif not may_reveal(state, seat):
        finish(step, seat)
    else:
        return False
    return True


def _unfold_sealed(step: StepBuilder[State]) -> bool:
    """All at the same time."""
    state = step.state
    busy = [seat for seat in state.order if not state.players[seat].ready]
    for seat in busy:
        if not state.players[seat].offer:
            reveal(step, seat)
            return True
        if not may_reveal(state, seat):
            finish(step, seat)
            return True
    if busy:
        return False
    step.happen(OffersOpened())
    for seat in state.order:
        _lay_open(step, seat)
    _let_choose(step)
    return True


def _let_choose(step: StepBuilder[State]) -> None:
    players = tuple([replace(player, ready=False) for player in step.state.players])
    step.change(phase="choose", turn=step.state.order[0], players=players)


def on_offer(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return whose offers this player may take: the own one only when no other is left."""
    left = tuple([owner for owner in state.order if state.players[owner].offer])
    return tuple([owner for owner in left if owner != seat]) or left
