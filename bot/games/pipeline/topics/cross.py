"""The action cross: a main action there, or none at all, and a second one beside it for a fee."""

from msgspec.structs import replace

from bot.engine.core import Action, Name, Refusal, Seat, StepBuilder
from bot.engine.phase import Topic
from bot.games.pipeline import worker
from bot.games.pipeline.actions import Pass, Second, Work
from bot.games.pipeline.content import INNER, SPACES
from bot.games.pipeline.events import Passed, SecondTaken, WorkerSent
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Job, Player, State, Turn
from bot.games.pipeline.stock import paid, seated, too_poor


class Cross(Topic[State]):
    """The main action: the worker goes to a space, whoever else is there."""

    actions = (Work,)

    def __init__(self, powers: Powers, seats: int) -> None:
        self.powers = powers
        self._works = [tuple([Work(seat=Seat(n), space=space) for space in SPACES]) for n in range(seats)]

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return self._works[seat]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return worker.refuse_main(self.powers, state, action.seat)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, Work)
        now, space = step.state.now, action.space
        icon, job = now.icon or space in INNER, Job(kind=space)
        turn = replace(now, mains=now.mains + 1, worker=space, icon=icon, job=job, run=None)
        step.happen(WorkerSent(seat=action.seat, space=space), turn=turn)


class Idling(Topic[State]):
    """No action at all; the machines may still run. Whoever has acted ends the turn instead."""

    actions = (Pass,)

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return (Pass(seat=seat),)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return Refusal("pipeline-refusal-end-instead") if worker.has_acted(state) else None

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        worker.leave(step)
        step.happen(Passed(seat=action.seat), turn=replace(step.state.now, passed=True))


class SecondAction(Topic[State]):
    """A second action, on a space beside the first one."""

    actions = (Second,)

    def __init__(self, powers: Powers) -> None:
        self.powers = powers

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return self.considered(state, seat) if self.is_possible(state, seat) else []

    def considered(self, state: State, seat: Seat) -> list[Action]:
        now = state.now
        if now.worker is None or now.seconded:
            return []
        spaces = self.powers.reachable(state, seat, now.worker)
        return [Second(seat=seat, space=space) for space in spaces]

    def is_possible(self, state: State, seat: Seat) -> bool:
        """Is there a second action to pay for? Every space of the cross has another one beside it."""
        player = state.players[seat]
        return self._is_due(state.now, player) and player.cash >= self.powers.second_fee(player)

    def _is_due(self, now: Turn, player: Player) -> bool:
        """Is the worker on the cross, after the only main action of the turn?"""
        if now.worker is None or now.seconded or now.late:
            return False
        return now.mains == self.powers.mains(player) == 1

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Second)
        seat, space, now = action.seat, action.space, state.now
        player = state.players[seat]
        if now.worker is None or not self._is_due(now, player):
            return Refusal("pipeline-refusal-no-second-action")
        if refusal := too_poor(player, self.powers.second_fee(player)):
            return refusal
        if space in self.powers.reachable(state, seat, now.worker):
            return None
        return Refusal("pipeline-refusal-too-far", {"space": Name("space", space)})

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, Second)
        state, now, seat, space = step.state, step.state.now, action.seat, action.space
        player = state.players[seat]
        fee = self.powers.second_fee(player)
        player = paid(player, "seconds", fee) if fee else player
        icon, job = now.icon or space in INNER, Job(kind=space)
        turn = replace(now, seconded=True, worker=space, icon=icon, job=job, run=None)
        event = SecondTaken(seat=seat, space=space, fee=fee)
        step.happen(event, players=seated(state, seat, player), turn=turn)
