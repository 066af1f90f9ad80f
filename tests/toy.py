"""Quarry: the smallest game that uses every part of the contract.

In turn, each player builds along a wall, hires one of the two carts, digs a stone only its owner sees, and
ends the turn by earning. Anybody else may snatch a cart meanwhile. When all had their turn a stone is turned
up, and all bid for it in secret.
"""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from bot.engine.core import (
    Action,
    Ask,
    Chain,
    Event,
    IllegalAction,
    Options,
    Refusal,
    Result,
    Rules,
    ScoreLine,
    Seat,
    Square,
    Stage,
    Standing,
    Step,
    StepBuilder,
)
from bot.engine.dice import Dice

CARTS, COINS, WAGE = 2, 3, 2
WALL = tuple(Square(f"A{n}") for n in range(1, 5))
DECKS = {"short": 12, "long": 24}


class QuarryOptions(Options, frozen=True, kw_only=True):
    rounds: Annotated[int, Meta(ge=1, le=3)] = 1
    deck: Literal["short", "long"] = "short"
    rich: bool = False


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    coins: int
    carts: int = 0
    wall: tuple[Square, ...] = ()
    stones: tuple[int, ...] = ()  # secret
    bid: int | None = None  # secret until all have bid


class State(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    options: QuarryOptions
    dice: Dice
    round: int = 1
    phase: Literal["turns", "bids", "over"] = "turns"
    turn: Seat = Seat(0)
    dug: bool = False
    deck: tuple[int, ...]
    prize: int | None = None
    carts: int = CARTS
    players: tuple[Player, ...]


class PlayerView(Struct, frozen=True):
    coins: int
    carts: int
    wall: tuple[Square, ...]
    stones: int
    has_bid: bool


class View(Struct, frozen=True, kw_only=True):
    round: int
    phase: str
    turn: Seat
    deck: int
    prize: int | None
    carts: int
    players: tuple[PlayerView, ...]
    own_stones: tuple[int, ...] | None
    own_bid: int | None


class Build(Action, frozen=True, kw_only=True):
    square: Square


class Hire(Action, frozen=True, kw_only=True):
    pass


class Dig(Action, frozen=True, kw_only=True):
    publishes: ClassVar[bool] = True


class Earn(Action, frozen=True, kw_only=True):
    coins: int


class Snatch(Action, frozen=True, kw_only=True):
    anytime: ClassVar[bool] = True


class Bid(Action, frozen=True, kw_only=True):
    coins: int


class Built(Event, frozen=True, kw_only=True):
    seat: Seat
    square: Square


class CartTaken(Event, frozen=True, kw_only=True):
    seat: Seat


class Dug(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    stone: int | None

    def seen_by(self, viewer: Seat | None) -> "Dug":
        return self if viewer == self.seat else replace(self, stone=None)


class Earned(Event, frozen=True, kw_only=True):
    seat: Seat
    coins: int


class PrizeTurned(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    stone: int


class Bade(Event, frozen=True, kw_only=True):
    seat: Seat
    coins: int | None

    def seen_by(self, viewer: Seat | None) -> "Bade":
        return self if viewer == self.seat else replace(self, coins=None)


class BidChanged(Event, frozen=True, kw_only=True):
    seat: Seat
    coins: int

    def seen_by(self, viewer: Seat | None) -> "BidChanged | None":
        return self if viewer == self.seat else None


class BidsOpened(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    bids: tuple[int, ...]
    winner: Seat


class Ended(Event, frozen=True, kw_only=True):
    reveals: ClassVar[bool] = True

    totals: tuple[int, ...]


class Quarry(Rules[State, View]):
    """Stones, carts and bids, for two to four players."""

    key = "quarry"
    version = 1
    seats = range(2, 5)
    options = QuarryOptions
    actions = (Build, Hire, Dig, Earn, Snatch, Bid)
    events = (Built, CartTaken, Dug, Earned, PrizeTurned, Bade, BidChanged, BidsOpened, Ended)
    state_type = State
    view_type = View

    def setup(self, seats: int, options: QuarryOptions, seed: str) -> Step[State]:
        deck, dice = Dice(seed).shuffle(range(1, DECKS[options.deck] + 1))
        player = Player(coins=COINS * 2 if options.rich else COINS)
        return Step(State(options=options, dice=dice, deck=deck, players=(player,) * seats), ())

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.phase == "turns":
            return frozenset((state.turn,))
        if state.phase == "bids":
            return frozenset(Seat(n) for n, player in enumerate(state.players) if player.bid is None)
        return frozenset()

    def asked(self, state: State, seat: Seat) -> Ask | None:
        return Ask(state.phase) if seat in self.to_act(state) else None

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return tuple(action for action in _all(state, seat) if self.refusal(state, action) is None)

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act(state):
            return ()
        kinds = Bid if state.phase == "bids" else (Build, Hire, Dig, Earn)
        return tuple(action for action in _all(state, seat) if isinstance(action, kinds))

    def chains(self, view: View, actions: Sequence[Action]) -> tuple[Chain, ...]:
        squares = len(WALL) - len(view.players[view.turn].wall)
        building = any(isinstance(action, Build) for action in actions)
        return (Chain("wall", {"squares": squares}),) if building else ()

    def follow(self, view: View, chain: str, actions: Sequence[Action]) -> Action | None:
        return next((action for action in actions if isinstance(action, Build)), None)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        key = self._why_not(state, action)
        return Refusal(f"quarry-refusal-{key}") if key else None

    def _why_not(self, state: State, action: Action) -> str | None:
        player, on_turn = state.players[action.seat], state.turn == action.seat
        match action:
            case Bid(coins=coins):
                if state.phase != "bids":
                    return "no-auction"
                return None if 0 <= coins <= player.coins else "too-poor"
            case Snatch():
                if state.phase != "turns" or on_turn:
                    return "not-now"
                return "no-cart" if not state.carts else None if player.coins >= WAGE else "too-poor"
        if state.phase != "turns" or not on_turn:
            return "not-your-turn"
        match action:
            case Build(square=square):
                return None if square in WALL[len(player.wall) : len(player.wall) + 1] else "no-ground"
            case Hire():
                return "no-cart" if not state.carts else None if player.coins else "too-poor"
            case Dig():
                return "dug" if state.dug else None if len(state.deck) > state.options.rounds else "no-stone"
            case Earn(coins=coins):
                return None if 1 <= coins <= WAGE else "wage"
        return "unknown"

    def apply(self, state: State, action: Action) -> Step[State]:
        refusal = self.refusal(state, action)
        if refusal:
            raise IllegalAction(refusal.key, **refusal.facts)
        step = StepBuilder(state)
        self._do(step, action)
        return step.built()

    def _do(self, step: StepBuilder[State], action: Action) -> None:
        seat, state = action.seat, step.state
        player = state.players[seat]
        match action:
            case Build(square=square):
                step.happen(
                    Built(seat=seat, square=square), players=_with(state, seat, wall=(*player.wall, square))
                )
            case Hire() | Snatch():
                price = 1 if isinstance(action, Hire) else WAGE
                players = _with(state, seat, carts=player.carts + 1, coins=player.coins - price)
                step.happen(CartTaken(seat=seat), carts=state.carts - 1, players=players)
            case Dig():
                stone, *deck = state.deck
                players = _with(state, seat, stones=(*player.stones, stone))
                step.happen(Dug(seat=seat, stone=stone), dug=True, deck=tuple(deck), players=players)
            case Earn(coins=coins):
                players = _with(state, seat, coins=player.coins + coins)
                step.happen(Earned(seat=seat, coins=coins), players=players)
                self._next_turn(step)
            case Bid(coins=coins):
                event = Bade if player.bid is None else BidChanged
                step.happen(event(seat=seat, coins=coins), players=_with(state, seat, bid=coins))
                if not self.to_act(step.state):
                    self._award(step)

    def _next_turn(self, step: StepBuilder[State]) -> None:
        state = step.state
        if state.turn + 1 < len(state.players):
            step.change(turn=Seat(state.turn + 1), dug=False)
            return
        prize, *deck = state.deck
        step.happen(
            PrizeTurned(stone=prize), phase="bids", prize=prize, deck=tuple(deck), turn=Seat(0), dug=False
        )

    def _award(self, step: StepBuilder[State]) -> None:
        state = step.state
        bids = tuple(player.bid or 0 for player in state.players)
        winner = Seat(bids.index(max(bids)))
        assert state.prize is not None
        players = tuple(replace(player, bid=None) for player in state.players)
        won = replace(
            players[winner],
            coins=players[winner].coins - bids[winner],
            stones=(*players[winner].stones, state.prize),
        )
        players = (*players[:winner], won, *players[winner + 1 :])
        step.happen(BidsOpened(bids=bids, winner=winner), players=players, prize=None, phase="turns")
        if state.round < state.options.rounds:
            step.change(round=state.round + 1)
        else:
            step.change(phase="over")
            step.happen(Ended(totals=tuple(_total(player) for player in players)))

    def view(self, state: State, viewer: Seat | None) -> View:
        own = None if viewer is None else state.players[viewer]
        return View(
            round=state.round,
            phase=state.phase,
            turn=state.turn,
            deck=len(state.deck),
            prize=state.prize,
            carts=state.carts,
            players=tuple(
                PlayerView(p.coins, p.carts, p.wall, len(p.stones), p.bid is not None) for p in state.players
            ),
            own_stones=own.stones if own else None,
            own_bid=own.bid if own else None,
        )

    def stage(self, state: State) -> Stage:
        return Stage(state.round, state.phase)

    def result(self, state: State) -> Result | None:
        if state.phase != "over":
            return None
        totals = self.scores(state)
        best = sorted(range(len(totals)), key=lambda n: -totals[n])
        standings = [
            Standing(
                seat=Seat(n),
                rank=1 + sum(other > totals[n] for other in totals),
                total=totals[n],
                lines=(ScoreLine(part="all", points=totals[n], facts={}),),
            )
            for n in best
        ]
        return Result(ending="rounds", standings=tuple(standings))

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple([_total(player) for player in state.players])

    def violations(self, state: State) -> tuple[str, ...]:
        stones = len(state.deck) + sum(len(player.stones) for player in state.players)
        laws = {
            "carts": state.carts + sum(player.carts for player in state.players) == CARTS,
            "stones": stones + (state.prize is not None) == DECKS[state.options.deck],
            "coins": all(player.coins >= 0 for player in state.players),
        }
        return tuple(name for name, kept in laws.items() if not kept)


def _all(state: State, seat: Seat) -> tuple[Action, ...]:
    return (
        *(Build(seat=seat, square=square) for square in WALL),
        Hire(seat=seat),
        Dig(seat=seat),
        *(Earn(seat=seat, coins=coins) for coins in range(1, WAGE + 1)),
        Snatch(seat=seat),
        *(Bid(seat=seat, coins=coins) for coins in range(state.players[seat].coins + 1)),
    )


def _with(state: State, seat: Seat, **changes: object) -> tuple[Player, ...]:
    changed = replace(state.players[seat], **changes)
    return (*state.players[:seat], changed, *state.players[seat + 1 :])


def _total(player: Player) -> int:
    return player.coins + 2 * player.carts + len(player.wall) + sum(player.stones)
