"""People who learn: where they are in their first game, and which decisions they have made before."""

import logging
from collections.abc import Sequence

from msgspec import Struct

from bot.engine import codec
from bot.engine.draft import Click
from bot.storage.blobs import UNREADABLE
from bot.storage.database import Database, Step, step

log = logging.getLogger(__name__)

LESSON = "SELECT game, station, rev, presses FROM lesson WHERE user_id = ?1"
# Of two presses at once, one is made on a lesson that has changed: it meets a Conflict.
KEEP = """
INSERT INTO lesson (user_id, game, station, rev, presses) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (user_id) DO UPDATE SET game = excluded.game, station = excluded.station, rev = excluded.rev,
    presses = excluded.presses
WHERE lesson.rev < excluded.rev RETURNING rev
"""
FORGET = "DELETE FROM lesson WHERE user_id = ?1"
COUNTED = "SELECT ask, times FROM coached WHERE user_id = ?1 AND game = ?2"
COUNT = """
INSERT INTO coached (user_id, game, ask, times) VALUES (?1, ?2, ?3, 1)
ON CONFLICT (user_id, game, ask) DO UPDATE SET times = coached.times + 1
"""


MOST = 10**9  # stations, and changes: more than anybody comes to, and than a button has digits for


class LessonRow(Struct, frozen=True, kw_only=True):
    """Where somebody is in a first game; `rev` counts every change."""

    user: int
    game: str
    station: int = 0
    rev: int = 0
    presses: tuple[Click, ...] = ()


class LearningRows:
    """Everybody who learns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def lesson(self, user: int) -> LessonRow | None:
        """Return the first game that somebody is playing; one that nobody can read begins anew."""
        for game, station, rev, presses in await self._database.read(LESSON, user):
            if not all(isinstance(number, int) and 0 <= number < MOST for number in (station, rev)):
                log.warning("the first game of %s is damaged: station %r, change %r", user, station, rev)
                await self._database.write(step(FORGET, user))
                return None
            try:
                pressed: tuple[Click, ...] = codec.loads(tuple[Click, ...], str(presses))
            except UNREADABLE as error:
                log.warning("the first game of %s is damaged: %r", user, error)
                pressed = ()
            return LessonRow(user=user, game=str(game), station=station, rev=rev, presses=pressed)
        return None

    async def keep(self, row: LessonRow) -> None:
        """Keep where somebody is now, or meet a Conflict if they have come further meanwhile."""
        presses = codec.dumps(row.presses).decode()
        await self._database.write(step(KEEP, row.user, row.game, row.station, row.rev, presses, must=True))

    async def counted(self, user: int, game: str) -> dict[str, int]:
        """Return how often somebody has made each kind of decision."""
        return {str(ask): int(times) for ask, times in await self._database.read(COUNTED, user, game)}

    async def count(self, user: int, game: str, asks: Sequence[str]) -> None:
        """Count that somebody has made these decisions."""
        if asks:
            await self._database.write(Step(COUNT, [(user, game, ask) for ask in asks]))
