"""In turn, each player builds, hires a cart, digs a stone, and ends the turn by earning."""

from collections.abc import Sequence

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase, Topic
from tests.support.toy.actions import Build, Dig, Earn, Hire, Snatch
from tests.support.toy.content import WAGE, WALL
from tests.support.toy.events import Built, CartTaken, Dug, Earned, PrizeTurned
from tests.support.toy.state import State


class Turns(Phase[State]):
    actions = (Build, Hire, Dig, Earn)

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("turns")

    def considered(self, state: State, seat: Seat) -> Sequence[Action]:
        return (
            *(Build(seat=seat, square=square) for square in WALL),
            Hire(seat=seat),
            Dig(seat=seat),
            *(Earn(seat=seat, coins=coins) for coins in range(1, WAGE + 1)),
        )

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return [action for action in self.considered(state, seat) if self.refusal(state, action) is None]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        player = state.players[action.seat]
        match action:
            case Build(square=square) if square not in WALL[len(player.wall) :][:1]:
                return Refusal("quarry-refusal-no-ground", {"square": square})
            case Hire():
                return _no_cart(state, action.seat, price=1)
            case Dig() if state.dug:
                return Refusal("quarry-refusal-dug")
            case Dig() if len(state.deck) <= state.options.rounds:
                return Refusal("quarry-refusal-no-stone")
            case Earn(coins=coins) if not 1 <= coins <= WAGE:
                return Refusal("quarry-refusal-wage", {"wage": WAGE})
        return None

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        seat, state = action.seat, step.state
        player = state.players[seat]
        match action:
            case Build(square=square):
                players = state.with_player(seat, wall=(*player.wall, square))
                step.happen(Built(seat=seat, square=square), players=players)
            case Hire():
                _take_cart(step, seat, price=1)
            case Dig():
                stone, *deck = state.deck
                players = state.with_player(seat, stones=(*player.stones, stone))
                step.happen(Dug(seat=seat, stone=stone), dug=True, deck=tuple(deck), players=players)
            case Earn(coins=coins):
                players = state.with_player(seat, coins=player.coins + coins)
                step.happen(Earned(seat=seat, coins=coins), players=players, dug=False)
                _pass_on(step)


class Snatching(Topic[State]):
    """Whoever is not at turn may take a cart for more."""

    actions = (Snatch,)

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        snatch = Snatch(seat=seat)
        return () if self.refusal(state, snatch) else (snatch,)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if state.phase != "turns" or action.seat == state.turn:
            return Refusal("table-refusal-not-now")
        return _no_cart(state, action.seat, price=WAGE)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        _take_cart(step, action.seat, price=WAGE)


def _no_cart(state: State, seat: Seat, price: int) -> Refusal | None:
    if not state.carts:
        return Refusal("quarry-refusal-no-cart")
    return None if state.players[seat].coins >= price else Refusal("quarry-refusal-too-poor")


def _take_cart(step: StepBuilder[State], seat: Seat, price: int) -> None:
    player, carts = step.state.players[seat], step.state.carts
    players = step.state.with_player(seat, carts=player.carts + 1, coins=player.coins - price)
    step.happen(CartTaken(seat=seat), carts=carts - 1, players=players)


def _pass_on(step: StepBuilder[State]) -> None:
    """Go on to the next player; when all have had their turn, turn up the prize."""
    state = step.state
    if state.turn + 1 < len(state.players):
        step.change(turn=Seat(state.turn + 1))
    else:
        prize, *deck = state.deck
        step.happen(PrizeTurned(stone=prize), phase="bids", prize=prize, deck=tuple(deck), turn=Seat(0))
