"""Step 1: making offers."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Name, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase
from bot.games.oasis.actions import Reveal, Stop
from bot.games.oasis.deck import draw, refill
from bot.games.oasis.events import CardRevealed, OfferMade, OfferSealed, OffersOpened, RoundBegan
from bot.games.oasis.state import State

LARGEST = 3  # cards in an offer; whoever offers fewer draws the difference


def begin_round(step: StepBuilder[State], number: int) -> None:
    """Start the offers of a round; a player who was left without a card draws one first."""
    order = step.state.order
    for seat in order:
        if not step.state.players[seat].pile:
            refill(step, seat)
    step.happen(RoundBegan(round=number, order=order), round=number, phase="offers", turn=order[0])


class Offers(Phase[State]):
    """Everybody offers one to three cards from the top of their pile, shown one by one."""

    actions = (Stop, Reveal)
    sealed: ClassVar[bool]

    def __init__(self, seats: int) -> None:
        self._stops = [Stop(seat=Seat(n)) for n in range(seats)]
        self._reveals = [Reveal(seat=Seat(n)) for n in range(seats)]

    def asked(self, state: State, seat: Seat) -> Ask:
        cards = state.players[seat].offer
        names = tuple([Name("card", card) for card in cards])
        there = len(state.deck) + len(state.discard)
        return Ask("offer", {"cards": names, "draw": min(LARGEST - len(cards), there)})

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        stop = () if state.players[seat].ready else (self._stops[seat],)
        return (*stop, self._reveals[seat]) if self.may_reveal(state, seat) else stop

    def considered(self, state: State, seat: Seat) -> Sequence[Action]:
        return self._stops[seat], self._reveals[seat]

    def may_reveal(self, state: State, seat: Seat) -> bool:
        """May this player add a card to the offer without being left with none?"""
        player = state.players[seat]
        offered = len(player.offer) + 1
        if not player.pile or offered > LARGEST:
            return False
        if offered == 1 or len(player.pile) > 1:
            return True
        return offered < LARGEST and self._sure_draws(state, seat) > 0

    def _sure_draws(self, state: State, seat: Seat) -> int:
        """Return how many cards this player can count on drawing."""
        return len(state.deck) + len(state.discard)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        seat = action.seat
        if isinstance(action, Stop):
            return Refusal("oasis-refusal-already-sealed") if state.players[seat].ready else None
        if self.may_reveal(state, seat):
            return None
        if len(state.players[seat].offer) >= LARGEST:
            return Refusal("oasis-refusal-offer-full", {"most": LARGEST})
        return Refusal("oasis-refusal-pile-would-be-empty")

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        if isinstance(action, Reveal):
            self.reveal(step, action.seat)
        else:
            self.finish(step, action.seat)

    def reveal(self, step: StepBuilder[State], seat: Seat) -> None:
        """Turn up the top card of a player's offer pile."""
        state = step.state
        card, *rest = state.players[seat].pile
        players = state.with_player(seat, pile=tuple(rest), offer=(*state.players[seat].offer, card))
        step.happen(CardRevealed(seat=seat, card=card, sealed=self.sealed), players=players)

    @abstractmethod
    def finish(self, step: StepBuilder[State], seat: Seat) -> None:
        """Let a player's offer stand."""

    def show(self, step: StepBuilder[State], seat: Seat) -> None:
        """Let everybody see an offer, and draw a card for each that it falls short of the largest."""
        cards = step.state.players[seat].offer
        drawn = draw(step, seat, LARGEST - len(cards))
        step.happen(OfferMade(seat=seat, cards=cards, drawn=drawn))

    def end(self, step: StepBuilder[State]) -> None:
        """All offers lie on the table: now they are chosen."""
        players = tuple([replace(player, ready=False) for player in step.state.players])
        step.change(phase="choose", turn=step.state.order[0], players=players)


class OpenOffers(Offers):
    """One player after the other, in full view."""

    sealed = False

    def finish(self, step: StepBuilder[State], seat: Seat) -> None:
        step.change(players=step.state.with_player(seat, ready=True))
        self.show(step, seat)

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Show the first card, stop where no more may be shown, and pass on to the next player."""
        state, seat = step.state, step.state.turn
        player = state.players[seat]
        if player.ready:
            self._pass_on(step)
        elif not player.offer:
            self.reveal(step, seat)
        elif not self.may_reveal(state, seat):
            self.finish(step, seat)
        else:
            return False
        return True

    def _pass_on(self, step: StepBuilder[State]) -> None:
        state = step.state
        for seat in state.order:
            if not state.players[seat].ready:
                step.change(turn=seat)
                return
        self.end(step)


class SealedOffers(Offers):
    """All at the same time and in secret: at tables with the option `sealed_offers`.

    Whoever has sealed an offer may still add to it. The others notice nothing: that it has grown is secret.
    """

    sealed = True
    together = True

    def awaited(self, state: State) -> frozenset[Seat]:
        """Return who has not sealed an offer yet."""
        return frozenset([Seat(n) for n, player in enumerate(state.players) if not player.ready])

    def open_to(self, state: State, seat: Seat) -> bool:
        return True

    def _sure_draws(self, state: State, seat: Seat) -> int:
        """Return how many cards this player can count on drawing.

        Cards are drawn only when all offers are opened, in the order of the discs. Those who come first may
        draw two cards each; since their offers are secret, the rules assume that they do.
        """
        cards = super()._sure_draws(state, seat)
        return max(0, cards - (LARGEST - 1) * (state.players[seat].disc - 1))

    def finish(self, step: StepBuilder[State], seat: Seat) -> None:
        step.change(players=step.state.with_player(seat, ready=True))
        step.happen(OfferSealed(seat=seat))

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Show everybody their first card, seal what may not grow, and open all offers when all are in."""
        state = step.state
        busy = [seat for seat in state.order if not state.players[seat].ready]
        for seat in busy:
            if not state.players[seat].offer:
                self.reveal(step, seat)
                return True
            if not self.may_reveal(state, seat):
                self.finish(step, seat)
                return True
        if busy:
            return False
        self._open(step)
        return True

    def _open(self, step: StepBuilder[State]) -> None:
        step.happen(OffersOpened())
        for seat in step.state.order:
            self.show(step, seat)
        self.end(step)
