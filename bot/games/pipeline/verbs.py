"""What each action means: why it is refused, and what it does."""

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, Never, TypeVar

from bot.engine.core import Action, Refusal, Seat, Unfolding
from bot.games.pipeline.actions import (
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
from bot.games.pipeline.box import Box
from bot.games.pipeline.state import State
from bot.games.pipeline.tiles import shop_tile

A_contra = TypeVar("A_contra", bound=Action, contravariant=True)


class Verb(NamedTuple, Generic[A_contra]):
    """One sort of action. It is only done if it is not refused."""

    refuse: Callable[[State, Seat, A_contra], Refusal | None]
    do: Callable[[Unfolding[State], Seat, A_contra], None]


Verbs = Mapping[type[Action], Verb[Never]]


def verbs(box: Box) -> Verbs:
    """Return all verbs, by their actions."""
    return {**_turns(box), **_oil(box), **_goods(box), **_gifts(box)}


def _turns(box: Box) -> Verbs:
    """The parts of a turn, its beginning and its end."""
    turns, government, building = box.turns, box.government, box.building

    def survey(u: Unfolding[State], seat: Seat, one: Survey) -> None:
        turns.act(u, "government", one.square)
        government.buy(u, seat, one.square)

    return {
        SpreadTanks: Verb[SpreadTanks](
            lambda state, _, spread: box.refuse_spread(state, spread),
            lambda u, _, spread: box.spread(u, spread),
        ),
        Work: Verb[Work](
            lambda state, seat, _: turns.refuse_main(state, seat),
            lambda u, seat, work: turns.work(u, seat, work.space),
        ),
        Survey: Verb[Survey](
            lambda state, seat, one: (
                turns.refuse_main(state, seat) or government.refuse_survey(state, seat, one.square)
            ),
            survey,
        ),
        Second: Verb[Second](
            lambda state, seat, second: turns.refuse_second(state, seat, second.space),
            lambda u, seat, second: turns.second(u, seat, second.space),
        ),
        Pass: Verb[Pass](
            lambda state, *_: turns.refuse_pass(state),
            lambda u, seat, _: turns.skip(u, seat),
        ),
        GoFor: Verb[GoFor](
            lambda state, _, aim: turns.refuse_slot(state, aim.slot),
            lambda u, seat, aim: turns.choose_slot(u, seat, aim.slot),
        ),
        EndTurn: Verb[EndTurn](
            lambda state, *_: turns.refuse_end(state),
            lambda u, seat, _: box.end_turn(u, seat),
        ),
        Place: Verb[Place](
            building.refuse_place,
            lambda u, seat, one: building.place(u, seat, one.tile, one.square, one.turn),
        ),
        Hold: Verb[Hold](
            lambda state, _, hold: building.refuse_hold(state, hold),
            lambda u, _, hold: building.hold(u, hold),
        ),
    }


def _oil(box: Box) -> Verbs:
    """What is done with barrels: trading, refining, delivering."""
    turns, refining, deals, markets = box.turns, box.refining, box.deals, box.markets

    def run_pipes(u: Unfolding[State], seat: Seat, run: RunPipes) -> None:
        turns.act(u, "run")
        refining.run_pipes(u, seat, run.square)

    def run_machine(u: Unfolding[State], seat: Seat, run: RunMachine) -> None:
        turns.act(u, "run")
        refining.run_machine(u, seat, run.square)

    def run_machines(u: Unfolding[State], seat: Seat, _: RunMachines) -> None:
        turns.leave(u)
        turns.open_window(u)
        refining.run_machines(u, seat)

    def deliver(u: Unfolding[State], seat: Seat, one: Deliver) -> None:
        turns.leave(u)
        deals.deliver(u, seat, one)

    def fill(u: Unfolding[State], seat: Seat, order: FillOrder) -> None:
        turns.leave(u)
        deals.fill(u, seat, order.deal)

    def choose(u: Unfolding[State], _: Seat, order: ChooseBarrels) -> None:
        turns.leave(u)
        deals.begin(u, order.deal)

    return {
        Sell: Verb[Sell](markets.refuse, markets.sell),
        Buy: Verb[Buy](markets.refuse, markets.buy),
        RunPipes: Verb[RunPipes](
            lambda state, seat, run: (
                turns.refuse_main(state, seat) or refining.refuse_pipes(state, seat, run.square)
            ),
            run_pipes,
        ),
        RunMachine: Verb[RunMachine](
            lambda state, seat, run: (
                turns.refuse_main(state, seat) or refining.refuse_machine(state, seat, run.square)
            ),
            run_machine,
        ),
        RunMachines: Verb[RunMachines](
            lambda state, seat, _: turns.machine_window(state, seat) or refining.refuse_machines(state, seat),
            run_machines,
        ),
        Refine: Verb[Refine](refining.refuse, refining.refine),
        Deliver: Verb[Deliver](deals.refuse_delivery, deliver),
        FillOrder: Verb[FillOrder](deals.refuse_order, fill),
        ChooseBarrels: Verb[ChooseBarrels](deals.refuse_order, choose),
        Use: Verb[Use](
            lambda state, seat, use: deals.refuse_use(state, seat, use.barrel),
            lambda u, seat, use: deals.use(u, seat, use.barrel),
        ),
    }


def _goods(box: Box) -> Verbs:
    """What is bought or taken: tanks, machines, contracts, upgrades."""
    shops, deals, upgrading = box.shops, box.deals, box.upgrading
    return {
        BuyTank: Verb[BuyTank](
            lambda state, seat, tank: shops.refuse_tank(state, seat, tank.grade),
            lambda u, seat, tank: shops.buy_tank(u, seat, tank.grade),
        ),
        BuyMachine: Verb[BuyMachine](
            lambda state, seat, machine: shops.refuse_machine(state, seat, machine.square),
            lambda u, seat, machine: shops.buy_machine(u, seat, machine.square),
        ),
        TakeContract: Verb[TakeContract](deals.refuse_contract, deals.take),
        TakeLoan: Verb[TakeLoan](
            lambda state, *_: deals.refuse_loan(state),
            lambda u, seat, _: deals.lend(u, seat),
        ),
        BuyUpgrade: Verb[BuyUpgrade](
            lambda state, seat, upgrade: upgrading.refuse_purchase(state, seat, upgrade.family),
            lambda u, seat, upgrade: upgrading.buy(u, seat, upgrade.family),
        ),
        CloseFamily: Verb[CloseFamily](
            lambda state, _, one: upgrading.refuse_closing(state, one.family),
            lambda u, seat, one: upgrading.close(u, seat, one.family),
        ),
    }


def _gifts(box: Box) -> Verbs:
    """What an upgrade may give; pipe tiles and government tiles are bought in the same words."""
    shops, government, giving = box.shops, box.government, box.giving

    def refuse_pipe(state: State, seat: Seat, pipe: TakePipe) -> Refusal | None:
        topic = giving if state.now.gifts.pipes else shops
        return topic.refuse_pipe(state, seat, pipe.square)

    def take_pipe(u: Unfolding[State], seat: Seat, pipe: TakePipe) -> None:
        take = giving.take_pipe if u.state.now.gifts.pipes else shops.buy_pipe
        take(u, seat, shop_tile(pipe.square))

    def refuse_tile(state: State, seat: Seat, tile: TakeTile) -> Refusal | None:
        refuse = government.refuse_gift if state.now.gifts.tiles else government.refuse_neighbour
        return refuse(state, seat, tile.square)

    def take_tile(u: Unfolding[State], seat: Seat, tile: TakeTile) -> None:
        take = giving.take_tile if u.state.now.gifts.tiles else government.buy
        take(u, seat, tile.square)

    return {
        TakePipe: Verb[TakePipe](refuse_pipe, take_pipe),
        TakeTile: Verb[TakeTile](refuse_tile, take_tile),
        TakeTank: Verb[TakeTank](
            lambda state, seat, tank: giving.refuse_tank(state, seat, tank.price, tank.grade),
            lambda u, seat, tank: giving.take_tank(u, seat, tank.price, tank.grade),
        ),
        TakeMachine: Verb[TakeMachine](
            lambda state, seat, one: giving.refuse_machine(state, seat, one.price, one.square),
            lambda u, seat, one: giving.take_machine(u, seat, one.price, one.square),
        ),
        Decline: Verb[Decline](
            lambda state, *_: giving.refuse_nothing(state),
            lambda u, _, decline: giving.decline(u, decline),
        ),
    }
