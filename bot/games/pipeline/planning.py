"""The best use of pipelines that run together: most grades raised, then the highest grades reached."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from bot.games.pipeline.content import BARRELS

MOST_LINES = 8  # for which every combination is tried; the longest come first


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


Worth = tuple[int, int]  # grades raised, and the squares of the grades reached
Plan = tuple[Raising, ...]
Oil = tuple[int, ...]
Room = tuple[int, ...]


def best_plan(runners: Sequence[Runner], oil: Oil, room: Room, costs: Sequence[int]) -> Plan:
    """Return what to raise, in an order in which each barrel finds room.

    `oil` counts the barrels that may run, `room` the free places of each grade.
    """
    longest = sorted(runners, key=lambda runner: -runner.value)
    plan: Plan = ()
    for n in range(0, len(longest), MOST_LINES):
        more = _Planner(longest[n : n + MOST_LINES], costs).best(0, oil, room)[1]
        for step in more:
            oil, room = _after(oil, room, step)
        plan += more
    return tuple(sorted(plan, key=lambda step: -step.start))


class _Planner:
    """Tries every use of some pipelines, each position once."""

    def __init__(self, runners: Sequence[Runner], costs: Sequence[int]) -> None:
        self.runners, self.costs = runners, costs
        self.known: dict[tuple[int, Oil, Room], tuple[Worth, Plan]] = {}

    def best(self, at: int, oil: Oil, room: Room) -> tuple[Worth, Plan]:
        """Return the best plan for the pipelines from a place on; room may be made by what comes later."""
        if at == len(self.runners):
            return ((0, 0), ()) if min(room) >= 0 else ((-1_000, 0), ())
        key = (at, oil, room)
        if key not in self.known:
            self.known[key] = max(
                (self._with(at, oil, room, use) for use in self._uses(self.runners[at], oil)),
                key=lambda found: found[0],
            )
        return self.known[key]

    def _with(self, at: int, oil: Oil, room: Room, use: Plan) -> tuple[Worth, Plan]:
        for step in use:
            oil, room = _after(oil, room, step)
        worth, plan = self.best(at + 1, oil, room)
        grades = sum(step.end - step.start for step in use)
        squares = sum(step.end**2 for step in use)
        return (worth[0] + grades, worth[1] + squares), use + plan

    def _uses(self, runner: Runner, oil: Oil) -> Iterator[Plan]:
        """Yield all that a pipeline can do: nothing, or one barrel, or several from the same grade."""
        yield ()
        starts = range(3) if runner.start is None else (runner.start,)
        for start in starts:
            have = oil[4 * runner.colour + start]
            above = range(start + 1, 4)
            ends = [end for end in above if self._cost(runner.colour, start, end) <= runner.value]
            for count in range(1, min(have, runner.barrels) + 1):
                for some in combinations_with_replacement(ends, count):
                    yield tuple([Raising(runner.number, runner.colour, start, end) for end in some])

    def _cost(self, colour: int, start: int, end: int) -> int:
        return sum(self.costs[3 * colour + start : 3 * colour + end])


def _after(oil: Oil, room: Room, step: Raising) -> tuple[Oil, Room]:
    """Return what may still run, and the room, after one barrel; a barrel that has run is not counted."""
    place = 4 * step.colour + step.start
    left = (*oil[:place], oil[place] - 1, *oil[place + 1 :])
    rooms = list(room)
    rooms[step.start] += 1
    rooms[step.end] -= 1
    return left, tuple(rooms)
