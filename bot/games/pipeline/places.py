"""Where choices and events lie on a picture of the table. Pictures know these names:

    space_tanks            a space of the cross          row_crude_O0        a row of a market
    slot_refined1_O2_3     the third slot of a row       deal_T1T1           a contract or an order on offer
    held_0_T1T1            a contract of a player        shelf_tanks_5       what a shop sells at a price
    family_shops           a family of upgrades          level_shops_2       a level of it
    quadrant_A, QA3        government tiles, one space   PT57                tile 57 beside its shop
    net_0_M13              a tile or a machine of a player, by its square
    hand_57                tile 57, to be placed later   upgrade_0_shops     the level of a player
    tanks_0_low, oil_0_T1  tanks and barrels of a player
    contracts_0, orders_0, penalties_0                   how many a player has

What is no longer as an event left it is not pointed at: a worker who has gone home, a tile that was placed.
"""

from collections.abc import Iterator

from bot.engine.core import Action, Event, Square, squares_of
from bot.games.pipeline.actions import (
    Buy,
    BuyTank,
    BuyUpgrade,
    ChooseBarrels,
    CloseFamily,
    Deliver,
    FillOrder,
    Hold,
    Sell,
    TakeContract,
    TakeTank,
    Work,
)
from bot.games.pipeline.content import GRADES, FamilyKey
from bot.games.pipeline.events import (
    ContractFailed,
    ContractFulfilled,
    ContractsDealt,
    ContractTaken,
    Delivered,
    FamilyClosed,
    LoanTaken,
    MachineBought,
    MachineRun,
    MachineTaken,
    OilBought,
    OilRefined,
    OilSold,
    OrderFilled,
    PipeBought,
    PipesRun,
    PipeTaken,
    QuadrantOpened,
    SecondTaken,
    TankBought,
    TankTaken,
    TilePlaced,
    UpgradeBought,
    WorkerSent,
)
from bot.games.pipeline.state import EMPTY
from bot.games.pipeline.view import RowView, View


def spots(view: View, thing: Action | Event) -> tuple[Square, ...]:
    """Name the places of a choice or an event."""
    names = _choice(view, thing) if isinstance(thing, Action) else _event(view, thing)
    return tuple([Square(name) for name in dict.fromkeys(names)])


# Choices


def _choice(view: View, action: Action) -> Iterator[str]:
    match action:
        case Work(space=space) if view.turn and not (view.turn.mains or view.turn.run):
            yield f"space_{space}"
        case Sell() | Buy():
            yield from _slot(view, action)
        case TakeContract(deal=deal) | FillOrder(deal=deal) | ChooseBarrels(deal=deal):
            yield f"deal_{deal}"
        case Deliver(seat=seat, deal=deal):
            yield f"held_{seat}_{deal}"
        case BuyTank(seat=seat, grade=grade):
            yield f"tanks_{seat}_{grade}"
        case TakeTank(seat=seat, price=price, grade=grade):
            yield from (f"shelf_tanks_{price}", f"tanks_{seat}_{grade}")
        case BuyUpgrade() | CloseFamily():
            yield from _family(view, action)
        case Hold(tile=tile):
            yield f"hand_{tile}"
        case _:
            yield from squares_of(action)


def _family(view: View, action: BuyUpgrade | CloseFamily) -> Iterator[str]:
    """Name a level or a family; what it gave is taken first, and that lies elsewhere."""
    if view.turn and view.turn.gifts:
        return
    if isinstance(action, BuyUpgrade):
        yield f"level_{action.family}_{_level(view, action.seat, action.family) + 1}"
    else:
        yield f"family_{action.family}"


def _slot(view: View, trade: Sell | Buy) -> Iterator[str]:
    """Name the slot that a trade would fill or empty."""
    cube = EMPTY if isinstance(trade, Sell) else trade.barrel[0]
    for row in _rows(view, trade.market):
        slots = enumerate(zip(row.prices, row.cubes, strict=True), 1)
        fitting = [n for n, there in slots if row.oil == trade.row and there == (trade.price, cube)]
        yield from [f"slot_{trade.market}_{row.oil}_{n}" for n in fitting[:1]]


def _rows(view: View, key: str) -> tuple[RowView, ...]:
    return next(market.rows for market in view.markets if market.key == key)


def _level(view: View, seat: int, family: FamilyKey) -> int:
    return view.players[seat].levels[view.families.index(family)]


# Events


def _event(view: View, event: Event) -> Iterator[str]:
    match event:
        case WorkerSent(seat=seat, space=space) | SecondTaken(seat=seat, space=space):
            if view.turn and (view.turn.seat, view.turn.worker) == (seat, space):
                yield f"space_{space}"
        case (
            TilePlaced(seat=seat, square=square)
            | PipesRun(seat=seat, square=square)
            | MachineRun(seat=seat, square=square)
        ):
            yield f"net_{seat}_{square}"
        case (
            MachineBought(seat=seat, square=square, price=price)
            | MachineTaken(seat=seat, square=square, price=price)
        ):
            yield from (f"net_{seat}_{square}", f"shelf_machines_{price}")
        case TankBought(seat=seat, grade=grade, price=price) | TankTaken(seat=seat, grade=grade, price=price):
            yield from (f"tanks_{seat}_{grade}", f"shelf_tanks_{price}")
        case UpgradeBought(seat=seat, family=family, level=level):
            yield from (f"level_{family}_{level}", f"upgrade_{seat}_{family}", f"family_{family}")
        case FamilyClosed(family=family):
            yield f"family_{family}"
        case QuadrantOpened(quadrant=quadrant):
            yield f"quadrant_{quadrant}"
        case PipeBought() | PipeTaken():
            return
        case _:
            yield from _of_oil(view, event)
            yield from _of_deals(view, event)
            yield from squares_of(event)


def _of_oil(view: View, event: Event) -> Iterator[str]:
    match event:
        case OilSold(market=market, row=row):
            yield f"row_{market}_{row}"
        case OilBought(seat=seat, barrel=barrel, market=market):
            yield from [f"row_{market}_{row.oil}" for row in _rows(view, market) if row.oil == barrel]
            yield from _oil(view, seat, barrel)
        case OilRefined(seat=seat, barrel=barrel, end=end):
            yield from _oil(view, seat, f"{barrel[0]}{GRADES.index(end)}")


def _oil(view: View, seat: int, barrel: str) -> Iterator[str]:
    """Name where barrels of a sort are, if the player still has any."""
    if view.players[seat].oil[4 * "OST".index(barrel[0]) + int(barrel[1])]:
        yield f"oil_{seat}_{barrel}"


def _of_deals(view: View, event: Event) -> Iterator[str]:
    match event:
        case (
            ContractTaken(seat=seat, deal=deal)
            | Delivered(seat=seat, deal=deal)
            | ContractFulfilled(seat=seat, deal=deal)
        ):
            yield from (f"held_{seat}_{deal}", f"contracts_{seat}")
        case OrderFilled(seat=seat):
            yield f"orders_{seat}"
        case LoanTaken(seat=seat) | ContractFailed(seat=seat):
            yield f"penalties_{seat}"
        case ContractsDealt(deals=deals):
            offered = [deal for row in view.contracts for deal in row]
            yield from [f"deal_{deal}" for deal in deals if deal in offered]
