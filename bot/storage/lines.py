"""Lines of a record as rows."""

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

from msgspec import Raw

from bot.engine import codec, wire
from bot.engine.core import AnyRules, Event, Seat
from bot.engine.record import Entry, fingerprint
from bot.storage.blobs import deflate, inflate
from bot.storage.database import Value
from bot.storage.rows import expect, expect_line, marks_of
from bot.storage.stored import LineEvents, Made, Move, Noted, StoredGame

INSERT = """
INSERT INTO line (
    game_id, line, seat, code, back_to, state, events, marks, fingerprint, at,
    round, awaited, reveals, made, anew
) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
"""
KINDS = (
    *(int, int, int | None, str | None, int | None, bytes | None, bytes | None, str | None, bytes, int),
    *(int | None, str | None, int | None, str | None, int | None),
)
PRINTS = 8  # bytes of a fingerprint

Line = Sequence[Value]  # a row: its game, what `row_of` returns, when it was written, what `notes_of` returns


def row_of(first: bytes, entry: Entry) -> tuple[Value, ...]:
    """Return a line as it is stored in a game that began with a state."""
    seat, code = (entry.action.seat, wire.pack(entry.action)) if entry.action else (None, None)
    state = codec.dumps(entry.state)
    return (
        entry.line,
        seat,
        code,
        entry.back_to,
        deflate(state, first),
        deflate(codec.dumps(entry.events), first),
        codec.dumps(entry.marks).decode(),
        bytes.fromhex(fingerprint(Raw(state))),
    )


def notes_of(rules: AnyRules, entry: Entry, made: Made | None) -> tuple[Value, ...]:
    """Return what is noted of a line beside the decision, for ever."""
    return (
        rules.stage(entry.state).round,
        codec.dumps(sorted(rules.to_act(entry.state))).decode(),
        int(any(event.reveals for event in entry.events)),
        made,
        int(entry.anew),
    )


def entry_of(
    rules: AnyRules,
    first: bytes,
    line: int,
    seat: Seat,
    code: str | None,
    back_to: int | None,
    state: bytes,
    events: bytes,
    marks: str,
    prints: bytes,
    anew: int | None = None,
) -> Entry:
    """Read a line, or raise one of UNREADABLE."""
    expect_line(line, seat, code, back_to)
    plain = inflate(state, first)
    if fingerprint(Raw(plain)) != prints.hex():
        raise ValueError(f"line {line} has been changed")
    return Entry(
        line=line,
        state=codec.loads(rules.state_type, plain),
        marks=marks_of(marks, line),
        action=None if code is None else wire.unpack(rules, seat, code),
        events=codec.loads(_many(rules.events), inflate(events, first)),
        back_to=back_to,
        anew=bool(anew),
    )


def events_of(
    game: StoredGame, line: int, at: int, back_to: int | None, events: bytes, made: object, round_: object
) -> LineEvents:
    """Read what happened in a line, or raise one of UNREADABLE."""
    expect(line, int, at, int, back_to, int | None)
    told: tuple[Event, ...] = codec.loads(_many(game.rules.events), inflate(events, game.first))
    planned = made == "plan" and isinstance(round_, int) and _is_over(game, told, round_)
    return LineEvents(line, at, back_to, told, planned, made == "suggested")


def noted_of(
    line: int, at: int, back_to: int | None, marks: str | None, round_: int | None, made: object
) -> Noted:
    """Read what is noted of a line, or raise one of UNREADABLE."""
    expect(line, int, at, int, back_to, int | None, round_, int | None)
    known = None if marks is None else marks_of(marks, line)
    how = {"planned": made == "plan", "suggested": made == "suggested"}
    return Noted(line=line, at=at, back_to=back_to, marks=known, round=round_, **how)


def _is_over(game: StoredGame, events: Sequence[Event], round_: int) -> bool:
    """Is the round over to which a line belongs that led to this one?"""
    began = any(event.begins_round for event in events)
    return round_ - began < game.rules.stage(game.head.state).round


def move_of(
    line: int,
    seat: Seat | None,
    code: str | None,
    back_to: int | None,
    prints: bytes,
    anew: int | None,
    made: object,
) -> Move:
    """Read what is kept of a line for ever, or raise one of UNREADABLE."""
    expect_line(line, seat, code, back_to)
    return Move(line, seat, code, back_to, prints.hex(), bool(anew), made == "plan", made == "suggested")


def is_whole(row: Line) -> bool:
    """Does the table take this row, as it would not take a damaged one?"""
    kinds = all(isinstance(value, kind) for value, kind in zip(row, KINDS, strict=True))
    return kinds and isinstance(row[8], bytes) and len(row[8]) == PRINTS


@cache
def _many(kinds: tuple[type[Event], ...]) -> Any:
    return tuple[reduce(or_, kinds), ...]  # type: ignore[misc]
