"""All that a player of Pipeline has, in words."""

from collections.abc import Iterator

from bot.engine.core import Money, Name, ScoreLine, Seat
from bot.games.pipeline.content import GRADES, Content
from bot.games.pipeline.view import COLOURS, Laid, LineView, PlayerView, View, halves
from rendering.alt import Line, Teller
from rendering.pipeline.alt_tiles import colour_name, pipe_lines
from rendering.pipeline.cards import LEVELS, part_key


def score_part(tell: Teller[Content], line: ScoreLine) -> str:
    """Say one part of a score."""
    part = tell.say(f"pictures-pipeline-{part_key(line.part)}")
    return tell.say("pictures-pipeline-alt-part", part=part, points=str(line.points).replace("-", "−"))


def player_lines(tell: Teller[Content], view: View, seat: Seat) -> Iterator[Line]:
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
        f"{tell.say(f'pictures-pipeline-family-{family}')} {LEVELS[level - 1]}"
        for family, level in zip(view.families, player.levels, strict=True)
        if level
    )
    yield Line(text, 1)
    yield Line(tell.say("pictures-pipeline-alt-levels", levels=levels) if levels else "", 4)
    total = Money(sum(line.points for line in player.score))
    yield Line(tell.say("pictures-pipeline-alt-worth", total=total), 5)
    tanks, room = (dict(zip(GRADES, counts, strict=True)) for counts in (player.tanks, player.room))
    yield tell.detail("tanks", **tanks)
    yield tell.detail("room", **room)
    yield tell.detail("fee", fee=player.fee) if player.machines else Line("")
    yield from _holding(tell, player)
    yield from _lines(tell, player)
    yield from [_laid(tell, laid) for laid in player.tiles]
    score = "; ".join(score_part(tell, line) for line in player.score if line.points)
    yield tell.detail("score", parts=score) if score else Line("")


def _holding(tell: Teller[Content], player: PlayerView) -> Iterator[Line]:
    """Say which contracts and orders a player holds, and how far they are."""
    for held in player.contracts:
        filled = tuple([Name("barrel", barrel) for barrel in held.filled])
        when = "active" if held.active else "deferred"
        deal = Name("deal", held.deal)
        yield tell.detail("held", deal=deal, when=when, done=held.done, filled=filled or "none")
    if player.orders:
        yield tell.detail("filled", deals=tuple([Name("deal", deal) for deal in player.orders]))


def _lines(tell: Teller[Content], player: PlayerView) -> Iterator[Line]:
    """Say each pipeline; those of one segment, of which there are many, together."""
    short = [line for line in player.lines if line.segments == 1 and not line.machines]
    yield from [_line(tell, line) for line in player.lines if line not in short]
    names = [
        tell.say(
            "pictures-pipeline-tell-single-line",
            number=line.number,
            colour=colour_name(tell, line.colour),
            square=line.squares[0],
        )
        for line in short
    ]
    yield tell.detail("single", lines=tuple(names)) if names else Line("")


def _line(tell: Teller[Content], line: LineView) -> Line:
    """Say how a pipeline runs."""
    return tell.detail(
        "line",
        number=line.number,
        colour=colour_name(tell, line.colour),
        segments=line.segments,
        value=line.value,
        reach=Name("grade", GRADES[line.reach]) if line.reach else "none",
        squares=line.squares,
        machines=line.machines or "none",
        loop="true" if line.loop else "false",
    )


def _laid(tell: Teller[Content], laid: Laid) -> Line:
    left, right = halves(laid)
    pipes = pipe_lines(tell, laid.tile, laid.turn)
    return tell.detail("laid", tile=str(laid.tile), left=left, right=right, pipes=pipes)


def _oil(tell: Teller[Content], player: PlayerView) -> tuple[str, ...] | str:
    held = {
        f"{colour}{grade}": player.oil[4 * n + grade]
        for n, colour in enumerate(COLOURS)
        for grade in range(4)
    }
    named = tuple(
        tell.say("pictures-pipeline-alt-held", count=count, barrel=Name("barrel", oil))
        for oil, count in held.items()
        if count
    )
    return named or tell.say("pictures-pipeline-alt-nothing")
