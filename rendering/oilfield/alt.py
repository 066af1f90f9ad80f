"""Pictures of Oilfield in words."""

from collections import Counter
from collections.abc import Iterator

from bot.engine.core import Fact, Money, Name, Seat
from bot.games.oilfield.content import CARDS, Content, TileKey
from bot.games.oilfield.view import FieldView, Lease, PlotView, RowView, SpaceView, View
from rendering.alt import Line, Part, Teller
from rendering.oilfield.output import brings
from rendering.oilfield.palette import FIELD
from rendering.telling import Telling, ended, going_on

_SIGNS = {"o": "oil", "g": "gas", "x": "either", "$": "money", "*": "points"}  # see `output.brings`


def _parts(tell: Teller[Content], view: View) -> list[Part]:
    return [
        tell.part("own", _own(tell, view)),
        *[Part(tell.player(seat), [*_player(tell, view, seat)]) for seat in tell.zoomed(view.order)],
        *_bot(tell, view),
        tell.part("fields", [line for field in view.fields for line in _field(tell, field)]),
        tell.part("workers", _workers(tell, view)),
        tell.part("markets", _markets(tell, view)),
    ]


def _over(tell: Teller[Content], view: View) -> Line:
    return ended(tell, view.round, view.ending or "")


def _head(tell: Teller[Content], view: View) -> list[Line]:
    if view.phase == "over" and view.ending is not None:
        return [_over(tell, view)]
    last = view.final is not None and view.round >= view.final
    why = tell.say("pictures-alt-last", why=Name("ending", view.ending or "")) if last else ""
    return going_on(tell, view.round, view.phase, why)


def _own(tell: Teller[Content], view: View) -> list[Line]:
    """Say what only the reader of a panel needs: the secret card, and what everything would be worth."""
    if tell.order.kind != "panel" or view.viewer is None:
        return []
    player = view.players[view.viewer]
    card = tell.say("pictures-oilfield-alt-card", card=Name("card", player.card)) if player.card else ""
    total = sum(line.points for line in player.lines)
    return [Line(card), Line(tell.say("pictures-oilfield-alt-worth", total=total), 1)]


def _spot(tell: Teller[Content], view: View, spot: str) -> str:
    """Name a place that is pointed at."""
    kind, _, which = spot.partition("_")
    if spot in [space.key for space in view.spaces]:
        return tell.say(f"oilfield-space-{spot}")
    if spot in CARDS:
        return tell.say(f"oilfield-card-{spot}")
    if kind in FIELD:
        field = tell.say(f"oilfield-field-{kind}")
        return tell.say("pictures-oilfield-tell-spot-plot", field=field, plot=which) if which else field
    if kind == "tile":
        return tell.say(f"oilfield-tile-{view.tiles[int(which) - 1].key}")
    if kind in ("card", "storage") and which.isdecimal():
        return tell.say(f"pictures-oilfield-tell-spot-{kind}", player=tell.player(int(which)))
    if kind == "lease":
        return tell.say("pictures-oilfield-tell-spot-lease", field=Name("field", which))
    if kind in ("row", "share", "next"):
        return tell.say(f"pictures-oilfield-tell-spot-{kind}", points=int(which))
    plain = {"pay": "pay", "give_up": "give-up", "card_bot": "bot"}
    return tell.say(f"pictures-oilfield-{plain[spot]}") if spot in plain else spot


# Players


def _player(tell: Teller[Content], view: View, seat: Seat) -> Iterator[Line]:
    player = view.players[seat]
    facts: dict[str, Fact] = {"money": player.money, "points": player.points, "oil": player.oil}
    role = "first" if seat == view.order[0] else "supervisor" if seat == view.supervisor else "plain"
    leases, shares = len(player.leases), sum(player.shares)
    facts |= {"gas": player.gas, "capacity": player.capacity, "leases": leases, "shares": shares}
    yield Line(tell.say("pictures-oilfield-alt-player", player=tell.player(seat), **facts, role=role), 1)
    yield Line(_choice(tell, view, seat), 3)
    if player.worker is not None:
        yield tell.detail("worker", space=Name("space", player.worker))
    yield from [_lease(tell, lease) for lease in player.leases]
    for row, count in zip(view.rows, player.shares, strict=True):
        yield tell.detail("share", points=row.points, count=count) if count else Line("")
    yield tell.detail("left", markers=player.markers, cubes=player.cubes)
    extra = {"expansions": player.expansions, "gas": player.gas_expansions}
    yield tell.detail("expansions", **extra) if any(extra.values()) else Line("")
    score = [
        tell.say(f"oilfield-score-{line.part}", **line.facts, points=line.points) for line in player.lines
    ]
    yield tell.detail("score", parts="; ".join(score), total=sum(line.points for line in player.lines))


def _choice(tell: Teller[Content], view: View, seat: Seat) -> str:
    """Say whether a player has chosen a card; and which, once everybody sees it."""
    player = view.players[seat]
    if player.chosen and player.card is not None:
        return tell.say("pictures-oilfield-alt-open", card=Name("card", player.card))
    if view.phase == "cards":
        return tell.say("pictures-oilfield-alt-chosen" if player.chosen else "pictures-oilfield-alt-choosing")
    return ""


def _lease(tell: Teller[Content], lease: Lease) -> Line:
    tower = _what(tell, lease.tower, disc=lease.disc)
    return tell.detail("lease", field=Name("field", lease.field), plot=lease.plot + 1, tower=tower)


def _what(tell: Teller[Content], tower: TileKey | None, *, disc: bool) -> str:
    """Name a tower with what it brings, or say that there is none."""
    if tower is None:
        return tell.say("pictures-oilfield-no-tower")
    works_as = "released" if tower == "government" and not disc else tower
    return tell.say(
        "pictures-oilfield-tell-tower", tower=Name("tower", works_as), brings=_brings(tell, tower, disc=disc)
    )


def _brings(tell: Teller[Content], tile: TileKey, *, disc: bool) -> tuple[str, ...] | str:
    """Say what a tile brings, sign by sign as it is drawn."""
    signs = Counter(brings(tell.content, tile, disc=disc))
    found = [tell.say(f"pictures-oilfield-tell-brings-{_SIGNS[sign]}", count=n) for sign, n in signs.items()]
    if room := tell.content.tiles[tile].storage:
        found.append(tell.say("pictures-oilfield-tell-brings-room", count=room))
    return tuple(found) or tell.say("pictures-oilfield-tell-brings-gas-sale")


def _bot(tell: Teller[Content], view: View) -> Iterator[Part]:
    if view.bot is not None:
        card = Name("card", view.bot.card) if view.bot.card else tell.say("pictures-oilfield-no-card")
        line = tell.detail("bot", space=Name("space", view.bot.space), card=card)
        yield Part(tell.say("pictures-oilfield-bot"), [line])


# The map


def _field(tell: Teller[Content], field: FieldView) -> Iterator[Line]:
    state = "strike" if field.strike else "dry" if field.exhausted else "plain"
    towers = tuple(_tower(tell, plot) for plot in field.plots if plot is not None)
    facts: dict[str, Fact] = {"oil": field.oil, "gas": field.gas, "state": state, "towers": towers}
    left, free = max(0, field.refills - field.depletions), len(field.plots) - len(towers)
    name = Name("field", field.key)
    facts |= {"field": name, "refills": left, "free": free, "taken": len(towers)}
    yield Line(tell.say("pictures-oilfield-alt-field", **facts), 2)
    for n, plot in enumerate(field.plots, 1):
        if plot is not None:
            tower = _what(tell, plot.tower, disc=plot.disc)
            yield tell.detail("plot", field=name, plot=n, owner=_owner(tell, plot), tower=tower)


def _owner(tell: Teller[Content], plot: PlotView) -> str:
    return tell.say("pictures-oilfield-bot") if plot.owner is None else tell.player(plot.owner)


def _tower(tell: Teller[Content], plot: PlotView) -> str:
    """Name a tower, or an empty concession, after its owner."""
    owner = tell.say("pictures-oilfield-bot") if plot.owner is None else tell.mark(plot.owner)
    if plot.tower is None:
        return owner
    return tell.say("pictures-oilfield-alt-tower", owner=owner, tower=Name("tile", plot.tower))


def _workers(tell: Teller[Content], view: View) -> Iterator[Line]:
    found = [(space, tell.mark(space.worker)) for space in view.spaces if space.worker is not None]
    found += [(space, tell.say("pictures-oilfield-bot")) for space in view.spaces if space.bot]
    spots = tuple(
        tell.say("pictures-oilfield-alt-worker", owner=owner, space=_where(tell, space))
        for space, owner in found
    )
    yield Line(tell.say("pictures-oilfield-alt-workers", workers=spots) if spots else "", 3)
    for space in view.spaces:
        if space.usable:
            who = tell.say("pictures-oilfield-bot") if space.bot else "none"
            who = who if space.worker is None else tell.player(space.worker)
            yield tell.detail("space", space=Name("space", space.key), who=who)


def _where(tell: Teller[Content], space: SpaceView) -> str:
    column = tell.say(f"pictures-oilfield-column-{space.column}")
    if not space.price:
        return column
    return tell.say("pictures-oilfield-priced", thing=column, price=space.price)


# What can be had


def _markets(tell: Teller[Content], view: View) -> Iterator[Line]:
    tiles = tuple(
        tell.say("pictures-oilfield-alt-tile", tile=Name("tile", tile.key), cost=tile.cost)
        for tile in view.tiles
    )
    leases = tuple(Name("field", key) for key in view.leases)
    yield Line(tell.say("pictures-oilfield-alt-market", tiles=tiles, leases=leases), 3)
    for tile in {tile.key: tile for tile in view.tiles}.values():
        what = _brings(tell, tile.key, disc=True)
        yield tell.detail("tile", tile=Name("tile", tile.key), cost=tile.cost, brings=what)
    yield tell.detail("stack", tiles=view.stack, leases=view.deck)
    rows = tuple(
        tell.say("pictures-oilfield-alt-row", points=row.points, price=row.price)
        for row in view.rows
        if not row.full
    )
    yield Line(tell.say("pictures-oilfield-alt-shares", rows=rows), 4)
    yield from [_row(tell, row) for row in view.rows]
    for sellers, money in enumerate(view.national, 1):
        last = "true" if sellers == len(view.national) else "false"
        yield tell.detail("national", sellers=sellers, price=money, last=last)
    yield tell.detail(
        "local",
        money=tell.content.board.prices.oil_money,
        pair=tell.content.board.prices.pair_points,
        gas=tell.content.board.prices.gas_points,
    )
    bag: dict[str, Fact] = {"oil": view.bag.oil, "gas": view.bag.gas, "subsidy": view.subsidy}
    yield Line(tell.say("pictures-oilfield-alt-rest", **bag), 5)
    yield tell.detail("grey") if view.bag.grey else Line("")


def _row(tell: Teller[Content], row: RowView) -> Line:
    """Say who holds the shares of a row, from the left, and what the others cost."""
    government = tell.say("pictures-oilfield-tell-government")
    held = tuple([government if seat is None else tell.mark(seat) for seat in row.cubes])
    free = tuple([Money(price) for price in row.prices[len(row.cubes) :]])
    return tell.detail("row", points=row.points, held=held or "none", free=free or "none")


TELLING = Telling(over=_over, head=_head, spot=_spot, parts=_parts)
