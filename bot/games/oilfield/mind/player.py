"""The computer player: what it knows, what a table is worth to it, and how it chooses."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from msgspec.structs import replace

from bot.engine.core import Action, Event, Seat
from bot.engine.mind import Level, Mind, Weighed
from bot.games.oilfield.actions import PlaceWorker, SellShare
from bot.games.oilfield.content import CARDS
from bot.games.oilfield.mind.habits import Habits
from bot.games.oilfield.mind.imagine import imagined
from bot.games.oilfield.mind.memory import Memory
from bot.games.oilfield.mind.search import Line, Look, Search
from bot.games.oilfield.mind.sense import sensible
from bot.games.oilfield.mind.weights import OilfieldWeights
from bot.games.oilfield.mind.why import why
from bot.games.oilfield.mind.worth import Judge
from bot.games.oilfield.rules import Oilfield
from bot.games.oilfield.state import State
from bot.games.oilfield.view import View

EXPLAINED = 3  # choices for which something is said
Looked = tuple[Weighed, ...]
Looks = tuple[Look, ...]
LOOKS: Mapping[Level, Mapping[str, Looks]] = MappingProxyType(
    {
        Level.NORMAL: {
            "workers": (Look(16, 2, 1),),
            "cards": (Look(5, 4, 1),),
            "carrying out": (Look(10, 1, 1),),
        },
        Level.HARD: {
            "workers": (Look(40, 2, 1), Look(12, 6, 2), Look(4, 16, 2)),
            "cards": (Look(5, 16, 2), Look(2, 24, 2)),
            "carrying out": (Look(12, 3, 1), Look(5, 12, 2)),
        },
    }
)


class OilfieldMind(Mind[State, View, Memory, OilfieldWeights]):
    """Plays what it might do out to the end of the round, or of the next one."""

    weights_type: ClassVar[type[OilfieldWeights]] = OilfieldWeights
    rules: Oilfield

    def __init__(self, rules: Oilfield, weights: OilfieldWeights) -> None:
        super().__init__(rules, weights)
        self.judge = Judge(rules.content, weights)
        self.habits = Habits(rules.content, self.judge, rules.towers, weights.heat)
        self.search = Search(rules, self.judge, self.habits)

    def begin(self, view: View) -> Memory:
        return Memory()

    def remember(self, memory: Memory, events: Sequence[Event]) -> Memory:
        return memory

    def imagine(self, view: View, memory: Memory, seed: str) -> State:
        return imagined(self.rules.content, view, seed)

    def worth(self, state: State, seat: Seat) -> float:
        return self.judge.worth(state, seat)

    def weigh(
        self, view: View, memory: Memory, choices: Sequence[Action], seed: str, level: Level
    ) -> Sequence[Weighed]:
        seat = choices[0].seat
        kind = view.phase if view.phase in ("workers", "cards") else "carrying out"
        table = self.imagine(view, memory, f"{seed}/lines")
        lines = self._lines(table, seat, choices)
        ranked = self.search.ranked(
            lines, LOOKS[level][kind], seat, lambda name: self.imagine(view, memory, f"{seed}/{name}")
        )
        best: dict[Action, Weighed] = {}
        for line, worth in ranked:
            best.setdefault(line.action, Weighed(action=line.action, worth=worth))
        return self._explained(table, seat, sensible(tuple(best.values())))

    def _explained(self, table: State, seat: Seat, weighed: Looked) -> Looked:
        """Say why the best are good."""
        told = []
        for one in weighed[:EXPLAINED]:
            key, facts = why(self.habits, table, seat, one.action) or (None, {})
            told.append(replace(one, why=key, facts=facts))
        return (*told, *weighed[EXPLAINED:])

    def _lines(self, state: State, seat: Seat, choices: Sequence[Action]) -> list[Line]:
        """Return what is worth a look, the most promising first."""
        asked = [action for action in choices if not isinstance(action, SellShare)]
        if not asked:
            return [Line(action) for action in choices]
        if state.phase == "workers":
            return self._with_cards(state, seat, asked)
        if state.phase == "cards":
            return [Line(action) for action in asked]
        return [Line(action) for action in self.habits.sorted(state, seat, asked)]

    def _with_cards(self, state: State, seat: Seat, choices: Sequence[Action]) -> list[Line]:
        """Return spaces with cards: for each space the card that goes best with it, then all the rest."""
        plans, spaces = self.habits.plans(state, seat), self.rules.content.spaces
        alike: dict[tuple[str, int], Action] = {}
        for action in choices:
            assert isinstance(action, PlaceWorker)
            space = spaces[action.space]
            alike.setdefault((space.column, space.price), action)
        first, rest = [], []
        for (column, price), action in alike.items():
            plan = plans[column]
            worths = [
                (worth + plan.worker - price * 0.4, card)
                for worth, card in zip(plan.cards, CARDS, strict=True)
            ]
            ordered = sorted(worths, key=lambda one: -one[0])
            first.append((ordered[0][0], Line(action, ordered[0][1])))
            rest += [(worth, Line(action, card)) for worth, card in ordered[1:]]
        both = [sorted(lines, key=lambda one: -one[0]) for lines in (first, rest)]
        return [line for lines in both for _, line in lines]
