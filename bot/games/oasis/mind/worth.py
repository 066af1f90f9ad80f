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
_PILE = 8  # cards in a pile: more are of no use before the end


class Stand(NamedTuple):
    """What a player has beside the board."""

    markers: tuple[int, int, int, int]
    spare: int
    camels: int
    disc: int
    pile: int


class Future(NamedTuple):
    """What a player may still expect: `left` is how often the deck will go round, with the last time in parts."""

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
    supply: tuple[int, int, int, int]
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
        return tiles / self.brings[kind]

    def future(self, sight: Sight) -> Future:
        """Say what everybody may expect: the first land that runs out ends the game."""
        if sight.ending:
            return Future(0.0, (0.0,) * 4, (0.0,) * 4)
        left = min([self._passes(kind, tiles) for kind, tiles in zip(KINDS, sight.stock, strict=True)])
        share, weights = left / len(sight.stands), self.weights
        camels = weights.camels * share * self.brings["camels"]
        oasis, steppe, rocky = [weights.tiles * share * self.brings[kind] for kind in KINDS]
        goods, wells, horses, ovoos = [
            weights.markers * min(share * self.brings[sort], there / len(sight.stands))
            for sort, there in zip(SORTS, sight.supply, strict=True)
        ]
        return Future(left, (camels, oasis, steppe, rocky), (goods, wells, horses, ovoos))

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

    def line(self, line: int, part: Part, stand: Stand, future: Future) -> float:
        """Return what a line of the score is worth."""
        markers = stand.markers[line] + future.markers[line]
        hope = future.pieces[line]
        if hope <= 0.0:
            return part.pieces * markers
        room = part.room * self.weights.room
        if line == 0:
            hope = min(hope, stand.camels)
            if not part.pieces:
                room += self.weights.start
        elif stand.spare:
            room += self.weights.start
        return (part.pieces + (hope * (1.0 - exp(-room / hope)) if hope else 0.0)) * markers

    def beside_board(self, stand: Stand, future: Future, seats: int) -> float:
        """Return what discs, cards and control markers are worth while the game goes on."""
        weights, share = self.weights, future.left / self.whole
        return share * (
            weights.disc * (seats - stand.disc)
            + weights.pile * min(stand.pile, _PILE)
            + weights.spare * stand.spare
        )

    def total(self, sight: Sight, seat: int, future: Future) -> float:
        """Return what the table is worth to one player."""
        stand, parts = sight.stands[seat], self.parts_of(sight, seat, future)
        lines = sum([self.line(n, part, stand, future) for n, part in enumerate(parts)])
        return lines + self.beside_board(stand, future, len(sight.stands))

    def parts_of(self, sight: Sight, seat: int, future: Future) -> tuple[Part, ...]:
        """Return the lines of a player: at the end only what is really there counts."""
        if future.left:
            return self.parts(sight.layout, seat)
        terrain, layout = self.terrain, sight.layout
        groups = [group.bit_count() for group in terrain.parts(layout.camels[seat])]
        marks = sum(layout.marks[seat])
        lands = [terrain.spread(tiles, marks).bit_count() for tiles in layout.lands]
        return tuple([Part(count, 0.0) for count in (max(groups, default=0), *lands)])

    def totals(self, sight: Sight) -> tuple[float, ...]:
        """Return what the table is worth to everybody."""
        future = self.future(sight)
        return tuple([self.total(sight, seat, future) for seat in range(len(sight.stands))])

    def ahead(self, totals: Sequence[float], seat: int) -> float:
        """Return what a player has, less some of what the others have: above all the best of them."""
        others = [total for n, total in enumerate(totals) if n != seat]
        weights = self.weights
        return totals[seat] - weights.rival * max(others) - weights.others * sum(others) / len(others)


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
