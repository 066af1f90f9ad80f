"""Pauses of whole tables, as rows: times that count for nobody."""

from msgspec import Struct

from bot.storage.database import Database, Step, step
from bot.storage.stored import read_of

BEGIN = """
INSERT INTO pause (game_id, began, kind, until, by_user) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (game_id, began, kind, seat) DO UPDATE SET until = excluded.until, ended = NULL
"""
END = "UPDATE pause SET ended = ?2 WHERE game_id = ?1 AND seat = -1 AND ended IS NULL"
NOW = "SELECT began, until FROM pause WHERE game_id = ?1 AND seat = -1 AND ended IS NULL ORDER BY until DESC"


class Pause(Struct, frozen=True):
    """A pause that lasts; unix seconds. Without an end, it lasts until somebody ends it."""

    began: int
    until: int | None


def begun(game_id: int, now: int, until: int, by: int) -> Step:
    """Begin a pause that a table has agreed on."""
    return step(BEGIN, game_id, now, "agreed", until, by)


def ended(game_id: int, now: int) -> Step:
    """End all pauses of a table."""
    return step(END, game_id, now)


async def now_at(database: Database, game_id: int) -> Pause | None:
    """Return the pause that lasts at a table."""
    rows = await read_of(database, game_id, NOW, game_id)
    return next((Pause(*row) for row in rows), None)
