"""Quarry: the contract, answered. How a round goes is told in phases/."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.core import Action, Chain, Event, Seat, Standing, StepBuilder
from bot.engine.dice import Dice
from bot.engine.phase import PhasedRules
from tests.support.toy import laws, scoring, telling
from tests.support.toy.actions import ACTIONS, Build
from tests.support.toy.content import COINS, STONES, WALL
from tests.support.toy.events import EVENTS, BidsOpened
from tests.support.toy.phases.bids import Bids, begin_round
from tests.support.toy.phases.turns import Snatching, Turns
from tests.support.toy.state import Player, QuarryOptions, State
from tests.support.toy.view import View, view


class Quarry(PhasedRules[State, View]):
    """Stones, carts and bids, for two to four players."""

    key = "quarry"
    version = 1
    seats = range(2, 5)
    options = QuarryOptions
    actions = ACTIONS
    events = EVENTS
    state_type = State
    view_type = View

    def __init__(self) -> None:
        super().__init__({"turns": Turns(), "bids": Bids()}, anytime=[Snatching()])

    def deal(self, seats: int, options: QuarryOptions, seed: str) -> StepBuilder[State]:
        """Shuffle the stones, hand out the coins, and begin the first round."""
        deck, dice = Dice(seed).shuffle(range(1, STONES[options.deck] + 1))
        player = Player(coins=COINS * 2 if options.rich else COINS)
        step = StepBuilder(State(options=options, dice=dice, deck=deck, players=(player,) * seats))
        begin_round(step, 1)
        return step

    # What helps a player to decide

    def chains(self, view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
        left = len(WALL) - len(view.players[view.turn].wall)
        building = any(isinstance(action, Build) for action in actions)
        return (Chain("wall", {"squares": left}),) if building else ()

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        return next((action for action in actions if isinstance(action, Build)), None)

    # What is seen and counted

    seat_line = staticmethod(telling.seat_line)
    private_lines = staticmethod(telling.private_lines)

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(state, viewer)

    def ending(self, state: State) -> str:
        return "rounds"

    def standings(self, state: State) -> tuple[Standing, ...]:
        return scoring.standings(state)

    def tally(self, view: View) -> tuple[int | None, ...]:
        return tuple([scoring.shown(player) for player in view.players])

    def reshuffled(self, state: State, dice: Dice) -> State:
        """Nobody has seen the stones of the deck; all others lie in somebody's hand."""
        return replace(state, deck=dice.shuffle(state.deck)[0])

    def stays_known(self, view: View, event: Event) -> bool:
        return isinstance(event, BidsOpened)

    def violations(self, state: State) -> tuple[str, ...]:
        return tuple(laws.violations(state))
