"""The judgment of Giganten: what a table is worth, and what to do about it."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.chance import Chance
from bot.engine.core import Action, Event, Seat
from bot.engine.mind import Level, Mind, Weighed
from bot.games.giganten.mind.choosing import Chooser
from bot.games.giganten.mind.imagine import imagined
from bot.games.giganten.mind.memory import Memory, begun, remembered
from bot.games.giganten.mind.search import Search
from bot.games.giganten.mind.weights import GigantenWeights
from bot.games.giganten.mind.why import why
from bot.games.giganten.mind.worth import Lore, Reading
from bot.games.giganten.rules import Giganten
from bot.games.giganten.state import State
from bot.games.giganten.view import View

_EXPLAINED = 3  # choices for which something is said


class GigantenMind(Mind[State, View, Memory, GigantenWeights]):
    """Plays Giganten in dollars."""

    weights_type = GigantenWeights

    def __init__(self, rules: Giganten, weights: GigantenWeights) -> None:
        super().__init__(rules, weights)
        self.lore = Lore(rules.content, rules.ground, weights)
        self.chooser = Chooser(self.lore)
        self.search = Search(rules, self.chooser, weights.search)

    def begin(self, view: View) -> Memory:
        return begun(view)

    def remember(self, memory: Memory, events: Sequence[Event]) -> Memory:
        return remembered(memory, events)

    def imagine(self, view: View, memory: Memory, seed: str) -> State:
        return imagined(self.lore.content, view, memory, Chance(seed))

    def worth(self, state: State, seat: Seat) -> float:
        return Reading(self.lore, state).worth(seat)

    def weigh(
        self, view: View, memory: Memory, choices: Sequence[Action], seed: str, level: Level
    ) -> Sequence[Weighed]:
        seat = choices[0].seat
        table = self.imagine(view, memory, seed)
        if level is not Level.HARD:
            return self._explained(table, seat, self.chooser.weigh(table, seat, choices))
        plans = self.chooser.plans(table, seat, choices)
        found = self.search.weigh(plans, seat, lambda name: self.imagine(view, memory, f"{seed}/{name}"))
        return self._explained(table, seat, found)

    def _explained(self, table: State, seat: Seat, weighed: Sequence[Weighed]) -> Sequence[Weighed]:
        """Say why the best are good."""
        reading, told = Reading(self.lore, table), []
        for one in weighed[:_EXPLAINED]:
            key, facts = why(reading, seat, one.action) or (None, {})
            told.append(replace(one, why=key, facts=facts))
        return (*told, *weighed[_EXPLAINED:])


__all__ = ["GigantenMind"]
