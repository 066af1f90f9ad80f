"""Records as files: one line of JSON for each line of play, to keep, to share and to check.

A finished game carries its seed and every action, so anybody can replay it. A running one tells what a
spectator was told, and nothing from which more could be worked out. Either names the edition of the facts it
was dealt with, if that is known, and carries them where they are not those of today.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Raw, Struct

from bot.engine import codec, record, wire
from bot.engine.core import AnyRules, Event, Refused, Seat, visible
from bot.engine.record import Back, Entry, fingerprint
from bot.engine.struck import struck
from bot.storage.stored import Move, StoredGame

FORMAT = "wildcatter-record"
VERSION, NAMED, UNNAMED = 3, 2, 1  # the first names no edition, and the second knows no shuffling anew


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of a finished game. It has no events where the rules of today would tell others."""

    line: int
    seat: Seat | None = None
    code: str | None = None
    back_to: int | None = None
    anew: bool = False
    fingerprint: str
    events: Any = None


class PublicLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a spectator noticed at once. `back_to` counts such lines, not those of the record."""

    back_to: int | None = None
    struck: bool = False  # it was taken back
    events: tuple[Event, ...] = ()


def finished(game: StoredGame, moves: Sequence[Move], *, carry: bool = False) -> str:
    """Write down a game that is over, whole; with the facts it was dealt with, if it is to carry them."""
    first = record.start(game.rules, len(game.users), game.options, game.seed)
    told = [entry.events for entry in agreeing(game.rules, first, moves, seed=game.seed)]
    lines = [_line(move, told[n] if n < len(told) else None) for n, move in enumerate(moves)]
    known = not game.guessed or len(told) == len(moves)
    head = _head(game, version=format_of(moves, known=known), seed=game.seed)
    tail = _carried(game, carry=carry and known)
    return text(head, lines, result=game.rules.result(game.head.state), **tail)


def unfinished(game: StoredGame, entries: Sequence[Entry], *, carry: bool = False) -> str:
    """Write down what a spectator has seen of a game."""
    gone = struck(entries)
    lines: list[PublicLine] = []
    last_public: list[int] = []  # by line of the record
    for entry in entries:
        told = visible(entry.events, None)
        if entry.back_to is not None:
            lines.append(PublicLine(back_to=last_public[entry.back_to], struck=entry.line in gone))
        elif told or entry.line == 0:
            lines.append(PublicLine(events=told, struck=entry.line in gone))
        last_public.append(len(lines) - 1)
    return text(_head(game), lines, **_carried(game, carry=carry))


def format_of(lines: Sequence[Move | Entry], *, known: bool) -> int:
    """Return the lowest format that can say all of a record, whose facts may not be known."""
    if not known:
        return UNNAMED
    return VERSION if any(line.anew for line in lines) else NAMED


def agreeing(rules: AnyRules, first: Entry, moves: Sequence[Move], *, seed: str) -> Iterator[Entry]:
    """Replay a record for as long as the rules lead to the states that were written down."""
    entries: list[Entry] = []
    seats = (None, *range(len(first.marks.since)))
    for move in moves:
        if move.line != len(entries) or move.seat not in seats:  # a damaged line
            return
        try:
            entry = following(rules, entries, move, seed=seed) if entries else first
        except Refused:
            return
        if fingerprint(entry.state) != move.fingerprint:
            return
        entries.append(entry)
        yield entry


def following(rules: AnyRules, entries: Sequence[Entry], move: Move | Line, *, seed: str) -> Entry:
    """Return the line that a move adds to these."""
    if move.back_to is not None:
        return record.following(rules, entries, Back(move.back_to, move.anew), seed=seed)
    assert move.seat is not None
    assert move.code is not None
    return record.following(rules, entries, wire.unpack(rules, move.seat, move.code), seed=seed)


def _head(game: StoredGame, *, version: int = NAMED, **more: object) -> dict[str, object]:
    """Say what a record is of; if the facts were guessed and do not lead to it, it names none."""
    edition = {} if version == UNNAMED else {"edition": game.rules.edition.name}
    return {
        "format": FORMAT,
        "format_version": version,
        "status": game.status,
        "game": game.key,
        "rules_version": game.rules_version,
        **edition,
        "seats": len(game.users),
        "options": game.options,
        "seal": game.seal,
        **more,
    }


def _carried(game: StoredGame, *, carry: bool) -> dict[str, object]:
    return {"facts": Raw(game.rules.edition.facts)} if carry else {}


def _line(move: Move, told: tuple[Event, ...] | None) -> Line:
    return Line(
        line=move.line,
        seat=move.seat,
        code=move.code,
        back_to=move.back_to,
        anew=move.anew,
        fingerprint=move.fingerprint,
        events=told,
    )


def text(head: dict[str, object], lines: Sequence[object], **tail: object) -> str:
    """Return a whole file: what it is, its lines, and how it ended."""
    rows = ",\n".join(codec.dumps(line).decode() for line in lines)
    parts = [*map(_pair, head.items()), f'"lines": [\n{rows}\n]', *map(_pair, tail.items())]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _pair(item: tuple[str, object]) -> str:
    name, value = item
    return f'"{name}": {codec.dumps(value).decode()}'
