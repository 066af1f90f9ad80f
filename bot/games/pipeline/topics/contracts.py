"""Contracts and orders: taking them, and delivering to them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from bot.engine.core import Action, Fact, Name, Refusal, Seat, StepBuilder
from bot.games.pipeline.actions import (
    ChooseBarrels,
    Deliver,
    FillOrder,
    TakeContract,
    TakeLoan,
    Use,
)
from bot.games.pipeline.content import Content
from bot.games.pipeline.events import (
    ContractFulfilled,
    ContractTaken,
    Delivered,
    LoanTaken,
    OrderFilled,
)
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import NO_OIL, Filling, Held, Player, State
from bot.games.pipeline.stock import INDEX, added, earned, listed, seated, turned

MOST_TAKEN = 3
LAST_YEAR = 3
SMALLEST_ORDER = 3  # barrels
Oil = tuple[int, ...]


class Dealing:
    """Everything about contracts and orders."""

    def __init__(self, content: Content, powers: Powers) -> None:
        self.content, self.powers = content, powers
        self.sorted = {deal: tuple(sorted(needs, key=_dearest)) for deal, needs in content.needs.items()}
        self.least = {deal: _at_least(_counts(needs)) for deal, needs in content.needs.items()}

    # The action

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return the contracts that may be taken, and the loan."""
        job = state.now.job
        if job is None or job.kind != "contracts":
            return []
        actions: list[Action] = []
        if len(job.rows) < MOST_TAKEN:
            years = (False,) if self.content.year(state.round) == LAST_YEAR else (False, True)
            actions += [
                _take(seat, deal, deferred)
                for n, row in enumerate(self._rows(state, seat))
                if n not in job.rows
                for deal in row
                if deal
                for deferred in years
            ]
        return actions if job.loan else [*actions, TakeLoan(seat=seat)]

    def _rows(self, state: State, seat: Seat) -> tuple[tuple[str, ...], ...]:
        """Return the rows to take from: orders, too, with the third level."""
        if state.level(seat, "contracts") > 2:
            return state.contracts + state.orders
        return state.contracts

    def refuse_contract(self, state: State, seat: Seat, action: TakeContract) -> Refusal | None:
        job = state.now.job
        if job is None or job.kind != "contracts":
            return Refusal("pipeline-refusal-not-at-the-contracts")
        rows = self._rows(state, seat)
        row = next((n for n, deals in enumerate(rows) if action.deal and action.deal in deals), None)
        if row is None:
            return Refusal("pipeline-refusal-no-such-contract")
        if len(job.rows) == MOST_TAKEN:
            return Refusal("pipeline-refusal-enough-contracts", {"most": MOST_TAKEN})
        if row in job.rows:
            return Refusal("pipeline-refusal-one-of-a-row")
        if action.deferred and self.content.year(state.round) == LAST_YEAR:
            return Refusal("pipeline-refusal-no-deferring")
        return None

    def refuse_loan(self, state: State) -> Refusal | None:
        job = state.now.job
        if job is None or job.kind != "contracts":
            return Refusal("pipeline-refusal-not-at-the-contracts")
        return Refusal("pipeline-refusal-one-loan") if job.loan else None

    def take(self, step: StepBuilder[State], seat: Seat, action: TakeContract) -> None:
        state, job = step.state, step.state.now.job
        assert job is not None
        rows = self._rows(state, seat)
        row = next(n for n, deals in enumerate(rows) if action.deal in deals)
        held = Held(deal=action.deal, active=not action.deferred)
        step.happen(
            ContractTaken(seat=seat, deal=action.deal, deferred=action.deferred),
            contracts=_without(state.contracts, action.deal),
            orders=_without(state.orders, action.deal),
            players=state.with_player(seat, contracts=(*state.players[seat].contracts, held)),
            turn=replace(state.now, job=replace(job, rows=(*job.rows, row))),
        )

    def lend(self, step: StepBuilder[State], seat: Seat) -> None:
        state, loan = step.state, self.content.board.loan
        player = earned(state.players[seat], "loans", loan.cash)
        player = replace(player, loans=player.loans + 1, penalties=player.penalties + loan.penalties)
        event = LoanTaken(seat=seat, cash=loan.cash, penalties=loan.penalties)
        step.happen(event, players=seated(state, seat, player))
        assert state.now.job is not None
        turned(step, job=replace(state.now.job, loan=True))

    # Delivering

    def deliveries(self, state: State, seat: Seat) -> list[Action]:
        """Return all that may be delivered now."""
        player = state.players[seat]
        if player.oil == NO_OIL:
            return []
        refined = sum(player.oil) - sum(player.oil[::4])
        if not refined:
            return []
        actions = list(self._to_contracts(state, seat, player))
        if refined < SMALLEST_ORDER:
            return actions
        at_least = _at_least(player.oil)
        for deal in _all_orders(state):
            if _covers(at_least, self.least[deal]):
                actions.append(FillOrder(seat=seat, deal=deal))
                if self._has_choice(player.oil, deal):
                    actions.append(ChooseBarrels(seat=seat, deal=deal))
        return actions

    def _to_contracts(self, state: State, seat: Seat, player: Player) -> Iterator[Action]:
        times = self.powers.times(player)
        for held in player.contracts:
            if held.active and held.done < times:
                for need in self.missing(held):
                    for barrel in _fitting(player.oil, need):
                        yield Deliver(seat=seat, deal=held.deal, need=need, barrel=barrel)

    def missing(self, held: Held) -> list[str]:
        """Return what a contract still asks for, each sort once."""
        return list(Counter(self.content.needs[held.deal]) - Counter(held.filled))

    def refuse_delivery(self, state: State, seat: Seat, action: Deliver) -> Refusal | None:
        player = state.players[seat]
        held = next((held for held in player.contracts if held.deal == action.deal), None)
        if held is None:
            return Refusal("pipeline-refusal-not-your-contract")
        if not held.active:
            return Refusal("pipeline-refusal-deferred", {"deal": Name("deal", held.deal)})
        if held.done >= self.powers.times(player):
            return Refusal("pipeline-refusal-fulfilled", {"deal": Name("deal", held.deal)})
        if action.need not in self.missing(held):
            return Refusal("pipeline-refusal-not-needed", {"deal": Name("deal", held.deal)})
        if action.barrel not in INDEX or not player.oil[INDEX[action.barrel]]:
            return Refusal("pipeline-refusal-no-such-oil")
        if action.barrel not in _fitting(player.oil, action.need):
            facts: dict[str, Fact] = {"need": Name("barrel", action.need)}
            return Refusal("pipeline-refusal-does-not-fit", facts)
        return None

    def deliver(self, step: StepBuilder[State], seat: Seat, action: Deliver) -> None:
        state, player = step.state, step.state.players[seat]
        pay = self.powers.pay(player, action.need, order=False)
        contracts = [
            self._with_barrel(held, action.need) if held.deal == action.deal else held
            for held in player.contracts
        ]
        place = INDEX[action.barrel]
        player = replace(player, oil=added(player.oil, (place, -1)), contracts=tuple(contracts))
        step.happen(
            Delivered(seat=seat, deal=action.deal, need=action.need, barrel=action.barrel, pay=pay),
            players=seated(state, seat, earned(player, "contracts", pay)),
            flow=replace(state.flow, left=added(state.flow.left, (place, 1))),
        )
        held = next(held for held in contracts if held.deal == action.deal)
        if not held.filled:
            step.happen(ContractFulfilled(seat=seat, deal=action.deal, times=held.done))

    def _with_barrel(self, held: Held, need: str) -> Held:
        filled = (*held.filled, need)
        if len(filled) == len(self.content.needs[held.deal]):
            return replace(held, filled=(), done=held.done + 1)
        return replace(held, filled=filled)

    # Orders

    def refuse_order(self, state: State, seat: Seat, action: FillOrder | ChooseBarrels) -> Refusal | None:
        if not action.deal or action.deal not in _all_orders(state):
            return Refusal("pipeline-refusal-no-such-order")
        oil = state.players[seat].oil
        if not _covers(_at_least(oil), self.least[action.deal]):
            return Refusal("pipeline-refusal-order-lacks-oil", {"deal": Name("deal", action.deal)})
        if isinstance(action, ChooseBarrels) and not self._has_choice(oil, action.deal):
            return Refusal("pipeline-refusal-no-other-barrels")
        return None

    def fill(self, step: StepBuilder[State], seat: Seat, deal: str) -> None:
        """Fulfil an order with the lowest grades that do."""
        self._fill_with(step, seat, deal, self.cheapest(step.state.players[seat].oil, deal))

    def cheapest(self, oil: Oil, deal: str) -> tuple[str, ...]:
        """Return the barrels of the lowest grades that fulfil an order."""
        used: list[str] = []
        for need in self.sorted[deal]:
            used.append(_fitting(oil, need)[0])
            oil = added(oil, (INDEX[used[-1]], -1))
        return tuple(used)

    def _fill_with(self, step: StepBuilder[State], seat: Seat, deal: str, used: tuple[str, ...]) -> None:
        state, player = step.state, step.state.players[seat]
        pay = sum(self.powers.pay(player, need, order=True) for need in self.content.needs[deal])
        oil = added(player.oil, *[(INDEX[barrel], -1) for barrel in used])
        player = earned(replace(player, oil=oil, orders=(*player.orders, deal)), "orders", pay)
        step.happen(
            OrderFilled(seat=seat, deal=deal, barrels=used, pay=pay),
            players=seated(state, seat, player),
            orders=_without(state.orders, deal),
            flow=replace(state.flow, left=added(state.flow.left, *[(INDEX[barrel], 1) for barrel in used])),
        )

    def begin(self, step: StepBuilder[State], deal: str) -> None:
        turned(step, filling=Filling(deal=deal))

    def uses(self, state: State, seat: Seat) -> list[Action]:
        """Return the barrels that may be used next for the order in hand."""
        return [Use(seat=seat, barrel=barrel) for barrel in self._options(state, seat)]

    def _options(self, state: State, seat: Seat) -> list[str]:
        filling = state.now.filling
        assert filling is not None
        return self._next(state.players[seat].oil, filling.deal, filling.used)

    def _next(self, oil: Oil, deal: str, used: tuple[str, ...]) -> list[str]:
        """Return what may be used next, so that enough is left for the rest."""
        oil = added(oil, *[(INDEX[barrel], -1) for barrel in used])
        need, *rest = self.sorted[deal][len(used) :]
        least = _at_least(_counts(rest))
        return [
            barrel
            for barrel in _fitting(oil, need)
            if _covers(_at_least(added(oil, (INDEX[barrel], -1))), least)
        ]

    def _has_choice(self, oil: Oil, deal: str) -> bool:
        """Is there more than one way to fulfil an order?"""
        used = self.cheapest(oil, deal)
        return any(len(self._next(oil, deal, used[:n])) > 1 for n in range(len(used)))

    def refuse_use(self, state: State, seat: Seat, barrel: str) -> Refusal | None:
        if state.now.filling is None:
            return Refusal("pipeline-refusal-no-order-begun")
        options = self._options(state, seat)
        if barrel in options:
            return None
        return Refusal("pipeline-refusal-use-one-of", {"barrels": listed(options)})

    def use(self, step: StepBuilder[State], seat: Seat, barrel: str) -> None:
        filling = step.state.now.filling
        assert filling is not None
        used = (*filling.used, barrel)
        if len(used) < len(self.sorted[filling.deal]):
            turned(step, filling=replace(filling, used=used))
        else:
            turned(step, filling=None)
            self._fill_with(step, seat, filling.deal, used)

    def use_only(self, step: StepBuilder[State], seat: Seat) -> bool:
        """Use the barrel that alone will do."""
        options = self._options(step.state, seat)
        if len(options) > 1:
            return False
        self.use(step, seat, options[0])
        return True


@cache
def _take(seat: Seat, deal: str, deferred: bool) -> TakeContract:
    return TakeContract(seat=seat, deal=deal, deferred=deferred)


def _dearest(barrel: str) -> tuple[int, str]:
    return -int(barrel[1]), barrel


def _counts(barrels: tuple[str, ...] | list[str]) -> Oil:
    return added((0,) * len(INDEX), *[(INDEX[barrel], 1) for barrel in barrels])


def _at_least(oil: Oil) -> Oil:
    """Return, for each colour and refined grade, how many barrels are of that grade or better."""
    return tuple([sum(oil[n : 4 * (n // 4) + 4]) for n in (1, 2, 3, 5, 6, 7, 9, 10, 11)])


def _covers(have: Oil, least: Oil) -> bool:
    return all(map(int.__ge__, have, least))


def _fitting(oil: Oil, need: str) -> list[str]:
    """Return the barrels that do for a need, the lowest grade first."""
    barrels = [f"{need[0]}{grade}" for grade in range(int(need[1]), 4)]
    return [barrel for barrel in barrels if oil[INDEX[barrel]]]


def _all_orders(state: State) -> list[str]:
    return [deal for row in state.orders for deal in row if deal]


def _without(rows: tuple[tuple[str, ...], ...], deal: str) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple(["" if one == deal else one for one in row]) for row in rows])
