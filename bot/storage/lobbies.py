"""Tables that gather players, as rows. Each knows how often it was changed, so that no change is lost."""

import logging
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from bot.engine import codec
from bot.storage import agenda
from bot.storage.blobs import UNREADABLE
from bot.storage.database import OutOfRange, Row, Value, step
from bot.storage.games import Store
from bot.storage.numbers import NEWEST, NUMBER
from bot.storage.rows import number_or_none
from bot.storage.seats import Guesthood, SeatStore, guest
from bot.storage.stored import Home

log = logging.getLogger(__name__)

POSTED = 5  # seconds after which a lobby's message is looked for, if nobody knows where it hangs
FORGOTTEN = 14 * 24 * 3600 + 1  # seconds after which one that nobody touches is cleared away

# A lobby whose game is there has started, even where an older version was cut short before it said so.
OPENED = "status = 'open' AND NOT EXISTS (SELECT 1 FROM game WHERE game.id = lobby.id)"

LOBBY = f"""
SELECT id, key, guild, channel, message, host, options, users, in_thread,
    CASE WHEN status = 'open' AND NOT ({OPENED}) THEN 'started' ELSE status END, forgotten, rev, terms
FROM lobby
"""

OPEN = f"""
INSERT INTO lobby (id, key, guild, channel, host, options, users, in_thread, created_at, touched_at)
VALUES ({NEWEST}, ?1, ?2, ?3, ?4, '{{}}', ?5, ?6, ?7, ?7) RETURNING id
"""

# Whoever touches a lobby puts off that it is looked after.
DUE = f"""
INSERT INTO due (kind, game_id, at, ticket, home) VALUES ('lobby', {NEWEST}, ?1, ?2, ?3)
ON CONFLICT (kind, game_id, subject) DO UPDATE SET at = excluded.at, ticket = excluded.ticket
"""

SAVE = """
UPDATE lobby SET message = ?3, host = ?4, options = ?5, users = ?6, in_thread = ?7, status = ?8,
    touched_at = ?9, terms = ?10, rev = rev + 1
WHERE id = ?1 AND rev = ?2 RETURNING id
"""

FORGET = f"""
UPDATE lobby SET status = 'cancelled', rev = rev + 1,
    forgotten = CASE WHEN message IS NULL THEN 'told' ELSE 'untold' END
WHERE id = ?1 AND {OPENED} AND touched_at < ?2
"""


class Lobby(Struct, frozen=True):
    """A table that gathers players. A practice player's id is below zero."""

    id: int
    key: str
    guild: int
    channel: int
    message: int | None
    host: int
    options: dict[str, str]
    users: tuple[int, ...]
    in_thread: bool
    status: Literal["open", "started", "cancelled"] = "open"
    forgotten: bool = False  # cleared away, since nobody had touched it for a long time
    rev: int = 0  # how often it was changed
    terms: str = "{}"  # what was agreed on beside the rules, as JSON

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple([user for user in self.users if user > 0])


class LobbyStore:
    """All lobbies, in the same database as the games."""

    def __init__(self, store: Store) -> None:
        self._store, self._database = store, store.database
        self.seats = SeatStore(store.database)  # with those of its guests

    async def open(self, key: str, guild: int, channel: int, host: int, *, in_thread: bool) -> Lobby:
        """Write a new lobby, with its host at it."""
        users = codec.dumps((host,)).decode()
        values = (key, guild, channel, host, users, int(in_thread), self._store.now())
        soon = step(DUE, self._at(POSTED), agenda.ticket(), guild)
        ((number,),) = await self._database.write(step(NUMBER), soon, step(OPEN, *values, must=True))
        return Lobby(number, key, guild, channel, None, host, {}, (host,), in_thread)

    async def find(self, lobby_id: int) -> Lobby | None:
        """Return a lobby, if there is one that can be read."""
        return next(self._lobbies(await self._rows(f"{LOBBY} WHERE id = ?1", lobby_id)), None)

    async def exists(self, lobby_id: int) -> bool:
        """Is there such a lobby, though perhaps a damaged one?"""
        return bool(await self._rows("SELECT 1 FROM lobby WHERE id = ?1", lobby_id))

    async def home(self, lobby_id: int) -> Home | None:
        """Say where a lobby belongs, if there is one; at a damaged one nobody is known to sit."""
        if lobby := await self.find(lobby_id):
            return Home(lobby.guild, lobby.channel, lobby.users)
        rows = await self._rows("SELECT guild, channel FROM lobby WHERE id = ?1", lobby_id)
        homes = [Home(number_or_none(guild), number_or_none(channel) or 0, ()) for guild, channel in rows]
        return next(iter(homes), None)

    async def all_open(self) -> tuple[Lobby, ...]:
        """Return all open lobbies that can be read."""
        return tuple(self._lobbies(await self._rows(f"{LOBBY} WHERE {OPENED}")))

    def _lobbies(self, rows: Sequence[Row]) -> Iterator[Lobby]:
        """Read lobbies; a damaged one is named in the log, and the others are none the worse for it."""
        for row in rows:
            try:
                lobby = msgspec.convert(asdict(_lobby(row)), Lobby)
                self._store.rules(lobby.key)
                yield lobby
            except UNREADABLE as error:
                log.warning("table %s is damaged: %r", row[0], error)

    async def save(self, lobby: Lobby) -> Lobby:
        """Write a changed lobby, or raise Conflict if somebody else has changed it meanwhile."""
        values = (
            lobby.message,
            lobby.host,
            codec.dumps(lobby.options).decode(),
            codec.dumps(lobby.users).decode(),
            int(lobby.in_thread),
            lobby.status,
            self._store.now(),
            lobby.terms,
        )
        at = self._at(POSTED if lobby.message is None else FORGOTTEN)
        due = agenda.put("lobby", at, lobby.id, home=lobby.guild)
        await self._database.write(
            step(SAVE, lobby.id, lobby.rev, *values, must=True),
            due if lobby.status == "open" else agenda.drop("lobby", lobby.id),
        )
        return replace(lobby, rev=lobby.rev + 1)

    async def welcome(self, lobby_id: int, user: int, what: Guesthood, by: int) -> None:
        """Keep whether somebody may sit down."""
        await self._database.write(guest(lobby_id, user, what, by, self._store.now()))

    async def open_in(self, channel: int) -> tuple[Lobby, ...]:
        """Return the open lobbies of a channel, as far as they can be read."""
        return tuple(self._lobbies(await self._rows(f"{LOBBY} WHERE {OPENED} AND channel = ?1", channel)))

    async def joined(self, user: int) -> tuple[Lobby, ...]:
        """Return the open lobbies at which somebody sits, as far as they can be read."""
        rows = await self._rows(f"{LOBBY} WHERE {OPENED} AND users LIKE ?1", f"%{user}%")
        found = [lobby for lobby in self._lobbies(rows) if user in lobby.users]
        return tuple(sorted(found, key=lambda lobby: lobby.id))

    def _at(self, seconds: int) -> int:
        """Return a moment that is so far away, for the agenda."""
        return (self._store.now() + seconds) * agenda.SECOND

    async def hosted(self, host: int, channel: int) -> tuple[Lobby, ...]:
        """Return the open lobbies that somebody hosts in a channel, as far as they can be read."""
        sql = f"{LOBBY} WHERE {OPENED} AND host = ?1 AND channel = ?2"
        return tuple(self._lobbies(await self._rows(sql, host, channel)))

    # Those that somebody has to look after

    async def untouched(self, since: int) -> tuple[int, ...]:
        """Return the open lobbies at which nothing has changed since a time."""
        sql = f"SELECT id FROM lobby WHERE {OPENED} AND touched_at < ?1 ORDER BY id"
        return tuple([number for (number,) in await self._rows(sql, since)])

    async def unposted(self) -> tuple[int, ...]:
        """Return the open lobbies of which nobody knows where they hang, if anywhere."""
        sql = f"SELECT id FROM lobby WHERE {OPENED} AND message IS NULL ORDER BY id"
        return tuple([number for (number,) in await self._rows(sql)])

    async def forget(self, lobby_id: int, since: int) -> None:
        """Clear away a lobby unless it was touched since a time; its message is to say so."""
        await self._database.write(step(FORGET, lobby_id, since))

    async def untold(self) -> tuple[int, ...]:
        """Return the forgotten lobbies whose message does not say so yet."""
        sql = "SELECT id FROM lobby WHERE forgotten = 'untold' ORDER BY id"
        return tuple([number for (number,) in await self._rows(sql)])

    async def told(self, lobby_id: int) -> None:
        """Remember that a forgotten lobby's message says so."""
        await self._database.write(step("UPDATE lobby SET forgotten = 'told' WHERE id = ?1", lobby_id))

    async def _rows(self, sql: str, *values: Value) -> Sequence[Row]:
        try:
            return await self._database.read(sql, *values)
        except OutOfRange:  # no number of ours
            return ()


def _lobby(row: Row) -> Lobby:
    number, key, guild, channel, message, host, options, users, in_thread, status, *more = row
    forgotten, rev, terms = more
    return Lobby(
        number,
        key,
        guild,
        channel,
        message,
        host,
        codec.loads(dict[str, str], options),
        codec.loads(tuple[int, ...], users),
        bool(in_thread),
        status,
        forgotten is not None,
        rev,
        terms,
    )
