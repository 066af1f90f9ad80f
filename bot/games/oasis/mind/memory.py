"""What a seat remembers of an Oasis table: all of it was public, and little of it can still be seen.

Nobody looks at the offer piles, but everybody knows how many cards went under each, and when the deck was
made anew from cards that all had seen. So of every unseen card it is known which shuffle it came from.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import Event, Seat
from bot.games.oasis.content import Card, Markers
from bot.games.oasis.events import (
    CardBorrowed,
    CardsDrawn,
    DeckReshuffled,
    DiscsTurned,
    MarkersTaken,
    OfferMade,
    OfferTaken,
    OwnOfferLeft,
)
from bot.games.oasis.view import View

Origins = tuple[int, ...]  # for each card of a pile, top first, the shuffle it came from


class Memory(Struct, frozen=True, kw_only=True):
    """The score piles, the discards, and where unseen cards came from."""

    scores: tuple[Markers, ...]
    discard: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()  # taken last: it is discarded without a word
    deck: Origins
    piles: tuple[Origins, ...]
    unseen: tuple[tuple[str, ...], ...]  # of each shuffle, what has not been shown yet


def begun(cards: Mapping[str, Card], view: View) -> Memory:
    """Return what is known when all has just been dealt: cards that are shown are still counted as piles."""
    piles = tuple([(0,) * _unmade(view, Seat(n)) for n in range(len(view.players))])
    box = [card.key for card in cards.values() for _ in range(card.copies)]
    return Memory(
        scores=tuple([player.score or Markers() for player in view.players]),
        deck=(0,) * view.deck,
        piles=piles,
        unseen=(tuple(box),),
    )


def _unmade(view: View, seat: Seat) -> int:
    """Return how many cards a pile had before this round's offer."""
    player = view.players[seat]
    return player.pile + len(player.offer or ())


def recalling(memory: Memory, events: Sequence[Event]) -> Memory:
    """Return what is remembered after these events."""
    for event in events:
        memory = _after(memory, event)
    return memory


def _after(memory: Memory, event: Event) -> Memory:
    match event:
        case OfferMade(seat=seat, cards=cards, drawn=drawn):
            return _drawn(shown(memory, seat, cards), seat, drawn)
        case CardsDrawn(seat=seat, cards=count):
            return _drawn(memory, seat, count)
        case CardBorrowed(seat=seat, lender=lender):
            return _borrowed(memory, seat, lender)
        case DeckReshuffled():
            return _reshuffled(memory)
        case OfferTaken(cards=cards) | OwnOfferLeft(cards=cards):
            return replace(put_away(memory), hand=cards)
        case DiscsTurned():
            return put_away(memory)
        case MarkersTaken(seat=seat, marker=sort, count=count):
            scores = list(memory.scores)
            scores[seat] = replace(scores[seat], **{sort: getattr(scores[seat], sort) + count})
            return replace(memory, scores=tuple(scores))
    return memory


def put_away(memory: Memory) -> Memory:
    """Discard the cards that were carried out."""
    return replace(memory, discard=memory.discard + memory.hand, hand=()) if memory.hand else memory


def shown(memory: Memory, seat: Seat, cards: Sequence[str]) -> Memory:
    """Take cards from the top of a pile: now everybody has seen them."""
    origins, piles = memory.piles[seat][: len(cards)], list(memory.piles)
    piles[seat] = piles[seat][len(cards) :]
    unseen = [list(shuffle) for shuffle in memory.unseen]
    for card, origin in zip(cards, origins, strict=True):
        if card not in unseen[origin]:
            return shown(_confused(memory), seat, cards)
        unseen[origin].remove(card)
    return replace(memory, piles=tuple(piles), unseen=tuple(map(tuple, unseen)))


def _confused(memory: Memory) -> Memory:
    """Forget where cards came from: the table was set back, and what nobody knew was shuffled together."""
    every = tuple([card for shuffle in memory.unseen for card in shuffle])
    piles = tuple([(0,) * len(pile) for pile in memory.piles])
    return replace(memory, deck=(0,) * len(memory.deck), piles=piles, unseen=(every,))


def _drawn(memory: Memory, seat: Seat, count: int) -> Memory:
    """Put cards from the deck under a pile."""
    piles = list(memory.piles)
    piles[seat] += memory.deck[:count]
    return replace(memory, deck=memory.deck[count:], piles=tuple(piles))


def _borrowed(memory: Memory, seat: Seat, lender: Seat) -> Memory:
    piles = list(memory.piles)
    *rest, card = piles[lender]
    piles[lender], piles[seat] = tuple(rest), (*piles[seat], card)
    return replace(memory, piles=tuple(piles))


def _reshuffled(memory: Memory) -> Memory:
    """Put the discards under the deck, in an order that nobody knows."""
    deck = memory.deck + (len(memory.unseen),) * len(memory.discard)
    return replace(memory, deck=deck, discard=(), unseen=(*memory.unseen, memory.discard))


def counted(memory: Memory) -> Counter[str]:
    """Count all unseen cards."""
    return Counter([card for shuffle in memory.unseen for card in shuffle])
