"""Pictures of Giganten in words."""

from collections.abc import Iterator

from msgspec.structs import asdict

from bot.engine.core import Fact, Name, Seat
from bot.games.giganten.content import Content
from bot.games.giganten.view import COMPANIES, CardView, PlayerView, SiteView, View
from rendering.alt import Line, Part, Teller, runs
from rendering.giganten.board import last_round
from rendering.telling import Telling, ended, going_on


def _parts(tell: Teller[Content], view: View) -> list[Part]:
    return [
        tell.part("own", _own(tell, view)),
        tell.part("now", _now(tell, view)),
        tell.part("companies", _companies(tell, view)),
        *[Part(tell.player(seat), _player(tell, view, seat)) for seat in tell.zoomed(view.order)],
        tell.part("railway", _railway(tell, view)),
        tell.part("sites", _sites(tell, view)),
        tell.part("terrain", _terrain(tell, view)),
        tell.part("decks", _decks(tell, view)),
    ]


def _spot(tell: Teller[Content], view: View, spot: str) -> str:
    """Name a place that is pointed at: a square by itself, an open card by what is on it."""
    if spot in [card.key for card in view.offer]:
        return tell.say(f"giganten-card-{spot}")
    if spot == "loco_black":
        return tell.say("pictures-giganten-black")
    kind, _, which = spot.partition("_")
    player = tell.player(int(which)) if which.isdecimal() else ""
    if kind == "loco":
        return tell.say("pictures-giganten-tell-spot-loco", player=player)
    if kind in COMPANIES:
        key = "depot" if player else which or "price"
        return tell.say(f"pictures-giganten-tell-spot-{key}", company=Name("company", kind), player=player)
    return spot


def _over(tell: Teller[Content], view: View) -> Line:
    return ended(tell, view.round, "star")


def _head(tell: Teller[Content], view: View) -> list[Line]:
    if view.phase == "over":
        return [_over(tell, view)]
    last = tell.say("pictures-giganten-alt-last") if last_round(view) else ""
    return going_on(tell, view.round, view.phase, last)


def _own(tell: Teller[Content], view: View) -> list[Line]:
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


def _limits(tell: Teller[Content], player: PlayerView) -> str:
    """Say how far the reader bids where a limit is sealed."""
    sealed = {
        name: limit for name, limit in zip(COMPANIES, player.limits or (), strict=False) if limit is not None
    }
    said = [
        tell.say("pictures-giganten-alt-limit", company=Name("company", name), points=limit)
        for name, limit in sealed.items()
    ]
    return " ".join(said)


def _now(tell: Teller[Content], view: View) -> list[Line]:
    """Say what the phase is about: open cards, points left, barrels that wait, an auction."""
    if view.offer:
        cards = tuple(Name("card", card.key) for card in view.offer)
        return [
            Line(tell.say("pictures-giganten-alt-offer", cards=cards), 1),
            *[_card(tell, card) for card in view.offer],
        ]
    if view.phase == "move" and view.turn is not None:
        return [Line(tell.say("pictures-giganten-alt-points", points=view.points), 1), *_stops(tell, view)]
    if view.barrels:
        return [Line(tell.say("pictures-giganten-alt-waiting", squares=tuple(map(str, view.barrels))), 1)]
    if view.auction is not None:
        sealed = tell.players(view.auction.chosen)
        return [
            Line(_auction(tell, view), 1),
            tell.detail("bidders", players=tell.players(view.auction.bidders)),
            *([tell.detail("sealed", players=sealed)] if sealed else []),
        ]
    return []


def _stops(tell: Teller[Content], view: View) -> Iterator[Line]:
    """Say how far the truck at turn can go, by the movement points it takes."""
    for cost in sorted({stop.cost for stop in view.stops}):
        yield tell.detail("stops", cost=cost, squares=tuple([s.square for s in view.stops if s.cost == cost]))


def _card(tell: Teller[Content], card: CardView) -> Line:
    """Say all that is printed on an action card."""
    facts: dict[str, Fact] = {
        name: getattr(card, name) for name in ("licences", "points", "price", "barrels")
    }
    deck = Name("deck", card.deck)
    return tell.detail("card", deck=deck, **facts, push=card.push, black=card.black)


def _auction(tell: Teller[Content], view: View) -> str:
    auction = view.auction
    if auction is None:
        return ""
    company, inside = Name("company", auction.company), tuple(tell.player(seat) for seat in auction.bidders)
    if auction.leader is not None:
        leader = tell.player(auction.leader)
        return tell.say("pictures-giganten-alt-bid", company=company, bid=auction.bid, player=leader)
    return tell.say("pictures-giganten-alt-auction", company=company, players=inside)


def _companies(tell: Teller[Content], view: View) -> Iterator[Line]:
    facts: dict[str, Fact] = dict(zip(COMPANIES, view.prices, strict=True))
    yield Line(tell.say("pictures-giganten-alt-prices", **facts))
    for company, price in zip(COMPANIES, view.prices, strict=True):
        step, steps = view.table.index(price) + 1, len(view.table)
        yield tell.detail("price", company=Name("company", company), price=price, step=step, steps=steps)
    yield tell.detail(
        "ladder",
        lowest=view.table[0],
        highest=view.table[-1],
        freight=view.freight,
        depot=tell.content.market.depot,
    )


def _player(tell: Teller[Content], view: View, seat: Seat) -> list[Line]:
    player = view.players[seat]
    facts: dict[str, Fact] = {"cash": player.cash, "licences": player.licences, "loco": player.loco}
    text = tell.say("pictures-giganten-alt-player", player=tell.player(seat), **facts)
    supply = tell.detail("supply", derricks=player.derricks, built=player.built)
    card = [] if player.card is None else [_card(tell, player.card)]
    return [Line(text, 1), Line(_holdings(tell, view, seat, player), 2), supply, *card]


def _holdings(tell: Teller[Content], view: View, seat: Seat, player: PlayerView) -> str:
    wells = tuple(f"{site.square} ({site.oil})" for site in view.sites if site.owner == seat)
    parts = [tell.say("pictures-giganten-alt-depots", **dict(zip(COMPANIES, player.depots, strict=True)))]
    if player.truck is not None:
        parts.append(tell.say("pictures-giganten-alt-truck", square=player.truck))
    if player.card is not None:
        parts.append(tell.say("pictures-giganten-alt-card", card=Name("card", player.card.key)))
    if wells:
        parts.append(tell.say("pictures-giganten-alt-derricks", squares=wells))
    return " ".join(parts)


# The map


def _railway(tell: Teller[Content], view: View) -> Iterator[Line]:
    yield Line(tell.say("pictures-giganten-alt-black", space=view.black, star=view.star), 2)
    for seat in sorted(view.order, key=lambda seat: -view.players[seat].loco):
        yield tell.detail("loco", player=tell.player(seat), space=view.players[seat].loco)
    steps = [(view.rail[n] - view.rail[n - 1], n) for n in range(2, len(view.rail))]
    for cost in sorted({cost for cost, _ in steps}):
        spaces = runs(tell, [space for one, space in steps if one == cost])
        yield tell.detail("rail", cost=cost, spaces=spaces)


def _sites(tell: Teller[Content], view: View) -> Iterator[Line]:
    """Count the tiles that are still there, by kind; then name each site."""
    counts: dict[str, Fact] = {}
    for kind in ("one", "two", "three"):
        counts[kind] = sum(site.kind == kind and site.status == "tile" for site in view.sites)
    yield Line(tell.say("pictures-giganten-alt-sites", **counts), 3)
    yield from [_site(tell, site) for site in view.sites if site.status != "empty"]
    empty = tuple([str(site.square) for site in view.sites if site.status == "empty"])
    yield tell.detail("empty", squares=empty) if empty else Line("")


def _site(tell: Teller[Content], site: SiteView) -> Line:
    if site.owner is not None:
        return tell.detail("derrick", square=site.square, player=tell.player(site.owner), oil=site.oil)
    return tell.detail(
        "site",
        square=site.square,
        kind=Name("site", site.kind),
        cost=site.cost,
        peek="open" if site.peek else "closed",
        seen=tell.players(site.peeked) or "none",
        known="none" if site.known is None else str(site.known),
    )


def _terrain(tell: Teller[Content], view: View) -> Iterator[Line]:
    """Say row by row where hills and mountains are; all else is plain."""
    for letter, row in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", view.terrain, strict=False):
        hills, mountains = (
            runs(tell, [n for n, one in enumerate(row, 1) if one == sort]) or "none" for sort in "hM"
        )
        yield tell.detail("row", row=letter, hills=hills, mountains=mountains)
    costs = asdict(tell.content.cost)
    yield tell.detail("costs", **costs)


def _decks(tell: Teller[Content], view: View) -> Iterator[Line]:
    cards = {
        "beige": view.beige,
        "beige_gone": view.beige_discard,
        "red": view.red,
        "red_gone": view.red_discard,
    }
    yield tell.detail("decks", **cards)
    gone = view.licence_discard
    yield tell.detail("licences", count=view.licences, ones=gone.ones, twos=gone.twos)


TELLING = Telling(over=_over, head=_head, spot=_spot, parts=_parts)
