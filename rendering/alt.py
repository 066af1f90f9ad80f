"""Pictures in words, made from the same order as the picture.

A game tells its picture in parts, each a heading and sentences. The long description has them all; the alt
text is the same sentences without headings, as far as Discord has room for them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import json

from bot.engine.core import Fact, Result, ScoreLine, Seat
from bot.words.catalogue import Words
from rendering.kit.course import leads
from rendering.kit.signs import sign_of
from rendering.order import MarkKind, Order

LONGEST = 1024
C = TypeVar("C")
DETAIL = 9  # spared by every alt text: only the long description goes into it


class Line(NamedTuple):
    """A sentence, and how soon an alt text can do without it: the highest goes first."""

    text: str
    spare: int = 0


class Part(NamedTuple):
    """What belongs together on a picture."""

    heading: str
    lines: Sequence[Line]


class Teller(NamedTuple, Generic[C]):
    """Says phrases in the language of an order, about a game with such things in its box."""

    order: Order
    words: Words
    content: C

    def say(self, key: str, **facts: Fact) -> str:
        return self.words.say(self.order.locale, key, facts, game=self.order.game)

    def part(self, key: str, lines: Iterable[Line]) -> Part:
        """Head some sentences: with a heading of this game, or one that all games have."""
        return Part(self.say(f"pictures-part-{key}"), list(lines))

    def detail(self, key: str, **facts: Fact) -> Line:
        """Say something that only the long description has room for."""
        return Line(self.say(f"pictures-{self.order.game}-tell-{key}", **facts), DETAIL)

    def player(self, seat: int) -> str:
        """Name a player as the picture does, with what stands on the pieces where no name begins so."""
        name = self.order.names[seat] if seat < len(self.order.names) else ""
        if not name:
            return self.say("table-seat", number=seat + 1)
        mark = self.mark(seat)
        return name if name.casefold().startswith(mark.casefold()) else f"{mark} {name}"

    def mark(self, seat: int) -> str:
        """Return what stands on a player's pieces."""
        return sign_of(self.order.names, seat).letter

    def players(self, seats: Iterable[int]) -> tuple[str, ...]:
        return tuple([self.player(seat) for seat in seats])

    def zoomed(self, seats: Sequence[Seat]) -> Sequence[Seat]:
        """Return the player a picture zooms in on, or else all of them."""
        zoom = self.order.zoom or ""
        return [Seat(int(zoom))] if zoom.isdecimal() and int(zoom) < len(seats) else seats


AnyTeller = Teller[Any]


def told(parts: Sequence[Part]) -> list[Part]:
    """Leave out what has nothing to say."""
    filled = [Part(part.heading, [line for line in part.lines if line.text]) for part in parts]
    return [part for part in filled if part.lines]


def joined(parts: Sequence[Part]) -> str:
    """Join the sentences, without those that can be spared if there is no room for all."""
    kept = [line for part in parts for line in part.lines if line.spare < DETAIL and line.text]
    while len(text := " ".join(line.text for line in kept)) > LONGEST:
        spare = max(line.spare for line in kept)
        if not spare:
            return text[: LONGEST - 1] + "…"
        last = max(n for n, line in enumerate(kept) if line.spare == spare)
        del kept[last]
    return text


# What all games tell


def awaited(tell: AnyTeller) -> Line:
    seats, task = tell.order.awaited, tell.order.task
    text = tell.say("pictures-alt-awaited", players=tell.players(seats), task=task) if seats else ""
    return Line(text if text.endswith((".", "?", "!", "…")) or not text else f"{text}.")


def marks(tell: AnyTeller, name: Callable[[str], str] = str) -> Part:
    """Say what is marked, by the name that a place has on the picture."""
    return tell.part("marks", [Line(_marked(tell, kind, name), 1) for kind in ("choice", "draft", "new")])


def _marked(tell: AnyTeller, kind: MarkKind, name: Callable[[str], str]) -> str:
    found = [mark for mark in tell.order.marks if mark.kind == kind]
    squares = tuple(f"{mark.label} {name(mark.square)}".strip() for mark in found)
    return tell.say(f"pictures-alt-{kind}", squares=squares) if squares else ""


def lobby(tell: AnyTeller) -> list[Part]:
    free = tell.say("pictures-free-seat")
    seats = tuple(tell.player(n) if name else free for n, name in enumerate(tell.order.names))
    waits = tell.say("pictures-alt-lobby", title=tell.order.title, seats=seats)
    return [Part(tell.order.title, [Line(waits), Line(tell.order.task)])]


def result(tell: AnyTeller, lines: Callable[[AnyTeller, Result], list[Line]]) -> Part:
    """Say how a game came out; a picture that is not about that leaves it to the long description."""
    if tell.order.result is None:
        return Part("", ())
    counted = lines(tell, json.decode(tell.order.result, type=Result))
    if tell.order.kind != "final":
        counted = [Line(line.text, DETAIL) for line in counted]
    return tell.part("result", counted)


def _part(tell: AnyTeller, line: ScoreLine) -> str:
    return tell.say(f"{tell.order.game}-score-{line.part}", **line.facts, points=line.points)


def standings(
    tell: AnyTeller,
    result: Result,
    total: Callable[[int], Fact] = int,
    part: Callable[[AnyTeller, ScoreLine], str] = _part,
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


def _course(tell: AnyTeller) -> str:
    """Say who was ahead, and for how long."""
    counts = Counter(ahead if len(ahead) == 1 else () for ahead in leads(tell.order.history))
    ahead = [
        tell.say("pictures-alt-lead", player=tell.player(seats[0]), rounds=rounds)
        if seats
        else tell.say("pictures-alt-lead-shared", rounds=rounds)
        for seats, rounds in counts.most_common()
    ]
    return tell.say("pictures-alt-course", leads=tuple(ahead)) if ahead else ""


def runs(tell: AnyTeller, numbers: Iterable[int], name: Callable[[int], str] = str) -> tuple[str, ...]:
    """Put numbers that follow each other together: 1 to 4, 7."""
    found = []
    for _, pairs in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0]):
        run = [name(number) for _, number in pairs]
        found.append(tell.say("pictures-run", first=run[0], last=run[-1]) if len(run) > 1 else run[0])
    return tuple(found)
