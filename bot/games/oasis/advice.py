"""What each choice would lead to, and which to name first. It works on what the player sees."""

from collections.abc import Sequence

from bot.engine.core import Action, Fact, Hint, Name, Seat, Square
from bot.games.oasis.content import Kind
from bot.games.oasis.ground import Ground
from bot.games.oasis.moves import (
    GiveUpTiles,
    KeepCamels,
    MoveCamel,
    MoveMarker,
    PlaceCamel,
    PlaceTile,
    TakeOffer,
)
from bot.games.oasis.terrain import LETTERS, SEATS, marked
from bot.games.oasis.view import View

_LAST = 1_000_000  # behind everything that has a worth


def advise(ground: Ground, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
    """Return the choices with what they lead to, the likeliest first; equals keep their order."""
    weighed = [_weigh(ground, view, action) for action in actions]
    return tuple([hint for _, hint in sorted(weighed, key=lambda pair: pair[0])])


def _weigh(ground: Ground, view: View, action: Action) -> tuple[int, Hint]:
    match action:
        case PlaceTile(seat=seat, land=land, square=square):
            return _tile(ground, view, action, seat, land, square)
        case PlaceCamel(seat=seat, square=square):
            size = _caravan_with(ground, view, seat, square)
            return -size, _hint(action, "caravan", size=size)
        case MoveCamel(seat=seat, origin=origin, square=square):
            size = _caravan_with(ground, view, seat, square, leaving=origin)
            return -size, _hint(action, "caravan", size=size)
        case TakeOffer(owner=owner):
            cards = view.players[owner].offer or ()
            return 0, _hint(action, "offer", cards=tuple([Name("card", card) for card in cards]))
        case MoveMarker(origin=origin):
            area = next(area for area in view.areas if area.marker == origin)
            size = len(area.squares)
            return size, _hint(action, "abandon", land=Name("land", area.kind), size=size)
        case GiveUpTiles():
            return _LAST, Hint(action)
        case KeepCamels():
            return -_LAST, Hint(action)
    return 0, Hint(action)


def _tile(
    ground: Ground, view: View, action: Action, seat: Seat, land: Kind, square: Square
) -> tuple[int, Hint]:
    """An own area grows first of all, the larger the better; then a start beside unowned land; then any."""
    terrain = ground.terrain
    bit = terrain.bit[square]
    size = terrain.spread(marked(view.board, LETTERS[land]) | bit, bit).bit_count()
    claims = tuple([player.areas for player in view.players])
    if ground.room(view.board, claims, seat, land, view.options.strict_takeover_start).extend & bit:
        return -100 * size, _hint(action, "extend", size=size)
    return -size, _hint(action, "begin", size=size)


def _caravan_with(
    ground: Ground, view: View, seat: Seat, square: Square, leaving: Square | None = None
) -> int:
    """Return how large the caravan on a square would be."""
    terrain = ground.terrain
    own = marked(view.board, SEATS[seat]) | terrain.bit[square]
    if leaving is not None:
        own &= ~terrain.bit[leaving]
    return terrain.spread(own, terrain.bit[square]).bit_count()


def _hint(action: Action, key: str, **facts: Fact) -> Hint:
    return Hint(action, key, facts)
