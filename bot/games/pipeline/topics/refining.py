"""Running pipelines: by a worker or by machines, each barrel through one pipeline."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from bot.engine.core import Action, Name, Refusal, Seat, Square, StepBuilder
from bot.games.pipeline.actions import Refine, RunMachine, RunPipes
from bot.games.pipeline.content import BARRELS, GRADES, Content
from bot.games.pipeline.events import MachineRun, MachinesRun, OilRefined, PipesRun
from bot.games.pipeline.network import Network, network
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.scoring import cost
from bot.games.pipeline.state import NO_OIL, Ran, Run, State
from bot.games.pipeline.stock import added, paid, room, seated, too_poor, turned
from bot.games.pipeline.tiles import cell_of

Raise = tuple[int, int, int]  # from a grade, to a grade, at what cost


class Refining:
    """What a player's pipelines can do with the oil there is."""

    def __init__(self, content: Content, powers: Powers) -> None:
        self.content, self.powers = content, powers

    # What can run

    def raises(self, state: State, seat: Seat, fresh: tuple[int, ...] = NO_OIL) -> dict[int, list[Raise]]:
        """Return, by colour, how its barrels could be raised if a pipeline were long enough."""
        player, found = state.players[seat], {}
        if player.oil != fresh:
            roomy = [grade for grade in (1, 2, 3) if room(self.content, player, grade) > 0]
            for colour in range(3):
                found[colour] = [
                    (start, end, cost(state, colour, start, end))
                    for start in range(3)
                    if player.oil[4 * colour + start] > fresh[4 * colour + start]
                    for end in roomy
                    if end > start
                ]
        return found

    def able(self, state: State, seat: Seat, lines: Collection[int]) -> list[int]:
        """Return which of these pipelines could raise a barrel now."""
        if not lines:
            return []
        cheapest = {
            colour: min(price for _, _, price in some)
            for colour, some in self.raises(state, seat).items()
            if some
        }
        if not cheapest:
            return []
        found = self.network(state, seat).lines
        values = self.powers.values[state.level(seat, "engineering")]
        return [
            number
            for number in lines
            if (line := found[number - 1]).colour in cheapest
            and cheapest[line.colour] <= values[len(line.cells)]
        ]

    def network(self, state: State, seat: Seat) -> Network:
        player = state.players[seat]
        return network(player.pipes, player.machines)

    def worker_runs(self, state: State, seat: Seat) -> list[Action]:
        """Return the own tiles, and the own machines, that a worker can run something from."""
        player = state.players[seat]
        if " " not in player.pipes or not any(player.oil):
            return []  # what is in a single tile is too short for anything
        net = self.network(state, seat)
        able = frozenset(self.able(state, seat, range(1, len(net.lines) + 1)))
        if not able:
            return []
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

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return what the running pipelines can still do."""
        run = state.now.run
        return [] if run is None else list(self._refinings(state, seat, run))

    def _refinings(self, state: State, seat: Seat, run: Run) -> Iterator[Action]:
        raises = self.raises(state, seat, run.fresh)
        lines = self.network(state, seat).lines
        player, ran = state.players[seat], {one.line: one for one in run.ran}
        most, values = self.powers.barrels(player), self.powers.values[player.level("engineering")]
        for number in run.lines:
            line, before = lines[number - 1], ran.get(number)
            if before and before.barrels == most:
                continue
            value = values[len(line.cells)]
            for start, end, price in raises.get(line.colour, ()):
                if price <= value and (before is None or before.start == start):
                    yield Refine(seat=seat, line=number, start=GRADES[start], end=GRADES[end])

    # Why not

    def refuse_pipes(self, state: State, seat: Seat, square: str) -> Refusal | None:
        net = self.network(state, seat)
        if square not in net.runs:
            return Refusal("pipeline-refusal-no-tile-there", {"square": square})
        lines = net.runs[Square(square)]
        if not lines:
            return Refusal("pipeline-refusal-all-attached", {"square": square})
        if not self.able(state, seat, lines):
            return Refusal("pipeline-refusal-nothing-to-run")
        return None

    def refuse_machine(self, state: State, seat: Seat, square: str) -> Refusal | None:
        if not state.level(seat, "machines"):
            return Refusal("pipeline-refusal-needs-upgrade")
        if square not in state.players[seat].machines.split():
            return Refusal("pipeline-refusal-no-machine-there", {"square": square})
        lines = self.network(state, seat).attached[cell_of(square) or 0]
        return None if self.able(state, seat, lines) else Refusal("pipeline-refusal-nothing-to-run")

    def refuse_machines(self, state: State, seat: Seat) -> Refusal | None:
        """Say why the machines cannot run, whenever that is."""
        player = state.players[seat]
        if not player.machines:
            return Refusal("pipeline-refusal-no-machines")
        if refusal := too_poor(player, self.powers.run_fee(player)):
            return refusal
        if not any(player.oil) or not self.able(state, seat, self.network(state, seat).all_attached):
            return Refusal("pipeline-refusal-nothing-to-run")
        return None

    def refuse(self, state: State, seat: Seat, action: Refine) -> Refusal | None:
        run = state.now.run
        if run is None or action.line not in run.lines:
            return Refusal("pipeline-refusal-not-running", {"line": action.line})
        start, end = GRADES.index(action.start), GRADES.index(action.end)
        if end <= start:
            return Refusal("pipeline-refusal-upwards-only")
        line = self.network(state, seat).lines[action.line - 1]
        if refusal := self._refuse_again(state, seat, run, action.line, start):
            return refusal
        place = 4 * line.colour + start
        player = state.players[seat]
        if player.oil[place] <= run.fresh[place]:
            return Refusal("pipeline-refusal-no-such-barrel", {"barrel": Name("barrel", BARRELS[place])})
        value, price = self.powers.value(player, len(line.cells)), cost(state, line.colour, start, end)
        if price > value:
            return Refusal("pipeline-refusal-too-short", {"value": value, "cost": price})
        if room(self.content, player, end) < 1:
            return Refusal("pipeline-refusal-no-room", {"grade": Name("grade", action.end)})
        return None

    def _refuse_again(self, state: State, seat: Seat, run: Run, line: int, start: int) -> Refusal | None:
        before = next((one for one in run.ran if one.line == line), None)
        if before is None:
            return None
        if before.barrels == self.powers.barrels(state.players[seat]):
            return Refusal("pipeline-refusal-has-run", {"line": line})
        if before.start != start:
            return Refusal("pipeline-refusal-same-grade", {"grade": Name("grade", GRADES[before.start])})
        return None

    # What happens

    def run_pipes(self, step: StepBuilder[State], seat: Seat, square: Square) -> None:
        step.happen(PipesRun(seat=seat, square=square))
        turned(step, run=Run(lines=self.network(step.state, seat).runs[square]))

    def run_machine(self, step: StepBuilder[State], seat: Seat, square: Square) -> None:
        step.happen(MachineRun(seat=seat, square=square))
        turned(step, run=Run(lines=self.network(step.state, seat).attached[cell_of(square) or 0]))

    def run_machines(self, step: StepBuilder[State], seat: Seat) -> None:
        state, player = step.state, step.state.players[seat]
        fee = self.powers.run_fee(player)
        players = seated(state, seat, paid(player, "runs", fee))
        step.happen(MachinesRun(seat=seat, fee=fee), players=players)
        turned(step, run=Run(lines=self.network(state, seat).all_attached))

    def refine(self, step: StepBuilder[State], seat: Seat, action: Refine) -> None:
        state, run = step.state, step.state.now.run
        assert run is not None
        colour = self.network(state, seat).lines[action.line - 1].colour
        start, end = GRADES.index(action.start), GRADES.index(action.end)
        change = ((4 * colour + start, -1), (4 * colour + end, 1))
        before = next((one for one in run.ran if one.line == action.line), Ran(action.line, 0, start))
        others = [one for one in run.ran if one.line != action.line]
        run = replace(
            run,
            ran=(*others, replace(before, barrels=before.barrels + 1)),
            fresh=added(run.fresh, change[1]),
        )
        step.happen(
            OilRefined(seat=seat, line=action.line, barrel=BARRELS[change[0][0]], end=action.end),
            players=state.with_player(seat, oil=added(state.players[seat].oil, *change)),
            flow=replace(state.flow, changed=added(state.flow.changed, *change)),
            turn=replace(state.now, run=run),
        )
