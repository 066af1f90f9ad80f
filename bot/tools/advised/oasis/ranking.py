"""What each choice would lead to, and which to name first. It works on what the player sees."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.engine.core import Action, Fact, Hint, Name, Seat, Square
from bot.games.oasis.actions import (
    GiveUpTiles,
    KeepCamels,
    LeaveUnowned,
    MoveCamel,
    MoveMarker,
    PlaceCamel,
    PlaceTile,
    TakeOffer,
)
from bot.games.oasis.content import Card, Content, LandKey
from bot.games.oasis.ground import Ground
from bot.games.oasis.scoring import LAND_AND_MARKER
from bot.games.oasis.terrain import BUILDABLE, LETTERS, SEATS, Terrain, marked
from bot.games.oasis.view import View
from bot.tools.advised.oasis.offers import offer_worth

_LAST = 1_000_000  # behind everything that has a worth
_GROWS = 100_000  # before everything that begins something


def advise(content: Content, ground: Ground, view: View, actions: Sequence[Action]) -> tuple[Hint, ...]:
    """Return the choices with what they lead to, the likeliest first; equals keep their order."""
    weighed = [_weigh(content.cards, ground, view, action) for action in actions]
    return tuple([hint for _, hint in sorted(weighed, key=lambda pair: pair[0])])


def _weigh(content: Mapping[str, Card], ground: Ground, view: View, action: Action) -> tuple[float, Hint]:
    match action:
        case PlaceTile(seat=seat, land=land, square=square):
            return _tile(ground, view, action, seat, land, square)
        case PlaceCamel(seat=seat, square=square):
            return _camel(ground, view, action, seat, square)
        case MoveCamel(seat=seat, origin=origin, square=square):
            return _camel(ground, view, action, seat, square, leaving=origin)
        case TakeOffer(seat=seat, owner=owner):
            cards = view.players[owner].offer or ()
            points, worth = offer_worth(view, seat, [content[card] for card in cards])
            named = tuple([Name("card", card) for card in cards])
            return -worth, _hint(action, "offer", cards=named, points=points)
        case MoveMarker(seat=seat, origin=origin):
            return _abandoned(ground, view, action, seat, origin)
        case LeaveUnowned():
            return 0, _hint(action, "unowned", size=_new_area(ground, view))
        case GiveUpTiles():
            return _LAST, Hint(action)
        case KeepCamels():
            return -_LAST, Hint(action)
    return 0, Hint(action)


def _tile(
    ground: Ground, view: View, action: Action, seat: Seat, land: LandKey, square: Square
) -> tuple[float, Hint]:
    """Extending one's own area comes first, the larger the better; then a start beside unowned land."""
    terrain = ground.terrain
    bit = terrain.bit[square]
    area = terrain.spread(marked(view.board, LETTERS[land]) | bit, bit)
    size, worth = area.bit_count(), _worth(terrain, area, _unclaimed(terrain, view, seat, land))
    claims = tuple([player.areas for player in view.players])
    if ground.room(view.board, claims, seat, land, view.options.strict_takeover_start).extend & bit:
        return -_GROWS - worth, _hint(action, "extend", size=size)
    return -worth, _hint(action, "begin", size=size)


def _camel(
    ground: Ground, view: View, action: Action, seat: Seat, square: Square, leaving: Square | None = None
) -> tuple[float, Hint]:
    """The larger the caravan, the better."""
    terrain = ground.terrain
    own = marked(view.board, SEATS[seat]) | terrain.bit[square]
    if leaving is not None:
        own &= ~terrain.bit[leaving]
    caravan = terrain.spread(own, terrain.bit[square])
    worth = _worth(terrain, caravan, ground.open_trail(view.board))
    return -worth, _hint(action, "caravan", size=caravan.bit_count())


def _abandoned(ground: Ground, view: View, action: Action, seat: Seat, origin: Square) -> tuple[float, Hint]:
    """Give up an area for another only if that one is worth more, by its size and the tokens for its kind."""
    area = next(area for area in view.areas if area.marker == origin)
    assert view.claim is not None
    size, new = len(area.squares), _new_area(ground, view)
    gain = new * _each(view, seat, ground.kind_at(view.board, view.claim))
    loss = size * _each(view, seat, area.kind)
    hint = _hint(action, "abandon", land=Name("land", area.kind), size=size, new=new)
    return loss - gain + 0.5, replace(hint, doubtful=loss >= gain)


def _each(view: View, seat: Seat, kind: LandKey) -> int:
    """Return what a square of a kind may bring: the tokens for it, and one that is still to come."""
    score = view.players[seat].score
    return 1 + (getattr(score, dict(LAND_AND_MARKER)[kind]) if score else 0)


def _new_area(ground: Ground, view: View) -> int:
    """Return how large the area is that waits for a marker."""
    assert view.claim is not None
    return ground.area_size(view.board, view.claim)


def _unclaimed(terrain: Terrain, view: View, seat: Seat, land: LandKey) -> int:
    """Return the empty land that lies beside no rival's area of a kind."""
    rivals = [area for area in view.areas if area.kind == land and area.owner not in (None, seat)]
    taken = sum(terrain.bit[square] for area in rivals for square in area.squares)
    return marked(view.board, BUILDABLE) & ~terrain.around(taken)


def _worth(terrain: Terrain, group: int, free: int) -> int:
    """Weigh a group of squares: by its size, and between equals by how far it can grow with two more."""
    beside = terrain.around(group) & free & ~group
    room = (beside | terrain.around(beside) & free & ~group).bit_count()
    return 100 * group.bit_count() + min(room, 99)


def _hint(action: Action, key: str, **facts: Fact) -> Hint:
    return Hint(action, key, facts)
