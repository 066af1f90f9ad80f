"""Pictures of Pipeline in words."""

from msgspec import json

from bot.engine.core import Name, Result, ScoreLine, Seat
from bot.games.pipeline.view import COLOURS, MarketView, PlayerView, View
from bot.words import Words
from rendering.alt import Line, Teller, awaited, joined, lobby, marks, standings
from rendering.order import Order
from rendering.pipeline.boards import activity
from rendering.pipeline.facts import GRADES
from rendering.pipeline.network import able

_LEVELS = ("I", "II", "III")


def describe(order: Order, words: Words) -> str:
    """Say what a picture shows: whose turn it is, how everybody stands, what can be had."""
    tell = Teller(order, words)
    if order.kind == "lobby":
        return lobby(tell)
    view = json.decode(order.view, type=View)
    if order.kind == "final" and order.result is not None:
        return joined([_over(tell), *standings(tell, json.decode(order.result, type=Result), _money, _part)])
    return joined(
        [*_head(tell, view), *marks(tell), *_own(tell, view), *_players(tell, view), *_table(tell, view)]
    )


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


def _money(amount: int) -> str:
    return f"${amount}".replace("$-", "−$")


def _part(tell: Teller, line: ScoreLine) -> str:
    """Say one part of a score."""
    plain = line.part in ("cash", "oil", "pipelines", "penalties")
    part = tell.say(f"pictures-pipeline-{'part' if plain else 'card'}-{line.part.removeprefix('card')}")
    return tell.say("pictures-pipeline-alt-part", part=part, points=str(line.points).replace("-", "−"))


# Players


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


def _players(tell: Teller, view: View) -> list[Line]:
    zoom = tell.order.zoom or ""
    seats = [Seat(int(zoom))] if zoom.isdecimal() and int(zoom) < len(view.players) else view.order
    lines = [line for seat in seats for line in _player(tell, view, seat)]
    taken = tuple(tell.player(seat) if seat >= 0 else "–" for seat in view.lower)
    ahead = (
        tell.say("pictures-pipeline-alt-next", seats=taken) if any(seat >= 0 for seat in view.lower) else ""
    )
    return [*lines, Line(ahead, 2)]


def _player(tell: Teller, view: View, seat: Seat) -> list[Line]:
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
    upgrades = tell.say("pictures-pipeline-alt-levels", levels=levels) if levels else ""
    worth = tell.say("pictures-pipeline-alt-worth", total=sum(line.points for line in player.score))
    return [Line(text, 1), Line(upgrades, 4), Line(worth, 5)]


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


# The table


def _table(tell: Teller, view: View) -> list[Line]:
    lines = [Line(_market(tell, market), 5) for market in view.markets]
    for kind, rows in (("contracts", view.contracts), ("orders", view.orders)):
        deals = tuple(Name("deal", deal) for row in rows for deal in row if deal)
        lines.append(Line(tell.say(f"pictures-pipeline-alt-{kind}", deals=deals) if deals else "", 4))
    return [*lines, _government(tell, view), *_shops(tell, view), *_costs(tell, view)]


def _market(tell: Teller, market: MarketView) -> str:
    """Say what can be bought in a market."""
    rows = []
    for row in market.rows:
        prices = [price for price, cube in zip(row.prices, row.cubes, strict=True) if cube != "."]
        if prices:
            barrel = Name("barrel", row.oil)
            row_key, least = "pictures-pipeline-alt-row", min(prices)
            rows.append(tell.say(row_key, count=len(prices), barrel=barrel, price=least))
    name = tell.say(f"pictures-pipeline-space-{market.key}")
    return tell.say("pictures-pipeline-alt-market", market=name, rows=tuple(rows)) if rows else ""


def _government(tell: Teller, view: View) -> Line:
    quadrants = []
    for quadrant in view.quadrants:
        there = sum(space.tile is not None for space in quadrant.spaces)
        key = "quadrant" if quadrant.open else "quadrant-closed"
        quadrants.append(tell.say(f"pictures-pipeline-alt-{key}", quadrant=quadrant.key, count=there))
    return Line(tell.say("pictures-pipeline-alt-government", quadrants=tuple(quadrants)), 3)


def _shops(tell: Teller, view: View) -> list[Line]:
    shop = view.shop
    facts = {
        "tanks": sum(shop.tanks),
        "tank_pipes": len(shop.tank_pipes),
        "machines": sum(shop.machines),
        "machine_pipes": len(shop.machine_pipes),
    }
    free = tuple(
        Name("family", key) for key, is_open in zip(view.families, view.open, strict=True) if is_open
    )
    families = tell.say("pictures-pipeline-alt-open", families=free) if free else ""
    return [Line(tell.say("pictures-pipeline-alt-shops", **facts), 4), Line(families, 3)]


def _costs(tell: Teller, view: View) -> list[Line]:
    rows = [" ".join(str(cost) for cost in view.costs[3 * n : 3 * n + 3]) for n in range(3)]
    costs = tell.say("pictures-pipeline-alt-costs", orange=rows[0], silver=rows[1], teal=rows[2])
    cards = tuple(tell.say(f"pictures-pipeline-card-{key}") for key in ("tile", *view.cards))
    return [Line(costs, 3), Line(tell.say("pictures-pipeline-alt-end", cards=cards), 4)]
