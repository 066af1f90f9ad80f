"""What is kept of the middle of a finished game: how the table stood when each round began.

Its lines can be replayed as long as the rules stay as they are. When they change, this is what can still be
shown. The positions are much alike, so together they take little more room than one of them.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct

from bot.engine import codec
from bot.engine.core import AnyRules
from bot.engine.history import path
from bot.engine.record import Entry
from bot.storage_blobs import UNREADABLE, deflate, inflate

STORED = "SELECT line, back_to, state FROM line WHERE game_id = ? ORDER BY line"
SAVE = "INSERT INTO course VALUES (?, ?)"
COURSE = "SELECT positions FROM course WHERE game_id = ?"


class Position(Struct, frozen=True):
    """How the table stood after a line; None where that cannot be read."""

    line: int
    back_to: int | None
    state: Any


def packed(
    rules: AnyRules, first: bytes, stored: Iterable[tuple[int, int | None, bytes]], last: Sequence[Entry]
) -> bytes:
    """Return the positions at which the rounds of a game began, of its stored lines and the last ones."""
    lines = [Position(line, back_to, _state(rules, first, data)) for line, back_to, data in stored]
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


def _state(rules: AnyRules, first: bytes, data: bytes) -> Any:
    with suppress(*UNREADABLE):  # a damaged line is no reason not to end the game
        return codec.loads(rules.state_type, inflate(data, first))
    return None
