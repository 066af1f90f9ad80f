"""What a player is asked, and all that may be answered."""

from collections.abc import Iterable, Iterator

from bot.engine.core import Action, Ask, Fact, Name, Seat
from bot.games.pipeline.actions import (
    Buy,
    BuyTank,
    BuyUpgrade,
    Decline,
    EndTurn,
    FillOrder,
    Pass,
    RunMachines,
    Second,
    Sell,
    TakeContract,
    TakeLoan,
    TakePipe,
)
from bot.games.pipeline.box import Box
from bot.games.pipeline.content import GRADES, MARKETS
from bot.games.pipeline.state import Job, State
from bot.games.pipeline.stock import INDEX, room
from bot.games.pipeline.tiles import shop_square
from bot.games.pipeline.topics.contracts import MOST_TAKEN

END = "EndTurn"  # the code of what ends a turn
_ASKS = {
    "tanks": "tank-shop",
    "machines": "machine-shop",
    "contracts": "contracts",
    "upgrades": "upgrades",
    "government": "government",
}


class Asking:
    """The decisions of a turn, one after another."""

    def __init__(self, box: Box) -> None:
        self.box, self.content = box, box.content

    # Choices

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return all that the player at turn may do now."""
        now, box = state.now, self.box
        if now.filling:
            return box.deals.uses(state, seat)
        if now.job and now.job.taken and box.shops.owes_pipe(state):
            return box.shops.pipes(state, seat)
        if now.hand or now.gifts:
            return self._pending(state, seat)
        return [*self._working(state, seat), *self._offers(state, seat)]

    def _pending(self, state: State, seat: Seat) -> list[Action]:
        """Return what to do with gifts and with tiles in hand: nothing else may be done before."""
        now, box = state.now, self.box
        actions: list[Action] = []
        if now.gifts:
            actions += [*box.giving.choices(state, seat), Decline(seat=seat)]
        elif now.hand:
            actions += [*box.shops.pipes(state, seat), *box.government.neighbours(state, seat)]
        if now.hand:
            return [*box.building.choices(state, seat), *actions]
        return [*actions, *box.upgrading.choices(state, seat)]

    def _working(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return what the action in progress still allows."""
        now, box = state.now, self.box
        if now.run:
            return box.refining.choices(state, seat)
        match now.job.kind if now.job else None:
            case "crude" | "refined1" | "refined2" | "refined3":
                return box.markets.choices(state, seat)
            case "tanks" | "machines":
                return [*box.shops.choices(state, seat), *box.shops.pipes(state, seat)]
            case "government":
                return box.government.neighbours(state, seat)
            case "contracts":
                return box.deals.choices(state, seat)
            case "upgrades":
                return box.upgrading.choices(state, seat)
        return []

    def _may_go_on(self, state: State, seat: Seat) -> bool:
        """Does the action in progress allow anything more?"""
        return next(iter(self._working(state, seat)), None) is not None

    def _offers(self, state: State, seat: Seat) -> list[Action]:
        """Return what may come next in the turn; it ends the action in progress."""
        box = self.box
        ending = box.turns.may_end(state)
        actions: list[Action] = []
        if box.turns.may_act(state, seat):
            actions += box.turns.works(seat)
            actions += box.government.surveys(state, seat)
            actions += box.refining.worker_runs(state, seat)
            if not ending:
                actions.append(Pass(seat=seat))
        if ending:
            actions += box.turns.seconds(state, seat)
        if self._machines_may_run(state, seat):
            actions.append(RunMachines(seat=seat))
        actions += box.deals.deliveries(state, seat)
        actions += box.turns.slots(state, seat)
        if ending:
            actions.append(EndTurn(seat=seat))
        return actions

    def _machines_may_run(self, state: State, seat: Seat) -> bool:
        if not state.players[seat].machines or self.box.turns.machine_window(state, seat):
            return False
        return self.box.refining.refuse_machines(state, seat) is None

    def idle(self, state: State, seat: Seat) -> bool:
        """Is there nothing to do but to end the turn?"""
        now, box = state.now, self.box
        if now.hand or now.icon or not (now.mains or now.passed):
            return False
        if box.turns.may_act(state, seat) or box.turns.may_second(state, seat):
            return False
        if self._may_go_on(state, seat) or box.deals.deliveries(state, seat):
            return False
        return not self._machines_may_run(state, seat)

    # Questions

    def asked(self, state: State, seat: Seat) -> Ask:
        """Name the decision of a player who owes one."""
        if state.phase == "setup":
            return Ask("tanks", {"tanks": self.content.board.tanks})
        now = state.now
        if now.filling:
            need = self.box.deals.sorted[now.filling.deal][len(now.filling.used)]
            return Ask("use", {"need": Name("barrel", need)})
        if self.box.shops.owes_pipe(state):
            return Ask("pipe")
        if now.hand:
            facts: dict[str, Fact] = {"tile": now.hand[0], "count": len(now.hand)}
            return Ask("place", facts, self._several(state, seat))
        if now.gifts:
            gifts = now.gifts
            facts = {"tiles": gifts.tiles, "tanks": gifts.tanks, "pipes": gifts.pipes}
            facts["machines"] = gifts.machines + gifts.reserve
            return Ask("gifts", facts, self._several(state, seat))
        rest = END if self.box.turns.may_end(state) else ""
        return self._asked_to_work(state, seat, rest)

    def _asked_to_work(self, state: State, seat: Seat, rest: str) -> Ask:
        now, facts = state.now, self._purse(state, seat)
        if not self._may_go_on(state, seat):
            return Ask("turn" if rest else "work", facts, rest=rest)
        several = self._several(state, seat)
        if now.run:
            return Ask("refine", facts, several, rest)
        assert now.job is not None
        if now.job.kind in MARKETS:
            facts["market"] = Name("market", now.job.kind)
            return Ask("buy" if now.job.buying else "trade", facts, several, rest)
        return Ask(_ASKS[now.job.kind], facts | self._prices(now.job), several, rest)

    def _purse(self, state: State, seat: Seat) -> dict[str, Fact]:
        return {"cash": state.players[seat].cash}

    def _prices(self, job: Job) -> dict[str, Fact]:
        """Return what a player should know of prices to answer."""
        board, upgrades = self.content.board, self.content.upgrades
        match job.kind:
            case "tanks" | "machines":
                return {"two": board.shops.pipes[1], "four": board.shops.pipes[3]}
            case "contracts":
                return {"most": MOST_TAKEN, "loan": board.loan.cash}
            case "upgrades":
                return {"most": upgrades.most, "cost": upgrades.cost}
            case "government":
                return {"price": self.box.government.price(job)}
        return {}

    def _several(self, state: State, seat: Seat) -> dict[str, int]:
        """Return how many choices of a sort may be made at once."""
        now, player = state.now, state.players[seat]
        job, gifts = now.job, now.gifts
        counts = {"TakeTile": gifts.tiles, "TakePipe": gifts.pipes}
        if job and job.kind in MARKETS:
            counts = self._trades(state, seat)
        elif job and job.kind == "contracts":
            counts = {"TakeContract": MOST_TAKEN - len(job.rows)}
        elif job and job.kind == "government":
            counts = {"TakeTile": len(self.box.government.neighbours(state, seat))}
        elif job and job.kind in ("tanks", "machines"):
            counts = {"TakePipe": self.box.shops.most(state, seat)}
        elif job and job.kind == "upgrades":
            upgrades = self.content.upgrades
            counts["BuyUpgrade"] = min(upgrades.most - job.bought, player.cash // upgrades.cost)
        return {code: count for code, count in counts.items() if count > 1}

    def _trades(self, state: State, seat: Seat) -> dict[str, int]:
        """Return how many barrels could be sold here at the most, and for how many more there is room."""
        trades, player = self.box.markets.choices(state, seat), state.players[seat]
        barrels = {trade.barrel for trade in trades if isinstance(trade, Sell)}
        grades = {int(trade.row[1]) for trade in trades if isinstance(trade, Buy)}
        return {
            "Sell": sum(player.oil[INDEX[barrel]] for barrel in barrels),
            "Buy": sum(room(self.content, player, grade) for grade in grades),
        }

    # What a player would expect

    def considered(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield what a player would expect to be able to do now."""
        now, box = state.now, self.box
        if now.filling or now.hand or now.gifts:
            return
        if now.job:
            yield from self._considered_at(state, seat, now.job)
        if now.worker and not now.seconded:
            for space in box.powers.reachable(state, seat, now.worker):
                yield Second(seat=seat, space=space)
        if state.players[seat].machines:
            yield RunMachines(seat=seat)
        for row in state.orders:
            yield from [FillOrder(seat=seat, deal=deal) for deal in row if deal]

    def _considered_at(self, state: State, seat: Seat, job: Job) -> Iterator[Action]:
        match job.kind:
            case "tanks":
                yield from [BuyTank(seat=seat, grade=grade) for grade in GRADES]
                yield from [TakePipe(seat=seat, square=shop_square(tile)) for tile in state.shop.tank_pipes]
            case "machines":
                yield from [
                    TakePipe(seat=seat, square=shop_square(tile)) for tile in state.shop.machine_pipes
                ]
            case "upgrades":
                yield from [BuyUpgrade(seat=seat, family=family) for family in state.families]
            case "contracts":
                deals = [deal for row in state.contracts for deal in row if deal]
                yield from [TakeContract(seat=seat, deal=deal, deferred=False) for deal in deals]
                yield TakeLoan(seat=seat)
