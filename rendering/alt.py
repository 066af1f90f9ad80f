"""A picture in words, short enough for Discord's alt text. Made from the same order as the picture."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.core import Fact, Result
from bot.words import Words
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


def standings(tell: Teller, result: Result) -> list[Line]:
    """Say who came where and what the points are made of."""
    lines = []
    for standing in result.standings:
        who, points = tell.player(standing.seat), standing.total
        lines.append(Line(tell.say("pictures-alt-standing", rank=standing.rank, player=who, total=points)))
        parts = [
            tell.say(f"{tell.order.game}-score-{part.part}", **part.facts, points=part.points)
            for part in standing.lines
        ]
        lines.append(Line("; ".join(parts) + ".", 1))
    return lines
