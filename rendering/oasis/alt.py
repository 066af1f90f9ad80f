"""Pictures of Oasis in words."""

from collections.abc import Iterator, Sequence

from bot.engine.core import Name, Seat
from bot.games.oasis.content import Content
from bot.games.oasis.view import AreaView, PlayerView, View
from rendering.alt import Line, Part, Teller, runs
from rendering.kit.chart import Spot
from rendering.oasis.ground import bonus_spots, camels, groups, spot, squares
from rendering.oasis.strips import OFFERED, pieces, taker, total
from rendering.telling import Telling, ended, going_on

_LANDS, _MARKERS = ("oasis", "steppe", "rocky"), ("goods", "wells", "horses", "ovoos")


def _parts(tell: Teller[Content], view: View) -> list[Part]:
    return [
        tell.part("own", _own(tell, view)),
        *[Part(tell.player(seat), _player(tell, view, seat)) for seat in tell.zoomed(view.order)],
        tell.part("unowned", [_area(tell, area) for area in view.areas if area.owner is None]),
        tell.part("free", _free(tell, view.board)),
        tell.part("supplies", [_supplies(tell, view)]),
    ]


def _spot(tell: Teller[Content], _: View, name: str) -> str:
    """Say what a mark points at: a square, or the offer of a player."""
    owner = name.removeprefix(OFFERED)
    return name if owner == name else tell.say("pictures-oasis-alt-offered", player=tell.player(int(owner)))


def _over(tell: Teller[Content], view: View) -> Line:
    return ended(tell, view.round, view.ending or "")


def _head(tell: Teller[Content], view: View) -> list[Line]:
    if view.phase == "over" and view.ending is not None:
        return [_over(tell, view)]
    last = "" if view.ending is None else tell.say("pictures-alt-last", why=Name("ending", view.ending))
    claim = [] if view.claim is None else [tell.detail("claim", square=view.claim)]
    return [*going_on(tell, view.round, view.phase, last), *claim]


def _own(tell: Teller[Content], view: View) -> list[Line]:
    """Say what only the reader of a panel needs: the cards in hand, and their own score."""
    if tell.order.kind != "panel" or view.viewer is None:
        return []
    lines = view.players[view.viewer].lines or ()
    score = [tell.say(f"oasis-score-{line.part}", **line.facts, points=line.points) for line in lines]
    return [Line(_hand(tell, view)), Line("; ".join(score) + "." if score else "", 1)]


def _hand(tell: Teller[Content], view: View) -> str:
    if view.hand is None or view.turn != view.viewer:
        return ""
    keys = (view.hand.begun, *view.hand.waiting) if view.hand.begun else view.hand.waiting
    return tell.say("pictures-oasis-alt-hand", cards=tuple(Name("card", key) for key in keys)) if keys else ""


# Players


def _player(tell: Teller[Content], view: View, seat: Seat) -> list[Line]:
    player, worth = view.players[seat], total(view.players[seat])
    facts = pieces(view, seat) | {"disc": player.disc, "supply": player.camels, "pile": player.pile}
    text = tell.say("pictures-oasis-alt-player", player=tell.player(seat), **facts)
    if worth is not None:
        text = f"{text} {tell.say('pictures-oasis-alt-worth', total=worth)}"
    return [
        Line(text, 2),
        Line(_offer(tell, view, seat), 2),
        *_markers(tell, player),
        *[_area(tell, area) for area in view.areas if area.owner == seat],
        *[_caravan(tell, group) for group in groups(camels(view.board, seat))],
    ]


def _offer(tell: Teller[Content], view: View, seat: Seat) -> str:
    player, took = view.players[seat], taker(view, seat)
    if player.offer is None:
        return tell.say("pictures-oasis-alt-sealed" if player.ready else "pictures-oasis-alt-choosing")
    if took is not None:
        return tell.say("pictures-oasis-alt-taken", player=tell.player(took), disc=player.earned)
    cards = tuple(Name("card", key) for key in player.offer)
    return tell.say("pictures-oasis-alt-offer", cards=cards) if cards else ""


def _markers(tell: Teller[Content], player: PlayerView) -> Iterator[Line]:
    yield tell.detail("spare", count=player.spare)
    if player.score is not None:
        yield tell.detail("score", **{sort: int(getattr(player.score, sort)) for sort in _MARKERS})


# The land


def _area(tell: Teller[Content], area: AreaView) -> Line:
    spots = bonus_spots(tell.content)
    bonus = tuple(square for square in area.squares if spot(square) in spots)
    return tell.detail(
        "area",
        land=Name("land", area.kind),
        count=len(area.squares),
        squares=area.squares,
        marker=area.marker or "none",
        bonus=bonus or "none",
    )


def _caravan(tell: Teller[Content], group: Sequence[Spot]) -> Line:
    return tell.detail("caravan", count=len(group), squares=tuple(map(_square, group)))


def _free(tell: Teller[Content], board: str) -> Iterator[Line]:
    """Say row by row where nothing lies yet."""
    lying = squares(board)
    for row in range(board.count("\n") + 1):
        land, trail = (
            runs(tell, [c for (c, r), one in lying.items() if r == row and one == letter], _column)
            for letter in ".~"
        )
        yield tell.detail("row", row=row + 1, land=land, trail=trail)


def _column(number: int) -> str:
    return chr(ord("A") + number)


def _square(at: Spot) -> str:
    return f"{_column(at[0])}{at[1] + 1}"


def _supplies(tell: Teller[Content], view: View) -> Line:
    lands = {kind: int(getattr(view.stock, kind)) for kind in _LANDS}
    markers = {sort: int(getattr(view.supply, sort)) for sort in _MARKERS}
    facts = lands | markers | {"deck": view.deck, "discard": view.discard}
    return Line(tell.say("pictures-oasis-alt-supply", **facts), 3)


TELLING = Telling(over=_over, head=_head, spot=_spot, parts=_parts)
