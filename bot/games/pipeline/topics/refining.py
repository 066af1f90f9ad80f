"""Refining: each barrel goes through one of the pipelines that run together."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Name, Refusal, Seat, StepBuilder
from bot.games.pipeline.actions import Refine
from bot.games.pipeline.building import network_of
from bot.games.pipeline.content import BARRELS, GRADES, Content
from bot.games.pipeline.events import OilRefined
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.scoring import cost
from bot.games.pipeline.state import NO_OIL, Ran, Run, State
from bot.games.pipeline.stock import added, room
from bot.games.pipeline.topics.workplace import Workplace

Raise = tuple[int, int, int]  # from a grade, to a grade, at what cost


class Refining(Workplace):
    """What a player's pipelines can do with the oil there is."""

    kinds = ("run",)
    actions = (Refine,)

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

    def able(self, state: State, seat: Seat, lines: Collection[int] | None = None) -> list[int]:
        """Return which of these pipelines, or of all, could raise a barrel now."""
        if lines is not None and not lines:
            return []
        cheapest = {
            colour: min(price for _, _, price in some)
            for colour, some in self.raises(state, seat).items()
            if some
        }
        if not cheapest:
            return []
        found = network_of(state, seat).lines
        values = self.powers.values[state.level(seat, "engineering")]
        return [
            number
            for number in (range(1, len(found) + 1) if lines is None else lines)
            if (line := found[number - 1]).colour in cheapest
            and cheapest[line.colour] <= values[len(line.cells)]
        ]

    # What is asked and offered

    def asked(self, state: State, seat: Seat) -> Ask:
        return Ask("refine")

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """Return what the running pipelines can still do."""
        run = state.now.run
        return [] if run is None else list(self._refinings(state, seat, run))

    def considered(self, state: State, seat: Seat) -> list[Action]:
        """Name what the pipelines could do if others made room first: all of them run together."""
        run = state.now.run
        if run is None:
            return []
        done, player = {one.line for one in run.ran}, state.players[seat]
        found: list[Action] = []
        for number in run.lines:
            line = network_of(state, seat).lines[number - 1]
            for start, end in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)) if number not in done else ():
                place = 4 * line.colour + start
                able = cost(state, line.colour, start, end) <= self.powers.value(player, len(line.cells))
                if able and player.oil[place] > run.fresh[place] and room(self.content, player, end) < 1:
                    found.append(Refine(seat=seat, line=number, start=GRADES[start], end=GRADES[end]))
        return found

    def _makes_room(self, state: State, seat: Seat, run: Run, line: int, grade: int) -> bool:
        """Could another pipeline of the run take a barrel out of the tanks of a grade?"""
        others = [one for one in self._refinings(state, seat, run) if isinstance(one, Refine)]
        return any(one.line != line and one.start == GRADES[grade] for one in others)

    def _refinings(self, state: State, seat: Seat, run: Run) -> Iterator[Action]:
        raises = self.raises(state, seat, run.fresh)
        lines = network_of(state, seat).lines
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

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Refine)
        seat, run = action.seat, state.now.run
        if run is None or action.line not in run.lines:
            return Refusal("pipeline-refusal-not-running", {"line": action.line})
        start, end = GRADES.index(action.start), GRADES.index(action.end)
        if end <= start:
            return Refusal("pipeline-refusal-upwards-only")
        line = network_of(state, seat).lines[action.line - 1]
        if refusal := self._refuse_again(state, seat, run, action.line, start):
            return refusal
        place = 4 * line.colour + start
        player = state.players[seat]
        if player.oil[place] <= run.fresh[place]:
            return Refusal("pipeline-refusal-no-such-barrel", {"barrel": Name("barrel", BARRELS[place])})
        value, price = self.powers.value(player, len(line.cells)), cost(state, line.colour, start, end)
        if price > value:
            return Refusal("pipeline-refusal-too-short", {"value": value, "cost": price})
        if room(self.content, player, end) > 0:
            return None
        first = end < len(GRADES) - 1 and self._makes_room(state, seat, run, action.line, end)
        why = "pipeline-refusal-make-room-first" if first else "pipeline-refusal-no-room"
        return Refusal(why, {"grade": Name("grade", action.end)})

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

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        assert isinstance(action, Refine)
        state, run, seat = step.state, step.state.now.run, action.seat
        assert run is not None
        colour = network_of(state, seat).lines[action.line - 1].colour
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
