"""A player's network: the pipelines in it, and where a tile may be added.

A state keeps a network as two texts, its tiles and its machines. What follows from them is worked out here,
and remembered for as long as the same network is looked at.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from bot.engine.core import Square
from bot.games.pipeline.tiles import (
    ORIGIN,
    STEPS,
    TURNS,
    Face,
    Laid,
    cell_of,
    faces,
    name_of,
    right_of,
)

_RIGHT = tuple([(turn, STEPS[right_of(turn)]) for turn in range(TURNS)])  # from a left half to its right one
_MEMORY = 128  # networks: a step asks for the same few again and again


class Line(NamedTuple):
    """A pipeline: its colour, its segments from end to end, and the machines at its ends.

    A segment is a cell and one of the two pipes in it.
    """

    colour: int
    cells: tuple[int, ...]
    pipes: tuple[int, ...]
    machines: tuple[int, ...]
    loop: bool


class Network:
    """All that follows from the tiles and machines of one network. It is never changed."""

    def __init__(self, pipes: str, machines: str) -> None:
        self.pipes = pipes
        self.halves = _halves(pipes)
        self.covered = frozenset([_known(name) for name in machines.split()])
        self._room: dict[int, bool] = {}  # for so many tiles, as far as somebody has asked

    @cached_property
    def tiles(self) -> tuple[Laid, ...]:
        """Return the tiles, in the order in which they were placed."""
        return tuple([_tile(word) for word in self.pipes.split()])

    # Pipelines

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Return the pipelines, the longest first."""
        found: list[Line] = []
        seen: set[int] = set()
        for cell, face in self.halves.items():
            if cell not in self.covered:
                for side in face.sides:
                    if 2 * cell + face.pipes[side] not in seen:
                        found.append(self._line(cell, side, seen))
        return tuple(sorted(found, key=_longest_first))

    def _line(self, cell: int, side: int, seen: set[int]) -> Line:
        """Follow a pipe from one of its segments, first out of one side, then out of the other."""
        face = self.halves[cell]
        colour = face.colours[side]
        path = [2 * cell + face.pipes[side]]
        seen.add(path[0])
        machines: tuple[int, ...] = ()
        ahead = self._follow(cell, side, colour, path, seen)
        if ahead >= 0:
            back: list[int] = []
            behind = self._follow(cell, face.exits[side], colour, back, seen)
            if back:
                path = back[::-1] + path
            if ahead or behind:
                machines = tuple(dict.fromkeys([end for end in (behind, ahead) if end]))
        cells = tuple([segment >> 1 for segment in path])
        return Line(colour, cells, tuple([segment & 1 for segment in path]), machines, ahead < 0)

    def _follow(self, cell: int, side: int, colour: int, path: list[int], seen: set[int]) -> int:
        """Walk out of a cell until the pipe ends: at a machine, at nothing (0), where it began (-1)."""
        halves, covered = self.halves, self.covered
        while True:
            cell += STEPS[side]
            face = halves.get(cell)
            if face is None:
                return 0
            if cell in covered:
                return cell
            side ^= 2  # the opposite one
            exits, pipes, colours, _ = face
            if colours[side] != colour:
                return 0
            segment = 2 * cell + pipes[side]
            if segment in seen:
                return -1
            seen.add(segment)
            path.append(segment)
            side = exits[side]

    @cached_property
    def through(self) -> dict[int, tuple[int, ...]]:
        """Return, by cell, the numbers of the pipelines that run through it, counted from 1."""
        numbers: dict[int, list[int]] = {cell: [] for cell in self.halves}
        for number, line in enumerate(self.lines, 1):
            for cell in dict.fromkeys(line.cells):
                numbers[cell].append(number)
        return {cell: tuple(some) for cell, some in numbers.items()}

    @cached_property
    def line_of(self) -> dict[tuple[int, int], int]:
        """Return, by segment, the number of the pipeline that it belongs to."""
        return {
            segment: number
            for number, line in enumerate(self.lines, 1)
            for segment in zip(line.cells, line.pipes, strict=True)
        }

    @cached_property
    def attached(self) -> dict[int, tuple[int, ...]]:
        """Return, by machine, the numbers of the pipelines attached to it."""
        return {
            machine: tuple([n for n, line in enumerate(self.lines, 1) if machine in line.machines])
            for machine in sorted(self.covered)
        }

    @cached_property
    def all_attached(self) -> tuple[int, ...]:
        """Return the numbers of the pipelines attached to any machine."""
        return tuple([n for n, line in enumerate(self.lines, 1) if line.machines])

    @cached_property
    def runs(self) -> dict[Square, tuple[int, ...]]:
        """Return, by tile, the pipelines through it that a worker may run: those without a machine."""
        runs = {}
        for tile in self.tiles:
            both = [number for cell in cells_of(tile) for number in self.through[cell]]
            runs[tile.square] = tuple([n for n in dict.fromkeys(both) if not self.lines[n - 1].machines])
        return runs

    # Room

    @cached_property
    def touching(self) -> frozenset[int]:
        """Return the free cells that lie beside a pipe end."""
        return frozenset(self._beside())

    def _beside(self) -> Iterator[int]:
        halves, covered = self.halves, self.covered
        for cell in reversed(halves):
            if cell not in covered:
                for step in STEPS:
                    if cell + step not in halves:
                        yield cell + step

    @cached_property
    def has_place(self) -> bool:
        """Can a tile be added at all?"""
        halves = self.halves
        return not halves or any(cell + step not in halves for cell in self._beside() for step in STEPS)

    def has_room(self, tiles: int) -> bool:
        """Can so many tiles be added one after another, wherever that may be?"""
        if not self.halves or tiles < 2:
            return self.has_place
        if tiles not in self._room:
            self._room[tiles] = _finds_room(frozenset(self.halves), self.touching, tiles)
        return self._room[tiles]

    @cached_property
    def places(self) -> tuple[tuple[Square, int], ...]:
        """Return where any tile may go, as the square of its left half and its turn.

        Each half has a pipe end on every side, so whatever touches an open half meets a pipe.
        """
        if not self.halves:
            return tuple([(name_of(ORIGIN), turn) for turn in range(TURNS)])
        halves, touching = self.halves, self.touching
        spots = []
        for cell in sorted(touching):
            name = name_of(cell)
            for turn, step in _RIGHT:
                if cell + step not in halves:
                    spots.append((name, turn))
                beyond = cell - step
                if beyond not in halves and beyond not in touching:
                    spots.append((name_of(beyond), turn))
        return tuple(spots)

    def takes(self, square: str, turn: int) -> bool:
        """May a tile go there?"""
        cell = cell_of(square)
        if cell is None or not 0 <= turn < TURNS:
            return False
        halves, other = self.halves, cell + _RIGHT[turn][1]
        if not halves:
            return cell == ORIGIN
        if cell in halves or other in halves:
            return False
        return cell in self.touching or other in self.touching

    @cached_property
    def open_halves(self) -> tuple[Square, ...]:
        """Return the halves that a machine may cover."""
        return tuple([name_of(cell) for cell in self.halves if cell not in self.covered])


def _finds_room(taken: frozenset[int], touching: frozenset[int], tiles: int) -> bool:
    """Try to lay tiles where they touch an open half; outside of any wall the first try succeeds."""
    for cell in touching:
        for step in STEPS:
            if cell + step in taken:
                continue
            if tiles == 1:
                return True
            both = {cell, cell + step}
            now = taken | both
            beside = {one + way for one in both for way in STEPS}
            if _finds_room(now, frozenset((touching | beside) - now), tiles - 1):
                return True
    return False


def _longest_first(line: Line) -> tuple[int, int]:
    return -len(line.cells), line.cells[0]


@lru_cache(maxsize=_MEMORY)
def network(pipes: str, machines: str) -> Network:
    """Return the network that these texts stand for."""
    return Network(pipes, machines)


@lru_cache(maxsize=_MEMORY)
def _halves(pipes: str) -> dict[int, Face]:
    """Return what lies on each cell; the last tile is added to what was there before."""
    rest, _, last = pipes.rpartition(" ")
    halves = dict(_halves(rest)) if rest else {}
    if last:
        tile = _tile(last)
        halves.update(zip(cells_of(tile), faces(tile.tile, tile.turn), strict=True))
    return halves


def cells_of(tile: Laid) -> tuple[int, int]:
    """Return the cells of a tile's left and right half."""
    cell = _known(tile.square)
    return cell, cell + STEPS[right_of(tile.turn)]


def with_tile(pipes: str, tile: int, square: str, turn: int) -> str:
    """Return the text of a network with one more tile."""
    return f"{pipes} {tile}.{square}.{turn}".lstrip()


def _tile(word: str) -> Laid:
    tile, square, turn = word.split(".")
    return Laid(int(tile), Square(square), int(turn))


def _known(square: str) -> int:
    cell = cell_of(square)
    if cell is None:
        raise ValueError(f"no square is called {square}")
    return cell
