"""Pipeline: the contract, answered. What each action means is told in topics/, as in the rulebook."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from bot.engine.core import (
    Action,
    Chain,
    Counted,
    Facts,
    Foresight,
    Hint,
    Refusal,
    Saying,
    Seat,
    Stage,
    Standing,
    StepBuilder,
    as_counted,
    tallied,
)
from bot.engine.dice import Dice
from bot.engine.facts import Edition
from bot.engine.phase import Passing, Phase, PhasedRules, alone
from bot.engine.plan import foresights
from bot.games.pipeline import foresight, laws, places, scoring, telling, unknown
from bot.games.pipeline.actions import ACTIONS, RunPipes, SpreadTanks
from bot.games.pipeline.advice.chains import Chains
from bot.games.pipeline.advice.ranking import Advice
from bot.games.pipeline.building import Building
from bot.games.pipeline.checks import DOCUMENTS, flaws, read
from bot.games.pipeline.content import Content
from bot.games.pipeline.dealing import deal
from bot.games.pipeline.events import EVENTS
from bot.games.pipeline.figures import figures
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Gifts, PipelineOptions, State
from bot.games.pipeline.topics.bundles import PairOfPipes, owes_pipe
from bot.games.pipeline.topics.contracts import Contracts
from bot.games.pipeline.topics.cross import Cross, Spaces
from bot.games.pipeline.topics.deliveries import Deliveries
from bot.games.pipeline.topics.first_tanks import FirstTanks
from bot.games.pipeline.topics.gifts import GiftsToTake, Giving
from bot.games.pipeline.topics.government import Government, Surveying
from bot.games.pipeline.topics.markets import Markets
from bot.games.pipeline.topics.orders import BarrelsForAnOrder, Orders
from bot.games.pipeline.topics.placing import Placing, TilesInHand
from bot.games.pipeline.topics.refining import Refining
from bot.games.pipeline.topics.rounds import Rounds
from bot.games.pipeline.topics.running import MachinePhase, OwnNetwork, left_half
from bot.games.pipeline.topics.shops import Shops
from bot.games.pipeline.topics.turns import Turns
from bot.games.pipeline.topics.upgrades import Upgrades
from bot.games.pipeline.topics.workplace import Workplaces
from bot.games.pipeline.view import View, view

NO_GIFTS = Gifts()
WAITS = {  # why everything else has to wait, by phase
    "setup": "pipeline-refusal-spread-first",
    "order": "pipeline-refusal-finish-order",
    "pair": "pipeline-refusal-one-more-pipe",
    "tiles": "pipeline-refusal-place-first",
    "gifts": "pipeline-refusal-gifts-first",
}


class Pipeline(PhasedRules[State, View]):
    """Pipes, oil and markets over three years, for two to four players."""

    key = "pipeline"
    version = 2
    seats = range(2, 5)
    options = PipelineOptions
    actions = ACTIONS
    events = EVENTS
    state_type = State
    view_type = View
    documents = DOCUMENTS

    @classmethod
    def assembled(cls, edition: Edition) -> Self:
        return cls(read(edition))

    def figures(self, seats: int) -> Facts:
        return figures(self.content, self.seats, seats)

    def __init__(self, content: Content) -> None:
        self.content, self.powers = content, Powers(content)
        self.rounds = Rounds(content, self.powers, self.version)
        self.advice, self._chains = Advice(content), Chains(content)
        phases: Mapping[str, Phase[State]] = {
            "setup": FirstTanks(content),
            "play": Passing(self.rounds.go_on),
            **_moments(content, self.powers, self.seats[-1], self.version),
        }
        self._waits: Mapping[Phase[State] | None, str] = {phases[key]: why for key, why in WAITS.items()}
        super().__init__(phases)

    def flaws(self) -> Iterable[str]:
        return flaws(self.content.board)

    def phase(self, state: State) -> Phase[State] | None:
        """Return the phase of the table, or within a turn what has to be done before anything else."""
        now, phases = state.turn, self.phases
        if now is None:
            return phases.get(state.phase)
        if now.filling:
            return phases["order"]
        if now.job and owes_pipe(state.shop, now.job):
            return phases["pair"]
        if now.hand:
            return phases["tiles"]
        return phases["turn"] if now.gifts == NO_GIFTS else phases["gifts"]

    def to_act(self, state: State) -> frozenset[Seat]:
        """Within a turn it is its player's decision, whatever the phase."""
        return alone(state.turn.seat) if state.turn else super().to_act(state)

    # Dealing

    def deal(self, seats: int, options: PipelineOptions, seed: str) -> StepBuilder[State]:
        """Lay out the table; the first decision is everybody's."""
        step = StepBuilder(deal(self.content, seats, options, seed))
        self.rounds.begin(step, 1)
        return step

    # Why not

    def meant(self, state: State, action: Action) -> Action:
        """A tile that is run may be named by either half."""
        return left_half(state, action) if isinstance(action, RunPipes) else action

    def out_of_turn(self, state: State, action: Action) -> Refusal:
        """Say whose turn it is, of what would have to wait for a turn."""
        if type(action) in Turns.actions:
            return super().out_of_turn(state, action)
        return self.misplaced(state, action)

    def misplaced(self, state: State, action: Action) -> Refusal:
        if type(action) not in ACTIONS:
            return Refusal("pipeline-refusal-unknown")
        if isinstance(action, SpreadTanks):
            return Refusal("pipeline-refusal-tanks-stay")
        return Refusal(self._waits[self.phase(state)])

    # What helps a player to decide

    def foreseen(self, state: State, seat: Seat) -> tuple[Foresight[State], ...]:
        return foresights(self, state, seat, foresight.supposed(self.content, self.powers, state, seat))

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        return self.advice.advise(view, actions)

    def chains(self, view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
        return tuple(self._chains.named(view, actions))

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        return self._chains.follow(view, chain, actions)

    # What is seen and counted

    spots = staticmethod(places.spots)
    seat_line = staticmethod(telling.seat_line)
    chosen = staticmethod(telling.chosen)

    def line_up(self, view: View) -> tuple[Seat, ...]:
        return view.order

    def private_lines(self, view: View) -> tuple[Saying, ...]:
        return telling.warnings(self.content, view)

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(self.content, self.powers, state, viewer)

    def stage(self, state: State) -> Stage:
        year = f"year{self.content.year(state.round)}"
        return Stage(state.round, year if state.phase == "play" else state.phase)

    def ending(self, state: State) -> str:
        return scoring.ENDING

    def standings(self, state: State) -> tuple[Standing, ...]:
        return scoring.standings(self.content, self.powers, state)

    def counted(self, view: View, seat: Seat) -> tuple[Counted, ...]:
        return as_counted(view.players[seat].score)

    def tally(self, view: View) -> tuple[int | None, ...]:
        return tallied([player.score for player in view.players])

    def reshuffled(self, state: State, dice: Dice) -> State:
        return unknown.reshuffled(self.content, state, dice)

    def violations(self, state: State) -> tuple[str, ...]:
        return tuple(laws.violations(self.content, self.powers, state))


def _moments(content: Content, powers: Powers, seats: int, version: int) -> dict[str, Phase[State]]:
    """Put the moments of a turn together from all topics."""
    building, refining = Building(content, version), Refining(content, powers)
    shops, government = Shops(content, building), Government(content, powers, building)
    markets, contracts, upgrades = Markets(content, powers), Contracts(content), Upgrades(content, powers)
    places = Workplaces(markets, contracts, shops, upgrades, government, refining)
    placing, giving = Placing(), Giving(content, building, government, shops)
    orders = Orders(content, powers)
    barrels = BarrelsForAnOrder(orders)
    spaces = Spaces(places, version)
    mains = Cross(powers, seats, spaces), Surveying(government), OwnNetwork(powers, refining)
    extras = MachinePhase(powers, refining), Deliveries(content, powers), orders
    turns = Turns(powers, spaces, mains, extras, elsewhere=[giving, placing, barrels])
    return {
        "turn": turns,
        "order": barrels,
        "pair": PairOfPipes(shops, placing, turns),
        "tiles": TilesInHand(placing, giving, shops, government, places),
        "gifts": GiftsToTake(giving, upgrades, placing, places),
    }


class FirstPipeline(Pipeline):
    """Pipeline in which a worker could idle, and other things that CHANGELOG.md lists."""

    version = 1


Pipeline.earlier = (FirstPipeline,)
