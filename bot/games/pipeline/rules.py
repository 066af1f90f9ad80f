"""Pipeline: the contract, answered. What each action means is in the module of its topic."""

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
    Who,
    totals,
)
from bot.games.pipeline import laws, places, scoring, telling
from bot.games.pipeline.actions import (
    ACTIONS,
    BuyUpgrade,
    CloseFamily,
    Decline,
    Hold,
    Place,
    SpreadTanks,
    TakeMachine,
    TakePipe,
    TakeTank,
    TakeTile,
    Use,
)
from bot.games.pipeline.advice.chains import Chains
from bot.games.pipeline.advice.ranking import Advice
from bot.games.pipeline.asking import Asking
from bot.games.pipeline.box import Box
from bot.games.pipeline.content import Content
from bot.games.pipeline.dealing import deal
from bot.games.pipeline.events import EVENTS
from bot.games.pipeline.state import PipelineOptions, State
from bot.games.pipeline.verbs import verbs
from bot.games.pipeline.view import View, view

WITH_TILES = (Place, Hold, TakePipe, TakeTile, TakeTank, Decline)  # may be done with tiles in hand
WITH_GIFTS = (*WITH_TILES, TakeMachine, BuyUpgrade, CloseFamily)  # and with gifts to take


class Pipeline(Rules[State, View]):
    """Pipes, oil and markets over three years, for two to four players."""

    key = "pipeline"
    version = 1
    seats = range(2, 5)
    options = PipelineOptions
    actions = ACTIONS
    events = EVENTS
    state_type = State
    view_type = View

    def __init__(self, content: Content) -> None:
        self.content = content
        self.box = Box(content)
        self.asking, self._verbs = Asking(self.box), verbs(self.box)
        self.advice, self._chains = Advice(content), Chains(content)
        self._alone = tuple([frozenset((Seat(n),)) for n in range(self.seats[-1])])

    def setup(self, seats: int, options: PipelineOptions, seed: str) -> Step[State]:
        """Deal the game; the first decision is everybody's."""
        step = StepBuilder(deal(self.content, seats, options, seed))
        self.box.years.begin_round(step, 1)
        return step.built()

    # Who decides what

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.phase == "setup":
            return frozenset([Seat(n) for n, player in enumerate(state.players) if not player.ready])
        return frozenset() if state.turn is None else self._alone[state.turn.seat]

    def asked(self, state: State, seat: Seat) -> Ask | None:
        return self.asking.asked(state, seat) if seat in self.to_act(state) else None

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.phase == "setup":
            return tuple(self.box.spreads(state, seat)) if 0 <= seat < len(state.players) else ()
        if state.turn is None or state.turn.seat != seat:
            return ()
        return tuple(self.asking.choices(state, seat))

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.turn is None or state.turn.seat != seat:
            return ()
        return tuple(self.asking.considered(state, seat))

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        return self.advice.advise(view, actions)

    def chains(self, view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
        return tuple(self._chains.named(view, actions))

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        return self._chains.follow(view, chain, actions)

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if state.phase == "over":
            return Refusal("pipeline-refusal-over")
        if not 0 <= action.seat < len(state.players):
            return Refusal("pipeline-refusal-no-such-seat")
        if type(action) not in self._verbs:
            return Refusal("pipeline-refusal-unknown")
        refusal = None if isinstance(action, SpreadTanks) else self._refuse_now(state, action)
        return refusal or self._verbs[type(action)].refuse(state, action.seat, action)  # type: ignore[arg-type]

    def _refuse_now(self, state: State, action: Action) -> Refusal | None:
        """Say whose turn it is, or what has to be done before this."""
        now = state.turn
        if now is None:
            return Refusal("pipeline-refusal-spread-first")
        if action.seat != now.seat:
            return Refusal("pipeline-refusal-not-your-turn", {"player": Who(now.seat)})
        if now.filling and not isinstance(action, Use):
            return Refusal("pipeline-refusal-finish-order")
        if now.job and now.job.taken and not isinstance(action, TakePipe) and self.box.shops.owes_pipe(state):
            return Refusal("pipeline-refusal-one-more-pipe")
        if now.hand and not isinstance(action, WITH_TILES):
            return Refusal("pipeline-refusal-place-first")
        if now.gifts and not isinstance(action, WITH_GIFTS):
            return Refusal("pipeline-refusal-gifts-first")
        return None

    # What happens

    def apply(self, state: State, action: Action) -> Step[State]:
        if refusal := self.refusal(state, action):
            raise IllegalAction(refusal.key, **refusal.facts)
        step = StepBuilder(state)
        self._verbs[type(action)].do(step, action.seat, action)  # type: ignore[arg-type]
        while self._forced(step):
            pass
        return step.built()

    def _forced(self, step: StepBuilder[State]) -> bool:
        """Do one thing that is forced; say whether anything was."""
        state, box = step.state, self.box
        if state.phase == "setup":
            return box.begin_play(step)
        if state.turn is None:
            return False
        now, seat = state.turn, state.turn.seat
        if now.filling:
            return box.deals.use_only(step, seat)
        if now.hand and box.building.place_first(step, seat):
            return True
        if now.job and now.job.taken and box.shops.take_last(step, seat):
            return True
        if now.gifts:
            return box.giving.lapse(step, seat)
        if not self.asking.idle(state, seat):
            return False
        box.end_turn(step, seat)
        return True

    # What is seen and counted

    def spots(self, view: View, thing: Action | Event) -> tuple[Square, ...]:
        return places.spots(view, thing)

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(self.content, self.box.powers, state, viewer)

    def seat_line(self, view: View, seat: Seat) -> Saying:
        return telling.seat_line(view, seat)

    def stage(self, state: State) -> Stage:
        year = f"year{self.content.year(state.round)}"
        return Stage(state.round, year if state.phase == "play" else state.phase)

    def result(self, state: State) -> Result | None:
        return scoring.result(self.content, self.box.powers, state)

    def scores(self, state: State) -> tuple[int, ...]:
        return totals(scoring.standings(self.content, self.box.powers, state))

    def violations(self, state: State) -> tuple[str, ...]:
        return tuple(laws.violations(self.content, self.box.powers, state))
