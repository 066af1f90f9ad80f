"""Where tiles and camels may go: areas, their owners, and caravans."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.engine.core import Seat, Square
from bot.games.oasis.content import KINDS, LandKey
from bot.games.oasis.terrain import BUILDABLE, LETTERS, SEATS, TRAIL, Terrain, marked

Claims = tuple[tuple[Square, ...], ...]  # for each seat, the squares of its control markers
_KINDS = {LETTERS[kind]: kind for kind in KINDS}
_MEMORY = 512  # positions whose room is remembered: a step asks for the same few again and again
_FEW = 32  # positions whose areas are remembered: every viewer is shown the same, and scores ask once more


class Room(NamedTuple):
    """Where one player may put a tile of one kind: to extend an area of theirs, or to begin a new one."""

    extend: int
    start: int

    @property
    def any(self) -> int:
        return self.extend | self.start


class Area(NamedTuple):
    """Connected squares of one kind, and who has a marker there, if anybody."""

    kind: LandKey
    owner: Seat | None
    squares: int


class Ground:
    """The rules of placement on one terrain."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        self.room = lru_cache(maxsize=_MEMORY)(self._room)
        self.areas = lru_cache(maxsize=_FEW)(self._areas)
        self._begin = {"oasis": terrain.edge, "steppe": terrain.bank, "rocky": terrain.empty}
        self._beside_bonus = {kind: terrain.around(terrain.bonus[kind]) for kind in KINDS}

    def _room(self, board: str, claims: Claims, seat: Seat, kind: LandKey, strict: bool) -> Room:
        """Say where `seat` may put a tile of `kind`.

        It may never lie beside a rival's area of the kind, nor join two of the player's own. Beside one of
        these it extends that one; elsewhere it begins an area, on a starting square of the kind or beside
        unowned land of it (`strict`: only beside a printed bonus square).
        """
        others = [square for n, own in enumerate(claims) if n != seat for square in own]
        own = [self.terrain.bit[square] for square in claims[seat]]
        tiles, free = marked(board, LETTERS[kind]), marked(board, BUILDABLE)
        return self.within(kind, tiles, free, own, self._markers(others), strict)

    def within(
        self, kind: LandKey, tiles: int, free: int, own: Iterable[int], others: int, strict: bool
    ) -> Room:
        """Say the same of a board whose `tiles` of the kind and `free` land are known already.

        `own` are a player's markers, each as a set of one square, and `others` those of all rivals.
        """
        around, spread = self.terrain.around, self.terrain.spread
        rivals = spread(tiles, others)
        mine = beside_one = beside_two = 0
        for marker in own:
            if area := spread(tiles, marker):
                mine |= area
                rim = around(area)
                beside_two |= beside_one & rim
                beside_one |= rim
        free = free & ~around(rivals) & ~beside_two
        unowned = self._beside_bonus[kind] if strict else around(tiles & ~rivals & ~mine)
        return Room(free & beside_one, free & ~beside_one & (self._begin[kind] | unowned))

    def rival_beside(
        self, board: str, claims: Claims, seat: Seat, kind: LandKey, square: Square
    ) -> Seat | None:
        """Name a rival whose area of `kind` lies beside a square."""
        tiles, rim = marked(board, LETTERS[kind]), self.terrain.around(self.terrain.bit[square])
        for rival, squares in enumerate(claims):
            if rival != seat and self.terrain.spread(tiles, self._markers(squares)) & rim:
                return Seat(rival)
        return None

    def own_areas_beside(self, board: str, own: Sequence[Square], kind: LandKey, square: Square) -> int:
        """Count a player's areas of `kind` that lie beside a square."""
        tiles, rim = marked(board, LETTERS[kind]), self.terrain.around(self.terrain.bit[square])
        areas = (self.terrain.spread(tiles, self.terrain.bit[marker]) for marker in own)
        return sum(1 for area in areas if area & rim)

    def area_size(self, board: str, square: Square) -> int:
        """Return how many squares are connected to this one and carry the same letter."""
        letter = board[self.terrain.place[square]]
        return self.terrain.spread(marked(board, letter), self.terrain.bit[square]).bit_count()

    def _areas(self, board: str, claims: Claims) -> tuple[Area, ...]:
        """Return all areas of all kinds, the printed bonus squares among them."""
        owners = {self.terrain.bit[square]: Seat(n) for n, own in enumerate(claims) for square in own}
        found = []
        for kind in KINDS:
            for part in self.terrain.parts(marked(board, LETTERS[kind])):
                owner = next((seat for bit, seat in owners.items() if bit & part), None)
                found.append(Area(kind, owner, part))
        return tuple(found)

    def open_trail(self, board: str) -> int:
        return marked(board, TRAIL)

    def caravan(self, board: str, seat: Seat) -> int:
        """Return the size of a player's largest group of camels."""
        groups = self.terrain.parts(marked(board, SEATS[seat]))
        return max((group.bit_count() for group in groups), default=0)

    def kind_at(self, board: str, square: Square) -> LandKey:
        """Return the kind of land that lies on a square."""
        return _KINDS[board[self.terrain.place[square]]]

    def _markers(self, squares: Iterable[Square]) -> int:
        bits = 0
        for square in squares:
            bits |= self.terrain.bit[square]
        return bits
