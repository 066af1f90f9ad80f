"""What was done at a game lately: whether it can be taken back."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.engine import codec, wire
from bot.engine.core import Seat
from bot.engine.struck import Trace
from bot.storage.blobs import UNREADABLE, inflate
from bot.storage.database import Database, Row
from bot.storage.rows import expect, expect_line, marks_of
from bot.storage.stored import StoredGame, read_of

# The newest line first. Who was awaited is not known of lines that an older version wrote. What somebody has
# made, or who played for them, is theirs.
LATELY = """
SELECT line, at, seat, code, back_to, round, awaited, reveals, made, EXISTS (
    SELECT 1 FROM tenure
    WHERE tenure.game_id = line.game_id AND tenure.seat = line.seat AND (user_id = ?3 OR owner = ?3)
        AND from_line <= line AND (until_line IS NULL OR until_line > line)
), marks, state
FROM line WHERE game_id = ?1 ORDER BY line DESC LIMIT ?2
"""
ANOTHER = "another"  # person has made a line


class Lately(Struct, frozen=True):
    """The latest lines."""

    lines: tuple[tuple[Trace, bytes], ...]  # that all could notice, each with the state after it

    def is_together(self, game: StoredGame, lines: range) -> bool:
        """Did the table decide together after any of these lines?"""
        states = [_state(game, state) for trace, state in self.lines if trace.line in lines]
        return any(map(game.rules.together, states))


async def read(database: Database, game: StoredGame, most: int, seat: Seat) -> Lately:
    """Read what was done at a game lately, as whoever holds a seat sees it.

    What the computer has made for them counts as theirs. What is damaged, and all before it, is left out.
    """
    rows = await read_of(database, game.id, LATELY, game.id, most, game.users[seat])
    lines: list[tuple[Trace, bytes]] = []
    try:
        for row in rows:
            trace, noticed = _trace(game, row)
            lines += [(trace, row[-1])] if noticed else []
    except UNREADABLE:
        pass
    return Lately(tuple(lines))


def _trace(game: StoredGame, row: Row) -> tuple[Trace, bool]:
    """Read what a line leaves behind, and whether everybody could notice it."""
    line, at, seat, code, back_to, round_, awaited, reveals, made, theirs, marks, _ = row
    expect(at, int, round_, int | None, reveals, int | None, made, str | None)
    expect_line(line, seat, code, back_to)
    seats: Sequence[int] = codec.loads(tuple[int, ...], awaited)
    action = None if code is None else wire.unpack(game.rules, seat, code)
    trace = Trace(
        line=line,
        at=at,
        seat=seat,
        back_to=back_to,
        round=round_,
        awaited=frozenset(map(Seat, seats)),
        together=len(seats) > 1,
        reveals=reveals != 0,
        anytime=action is not None and action.anytime,
        made=_made(made, theirs=theirs != 0),
    )
    return trace, marks_of(marks, line).seen_by(None) == line


def _made(made: str | None, *, theirs: bool) -> str | None:
    if not theirs:
        return made or ANOTHER
    return None if made == "practice" else made


def _state(game: StoredGame, state: bytes) -> Any:
    return codec.loads(game.rules.state_type, inflate(state, game.first))
