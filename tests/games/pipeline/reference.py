"""Networks worked out slowly, by the rules file's own tables: nothing here knows how the engine does it.

Cells are pairs (x, y), y growing southwards. A pipe is a pair of ports; a quarter turn moves each port on.
"""

from collections import Counter
from itertools import product
from typing import Any

COLOURS = "OST"
MIRRORS = "+\\/"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
TURNED = {"N": "E", "E": "S", "S": "W", "W": "N"}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
JOINT = {"L": {"+": "WE", "\\": "NE", "/": "SE"}, "R": {"+": "WE", "\\": "SW", "/": "NW"}}
OTHER = {"L": {"+": "NS", "\\": "SW", "/": "NW"}, "R": {"+": "NS", "\\": "NE", "/": "SE"}}
Cell = tuple[int, int]


def tile_set() -> list[tuple[str, int, int]]:
    """Generate the tiles: joint colour, and two half-types (3 * mirror + colour), the smaller first."""
    return [(joint, a, b) for joint in COLOURS for a in range(9) for b in range(a, 9)]


def pipes_of(number: int, x: int, y: int, turn: int) -> list[tuple[Cell, frozenset[str], str]]:
    """Return the four segments of a tile that lies somewhere: cell, ports, colour."""
    joint, *halves = tile_set()[number]
    segments = []
    for side, half in zip("LR", halves, strict=True):
        mirror, own = MIRRORS[half // 3], COLOURS[half % 3]
        cell = (x, y) if side == "L" else beside((x, y), turned("E", turn))
        for ports, colour in ((JOINT[side][mirror], joint), (OTHER[side][mirror], own)):
            segments.append((cell, frozenset(turned(port, turn) for port in ports), colour))
    return segments


def turned(port: str, quarters: int) -> str:
    for _ in range(quarters):
        port = TURNED[port]
    return port


def beside(cell: Cell, port: str) -> Cell:
    return cell[0] + STEP[port][0], cell[1] + STEP[port][1]


class Network:
    """Tiles as (number, x, y, turn), and machines as cells."""

    def __init__(self, tiles: list[tuple[int, int, int, int]], machines: set[Cell]) -> None:
        self.machines = machines
        self.segments = [segment for tile in tiles for segment in pipes_of(*tile)]
        self.cells = {cell for cell, _, _ in self.segments}
        self.open = [segment for segment in self.segments if segment[0] not in machines]

    def pipelines(self) -> Counter[Any]:
        """Return every pipeline: colour, cells with how often it runs through, machines, whether a loop."""
        groups = [{n} for n in range(len(self.open))]
        for n, m in product(range(len(self.open)), repeat=2):
            if n < m and self.joined(self.open[n], self.open[m]):
                one = next(group for group in groups if n in group)
                other = next(group for group in groups if m in group)
                if one is not other:
                    groups.remove(other)
                    one |= other
        return Counter(self.pipeline([self.open[n] for n in group]) for group in groups)

    @staticmethod
    def joined(one: Any, other: Any) -> bool:
        """Do two segments of one colour face each other somewhere?"""
        (here, ports, colour), (there, others, colour2) = one, other
        return colour == colour2 and any(
            beside(here, port) == there and FACING[port] in others for port in ports
        )

    def pipeline(self, segments: list[Any]) -> Any:
        ends = [
            beside(cell, port)
            for cell, ports, _ in segments
            for port in ports
            if not any(
                beside(cell, port) == there and FACING[port] in others for there, others, _ in segments
            )
        ]
        cells = frozenset(Counter(cell for cell, _, _ in segments).items())
        return segments[0][2], cells, frozenset(end for end in ends if end in self.machines), not ends

    def may_place(self, x: int, y: int, turn: int) -> bool:
        """Is there room for a tile, and does one of its pipe ends meet a pipe end?"""
        segments = pipes_of(0, x, y, turn)
        if any(cell in self.cells for cell, _, _ in segments):
            return False
        return any(
            beside(cell, port) == there and FACING[port] in others
            for cell, ports, _ in segments
            for port in ports
            for there, others, _ in self.open
        )
