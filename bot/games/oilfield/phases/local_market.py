"""Local market: oil for money, gas and pairs of oil for points, and a fee for the supervisor."""

from functools import cache

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder, Who
from bot.games.oilfield.actions import SellLocally
from bot.games.oilfield.content import Content
from bot.games.oilfield.events import FeePaid, SoldLocally
from bot.games.oilfield.phases.resolving import Resolving
from bot.games.oilfield.state import State


class LocalMarket(Resolving):
    """Sell any number of cubes from storage at fixed prices."""

    work = "local"
    actions = (SellLocally, *Resolving.actions)

    def asked(self, state: State, seat: Seat) -> Ask:
        if state.supervisor == seat:
            return Ask("local-own")
        fee = self.content.board.prices.supervisor_fee
        return Ask("local", {"player": Who(state.supervisor), "fee": fee})

    def ways(self, state: State, seat: Seat) -> tuple[Action, ...]:
        player = state.players[seat]
        return _sales(seat, player.oil, player.gas)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, SellLocally):
            return super().refusal(state, action)
        player = state.players[action.seat]
        if min(action.oil, action.pairs, action.gas) < 0:
            return Refusal("oilfield-refusal-fewer-than-none")
        if action.oil + 2 * action.pairs > player.oil or action.gas > player.gas:
            return Refusal("oilfield-refusal-not-stored", {"oil": player.oil, "gas": player.gas})
        if not (action.oil or action.pairs or action.gas):
            return Refusal("oilfield-refusal-sell-nothing")
        return None

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        if isinstance(action, SellLocally):
            self._sell(step, action)
            pay_fee(step, self.content, action.seat)
        else:
            super().perform(step, action)

    def _sell(self, step: StepBuilder[State], sale: SellLocally) -> None:
        state, seat, prices = step.state, sale.seat, self.content.board.prices
        player, oil = state.players[seat], sale.oil + 2 * sale.pairs
        money = sale.oil * prices.oil_money
        points = sale.pairs * prices.pair_points + sale.gas * prices.gas_points
        step.happen(
            SoldLocally(seat=seat, oil=sale.oil, pairs=sale.pairs, gas=sale.gas, money=money, points=points),
            players=state.with_player(
                seat,
                oil=player.oil - oil,
                gas=player.gas - sale.gas,
                money=player.money + money,
                points=player.points + points,
            ),
            bag=state.bag.plus(oil, sale.gas),
            task=None,
        )

    def why_lost(self, state: State, seat: Seat) -> str:
        return "no-cubes"


def pay_fee(step: StepBuilder[State], content: Content, seller: Seat) -> None:
    """Pay the supervisor, unless it is the supervisor who sells."""
    state, fee = step.state, content.board.prices.supervisor_fee
    supervisor = state.supervisor
    if fee and supervisor != seller:
        players = state.with_player(supervisor, money=state.players[supervisor].money + fee)
        step.happen(FeePaid(seat=supervisor, money=fee), players=players)


@cache
def _sales(seat: Seat, oil: int, gas: int) -> tuple[SellLocally, ...]:
    """Return every sale there is, the most for money first, excluding the empty sale."""
    return tuple(
        SellLocally(seat=seat, oil=single, pairs=pairs, gas=some)
        for pairs in range(oil // 2 + 1)
        for single in range(oil - 2 * pairs, -1, -1)
        for some in range(gas, -1, -1)
        if single or pairs or some
    )
