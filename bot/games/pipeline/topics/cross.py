"""The action cross: a main action there, or none at all, and a second one beside it for a fee."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.engine.core import Action, Fact, Name, Refusal, Seat, StepBuilder
from bot.engine.phase import Topic
from bot.games.pipeline import worker
from bot.games.pipeline.actions import Pass, Second, Work
from bot.games.pipeline.content import INNER, SPACES, SpaceKey
from bot.games.pipeline.events import Passed, SecondTaken, WorkerSent
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Job, Player, State, Turn
from bot.games.pipeline.stock import paid, seated, too_poor
from bot.games.pipeline.topics.workplace import Workplaces


class Spaces:
    """What it takes to go to a space: since the second version of the rules, something to be done there."""

    def __init__(self, places: Workplaces, version: int) -> None:
        self.places, self.version = places, version

    def strict(self, state: State) -> bool:
        """Must a worker do something on a space?"""
        return self.version > 1 and state.options.idle_spaces is not True

    def welcomes(self, state: State, seat: Seat, space: SpaceKey, cash: int) -> bool:
        """May a worker go to a space whose player has so much cash then?"""
        return not self.strict(state) or self.places.spaces[space].welcomes(state, seat, space, cash)

    def refuse_idling(self, state: State, seat: Seat, space: SpaceKey, cash: int) -> Refusal | None:
        """Say so if there would be nothing to do for a worker on a space."""
        if self.welcomes(state, seat, space, cash):
            return None
        facts: dict[str, Fact] = {"space": Name("space", space), "cash": cash}
        return Refusal("pipeline-refusal-nothing-to-do-there", facts)


class Cross(Topic[State]):
    """The main action: the worker goes to a space, whoever else is there."""

    actions = (Work,)

    def __init__(self, powers: Powers, seats: int, spaces: Spaces) -> None:
        self.powers, self.spaces = powers, spaces
        self._works = [tuple([Work(seat=Seat(n), space=space) for space in SPACES]) for n in range(seats)]

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        works, cash = self._works[seat], state.players[seat].cash
        if not self.spaces.strict(state):
            return works
        return [work for work in works if self.spaces.welcomes(state, seat, work.space, cash)]

    def considered(self, state: State, seat: Seat) -> Sequence[Action]:
        return self._works[seat] if worker.may_act(self.powers, state, seat) else ()

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Work)
        seat = action.seat
        refusal = worker.refuse_main(self.powers, state, seat)
        return refusal or self.spaces.refuse_idling(state, seat, action.space, state.players[seat].cash)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, Work)
        space = action.space
        step.happen(WorkerSent(seat=action.seat, space=space), turn=self._after(step.state, space))

    def _after(self, state: State, space: SpaceKey) -> Turn:
        """Return the turn with the worker on a space."""
        now = state.now
        icon, job = now.icon or space in INNER, Job(kind=space, idle=self.spaces.strict(state))
        return replace(now, mains=now.mains + 1, worker=space, icon=icon, job=job, run=None)


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

    def __init__(self, powers: Powers, spaces: Spaces) -> None:
        self.powers, self.spaces = powers, spaces

    def choices(self, state: State, seat: Seat) -> list[Second]:
        return [Second(seat=seat, space=space) for space in self._open(state, seat)]

    def considered(self, state: State, seat: Seat) -> list[Second]:
        now = state.now
        if now.worker is None or now.seconded:
            return []
        spaces = self.powers.reachable(state, seat, now.worker)
        return [Second(seat=seat, space=space) for space in spaces]

    def is_possible(self, state: State, seat: Seat) -> bool:
        """Is there a second action to pay for?"""
        return any(self._open(state, seat))

    def _open(self, state: State, seat: Seat) -> Iterator[SpaceKey]:
        """Yield where the worker may go once the fee is paid."""
        now, player = state.now, state.players[seat]
        if now.worker is None or not self._is_due(now, player):
            return
        cash = player.cash - self.powers.second_fee(player)
        if cash >= 0:
            for space in self.powers.reachable(state, seat, now.worker):
                if self.spaces.welcomes(state, seat, space, cash):
                    yield space

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
        fee = self.powers.second_fee(player)
        if refusal := too_poor(player, fee):
            return refusal
        if space in self.powers.reachable(state, seat, now.worker):
            return self.spaces.refuse_idling(state, seat, space, player.cash - fee)
        return Refusal("pipeline-refusal-too-far", {"space": Name("space", space)})

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, Second)
        seat, space = action.seat, action.space
        fee = self.powers.second_fee(step.state.players[seat])
        after, turn = self._after(step.state, seat, space)
        step.happen(SecondTaken(seat=seat, space=space, fee=fee), players=after.players, turn=turn)

    def _after(self, state: State, seat: Seat, space: SpaceKey) -> tuple[State, Turn]:
        """Return the table with the fee paid, and the turn with the worker on a space."""
        now, player = state.now, state.players[seat]
        fee = self.powers.second_fee(player)
        if fee:
            state = replace(state, players=seated(state, seat, paid(player, "seconds", fee)))
        icon, job = now.icon or space in INNER, Job(kind=space, idle=self.spaces.strict(state))
        return state, replace(now, seconded=True, worker=space, icon=icon, job=job, run=None)
