"""Bundles of pipe tiles: two or four of them, so that after an odd one comes another."""

from collections.abc import Sequence

from bot.engine.core import Action, Ask, Refusal, Seat, StepBuilder
from bot.engine.phase import Phase
from bot.games.pipeline.actions import TakePipe
from bot.games.pipeline.state import Job, Shop, State
from bot.games.pipeline.topics.placing import Placing
from bot.games.pipeline.topics.shops import Shops, beside
from bot.games.pipeline.topics.turns import Turns


class PairOfPipes(Phase[State]):
    """The moment after the first tile of a pair: pipe tiles are sold in twos, as long as there are any."""

    actions = (TakePipe,)

    def __init__(self, shops: Shops, placing: Placing, turns: Turns) -> None:
        self.shops, self.placing, self.turns = shops, placing, turns

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("pipe")

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return self.shops.pipes(state, seat)

    def considered(self, state: State, seat: Seat) -> Sequence[Action]:
        """With nothing in hand yet, a player may already look at the rest of the turn."""
        return () if state.now.hand else self.turns.considered(state, seat)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return self.shops.refusal(state, action)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        self.shops.perform(step, action)

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Place the first tile of a network; take the other tile of the pair where only one is left."""
        now = step.state.now
        if now.hand and self.placing.place_first(step, now.seat):
            return True
        left = beside(step.state.shop, now.job.kind) if now.job else ()
        if len(left) > 1:
            return False
        self.shops.buy_pipe(step, now.seat, left[0])
        return True


def owes_pipe(shop: Shop, job: Job) -> bool:
    """Must another tile be taken? A bundle has two tiles or four, as long as there are any."""
    if not job.taken % 2 or job.placing or job.kind == "government":
        return False
    return bool(beside(shop, job.kind))
