"""What a table is worth to everybody, in points: what they have, and what may still come of it.

A line of the score is pieces times markers. Both go on growing, so each is counted with what its player may
expect: a fair share of what the deck still brings, and of tiles no more than there is room for.
"""

from collections.abc import Mapping, Sequence
from math import exp
from typing import NamedTuple

from bot.games.oasis.content import KINDS, SORTS, Content
from bot.games.oasis.mind.layout import Layout, Tract, caravans, laid_out, tract
from bot.games.oasis.mind.weights import Worths
from bot.games.oasis.state import Player, State
from bot.games.oasis.terrain import Terrain

LINES = ("camels", *KINDS)  # of the score, each with its sort of markers: SORTS has the same order
Four = tuple[float, float, float, float]
_NOTHING: Four = (0.0, 0.0, 0.0, 0.0)
_PILE = 8  # cards in a pile: more are of no use before the end


class Stand(NamedTuple):
    """What a player has beside the board."""

    markers: tuple[int, ...]  # in the order of SORTS
    spare: int
    camels: int
    disc: int
    pile: int


class Hope(NamedTuple):
    """What a player may still expect: `left` is how often the deck will still go round."""

    left: float
    pieces: Four
    markers: Four


class Part(NamedTuple):
    """A line of a score: pieces that are as good as there, and how much room there is for more."""

    pieces: float
    room: float


class Sight(NamedTuple):
    """A table as it is judged."""

    layout: Layout
    stock: tuple[int, int, int]
    supply: tuple[int, ...]
    stands: tuple[Stand, ...]
    ending: bool


class Judge:
    """Says what tables are worth."""

    def __init__(self, content: Content, weights: Worths) -> None:
        self.terrain: Terrain = content.terrain
        self.weights = weights
        self.brings: Mapping[str, int] = _brought(content)  # by one passage through the deck
        self.whole = min([self._passes(kind, getattr(content.pieces.tiles, kind)) for kind in KINDS])

    # What may come

    def _passes(self, kind: str, tiles: int) -> float:
        return tiles / max(1, self.brings[kind])

    def left(self, sight: Sight) -> float:
        """Say how often the deck will go round: the first land that runs out ends the game."""
        if sight.ending:
            return 0.0
        return min([self._passes(kind, tiles) for kind, tiles in zip(KINDS, sight.stock, strict=True)])

    def hopes(self, sight: Sight, pieces: Sequence[Sequence[float]]) -> tuple[Hope, ...]:
        """Say what everybody may expect, who have so many pieces of each line.

        Whoever has more markers of a sort wants its pieces more than others do, and so gets more of them; and
        whoever has more pieces gets more markers.
        """
        left, seats = self.left(sight), range(len(sight.stands))
        if not left:
            return tuple([Hope(0.0, _NOTHING, _NOTHING) for _ in seats])
        columns = []
        for line, sort in enumerate(SORTS):
            held = [stand.markers[line] for stand in sight.stands]
            own = [pieces[seat][line] for seat in seats]
            columns.append(self.allotted(line, left, own, held, sight.supply[line], sort))
        return tuple(
            [
                Hope(
                    left,
                    _four([column[0][seat] for column in columns]),
                    _four([column[1][seat] for column in columns]),
                )
                for seat in seats
            ]
        )

    def allotted(
        self, line: int, left: float, own: Sequence[float], held: Sequence[float], supply: int, sort: str
    ) -> tuple[list[float], list[float]]:
        """Share out what the deck still brings of a line's pieces and of its markers."""
        weights, seats = self.weights, len(own)
        keen = 1.0 if line else weights.herd
        pieces, markers = left * self.brings[LINES[line]], min(left * self.brings[sort], supply)
        base, ground = keen * weights.tilt * markers / seats, keen * weights.lean * pieces / seats
        wanted, wanting = sum(held) + base * seats, sum(own) + ground * seats
        more = (weights.tiles if line else weights.camels) * pieces / wanted if wanted else 0.0
        gain = weights.markers * markers / wanting if wanting else 0.0
        return [more * (one + base) for one in held], [gain * (one + ground) for one in own]

    # What there is

    def sight(self, state: State) -> Sight:
        """Look at a table."""
        stock, supply = state.stock, state.supply
        return Sight(
            laid_out(self.terrain, state),
            (stock.oasis, stock.steppe, stock.rocky),
            (supply.goods, supply.wells, supply.horses, supply.ovoos),
            tuple([_stand(player) for player in state.players]),
            state.ending is not None or not all((stock.oasis, stock.steppe, stock.rocky)),
        )

    def land(self, found: Tract) -> Part:
        """Weigh a tract: the farther a square is, the less it counts as room."""
        weights = self.weights
        room = (
            found.beside.bit_count()
            + weights.far * found.near.bit_count()
            + weights.farther * found.far.bit_count()
        )
        return Part(found.squares.bit_count() + weights.prize * found.prize.bit_count(), room)

    def caravan(self, own: int, trail: int) -> Part:
        """Weigh the best of a player's caravans."""
        best, weights, most = Part(0.0, 0.0), self.weights, -1.0
        for group in caravans(self.terrain, own, trail):
            pieces = group.squares.bit_count() + weights.join * group.joined.bit_count()
            room = (
                group.beside.bit_count()
                + weights.far * group.near.bit_count()
                + weights.farther * group.far.bit_count()
            )
            promise = pieces + min(room, 4.0) * weights.room
            if promise > most:
                best, most = Part(pieces, room), promise
        return best

    def parts(self, layout: Layout, seat: int) -> tuple[Part, ...]:
        rivals = layout.rivals(seat)
        lands = [self.land(tract(self.terrain, layout, seat, n, rivals)) for n in range(3)]
        return (self.caravan(layout.camels[seat], layout.trail), *lands)

    # What it comes to

    def line(self, line: int, part: Part, stand: Stand, hope: Hope) -> float:
        """Return what a line of the score is worth."""
        markers, more = stand.markers[line] + hope.markers[line], hope.pieces[line]
        if more <= 0.0:
            return part.pieces * markers
        if not line:
            more = min(more, stand.camels)
        room = self.open_room(line, part, stand)
        return (part.pieces + (more * (1.0 - exp(-room / more)) if more else 0.0)) * markers

    def open_room(self, line: int, part: Part, stand: Stand) -> float:
        """Return for how many pieces of a line there is room: here, elsewhere, and where one may begin."""
        weights = self.weights
        begins = stand.spare if line else not part.pieces
        return part.room * weights.room + weights.elsewhere + (weights.start if begins else 0.0)

    def beside_board(self, stand: Stand, left: float, seats: int) -> float:
        """Return what discs, cards and control markers are worth while the game goes on."""
        weights, share = self.weights, left / self.whole
        return share * (
            weights.disc * (seats - stand.disc)
            + weights.pile * min(stand.pile, _PILE)
            + weights.spare * stand.spare
        )

    def there(self, layout: Layout, seat: int) -> tuple[Part, ...]:
        """Return the lines of a player as they count at the end: only what is really there."""
        terrain = self.terrain
        groups = [group.bit_count() for group in terrain.parts(layout.camels[seat])]
        marks = sum(layout.marks[seat])
        lands = [terrain.spread(tiles, marks).bit_count() for tiles in layout.lands]
        return tuple([Part(count, 0.0) for count in (max(groups, default=0), *lands)])

    def totals(self, sight: Sight) -> tuple[float, ...]:
        """Return what the table is worth to everybody."""
        seats, left = range(len(sight.stands)), self.left(sight)
        every = [(self.parts if left else self.there)(sight.layout, seat) for seat in seats]
        hopes = self.hopes(sight, [[part.pieces for part in parts] for parts in every])
        return tuple(
            [
                sum([self.line(n, part, stand, hope) for n, part in enumerate(parts)])
                + self.beside_board(stand, left, len(seats))
                for parts, stand, hope in zip(every, sight.stands, hopes, strict=True)
            ]
        )

    def ahead(self, totals: Sequence[float], seat: int) -> float:
        """Return what a player has, less some of what the others have: above all the best of them."""
        others = [total for n, total in enumerate(totals) if n != seat]
        weights = self.weights
        return totals[seat] - weights.rival * max(others) - weights.others * sum(others) / len(others)


def _four(numbers: Sequence[float]) -> Four:
    one, two, three, four = numbers
    return one, two, three, four


def _brought(content: Content) -> dict[str, int]:
    brings = dict.fromkeys((*LINES, *SORTS, "cards"), 0)
    for card in content.cards.values():
        brings[card.gives] += card.count * card.copies
    return brings


def _stand(player: Player) -> Stand:
    score = player.score
    return Stand(
        (score.goods, score.wells, score.horses, score.ovoos),
        player.spare,
        player.camels,
        player.earned or player.disc,
        len(player.pile),
    )
