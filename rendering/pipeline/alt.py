"""Pictures of Pipeline in words."""

from collections.abc import Iterator
from functools import partial

from msgspec import json

from bot.engine.core import Name, Result, ScoreLine, Seat
from bot.games.pipeline.view import (
    COLOURS,
    Face,
    Laid,
    LineView,
    MarketView,
    PlayerView,
    View,
    faces,
    halves,
)
from bot.words import Words
from rendering.alt import Line, Part, Teller, awaited, lobby, marks, result, standings
from rendering.order import Order
from rendering.pipeline.boards import activity
from rendering.pipeline.facts import (
    GRADES,
    bundle_prices,
    government_prices,
    rates,
    shop_prices,
    upgrade_cost,
    worth,
)
from rendering.pipeline.network import able

_LEVELS = ("I", "II", "III")
_COLOURS = {"O": "orange", "S": "silver", "T": "teal"}
_EAST, _WEST = 1, 3  # sides are counted clockwise from the north


def describe(order: Order, words: Words) -> list[Part]:
    """Say what a picture shows: whose turn it is, how everybody stands, what can be had."""
    tell = Teller(order, words)
    if order.kind == "lobby":
        return lobby(tell)
    view = json.decode(order.view, type=View)
    if order.kind == "final":
        return [Part(order.title, [_over(tell)]), result(tell, _standings)]
    return [
        Part(order.title, [*_head(tell, view), *_places(tell, view)]),
        result(tell, _standings),
        marks(tell, lambda spot: _spot(tell, spot)),
        tell.part("own", _own(tell, view)),
        *[Part(tell.player(seat), [*_player(tell, view, seat)]) for seat in tell.zoomed(view.order)],
        tell.part("markets", [line for market in view.markets for line in _market(tell, market)]),
        tell.part("contracts", _contracts(tell, view)),
        tell.part("government", _government(tell, view)),
        tell.part("shops", _shops(tell, view)),
        tell.part("upgrades", _upgrades(tell, view)),
        tell.part("costs", _costs(tell, view)),
    ]


def _over(tell: Teller) -> Line:
    return Line(tell.say("pictures-pipeline-alt-over", title=tell.order.title))


def _head(tell: Teller, view: View) -> list[Line]:
    if view.phase == "over":
        return [_over(tell)]
    head = tell.say(
        "pictures-pipeline-alt-head",
        title=tell.order.title,
        year=view.year,
        round=view.of_year,
        rounds=view.rounds,
        phase=activity(view, tell.say),
    )
    return [Line(head), awaited(tell)]


def _standings(tell: Teller, result: Result) -> list[Line]:
    return standings(tell, result, _dollars, _part)


def _dollars(money: int) -> str:
    return f"${money}".replace("$-", "−$")


def _part(tell: Teller, line: ScoreLine) -> str:
    """Say one part of a score."""
    plain = line.part in ("cash", "oil", "pipelines", "penalties")
    part = tell.say(f"pictures-pipeline-{'part' if plain else 'card'}-{line.part.removeprefix('card')}")
    return tell.say("pictures-pipeline-alt-part", part=part, points=str(line.points).replace("-", "−"))


# Players


def _spot(tell: Teller, spot: str) -> str:
    """Name a place that is pointed at."""
    say = partial(tell.say, f"pictures-pipeline-tell-spot-{spot.partition('_')[0]}")
    match spot.split("_"):
        case ["space" | "family" as kind, which]:
            return tell.say(f"pipeline-{kind}-{which}")
        case ["row" | "slot", market, oil, *slot]:
            facts = {"market": Name("market", market), "barrel": Name("barrel", oil)}
            return say(**facts, slot=int(slot[0])) if slot else say(**facts)
        case ["deal", deal]:
            return tell.say(f"pipeline-deal-{deal}")
        case ["held", seat, deal]:
            return say(deal=Name("deal", deal), player=tell.player(int(seat)))
        case ["shelf", shop, price]:
            return tell.say(f"pictures-pipeline-tell-spot-shelf-{shop}", price=int(price))
        case ["level", family, level]:
            return say(family=Name("family", family), level=_LEVELS[int(level) - 1])
        case ["quadrant" | "hand", which]:
            return say(which=which)
        case ["net", seat, square]:
            return say(square=square, player=tell.player(int(seat)))
        case ["upgrade", seat, family]:
            return say(family=Name("family", family), player=tell.player(int(seat)))
        case ["tanks", seat, grade]:
            return say(grade=Name("grade", grade), player=tell.player(int(seat)))
        case ["oil", seat, barrel]:
            return say(barrel=Name("barrel", barrel), player=tell.player(int(seat)))
        case ["contracts" | "orders" | "penalties", seat]:
            return say(player=tell.player(int(seat)))
    return spot


def _own(tell: Teller, view: View) -> list[Line]:
    """Say what the reader of a panel decides with: room in tanks, tiles in hand, pipelines that may run."""
    if tell.order.kind != "panel" or view.viewer is None:
        return []
    player, turn = view.players[view.viewer], view.turn
    room = tuple(
        f"{tell.say(f'pictures-pipeline-grade-{g}')} {n}" for g, n in zip(GRADES, player.room, strict=True)
    )
    lines = [Line(tell.say("pictures-pipeline-alt-room", room=room), 1)]
    if turn is not None and turn.seat == view.viewer and turn.hand:
        tiles = tuple(f"#{tile}" for tile in turn.hand)
        lines.append(Line(tell.say("pictures-pipeline-alt-hand", tiles=tiles)))
    if turn is not None and turn.seat == view.viewer and turn.run is not None:
        ran = [one.line for one in turn.run.ran]
        can = {*able(view, view.viewer)} & {*turn.run.lines} - {*ran}
        left = [line for line in player.lines if line.number in can]
        names = tuple(f"{line.number} {line.colour}{line.value}" for line in left)
        lines.append(Line(tell.say("pictures-pipeline-alt-run", lines=names)) if names else Line(""))
    return lines


def _places(tell: Teller, view: View) -> Iterator[Line]:
    """Say in which order this round and the next are played, and where the worker may go."""
    yield tell.detail("order", seats=tell.players(view.order))
    if any(seat >= 0 for seat in view.lower):
        taken = tuple(tell.player(seat) if seat >= 0 else "–" for seat in view.lower)
        yield Line(tell.say("pictures-pipeline-alt-next", seats=taken), 2)
    for market, inner in zip(view.markets, view.cross, strict=True):
        names = [tell.say(f"pipeline-space-{key}") for key in (market.key, inner)]
        yield tell.detail("arm", market=names[0], inner=names[1])


def _player(tell: Teller, view: View, seat: Seat) -> Iterator[Line]:
    player = view.players[seat]
    longest = dict(zip(("orange", "silver", "teal"), player.longest, strict=True))
    text = tell.say(
        "pictures-pipeline-alt-player",
        player=tell.player(seat),
        cash=player.cash,
        oil=_oil(tell, player),
        tiles=len(player.tiles),
        machines=len(player.machines),
        penalties=player.penalties,
        contracts=len(player.contracts),
        orders=len(player.orders),
        **longest,
    )
    levels = tuple(
        f"{tell.say(f'pictures-pipeline-family-{family}')} {_LEVELS[level - 1]}"
        for family, level in zip(view.families, player.levels, strict=True)
        if level
    )
    yield Line(text, 1)
    yield Line(tell.say("pictures-pipeline-alt-levels", levels=levels) if levels else "", 4)
    total = _dollars(sum(line.points for line in player.score))
    yield Line(tell.say("pictures-pipeline-alt-worth", total=total), 5)
    tanks, room = (dict(zip(GRADES, counts, strict=True)) for counts in (player.tanks, player.room))
    yield tell.detail("tanks", **tanks)
    yield tell.detail("room", **room)
    yield tell.detail("fee", fee=player.fee) if player.machines else Line("")
    yield from _holding(tell, player)
    yield from _lines(tell, player)
    yield from [_laid(tell, laid) for laid in player.tiles]
    score = "; ".join(_part(tell, line) for line in player.score if line.points)
    yield tell.detail("score", parts=score) if score else Line("")


def _holding(tell: Teller, player: PlayerView) -> Iterator[Line]:
    """Say which contracts and orders a player holds, and how far they are."""
    for held in player.contracts:
        filled = tuple([Name("barrel", barrel) for barrel in held.filled])
        when = "active" if held.active else "deferred"
        deal = Name("deal", held.deal)
        yield tell.detail("held", deal=deal, when=when, done=held.done, filled=filled or "none")
    if player.orders:
        yield tell.detail("filled", deals=tuple([Name("deal", deal) for deal in player.orders]))


def _lines(tell: Teller, player: PlayerView) -> Iterator[Line]:
    """Say each pipeline; those of one segment, of which there are many, together."""
    short = [line for line in player.lines if line.segments == 1 and not line.machines]
    yield from [_line(tell, line) for line in player.lines if line not in short]
    names = [
        tell.say(
            "pictures-pipeline-tell-single-line",
            number=line.number,
            colour=_colour(tell, line.colour),
            square=line.squares[0],
        )
        for line in short
    ]
    yield tell.detail("single", lines=tuple(names)) if names else Line("")


def _line(tell: Teller, line: LineView) -> Line:
    """Say how a pipeline runs."""
    return tell.detail(
        "line",
        number=line.number,
        colour=_colour(tell, line.colour),
        segments=line.segments,
        value=line.value,
        reach=Name("grade", GRADES[line.reach]) if line.reach else "none",
        squares=line.squares,
        machines=line.machines or "none",
        loop="true" if line.loop else "false",
    )


def _laid(tell: Teller, laid: Laid) -> Line:
    left, right = halves(laid)
    pipes = _pipes(tell, laid.tile, laid.turn)
    return tell.detail("laid", tile=str(laid.tile), left=left, right=right, pipes=pipes)


def _oil(tell: Teller, player: PlayerView) -> tuple[str, ...] | str:
    held = {
        f"{colour}{grade}": player.oil[4 * n + grade]
        for n, colour in enumerate(COLOURS)
        for grade in range(4)
    }
    named = tuple(
        f"{count} {tell.words.say(tell.order.locale, f'pipeline-barrel-{oil}')}"
        for oil, count in held.items()
        if count
    )
    return named or tell.say("pictures-pipeline-alt-nothing")


# Tiles


def _colour(tell: Teller, letter: str) -> str:
    return tell.say(f"pictures-pipeline-{_COLOURS[letter]}")


def _tile(tell: Teller, square: str, tile: int) -> Line:
    return tell.detail("tile", square=square, tile=str(tile), pipes=_pipes(tell, tile, 0))


def _pipes(tell: Teller, tile: int, turn: int) -> tuple[str, ...]:
    """Say how the three pipes of a tile run: the one through both halves, and one on each half alone."""
    ends = faces(tile, turn)
    inner = (_EAST + turn) % 4, (_WEST + turn) % 4
    out = [
        tell.say(f"pictures-pipeline-tell-side-{face.exits[side]}")
        for face, side in zip(ends, inner, strict=True)
    ]
    colour = _colour(tell, COLOURS[ends[0].colours[inner[0]]])
    joint = tell.say("pictures-pipeline-tell-joint", colour=colour, first=out[0], last=out[1])
    return joint, *[
        _own_pipe(tell, face, side, n) for n, (face, side) in enumerate(zip(ends, inner, strict=True))
    ]


def _own_pipe(tell: Teller, face: Face, inner: int, half: int) -> str:
    start = next(side for side in range(4) if face.pipes[side] != face.pipes[inner])
    sides = [tell.say(f"pictures-pipeline-tell-side-{side}") for side in (start, face.exits[start])]
    colour = _colour(tell, COLOURS[face.colours[start]])
    return tell.say(f"pictures-pipeline-tell-pipe-{half}", colour=colour, first=sides[0], last=sides[1])


# The table


def _market(tell: Teller, market: MarketView) -> Iterator[Line]:
    """Say what can be bought in a market; then every slot of it."""
    rows = []
    for row in market.rows:
        prices = [price for price, cube in zip(row.prices, row.cubes, strict=True) if cube != "."]
        if prices:
            barrel = Name("barrel", row.oil)
            row_key, least = "pictures-pipeline-alt-row", min(prices)
            rows.append(tell.say(row_key, count=len(prices), barrel=barrel, price=least))
    name = tell.say(f"pictures-pipeline-space-{market.key}")
    yield Line(tell.say("pictures-pipeline-alt-market", market=name, rows=tuple(rows)) if rows else "", 5)
    for row in market.rows:
        slots = [(f"${price}", cube != ".") for price, cube in zip(row.prices, row.cubes, strict=True)]
        yield tell.detail(
            "row",
            market=name,
            barrel=Name("barrel", row.oil),
            full=tuple([price for price, full in slots if full]) or "none",
            empty=tuple([price for price, full in slots if not full]) or "none",
            supply=row.supply,
            demand=row.demand,
        )


def _contracts(tell: Teller, view: View) -> Iterator[Line]:
    for kind, rows in (("contracts", view.contracts), ("orders", view.orders)):
        deals = tuple(Name("deal", deal) for row in rows for deal in row if deal)
        yield Line(tell.say(f"pictures-pipeline-alt-{kind}", deals=deals) if deals else "", 4)
        rate = kind.removesuffix("s")
        for deal in [deal for row in rows for deal in row if deal]:
            yield tell.detail("deal", deal=Name("deal", deal), worth=worth(tell.order, deal, rate))
        low, mid, high = rates(tell.order, rate)
        yield tell.detail(f"rates-{rate}", low=low, mid=mid, high=high)
    for grade, deal, count in zip(GRADES[1:], view.reserve, view.reserves, strict=True):
        if deal:
            yield tell.detail("reserve", grade=Name("grade", grade), deal=Name("deal", deal), count=count)


def _government(tell: Teller, view: View) -> Iterator[Line]:
    quadrants = []
    for quadrant in view.quadrants:
        there = sum(space.tile is not None for space in quadrant.spaces)
        key = "quadrant" if quadrant.open else "quadrant-closed"
        quadrants.append(tell.say(f"pictures-pipeline-alt-{key}", quadrant=quadrant.key, count=there))
    yield Line(tell.say("pictures-pipeline-alt-government", quadrants=tuple(quadrants)), 3)
    prices = tuple([f"${price}" for price in government_prices(tell.order)])
    yield tell.detail("government", prices=prices, count=view.may_open)
    for space in [space for quadrant in view.quadrants for space in quadrant.spaces]:
        if space.tile is not None:
            yield _tile(tell, space.square, space.tile)


def _shops(tell: Teller, view: View) -> Iterator[Line]:
    shop = view.shop
    facts = {
        "tanks": sum(shop.tanks),
        "tank_pipes": len(shop.tank_pipes),
        "machines": sum(shop.machines),
        "machine_pipes": len(shop.machine_pipes),
    }
    yield Line(tell.say("pictures-pipeline-alt-shops", **facts), 4)
    stock = (("tanks", shop.tanks, shop.tank_reserve), ("machines", shop.machines, shop.machine_reserve))
    for kind, rows, reserve in stock:
        offered = tuple(
            [f"{count} × ${price}" for count, price in zip(rows, shop_prices(tell.order, kind), strict=True)]
        )
        yield tell.detail(f"shop-{kind}", rows=offered, reserve=reserve)
    two, four = bundle_prices(tell.order)
    yield tell.detail("bundle", two=two, four=four, deck=view.deck)
    for kind, tiles in (("tanks", shop.tank_pipes), ("machines", shop.machine_pipes)):
        shop_name = tell.say(f"pictures-pipeline-shop-{kind}")
        yield from [_tile(tell, shop_name, tile) for tile in tiles]


def _upgrades(tell: Teller, view: View) -> Iterator[Line]:
    free = tuple(
        Name("family", key) for key, is_open in zip(view.families, view.open, strict=True) if is_open
    )
    yield Line(tell.say("pictures-pipeline-alt-open", families=free) if free else "", 3)
    yield tell.detail("upgrade-cost", cost=upgrade_cost(tell.order))
    for family, is_open, copies in zip(view.families, view.open, view.copies, strict=True):
        left = dict(zip(("first", "second", "third"), copies, strict=True))
        yield tell.detail(
            "family", family=Name("family", family), open="true" if is_open else "false", **left
        )


def _costs(tell: Teller, view: View) -> list[Line]:
    rows = [" ".join(str(cost) for cost in view.costs[3 * n : 3 * n + 3]) for n in range(3)]
    costs = tell.say("pictures-pipeline-alt-costs", orange=rows[0], silver=rows[1], teal=rows[2])
    cards = tuple(tell.say(f"pictures-pipeline-card-{key}") for key in ("tile", *view.cards))
    return [Line(costs, 3), Line(tell.say("pictures-pipeline-alt-end", cards=cards), 4)]
