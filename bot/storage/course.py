"""What is kept of the middle of a finished game: how the table stood when each round began.

Its lines can be replayed as long as the rules stay as they are. When they change, this is what can still be
shown. The positions are much alike, so together they take little more room than one of them.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct

from bot.engine import codec
from bot.engine.core import AnyRules
from bot.engine.history import path
from bot.engine.record import Entry
from bot.storage.blobs import UNREADABLE, deflate, inflate
from bot.storage.lines import Line

WHOLE = """
SELECT game_id, line, seat, code, back_to, state, events, marks, fingerprint, at,
    round, awaited, reveals, made, anew
FROM line WHERE game_id = ?1 ORDER BY line
"""
SAVE = "INSERT INTO course VALUES (?1, ?2)"
COURSE = "SELECT positions FROM course WHERE game_id = ?1"


class Position(Struct, frozen=True):
    """How the table stood after a line; None where that cannot be read."""

    line: int
    back_to: int | None
    state: Any


def packed(rules: AnyRules, first: bytes, stored: Sequence[Line], last: Sequence[Entry]) -> bytes:
    """Return the positions at which the rounds of a game began, of its stored lines and the last ones."""
    lines = [
        Position(line, back_to, _state(rules, first, state))
        for _, line, _, _, back_to, state, *_ in stored
        if isinstance(line, int) and isinstance(back_to, int | None)
    ]
    lines += [Position(entry.line, entry.back_to, entry.state) for entry in last]
    begun: dict[int, tuple[int, Any]] = {}
    for one in path(lines):
        if one.state is not None:
            begun.setdefault(rules.stage(one.state).round, (one.line, one.state))
    return deflate(codec.dumps([*begun.values()]), first)


def unpacked(rules: AnyRules, first: bytes, data: bytes) -> dict[int, Any]:
    """Return the positions by line."""
    kind = tuple[tuple[int, rules.state_type], ...]  # type: ignore[name-defined]
    return dict(codec.loads(kind, inflate(data, first)))


def mended(stored: Sequence[Line]) -> list[Line]:
    """Find out again where damaged lines have led to.

    That is known even without its number: only a step back has no code, and it leads to a line at which the
    table stood as it does then. So a damaged number does not cost a game its record.
    """
    return [_mended(stored, n) for n in range(len(stored))]


def _mended(stored: Sequence[Line], n: int) -> Line:
    game, line, seat, code, back_to, *rest = row = tuple(stored[n])
    if (seat is None) != (code is None) or not isinstance(line, int):
        return row
    led = [one[1] for one in stored[:n] if one[8] == row[8]] if line and code is None else []
    if led and not (isinstance(back_to, int) and 0 <= back_to < line):
        return (game, line, seat, code, led[-1], *rest)
    if code is not None or not line:
        return (game, line, seat, code, None, *rest)
    return row


def without_middle(stored: Sequence[Line]) -> list[Line]:
    """Leave out states, events and marks of all lines but the first and the last."""
    return [
        row if n in (0, len(stored) - 1) else (*row[:5], None, None, None, *row[8:])
        for n, row in enumerate(stored)
    ]


def _state(rules: AnyRules, first: bytes, data: Any) -> Any:
    with suppress(*UNREADABLE):  # a damaged line is no reason not to end the game
        return codec.loads(rules.state_type, inflate(data, first))
    return None
