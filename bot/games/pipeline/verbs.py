"""What each action means: why it is refused, and what it does."""

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, Never, TypeVar

from bot.engine.core import Action, Refusal, Seat, StepBuilder
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
    do: Callable[[StepBuilder[State], Seat, A_contra], None]


Verbs = Mapping[type[Action], Verb[Never]]


def verbs(box: Box) -> Verbs:
    """Return all verbs, by their actions."""
    return {**_turns(box), **_oil(box), **_goods(box), **_gifts(box)}


def _turns(box: Box) -> Verbs:
    """The parts of a turn, its beginning and its end."""
    turns, government, building = box.turns, box.government, box.building

    def survey(step: StepBuilder[State], seat: Seat, one: Survey) -> None:
        turns.act(step, "government", one.square)
        government.buy(step, seat, one.square)

    return {
        SpreadTanks: Verb[SpreadTanks](
            lambda state, _, spread: box.refuse_spread(state, spread),
            lambda step, _, spread: box.spread(step, spread),
        ),
        Work: Verb[Work](
            lambda state, seat, _: turns.refuse_main(state, seat),
            lambda step, seat, work: turns.work(step, seat, work.space),
        ),
        Survey: Verb[Survey](
            lambda state, seat, one: (
                turns.refuse_main(state, seat) or government.refuse_survey(state, seat, one.square)
            ),
            survey,
        ),
        Second: Verb[Second](
            lambda state, seat, second: turns.refuse_second(state, seat, second.space),
            lambda step, seat, second: turns.second(step, seat, second.space),
        ),
        Pass: Verb[Pass](
            lambda state, *_: turns.refuse_pass(state),
            lambda step, seat, _: turns.skip(step, seat),
        ),
        GoFor: Verb[GoFor](
            lambda state, _, aim: turns.refuse_slot(state, aim.slot),
            lambda step, seat, aim: turns.choose_slot(step, seat, aim.slot),
        ),
        EndTurn: Verb[EndTurn](
            lambda state, *_: turns.refuse_end(state),
            lambda step, seat, _: box.end_turn(step, seat),
        ),
        Place: Verb[Place](
            building.refuse_place,
            lambda step, seat, one: building.place(step, seat, one.tile, one.square, one.turn),
        ),
        Hold: Verb[Hold](
            lambda state, _, hold: building.refuse_hold(state, hold),
            lambda step, _, hold: building.hold(step, hold),
        ),
    }


def _oil(box: Box) -> Verbs:
    """What is done with barrels: trading, refining, delivering."""
    turns, refining, deals, markets = box.turns, box.refining, box.deals, box.markets

    def run_pipes(step: StepBuilder[State], seat: Seat, run: RunPipes) -> None:
        turns.act(step, "run")
        refining.run_pipes(step, seat, run.square)

    def run_machine(step: StepBuilder[State], seat: Seat, run: RunMachine) -> None:
        turns.act(step, "run")
        refining.run_machine(step, seat, run.square)

    def run_machines(step: StepBuilder[State], seat: Seat, _: RunMachines) -> None:
        turns.leave(step)
        turns.open_window(step)
        refining.run_machines(step, seat)

    def deliver(step: StepBuilder[State], seat: Seat, one: Deliver) -> None:
        turns.leave(step)
        deals.deliver(step, seat, one)

    def fill(step: StepBuilder[State], seat: Seat, order: FillOrder) -> None:
        turns.leave(step)
        deals.fill(step, seat, order.deal)

    def choose(step: StepBuilder[State], _: Seat, order: ChooseBarrels) -> None:
        turns.leave(step)
        deals.begin(step, order.deal)

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
            lambda step, seat, use: deals.use(step, seat, use.barrel),
        ),
    }


def _goods(box: Box) -> Verbs:
    """What is bought or taken: tanks, machines, contracts, upgrades."""
    shops, deals, upgrading = box.shops, box.deals, box.upgrading
    return {
        BuyTank: Verb[BuyTank](
            lambda state, seat, tank: shops.refuse_tank(state, seat, tank.grade),
            lambda step, seat, tank: shops.buy_tank(step, seat, tank.grade),
        ),
        BuyMachine: Verb[BuyMachine](
            lambda state, seat, machine: shops.refuse_machine(state, seat, machine.square),
            lambda step, seat, machine: shops.buy_machine(step, seat, machine.square),
        ),
        TakeContract: Verb[TakeContract](deals.refuse_contract, deals.take),
        TakeLoan: Verb[TakeLoan](
            lambda state, *_: deals.refuse_loan(state),
            lambda step, seat, _: deals.lend(step, seat),
        ),
        BuyUpgrade: Verb[BuyUpgrade](
            lambda state, seat, upgrade: upgrading.refuse_purchase(state, seat, upgrade.family),
            lambda step, seat, upgrade: upgrading.buy(step, seat, upgrade.family),
        ),
        CloseFamily: Verb[CloseFamily](
            lambda state, _, one: upgrading.refuse_closing(state, one.family),
            lambda step, seat, one: upgrading.close(step, seat, one.family),
        ),
    }


def _gifts(box: Box) -> Verbs:
    """What an upgrade may give; pipe tiles and government tiles are bought in the same words."""
    shops, government, giving = box.shops, box.government, box.giving

    def refuse_pipe(state: State, seat: Seat, pipe: TakePipe) -> Refusal | None:
        topic = giving if state.now.gifts.pipes else shops
        return topic.refuse_pipe(state, seat, pipe.square)

    def take_pipe(step: StepBuilder[State], seat: Seat, pipe: TakePipe) -> None:
        take = giving.take_pipe if step.state.now.gifts.pipes else shops.buy_pipe
        take(step, seat, shop_tile(pipe.square))

    def refuse_tile(state: State, seat: Seat, tile: TakeTile) -> Refusal | None:
        refuse = government.refuse_gift if state.now.gifts.tiles else government.refuse_neighbour
        return refuse(state, seat, tile.square)

    def take_tile(step: StepBuilder[State], seat: Seat, tile: TakeTile) -> None:
        take = giving.take_tile if step.state.now.gifts.tiles else government.buy
        take(step, seat, tile.square)

    return {
        TakePipe: Verb[TakePipe](refuse_pipe, take_pipe),
        TakeTile: Verb[TakeTile](refuse_tile, take_tile),
        TakeTank: Verb[TakeTank](
            lambda state, seat, tank: giving.refuse_tank(state, seat, tank.price, tank.grade),
            lambda step, seat, tank: giving.take_tank(step, seat, tank.price, tank.grade),
        ),
        TakeMachine: Verb[TakeMachine](
            lambda state, seat, one: giving.refuse_machine(state, seat, one.price, one.square),
            lambda step, seat, one: giving.take_machine(step, seat, one.price, one.square),
        ),
        Decline: Verb[Decline](
            lambda state, *_: giving.refuse_nothing(state),
            lambda step, _, decline: giving.decline(step, decline),
        ),
    }
