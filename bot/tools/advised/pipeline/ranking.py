"""What each choice would lead to, and which to name first. It works on what the player sees."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.core import Action, Fact, Hint, Name, Seat, Square, Who
from bot.games.pipeline.actions import (
    Buy,
    BuyMachine,
    BuyTank,
    BuyUpgrade,
    ChooseBarrels,
    Decline,
    Deliver,
    EndTurn,
    FillOrder,
    GoFor,
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
    TakeTile,
    Work,
)
from bot.games.pipeline.content import GRADES, MARKETS, Content
from bot.games.pipeline.network import Network, network
from bot.games.pipeline.tiles import COLOURS, all_tiles, shop_tile
from bot.games.pipeline.topics.turn_order import pushed
from bot.games.pipeline.view import View
from bot.tools.advised.pipeline import bargains
from bot.tools.advised.pipeline.errands import errand, least_cost
from bot.tools.advised.pipeline.planning import worth
from bot.tools.advised.pipeline.prospects import Prospect, prospect
from bot.tools.advised.pipeline.reading import Reading

Weighed = tuple[float, Hint]
ENDING = (Deliver, FillOrder, ChooseBarrels, RunMachines)  # what may look like a part of the action
LATER = (*ENDING, Work, Survey, RunPipes, RunMachine, Second, GoFor, Pass, EndTurn)
_CRUDE = 5  # dollars for a barrel to begin with
_LAST = 1_000  # behind everything that is worth anything; what weighs more is a loss


class Advice:
    """Ranks choices; a lower weight comes first, and equals keep their order."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def advise(self, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
        reading = Reading(self.content, view)
        ended = ends(reading, actions)
        weighed = [self._weigh(reading, action) for action in actions]
        ranked = [
            (weight, _ending(hint, ended)) for weight, hint in sorted(weighed, key=lambda pair: pair[0])
        ]
        return tuple([replace(hint, doubtful=True) if weight > _LAST else hint for weight, hint in ranked])

    def _weigh(self, reading: Reading, action: Action) -> Weighed:
        match action:
            case Place():
                return _placed(reading, action)
            case Sell() | Buy():
                return _traded(reading, action)
            case RunPipes() | RunMachine() | RunMachines():
                return _run(reading, action)
            case Refine():
                return _refined(reading, action)
            case BuyMachine(square=square) | TakeMachine(square=square):
                return _machine(reading, action, square)
            case Survey() | TakeTile() | TakePipe():
                return _tile(reading, action)
            case TakeContract() | Deliver() | FillOrder():
                return self._dealt(reading, action)
        return self._other(reading, action)

    def _other(self, reading: Reading, action: Action) -> Weighed:
        match action:
            case SpreadTanks(crude=crude, low=low, mid=mid, high=high):
                usual = (crude, low, mid, high) == self.content.board.usual
                return (0, Hint(action, "usual")) if usual else (1, Hint(action))
            case BuyTank(grade=grade):
                room, price = reading.player.room[GRADES.index(grade)], reading.tank_price()
                spare = room >= self.content.board.barrels  # a whole tank of that grade is still empty
                return room + _LAST * spare, _hint(action, "tank", price=price, room=room)
            case BuyUpgrade(family=family):
                level = reading.level(family) + 1
                hint = _hint(action, "upgrade", gives=Name("upgrade", f"{family}{level}"), level=level)
                return 0, replace(hint, doubtful=True)  # which one is good depends on plans
            case Work(space=space):
                worth, key, facts = errand(reading, space)
                beside = Name("space", _beside(reading.view, space))
                hint = Hint(action, key, {**facts, "beside": beside}, doubtful=worth <= 0)
                if void := (least := least_cost(key, facts)) > reading.player.cash:
                    dear: dict[str, Fact] = {"price": least, "cash": reading.player.cash, "beside": beside}
                    hint = Hint(action, "errand-dear", dear, void=True)
                return _LAST * (worth < 0) - worth + 3 * _LAST * void, hint
            case Second(space=space):
                fee = reading.second_fee()
                worth = errand(reading, space)[0] - fee
                return -worth, Hint(action, "second", {"fee": fee}, doubtful=worth <= 0)
            case GoFor(slot=slot):
                return slot, _slot(reading.view, action, slot)
            case Pass():
                return _LAST, Hint(action, "pass", doubtful=True)
            case EndTurn() | Decline():
                return _LAST, Hint(action)
            case TakeLoan():
                return _LAST + 1, Hint(action, "loan")
        return 0, Hint(action)

    def _dealt(self, reading: Reading, action: TakeContract | Deliver | FillOrder) -> Weighed:
        needs = self.content.needs[action.deal]
        match action:
            case TakeContract(deferred=deferred):
                pay, risk = reading.pay(needs, order=False), not bargains.feasible(reading, needs)
                key = "contract-beyond" if risk else "contract"
                return 2 * _LAST * risk - pay + deferred / 2, _hint(action, key, pay=pay)
            case Deliver(need=need, barrel=barrel):
                pay = reading.pay((need,), order=False)
                over = int(barrel[1]) - int(need[1])
                return over - pay / 100, _hint(action, "over" if over else "deliver", pay=pay)
            case FillOrder():
                pay = reading.pay(needs, order=True)
                return -pay, _hint(action, "order", pay=pay)


# What ends an action that could go on


def ends(reading: Reading, actions: Sequence[Action]) -> Name | None:
    """Name what the worker is at, if anything later in the turn would end it; a part of a list is enough."""
    turn, job = reading.view.turn, reading.job
    if turn is None or not (job or turn.run):
        return None
    more = any(type(action) not in LATER for action in actions)
    whole = any(isinstance(action, EndTurn) for action in actions)
    at = "run" if turn.run or job is None else job.kind
    return Name("job", at) if more or not whole else None


def _ending(hint: Hint, ended: Name | None) -> Hint:
    """Say of a delivery or a run that it ends what the worker is at."""
    if ended is None or hint.void or type(hint.action) not in ENDING:
        return hint
    return replace(hint, key=f"{hint.key or 'plain'}-ends", facts={**hint.facts, "ended": ended})


# Places for tiles


def _placed(reading: Reading, action: Place) -> Weighed:
    """Over a cost threshold first, then joining, then the longest pipeline, then compactness."""
    found = prospect(reading.net, action.tile, action.square, action.turn)
    twin = all_tiles()[action.tile].symmetric and action.turn > 1  # half a turn back it looks the same
    raised = sum(_raises(reading, found, n) for n in range(len(found.growths)))
    best = max(found.growths, key=lambda growth: (growth.joined > 0, growth.after))
    weight = -raised * 1_000_000 - best.joined * 10_000 - best.after * 100 - found.touching
    weight += 100_000_000 * twin
    facts: dict[str, Fact] = {"colour": Name("colour", COLOURS[best.colour])}
    if not best.joined:
        return weight, Hint(action, "alone", facts)
    return weight, Hint(action, "grow", {**facts, "before": best.before, "after": best.after})


def best_place(reading: Reading, tile: int) -> tuple[float, Place]:
    """Return the best place for a tile, and its weight."""
    places = [
        Place(seat=reading.seat, tile=tile, square=square, turn=turn) for square, turn in reading.net.places
    ]
    return min([(_placed(reading, place)[0], place) for place in places], key=lambda one: one[0])


def _raises(reading: Reading, found: Prospect, at: int) -> int:
    """Return how many grades further a pipeline would reach."""
    growth = found.growths[at]
    before = reading.reach(growth.colour, growth.before) if growth.before else 0
    return reading.reach(growth.colour, growth.after) - before


def _machine(reading: Reading, action: Action, square: Square) -> Weighed:
    """A machine is good where it lets long pipelines run, and cuts none of them short."""
    after = network(reading.pipes, f"{reading.machines} {square}".lstrip())
    attached = [after.lines[number - 1] for number in after.all_attached]
    useful = [line for line in attached if reading.reach(line.colour, len(line.cells))]
    weight = _worth(reading, reading.net) - _worth(reading, after) - 10 * len(useful)
    hint = _hint(action, "machine", lines=len(useful))
    return weight, replace(hint, doubtful=not useful)


def _worth(reading: Reading, net: Network) -> int:
    return sum(10 * reading.reach(line.colour, len(line.cells)) for line in net.lines)


def _tile(reading: Reading, action: Survey | TakeTile | TakePipe) -> Weighed:
    pipe = isinstance(action, TakePipe)
    number = shop_tile(action.square) if pipe else reading.government(action.square)
    tile = all_tiles()[number]
    facts: dict[str, Fact] = {
        "tile": number,
        "joint": Name("colour", tile.joint),
        "left": Name("colour", tile.left[1]),
        "right": Name("colour", tile.right[1]),
    }
    broke = not any(reading.player.oil) and reading.player.cash - _price(reading, action) < _CRUDE
    if broke:
        return _LAST + 1, Hint(action, "tile", facts)
    few = pipe and len(reading.view.turn.hand if reading.view.turn else ()) == 0
    return best_place(reading, number)[0] if few else 0, Hint(action, "tile", facts)


def _price(reading: Reading, action: Survey | TakeTile | TakePipe) -> int:
    """Return what one more tile costs; gifts, and the second tile of a pair, cost nothing."""
    turn, board = reading.view.turn, reading.content.board
    if isinstance(action, Survey):
        return board.government.prices[0]
    if turn is None or turn.job is None or turn.gifts:
        return 0
    prices = board.shops.pipes if isinstance(action, TakePipe) else board.government.prices
    taken = turn.job.taken
    return prices[min(taken, len(prices) - 1)] - (prices[taken - 1] if taken else 0)


# Oil


def _traded(reading: Reading, action: Sell | Buy) -> Weighed:
    """A slot at its printed price, of the barrel's own row and where the worker is, speaks for itself."""
    price = bargains.price(reading, action)
    usual = (action.row, action.price, action.market) == (action.barrel, price, reading.at)
    pieces = reading.slots[bargains.slot(action)]
    facts: dict[str, Fact] = {"market": Name("market", action.market), "price": price}
    if isinstance(action, Buy):
        times = min(pieces, reading.player.room[int(action.barrel[1])])
        idle = action.barrel[1] == "0" and not bargains.reach(reading, action.barrel[0])
        crude = action.barrel[1] == "0"
        key = "idle" if idle else "bought" if usual and crude else None if usual else "buy"
        return price + _LAST * idle, Hint(action, key, facts, times, void=idle)
    times = min(pieces, reading.oil[action.barrel])
    waste = int(action.barrel[1]) - int(action.row[1])
    facts["row"] = Name("barrel", action.row)
    facts["kept"] = reading.kept(action.barrel)
    lost = price <= reading.kept(action.barrel)  # it counts for more at the end
    raw = action.barrel[1] == "0"  # crude is for refining
    hint = Hint(action, "sell-lost" if lost else "sold" if usual else "sell", facts, times, raw, lost)
    return waste - price + _LAST * raw + 2 * _LAST * lost, hint


def _run(reading: Reading, action: RunPipes | RunMachine | RunMachines) -> Weighed:
    """What makes the oil worth most comes first, and what costs more than that last."""
    plan = reading.plan(reading.lines_of(action))
    grades = sum(step.end - step.start for step in plan)
    gain = worth(plan, reading.rates)
    if isinstance(action, RunMachines):
        gain -= reading.player.fee
    hint = _hint(action, "run", barrels=len(plan), grades=grades)
    if gain > 0:
        return -gain, hint
    fee = reading.player.fee if isinstance(action, RunMachines) else 0
    return _LAST + 1, replace(hint, key="run-lost", facts={**hint.facts, "fee": fee}, void=True)


def _refined(reading: Reading, action: Refine) -> Weighed:
    """What the best plan has for a pipeline comes first, then what raises most."""
    line = reading.player.lines[action.line - 1]
    start, end = GRADES.index(action.start), GRADES.index(action.end)
    colour = 3 * COLOURS.index(line.colour)
    proposed = (action.line, start, end) in [(one.line, one.start, one.end) for one in reading.proposal]
    facts: dict[str, Fact] = {
        "colour": Name("colour", line.colour),
        "value": line.value,
        "cost": sum(reading.view.costs[colour + start : colour + end]),
        "proposed": int(proposed),
    }
    return start - end - 10 * proposed, Hint(action, "refine", facts)


# The board


def _beside(view: View, space: str) -> str:
    """Return the space that shares an arm of the cross with this one."""
    for inner, outer in zip(view.cross, MARKETS, strict=True):
        if space == inner:
            return outer
        if space == outer:
            return inner
    raise ValueError(f"{space} is not on the cross")


def _slot(view: View, action: Action, slot: int) -> Hint:
    seat = action.seat
    after = pushed(view.lower, slot - 1, seat)
    moved = [other for other in view.lower if other >= 0 and after.index(other) != view.lower.index(other)]
    return (
        Hint(action, "push", {"players": tuple([Who(Seat(other)) for other in moved])})
        if moved
        else Hint(action, "slot")
    )


def _hint(action: Action, key: str, **facts: Fact) -> Hint:
    return Hint(action, key, facts)
