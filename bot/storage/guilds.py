"""Servers: what their managers have settled, how many tables are open there, and what was repaired."""

import logging
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, astuple

from bot.engine import codec
from bot.storage.blobs import UNREADABLE
from bot.storage.database import Database, Row, Step, places, step
from bot.storage.lobbies import OPENED
from bot.storage.numbers import Time

log = logging.getLogger(__name__)

COLUMNS = "id, language, zone, pace, opener_role, board_channel, log_channel, most_tables, most_each"
SETTLED = f"SELECT {COLUMNS} FROM guild"
SETTLE = f"""
INSERT INTO guild ({COLUMNS}) VALUES ({places(9)})
ON CONFLICT (id) DO UPDATE SET language = excluded.language, zone = excluded.zone, pace = excluded.pace,
    opener_role = excluded.opener_role, board_channel = excluded.board_channel,
    log_channel = excluded.log_channel, most_tables = excluded.most_tables, most_each = excluded.most_each
"""

OPEN_TABLES = f"""
SELECT (SELECT count(*) FROM game WHERE guild = ?1 AND status = 'running')
    + (SELECT count(*) FROM lobby WHERE guild = ?1 AND {OPENED})
"""
TABLES_OF = """
SELECT count(*) FROM lobby LEFT JOIN game ON game.id = lobby.id
WHERE lobby.guild = ?1 AND lobby.host = ?2
    AND (game.status = 'running' OR game.id IS NULL AND lobby.status = 'open')
"""

DO = "INSERT INTO deed (guild, game_id, by_user, what, facts, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
DEEDS = "SELECT guild, game_id, by_user, what, facts, at, id FROM deed"


class Settled(Struct, frozen=True):
    """What the managers of a server have settled."""

    guild: int
    language: str | None = None  # None: as Discord says
    zone: str | None = None
    pace: str = "none"  # that tables have unless they agree on another
    opener_role: int | None = None  # who may set up tables; None: everybody
    board_channel: int | None = None  # where tables go; None: anywhere
    log_channel: int | None = None  # where repairs are told
    most_tables: int = 50
    most_each: int = 10


class Deed(Struct, frozen=True):
    """A repair: who did what, and why."""

    guild: int
    game: int | None
    by: int
    what: str
    facts: dict[str, str]
    at: Time
    id: int = 0  # 0: it is not written down yet


class Guilds:
    """All servers that have settled something."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> dict[int, Settled]:
        """Return what is settled, by server; what nobody can read counts as not settled."""
        rows = await self._database.read(SETTLED)
        return {one.guild: one for row in rows if (one := _settled(row))}

    async def settle(self, settled: Settled) -> None:
        """Keep what the managers of a server have settled."""
        await self._database.write(step(SETTLE, *astuple(settled)))

    async def open_tables(self, guild: int) -> int:
        """Return how many tables gather players or are played on a server."""
        ((count,),) = await self._database.read(OPEN_TABLES, guild)
        return int(count)

    async def tables_of(self, guild: int, host: int) -> int:
        """Return how many of those somebody hosts."""
        ((count,),) = await self._database.read(TABLES_OF, guild, host)
        return int(count)

    async def deeds(self, guild: int, most: int) -> Sequence[Deed]:
        """Return the latest repairs on a server, the newest first."""
        sql = f"{DEEDS} WHERE guild = ?1 ORDER BY id DESC LIMIT ?2"
        return _deeds(await self._database.read(sql, guild, most))

    async def deeds_at(self, game_id: int) -> Sequence[Deed]:
        """Return all repairs of a table, the oldest first."""
        return _deeds(await self._database.read(f"{DEEDS} WHERE game_id = ?1 ORDER BY id", game_id))


def done(deed: Deed) -> Step:
    """Return the step by which a repair leaves its trace."""
    facts = codec.dumps(deed.facts).decode()
    return step(DO, deed.guild, deed.game, deed.by, deed.what, facts, deed.at)


def _settled(row: Row) -> Settled | None:
    try:
        return msgspec.convert(asdict(Settled(*row)), Settled)
    except UNREADABLE as error:
        log.warning("what server %s has settled is damaged: %r", row[0], error)
        return None


def _deeds(rows: Sequence[Row]) -> Sequence[Deed]:
    return [deed for row in rows if (deed := _deed(row))]


def _deed(row: Row) -> Deed | None:
    guild, game, by, what, facts, at, number = row
    try:
        return msgspec.convert(asdict(Deed(guild, game, by, what, _facts(facts), at, number)), Deed)
    except UNREADABLE as error:
        log.warning("repair %s is damaged: %r", number, error)
        return None


def _facts(text: object) -> dict[str, str]:
    """Read the facts of a deed; that it was done is known without them."""
    try:
        facts: dict[str, str] = codec.loads(dict[str, str], str(text))
    except UNREADABLE:
        return {}
    return facts
