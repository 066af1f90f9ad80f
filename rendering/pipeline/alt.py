"""Pictures of Pipeline in words."""

from collections.abc import Iterator
from functools import partial

from bot.engine.core import Money, Name, Result
from bot.games.pipeline.content import GRADES, Content
from bot.games.pipeline.view import View
from rendering.alt import Line, Part, Teller, awaited, standings
from rendering.pipeline.alt_players import player_lines, score_part
from rendering.pipeline.alt_table import (
    contract_lines,
    cost_lines,
    government_lines,
    market_lines,
    shop_lines,
    upgrade_lines,
)
from rendering.pipeline.board import activity
from rendering.pipeline.cards import LEVELS
from rendering.pipeline.network import able
from rendering.telling import Telling


def _parts(tell: Teller[Content], view: View) -> list[Part]:
    return [
        tell.part("own", _own(tell, view)),
        *[Part(tell.player(seat), [*player_lines(tell, view, seat)]) for seat in tell.zoomed(view.order)],
        tell.part("markets", [line for market in view.markets for line in market_lines(tell, market)]),
        tell.part("contracts", contract_lines(tell, view)),
        tell.part("government", government_lines(tell, view)),
        tell.part("shops", shop_lines(tell, view)),
        tell.part("upgrades", upgrade_lines(tell, view)),
        tell.part("costs", cost_lines(tell, view)),
    ]


def _over(tell: Teller[Content], _: View) -> Line:
    return Line(tell.say("pictures-pipeline-alt-over", title=tell.order.title))


def _head(tell: Teller[Content], view: View) -> list[Line]:
    if view.phase == "over":
        return [_over(tell, view), *_places(tell, view)]
    head = tell.say(
        "pictures-pipeline-alt-head",
        title=tell.order.title,
        year=view.year,
        round=view.of_year,
        rounds=view.rounds,
        phase=activity(view, tell.say),
    )
    return [Line(head), awaited(tell), *_places(tell, view)]


def _standings(tell: Teller[Content], result: Result) -> list[Line]:
    return standings(tell, result, Money, score_part)


def _spot(tell: Teller[Content], _: View, spot: str) -> str:
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
            return say(family=Name("family", family), level=LEVELS[int(level) - 1])
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


def _own(tell: Teller[Content], view: View) -> list[Line]:
    """Say what the reader of a panel decides with: room in tanks, tiles in hand, pipelines that may run."""
    if tell.order.kind != "panel" or view.viewer is None:
        return []
    player, turn = view.players[view.viewer], view.turn
    room = dict(zip(GRADES, player.room, strict=True))
    lines = [Line(tell.say("pictures-pipeline-tell-room", **room), 1)]
    if turn is not None and turn.seat == view.viewer and turn.hand:
        tiles = tuple(f"#{tile}" for tile in turn.hand)
        lines.append(Line(tell.say("pictures-pipeline-alt-hand", tiles=tiles)))
    if turn is not None and turn.seat == view.viewer and turn.run is not None:
        ran = [one.line for one in turn.run.ran]
        can = {*able(view, view.viewer)} & {*turn.run.lines} - {*ran}
        left = [line for line in player.lines if line.number in can]
        names = tuple(
            tell.say("pictures-pipeline-alt-able", line=line.number, colour=line.colour, value=line.value)
            for line in left
        )
        lines.append(Line(tell.say("pictures-pipeline-alt-run", lines=names)) if names else Line(""))
    return lines


def _places(tell: Teller[Content], view: View) -> Iterator[Line]:
    """Say in which order this round and the next are played, and where the worker may go."""
    yield tell.detail("order", seats=tell.players(view.order))
    if any(seat >= 0 for seat in view.lower):
        taken = tuple(tell.player(seat) if seat >= 0 else "–" for seat in view.lower)
        yield Line(tell.say("pictures-pipeline-alt-next", seats=taken), 2)
    for market, inner in zip(view.markets, view.cross, strict=True):
        names = [tell.say(f"pipeline-space-{key}") for key in (market.key, inner)]
        yield tell.detail("arm", market=names[0], inner=names[1])


TELLING = Telling(over=_over, head=_head, spot=_spot, parts=_parts, standings=_standings)
