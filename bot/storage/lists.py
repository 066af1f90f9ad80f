"""Which games there are: in a channel, in somebody's list, and those that somebody has to look after."""

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

from bot.engine import codec
from bot.storage.blobs import UNREADABLE
from bot.storage.database import Database, Row, Value, places
from bot.storage.rows import number_or_none
from bot.storage.stored import AtTable, AwayFrom, Home, Listed, Status, at_table, away_from

GAMES_OF = """
SELECT id, key, channel, seat, status FROM seat JOIN game ON game.id = game_id
WHERE user_id = ?1 AND status = ?2 ORDER BY id DESC
"""

# All that a list of somebody's tables says: a row for each seat that a running game waits for, or one.
DESK = """
SELECT game.id, key, game.channel, guild, mine.seat, wait.seat, ask, began, deadline,
    EXISTS (SELECT 1 FROM post WHERE post.game_id = game.id AND kind = 'damaged'), holder.user_id
FROM seat AS mine JOIN game ON game.id = mine.game_id LEFT JOIN wait ON wait.game_id = game.id
    LEFT JOIN seat AS holder ON holder.game_id = wait.game_id AND holder.seat = wait.seat
WHERE mine.user_id = ?1 AND status = 'running' ORDER BY game.id, wait.seat
"""
# One server after another: there are many more games than servers.
SERVERS = """
WITH RECURSIVE server (guild) AS (
    SELECT min(guild) FROM game WHERE status = 'running'
    UNION ALL
    SELECT (SELECT min(guild) FROM game WHERE status = 'running' AND guild > server.guild)
    FROM server WHERE server.guild IS NOT NULL
)
SELECT guild FROM server WHERE guild IS NOT NULL
"""
# Those that wait for somebody, apart from one.
ELSEWHERE = """
SELECT count(*) FROM seat AS mine JOIN game ON game.id = mine.game_id
    JOIN wait ON wait.game_id = game.id AND wait.seat = mine.seat
WHERE mine.user_id = ?1 AND status = 'running' AND game.id <> ?2
"""
# Seats that are somebody's own while another person plays them, or nobody does.
AWAY = """
SELECT game.id, key, game.channel, guild, tenure.seat, tenure.user_id, away.until
FROM tenure JOIN game ON game.id = tenure.game_id
    LEFT JOIN away ON away.game_id = tenure.game_id AND away.seat = tenure.seat AND away.ended IS NULL
WHERE tenure.owner = ?1 AND tenure.until_at IS NULL AND status = 'running'
    AND (tenure.user_id <> ?1 OR away.until IS NOT NULL)
ORDER BY game.id
"""
FINISHED = """
SELECT game.id, key, game.channel, guild, mine.seat FROM seat AS mine JOIN game ON game.id = mine.game_id
WHERE user_id = ?1 AND status = 'finished' ORDER BY finished_at DESC, game.id DESC LIMIT ?2
"""

BEHIND = """
SELECT game.id FROM game LEFT JOIN post ON post.game_id = game.id AND kind = 'board'
WHERE status <> 'abandoned' AND (post.line IS NULL OR post.line < noticed)
ORDER BY game.id
"""

# Where games are played, as far as anybody has made a move since a time.
AWAKE = """
SELECT game.channel FROM game JOIN line ON line.game_id = game.id AND line.line = head
WHERE status = 'running' AND line.at >= ?1
"""


class Lists:
    """All games of a database, without a look at their records."""

    database: Database

    async def running_in(self, channel: int) -> int | None:
        """Return the game that runs in a channel."""
        return await self._first("SELECT id FROM game WHERE channel = ?1 AND status = 'running'", channel)

    async def last_in(self, channel: int) -> int | None:
        """Return the latest game of a channel, whether it runs or not."""
        return await self._first("SELECT id FROM game WHERE channel = ?1 ORDER BY id DESC LIMIT 1", channel)

    async def running_on(self, guild: int) -> tuple[tuple[int, str], ...]:
        """Return the running games of a server and what is played, the newest first."""
        sql = "SELECT id, key FROM game WHERE guild = ?1 AND status = 'running' ORDER BY id DESC"
        return tuple([(number, str(key)) for number, key in await self.database.read(sql, guild)])

    async def running(self) -> tuple[int, ...]:
        """Return all games in play."""
        return await self._numbers("SELECT id FROM game WHERE status = 'running' ORDER BY id")

    async def count_running(self) -> int:
        """Return how many games are in play."""
        return await self._first("SELECT count(*) FROM game WHERE status = 'running'") or 0

    async def servers(self) -> tuple[int, ...]:
        """Return the servers on which games are played."""
        return await self._numbers(SERVERS)

    async def channel_of(self, game_id: int) -> int | None:
        """Return where a game is played, even if nothing else of it can be read."""
        channel = await self._first("SELECT channel FROM game WHERE id = ?1", game_id)
        return channel if isinstance(channel, int) and channel > 0 else None

    async def games_of(self, user: int, status: Status = "running") -> tuple[Listed, ...]:
        """List the games somebody sits at, the newest first."""
        rows = await self.database.read(GAMES_OF, user, status)
        return tuple(
            Listed(number, str(key), channel, seat, status) for number, key, channel, seat, status in rows
        )

    async def desk(self, user: int) -> tuple[AtTable, ...]:
        """List the running games somebody sits at, and whom each waits for."""
        rows = await self.database.read(DESK, user)
        return tuple([at_table(list(of_one)) for _, of_one in groupby(rows, key=itemgetter(0))])

    async def elsewhere(self, user: int, game_id: int) -> int:
        """Count the running games that wait for somebody, apart from one."""
        return await self._first(ELSEWHERE, user, game_id) or 0

    async def away(self, user: int) -> tuple[AwayFrom, ...]:
        """List the running games at which somebody's seat is played by another person, or by nobody."""
        rows = await self.database.read(AWAY, user)
        return tuple([away_from(row, user) for row in rows])

    async def finished(self, user: int, most: int) -> tuple[AtTable, ...]:
        """List the games somebody has played to their end, the latest first."""
        rows = await self.database.read(FINISHED, user, most)
        return tuple([at_table([(*row, None, None, None, None, 0, None)]) for row in rows])

    async def homes(self, games: Iterable[int]) -> dict[int, Home]:
        """Say where these games belong, as far as they exist; damaged users count as nobody."""
        ids = tuple(games)
        if not ids:
            return {}
        sql = f"SELECT id, guild, channel, users FROM game WHERE id IN ({places(len(ids))})"
        return {row[0]: _home(row) for row in await self.database.read(sql, *ids)}

    async def behind(self) -> tuple[int, ...]:
        """Return the games whose public board does not show all that a spectator could have noticed."""
        return await self._numbers(BEHIND)

    async def awake(self, since: int, guild: int | None) -> tuple[int, ...]:
        """Return the channel of each running game of a server, or of none, that has gone on since a time."""
        if guild is None:
            return await self._numbers(f"{AWAKE} AND guild IS NULL", since)
        return await self._numbers(f"{AWAKE} AND guild = ?2", since, guild)

    async def awake_in(self, channel: int, since: int) -> bool:
        """Is a game played in this channel that has gone on since a time?"""
        return bool(await self.database.read(f"{AWAKE} AND game.channel = ?2", since, channel))

    async def _first(self, sql: str, *values: Value) -> int | None:
        return next((number for (number,) in await self.database.read(sql, *values)), None)

    async def _numbers(self, sql: str, *values: Value) -> tuple[int, ...]:
        return tuple([number for (number,) in await self.database.read(sql, *values)])


def _home(row: Row) -> Home:
    _, guild, channel, users = row
    try:
        seated = codec.loads(tuple[int, ...], users)
    except UNREADABLE:
        seated = ()
    return Home(number_or_none(guild), number_or_none(channel) or 0, seated)
