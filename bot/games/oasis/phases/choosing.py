"""Steps 2 to 6: choosing an offer, and handing over the disc for it."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder, Who
from bot.engine.phase import Phase
from bot.games.oasis.actions import TakeOffer
from bot.games.oasis.content import SORTS, Card
from bot.games.oasis.deck import draw
from bot.games.oasis.events import CardsDrawn, MarkersTaken, OfferTaken, OwnOfferLeft
from bot.games.oasis.hands import Hands
from bot.games.oasis.state import State


class Choosing(Phase[State]):
    """In the order of the discs, everybody takes one offer whole."""

    actions = (TakeOffer,)

    def __init__(self, hands: Hands) -> None:
        self.hands = hands

    def on_offer(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """Return whose offers this player may take: their own only when no other is left."""
        left = _lying(state)
        return tuple([owner for owner in left if owner != seat]) or left

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("choose", {"offers": len(self.on_offer(state, seat))})

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return [TakeOffer(seat=seat, owner=owner) for owner in self.on_offer(state, seat)]

    def considered(self, state: State, seat: Seat) -> Sequence[Action]:
        return [TakeOffer(seat=seat, owner=owner) for owner in _lying(state)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, TakeOffer)
        owner = action.owner
        if not 0 <= owner < len(state.players):
            return Refusal("table-refusal-no-such-seat")
        if owner == action.seat and self.on_offer(state, owner) != (owner,):
            return Refusal("oasis-refusal-own-offer")
        if not state.players[owner].offer:
            return Refusal("oasis-refusal-offer-gone", {"player": Who(owner)})
        return None

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, TakeOffer)
        self._take(step, action.seat, action.owner)

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Take the only offer that is left to choose."""
        seat = step.state.turn
        left = self.on_offer(step.state, seat)
        if len(left) > 1:
            return False
        self._take(step, seat, left[0])
        return True

    def _take(self, step: StepBuilder[State], seat: Seat, owner: Seat) -> None:
        """Take an offer whole; the disc goes to its owner, and what needs no square is done at once."""
        state = step.state
        cards, disc = state.players[owner].offer, state.players[seat].disc
        taken = OfferTaken(seat=seat, owner=owner, cards=cards, disc=disc)
        step.happen(
            OwnOfferLeft(seat=seat, cards=cards, disc=disc) if owner == seat else taken,
            phase="resolve",
            hand=self.hands.taken(cards),
            players=state.with_player(owner, offer=(), earned=disc),
        )
        for card in map(self.hands.cards.__getitem__, cards):
            if card.gives in SORTS:
                self._take_markers(step, seat, card)
            elif card.gives == "cards":
                step.happen(CardsDrawn(seat=seat, cards=draw(step, seat, card.count)))

    def _take_markers(self, step: StepBuilder[State], seat: Seat, card: Card) -> None:
        """Put score markers on the player's pile: as many as the card shows and the supply has."""
        sort, supply = card.gives, step.state.supply
        left = getattr(supply, sort)
        count = min(card.count, left)
        pile = step.state.players[seat].score
        pile = replace(pile, **{sort: getattr(pile, sort) + count})
        step.happen(
            MarkersTaken(seat=seat, marker=sort, count=count, missing=card.count - count),  # type: ignore[arg-type]
            supply=replace(supply, **{sort: left - count}),
            players=step.state.with_player(seat, score=pile),
        )


def _lying(state: State) -> tuple[Seat, ...]:
    """Return whose offers lie on the table, in the order of the discs."""
    return tuple([owner for owner in state.order if state.players[owner].offer])
