"""With each line that is written: which plans are about to answer, and which are of no use any more.

Whether a plan fits is decided at once, together with the line that asks its question. So nobody is called
who has planned, and whoever's plan does not fit is called as if they had none. When a plan is carried out is
drawn by lot, from the same urn whatever the plan says.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from bot.engine.core import AnyRules, Seat
from bot.engine.plan import Fit, fitting, question
from bot.engine.record import Entry
from bot.storage import agenda, plans, waits
from bot.storage.database import Step
from bot.storage.plans import Plan, PlanRows
from bot.storage.stored import StoredGame

ORDER = "order"  # the kind of what is due: a plan is to be carried out
ALONE = (20, 40)  # seconds from the question to the answer, where one player is asked
TOGETHER = (60, 600)  # and where several are: who answers first tells nothing
SPARE = 60  # seconds for which nobody is called, although the answer should have come


class Arming:
    """Looks at all plans of a game whenever lines are written."""

    def __init__(self, rows: PlanRows, clock: Callable[[], float], chance: Random) -> None:
        self._rows, self._clock, self._chance = rows, clock, chance

    async def besides(self, game: StoredGame, entries: Sequence[Entry]) -> Sequence[Step]:
        """Return what these lines make necessary for the plans of their game."""
        found = await self._rows.at(game.id) if game.planned else ()
        if not found:
            return ()
        if any(entry.back_to is not None for entry in entries):
            return (plans.rest(game.id),)
        answered = set(_answered(game, entries))
        steps = [plans.lapse(game.id, game.rules.stage(entries[-1].state).round)]
        steps += [plans.drop(game.id, seat, ask) for seat, ask in sorted(answered)]
        for plan in found:
            known = 0 <= plan.seat < len(game.users)  # what is damaged keeps nobody from a move
            if known and (plan.seat, plan.ask) not in answered:
                steps += self._armed(game, entries[-1].state, plan)
        return steps

    def _armed(self, game: StoredGame, state: Any, plan: Plan) -> Iterator[Step]:
        """Yield how a plan is made ready, if its question has just been asked and something of it fits."""
        rules, publish = game.rules, plan.mode == "publish"
        newly = asked_of(rules, state, plan.seat) == plan.ask != asked_of(rules, game.head.state, plan.seat)
        usable = not plan.resting and plan.user == game.users[plan.seat] and is_for_now(rules, state, plan)
        together = rules.to_act(state) != {plan.seat}
        if not (newly and usable) or (together and not publish):
            return
        if isinstance(fitting(rules, state, plan.seat, plan.alternatives, publish=publish), Fit):
            at = self.when(together=together) if publish else self.now()
            yield agenda.put(ORDER, at, game.id, plan.seat)
            if publish:
                yield waits.hushed(game.id, plan.seat, at // agenda.SECOND + SPARE)

    def now(self) -> int:
        return int(self._clock() * agenda.SECOND)

    def when(self, *, together: bool) -> int:
        """Draw when a plan is carried out whose question is asked now, in unix milliseconds."""
        least, most = TOGETHER if together else ALONE
        return int((self._clock() + self._chance.uniform(least, most)) * agenda.SECOND)


def asked_of(rules: AnyRules, state: Any, seat: Seat) -> str | None:
    """Return the question that a seat is asked in this state, if any."""
    ask = rules.asked(state, seat)
    return question(rules, ask) if ask else None


def is_for_now(rules: AnyRules, state: Any, plan: Plan) -> bool:
    """Was this plan made for the round that is played?"""
    return plan.round == rules.stage(state).round


def _answered(game: StoredGame, entries: Sequence[Entry]) -> Iterator[tuple[Seat, str]]:
    """Yield who has answered which question in these lines."""
    for before, entry in pairwise((game.head, *entries)):
        action = entry.action
        if action and not action.anytime and (ask := asked_of(game.rules, before.state, action.seat)):
            yield action.seat, ask
