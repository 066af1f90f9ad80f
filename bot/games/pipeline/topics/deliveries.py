"""Delivering to contracts: bit by bit, paid barrel by barrel."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from bot.engine.core import Action, Fact, Name, Refusal, Seat, StepBuilder
from bot.engine.phase import Topic
from bot.games.pipeline import worker
from bot.games.pipeline.actions import Deliver
from bot.games.pipeline.content import Content
from bot.games.pipeline.events import ContractFulfilled, Delivered
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Held, State
from bot.games.pipeline.stock import INDEX, added, earned, fitting, refined, seated


class Deliveries(Topic[State]):
    """Barrels for the active contracts of the active player; a better grade will do."""

    actions = (Deliver,)

    def __init__(self, content: Content, powers: Powers) -> None:
        self.content, self.powers = content, powers

    def choices(self, state: State, seat: Seat) -> list[Action]:
        player = state.players[seat]
        if not player.contracts or not refined(player.oil):
            return []
        return list(self._deliveries(state, seat))

    def _deliveries(self, state: State, seat: Seat) -> Iterator[Action]:
        player = state.players[seat]
        times = self.powers.times(player)
        for held in player.contracts:
            if held.active and held.done < times:
                for need in self._missing(held):
                    for barrel in fitting(player.oil, need):
                        yield Deliver(seat=seat, deal=held.deal, need=need, barrel=barrel)

    def _missing(self, held: Held) -> list[str]:
        """Return what a contract still asks for, each sort once."""
        return list(Counter(self.content.needs[held.deal]) - Counter(held.filled))

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Deliver)
        player = state.players[action.seat]
        held = next((held for held in player.contracts if held.deal == action.deal), None)
        if held is None:
            return Refusal("pipeline-refusal-not-your-contract")
        if not held.active:
            return Refusal("pipeline-refusal-deferred", {"deal": Name("deal", held.deal)})
        if held.done >= self.powers.times(player):
            return Refusal("pipeline-refusal-fulfilled", {"deal": Name("deal", held.deal)})
        if action.need not in self._missing(held):
            return Refusal("pipeline-refusal-not-needed", {"deal": Name("deal", held.deal)})
        if action.barrel not in INDEX or not player.oil[INDEX[action.barrel]]:
            return Refusal("pipeline-refusal-no-such-oil")
        if action.barrel not in fitting(player.oil, action.need):
            facts: dict[str, Fact] = {"need": Name("barrel", action.need)}
            return Refusal("pipeline-refusal-does-not-fit", facts)
        return None

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, Deliver)
        worker.leave(step)
        self._deliver(step, action.seat, action)

    def _deliver(self, step: StepBuilder[State], seat: Seat, action: Deliver) -> None:
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
