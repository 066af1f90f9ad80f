"""The special action of a card, after its player has moved: a price, a free barrel, or rivals pushed back."""

from bot.engine.core import Action, Ask, Fact, Name, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase
from bot.games.giganten.actions import ChangePrice, PushBack, SkipSpecial, TakeBarrel, Way
from bot.games.giganten.content import COMPANIES, Company, Content
from bot.games.giganten.events import BarrelTaken, LocoPushedBack, NothingToPush, PriceChanged, SpecialSkipped
from bot.games.giganten.market import moved, stored
from bot.games.giganten.phases.cards import Cards
from bot.games.giganten.state import State

WAYS: tuple[Way, ...] = ("up", "down")


class Specials(Phase[State]):
    """What a card allows beside licences and movement."""

    actions = (ChangePrice, TakeBarrel, PushBack, SkipSpecial)

    def __init__(self, content: Content, cards: Cards, version: int) -> None:
        self.content, self.cards, self.version = content, cards, version

    def begin(self, step: StepBuilder[State], seat: Seat) -> None:
        """Ask for the special action, if the card has one that would do anything."""
        special = self.content.held(step.state.players[seat].card).special
        if special is None:
            self._finish(step, seat)
        elif special == "push" and not self._rivals(step.state, seat):
            step.happen(SpecialSkipped(seat=seat) if self.version == 1 else NothingToPush(seat=seat))
            self._finish(step, seat)
        else:
            step.change(phase="special")

    def asked(self, state: State, seat: Seat) -> Ask:
        card = self.content.held(state.players[seat].card)
        if card.special == "price":
            return Ask("price", {"steps": card.price})
        return Ask("barrel") if card.special == "barrel" else Ask("push", {"spaces": card.push})

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        offered = [action for action in self.considered(state, seat) if self.refusal(state, action) is None]
        return (*offered, SkipSpecial(seat=seat))

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        match self.content.held(state.players[seat].card).special:
            case "price":
                return tuple([ChangePrice(seat=seat, company=c, way=way) for c in COMPANIES for way in WAYS])
            case "barrel":
                return tuple([TakeBarrel(seat=seat, company=company) for company in COMPANIES])
        return (PushBack(seat=seat),)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        special = self.content.held(state.players[action.seat].card).special
        match action:
            case ChangePrice(company=company, way=way):
                return self._refuse_price(state, company, way) if special == "price" else _not_on_card()
            case TakeBarrel():
                return None if special == "barrel" else _not_on_card()
            case PushBack():
                return None if special == "push" else _not_on_card()
        return None

    def _refuse_price(self, state: State, company: Company, way: Way) -> Refusal | None:
        box = state.prices[COMPANIES.index(company)]
        if box != (len(self.content.market.prices) - 1 if way == "up" else 0):
            return None
        facts: dict[str, Fact] = {
            "company": Name("company", company),
            "price": self.content.market.prices[box],
        }
        return Refusal("giganten-refusal-price-at-end", facts)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        seat = action.seat
        match action:
            case ChangePrice(company=company, way=way):
                self._change_price(step, seat, company, way)
            case TakeBarrel(company=company):
                self._take_barrel(step, seat, company)
            case PushBack():
                self._push_back(step, seat)
            case SkipSpecial():
                step.happen(SpecialSkipped(seat=seat))
        self._finish(step, seat)

    def _change_price(self, step: StepBuilder[State], seat: Seat, company: Company, way: Way) -> None:
        steps = self.content.held(step.state.players[seat].card).price
        boxes = moved(self.content, step.state.prices, company, steps if way == "up" else -steps)
        price = self.content.market.prices[boxes[COMPANIES.index(company)]]
        step.happen(PriceChanged(seat=seat, company=company, way=way, price=price), prices=boxes)

    def _take_barrel(self, step: StepBuilder[State], seat: Seat, company: Company) -> None:
        depots = stored(step.state.players[seat].depots, company, 1)
        step.happen(
            BarrelTaken(seat=seat, company=company),
            players=step.state.with_player(seat, depots=depots),
            ledger=step.state.ledger.plus(given=1),
        )

    def _push_back(self, step: StepBuilder[State], seat: Seat) -> None:
        spaces = self.content.held(step.state.players[seat].card).push
        for rival in self._rivals(step.state, seat):
            loco = step.state.players[rival].loco
            space = max(loco - spaces, 1)
            told = spaces if self.version == 1 else loco - space  # not further back than the start
            event = LocoPushedBack(seat=seat, rival=rival, spaces=told, space=space)
            step.happen(event, players=step.state.with_player(rival, loco=space))

    def _finish(self, step: StepBuilder[State], seat: Seat) -> None:
        """Discard the card; the next player moves, or all build."""
        card, after = self.content.held(step.state.players[seat].card), step.state.after(seat)
        step.change(
            phase="build" if after is None else "move",
            turn=step.state.first if after is None else after,
            points=0 if after is None else self.content.held(step.state.players[after].card).points,
            players=step.state.with_player(seat, card=None),
            **self.cards.discarded(step.state, card.key),
        )

    def _rivals(self, state: State, seat: Seat) -> list[Seat]:
        """Return the rivals whose locos have left the start."""
        return [rival for rival in state.order if rival != seat and state.players[rival].loco > 1]


def _not_on_card() -> Refusal:
    return Refusal("giganten-refusal-not-on-your-card")
