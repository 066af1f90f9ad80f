"""SQLite, too: lobbies, and the people who play."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args

import aiosqlite
import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from bot.engine import codec
from bot.storage import Conflict, NotSaved, Store
from bot.storage_blobs import UNREADABLE

log = logging.getLogger(__name__)

SOON = 0.5  # seconds that somebody who looks waits for their name to be written down

Ping = Literal["mention", "dm", "none"]
Confirm = Literal["always", "steps", "never"]
Theme = Literal["light", "dark", "contrast"]

_LOBBY = (
    "SELECT id, key, guild, channel, message, host, options, users, in_thread, status,"
    " forgotten IS NOT NULL FROM lobby"
)
_PERSON = "SELECT user_id, name, locale, language, ping, confirm, theme, dms_closed FROM person"

OPEN = """
INSERT INTO lobby (id, key, guild, channel, host, options, users, in_thread, created_at, touched_at)
SELECT 1 + max(coalesce((SELECT max(id) FROM lobby), 0), coalesce((SELECT max(id) FROM game), 0),
        coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'game'), 0)),
    ?1, ?2, ?3, ?4, '{}', ?5, ?6, ?7, ?7
"""

SAVE = """
UPDATE lobby SET message = ?, host = ?, options = ?, users = ?, in_thread = ?, status = ?, touched_at = ?
WHERE id = ?
"""

FORGET = """
UPDATE lobby SET status = 'cancelled', forgotten = iif(message IS NULL, 'told', 'untold')
WHERE id = ? AND status = 'open'
"""

# Games that are played, as far as anybody has made a move since a time; and where.
AWAKE = """
SELECT game.channel, lobby.guild FROM game
JOIN line ON line.game_id = game.id AND line.line = (SELECT max(line) FROM line WHERE game_id = game.id)
LEFT JOIN lobby ON lobby.id = game.id
WHERE game.status = 'running' AND line.at >= ?
"""

MEET = """
INSERT INTO person (user_id, name, locale) VALUES (?, ?, ?)
ON CONFLICT DO UPDATE SET name = excluded.name, locale = excluded.locale
WHERE (name, locale) <> (excluded.name, excluded.locale)
"""

PREFER = """
INSERT INTO person (user_id, name, locale, language, ping, confirm, theme, dms_closed)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET language = excluded.language, ping = excluded.ping, confirm = excluded.confirm,
    theme = excluded.theme, dms_closed = excluded.dms_closed
"""

AWAITING = """
SELECT DISTINCT game.id FROM game JOIN seat ON seat.game_id = game.id
WHERE status = 'running' AND user_id < 0 ORDER BY game.id
"""

UNSETTLED = """
SELECT id FROM game WHERE status = 'running'
    OR status = 'finished'
        AND NOT EXISTS (SELECT 1 FROM shown WHERE game_id = game.id AND what = 'result')
    OR EXISTS (
        SELECT 1 FROM shown WHERE game_id = game.id AND (
            message IS NOT NULL AND (what GLOB 'ping:*' OR what GLOB 'left:*' OR what GLOB 'chronicle:*')
            OR channel IS NOT NULL AND (what GLOB 'calling:*' OR what = 'posting')
        )
    )
ORDER BY id DESC
"""


HOMES = """
SELECT game.id, guild, game.channel, user_id
FROM game LEFT JOIN lobby ON lobby.id = game.id LEFT JOIN seat ON seat.game_id = game.id
WHERE game.id IN (SELECT value FROM json_each(?)) ORDER BY game.id, seat
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
    forgotten: bool = False  # cleared away, since nobody had touched it for long

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple([user for user in self.users if user > 0])


class Person(Struct, frozen=True):
    """Somebody who plays: what they are called, and what they like."""

    user: int
    name: str
    locale: str
    language: str | None = None
    ping: Ping = "mention"
    confirm: Confirm = "always"
    theme: Theme = "light"
    dms_closed: bool = False

    @property
    def speaks(self) -> str:
        return self.language or self.locale


class Home(Struct, frozen=True):
    """Where a game belongs, and who sits at it. One that was dealt without a lobby has no server."""

    guild: int | None
    channel: int
    users: tuple[int, ...]


class House:
    """Lobbies and people, in the same database as the games."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._late: set[asyncio.Task[bool]] = set()  # what nobody waits for any more

    # Lobbies

    async def open_lobby(self, key: str, guild: int, channel: int, host: int, *, in_thread: bool) -> Lobby:
        users = codec.dumps((host,)).decode()

        async def work(db: aiosqlite.Connection) -> int:
            cursor = await db.execute(
                OPEN, (key, guild, channel, host, users, int(in_thread), self._store.now())
            )
            assert cursor.lastrowid is not None
            return cursor.lastrowid

        number = await self._store.write(work)
        return Lobby(number, key, guild, channel, None, host, {}, (host,), in_thread)

    async def lobby(self, lobby_id: int) -> Lobby | None:
        """Return a lobby, if there is one that can be read."""
        return next(self._lobbies(await self._rows(f"{_LOBBY} WHERE id = ?", (lobby_id,))), None)

    async def has_lobby(self, lobby_id: int) -> bool:
        """Is there such a lobby, though perhaps a damaged one?"""
        return bool(await self._rows("SELECT 1 FROM lobby WHERE id = ?", (lobby_id,)))

    async def homes(self, games: Iterable[int]) -> dict[int, Home]:
        """Say where each of these games belongs that there are; a damaged seat is nobody's."""
        found: dict[int, Home] = {}
        for game, guild, channel, user in await self._rows(HOMES, (codec.dumps(list(games)).decode(),)):
            before = found.get(game) or Home(_number(guild), _number(channel) or 0, ())
            seated = () if _number(user) is None else (user,)
            found[game] = replace(before, users=(*before.users, *seated))
        return found

    async def open_lobbies(self) -> tuple[Lobby, ...]:
        """Return all open lobbies that can be read."""
        return tuple(self._lobbies(await self._rows(f"{_LOBBY} WHERE status = 'open'")))

    def _lobbies(self, rows: Iterable[Any]) -> Iterator[Lobby]:
        """Read lobbies; a damaged one is named in the log, and the others are none the worse for it."""
        for row in rows:
            try:
                lobby = msgspec.convert(asdict(_lobby(*row)), Lobby)
                self._store.rules(lobby.key)
                yield lobby
            except UNREADABLE as error:
                log.warning("table %s is damaged: %r", row[0], error)

    async def save_lobby(self, lobby: Lobby) -> None:
        values = (
            lobby.message,
            lobby.host,
            codec.dumps(lobby.options).decode(),
            codec.dumps(lobby.users).decode(),
            int(lobby.in_thread),
            lobby.status,
            self._store.now(),
            lobby.id,
        )
        await self._do(SAVE, values)

    async def hosted(self, host: int, channel: int) -> int:
        """Count the open lobbies that somebody hosts in a channel."""
        sql = "SELECT count(*) FROM lobby WHERE status = 'open' AND host = ? AND channel = ?"
        ((count,),) = await self._rows(sql, (host, channel))
        return int(count)

    async def untouched(self, since: int) -> tuple[int, ...]:
        """Return the open lobbies at which nothing has changed since a time."""
        sql = "SELECT id FROM lobby WHERE status = 'open' AND touched_at < ? ORDER BY id"
        return tuple([number for (number,) in await self._rows(sql, (since,))])

    async def unposted(self) -> tuple[int, ...]:
        """Return the open lobbies of which nobody knows where they hang, if anywhere."""
        sql = "SELECT id FROM lobby WHERE status = 'open' AND message IS NULL ORDER BY id"
        return tuple([number for (number,) in await self._rows(sql)])

    async def forget_lobby(self, lobby_id: int) -> None:
        """Clear away a lobby that nobody touches; its message is to say so."""
        await self._do(FORGET, (lobby_id,))

    async def untold(self) -> tuple[int, ...]:
        """Return the forgotten lobbies whose message does not say so yet."""
        sql = "SELECT id FROM lobby WHERE forgotten = 'untold' ORDER BY id"
        return tuple([number for (number,) in await self._rows(sql)])

    async def told(self, lobby_id: int) -> None:
        """Remember that a forgotten lobby's message says so."""
        await self._do("UPDATE lobby SET forgotten = 'told' WHERE id = ?", (lobby_id,))

    # Games, and where they are played

    async def awake(self, since: int) -> tuple[tuple[int, int | None], ...]:
        """Return the channel and the server of each running game that has gone on since a time."""
        return tuple([(channel, guild) for channel, guild in await self._rows(AWAKE, (since,))])

    async def awake_in(self, channel: int, since: int) -> bool:
        """Is a game played in this channel that has gone on since a time?"""
        return bool(await self._rows(f"{AWAKE} AND game.channel = ?", (since, channel)))

    # People

    async def meet(self, user: int, name: str, locale: str) -> Person:
        """Remember what somebody is called and which language their client speaks.

        Whoever only looks waits for that as little as possible, and not at all for room to write.
        """
        known = (await self.people([user])).get(user)
        if known is None or (known.name, known.locale) != (name, locale):
            if await self._noted(user, name, locale):
                return (await self.people([user]))[user]
            known = replace(known or Person(user, name, locale), name=name, locale=locale)
        return known

    async def _noted(self, user: int, name: str, locale: str) -> bool:
        """Write down how somebody is called, and say whether that is done soon."""
        writing = asyncio.create_task(self._try(MEET, (user, name, locale)))
        self._late.add(writing)
        writing.add_done_callback(self._late.discard)
        done, _ = await asyncio.wait({writing}, timeout=SOON)
        return bool(done) and writing.result()

    async def _try(self, sql: str, values: tuple[Any, ...]) -> bool:
        try:
            await self._do(sql, values)
        except (NotSaved, Conflict) as error:
            log.warning("left unwritten: %r", error)
            return False
        return True

    async def people(self, users: Iterable[int]) -> dict[int, Person]:
        """Return those of these users whom the bot has met."""
        ids = codec.dumps(list(users)).decode()
        rows = await self._rows(f"{_PERSON} WHERE user_id IN (SELECT value FROM json_each(?))", (ids,))
        return {row[0]: _person(*row) for row in rows}

    async def prefer(self, person: Person) -> None:
        """Keep what somebody likes."""
        who = (person.user, person.name, person.locale)
        liked = (person.language, person.ping, person.confirm, person.theme, int(person.dms_closed))
        await self._do(PREFER, (*who, *liked))

    async def with_practice(self) -> tuple[int, ...]:
        """Return the running games that have practice players."""
        return tuple([game for (game,) in await self._rows(AWAITING)])

    async def unsettled(self) -> tuple[int, ...]:
        """Return the games of which something may still have to be shown, the newest first."""
        return tuple([game for (game,) in await self._rows(UNSETTLED)])

    # Facts of the house

    async def fact(self, name: str) -> str | None:
        rows = await self._rows("SELECT value FROM fact WHERE name = ?", (name,))
        return next((value for (value,) in rows if isinstance(value, str)), None)

    async def remember(self, name: str, value: str) -> None:
        await self._do("INSERT OR REPLACE INTO fact VALUES (?, ?)", (name, value))

    async def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[sqlite3.Row]:
        return await self._store.read(sql, values)

    async def _do(self, sql: str, values: tuple[Any, ...]) -> None:
        async def work(db: aiosqlite.Connection) -> None:
            await db.execute(sql, values)

        await self._store.write(work)


def _person(*row: Any) -> Person:
    """Read what somebody likes; what cannot be read is as for somebody new."""
    user, name, locale, language, ping, confirm, theme, dms_closed = row
    new = Person(user, "…", "en")
    return Person(
        user,
        name if isinstance(name, str) and name else new.name,
        locale if isinstance(locale, str) and locale else new.locale,
        language if isinstance(language, str) and language else None,
        ping if ping in get_args(Ping) else new.ping,
        confirm if confirm in get_args(Confirm) else new.confirm,
        theme if theme in get_args(Theme) else new.theme,
        bool(dms_closed),
    )


def _lobby(*row: Any) -> Lobby:
    number, key, guild, channel, message, host, options, users, in_thread, status, forgotten = row
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
        bool(forgotten),
    )


def _number(value: object) -> int | None:
    """Return a number as stored; anything else is damage."""
    return value if isinstance(value, int) else None
