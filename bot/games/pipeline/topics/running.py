"""Running pipelines: with a worker on the player's network, or with all machines together."""

from msgspec.structs import replace

from bot.engine.core import Action, Refusal, Seat, Square, StepBuilder
from bot.engine.phase import Topic
from bot.games.pipeline import worker
from bot.games.pipeline.actions import RunMachine, RunMachines, RunPipes
from bot.games.pipeline.building import network_of
from bot.games.pipeline.events import MachineRun, MachinesRun, PipesRun
from bot.games.pipeline.network import cells_of
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.state import Run, State
from bot.games.pipeline.stock import paid, seated, too_poor
from bot.games.pipeline.tiles import cell_of
from bot.games.pipeline.topics.refining import Refining


class OwnNetwork(Topic[State]):
    """The main action: the worker goes to a tile of the player's network, or with an upgrade to a machine."""

    actions = (RunPipes, RunMachine)

    def __init__(self, powers: Powers, refining: Refining) -> None:
        self.powers, self.refining = powers, refining

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return the tiles, and the machines, from which a worker can run something."""
        player = state.players[seat]
        if " " not in player.pipes or not any(player.oil):
            return []  # what is in a single tile is too short for anything
        able = frozenset(self.refining.able(state, seat))
        if not able:
            return []
        net = network_of(state, seat)
        actions: list[Action] = [
            RunPipes(seat=seat, square=square)
            for square, lines in net.runs.items()
            if not able.isdisjoint(lines)
        ]
        if state.level(seat, "machines"):
            for name in player.machines.split():
                if not able.isdisjoint(net.attached[cell_of(name) or 0]):
                    actions.append(RunMachine(seat=seat, square=Square(name)))
        return actions

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        seat = action.seat
        if refusal := worker.refuse_main(self.powers, state, seat):
            return refusal
        match action:
            case RunPipes(square=square):
                return self._refuse_pipes(state, seat, square)
            case RunMachine(square=square):
                return self._refuse_machine(state, seat, square)
        return None

    def _refuse_pipes(self, state: State, seat: Seat, square: Square) -> Refusal | None:
        net = network_of(state, seat)
        if square not in net.runs:
            left = next((tile.square for tile in net.tiles if cell_of(square) in cells_of(tile)), None)
            if left is not None:
                return Refusal("pipeline-refusal-other-half", {"square": square, "left": left})
            return Refusal("pipeline-refusal-no-tile-there", {"square": square})
        lines = net.runs[square]
        if not lines:
            return Refusal("pipeline-refusal-all-attached", {"square": square})
        return None if self.refining.able(state, seat, lines) else _nothing_to_run()

    def _refuse_machine(self, state: State, seat: Seat, square: Square) -> Refusal | None:
        if not state.level(seat, "machines"):
            return Refusal("pipeline-refusal-needs-upgrade")
        if square not in state.players[seat].machines.split():
            return Refusal("pipeline-refusal-no-machine-there", {"square": square})
        lines = network_of(state, seat).attached[cell_of(square) or 0]
        return None if self.refining.able(state, seat, lines) else _nothing_to_run()

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        turn, net = worker.begun(step.state.now, "run"), network_of(step.state, action.seat)
        match action:
            case RunPipes(seat=seat, square=square):
                run = Run(lines=net.runs[square])
                step.happen(PipesRun(seat=seat, square=square), turn=replace(turn, run=run))
            case RunMachine(seat=seat, square=square):
                run = Run(lines=net.attached[cell_of(square) or 0])
                step.happen(MachineRun(seat=seat, square=square), turn=replace(turn, run=run))


def left_half(state: State, action: RunPipes) -> RunPipes:
    """Return the run of a tile that is named by its right half, as by its left one."""
    cell, tiles = cell_of(action.square), network_of(state, action.seat).tiles
    left = next((tile.square for tile in tiles if cell == cells_of(tile)[1]), None)
    return action if left is None else replace(action, square=left)


class MachinePhase(Topic[State]):
    """All machines run together for one fee: after the work, and with an upgrade also before it."""

    actions = (RunMachines,)

    def __init__(self, powers: Powers, refining: Refining) -> None:
        self.powers, self.refining = powers, refining

    def choices(self, state: State, seat: Seat) -> list[Action]:
        if not state.players[seat].machines:
            return []
        runs = RunMachines(seat=seat)
        return [] if self.refusal(state, runs) else [runs]

    def considered(self, state: State, seat: Seat) -> list[Action]:
        return [RunMachines(seat=seat)] if state.players[seat].machines else []

    # Why not

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return self._refuse_now(state, action.seat) or self._refuse_ever(state, action.seat)

    def _refuse_now(self, state: State, seat: Seat) -> Refusal | None:
        """Say why this is not the time to run the machines."""
        now = state.now
        if worker.has_acted(state):
            return Refusal("pipeline-refusal-machines-have-run") if now.late else None
        if state.level(seat, "machines") < 3:
            return Refusal("pipeline-refusal-machines-run-later")
        return Refusal("pipeline-refusal-machines-have-run") if now.early else None

    def _refuse_ever(self, state: State, seat: Seat) -> Refusal | None:
        """Say why the machines cannot run, whatever the time."""
        player = state.players[seat]
        if not player.machines:
            return Refusal("pipeline-refusal-no-machines")
        if refusal := too_poor(player, self.powers.run_fee(player)):
            return refusal
        attached = network_of(state, seat).all_attached
        return None if any(player.oil) and self.refining.able(state, seat, attached) else _nothing_to_run()

    # What happens

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        """Pay the fee, and let all pipelines run that end at a machine."""
        state, now, seat = step.state, step.state.now, action.seat
        fee = self.powers.run_fee(state.players[seat])
        after = worker.has_acted(state)
        run = Run(lines=network_of(state, seat).all_attached)
        step.happen(
            MachinesRun(seat=seat, fee=fee),
            players=seated(state, seat, paid(state.players[seat], "runs", fee)),
            turn=replace(now, early=now.early or not after, late=now.late or after, job=None, run=run),
        )


def _nothing_to_run() -> Refusal:
    return Refusal("pipeline-refusal-nothing-to-run")
