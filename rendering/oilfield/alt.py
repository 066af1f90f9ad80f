"""Pictures of Oilfield in words."""

from collections.abc import Sequence

from msgspec import json

from bot.engine.core import Fact, Name, Result, Seat
from bot.games.oilfield.view import FieldView, PlotView, SpaceView, View
from bot.words import Words
from rendering.alt import Line, Teller, awaited, joined, lobby, marks, standings
from rendering.order import Order
from rendering.signs import SIGNS


def describe(order: Order, words: Words) -> str:
    """Say what a picture shows: whose turn it is, how everybody stands, what is new."""
    tell = Teller(order, words)
    if order.kind == "lobby":
        return lobby(tell)
    view = json.decode(order.view, type=View)
    if order.kind == "final" and order.result is not None:
        return joined([_over(tell, view), *standings(tell, json.decode(order.result, type=Result))])
    about = [*_players(tell, view), *_fields(tell, view), _workers(tell, view), *_markets(tell, view)]
    return joined([*_head(tell, view), *marks(tell), *_own(tell, view), *about])


def _over(tell: Teller, view: View) -> Line:
    why = Name("ending", view.ending or "")
    return Line(tell.say("pictures-alt-over", title=tell.order.title, rounds=view.round, why=why))


def _head(tell: Teller, view: View) -> list[Line]:
    if view.phase == "over" and view.ending is not None:
        return [_over(tell, view)]
    phase = Name("phase", view.phase)
    head = Line(tell.say("pictures-alt-head", title=tell.order.title, round=view.round, phase=phase))
    last = view.final is not None and view.round >= view.final
    why = tell.say("pictures-alt-last", why=Name("ending", view.ending or "")) if last else ""
    return [head, Line(why), awaited(tell)]


def _own(tell: Teller, view: View) -> list[Line]:
    """Say what only the reader of a panel needs: the card in secret, and what all would be worth."""
    if tell.order.kind != "panel" or view.viewer is None:
        return []
    player = view.players[view.viewer]
    card = tell.say("pictures-oilfield-alt-card", card=Name("card", player.card)) if player.card else ""
    total = sum(line.points for line in player.lines)
    return [Line(card), Line(tell.say("pictures-oilfield-alt-worth", total=total), 1)]


def _players(tell: Teller, view: View) -> list[Line]:
    zoom = tell.order.zoom or ""
    seats = [Seat(int(zoom))] if zoom.isdecimal() and int(zoom) < len(view.players) else view.order
    return [
        line
        for seat in seats
        for line in (Line(_player(tell, view, seat), 1), Line(_choice(tell, view, seat), 3))
    ]


def _player(tell: Teller, view: View, seat: Seat) -> str:
    player = view.players[seat]
    facts: dict[str, Fact] = {"money": player.money, "points": player.points, "oil": player.oil}
    role = "first" if seat == view.order[0] else "supervisor" if seat == view.supervisor else "plain"
    leases, shares = len(player.leases), sum(player.shares)
    facts |= {"gas": player.gas, "capacity": player.capacity, "leases": leases, "shares": shares}
    return tell.say("pictures-oilfield-alt-player", player=tell.player(seat), **facts, role=role)


def _choice(tell: Teller, view: View, seat: Seat) -> str:
    """Say whether a player has chosen a card; and which, once everybody sees it."""
    player = view.players[seat]
    if player.chosen and player.card is not None:
        return tell.say("pictures-oilfield-alt-open", card=Name("card", player.card))
    if view.phase == "cards":
        return tell.say("pictures-oilfield-alt-chosen" if player.chosen else "pictures-oilfield-alt-choosing")
    return ""


def _fields(tell: Teller, view: View) -> list[Line]:
    return [Line(_field(tell, field), 2) for field in view.fields]


def _field(tell: Teller, field: FieldView) -> str:
    state = "strike" if field.strike else "dry" if field.exhausted else "plain"
    towers = tuple(_tower(tell, plot) for plot in field.plots if plot is not None)
    facts: dict[str, Fact] = {"oil": field.oil, "gas": field.gas, "state": state, "towers": towers}
    left, free = max(0, field.refills - field.depletions), len(field.plots) - len(towers)
    name = Name("field", field.key)
    return tell.say(
        "pictures-oilfield-alt-field", field=name, **facts, refills=left, free=free, taken=len(towers)
    )


def _tower(tell: Teller, plot: PlotView) -> str:
    """Name a tower, or an empty concession, after its owner."""
    owner = tell.say("pictures-oilfield-bot") if plot.owner is None else SIGNS[plot.owner].letter
    if plot.tower is None:
        return owner
    return tell.say("pictures-oilfield-alt-tower", owner=owner, tower=Name("tile", plot.tower))


def _workers(tell: Teller, view: View) -> Line:
    found = [(space, SIGNS[space.worker].letter) for space in view.spaces if space.worker is not None]
    found += [(space, tell.say("pictures-oilfield-bot")) for space in view.spaces if space.bot]
    spots = tuple(
        tell.say("pictures-oilfield-alt-worker", owner=owner, space=_where(tell, space))
        for space, owner in found
    )
    return Line(tell.say("pictures-oilfield-alt-workers", workers=spots) if spots else "", 3)


def _where(tell: Teller, space: SpaceView) -> str:
    column = tell.say(f"pictures-oilfield-column-{space.column}")
    return f"{column} ${space.price}" if space.price else column


def _markets(tell: Teller, view: View) -> Sequence[Line]:
    tiles = tuple(
        tell.say("pictures-oilfield-alt-tile", tile=Name("tile", tile.key), cost=tile.cost)
        for tile in view.tiles
    )
    leases = tuple(Name("field", key) for key in view.leases)
    rows = tuple(
        tell.say("pictures-oilfield-alt-row", points=row.points, price=row.price)
        for row in view.rows
        if not row.full
    )
    bag: dict[str, Fact] = {"oil": view.bag.oil, "gas": view.bag.gas, "subsidy": view.subsidy}
    return (
        Line(tell.say("pictures-oilfield-alt-market", tiles=tiles, leases=leases), 3),
        Line(tell.say("pictures-oilfield-alt-shares", rows=rows), 4),
        Line(tell.say("pictures-oilfield-alt-rest", **bag), 5),
    )
