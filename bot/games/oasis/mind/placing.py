"""Where tiles and camels go, what becomes of markers, and what to do with a free action."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.engine.core import Action, Seat
from bot.engine.mind import Level, Weighed
from bot.games.oasis.actions import Decline, GiveUpTiles, KeepCamels, MoveMarker
from bot.games.oasis.content import Content
from bot.games.oasis.ground import Ground
from bot.games.oasis.mind.planning import Errand, Plan, Planner
from bot.games.oasis.mind.weights import Search
from bot.games.oasis.mind.why import why
from bot.games.oasis.mind.worth import LINES, Judge, Sight
from bot.games.oasis.state import State

_MANY = 1_000  # more squares than there are: all of them are weighed
_SAID = 3  # choices of which it is said what they do


class Placing:
    """Weighs all that is put on the board, or moved there."""

    def __init__(
        self, content: Content, ground: Ground, judge: Judge, planner: Planner, search: Search
    ) -> None:
        self.cards = content.cards
        self.ground, self.judge, self.planner, self.search = ground, judge, planner, search

    def weighed(self, state: State, seat: Seat, choices: Sequence[Action], level: Level) -> list[Weighed]:
        sight = self.judge.sight(state)
        if state.claim:
            return self._claiming(sight, seat, self.ground.terrain.bit[state.claim], choices)
        if state.phase == "free":
            return self._free(sight, seat, choices)
        errands = self._errands(state)
        breadth = self.search.breadth
        best = self.planner.plans(sight, seat, errands, breadth)[0]
        return self._listed(sight, seat, errands, choices, best)

    def _errands(self, state: State) -> list[Errand]:
        """Return what the cards still ask for: the one that is begun comes first."""
        hand = state.hand
        assert hand is not None
        waiting = [self.cards[key] for key in hand.waiting]
        errands = sorted([Errand(LINES.index(card.gives), card.count) for card in waiting], reverse=True)
        if hand.begun:
            errands.insert(0, Errand(LINES.index(self.cards[hand.begun].gives), hand.left))
        return errands

    def _listed(
        self, sight: Sight, seat: Seat, errands: Sequence[Errand], choices: Sequence[Action], best: Plan
    ) -> list[Weighed]:
        """Name the best plan first, then all other squares by what they gain at once."""
        gains: dict[Action, float] = {}
        seen: dict[Action, Sight] = {}
        for line in dict.fromkeys([errand.line for errand in errands]):
            for plan in self.planner.steps(Plan(0.0, sight, ()), seat, line, _MANY):
                if plan.actions and plan.actions[0] not in gains:
                    gains[plan.actions[0]] = plan.gain
                    seen[plan.actions[0]] = plan.sight
        least = min(gains.values(), default=0.0)
        worths = {action: gains.get(action, self._odd(action, least)) for action in choices}
        found = sorted(
            [Weighed(action=action, worth=worth) for action, worth in worths.items()],
            key=lambda one: -one.worth,
        )
        if best.actions and best.actions[0] in worths:
            top = max(best.gain, found[0].worth)
            first = Weighed(action=best.actions[0], worth=top, then=best.actions[1:])
            found = [first, *[one for one in found if one.action != first.action]]
        return self._said(found, sight, seen, seat)

    def _odd(self, action: Action, least: float) -> float:
        """Say what a choice is worth that no plan knows of: far squares, and cards that are given up."""
        match action:
            case GiveUpTiles():
                return least - 20.0
            case KeepCamels():
                return 0.0
        return least - 1.0

    # Markers

    def _claiming(self, sight: Sight, seat: Seat, new: int, choices: Sequence[Action]) -> list[Weighed]:
        """Weigh whether to move a marker to a new area, and from where."""
        found = []
        marks = sight.layout.marks[seat]
        for action in choices:
            after = marks
            if isinstance(action, MoveMarker):
                origin = self.ground.terrain.bit[action.origin]
                after = tuple([new if mark == origin else mark for mark in marks])
            seen = sight._replace(layout=sight.layout.with_marks(seat, after))
            found.append(Weighed(action=action, worth=self.judge.ahead(self.judge.totals(seen), seat)))
        return sorted(found, key=lambda one: -one.worth)

    # The free action

    def _free(self, sight: Sight, seat: Seat, choices: Sequence[Action]) -> list[Weighed]:
        """Weigh the best square for each sort of piece exactly, and the others behind it."""
        worths: dict[Action, float] = {}
        seen: dict[Action, Sight] = {}
        for line in range(len(LINES)):
            if line == 0 and not sight.stands[seat].camels:
                continue
            plans = [
                plan for plan in self.planner.steps(Plan(0.0, sight, ()), seat, line, _MANY) if plan.actions
            ]
            if plans:
                base = self.judge.ahead(self.judge.totals(plans[0].sight), seat)
                for plan in plans:
                    if plan.actions[0] not in worths:
                        worths[plan.actions[0]] = base + plan.gain - plans[0].gain
                        seen[plan.actions[0]] = plan.sight
        nothing = self.judge.ahead(self.judge.totals(sight), seat)
        least = min(worths.values(), default=nothing)
        worths |= {action: nothing for action in choices if isinstance(action, Decline)}
        found = [Weighed(action=action, worth=worths.get(action, least - 1.0)) for action in choices]
        return self._said(sorted(found, key=lambda one: -one.worth), sight, seen, seat)

    def _said(
        self, found: list[Weighed], sight: Sight, seen: Mapping[Action, Sight], seat: Seat
    ) -> list[Weighed]:
        """Say of the best what they do."""
        for n, one in enumerate(found[:_SAID]):
            if one.action in seen:
                key, facts = why(self.judge, sight, seen[one.action], seat)
                found[n] = replace(one, why=key, facts=facts)
        return found
