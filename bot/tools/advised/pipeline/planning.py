"""The best use of pipelines that run together: what raises the worth of the oil most, then most grades."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from bot.games.pipeline.content import BARRELS

TOGETHER = 6  # barrels of a colour for which every combination is tried; the longest pipelines come first


class Runner(NamedTuple):
    """A pipeline that may run: its number, colour, value, how many barrels, and from which grade if fixed."""

    number: int
    colour: int
    value: int
    barrels: int
    start: int | None = None


class Raising(NamedTuple):
    """One barrel through one pipeline."""

    line: int
    colour: int
    start: int
    end: int

    @property
    def barrel(self) -> str:
        return BARRELS[4 * self.colour + self.start]


Plan = tuple[Raising, ...]
Worth = tuple[int, int]  # dollars that the oil is worth more, and grades raised
Rates = Sequence[int]  # dollars for a barrel of each grade, from low to high
Moved = tuple[int, ...]  # barrels of one colour that leave crude, low, mid, and that reach low, mid, high
Net = tuple[int, int, int]  # how many barrels more there are in low, mid and high tanks


def worth(plan: Plan, rates: Rates) -> int:
    """Return how much more the oil is worth after a plan; crude counts for nothing."""
    prices = (0, *rates)
    return sum(prices[step.end] - prices[step.start] for step in plan)


def best_plan(
    runners: Sequence[Runner], oil: Sequence[int], room: Sequence[int], costs: Sequence[int], rates: Rates
) -> Plan:
    """Return what to raise, in an order in which each barrel finds room.

    `oil` counts the barrels that may run, `room` the free places of each grade.
    """
    have, free = list(oil), list(room)
    plan: Plan = ()
    for some in _batches(runners):
        more = _best_of([_reachable(lines, have, costs) for lines in some], free, rates)
        for step in more:
            have[4 * step.colour + step.start] -= 1
            free[step.start] += 1
            free[step.end] -= 1
        plan += more
    return tuple(sorted(plan, key=lambda step: (-step.start, step.line)))


def _batches(runners: Sequence[Runner]) -> Iterator[list[list[Runner]]]:
    """Yield the longest pipelines of each colour first, then the next ones."""
    longest = sorted(runners, key=lambda runner: -runner.value)
    colours = [[runner for runner in longest if runner.colour == colour] for colour in range(3)]
    many = TOGETHER // max((runner.barrels for runner in runners), default=1)
    for n in range(0, max(map(len, colours)), many):
        yield [some[n : n + many] for some in colours]


def _reachable(runners: Sequence[Runner], oil: Sequence[int], costs: Sequence[int]) -> dict[Moved, Plan]:
    """Return all that pipelines of one colour can do together, each outcome with one way to it."""
    ways: dict[Moved, Plan] = {(0,) * 6: ()}
    for runner in runners:
        have = oil[4 * runner.colour : 4 * runner.colour + 3]
        uses = list(_uses(runner, have, costs))
        for moved, plan in list(ways.items()):
            for use in uses:
                after = _moved(moved, use)
                if after not in ways and all(map(int.__ge__, have, after)):
                    ways[after] = plan + use
    return ways


def _uses(runner: Runner, have: Sequence[int], costs: Sequence[int]) -> Iterator[Plan]:
    """Yield what a pipeline can do: one barrel, or several from the same grade."""
    steps = costs[3 * runner.colour : 3 * runner.colour + 3]
    for start in range(3) if runner.start is None else (runner.start,):
        ends = [end for end in range(start + 1, 4) if sum(steps[start:end]) <= runner.value]
        for count in range(1, min(have[start], runner.barrels) + 1):
            for some in combinations_with_replacement(ends, count):
                yield tuple([Raising(runner.number, runner.colour, start, end) for end in some])


def _moved(moved: Moved, use: Plan) -> Moved:
    counts = list(moved)
    for step in use:
        counts[step.start] += 1
        counts[2 + step.end] += 1
    return tuple(counts)


def _best_of(colours: Sequence[dict[Moved, Plan]], room: Sequence[int], rates: Rates) -> Plan:
    """Return the best that all colours can do together in the room that there is."""
    found: dict[Net, tuple[Worth, Plan]] = {(0, 0, 0): ((0, 0), ())}
    for ways in colours:
        if len(ways) > 1:
            found = _joined(found, ways, rates)
    fitting = [one for net, one in found.items() if all(map(int.__ge__, room[1:], net))]
    return max(fitting, key=lambda one: one[0])[1]


def _joined(
    found: dict[Net, tuple[Worth, Plan]], ways: dict[Moved, Plan], rates: Rates
) -> dict[Net, tuple[Worth, Plan]]:
    best: dict[Net, tuple[Worth, Plan]] = {}
    nets = [(_net(moved), _worth(moved, rates), plan) for moved, plan in ways.items()]
    for (low, mid, high), ((dollars, grades), before) in found.items():
        for (low2, mid2, high2), (more, further), plan in nets:
            net, value = (low + low2, mid + mid2, high + high2), (dollars + more, grades + further)
            if net not in best or value > best[net][0]:
                best[net] = (value, before + plan)
    return best


def _net(moved: Moved) -> Net:
    _, from_low, from_mid, low, mid, high = moved
    return low - from_low, mid - from_mid, high


def _worth(moved: Moved, rates: Rates) -> Worth:
    _, from_low, from_mid, low, mid, high = moved
    grades = low + 2 * mid + 3 * high - from_low - 2 * from_mid
    return (low - from_low) * rates[0] + (mid - from_mid) * rates[1] + high * rates[2], grades
