"""Records and drafts: lines are only ever added, and a draft only ever grows newer."""

import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

from bot.engine import codec
from bot.engine.core import Seat
from bot.engine.draft import Draft
from bot.engine.record import Entry
from bot.engine.struck import Trace, traced
from bot.storage import agenda, course, follows, motions, pace, plans, waits
from bot.storage.blobs import UNREADABLE
from bot.storage.database import Conflict, Database, Step, step
from bot.storage.lines import INSERT, Line, entry_of, events_of, is_whole, move_of, noted_of, notes_of, row_of
from bot.storage.rows import draft_of
from bot.storage.stored import WILLED, Damaged, LineEvents, Made, Move, Noted, StoredGame, read_of
from bot.storage.users import kind

log = logging.getLogger(__name__)

Clock = Callable[[], float]
Besides = Callable[[StoredGame, Sequence[Entry]], Awaitable[Sequence[Step]]]  # what else lines make necessary
SHOW_AFTER = 5 * agenda.SECOND  # if a change has not been shown by then, it has been forgotten
OUTLIVING = (
    "deed",
    "show",
    "count",
    "story",
    "tell",
    "vote",
    "seek",
)  # what there is to do once a game is over

# Whoever comes second finds another head, or somebody else on a seat, and writes nothing. Ending a game goes
# through the same row.
ADVANCE = """
UPDATE game SET head = ?2, noticed = ?3
WHERE id = ?1 AND head = ?4 AND users = ?5 AND status = 'running' RETURNING id
"""
END = "UPDATE game SET status = ?2, finished_at = ?3 WHERE id = ?1 AND status = 'running' RETURNING id"

ENTRIES = """
SELECT line, seat, code, back_to, state, events, marks, fingerprint, anew
FROM line WHERE game_id = ?1 AND line > ?2 AND line <= ?3 ORDER BY line
"""
# What was told in the lines after one, or else after the last line of a seat.
EVENTS = """
SELECT line, at, back_to, events, made, round FROM line
WHERE game_id = ?1 AND line <= ?2
    AND line > coalesce(?3, (SELECT max(line) FROM line WHERE game_id = ?1 AND seat = ?4), -1)
ORDER BY line
"""
# What its lines leave behind, with when and how each came about.
TRACES = """
SELECT at, made, line, seat, code, back_to, state, events, marks, fingerprint, anew
FROM line WHERE game_id = ?1 AND line >= ?2 ORDER BY line
"""
# What is known of each line without a look at what happened in it.
NOTED = "SELECT line, at, back_to, marks, round, made FROM line WHERE game_id = ?1 ORDER BY line"
MOVES = """
SELECT line, seat, code, back_to, fingerprint, anew, made FROM line
WHERE game_id = ?1 AND line >= ?2 ORDER BY line
"""

# Nobody saves a draft for whoever has come to hold their seat: that person would read it.
SAVE_DRAFT = """
INSERT INTO draft (game_id, seat, since, rev, clicks, touched)
SELECT game_id, seat, CAST(?4 AS BIGINT), CAST(?5 AS BIGINT), CAST(?6 AS TEXT), CAST(?7 AS BIGINT) FROM seat
WHERE game_id = ?1 AND seat = ?2 AND user_id = ?3
ON CONFLICT (game_id, seat) DO UPDATE
SET since = excluded.since, rev = excluded.rev, clicks = excluded.clicks, touched = excluded.touched
WHERE (draft.since, draft.rev) < (excluded.since, excluded.rev) RETURNING rev
"""
DRAFT = """
SELECT since, rev, clicks, head FROM draft JOIN game ON game.id = game_id
WHERE game_id = ?1 AND draft.seat = ?2
"""
# A draft answers one decision; once that no longer stands, the draft is gone. One that is gone because the
# table was set back leaves a trace, revision 0, until its player does something.
CLEAR_DRAFT = "DELETE FROM draft WHERE game_id = ?1 AND seat = ?2 AND since <> ?3 AND rev > 0"
UNSETTLE_DRAFT = """
UPDATE draft SET since = ?3, rev = 0, clicks = '[]'
WHERE game_id = ?1 AND seat = ?2 AND since = ?4 AND rev > 0 AND clicks <> '[]'
"""
FORGET_TRACE = "DELETE FROM draft WHERE game_id = ?1 AND seat = ?2 AND rev = 0"
DROP_DRAFT = "DELETE FROM draft WHERE game_id = ?1 AND seat = ?2"
DROP_DRAFTS = "DELETE FROM draft WHERE game_id = ?1"
# Somebody was told what the computer would do; when they play, or the table is set back, that is past.
SUGGESTED = "INSERT INTO suggestion (game_id, seat) VALUES (?1, ?2) ON CONFLICT (game_id, seat) DO NOTHING"
FORGET_SUGGESTED = "DELETE FROM suggestion WHERE game_id = ?1 AND seat = ?2"
FORGET_ALL_SUGGESTED = "DELETE FROM suggestion WHERE game_id = ?1"


def drafted(game: StoredGame, seat: Seat, draft: Draft, now: int, *, must: bool = False) -> Step:
    """Keep a draft, unless the stored one is as new, or the seat another person's."""
    clicks = codec.dumps(draft.clicks).decode()
    whose, made = (game.id, seat, game.users[seat]), (draft.since, draft.rev, clicks)
    return step(SAVE_DRAFT, *whose, *made, now, must=must)


def _played(entries: Sequence[Entry], made: Made | None) -> Seat | None:
    """Return who has made these lines by hand, if everybody could notice that."""
    noticed = entries[-1].marks.seen_by(None) >= entries[0].line
    action = entries[-1].action
    return action.seat if action and noticed and made in WILLED else None


async def _nothing(game: StoredGame, entries: Sequence[Entry]) -> Sequence[Step]:
    return ()


class Records:
    """The records of all games, and the turns in the making."""

    def __init__(self, database: Database, clock: Clock, pause: float) -> None:
        self.database, self.clock = database, clock
        self.besides: Besides = _nothing
        self.pause = int(pause * agenda.SECOND)  # before a practice player's move, in milliseconds

    def now(self) -> int:
        return int(self.clock())

    # Writing

    async def append(
        self,
        game: StoredGame,
        entries: Sequence[Entry],
        *,
        finished: bool = False,
        made: Made | None = None,
        taker: Seat | None = None,
        expect: Sequence[Step] = (),
        also: Sequence[Step] = (),
    ) -> None:
        """Write the next lines and all that they make necessary, or raise Conflict if somebody was quicker.

        `also` is written with them, all or none, if what is expected still holds before. A set-back goes on
        with the stretch of whoever takes back.
        """
        now, noticed = self.now(), None if finished else entries[-1].marks.seen_by(None)
        steps = (
            *expect,
            self._advance(game, entries[0].line - 1, entries[-1]),
            *(await self._finish(game, entries, made) if finished else self._added(game, entries, made)),
            *waits.changed(game, entries, now, taker=taker),
            *pace.in_time(game.id, entries, made),
            *self.necessary(game, entries[-1], finished=finished),
            *self._story(game, entries[-1], finished=finished),
            *([] if finished else await self.besides(game, entries)),
            *also,
            *motions.void(game.id, now, noticed, _played(entries, made)),
        )
        await self._write(game, steps)

    async def _write(self, game: StoredGame, steps: Sequence[Step]) -> None:
        """Write, whatever is damaged of what is noted about who is awaited: that is found out again."""
        try:
            await self.database.write(*steps)
        except Conflict:
            if not await waits.are_damaged(self.database, game.id):
                raise
            await self.database.write(step(waits.FORGET, game.id), *steps)

    async def suggested(self, game: StoredGame, seat: Seat) -> None:
        """Note that somebody was told what the computer would do."""
        await self.database.write(step(SUGGESTED, game.id, seat))

    def _advance(self, game: StoredGame, before: int, head: Entry) -> Step:
        users = codec.dumps(game.users).decode()
        return step(ADVANCE, game.id, head.line, head.marks.seen_by(None), before, users, must=True)

    def _added(self, game: StoredGame, entries: Sequence[Entry], made: Made | None) -> Sequence[Step]:
        before, after = game.head.marks.since, entries[-1].marks.since
        decisions = [(game.id, seat, since) for seat, since in enumerate(after)]
        kept = (Step(INSERT, self.rows(game, entries, made)), Step(CLEAR_DRAFT, decisions))
        if entries[0].back_to is not None:
            drafts = [(*one, since) for one, since in zip(decisions, before, strict=True)]
            return Step(UNSETTLE_DRAFT, drafts), step(FORGET_ALL_SUGGESTED, game.id), *kept
        actors = {entry.action.seat for entry in entries if entry.action}
        whose = [(game.id, seat) for seat in sorted(actors)]
        return *kept, Step(FORGET_TRACE, whose), *([Step(FORGET_SUGGESTED, whose)] if game.suggested else [])

    async def _finish(self, game: StoredGame, entries: Sequence[Entry], made: Made | None) -> Sequence[Step]:
        """Return how to end a game: its record is written anew, without its middle.

        Rows that only shrink would keep their pages. A record with a value that the table does not take
        stays whole, damage and all.
        """
        stored = [tuple(row) for row in await read_of(self.database, game.id, course.WHOLE, game.id)]
        kept, added = course.mended(stored), self.rows(game, entries, made)
        positions = course.packed(game.rules, game.first, kept, entries)
        end = (step(course.SAVE, game.id, positions), *self.ending(game.id, "finished"))
        if not all(map(is_whole, kept)):
            log.warning("game %s ends with a damaged line in its record", game.id)
            return Step(INSERT, added), *end
        if kept != stored:
            log.warning("game %s: damaged lines of its record were mended", game.id)
        lines = course.without_middle([*kept, *added])
        return step("DELETE FROM line WHERE game_id = ?1", game.id), Step(INSERT, lines), *end

    def rows(self, game: StoredGame, entries: Sequence[Entry], made: Made | None = None) -> list[Line]:
        """Return these lines as rows."""
        now = self.now()
        return [
            (game.id, *row_of(game.first, entry), now, *notes_of(game.rules, entry, made))
            for entry in entries
        ]

    def ending(self, game_id: int, status: str) -> Sequence[Step]:
        """Return how to end a running game."""
        end = step(END, game_id, status, self.now(), must=True)
        gone = step(DROP_DRAFTS, game_id), step(FORGET_ALL_SUGGESTED, game_id)
        return end, *gone, plans.drop_all(game_id), *pace.night_forgotten(game_id)

    def necessary(self, game: StoredGame, head: Entry, *, finished: bool = False) -> Iterator[Step]:
        """Yield what has to be looked at once a game stands like this: who is called, the board, practice."""
        now = int(self.clock() * agenda.SECOND)
        yield agenda.put("show", now + SHOW_AFTER, game.id)
        if finished:
            yield agenda.drop_all(game.id, OUTLIVING)
            yield agenda.hurried("seek", game.id, now)  # nobody is looked for any more
            return
        yield agenda.put("look", now, game.id)
        if any(kind(game.users[seat]) == "practice" for seat in game.rules.to_act(head.state)):
            yield agenda.put("play", now + self.pause, game.id)

    def _story(self, game: StoredGame, head: Entry, *, finished: bool) -> Sequence[Step]:
        """Return what tells those who follow a game of a round that is over now."""
        before, after = (game.rules.stage(one.state).round for one in (game.head, head))
        now = int(self.clock() * agenda.SECOND)
        return [follows.story(game.id, now)] if finished or before < after else []

    async def adopt(self, game: StoredGame) -> None:
        """Find out who is awaited at a running game of which that is not known, or raise Conflict."""
        steps = (
            self._advance(game, game.head.line, game.head),
            *waits.begun(game, self.now()),
            *self.necessary(game, game.head),
        )
        await self._write(game, steps)

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
            return tuple([events_of(game, *row) for row in rows if row[3] is not None])
        except UNREADABLE as error:
            raise Damaged(game.id) from error

    async def traces(self, game: StoredGame, first: int) -> tuple[Trace, ...]:
        """Return what the lines of a running game from one on leave behind; secret ones leave nothing."""
        rows = await read_of(self.database, game.id, TRACES, game.id, first)
        try:
            entries = [(entry_of(game.rules, game.first, *row), at, made) for at, made, *row in rows]
        except UNREADABLE as error:
            raise Damaged(game.id) from error
        noticed = [one for one in entries if one[0].marks.seen_by(None) == one[0].line]
        return tuple([traced(game.rules, *one) for one in noticed])

    async def began(self, game_id: int, round_: int) -> int:
        """Return the first line of a round or a later one; of an old record, as far as that was noted."""
        sql = "SELECT min(line) FROM line WHERE game_id = ?1 AND round >= ?2"
        ((line,),) = await read_of(self.database, game_id, sql, game_id, round_)
        return line or 0

    async def moves(self, game_id: int, first: int = 0) -> tuple[Move, ...]:
        """Return the record from a line on, as it is kept for ever."""
        rows = await read_of(self.database, game_id, MOVES, game_id, first)
        try:
            return tuple([move_of(*row) for row in rows])
        except UNREADABLE as error:
            raise Damaged(game_id) from error

    async def noted(self, game_id: int) -> tuple[Noted, ...]:
        """Return what is known of all lines without a look at what happened in them."""
        rows = await read_of(self.database, game_id, NOTED, game_id)
        try:
            return tuple([noted_of(*row) for row in rows])
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

    async def save_draft(self, game: StoredGame, seat: Seat, draft: Draft) -> None:
        """Keep a draft, or raise Conflict if the stored one is as new, or the seat another person's."""
        game_id, save = game.id, drafted(game, seat, draft, self.now(), must=True)
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
