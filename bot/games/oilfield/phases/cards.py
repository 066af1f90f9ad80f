"""Selection, second part: all choose one of their five cards in secret, and at the same time."""

from bot.engine.core import Action, Ask, Name, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase
from bot.games.oilfield.actions import ChooseCard
from bot.games.oilfield.content import CARDS, MOST_SEATS
from bot.games.oilfield.events import CardChanged, CardChosen
from bot.games.oilfield.phases.public import Public
from bot.games.oilfield.state import State


class Cards(Phase[State]):
    """Until the last card is chosen, everybody may think better of it."""

    actions = (ChooseCard,)
    together = True

    def __init__(self, public: Public) -> None:
        self.public = public
        self._cards = [
            tuple([ChooseCard(seat=Seat(n), card=card) for card in CARDS]) for n in range(MOST_SEATS)
        ]
        self._others = [
            {chosen: tuple([one for one in cards if one.card != chosen]) for chosen in (None, *CARDS)}
            for cards in self._cards
        ]

    def awaited(self, state: State) -> frozenset[Seat]:
        return frozenset([Seat(n) for n, player in enumerate(state.players) if player.card is None])

    def open_to(self, state: State, seat: Seat) -> bool:
        return True

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("card")

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return the cards a player may choose, or choose instead."""
        return self._others[seat][state.players[seat].card]

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return self._cards[seat]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, ChooseCard)
        if state.players[action.seat].card != action.card:
            return None
        return Refusal("oilfield-refusal-card-chosen", {"card": Name("card", action.card)})

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, ChooseCard)
        state, seat, card = step.state, action.seat, action.card
        kind = CardChosen if state.players[seat].card is None else CardChanged
        step.happen(kind(seat=seat, card=card), players=state.with_player(seat, card=card))

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Begin the public phase with the last card."""
        if None in [player.card for player in step.state.players]:
            return False
        self.public.begin(step)
        return True
