"""Pictures of Oasis in words."""

from msgspec import json

from bot.engine.core import Name, Result, Seat
from bot.games.oasis.view import View
from bot.words import Words
from rendering.alt import Line, Teller, awaited, joined, lobby, marks, standings
from rendering.oasis.strips import pieces, taker, total
from rendering.order import Order

_LANDS, _MARKERS = ("oasis", "steppe", "rocky"), ("goods", "wells", "horses", "ovoos")


def describe(order: Order, words: Words) -> str:
    """Say what a picture shows: whose turn it is, how everybody stands, what is new."""
    tell = Teller(order, words)
    if order.kind == "lobby":
        return lobby(tell)
    view = json.decode(order.view, type=View)
    if order.kind == "final" and order.result is not None:
        return joined([_over(tell, view), *standings(tell, json.decode(order.result, type=Result))])
    return joined(
        [*_head(tell, view), *marks(tell), *_own(tell, view), *_players(tell, view), _supplies(tell, view)]
    )


def _over(tell: Teller, view: View) -> Line:
    why = Name("ending", view.ending or "")
    return Line(tell.say("pictures-alt-over", title=tell.order.title, rounds=view.round, why=why))


def _head(tell: Teller, view: View) -> list[Line]:
    if view.phase == "over" and view.ending is not None:
        return [_over(tell, view)]
    phase = Name("phase", view.phase)
    head = Line(tell.say("pictures-alt-head", title=tell.order.title, round=view.round, phase=phase))
    last = "" if view.ending is None else tell.say("pictures-alt-last", why=Name("ending", view.ending))
    return [head, Line(last), awaited(tell)]


def _own(tell: Teller, view: View) -> list[Line]:
    """Say what only the reader of a panel needs: the cards in hand, and the own score."""
    if tell.order.kind != "panel" or view.viewer is None:
        return []
    lines = view.players[view.viewer].lines or ()
    score = [tell.say(f"oasis-score-{line.part}", **line.facts, points=line.points) for line in lines]
    return [Line(_hand(tell, view)), Line("; ".join(score) + "." if score else "", 1)]


def _hand(tell: Teller, view: View) -> str:
    if view.hand is None or view.turn != view.viewer:
        return ""
    keys = (view.hand.begun, *view.hand.waiting) if view.hand.begun else view.hand.waiting
    return tell.say("pictures-oasis-alt-hand", cards=tuple(Name("card", key) for key in keys)) if keys else ""


def _players(tell: Teller, view: View) -> list[Line]:
    zoom = tell.order.zoom or ""
    seats = [Seat(int(zoom))] if zoom.isdecimal() and int(zoom) < len(view.players) else view.order
    return [
        line
        for seat in seats
        for line in (Line(_player(tell, view, seat), 2), Line(_offer(tell, view, seat), 2))
    ]


def _player(tell: Teller, view: View, seat: Seat) -> str:
    player, worth = view.players[seat], total(view.players[seat])
    facts = pieces(view, seat) | {"disc": player.disc, "supply": player.camels, "pile": player.pile}
    text = tell.say("pictures-oasis-alt-player", player=tell.player(seat), **facts)
    return text if worth is None else f"{text} {tell.say('pictures-oasis-alt-worth', total=worth)}"


def _offer(tell: Teller, view: View, seat: Seat) -> str:
    player, took = view.players[seat], taker(view, seat)
    if player.offer is None:
        return tell.say("pictures-oasis-alt-sealed" if player.ready else "pictures-oasis-alt-choosing")
    if took is not None:
        return tell.say("pictures-oasis-alt-taken", player=tell.player(took), disc=player.earned)
    cards = tuple(Name("card", key) for key in player.offer)
    return tell.say("pictures-oasis-alt-offer", cards=cards) if cards else ""


def _supplies(tell: Teller, view: View) -> Line:
    lands = {kind: int(getattr(view.stock, kind)) for kind in _LANDS}
    markers = {sort: int(getattr(view.supply, sort)) for sort in _MARKERS}
    facts = lands | markers | {"deck": view.deck, "discard": view.discard}
    return Line(tell.say("pictures-oasis-alt-supply", **facts), 3)
