"""Pictures of Giganten in words."""

from msgspec import json

from bot.engine.core import Fact, Name, Result, Seat
from bot.games.giganten.view import COMPANIES, PlayerView, View
from bot.words import Words
from rendering.alt import Line, Teller, awaited, joined, lobby, marks, standings
from rendering.giganten.boards import last_round
from rendering.order import Order


def describe(order: Order, words: Words) -> str:
    """Say what a picture shows: whose turn it is, how everybody stands, prices, trains, what is new."""
    tell = Teller(order, words)
    if order.kind == "lobby":
        return lobby(tell)
    view = json.decode(order.view, type=View)
    if order.kind == "final" and order.result is not None:
        return joined([_over(tell, view), *standings(tell, json.decode(order.result, type=Result))])
    return joined(
        [
            *_head(tell, view),
            *marks(tell),
            *_own(tell, view),
            *_now(tell, view),
            Line(_prices(tell, view)),
            *_players(tell, view),
            Line(_black(tell, view), 2),
            Line(_sites(tell, view), 3),
        ]
    )


def _over(tell: Teller, view: View) -> Line:
    why = Name("ending", "star")
    return Line(tell.say("pictures-alt-over", title=tell.order.title, rounds=view.round, why=why))


def _head(tell: Teller, view: View) -> list[Line]:
    if view.phase == "over":
        return [_over(tell, view)]
    phase = Name("phase", view.phase)
    head = Line(tell.say("pictures-alt-head", title=tell.order.title, round=view.round, phase=phase))
    last = Line(tell.say("pictures-giganten-alt-last") if last_round(view) else "")
    return [head, last, awaited(tell)]


def _own(tell: Teller, view: View) -> list[Line]:
    """Say what only the reader of a panel knows: the licences, and the tiles looked at."""
    if tell.order.kind != "panel" or view.viewer is None:
        return []
    hand = view.players[view.viewer].hand
    facts: dict[str, Fact] = (
        {} if hand is None else {"ones": hand.ones, "twos": hand.twos, "points": hand.points}
    )
    text = tell.say("pictures-giganten-alt-hand", **facts) if facts else ""
    seen = tuple(f"{site.square} {site.known}" for site in view.sites if site.known is not None)
    tiles = tell.say("pictures-giganten-alt-known", tiles=seen) if seen else ""
    return [Line(text), Line(_limits(tell, view.players[view.viewer])), Line(tiles, 1)]


def _limits(tell: Teller, player: PlayerView) -> str:
    """Say how far the reader bids where a limit is sealed."""
    sealed = {
        name: limit for name, limit in zip(COMPANIES, player.limits or (), strict=False) if limit is not None
    }
    said = [
        tell.say("pictures-giganten-alt-limit", company=Name("company", name), points=limit)
        for name, limit in sealed.items()
    ]
    return " ".join(said)


def _now(tell: Teller, view: View) -> list[Line]:
    """Say what the phase is about: open cards, points left, barrels that wait, an auction."""
    if view.offer:
        cards = tuple(Name("card", card.key) for card in view.offer)
        return [Line(tell.say("pictures-giganten-alt-offer", cards=cards), 1)]
    if view.phase == "move" and view.turn is not None:
        return [Line(tell.say("pictures-giganten-alt-points", points=view.points), 1)]
    if view.barrels:
        return [Line(tell.say("pictures-giganten-alt-waiting", squares=tuple(map(str, view.barrels))), 1)]
    if view.auction is not None:
        return [Line(_auction(tell, view), 1)]
    return []


def _auction(tell: Teller, view: View) -> str:
    auction = view.auction
    if auction is None:
        return ""
    company, inside = Name("company", auction.company), tuple(tell.player(seat) for seat in auction.bidders)
    if auction.leader is not None:
        leader = tell.player(auction.leader)
        return tell.say("pictures-giganten-alt-bid", company=company, bid=auction.bid, player=leader)
    return tell.say("pictures-giganten-alt-auction", company=company, players=inside)


def _prices(tell: Teller, view: View) -> str:
    facts: dict[str, Fact] = dict(zip(COMPANIES, view.prices, strict=True))
    return tell.say("pictures-giganten-alt-prices", **facts)


def _players(tell: Teller, view: View) -> list[Line]:
    zoom = tell.order.zoom or ""
    seats = [Seat(int(zoom))] if zoom.isdecimal() and int(zoom) < len(view.players) else view.order
    return [line for seat in seats for line in _player(tell, view, seat)]


def _player(tell: Teller, view: View, seat: Seat) -> list[Line]:
    player = view.players[seat]
    facts: dict[str, Fact] = {"cash": player.cash, "licences": player.licences, "loco": player.loco}
    text = tell.say("pictures-giganten-alt-player", player=tell.player(seat), **facts)
    return [Line(text, 1), Line(_holdings(tell, view, seat, player), 2)]


def _holdings(tell: Teller, view: View, seat: Seat, player: PlayerView) -> str:
    wells = tuple(f"{site.square} ({site.oil})" for site in view.sites if site.owner == seat)
    parts = [tell.say("pictures-giganten-alt-depots", **dict(zip(COMPANIES, player.depots, strict=True)))]
    if player.truck is not None:
        parts.append(tell.say("pictures-giganten-alt-truck", square=player.truck))
    if player.card is not None:
        parts.append(tell.say("pictures-giganten-alt-card", card=Name("card", player.card.key)))
    if wells:
        parts.append(tell.say("pictures-giganten-alt-derricks", squares=wells))
    return " ".join(parts)


def _black(tell: Teller, view: View) -> str:
    return tell.say("pictures-giganten-alt-black", space=view.black, star=view.star)


def _sites(tell: Teller, view: View) -> str:
    """Count the tiles that are still there, by kind."""
    facts: dict[str, Fact] = {}
    for kind in ("one", "two", "three"):
        facts[kind] = sum(site.kind == kind and site.status == "tile" for site in view.sites)
    return tell.say("pictures-giganten-alt-sites", **facts)
