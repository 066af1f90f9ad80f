"""Orders: fulfilled in one go, with the cheapest barrels, or with barrels chosen one by one."""

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Name, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase, Topic
from bot.games.pipeline import worker
from bot.games.pipeline.actions import ChooseBarrels, FillOrder, Use
from bot.games.pipeline.content import Content
from bot.games.pipeline.events import OrderFilled
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Filling, State
from bot.games.pipeline.stock import (
    INDEX,
    Oil,
    added,
    earned,
    fitting,
    listed,
    refined,
    seated,
    turned,
    without_deal,
)

SMALLEST = 3  # barrels


class Orders(Topic[State]):
    """The orders on the board, open to whoever has the oil."""

    actions = (FillOrder, ChooseBarrels)

    def __init__(self, content: Content, powers: Powers) -> None:
        self.content, self.powers = content, powers
        self.needs = {deal: tuple(sorted(needs, key=_dearest)) for deal, needs in content.needs.items()}
        self._least = {deal: _at_least(_counts(needs)) for deal, needs in content.needs.items()}

    # What is offered

    def choices(self, state: State, seat: Seat) -> list[Action]:
        oil = state.players[seat].oil
        actions: list[Action] = []
        if refined(oil) < SMALLEST:
            return actions
        at_least = _at_least(oil)
        for deal in _on_board(state):
            if _covers(at_least, self._least[deal]):
                actions.append(FillOrder(seat=seat, deal=deal))
                if self._has_choice(oil, deal):
                    actions.append(ChooseBarrels(seat=seat, deal=deal))
        return actions

    def considered(self, state: State, seat: Seat) -> list[Action]:
        return [FillOrder(seat=seat, deal=deal) for deal in _on_board(state)]

    def _has_choice(self, oil: Oil, deal: str) -> bool:
        """Is there more than one way to fulfil an order?"""
        used = self._cheapest(oil, deal)
        return any(len(self.candidates(oil, deal, used[:n])) > 1 for n in range(len(used)))

    def _cheapest(self, oil: Oil, deal: str) -> tuple[str, ...]:
        """Return the barrels of the lowest grades that fulfil an order."""
        used: list[str] = []
        for need in self.needs[deal]:
            used.append(fitting(oil, need)[0])
            oil = added(oil, (INDEX[used[-1]], -1))
        return tuple(used)

    def candidates(self, oil: Oil, deal: str, used: tuple[str, ...]) -> list[str]:
        """Return what may be used next, so that enough is left for the rest."""
        oil = added(oil, *[(INDEX[barrel], -1) for barrel in used])
        need, *rest = self.needs[deal][len(used) :]
        least = _at_least(_counts(rest))
        return [
            barrel
            for barrel in fitting(oil, need)
            if _covers(_at_least(added(oil, (INDEX[barrel], -1))), least)
        ]

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, FillOrder | ChooseBarrels)
        if not action.deal or action.deal not in _on_board(state):
            return Refusal("pipeline-refusal-no-such-order")
        oil = state.players[action.seat].oil
        if not _covers(_at_least(oil), self._least[action.deal]):
            return Refusal("pipeline-refusal-order-lacks-oil", {"deal": Name("deal", action.deal)})
        if isinstance(action, ChooseBarrels) and not self._has_choice(oil, action.deal):
            return Refusal("pipeline-refusal-no-other-barrels")
        return None

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        worker.leave(step)
        match action:
            case FillOrder(seat=seat, deal=deal):
                self.fill(step, seat, deal, self._cheapest(step.state.players[seat].oil, deal))
            case ChooseBarrels(deal=deal):
                turned(step, filling=Filling(deal=deal))

    def fill(self, step: StepBuilder[State], seat: Seat, deal: str, used: tuple[str, ...]) -> None:
        """Fulfil an order with these barrels."""
        state, player = step.state, step.state.players[seat]
        pay = sum(self.powers.pay(player, need, order=True) for need in self.content.needs[deal])
        oil = added(player.oil, *[(INDEX[barrel], -1) for barrel in used])
        player = earned(replace(player, oil=oil, orders=(*player.orders, deal)), "orders", pay)
        step.happen(
            OrderFilled(seat=seat, deal=deal, barrels=used, pay=pay),
            players=seated(state, seat, player),
            orders=without_deal(state.orders, deal),
            flow=replace(state.flow, left=added(state.flow.left, *[(INDEX[barrel], 1) for barrel in used])),
        )


class BarrelsForAnOrder(Phase[State]):
    """The moment in which the barrels for an order are chosen, one after another."""

    actions = (Use,)

    def __init__(self, orders: Orders) -> None:
        self.orders = orders

    def asked(self, state: State, seat: Seat) -> Ask:
        filling = _filling(state)
        need = self.orders.needs[filling.deal][len(filling.used)]
        return Ask("use", {"need": Name("barrel", need)})

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return [Use(seat=seat, barrel=barrel) for barrel in self._candidates(state, seat)]

    def _candidates(self, state: State, seat: Seat) -> list[str]:
        filling = _filling(state)
        return self.orders.candidates(state.players[seat].oil, filling.deal, filling.used)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Use)
        if state.now.filling is None:
            return Refusal("pipeline-refusal-no-order-begun")
        candidates = self._candidates(state, action.seat)
        if action.barrel in candidates:
            return None
        return Refusal("pipeline-refusal-use-one-of", {"barrels": listed(candidates)})

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, Use)
        self._use(step, action.seat, action.barrel)

    def _use(self, step: StepBuilder[State], seat: Seat, barrel: str) -> None:
        filling = _filling(step.state)
        used = (*filling.used, barrel)
        if len(used) < len(self.orders.needs[filling.deal]):
            turned(step, filling=replace(filling, used=used))
        else:
            turned(step, filling=None)
            self.orders.fill(step, seat, filling.deal, used)

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Use the only barrel that will do."""
        seat = step.state.now.seat
        candidates = self._candidates(step.state, seat)
        if len(candidates) > 1:
            return False
        self._use(step, seat, candidates[0])
        return True


def _filling(state: State) -> Filling:
    filling = state.now.filling
    assert filling is not None
    return filling


def _on_board(state: State) -> list[str]:
    return [deal for row in state.orders for deal in row if deal]


def _dearest(barrel: str) -> tuple[int, str]:
    return -int(barrel[1]), barrel


def _counts(barrels: tuple[str, ...] | list[str]) -> Oil:
    return added((0,) * len(INDEX), *[(INDEX[barrel], 1) for barrel in barrels])


def _at_least(oil: Oil) -> Oil:
    """Return, for each colour and refined grade, how many barrels are of that grade or better."""
    return tuple([sum(oil[n : 4 * (n // 4) + 4]) for n in (1, 2, 3, 5, 6, 7, 9, 10, 11)])


def _covers(have: Oil, least: Oil) -> bool:
    return all(map(int.__ge__, have, least))
