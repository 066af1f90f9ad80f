"""Records and drafts: lines are only ever added, and a draft only ever grows newer."""

import logging
from collections.abc import Callable, Sequence
from typing import Any

from bot.engine import codec
from bot.engine.core import Seat
from bot.engine.draft import Draft
from bot.engine.record import Entry
from bot.storage import course
from bot.storage.blobs import UNREADABLE
from bot.storage.database import Conflict, Database, Step, step
from bot.storage.lines import INSERT, Line, entry_of, events_of, is_whole, move_of, row_of
from bot.storage.rows import draft_of
from bot.storage.stored import Damaged, LineEvents, Move, StoredGame, read_of

log = logging.getLogger(__name__)

Clock = Callable[[], float]

# Whoever comes second finds another head, and writes nothing. Ending a game goes through the same row.
ADVANCE = """
UPDATE game SET head = ?2, noticed = ?3 WHERE id = ?1 AND head = ?4 AND status = 'running' RETURNING id
"""
END = "UPDATE game SET status = ?2, finished_at = ?3 WHERE id = ?1 AND status = 'running' RETURNING id"

ENTRIES = """
SELECT line, seat, code, back_to, state, events, marks, fingerprint
FROM line WHERE game_id = ?1 AND line > ?2 AND line <= ?3 ORDER BY line
"""
# What was told in the lines after one, or else after the last line of a seat.
EVENTS = """
SELECT line, at, back_to, events FROM line
WHERE game_id = ?1 AND line <= ?2
    AND line > coalesce(?3, (SELECT max(line) FROM line WHERE game_id = ?1 AND seat = ?4), -1)
ORDER BY line
"""
MOVES = "SELECT line, seat, code, back_to, fingerprint FROM line WHERE game_id = ?1 ORDER BY line"

SAVE_DRAFT = """
INSERT INTO draft VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (game_id, seat) DO UPDATE SET since = excluded.since, rev = excluded.rev, clicks = excluded.clicks
WHERE (draft.since, draft.rev) < (excluded.since, excluded.rev) RETURNING rev
"""
DRAFT = """
SELECT since, rev, clicks, head FROM draft JOIN game ON game.id = game_id
WHERE game_id = ?1 AND draft.seat = ?2
"""
# A draft answers one decision; once that no longer stands, the draft is gone.
CLEAR_DRAFT = "DELETE FROM draft WHERE game_id = ?1 AND seat = ?2 AND since <> ?3"
DROP_DRAFT = "DELETE FROM draft WHERE game_id = ?1 AND seat = ?2"
DROP_DRAFTS = "DELETE FROM draft WHERE game_id = ?1"


class Records:
    """The records of all games, and the turns in the making."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database, self._clock = database, clock

    def now(self) -> int:
        return int(self._clock())

    # Writing

    async def append(self, game: StoredGame, entries: Sequence[Entry], *, finished: bool = False) -> None:
        """Write the next lines, all or none; raise Conflict if somebody else has written them already."""
        last, before = entries[-1], entries[0].line - 1
        advance = step(ADVANCE, game.id, last.line, last.marks.seen_by(None), before, must=True)
        if finished:
            await self.database.write(advance, *await self._finish(game, entries))
            return
        decisions = [(game.id, seat, since) for seat, since in enumerate(last.marks.since)]
        lines = Step(INSERT, self.rows(game.id, game.first, entries))
        await self.database.write(advance, lines, Step(CLEAR_DRAFT, decisions))

    async def _finish(self, game: StoredGame, entries: Sequence[Entry]) -> Sequence[Step]:
        """Return how to end a game: its record is written anew, without its middle.

        Rows that only shrink would keep their pages. A record with a value that the table does not take
        stays whole, damage and all.
        """
        stored = [tuple(row) for row in await read_of(self.database, game.id, course.WHOLE, game.id)]
        kept, added = course.mended(stored), self.rows(game.id, game.first, entries)
        positions = course.packed(game.rules, game.first, kept, entries)
        end = (step(course.SAVE, game.id, positions), *self.ending(game.id, "finished"))
        if not all(map(is_whole, kept)):
            log.warning("game %s ends with a damaged line in its record", game.id)
            return Step(INSERT, added), *end
        if kept != stored:
            log.warning("game %s: damaged lines of its record were mended", game.id)
        lines = course.without_middle([*kept, *added])
        return step("DELETE FROM line WHERE game_id = ?1", game.id), Step(INSERT, lines), *end

    def rows(self, game_id: int, first: bytes, entries: Sequence[Entry]) -> list[Line]:
        """Return these lines as rows."""
        now = self.now()
        return [(game_id, *row_of(first, entry), now) for entry in entries]

    def ending(self, game_id: int, status: str) -> Sequence[Step]:
        """Return how to end a running game."""
        return step(END, game_id, status, self.now(), must=True), step(DROP_DRAFTS, game_id)

    # Reading

    async def entry(self, game: StoredGame, line: int) -> Entry | None:
        """Return one line of the record, if it is there; between first and last, only while the game runs."""
        entries = await self.entries(game, line - 1, line)
        return entries[0] if entries else None

    async def entries(self, game: StoredGame, after: int = -1, upto: int | None = None) -> tuple[Entry, ...]:
        """Return the lines after `after`, up to and including `upto`, as far as their states are kept."""
        last = game.head.line if upto is None else upto
        rows = await read_of(self.database, game.id, ENTRIES, game.id, after, last)
        try:
            return tuple(entry_of(game.rules, game.first, *row) for row in rows if row[4] is not None)
        except UNREADABLE as error:
            raise Damaged(game.id) from error

    async def events(self, game: StoredGame, after: int) -> tuple[LineEvents, ...]:
        """Return what happened after a line, while the game runs."""
        return await self._events(game, after, None)

    async def events_since(self, game: StoredGame, seat: Seat) -> tuple[LineEvents, ...]:
        """Return what happened since this seat's latest action, while the game runs."""
        return await self._events(game, None, seat)

    async def _events(self, game: StoredGame, after: int | None, seat: Seat | None) -> tuple[LineEvents, ...]:
        rows = await read_of(self.database, game.id, EVENTS, game.id, game.head.line, after, seat)
        try:
            return tuple([events_of(game.rules, game.first, *row) for row in rows if row[3] is not None])
        except UNREADABLE as error:
            raise Damaged(game.id) from error

    async def moves(self, game_id: int) -> tuple[Move, ...]:
        """Return the whole record as it is kept for ever."""
        rows = await read_of(self.database, game_id, MOVES, game_id)
        try:
            return tuple([move_of(*row) for row in rows])
        except UNREADABLE as error:
            raise Damaged(game_id) from error

    async def positions(self, game: StoredGame) -> dict[int, Any]:
        """Return how a finished game stood when each round began, by line, if that was kept."""
        rows = await read_of(self.database, game.id, course.COURSE, game.id)
        try:
            return course.unpacked(game.rules, game.first, rows[0][0]) if rows else {}
        except UNREADABLE as error:
            raise Damaged(game.id) from error

    async def last_line(self, game_id: int, seat: Seat) -> int | None:
        """Return the line of this seat's latest action."""
        sql = "SELECT line FROM line WHERE game_id = ?1 AND seat = ?2 ORDER BY line DESC LIMIT 1"
        rows = await read_of(self.database, game_id, sql, game_id, seat)
        return next((line for (line,) in rows), None)

    async def written_at(self, game_id: int, line: int) -> int | None:
        """Return when a line was written, in unix seconds."""
        sql = "SELECT at FROM line WHERE game_id = ?1 AND line = ?2"
        return next((at for (at,) in await read_of(self.database, game_id, sql, game_id, line)), None)

    # Drafts

    async def save_draft(self, game_id: int, seat: Seat, draft: Draft) -> None:
        """Keep a draft, or raise Conflict if the stored one is as new."""
        clicks = codec.dumps(draft.clicks).decode()
        save = step(SAVE_DRAFT, game_id, seat, draft.since, draft.rev, clicks, must=True)
        try:
            await self.database.write(save)
        except Conflict:
            if not await self._is_damaged(game_id, seat):
                raise
            await self.database.write(step(DROP_DRAFT, game_id, seat), save)

    async def _is_damaged(self, game_id: int, seat: Seat) -> bool:
        """Is there a draft that nobody can read, or from a line nobody has written? It keeps out no other."""
        found = await read_of(self.database, game_id, DRAFT, game_id, seat)
        drafts = [(draft_of(game_id, *row), head) for *row, head in found]
        return any(draft is None or draft.since > head for draft, head in drafts)
