"""What a player keeps in mind of what everybody saw: cards turned, tiles built on, licences paid."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import Event, Seat, Square
from bot.games.giganten.content import Deck
from bot.games.giganten.events import (
    AuctionWon,
    BeigeCardsTurned,
    BluffCalled,
    DeckReshuffled,
    DerrickBuilt,
    LicencesDealt,
    RedCardTurned,
    RoundBegan,
)
from bot.games.giganten.state import Licences
from bot.games.giganten.view import View


class Held(Struct, frozen=True):
    """What can be told of somebody's licences: cards whose value follows from what was paid, and others."""

    sure: Licences = Licences()
    unknown: int = 0

    @property
    def cards(self) -> int:
        return self.sure.cards + self.unknown

    def dealt(self, cards: int) -> "Held":
        return Held(self.sure, self.unknown + cards)

    def less(self, paid: Licences) -> "Held":
        """Take cards away that everybody saw: those that are sure to be there go first."""
        ones, twos = min(paid.ones, self.sure.ones), min(paid.twos, self.sure.twos)
        left = self.unknown - (paid.ones - ones) - (paid.twos - twos)
        return Held(self.sure.minus(Licences(ones, twos)), max(left, 0))

    def without(self, *, ones: bool = False, twos: bool = False) -> "Held":
        """Know that there are none of a value: then all cards that were unknown have the other."""
        if ones:
            return Held(Licences(0, self.sure.twos + self.unknown))
        return Held(Licences(self.sure.ones + self.unknown, 0)) if twos else self


class Memory(Struct, frozen=True, kw_only=True):
    """What a view does not show, though everybody could see it happen."""

    red: tuple[str, ...] = ()  # cards turned up since the deck was last shuffled
    beige: tuple[str, ...] = ()
    struck: Mapping[Square, int] = {}  # the tiles that were built on
    hands: tuple[Held, ...] = ()

    def remembering(self, event: Event) -> "Memory":
        match event:
            case RoundBegan(round=1):
                return Memory(hands=tuple([Held() for _ in self.hands]))
            case RedCardTurned(card=card):
                return replace(self, red=(*self.red, card))
            case BeigeCardsTurned(cards=cards):
                return replace(self, beige=(*self.beige, *cards))
            case DeckReshuffled(deck=deck):
                return self._reshuffled(deck)
            case DerrickBuilt(square=square, oil=oil):
                return replace(self, struck={**self.struck, square: oil})
        return self._about_licences(event)

    def _reshuffled(self, deck: Deck) -> "Memory":
        return replace(self, red=()) if deck == "red" else replace(self, beige=())

    def _about_licences(self, event: Event) -> "Memory":
        match event:
            case LicencesDealt(seat=seat, cards=cards):
                return self._with(seat, self.hands[seat].dealt(cards))
            case AuctionWon(seat=seat, bid=bid, ones=ones, twos=twos):
                return self._with(seat, _after_paying(self.hands[seat], bid, Licences(ones, twos)))
            case BluffCalled(seat=seat, ones=ones, twos=twos):
                left = self.hands[seat].less(Licences(ones, twos))
                return self._with(seat, left.without(ones=twos > 0))  # the lowest are lost first
        return self

    def _with(self, seat: Seat, held: Held) -> "Memory":
        return replace(self, hands=(*self.hands[:seat], held, *self.hands[seat + 1 :]))


def _after_paying(held: Held, bid: int, paid: Licences) -> Held:
    """Twos are paid before ones, and exactly if possible: so a payment may tell what is left."""
    left = held.less(paid)
    if 2 * paid.twos > bid:
        return left.without(ones=True)
    return left.without(twos=paid.twos < bid // 2)


def begun(view: View) -> Memory:
    """Return the memory of somebody who sees the table first when it is as it is."""
    shown = [*view.offer, *[player.card for player in view.players if player.card is not None]]
    return Memory(
        red=tuple([card.key for card in shown if card.deck == "red"]),
        beige=tuple([card.key for card in shown if card.deck == "beige"]),
        hands=tuple([Held(unknown=player.licences) for player in view.players]),
    )


def remembered(memory: Memory, events: Iterable[Event]) -> Memory:
    for event in events:
        memory = memory.remembering(event)
    return memory
