"""Actions 1 to 3 of a round: prices, action cards, licences."""

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder
from bot.engine.dice import Dice
from bot.engine.phase import Phase
from bot.games.giganten import scoring
from bot.games.giganten.actions import TakeCard
from bot.games.giganten.content import COMPANIES, Content, Deck, Face
from bot.games.giganten.events import (
    BeigeCardsTurned,
    CardLeft,
    CardTaken,
    DeckReshuffled,
    GameEnded,
    LicencesDealt,
    LicencesReshuffled,
    PriceRolled,
    RedCardTurned,
    RoundBegan,
)
from bot.games.giganten.state import Licences, State


class Cards(Phase[State]):
    """From the roll of the dice until everybody has a card and licences."""

    actions = (TakeCard,)

    def __init__(self, content: Content) -> None:
        self.content = content

    # A new round

    def begin_round(self, step: StepBuilder[State]) -> None:
        """Roll the prices, move the black loco, and lay the cards open, unless the star is reached."""
        number = step.state.round + 1
        step.happen(RoundBegan(round=number, first=step.state.first), round=number, turn=step.state.first)
        for company in range(len(COMPANIES)):
            self._roll(step, company)
        if self._turn_red(step):
            step.change(phase="over")
            winners, total = scoring.winners(self.content, step.state)
            step.happen(GameEnded(winners=winners, total=total))
            return
        cards = self._draw(step, "beige", len(step.state.players))
        step.happen(BeigeCardsTurned(cards=cards), offer=(*step.state.offer, *cards), phase="cards")

    def _roll(self, step: StepBuilder[State], company: int) -> None:
        market, boxes = self.content.market, list(step.state.prices)
        pick, dice = step.state.dice.below(len(market.die))
        face = market.die[pick]
        boxes[company] = self.rolled(boxes[company], face)
        event = PriceRolled(
            company=COMPANIES[company],
            colour=face.colour,
            number=face.steps,
            price=market.prices[boxes[company]],
        )
        step.happen(event, prices=tuple(boxes), dice=dice)

    def rolled(self, box: int, face: Face) -> int:
        """Return where a price goes: in red always up, in blue always down, else by the colour."""
        market = self.content.market
        price = market.prices[box]
        up = price <= market.red_up_to or (price < market.blue_from and face.colour == "blue")
        return min(max(box + (face.steps if up else -face.steps), 0), len(market.prices) - 1)

    def _turn_red(self, step: StepBuilder[State]) -> bool:
        """Turn the red card up and move the black loco; say whether it has reached the star."""
        (card,) = self._draw(step, "red", 1)
        star, spaces = step.state.options.star_space, self.content.cards[card].black
        space = min(step.state.black + spaces, star)
        step.happen(RedCardTurned(card=card, spaces=spaces, space=space), black=space, offer=(card,))
        return space >= star

    def _draw(self, step: StepBuilder[State], deck: Deck, count: int) -> tuple[str, ...]:
        """Take cards off a deck; when it runs out, its discards become the new one."""
        cards: tuple[str, ...] = getattr(step.state, deck)
        if len(cards) < count:
            fresh, dice = step.state.dice.shuffle(getattr(step.state, f"{deck}_discard"))
            cards += fresh
            changes: dict[str, object] = {f"{deck}_discard": (), "dice": dice}
            step.happen(DeckReshuffled(deck=deck, cards=len(fresh)), **changes)
        step.change(**{deck: cards[count:]})
        return cards[:count]

    # Taking cards

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("card", {"cards": len(state.offer)})

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return tuple([TakeCard(seat=seat, card=card) for card in dict.fromkeys(state.offer)])

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, TakeCard)
        return None if action.card in state.offer else Refusal("giganten-refusal-no-such-card")

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, TakeCard)
        self._take(step, action.seat, action.card)

    def _take(self, step: StepBuilder[State], seat: Seat, card: str) -> None:
        at = step.state.offer.index(card)
        step.happen(
            CardTaken(seat=seat, card=card),
            players=step.state.with_player(seat, card=card),
            offer=step.state.offer[:at] + step.state.offer[at + 1 :],
            turn=Seat((seat + 1) % len(step.state.players)),
        )

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Discard the card nobody took; take a card for whoever finds only cards alike."""
        offer = step.state.offer
        if len(offer) == 1:
            self._leave(step, offer[0])
        elif len(set(offer)) == 1:
            self._take(step, step.state.turn, offer[0])
        else:
            return False
        return True

    def _leave(self, step: StepBuilder[State], card: str) -> None:
        step.happen(CardLeft(card=card), offer=(), phase="licences", **self.discarded(step.state, card))

    def discarded(self, state: State, card: str) -> dict[str, object]:
        """Return the change that puts a card on the discard pile of its deck."""
        pile = f"{self.content.cards[card].deck}_discard"
        return {pile: (*getattr(state, pile), card)}

    # Licences

    def deal_licences(self, step: StepBuilder[State]) -> None:
        """Give everybody, in order, the licences on their card, as far as there are any."""
        for seat in step.state.order:
            self._deal(step, seat, self.content.held(step.state.players[seat].card).licences)
        points = self.content.held(step.state.players[step.state.first].card).points
        step.change(phase="move", turn=step.state.first, points=points)

    def _deal(self, step: StepBuilder[State], seat: Seat, count: int) -> None:
        if len(step.state.licences) < count and step.state.licence_discard.cards:
            self._reshuffle(step)
        dealt, rest = step.state.licences[:count], step.state.licences[count:]
        got = Licences(dealt.count("1"), dealt.count("2"))
        held = step.state.players[seat].licences.plus(got)
        step.happen(
            LicencesDealt(
                seat=seat, cards=got.cards, missing=count - got.cards, ones=got.ones, twos=got.twos
            ),
            players=step.state.with_player(seat, licences=held),
            licences=rest,
        )

    def _reshuffle(self, step: StepBuilder[State]) -> None:
        discard = step.state.licence_discard
        fresh, dice = shuffled(discard, step.state.dice)
        step.happen(
            LicencesReshuffled(cards=discard.cards),
            licences=step.state.licences + fresh,
            licence_discard=Licences(),
            dice=dice,
        )


def shuffled(licences: Licences, dice: Dice) -> tuple[str, Dice]:
    """Return licence cards as a deck in random order, and the dice after it."""
    deck, dice = dice.shuffle("1" * licences.ones + "2" * licences.twos)
    return "".join(deck), dice
