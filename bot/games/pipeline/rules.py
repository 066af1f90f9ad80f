"""Pipeline: the contract, answered. What each action means is in the module of its topic."""

from collections.abc import Sequence

from bot.engine.core import (
    Action,
    Ask,
    Chain,
    Hint,
    IllegalAction,
    Refusal,
    Result,
    Rules,
    Saying,
    Seat,
    Stage,
    Step,
    Unfolding,
    Who,
    totals,
)
from bot.games.pipeline import laws, scoring, telling
from bot.games.pipeline.actions import (
    ACTIONS,
    Buy,
    BuyMachine,
    BuyTank,
    BuyUpgrade,
    ChooseBarrels,
    CloseFamily,
    Decline,
    Deliver,
    EndTurn,
    FillOrder,
    GoFor,
    Hold,
    Pass,
    Place,
    Refine,
    RunMachine,
    RunMachines,
    RunPipes,
    Second,
    Sell,
    SpreadTanks,
    Survey,
    TakeContract,
    TakeLoan,
    TakeMachine,
    TakePipe,
    TakeTank,
    TakeTile,
    Use,
    Work,
)
from bot.games.pipeline.advice import Advice
from bot.games.pipeline.asking import Asking
from bot.games.pipeline.box import Box
from bot.games.pipeline.chains import Chains
from bot.games.pipeline.content import Content
from bot.games.pipeline.dealing import deal
from bot.games.pipeline.events import EVENTS
from bot.games.pipeline.state import PipelineOptions, State
from bot.games.pipeline.tiles import shop_tile
from bot.games.pipeline.turns import following
from bot.games.pipeline.view import View, view


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
        self.asking = Asking(self.box)
        self.advice, self._chains = Advice(content), Chains(content)
        self._alone = tuple([frozenset((Seat(n),)) for n in range(self.seats[-1])])

    def setup(self, seats: int, options: PipelineOptions, seed: str) -> Step[State]:
        """Deal the game; the first decision is everybody's."""
        u = Unfolding(deal(self.content, seats, options, seed))
        self.box.years.begin_round(u, 1)
        return u.step()

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
        if isinstance(action, SpreadTanks):
            return self.box.refuse_spread(state, action)
        if state.turn is None:
            return Refusal("pipeline-refusal-spread-first")
        if action.seat != state.turn.seat:
            return Refusal("pipeline-refusal-not-your-turn", {"player": Who(state.turn.seat)})
        return self._refuse_now(state, action) or self._refuse(state, action.seat, action)

    def _refuse_now(self, state: State, action: Action) -> Refusal | None:
        """Say what has to be done before this."""
        now = state.now
        if now.filling and not isinstance(action, Use):
            return Refusal("pipeline-refusal-finish-order")
        if now.job and now.job.taken and not isinstance(action, TakePipe) and self.box.shops.owes_pipe(state):
            return Refusal("pipeline-refusal-one-more-pipe")
        if now.hand and not isinstance(action, Place | Hold | TakePipe | TakeTile | TakeTank | Decline):
            return Refusal("pipeline-refusal-place-first")
        if not now.gifts:
            return None
        if isinstance(action, Place | Hold | TakePipe | TakeTile | TakeTank | TakeMachine | Decline):
            return None
        if isinstance(action, BuyUpgrade | CloseFamily):
            return None
        return Refusal("pipeline-refusal-gifts-first")

    def _refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        box = self.box
        match action:
            case Work():
                return box.turns.refuse_main(state, seat)
            case EndTurn():
                return box.turns.refuse_end(state)
            case GoFor(slot=slot):
                return box.turns.refuse_slot(state, slot)
            case Place():
                return box.building.refuse_place(state, seat, action)
            case Survey(square=square):
                return box.turns.refuse_main(state, seat) or box.government.refuse_survey(state, seat, square)
            case Pass():
                return box.turns.refuse_pass(state)
            case Second(space=space):
                return box.turns.refuse_second(state, seat, space)
            case Sell() | Buy():
                return box.markets.refuse(state, seat, action)
            case Hold():
                return box.building.refuse_hold(state, action)
            case Refine():
                return box.refining.refuse(state, seat, action)
            case RunPipes(square=square):
                return box.turns.refuse_main(state, seat) or box.refining.refuse_pipes(state, seat, square)
            case RunMachine(square=square):
                return box.turns.refuse_main(state, seat) or box.refining.refuse_machine(state, seat, square)
            case RunMachines():
                return box.turns.machine_window(state, seat) or box.refining.refuse_machines(state, seat)
            case Deliver():
                return box.deals.refuse_delivery(state, seat, action)
            case FillOrder() | ChooseBarrels():
                return box.deals.refuse_order(state, seat, action)
        return self._refuse_goods(state, seat, action)

    def _refuse_goods(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Say why something cannot be taken or bought."""
        box, gifts = self.box, state.now.gifts
        match action:
            case TakePipe(square=square) if gifts.pipes:
                return box.giving.refuse_pipe(state, seat, square)
            case TakePipe(square=square):
                return box.shops.refuse_pipe(state, seat, square)
            case TakeTile(square=square) if gifts.tiles:
                return box.government.refuse_gift(state, seat, square)
            case TakeTile(square=square):
                return box.government.refuse_neighbour(state, seat, square)
            case TakeTank(price=price, grade=grade):
                return box.giving.refuse_tank(state, seat, price, grade)
            case TakeMachine(price=price, square=square):
                return box.giving.refuse_machine(state, seat, price, square)
            case Decline():
                return None if gifts else Refusal("pipeline-refusal-no-such-gift")
            case BuyTank(grade=grade):
                return box.shops.refuse_tank(state, seat, grade)
            case BuyMachine(square=square):
                return box.shops.refuse_machine(state, seat, square)
            case TakeContract():
                return box.deals.refuse_contract(state, seat, action)
            case TakeLoan():
                return box.deals.refuse_loan(state)
            case BuyUpgrade(family=family):
                return box.upgrading.refuse_purchase(state, seat, family)
            case CloseFamily(family=family):
                return box.upgrading.refuse_closing(state, family)
            case Use(barrel=barrel):
                return box.deals.refuse_use(state, seat, barrel)
        return Refusal("pipeline-refusal-unknown")

    # What happens

    def apply(self, state: State, action: Action) -> Step[State]:
        if refusal := self.refusal(state, action):
            raise IllegalAction(refusal.key, **refusal.facts)
        u = Unfolding(state)
        if isinstance(action, SpreadTanks):
            self.box.spread(u, action)
        else:
            self._do(u, action.seat, action)
        while self._forced(u):
            pass
        return u.step()

    def _do(self, u: Unfolding[State], seat: Seat, action: Action) -> None:
        box = self.box
        match action:
            case Work(space=space):
                box.turns.work(u, seat, space)
            case EndTurn():
                self._end_turn(u, seat)
            case GoFor(slot=slot):
                box.turns.choose_slot(u, seat, slot)
            case Place(tile=tile, square=square, turn=turn):
                box.building.place(u, seat, tile, square, turn)
            case Survey(square=square):
                box.turns.act(u, "government", square)
                box.government.buy(u, seat, square)
            case Pass():
                box.turns.skip(u, seat)
            case Second(space=space):
                box.turns.second(u, seat, space)
            case Sell():
                box.markets.sell(u, seat, action)
            case Hold():
                box.building.hold(u, action)
            case Refine():
                box.refining.refine(u, seat, action)
            case RunPipes(square=square):
                box.turns.act(u, "run")
                box.refining.run_pipes(u, seat, square)
            case RunMachine(square=square):
                box.turns.act(u, "run")
                box.refining.run_machine(u, seat, square)
            case RunMachines():
                box.turns.leave(u)
                box.turns.open_window(u)
                box.refining.run_machines(u, seat)
            case Buy():
                box.markets.buy(u, seat, action)
            case Deliver():
                box.turns.leave(u)
                box.deals.deliver(u, seat, action)
            case FillOrder(deal=deal):
                box.turns.leave(u)
                box.deals.fill(u, seat, deal)
            case ChooseBarrels(deal=deal):
                box.turns.leave(u)
                box.deals.begin(u, deal)
            case _:
                self._do_goods(u, seat, action)

    def _do_goods(self, u: Unfolding[State], seat: Seat, action: Action) -> None:
        box, gifts = self.box, u.state.now.gifts
        match action:
            case TakePipe(square=square) if gifts.pipes:
                box.giving.take_pipe(u, seat, shop_tile(square))
            case TakePipe(square=square):
                box.shops.buy_pipe(u, seat, shop_tile(square))
            case TakeTile(square=square) if gifts.tiles:
                box.giving.take_tile(u, seat, square)
            case TakeTile(square=square):
                box.government.buy(u, seat, square)
            case TakeTank(price=price, grade=grade):
                box.giving.take_tank(u, seat, price, grade)
            case TakeMachine(price=price, square=square):
                box.giving.take_machine(u, seat, price, square)
            case Decline():
                box.giving.decline(u, action)
            case BuyTank(grade=grade):
                box.shops.buy_tank(u, seat, grade)
            case BuyMachine(square=square):
                box.shops.buy_machine(u, seat, square)
            case TakeContract():
                box.deals.take(u, seat, action)
            case TakeLoan():
                box.deals.lend(u, seat)
            case BuyUpgrade(family=family):
                box.upgrading.buy(u, seat, family)
            case CloseFamily(family=family):
                box.upgrading.close(u, seat, family)
            case Use(barrel=barrel):
                box.deals.use(u, seat, barrel)

    def _end_turn(self, u: Unfolding[State], seat: Seat) -> None:
        """Place the disc, and let the next player begin; after the last one, the next round."""
        box = self.box
        box.turns.place_disc(u, seat)
        after = following(u.state, seat)
        if after is None:
            if not box.years.end_round(u):
                return
            after = u.state.order[0]
        box.turns.begin(u, after)

    def _forced(self, u: Unfolding[State]) -> bool:
        """Do one thing that is forced; say whether anything was."""
        state, box = u.state, self.box
        if state.phase == "setup":
            return box.begin_play(u)
        if state.turn is None:
            return False
        now, seat = state.turn, state.turn.seat
        if now.filling:
            return box.deals.use_only(u, seat)
        if now.hand and box.building.place_first(u, seat):
            return True
        if now.job and now.job.taken and box.shops.take_last(u, seat):
            return True
        if now.gifts:
            return box.giving.lapse(u, seat)
        if not self.asking.idle(state, seat):
            return False
        self._end_turn(u, seat)
        return True

    # What is seen and counted

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
