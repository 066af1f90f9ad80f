"""Pipelines: what a network pays at the end, what it runs, and what it promises."""

from typing import NamedTuple

from bot.games.pipeline.mind.remembering import keep
from bot.games.pipeline.mind.scores import Ends
from bot.games.pipeline.mind.weights import Lines
from bot.games.pipeline.network import Line, Network
from bot.games.pipeline.powers import Powers
from bot.games.pipeline.scoring import reach
from bot.games.pipeline.tiles import STEPS

LONGEST = 100  # value of a pipeline, beyond which more is of no use
Row = tuple[float, ...]  # what a pipeline is worth, by its value


class Short(NamedTuple):
    """A pipeline on its way to a better grade."""

    colour: int
    value: int
    grade: int
    attached: bool
    ends: int  # that lead to where a tile may go


class Lay(NamedTuple):
    """The pipelines of a network: what they pay at the end, which of them run, and how near others are."""

    points: int
    attached: tuple[tuple[int, int], ...]  # colour and best grade, the best first
    loose: tuple[tuple[int, int], ...]
    short: tuple[Short, ...]
    best: tuple[int, int, int]  # grade by colour
    most: tuple[int, int, int]  # barrels that run at once, by colour
    ahead: dict[int, float]  # by the turns that are left, what the short ones promise


class Lays:
    """Networks at tables with the same refining costs and valuation cards."""

    def __init__(self, powers: Powers, weights: Lines, ends: Ends, costs: tuple[int, ...]) -> None:
        self.powers, self.weights, self.ends, self.costs = powers, weights, ends, costs
        self._lays: dict[tuple[str, str, int], Lay] = {}
        self._tables: dict[int, tuple[tuple[Row, Row], ...]] = {}

    def lay(self, pipes: str, machines: str, engineering: int) -> Lay:
        """Look at a network, and remember what it is like."""
        key = (pipes, machines, engineering)
        found = self._lays.get(key)
        if found is None:
            found = keep(self._lays, key, self._lay(Network(pipes, machines), engineering))
        return found

    def _lay(self, net: Network, engineering: int) -> Lay:
        values, points = self.powers.values[engineering], 0
        kinds: tuple[set[tuple[int, int]], set[tuple[int, int]]] = (set(), set())
        attached: list[tuple[int, int]] = []
        loose: list[tuple[int, int]] = []
        short: list[Short] = []
        best, most = [0, 0, 0], [0, 0, 0]
        for line in net.lines:
            colour, value, on = line.colour, values[len(line.cells)], bool(line.machines)
            grade = reach(self.costs, colour, value)
            if grade:
                points += self.ends.lines[colour][on][grade]
                (attached if on else loose).append((colour, grade))
                kinds[0].add((colour, grade))
                if on:
                    kinds[1].add((colour, grade))
                best[colour] = max(best[colour], grade)
                most[colour] += 3 if on else 1
            if grade < 3 and value > 1 and (ends := _open_ends(net, line)):
                short.append(Short(colour, value, grade, on, ends))
        for card in self.ends.cards:
            if card.counts in ("types", "attached-types"):
                points += self.ends.types(len(kinds[card.counts == "attached-types"]))
        attached.sort(key=_better)
        loose.sort(key=_better)
        return Lay(
            points,
            tuple(attached),
            tuple(loose),
            tuple(short),
            (best[0], best[1], best[2]),
            (most[0], most[1], most[2]),
            {},
        )

    def line_table(self, left: int) -> tuple[tuple[Row, Row], ...]:
        """Return what a pipeline is worth by its colour, whether it has a machine, and its value."""
        found = self._tables.get(left)
        if found is None:
            found = tuple(
                [
                    (self._line_row(colour, left, on=False), self._line_row(colour, left, on=True))
                    for colour in range(3)
                ]
            )
            self._tables[left] = found
        return found

    def _line_row(self, colour: int, left: int, *, on: bool) -> Row:
        weights = self.weights
        rate = left * (weights.attached if on else weights.loose)
        margins, ends = (0.0, *weights.margins), self.ends.lines[colour][on]
        row = []
        for value in range(LONGEST):
            grade = reach(self.costs, colour, value)
            row.append(ends[grade] + rate * margins[grade] + self._promise(colour, value, grade, left, on=on))
        return tuple(row)

    def _promise(self, colour: int, value: int, grade: int, left: int, *, on: bool) -> float:
        """Return what a pipeline promises that is on its way to a better grade."""
        if grade == 3 or not left:
            return 0.0
        weights, steps = self.weights, self.costs[3 * colour : 3 * colour + 3]
        margins, ends = (0.0, *weights.margins), self.ends.lines[colour][on]
        rate = left * (weights.attached if on else weights.soon)
        gain = ends[grade + 1] - ends[grade] + rate * (margins[grade + 1] - margins[grade])
        part = (value - sum(steps[:grade])) / steps[grade]
        return weights.progress * max(gain, 0.0) * part * part * min(1.0, left / 4)

    def promised(self, lay: Lay, left: int) -> float:
        found = lay.ahead.get(left)
        if found is None:
            found = 0.0
            for colour, value, grade, on, ends in lay.short:
                share = self.weights.one_end if ends == 1 else 1.0
                found += share * self._promise(colour, value, grade, left, on=on)
            lay.ahead[left] = found
        return found

    def network(self, pipes: str, machines: str, engineering: int, left: int) -> float:
        """Return what a network is worth by itself, whatever the markets are like."""
        lay, weights = self.lay(pipes, machines, engineering), self.weights
        margins, total = (0.0, *weights.margins), lay.points + self.promised(lay, left)
        for _, grade in lay.attached:
            total += left * weights.attached * margins[grade]
        for _, grade in lay.loose:
            total += left * weights.loose * margins[grade]
        return total


def _open_ends(net: Network, line: Line) -> int:
    """Return how many ends of a pipeline lead to a free cell."""
    if line.loop:
        return 0
    ends = 0
    for cell, pipe in {(line.cells[0], line.pipes[0]), (line.cells[-1], line.pipes[-1])}:
        for side, here in enumerate(net.halves[cell].pipes):
            ends += here == pipe and cell + STEPS[side] not in net.halves
    return ends


def _better(line: tuple[int, int]) -> tuple[int, int]:
    return -line[1], line[0]
