"""The tables of one person: those that wait for them, and all others."""

from collections.abc import Sequence

from msgspec import Struct

from bot.storage.lists import Lists
from bot.storage.lobbies import Lobby, LobbyStore
from bot.storage.stored import AtTable, AwayFrom

FINISHED = 40  # of the games that are over, the latest

LATE = 2**62  # later than any deadline


class Desk(Struct, frozen=True, kw_only=True):
    """All tables of a person."""

    waiting: tuple[AtTable, ...] = ()  # in the order in which they are to be played
    others: tuple[AtTable, ...] = ()
    away: tuple[AwayFrom, ...] = ()
    lobbies: tuple[Lobby, ...] = ()

    def after(self, game: int | None) -> AtTable | None:
        """Return the table to go to next: the one that follows a table, or the first of all."""
        order = [at.id for at in self.waiting]
        first = order.index(game) + 1 if game in order else 0
        walk = (*self.waiting[first:], *self.waiting[:first])
        return next((at for at in walk if at.id != game), None)


class Desks:
    """Finds the tables of people, without a look at any game."""

    def __init__(self, games: Lists, lobbies: LobbyStore) -> None:
        self._games, self._lobbies = games, lobbies

    async def of(self, user: int) -> Desk:
        """Return the tables of a person."""
        seated, away = await self._games.desk(user), await self._games.away(user)
        gone = {one.at.id for one in away}
        return Desk(
            waiting=in_order([at for at in seated if at.waits and at.id not in gone]),
            others=tuple([at for at in seated if not at.waits and at.id not in gone]),
            away=away,
            lobbies=await self._lobbies.joined(user),
        )

    async def waiting(self, user: int) -> Desk:
        """Return the tables that wait for a person, and nothing else."""
        return Desk(waiting=in_order([at for at in await self._games.desk(user) if at.waits]))

    async def elsewhere(self, user: int, game: int) -> int:
        """Count the tables that wait for a person, apart from one."""
        return await self._games.elsewhere(user, game)

    async def finished(self, user: int) -> tuple[AtTable, ...]:
        """Return the latest games that a person has played to the end."""
        return await self._games.finished(user, FINISHED)


def in_order(tables: Sequence[AtTable]) -> tuple[AtTable, ...]:
    """Put tables in order: the earliest deadline first, then the longest wait."""
    return tuple(sorted(tables, key=lambda at: (at.until or LATE, at.since or 0, at.id)))
