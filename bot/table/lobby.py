"""Tables that gather players: who sits down, what is agreed on, and the deal."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.engine.core import AnyRules, Refused
from bot.engine.mind import Level
from bot.engine.options import read_options
from bot.storage.database import Conflict
from bot.storage.lobbies import Lobby as Lobby
from bot.storage.lobbies import LobbyStore
from bot.storage.seats import Guesthood as Guesthood
from bot.storage.users import computer
from bot.table import Home, Screen, Table
from bot.table.doors import expect_welcome
from bot.time import terms

MOST_OPEN = 3  # lobbies that one person may host in one channel
MOST_TRIES = 20  # to change a lobby that others change at the same time
TOO_MANY = "lobby-refusal-too-many"


class Lobbies:
    """All lobbies of one database. Each change is written before it is shown."""

    def __init__(self, store: LobbyStore, table: Table) -> None:
        self._store, self._table = store, table
        self._opening = asyncio.Lock()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def open(
        self,
        key: str,
        guild: int,
        channel: int,
        host: int,
        *,
        in_thread: bool,
        options: Mapping[str, str] | None = None,
        agreed: str = "{}",
    ) -> Lobby:
        """Set up a table, with its host as the first player."""
        read_options(self.rules(key), options or {})
        async with self._opening:
            if len(await self._store.hosted(host, channel)) >= MOST_OPEN:
                raise Refused(TOO_MANY, most=MOST_OPEN)
            lobby = await self._store.open(key, guild, channel, host, in_thread=in_thread)
        begun = replace(lobby, options=dict(options or {}), terms=agreed)
        return await self._store.save(begun) if begun != lobby else lobby

    async def look(self, lobby_id: int) -> Lobby:
        """Return a lobby as it stands, also one that has ended."""
        lobby = await self.find(lobby_id)
        if lobby is None:
            there = await self._store.exists(lobby_id)
            raise Refused("lobby-refusal-damaged" if there else "lobby-refusal-unknown", table=str(lobby_id))
        return lobby

    async def find(self, lobby_id: int) -> Lobby | None:
        """Return a lobby, if there is one that can be read."""
        return await self._store.find(lobby_id)

    async def home(self, lobby_id: int) -> Home | None:
        """Say where a lobby belongs, if there is one; at a damaged one nobody is known to sit."""
        return await self._store.home(lobby_id)

    async def hosted(self, host: int, channel: int) -> tuple[Lobby, ...]:
        """Return the open lobbies that somebody hosts in a channel, as far as they can be read."""
        return await self._store.hosted(host, channel)

    async def posted(self, lobby_id: int, message: int) -> None:
        """Remember the message that shows a lobby."""
        await self._change(lobby_id, lambda lobby: replace(lobby, message=message))

    async def join(self, lobby_id: int, user: int, roles: Collection[int] = ()) -> Lobby:
        """Take a seat, if the table's door is open to somebody with these roles."""
        known = (await self._store.seats.guests(lobby_id)).get(user)

        def change(lobby: Lobby) -> Lobby:
            if user != lobby.host:
                expect_welcome(terms.read(lobby.terms), known, roles, host=lobby.host)
            return self._joined(lobby, user)

        return await self._change(lobby_id, change)

    async def invite(self, lobby_id: int, host: int, user: int, what: Guesthood = "invited") -> Lobby:
        """Let the host say who may sit down, or may not; at a running game that is about free seats."""
        lobby = await self.look(lobby_id)
        _expect_host(lobby, host)
        if user == host:
            raise Refused("lobby-refusal-already-in")
        await self._store.welcome(lobby_id, user, what, host)
        return lobby

    async def invite_back(self, lobby_id: int, users: Collection[int]) -> tuple[int, ...]:
        """Invite people to play once more, and return them: nobody who sits there, or whom the host bars."""
        lobby, known = await self.look(lobby_id), await self._store.seats.guests(lobby_id)
        away = [user for user in users if user > 0 and user not in lobby.users]
        asked = tuple([user for user in away if known.get(user) != "banned"])
        for user in asked:
            if known.get(user) != "invited":
                await self._store.welcome(lobby_id, user, "invited", lobby.host)
        return asked

    async def open_in(self, channel: int) -> tuple[Lobby, ...]:
        """Return the open lobbies of a channel, as far as they can be read."""
        return await self._store.open_in(channel)

    async def leave(self, lobby_id: int, user: int) -> Lobby:
        """Get up; the host's role goes to whoever sits longest, and an empty table is cleared away."""
        return await self._change(lobby_id, lambda lobby: _left(lobby, user))

    async def kick(self, lobby_id: int, host: int, user: int) -> Lobby:
        """Let the host free a seat."""

        def change(lobby: Lobby) -> Lobby:
            _expect_host(lobby, host)
            return _left(lobby, user)

        return await self._change(lobby_id, change)

    async def add_computer(self, lobby_id: int, host: int, level: Level = Level.NORMAL) -> Lobby:
        """Let a computer player fill a seat."""

        def change(lobby: Lobby) -> Lobby:
            _expect_host(lobby, host)
            return self._joined(lobby, computer(level, lobby.users))

        return await self._change(lobby_id, change)

    async def hand_on(self, lobby_id: int, host: int, heir: int) -> Lobby:
        """Make another player the host."""

        def change(lobby: Lobby) -> Lobby:
            _expect_host(lobby, host)
            if heir not in lobby.humans:
                raise Refused("lobby-refusal-not-in")
            return replace(lobby, host=heir)

        return await self._change(lobby_id, change)

    async def hand_over(
        self, lobby_id: int, user: int, heir: int, owners: Collection[int], *, silent: bool = False
    ) -> Lobby:
        """Make somebody the host of a running game: by its host, or by anybody once that one is silent."""

        def change(lobby: Lobby) -> Lobby:
            heard = lobby.host in owners and not silent
            if user != lobby.host and (heard or user not in owners):
                raise Refused("lobby-refusal-not-host")
            if heir not in owners:
                raise Refused("lobby-refusal-not-in")
            return replace(lobby, host=heir)

        async with self._alone(lobby_id):
            return await self._save(await self.look(lobby_id), change, self.look)

    async def agree(self, lobby_id: int, host: int, option: str, value: str) -> Lobby:
        """Set an option of the game."""

        def change(lobby: Lobby) -> Lobby:
            _expect_host(lobby, host)
            options = {**lobby.options, option: value}
            read_options(self.rules(lobby.key), options)
            return replace(lobby, options=options)

        return await self._change(lobby_id, change)

    async def settle(self, lobby_id: int, host: int, name: str, value: object) -> Lobby:
        """Change what the table agrees on beside the rules."""

        def change(lobby: Lobby) -> Lobby:
            _expect_host(lobby, host)
            return replace(lobby, terms=terms.write(terms.changed(terms.read(lobby.terms), name, value)))

        return await self._change(lobby_id, change)

    async def place(self, lobby_id: int, host: int, *, in_thread: bool) -> Lobby:
        """Say whether the game gets a thread of its own."""

        def change(lobby: Lobby) -> Lobby:
            _expect_host(lobby, host)
            return replace(lobby, in_thread=in_thread)

        return await self._change(lobby_id, change)

    async def cancel(self, lobby_id: int, host: int) -> Lobby:
        """Clear the table away."""

        def change(lobby: Lobby) -> Lobby:
            _expect_host(lobby, host)
            return replace(lobby, status="cancelled")

        return await self._change(lobby_id, change)

    # Those that somebody has to look after

    async def forget(self, lobby_id: int, since: int) -> None:
        """Clear a table away unless it was touched since a time."""
        async with self._alone(lobby_id):
            await self._store.forget(lobby_id, since)

    async def untouched(self, since: int) -> tuple[int, ...]:
        """Return the open tables at which nothing has changed since a time."""
        return await self._store.untouched(since)

    async def unposted(self) -> tuple[int, ...]:
        """Return the open tables of which nobody knows where they hang, if anywhere."""
        return await self._store.unposted()

    async def untold(self) -> tuple[int, ...]:
        """Return the forgotten tables whose message does not say so yet."""
        return await self._store.untold()

    async def told(self, lobby_id: int) -> None:
        """Remember that a forgotten table's message says so."""
        await self._store.told(lobby_id)

    # The deal

    def ready(self, lobby: Lobby, user: int) -> None:
        """Raise Refused unless this user may start now: the host, or anybody seated once it is full."""
        rules = self.rules(lobby.key)
        _expect_open(lobby)
        if user not in lobby.users:
            raise Refused("lobby-refusal-not-in")
        if len(lobby.users) < rules.seats[0]:
            raise Refused("lobby-refusal-too-few", least=rules.seats[0], given=len(lobby.users))
        if user != lobby.host and len(lobby.users) < rules.seats[-1]:
            raise Refused("lobby-refusal-not-host")

    async def start(self, lobby_id: int, user: int, channel: int) -> Screen:
        """Deal the game in a channel; the seats are drawn by its sealed dice."""
        async with self._alone(lobby_id):
            lobby = await self._open(lobby_id)
            self.ready(lobby, user)
            return await self._table.deal(
                lobby.key, channel, lobby.users, lobby.options, game_id=lobby.id, shuffle=True
            )

    # Changing a lobby

    async def _change(self, lobby_id: int, change: Callable[[Lobby], Lobby]) -> Lobby:
        """Change an open lobby: what others do at the same time stays."""
        async with self._alone(lobby_id):
            return await self._save(await self._open(lobby_id), change)

    async def _save(
        self,
        lobby: Lobby,
        change: Callable[[Lobby], Lobby],
        again: Callable[[int], Awaitable[Lobby]] | None = None,
    ) -> Lobby:
        """Write a change; if another process was first, make it again of what that has left."""
        for _ in range(MOST_TRIES):
            with suppress(Conflict):
                return await self._store.save(change(lobby))
            lobby = await (again or self._open)(lobby.id)
        raise Conflict(lobby.id)

    def _alone(self, lobby_id: int) -> asyncio.Lock:
        return self._locks.setdefault(lobby_id, asyncio.Lock())

    async def _open(self, lobby_id: int) -> Lobby:
        lobby = await self.look(lobby_id)
        _expect_open(lobby)
        return lobby

    def _joined(self, lobby: Lobby, user: int) -> Lobby:
        if user in lobby.users:
            raise Refused("lobby-refusal-already-in")
        if len(lobby.users) >= self.rules(lobby.key).seats[-1]:
            raise Refused("lobby-refusal-full")
        return replace(lobby, users=(*lobby.users, user))

    def rules(self, key: str) -> AnyRules:
        """Return a game from the shelf, or raise Refused."""
        rules = self._table.games.get(key)
        if rules is None:
            raise Refused("lobby-refusal-unknown-game", known=tuple(self._table.games))
        return rules


def _left(lobby: Lobby, user: int) -> Lobby:
    if user not in lobby.users:
        raise Refused("lobby-refusal-not-in")
    lobby = replace(lobby, users=tuple([other for other in lobby.users if other != user]))
    if not lobby.humans:
        return replace(lobby, status="cancelled")
    return replace(lobby, host=lobby.humans[0]) if user == lobby.host else lobby


def _expect_open(lobby: Lobby) -> None:
    if lobby.status != "open":
        raise Refused("lobby-refusal-started" if lobby.status == "started" else "lobby-refusal-gone")


def _expect_host(lobby: Lobby, user: int) -> None:
    if user != lobby.host:
        raise Refused("lobby-refusal-not-host")
