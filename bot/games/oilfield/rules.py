"""Oilfield: the contract, answered. How a round goes is told in phases/, in the order of the rulebook."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from bot.engine.core import (
    Action,
    Chain,
    Counted,
    Facts,
    Foresight,
    Hint,
    Name,
    Refusal,
    Seat,
    Standing,
    StepBuilder,
    as_counted,
    tallied,
)
from bot.engine.facts import Edition
from bot.engine.phase import Passing, Phase, PhasedRules
from bot.engine.plan import foresights
from bot.games.oilfield import dealing, laws, places, scoring, telling, unknown
from bot.games.oilfield.actions import (
    ACTIONS,
    ChooseCard,
    Decline,
    GiveUpTower,
    KeepShares,
    PayGovernment,
    PlaceWorker,
    SellFirst,
    SellLast,
    Stop,
)
from bot.games.oilfield.advice.chains import Chains
from bot.games.oilfield.advice.hints import Hints
from bot.games.oilfield.content import DOCUMENTS, FEWEST_SEATS, MOST_SEATS, Content, read
from bot.games.oilfield.events import EVENTS
from bot.games.oilfield.figures import figures
from bot.games.oilfield.foresight import Supposing
from bot.games.oilfield.phases.boundary import Boundary
from bot.games.oilfield.phases.building import Building
from bot.games.oilfield.phases.buying import Buying
from bot.games.oilfield.phases.cards import Cards
from bot.games.oilfield.phases.closing import Closing
from bot.games.oilfield.phases.drilling import Drilling
from bot.games.oilfield.phases.government import Government
from bot.games.oilfield.phases.investing import Investing
from bot.games.oilfield.phases.leasing import Leasing
from bot.games.oilfield.phases.local_market import LocalMarket
from bot.games.oilfield.phases.national_market import NationalMarket
from bot.games.oilfield.phases.private import Private
from bot.games.oilfield.phases.public import Public
from bot.games.oilfield.phases.resolving import Resolving
from bot.games.oilfield.phases.rounds import Rounds
from bot.games.oilfield.phases.shares import ShareSales
from bot.games.oilfield.phases.workers import Workers
from bot.games.oilfield.state import OilfieldOptions, State
from bot.games.oilfield.towers import Towers
from bot.games.oilfield.view import View, view


class Oilfield(PhasedRules[State, View]):
    """Leases, towers, barrels and shares in Texas, for two to five players."""

    key = "oilfield"
    version = 2
    seats = range(FEWEST_SEATS, MOST_SEATS + 1)
    options = OilfieldOptions
    actions = ACTIONS
    events = EVENTS
    state_type = State
    view_type = View
    alike: ClassVar[Mapping[str, str]] = {"local-own": "local"}
    documents = DOCUMENTS

    @classmethod
    def assembled(cls, edition: Edition) -> Self:
        return cls(read(edition))

    def figures(self, seats: int) -> Facts:
        return figures(self.content, self.seats, seats)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.towers, self.shares, self.rounds = Towers(content), ShareSales(content), Rounds(content)
        self._hints, self._chains = Hints(content, self.towers), Chains(content, self.towers)
        works = self._works()
        closing = Closing(content, self.shares, self.rounds)
        end = self.rounds.end_game if self.version == 1 else closing.begin
        public, private = Public(content, works), Private(content, works, end)
        self._supposing = Supposing(content, works, public)
        boundary = Boundary(content, {"public": private.begin, "private": self.rounds.end})
        phases: Mapping[str, Phase[State]] = {
            "workers": Workers(content),
            "cards": Cards(public),
            "public": Passing(public.resolve_next),
            "private": Passing(private.resolve_next),
            **works,
            "boundary": Passing(boundary.proceed),
            "government": Government(content, self.shares),
            "closing": closing,
        }
        super().__init__(phases, anytime=[self.shares])
        self._work = {
            kind: one.work for one in works.values() for kind in one.actions if kind not in Buying.actions
        }

    def _works(self) -> Mapping[str, Resolving]:
        """Return the actions that workers and cards lead to, in the order of the board."""
        content, shares = self.content, self.shares
        drilling = Drilling(content, self.towers)
        works = (
            Leasing(content, shares),
            Building(content, shares, drilling),
            drilling,
            LocalMarket(content),
            Investing(content, shares),
            NationalMarket(content, self.version),
        )
        return {one.work: one for one in works}

    def phase(self, state: State) -> Phase[State] | None:
        """Return what the table is busy with: an action, the government, or the phase itself."""
        if (task := state.task) is not None:
            return self.phases[task.work]
        if state.owing:
            return self.phases["government"]
        return self.phases.get(state.phase)

    def deal(self, seats: int, options: OilfieldOptions, seed: str) -> StepBuilder[State]:
        """Lay out the game, and begin the first round."""
        step = dealing.deal(self.content, seats, options, seed)
        self.rounds.begin(step, 1)
        return step

    # Why not now

    def out_of_turn(self, state: State, action: Action) -> Refusal:
        """Nobody waits for a turn to choose a card: all choose together."""
        if isinstance(action, ChooseCard):
            return self.misplaced(state, action)
        return super().out_of_turn(state, action)

    def misplaced(self, state: State, action: Action) -> Refusal:
        if state.phase == "cards":
            return Refusal("oilfield-refusal-choose-card-first")
        match action:
            case ChooseCard():
                return Refusal("oilfield-refusal-no-card-now")
            case PlaceWorker():
                return Refusal("oilfield-refusal-no-worker-now")
            case PayGovernment() | GiveUpTower():
                return Refusal("oilfield-refusal-nothing-owed")
            case SellFirst():
                refusal = self.shares.refuse_sale_first(state, action, prices=())
                assert refusal is not None
                return refusal
            case Decline() | Stop() | SellLast() | KeepShares():
                return Refusal("oilfield-refusal-nothing-to-decline")
        work = self._work.get(type(action))
        if work is None:
            return Refusal("oilfield-refusal-unknown")
        return Refusal("oilfield-refusal-other-action", {"work": Name("work", work)})

    # What helps a player to decide

    def foreseen(self, state: State, seat: Seat) -> tuple[Foresight[State], ...]:
        return foresights(self, state, seat, self._supposing.supposed(state, seat))

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        return self._hints.advise(view, actions)

    def chains(self, view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
        return self._chains.chains(view, actions)

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        return self._chains.follow(view, chain, actions)

    # What is seen and counted

    spots = staticmethod(places.spots)
    seat_line = staticmethod(telling.seat_line)
    private_lines = staticmethod(telling.private_lines)
    chosen = staticmethod(telling.chosen)

    def line_up(self, view: View) -> tuple[Seat, ...]:
        return view.order

    stays_known = staticmethod(unknown.stays_known)
    reshuffled = staticmethod(unknown.reshuffled)

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(self.content, state, viewer)

    def ending(self, state: State) -> str:
        assert state.ending is not None
        return state.ending

    def standings(self, state: State) -> tuple[Standing, ...]:
        return scoring.standings(self.content, state)

    def counted(self, view: View, seat: Seat) -> tuple[Counted, ...]:
        return as_counted(view.players[seat].lines)

    def tally(self, view: View) -> tuple[int | None, ...]:
        return tallied([player.lines for player in view.players])

    def violations(self, state: State) -> tuple[str, ...]:
        return tuple(laws.violations(self.content, state))


class FirstOilfield(Oilfield):
    """Oilfield in which nobody was asked about shares before the count."""

    version = 1


Oilfield.earlier = (FirstOilfield,)
