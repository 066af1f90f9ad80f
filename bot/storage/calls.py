"""How often somebody who is awaited was called again, and what they said to that."""

from bot.engine import codec
from bot.storage.blobs import UNREADABLE
from bot.storage.database import Database, Step, step
from bot.storage.waits import Wait

# All of this belongs to one stretch: it does nothing to the next one of the same seat.
STRETCH = "WHERE game_id = ?1 AND seat = ?2 AND first = ?3 AND began = ?4"
CALLED = f"UPDATE wait SET calls = ?6, called = ?5 {STRETCH}"
MUTED = f"UPDATE wait SET muted = 1 {STRETCH}"
LATER = f"UPDATE wait SET remind_at = ?5 {STRETCH}"
AWAITED = "SELECT awaited FROM line WHERE game_id = ?1 AND line = ?2"


def called(wait: Wait, now: int, calls: int) -> Step:
    """Note that somebody was called again now, for the so-many-th time."""
    return step(CALLED, *_stretch(wait), now, calls)


def muted(wait: Wait) -> Step:
    """Let nobody be called again in this stretch."""
    return step(MUTED, *_stretch(wait))


def later(wait: Wait, at: int) -> Step:
    """Let somebody be called again at a time of their own."""
    return step(LATER, *_stretch(wait), at)


async def together(database: Database, wait: Wait) -> int:
    """Return how many were asked together with somebody, as far as that is known."""
    rows = await database.read(AWAITED, wait.game_id, wait.owed)
    return next((_count(seats) for (seats,) in rows), 0)


def _count(seats: object) -> int:
    try:
        return len(codec.loads(list[int], str(seats)))
    except UNREADABLE:  # a line that is older than this
        return 0


def _stretch(wait: Wait) -> tuple[int, int, int, int]:
    return wait.game_id, wait.seat, wait.first, wait.began
