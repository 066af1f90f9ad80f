"""National market: barrels at one price for all, which falls with the number of sellers."""

from functools import cache

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder
from bot.games.oilfield.actions import SellNationally
from bot.games.oilfield.content import Content, FieldKey
from bot.games.oilfield.events import SoldNationally, TowerSold
from bot.games.oilfield.phases.resolving import Resolving
from bot.games.oilfield.state import Player, State, Task


class NationalMarket(Resolving):
    """Sell oil from storage, and gas with a gas expansion; then the national towers sell."""

    work = "national"
    actions = (SellNationally, *Resolving.actions)

    def __init__(self, content: Content, version: int) -> None:
        super().__init__(content)
        self.version = version

    def begin(self, step: StepBuilder[State], seat: Seat, price: int) -> None:
        step.change(turn=seat, task=Task(work="national", price=national_price(self.content, step.state)))

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("national", {"price": state.doing.price, "sellers": state.sellers})

    def ways(self, state: State, seat: Seat) -> tuple[Action, ...]:
        player = state.players[seat]
        gas = player.gas if player.gas_expansions else 0
        return _sales(seat, player.oil, gas, _towers_alone(state, player))

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, SellNationally):
            return super().refusal(state, action)
        player = state.players[action.seat]
        if min(action.oil, action.gas) < 0:
            return Refusal("oilfield-refusal-fewer-than-none")
        if action.oil > player.oil or action.gas > player.gas:
            return Refusal("oilfield-refusal-not-stored", {"oil": player.oil, "gas": player.gas})
        if action.gas and not player.gas_expansions:
            return Refusal("oilfield-refusal-no-gas-expansion")
        if action.oil or action.gas or _towers_alone(state, player):
            return None
        return Refusal("oilfield-refusal-sell-nothing")

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        if isinstance(action, SellNationally):
            self._sell(step, action)
        else:
            super().perform(step, action)

    def _sell(self, step: StepBuilder[State], sale: SellNationally) -> None:
        """Sell from storage; then each national tower sells a barrel straight from its field."""
        seat, price = sale.seat, step.state.doing.price
        if sale.oil or sale.gas:
            self._sell_from_storage(step, sale, price)
        for key in _wells(step.state, step.state.players[seat]):
            self._sell_from_well(step, seat, key, price + self.content.tiles["small_national"].bonus)
        step.change(task=None)

    def _sell_from_storage(self, step: StepBuilder[State], sale: SellNationally, price: int) -> None:
        state, seat, oil, gas = step.state, sale.seat, sale.oil, sale.gas
        player, money = state.players[seat], (oil + gas) * price
        step.happen(
            SoldNationally(seat=seat, oil=oil, gas=gas, price=price, money=money),
            players=state.with_player(
                seat, oil=player.oil - oil, gas=player.gas - gas, money=player.money + money
            ),
            bag=state.bag.plus(oil, gas),
        )

    def _sell_from_well(self, step: StepBuilder[State], seat: Seat, key: FieldKey, money: int) -> None:
        state, player = step.state, step.state.players[seat]
        step.happen(
            TowerSold(seat=seat, field=key, money=money),
            players=state.with_player(seat, money=player.money + money),
            fields=state.with_field(key, oil=state.field(key).oil - 1),
            bag=state.bag.plus(oil=1),
        )

    def why_lost(self, state: State, seat: Seat) -> str:
        """Say what is missing; the first version of the rules did not see the gas."""
        return "only-gas" if state.players[seat].gas and self.version > 1 else "no-cubes"


def national_price(content: Content, state: State) -> int:
    """Return what a barrel brings this round."""
    prices = content.sizes[len(state.players)].national
    return prices[min(state.sellers, len(prices)) - 1] if state.sellers else 0


def _towers_alone(state: State, player: Player) -> bool:
    """May the towers of a player sell although nothing is sold from storage?"""
    return state.options.national_tower_alone and bool(_wells(state, player))


def _wells(state: State, player: Player) -> tuple[FieldKey, ...]:
    """Return the fields in which a national tower would find a barrel, one entry for each barrel."""
    wells: list[FieldKey] = []
    for lease in player.leases:
        key = lease.field
        pumps = lease.tower == "small_national" and key != state.strike
        if pumps and wells.count(key) < state.field(key).oil:
            wells.append(key)
    return tuple(wells)


@cache
def _sales(seat: Seat, oil: int, gas: int, alone: bool) -> tuple[SellNationally, ...]:
    """Return every sale there is, the most first; the empty sale only where towers may sell alone."""
    return tuple(
        SellNationally(seat=seat, oil=some, gas=more)
        for some in range(oil, -1, -1)
        for more in range(gas, -1, -1)
        if some or more or alone
    )
