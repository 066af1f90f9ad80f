"""Tables that gather players: who sits down, what is agreed on, and the deal."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.engine.core import AnyRules, Refused
from bot.engine.options import read_options
from bot.storage_house import House, Lobby
from bot.table import Screen, Table

MOST_OPEN = 3  # lobbies that one person may host in one channel


class Lobbies:
    """All lobbies of one database. Each change is written before it is shown."""

    def __init__(self, house: House, table: Table) -> None:
        self._house, self._table = house, table
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
    ) -> Lobby:
        """Set up a table, with its host as the first player."""
        read_options(self.rules(key), options or {})
        async with self._opening:
            if await self._house.hosted(host, channel) >= MOST_OPEN:
                raise Refused("lobby-refusal-too-many", most=MOST_OPEN)
            lobby = await self._house.open_lobby(key, guild, channel, host, in_thread=in_thread)
        if options:
            lobby = replace(lobby, options=dict(options))
            await self._house.save_lobby(lobby)
        return lobby

    async def look(self, lobby_id: int) -> Lobby:
        """Return a lobby as it stands, also one that has ended."""
        lobby = await self._house.lobby(lobby_id)
        if lobby is None:
            there = await self._house.has_lobby(lobby_id)
            raise Refused("lobby-refusal-damaged" if there else "lobby-refusal-unknown", table=str(lobby_id))
        return lobby

    async def posted(self, lobby_id: int, message: int) -> None:
        """Remember the message that shows a lobby."""
        async with self._changing(lobby_id) as lobby:
            await self._house.save_lobby(replace(lobby, message=message))

    async def join(self, lobby_id: int, user: int) -> Lobby:
        """Take a seat."""
        return await self._change(lobby_id, lambda lobby: self._joined(lobby, user))

    async def leave(self, lobby_id: int, user: int) -> Lobby:
        """Get up; the host's role goes to whoever sits longest, and an empty table is cleared away."""
        return await self._change(lobby_id, lambda lobby: _left(lobby, user))

    async def kick(self, lobby_id: int, host: int, user: int) -> Lobby:
        """Let the host free a seat."""

        def change(lobby: Lobby) -> Lobby:
            _expect_host(lobby, host)
            return _left(lobby, user)

        return await self._change(lobby_id, change)

    async def add_practice(self, lobby_id: int, host: int) -> Lobby:
        """Let a practice player fill a seat."""

        def change(lobby: Lobby) -> Lobby:
            _expect_host(lobby, host)
            free = next(-n for n in range(1, 10) if -n not in lobby.users)
            return self._joined(lobby, free)

        return await self._change(lobby_id, change)

    async def hand_on(self, lobby_id: int, host: int, heir: int) -> Lobby:
        """Make another player the host."""

        def change(lobby: Lobby) -> Lobby:
            _expect_host(lobby, host)
            if heir not in lobby.humans:
                raise Refused("lobby-refusal-not-in")
            return replace(lobby, host=heir)

        return await self._change(lobby_id, change)

    async def agree(self, lobby_id: int, host: int, option: str, value: str) -> Lobby:
        """Set an option of the game."""

        def change(lobby: Lobby) -> Lobby:
            _expect_host(lobby, host)
            options = {**lobby.options, option: value}
            read_options(self.rules(lobby.key), options)
            return replace(lobby, options=options)

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

    async def forget(self, lobby_id: int, since: int) -> None:
        """Clear a table away unless it was touched since a time."""
        async with self._changing(lobby_id):
            if lobby_id in await self._house.untouched(since):
                await self._house.forget_lobby(lobby_id)

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
        async with self._changing(lobby_id) as lobby:
            self.ready(lobby, user)
            screen = await self._dealt(lobby) or await self._table.deal(
                lobby.key, channel, lobby.users, lobby.options, game_id=lobby.id, shuffle=True
            )
            await self._house.save_lobby(replace(lobby, status="started"))
            return screen

    async def _dealt(self, lobby: Lobby) -> Screen | None:
        """Return the game of a lobby whose start was cut short after the deal."""
        try:
            screen = await self._table.look(lobby.id, None)
        except Refused:
            return None
        return screen if set(screen.users) == set(lobby.users) else None

    # Changing a lobby

    async def _change(self, lobby_id: int, change: Callable[[Lobby], Lobby]) -> Lobby:
        async with self._changing(lobby_id) as lobby:
            changed = change(lobby)
            await self._house.save_lobby(changed)
            return changed

    @asynccontextmanager
    async def _changing(self, lobby_id: int) -> AsyncIterator[Lobby]:
        async with self._locks.setdefault(lobby_id, asyncio.Lock()):
            lobby = await self.look(lobby_id)
            _expect_open(lobby)
            yield lobby

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
