"""Giganten: the contract, answered. How a round goes is in its parts: cards, moving, specials and so on."""

from collections.abc import Callable, Sequence

from bot.engine.core import (
    Action,
    Ask,
    Chain,
    Event,
    Hint,
    IllegalAction,
    Name,
    Refusal,
    Result,
    Rules,
    Saying,
    Seat,
    Square,
    Stage,
    Step,
    StepBuilder,
    Who,
    totals,
)
from bot.engine.dice import Dice
from bot.games.giganten import chains, laws, scoring, spots, telling
from bot.games.giganten.advice import advise
from bot.games.giganten.auctions import Auctions
from bot.games.giganten.building import Building
from bot.games.giganten.cards import Cards, shuffled
from bot.games.giganten.content import KINDS, Content, Deck, SiteKind
from bot.games.giganten.events import EVENTS
from bot.games.giganten.ground import Ground
from bot.games.giganten.moves import (
    ACTIONS,
    Bid,
    Build,
    BuildNothing,
    ChangePrice,
    Drive,
    EndMove,
    LoseBarrel,
    Pass,
    Peek,
    PlaceTruck,
    PlanLimit,
    PushBack,
    Sell,
    SetLimit,
    Ship,
    SkipSpecial,
    Steam,
    TakeBarrel,
    TakeCard,
)
from bot.games.giganten.moving import Moving
from bot.games.giganten.part import Part
from bot.games.giganten.sales import Sales
from bot.games.giganten.shipping import Shipping
from bot.games.giganten.specials import Specials
from bot.games.giganten.state import GigantenOptions, Licences, Phase, Player, State
from bot.games.giganten.view import View, view

HOME: dict[type[Action], Phase] = {  # the phase to which each action belongs
    TakeCard: "cards",
    **dict.fromkeys((PlaceTruck, Drive, Peek, Steam, EndMove), "move"),
    **dict.fromkeys((ChangePrice, TakeBarrel, PushBack, SkipSpecial), "special"),
    **dict.fromkeys((Build, BuildNothing), "build"),
    **dict.fromkeys((Ship, LoseBarrel), "ship"),
    SetLimit: "limits",
    **dict.fromkeys((Bid, Pass), "bids"),
    Sell: "sell",
}


class Giganten(Rules[State, View]):
    """Oil, locos and licences, for three or four players."""

    key = "giganten"
    version = 1
    seats = range(3, 5)
    options = GigantenOptions
    actions = ACTIONS
    events = EVENTS
    state_type = State
    view_type = View

    def __init__(self, content: Content) -> None:
        self.content = content
        self.ground = Ground(content)
        cards, shipping, sales, seats = Cards(content), Shipping(content), Sales(content), self.seats[-1]
        specials = Specials(content, cards)
        self.auctions = Auctions(content, sales, seats)
        self._parts: dict[Phase, Part] = {
            "cards": cards,
            "move": Moving(content, self.ground, specials, seats),
            "special": specials,
            "build": Building(content, self.ground),
            "ship": shipping,
            "limits": self.auctions,
            "bids": self.auctions,
            "sell": sales,
        }
        self._passing: dict[Phase, Callable[[StepBuilder[State]], None]] = {
            "round": cards.begin_round,
            "licences": cards.deal_licences,
            "produce": shipping.produce,
            "auction": self.auctions.begin,
            "storage": sales.clear_depots,
        }
        self._alone = [frozenset((Seat(n),)) for n in range(self.seats[-1])]

    # Dealing

    def setup(self, seats: int, options: GigantenOptions, seed: str) -> Step[State]:
        """Shuffle tiles, cards and licences, and run on to the first decision."""
        box, market = self.content.pieces, self.content.market
        tiles, spare, dice = self._dealt_tiles(seats, Dice(seed))
        red, dice = dice.shuffle(self._deck("red"))
        beige, dice = dice.shuffle(self._deck("beige"))
        licences, dice = shuffled(Licences(box.licences.ones, box.licences.twos), dice)
        start = market.prices.index(market.start)
        state = State(
            options=options,
            dice=dice,
            phase="round",
            first=Seat(0),
            turn=Seat(0),
            prices=(start, start, start),
            red=red,
            beige=beige,
            licences=licences,
            tiles=tiles,
            spare=spare,
            players=(Player(cash=box.player.cash),) * seats,
        )
        return self._unfold(StepBuilder(state))

    def _deck(self, deck: Deck) -> list[str]:
        return [
            card.key for card in self.content.cards.values() if card.deck == deck for _ in range(card.copies)
        ]

    def _dealt_tiles(self, seats: int, dice: Dice) -> tuple[str, str, Dice]:
        """Shuffle each kind of tile onto its sites; return what lies there, and what is left over."""
        piles: dict[SiteKind, list[int]] = {}
        for kind in KINDS:
            sort = self.content.tiles[kind]
            pile, dice = dice.shuffle(sort.values * sort.copies)
            piles[kind] = list(pile)
        few = seats == self.seats[0]
        tiles = ["." if few and site.skipped else str(piles[site.kind].pop()) for site in self.content.sites]
        return "".join(tiles), "".join([str(v) for pile in piles.values() for v in pile]), dice

    # Who decides what

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.phase == "over":
            return frozenset()
        if state.phase == "limits":
            return frozenset(self.auctions.missing(state))
        return self._alone[state.turn]

    def asked(self, state: State, seat: Seat) -> Ask | None:
        return self._parts[state.phase].asked(state, seat) if seat in self.to_act(state) else None

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.phase == "over" or not 0 <= seat < len(state.players):
            return ()
        mine = seat == state.turn or state.phase == "limits"
        choices = self._parts[state.phase].choices(state, seat) if mine else ()
        return choices + self.auctions.plans(state, seat)

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return self._parts[state.phase].considered(state, seat) if seat in self.to_act(state) else ()

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        return advise(self.ground, view, actions)

    def chains(self, view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
        return chains.chains(view, actions)

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        return chains.follow(view, chain, actions)

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        seat = action.seat
        if state.phase == "over":
            return Refusal("giganten-refusal-over")
        if not 0 <= seat < len(state.players):
            return Refusal("giganten-refusal-no-such-seat")
        if isinstance(action, PlanLimit):
            return self.auctions.refuse_plan(state, action)
        if seat != state.turn and state.phase != "limits":
            return Refusal("giganten-refusal-not-your-turn", {"player": Who(state.turn)})
        if HOME[type(action)] != state.phase:
            return Refusal("giganten-refusal-not-now", {"phase": Name("phase", state.phase)})
        return self._parts[state.phase].refusal(state, action)

    # What happens

    def apply(self, state: State, action: Action) -> Step[State]:
        if refusal := self.refusal(state, action):
            raise IllegalAction(refusal.key, **refusal.facts)
        step = StepBuilder(state)
        if isinstance(action, PlanLimit):
            self.auctions.plan(step, action)
        else:
            self._parts[state.phase].perform(step, action)
        return self._unfold(step)

    def _unfold(self, step: StepBuilder[State]) -> Step[State]:
        """Run on through all that is forced."""
        while self._forced(step):
            pass
        return step.built()

    def _forced(self, step: StepBuilder[State]) -> bool:
        """Do one thing that nobody has to decide, or say that somebody has."""
        phase = step.state.phase
        if phase == "over":
            return False
        if passing := self._passing.get(phase):
            passing(step)
            return True
        return self._parts[phase].unfold(step)

    # What is seen and counted

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(self.content, self.ground, state, viewer)

    def spots(self, view: View, thing: Action | Event) -> tuple[Square, ...]:
        return spots.spots(view, thing)

    def seat_line(self, view: View, seat: Seat) -> Saying:
        return telling.seat_line(view, seat)

    def private_lines(self, view: View) -> tuple[Saying, ...]:
        return telling.private_lines(view)

    def stage(self, state: State) -> Stage:
        return Stage(state.round, state.phase)

    def result(self, state: State) -> Result | None:
        return scoring.result(self.content, state)

    def scores(self, state: State) -> tuple[int, ...]:
        return totals(scoring.standings(self.content, state))

    def violations(self, state: State) -> tuple[str, ...]:
        return tuple(laws.violations(self.content, self.ground, state))
