"""A picture in words, short enough for Discord's alt text. Made from the same order as the picture."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.engine.core import Fact, Result, ScoreLine
from bot.words import Words
from rendering.course import leads
from rendering.order import MarkKind, Order
from rendering.signs import SIGNS

LONGEST = 1024


class Teller(NamedTuple):
    """Says phrases in the language of an order."""

    order: Order
    words: Words

    def say(self, key: str, **facts: Fact) -> str:
        return self.words.say(self.order.locale, key, facts, game=self.order.game)

    def player(self, seat: int) -> str:
        """Name a player as the picture does: the letter of the seat, and the name."""
        name = self.order.names[seat] if seat < len(self.order.names) else ""
        return f"{SIGNS[seat].letter} {name or self.say('table-seat', number=seat + 1)}"


class Line(NamedTuple):
    """A sentence, and how soon it can be done without: the highest goes first."""

    text: str
    spare: int = 0


def joined(lines: Sequence[Line]) -> str:
    """Join the sentences, without those that can be spared if there is no room for all."""
    kept = list(lines)
    while len(text := " ".join(line.text for line in kept if line.text)) > LONGEST:
        spare = max(line.spare for line in kept)
        if not spare:
            return text[: LONGEST - 1] + "…"
        last = max(n for n, line in enumerate(kept) if line.spare == spare)
        del kept[last]
    return text


def awaited(tell: Teller) -> Line:
    seats, task = tell.order.awaited, tell.order.task
    players = tuple(tell.player(seat) for seat in seats)
    text = tell.say("pictures-alt-awaited", players=players, task=task) if seats else ""
    return Line(text if text.endswith((".", "?", "!", "…")) or not text else f"{text}.")


def marks(tell: Teller) -> list[Line]:
    """Say what is marked on the map."""
    return [Line(_marked(tell, kind), 1) for kind in ("choice", "draft", "new")]


def _marked(tell: Teller, kind: MarkKind) -> str:
    found = [mark for mark in tell.order.marks if mark.kind == kind]
    squares = tuple(f"{mark.label} {mark.square}".strip() for mark in found)
    return tell.say(f"pictures-alt-{kind}", squares=squares) if squares else ""


def lobby(tell: Teller) -> str:
    free = tell.say("pictures-free-seat")
    seats = tuple(
        tell.player(n) if name else f"{SIGNS[n].letter} {free}" for n, name in enumerate(tell.order.names)
    )
    return joined(
        [Line(tell.say("pictures-alt-lobby", title=tell.order.title, seats=seats)), Line(tell.order.task)]
    )


def _part(tell: Teller, line: ScoreLine) -> str:
    return tell.say(f"{tell.order.game}-score-{line.part}", **line.facts, points=line.points)


def standings(
    tell: Teller,
    result: Result,
    total: Callable[[int], Fact] = int,
    part: Callable[[Teller, ScoreLine], str] = _part,
) -> list[Line]:
    """Say who won, how the lead changed, who came where and what the points are made of."""
    best, tie = result.standings[0], tell.say(f"{tell.order.game}-tie") if result.tied else ""
    winners = tuple([tell.player(seat) for seat in result.winners])
    won = tell.say("pictures-alt-won", players=winners, winners=len(winners), total=total(best.total))
    lines = [Line(won), Line(tie, 1), Line(_course(tell), 1)]
    for standing in result.standings:
        who, points = tell.player(standing.seat), total(standing.total)
        lines.append(Line(tell.say("pictures-alt-standing", rank=standing.rank, player=who, total=points)))
        parts = [part(tell, line) for line in standing.lines if line.points]
        if standing.tiebreak is not None:
            parts.append(tell.say(f"{tell.order.game}-tied", **standing.compared()))
        lines.append(Line("; ".join(parts) + "." if parts else "", 2))
    return lines


def _course(tell: Teller) -> str:
    """Say who was ahead, and for how long."""
    counts = Counter(ahead if len(ahead) == 1 else () for ahead in leads(tell.order.history))
    ahead = [
        tell.say("pictures-alt-lead", player=tell.player(seats[0]), rounds=rounds)
        if seats
        else tell.say("pictures-alt-lead-shared", rounds=rounds)
        for seats, rounds in counts.most_common()
    ]
    return tell.say("pictures-alt-course", leads=tuple(ahead)) if ahead else ""
