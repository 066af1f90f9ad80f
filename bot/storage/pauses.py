"""The times that count for nobody at a table, or not for one seat."""

from typing import Literal, get_args

from msgspec import Struct

from bot.storage.database import Database, Row, Step, step
from bot.storage.numbers import is_time

PauseKind = Literal["agreed", "host", "holiday", "trouble", "leave"]

PAUSES = "SELECT began, kind, seat, until, ended, by_user, why FROM pause WHERE game_id = ?1 ORDER BY began"
BEGIN = """
INSERT INTO pause (game_id, began, kind, seat, until, by_user) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
ON CONFLICT (game_id, began, kind, seat) DO UPDATE SET until = excluded.until, ended = NULL
"""
END = "UPDATE pause SET ended = ?3 WHERE game_id = ?1 AND seat = ?2 AND ended IS NULL AND kind <> 'trouble'"
TABLE = -1  # in place of a seat: the whole table


class Pause(Struct, frozen=True):
    """A time that counts for nobody at a table, or not for one seat; in unix seconds."""

    began: int
    kind: PauseKind
    seat: int = TABLE
    until: int | None = None  # when it ends by itself
    ended: int | None = None
    by: int | None = None  # whoever wished it
    why: str | None = None  # in their words


# Steps for anybody's transaction


def begun(game_id: int, pause: Pause, by: int) -> Step:
    """Begin a pause."""
    return step(BEGIN, game_id, pause.began, pause.kind, pause.seat, pause.until, by)


def ended(game_id: int, now: int, seat: int = TABLE) -> Step:
    """End the pauses that people have made at a table, or for one seat."""
    return step(END, game_id, seat, now)


class Pauses:
    """The pauses of all tables of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def at(self, game_id: int) -> tuple[Pause, ...]:
        """Return the pauses of a table, in their order; one that nobody can read counts as none."""
        rows = await self._database.read(PAUSES, game_id)
        return tuple([Pause(*row) for row in rows if _is_whole(row)])


def _is_whole(row: Row) -> bool:
    began, kind, seat, until, ended, by, why = row
    times = is_time(began) and all(one is None or is_time(one) for one in (until, ended))
    numbers = isinstance(seat, int) and isinstance(by, int | None)
    return times and numbers and kind in get_args(PauseKind) and isinstance(why, str | None)
