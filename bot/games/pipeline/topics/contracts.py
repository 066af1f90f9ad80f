"""Contracts & Loans: contracts for this year or for the next, and money for a penalty."""

from functools import cache, lru_cache

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder
from bot.games.pipeline.actions import TakeContract, TakeLoan
from bot.games.pipeline.content import Content, SpaceKey
from bot.games.pipeline.events import ContractTaken, LoanTaken
from bot.games.pipeline.state import Held, Job, State
from bot.games.pipeline.stock import earned, seated, without_deal
from bot.games.pipeline.topics.workplace import Space

MOST_TAKEN = 3
LAST_YEAR = 3


class Contracts(Space):
    """Taking contracts, at most one of each row, and a loan."""

    kinds = ("contracts",)
    actions = (TakeContract, TakeLoan)

    def __init__(self, content: Content) -> None:
        self.content = content

    # What is asked and offered

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("contracts", {"most": MOST_TAKEN, "loan": self.content.board.loan.cash})

    def several(self, state: State, seat: Seat) -> dict[str, int]:
        job = _job(state)
        return {"TakeContract": MOST_TAKEN - len(job.rows)} if job else {}

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return the contracts that may be taken, and the loan."""
        job = _job(state)
        if job is None:
            return []
        last = self.content.year(state.round) == LAST_YEAR
        takes = _takes(seat, _rows(state, seat), job.rows, deferring=not last)
        return [*takes] if job.loan else [*takes, TakeLoan(seat=seat)]

    def goes_on(self, state: State, seat: Seat) -> bool:
        job = _job(state)
        return job is not None and (not job.loan or bool(self.choices(state, seat)))

    def welcomes(self, state: State, seat: Seat, space: SpaceKey, cash: int) -> bool:
        """There is always a loan to be had."""
        return True

    def considered(self, state: State, seat: Seat) -> list[Action]:
        deals = [deal for row in state.contracts for deal in row if deal]
        return [*[_take(seat, deal, False) for deal in deals], TakeLoan(seat=seat)]

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        job = _job(state)
        if job is None:
            return Refusal("pipeline-refusal-not-at-the-contracts")
        if isinstance(action, TakeContract):
            return self._refuse_contract(state, job, action)
        return Refusal("pipeline-refusal-one-loan") if job.loan else None

    def _refuse_contract(self, state: State, job: Job, action: TakeContract) -> Refusal | None:
        rows = _rows(state, action.seat)
        row = next((n for n, deals in enumerate(rows) if action.deal and action.deal in deals), None)
        if row is None:
            if action.deal in [held.deal for held in state.players[action.seat].contracts]:
                return Refusal("pipeline-refusal-contract-taken")
            return Refusal("pipeline-refusal-no-such-contract")
        if len(job.rows) == MOST_TAKEN:
            return Refusal("pipeline-refusal-enough-contracts", {"most": MOST_TAKEN})
        if row in job.rows:
            return Refusal("pipeline-refusal-one-of-a-row")
        if action.deferred and self.content.year(state.round) == LAST_YEAR:
            return Refusal("pipeline-refusal-no-deferring")
        return None

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case TakeContract(seat=seat):
                self._take(step, seat, action)
            case TakeLoan(seat=seat):
                self._lend(step, seat)

    def _take(self, step: StepBuilder[State], seat: Seat, action: TakeContract) -> None:
        state, job = step.state, step.state.now.job
        assert job is not None
        row = next(n for n, deals in enumerate(_rows(state, seat)) if action.deal in deals)
        held = Held(deal=action.deal, active=not action.deferred)
        step.happen(
            ContractTaken(seat=seat, deal=action.deal, deferred=action.deferred),
            contracts=without_deal(state.contracts, action.deal),
            orders=without_deal(state.orders, action.deal),
            players=state.with_player(seat, contracts=(*state.players[seat].contracts, held)),
            turn=replace(state.now, job=replace(job, rows=(*job.rows, row), idle=False)),
        )

    def _lend(self, step: StepBuilder[State], seat: Seat) -> None:
        state, loan = step.state, self.content.board.loan
        player = earned(state.players[seat], "loans", loan.cash)
        player = replace(player, loans=player.loans + 1, penalties=player.penalties + loan.penalties)
        event = LoanTaken(seat=seat, cash=loan.cash, penalties=loan.penalties)
        assert state.now.job is not None
        turn = replace(state.now, job=replace(state.now.job, loan=True, idle=False))
        step.happen(event, players=seated(state, seat, player), turn=turn)


def _job(state: State) -> Job | None:
    """Return what the worker has done here, if it is here."""
    job = state.now.job
    return job if job and job.kind == "contracts" else None


def _rows(state: State, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """Return the rows to take from; the third level of Contracts & Orders adds the orders."""
    if state.level(seat, "contracts") > 2:
        return state.contracts + state.orders
    return state.contracts


@lru_cache(maxsize=1024)
def _takes(
    seat: Seat, rows: tuple[tuple[str, ...], ...], taken: tuple[int, ...], *, deferring: bool
) -> tuple[TakeContract, ...]:
    """Return what may be taken from rows of which some have had their turn."""
    if len(taken) == MOST_TAKEN:
        return ()
    return tuple(
        [
            _take(seat, deal, deferred)
            for n, row in enumerate(rows)
            if n not in taken
            for deal in row
            if deal
            for deferred in ((False, True) if deferring else (False,))
        ]
    )


@cache
def _take(seat: Seat, deal: str, deferred: bool) -> TakeContract:
    return TakeContract(seat=seat, deal=deal, deferred=deferred)
