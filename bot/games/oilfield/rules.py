"""Oilfield: the contract, answered. How a round goes is in rounds.py, works.py and boundary.py."""

from collections.abc import Sequence

from bot.engine.core import (
    Action,
    Ask,
    Chain,
    Event,
    Hint,
    IllegalAction,
    Refusal,
    Result,
    Rules,
    Saying,
    Seat,
    Square,
    Stage,
    Step,
    StepBuilder,
    totals,
)
from bot.games.oilfield import dealing, laws, places, scoring, telling
from bot.games.oilfield.actions import ACTIONS, ChooseCard, GiveUpTower, PayGovernment, PlaceWorker
from bot.games.oilfield.advice.chains import Chains
from bot.games.oilfield.advice.hints import Hints
from bot.games.oilfield.asking import Asking
from bot.games.oilfield.choices import Choices
from bot.games.oilfield.content import FEWEST_SEATS, MOST_SEATS, Content
from bot.games.oilfield.events import EVENTS
from bot.games.oilfield.phases import boundary
from bot.games.oilfield.phases.resolving import Works
from bot.games.oilfield.phases.rounds import Rounds
from bot.games.oilfield.refusals import Refusals
from bot.games.oilfield.state import OilfieldOptions, State
from bot.games.oilfield.towers import Towers
from bot.games.oilfield.view import View, view


class Oilfield(Rules[State, View]):
    """Leases, towers, barrels and shares in Texas, for two to five players."""

    key = "oilfield"
    version = 1
    seats = range(FEWEST_SEATS, MOST_SEATS + 1)
    options = OilfieldOptions
    actions = ACTIONS
    events = EVENTS
    state_type = State
    view_type = View

    def __init__(self, content: Content) -> None:
        self.content = content
        towers = Towers(content)
        self.choices = Choices(content, towers)
        self.works = Works(self.choices, towers)
        self.rounds = Rounds(self.choices, self.works)
        self.refusals = Refusals(self.choices)
        self.asking = Asking(self.choices)
        self.hints, self.shortcuts = Hints(content, towers), Chains(content, towers)
        self._alone = [frozenset((Seat(n),)) for n in range(MOST_SEATS)]

    def setup(self, seats: int, options: OilfieldOptions, seed: str) -> Step[State]:
        """Lay out the game, and run on to the first decision."""
        step = dealing.deal(self.content, seats, options, seed)
        self.rounds.begin(step, 1)
        return self._unfold(step)

    # Who decides what

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.phase == "over":
            return frozenset()
        if state.phase == "cards":
            return frozenset([Seat(n) for n, player in enumerate(state.players) if player.card is None])
        return self._alone[state.turn]

    def asked(self, state: State, seat: Seat) -> Ask | None:
        return self.asking.asked(state, seat) if seat in self.to_act(state) else None

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.phase == "over" or not 0 <= seat < len(state.players):
            return ()
        sales = self.choices.anytime(state, seat)
        if state.phase == "cards":
            return (*self.choices.cards(state, seat), *sales)
        if seat != state.turn:
            return tuple(sales)
        return (*self.choices.of_turn(state), *sales)

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return self.asking.considered(state, seat) if seat in self.to_act(state) else ()

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        return self.hints.advise(view, actions)

    def chains(self, view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
        return self.shortcuts.chains(view, actions)

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        return self.shortcuts.follow(view, chain, actions)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return self.refusals.refusal(state, action)

    # What happens

    def apply(self, state: State, action: Action) -> Step[State]:
        if refusal := self.refusal(state, action):
            raise IllegalAction(refusal.key, **refusal.facts)
        step = StepBuilder(state)
        self._do(step, action)
        return self._unfold(step)

    def _do(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case PlaceWorker(seat=seat, space=space):
                self.rounds.place_worker(step, seat, space)
            case ChooseCard(seat=seat, card=card):
                self.rounds.choose_card(step, seat, card)
            case PayGovernment(seat=seat):
                boundary.pay(step, self.content, seat)
            case GiveUpTower(seat=seat):
                boundary.give_up(step, seat, forced=False)
            case _:
                self.works.do(step, action)

    def _unfold(self, step: StepBuilder[State]) -> Step[State]:
        """Run on through all that is forced."""
        while self.rounds.unfold(step):
            pass
        return step.built()

    # What is seen and counted

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(self.content, state, viewer)

    def spots(self, view: View, thing: Action | Event) -> tuple[Square, ...]:
        return places.spots(view, thing)

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
        return tuple(laws.violations(self.content, state))
