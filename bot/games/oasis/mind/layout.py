"""The board as a few sets of squares, quick to change and to measure: what search works on."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.oasis.content import KINDS
from bot.games.oasis.ground import Ground, Room
from bot.games.oasis.state import State
from bot.games.oasis.terrain import BUILDABLE, LETTERS, SEATS, TRAIL, Terrain, marked

Marks = tuple[int, ...]  # the squares of a player's control markers, each as a set of one
CAMELS, OASIS, STEPPE, ROCKY = range(4)  # the four lines of a score; the lands are 1 to 3


class Layout(NamedTuple):
    """Where everything lies."""

    empty: int  # land that can be built on
    lands: tuple[int, int, int]
    trail: int  # where no camel is
    camels: tuple[int, ...]
    marks: tuple[Marks, ...]
    strict: bool

    def with_tile(self, land: int, bit: int) -> "Layout":
        lands = list(self.lands)
        lands[land] |= bit
        return self._replace(empty=self.empty & ~bit, lands=(lands[0], lands[1], lands[2]))

    def with_marks(self, seat: int, marks: Marks) -> "Layout":
        return self._replace(marks=(*self.marks[:seat], marks, *self.marks[seat + 1 :]))

    def with_camels(self, seat: int, camels: int) -> "Layout":
        changed = camels ^ self.camels[seat]
        every = (*self.camels[:seat], camels, *self.camels[seat + 1 :])
        return self._replace(trail=self.trail ^ changed, camels=every)

    def rivals(self, seat: int) -> int:
        """Return where everybody else's markers lie."""
        return sum([mark for n, marks in enumerate(self.marks) if n != seat for mark in marks])


class Tract(NamedTuple):
    """What a player has of one land, and where it may grow to: at once, next, and after that."""

    squares: int
    beside: int
    near: int
    far: int
    prize: int  # unowned squares of the land that would come with it


def laid_out(terrain: Terrain, state: State) -> Layout:
    """Read a board."""
    board = state.board
    oasis, steppe, rocky = [marked(board, LETTERS[kind]) for kind in KINDS]
    return Layout(
        marked(board, BUILDABLE),
        (oasis, steppe, rocky),
        marked(board, TRAIL),
        tuple([marked(board, SEATS[seat]) for seat in range(len(state.players))]),
        tuple([tuple([terrain.bit[square] for square in player.areas]) for player in state.players]),
        state.options.strict_takeover_start,
    )


def room(ground: Ground, layout: Layout, seat: int, land: int) -> Room:
    """Return where a player may put a tile."""
    return ground.within(
        KINDS[land], layout.lands[land], layout.empty, layout.marks[seat], layout.rivals(seat), layout.strict
    )


def tract(terrain: Terrain, layout: Layout, seat: int, land: int, rivals: int) -> Tract:
    """Measure what a player has of a land; `rivals` is where the markers of the others lie."""
    around, spread = terrain.around, terrain.spread
    tiles = layout.lands[land]
    mine = spread(tiles, sum(layout.marks[seat]))
    if not mine:
        return Tract(0, 0, 0, 0, 0)
    theirs = spread(tiles, rivals)
    free = layout.empty & ~around(theirs) if theirs else layout.empty
    unowned = tiles & ~theirs & ~mine
    beside = around(mine) & free
    rim = around(beside)
    prize = rim & unowned
    if prize:
        prize = spread(unowned, prize)
        rim |= around(prize)
    near = rim & free & ~beside
    far = around(near) & free & ~beside & ~near
    return Tract(mine, beside, near, far, prize)


class Caravan(NamedTuple):
    """A player's group of camels, and where it may grow to."""

    squares: int
    beside: int
    near: int
    far: int
    joined: int  # camels of the same player that it may reach


def caravans(terrain: Terrain, own: int, trail: int) -> Sequence[Caravan]:
    """Measure all groups of a player's camels."""
    around = terrain.around
    found = []
    for group in terrain.parts(own):
        beside = around(group) & trail
        reach = around(beside)
        joined = reach & own & ~group
        if joined:
            joined = terrain.spread(own, joined)
            reach |= around(joined)
        near = reach & trail & ~beside
        far = around(near) & trail & ~beside & ~near
        found.append(Caravan(group, beside, near, far, joined))
    return found
