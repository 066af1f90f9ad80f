"""Looking ahead: what seems best is played out to the end of the round, on tables that are imagined."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.engine.chance import Chance
from bot.engine.core import Action, Seat
from bot.engine.mind import Weighed, fitting
from bot.engine.phase import Phase, PhasedRules
from bot.games.giganten.actions import Peek, SetLimit
from bot.games.giganten.mind.choosing import Chooser
from bot.games.giganten.mind.weights import Search as Depth
from bot.games.giganten.mind.worth import Reading
from bot.games.giganten.state import NO_LIMITS, State
from bot.games.giganten.view import View

Tables = Callable[[str], State]


class Search:
    """Plays on from what might be chosen, everybody as somebody does who looks at the table once."""

    def __init__(self, rules: PhasedRules[State, View], chooser: Chooser, depth: Depth) -> None:
        self.rules, self.chooser, self.depth = rules, chooser, depth

    def weigh(self, plans: Sequence[Weighed], seat: Seat, table: Tables) -> Sequence[Weighed]:
        """Look into the plans that are close to the best, and put the choices into a new order."""
        least = plans[0].worth - self.depth.doubt
        near = [plan for plan in plans[: self.depth.choices] if plan.worth >= least]
        if len(near) < 2 or isinstance(near[0].action, Peek):
            return plans
        found = self._looked_into(near, seat, table)
        less = found[-1].worth - near[-1].worth
        rest = [replace(plan, worth=plan.worth + less) for plan in plans[len(near) :]]
        ranked: dict[Action, Weighed] = {}
        for plan in [*found, *rest]:
            ranked.setdefault(plan.action, plan)
        return tuple(ranked.values())

    def _looked_into(self, plans: Sequence[Weighed], seat: Seat, table: Tables) -> list[Weighed]:
        """Play the same tables out with each plan: what comes to the same is played out once."""
        totals = [0.0] * len(plans)
        for sample in range(self.depth.tables):
            state = self._supposed(table(f"{sample}"), seat, Chance(f"rivals/{sample}"))
            known: dict[State, float] = {}
            for place, plan in enumerate(plans):
                after = self.rules.apply(state, plan.action).state
                if after not in known:
                    known[after] = self._worth(after, seat, plan.then)
                totals[place] += known[after]
        tables = self.depth.tables
        found = [replace(plan, worth=total / tables) for plan, total in zip(plans, totals, strict=True)]
        return sorted(found, key=lambda plan: -plan.worth)

    def _worth(self, state: State, seat: Seat, plan: Sequence[Action]) -> float:
        after = self._played_on(state, plan)
        return Reading(self.chooser.lore, after).worth(seat)

    def _supposed(self, state: State, seat: Seat, chance: Chance) -> State:
        """Suppose that the others seal limits much as they would be expected to, and not just any."""
        if state.phase != "limits":
            return state
        players = [
            player if n == seat else replace(player, limits=NO_LIMITS)
            for n, player in enumerate(state.players)
        ]
        state = replace(state, players=tuple(players))
        phase = self.rules.phase(state)
        assert phase is not None
        for rival in sorted(phase.awaited(state) - {seat}):
            limit = self.chooser.answer(state, rival, phase.choices(state, rival))[0]
            assert isinstance(limit, SetLimit)
            points = limit.points * (1.0 + self.depth.vague * (2.0 * chance.fraction() - 1.0))
            points = min(round(points), max(limit.points, state.players[rival].licences.points))
            state = self.rules.apply(state, replace(limit, points=points)).state
        return state

    def _played_on(self, state: State, plan: Sequence[Action]) -> State:
        """Play on to the end of the round."""
        rules, this, left = self.rules, state.round, tuple(plan)
        while state.round == this and (phase := rules.phase(state)) is not None:
            left = self._next(state, phase, left)
            state, left = rules.apply(state, left[0]).state, left[1:]
        return state

    def _next(self, state: State, phase: Phase[State], plan: Sequence[Action]) -> tuple[Action, ...]:
        """Return how a table goes on: as it was planned, or as whoever is asked thinks best."""
        seat = min(phase.awaited(state))
        choices = phase.choices(state, seat)
        if len(choices) == 1:
            return (choices[0], *plan[1:])
        looks = isinstance(choices[0], Peek)
        return (() if looks else fitting(plan, choices)) or self.chooser.answer(state, seat, choices)
