"""Who follows which games from outside, and which round they were last told of."""

from bot.storage.agenda import ticket
from bot.storage.database import Database, Step, step

FOLLOW = "INSERT INTO follow VALUES (?1, ?2, ?3) ON CONFLICT (user_id, game_id) DO NOTHING"
UNFOLLOW = "DELETE FROM follow WHERE user_id = ?1 AND game_id = ?2"
TOLD = "UPDATE follow SET told = ?3 WHERE user_id = ?1 AND game_id = ?2 AND told < ?3"
OF = "SELECT user_id, told FROM follow WHERE game_id = ?1 ORDER BY user_id"
# Only a game that somebody follows is told of.
STORY = """
INSERT INTO due (kind, game_id, subject, at, ticket, home)
SELECT 'story', id, 0, CAST(?2 AS BIGINT), CAST(?3 AS BIGINT), coalesce(guild, 0) FROM game
WHERE id = ?1 AND EXISTS (SELECT 1 FROM follow WHERE game_id = ?1)
ON CONFLICT (kind, game_id, subject) DO UPDATE SET at = excluded.at, ticket = excluded.ticket, tries = 0
"""


def story(game_id: int, now: int) -> Step:
    """Let those who follow a game be told that a round is over; `now` is in unix milliseconds."""
    return step(STORY, game_id, now, ticket())


class Follows:
    """Those who follow games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def follow(self, user: int, game_id: int, told: int) -> None:
        """Tell somebody of every round after one."""
        await self._database.write(step(FOLLOW, user, game_id, told))

    async def unfollow(self, user: int, game_id: int) -> None:
        await self._database.write(step(UNFOLLOW, user, game_id))

    async def told(self, user: int, game_id: int, round_: int) -> None:
        """Note up to which round somebody was told."""
        await self._database.write(step(TOLD, user, game_id, round_))

    async def of(self, game_id: int) -> dict[int, int]:
        """Return who follows a game, and which round they were last told of."""
        return {row[0]: row[1] for row in await self._database.read(OF, game_id)}
