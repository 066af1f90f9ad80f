"""Looking ahead: choices are played out to the end of a round on imagined tables, the better ones further."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.engine.chance import Chance
from bot.engine.core import Action, Seat
from bot.engine.phase import PhasedRules
from bot.games.oilfield.actions import ChooseCard
from bot.games.oilfield.content import CardKey
from bot.games.oilfield.mind.habits import Habits
from bot.games.oilfield.mind.worth import Judge
from bot.games.oilfield.state import State
from bot.games.oilfield.view import View


class Line(NamedTuple):
    """Something to play out: a choice, and for a worker the card that is to follow."""

    action: Action
    card: CardKey | None = None


class Look(NamedTuple):
    """How many lines are looked at, on how many tables, and for how many rounds."""

    lines: int
    tables: int
    rounds: int


class Search:
    """Plays lines out, everybody choosing by habit."""

    def __init__(self, rules: PhasedRules[State, View], judge: Judge, habits: Habits) -> None:
        self.rules, self.judge, self.habits = rules, judge, habits

    def ranked(
        self,
        lines: Sequence[Line],
        looks: Sequence[Look],
        seat: Seat,
        table: Callable[[str], State],
    ) -> list[tuple[Line, float]]:
        """Return the lines with their worth, best first; each look takes the best of the one before."""
        best = [(line, 0.0) for line in lines]
        worse: list[tuple[Line, float]] = []
        for number, look in enumerate(looks):
            if number and len(best) == 1:
                break
            best, left = best[: look.lines], best[look.lines :]
            worse = [*left, *worse] if number else []
            totals = [0.0] * len(best)
            for sample in range(look.tables):
                name = f"{number}/{sample}"
                state = self._supposed(table(name), seat, Chance(f"cards/{name}"))
                for place, (line, _) in enumerate(best):
                    totals[place] += self._worth(state, seat, line, name, look.rounds)
            weighed = [(line, total / look.tables) for (line, _), total in zip(best, totals, strict=True)]
            best = sorted(weighed, key=lambda one: -one[1])
        for line, worth in worse:
            best.append((line, min(worth, best[-1][1])))
        return best

    def _worth(self, state: State, seat: Seat, line: Line, name: str, rounds: int) -> float:
        last = state.round + rounds - 1
        after = self.rules.apply(state, line.action).state
        return self.judge.worth(self._played_on(after, seat, line.card, Chance(name), last), seat)

    def _played_on(self, state: State, seat: Seat, card: CardKey | None, chance: Chance, last: int) -> State:
        """Play on to the end of a round; a card that is meant for this one is chosen in it."""
        rules, this = self.rules, state.round
        while state.round <= last and (phase := rules.phase(state)) is not None:
            asked = min(phase.awaited(state))
            action: Action
            if card and asked == seat and state.phase == "cards" and state.round == this:
                action = ChooseCard(seat=seat, card=card)
            else:
                action = self.habits.answer(state, asked, phase.choices(state, asked), chance)
            state = rules.apply(state, action).state
        return state

    def _supposed(self, state: State, seat: Seat, chance: Chance) -> State:
        """Suppose that the others chose their hidden cards by habit."""
        if state.cards_open:
            return state
        players = [
            replace(player, card=self.habits.card(state, Seat(n), chance))
            if player.card and n != seat
            else player
            for n, player in enumerate(state.players)
        ]
        return replace(state, players=tuple(players))
