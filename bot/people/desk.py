"""The tables of one person: those that wait for them, and all others."""

from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct

from bot.storage.lists import Lists
from bot.storage.lobbies import Lobby, LobbyStore
from bot.storage.stored import AtTable

FINISHED = 40  # of the games that are over, the latest

LATE = 2**62  # later than any deadline


class Away(Struct, frozen=True):
    """A table at which somebody else plays for a person, or nobody does."""

    at: AtTable
    player: int | None  # who plays for them
    until: int | None


class Desk(Struct, frozen=True, kw_only=True):
    """All tables of a person."""

    waiting: tuple[AtTable, ...] = ()  # in the order in which they are to be played
    others: tuple[AtTable, ...] = ()
    away: tuple[Away, ...] = ()
    lobbies: tuple[Lobby, ...] = ()

    def after(self, game: int | None) -> AtTable | None:
        """Return the table to go to next: the one that follows a table, or the first of all."""
        order = [at.id for at in self.waiting]
        first = order.index(game) + 1 if game in order else 0
        walk = (*self.waiting[first:], *self.waiting[:first])
        return next((at for at in walk if at.id != game), None)

    def elsewhere(self, game: int) -> int:
        """Count the tables that wait, apart from one."""
        return sum(at.id != game for at in self.waiting)


AwayFrom = Callable[[int], Awaitable[Sequence[Away]]]


class Desks:
    """Finds the tables of people, without a look at any game."""

    def __init__(self, games: Lists, lobbies: LobbyStore, away: AwayFrom | None = None) -> None:
        self._games, self._lobbies = games, lobbies
        self.away = away or nowhere  # whoever knows of sitters says where somebody is away

    async def of(self, user: int) -> Desk:
        """Return the tables of a person."""
        seated = await self._games.desk(user)
        return Desk(
            waiting=tuple(sorted([at for at in seated if at.waits], key=urgency)),
            others=tuple([at for at in seated if not at.waits]),
            away=tuple(await self.away(user)),
            lobbies=await self._lobbies.joined(user),
        )

    async def waiting(self, user: int) -> Desk:
        """Return the tables that wait for a person, and nothing else."""
        seated = [at for at in await self._games.desk(user) if at.waits]
        return Desk(waiting=tuple(sorted(seated, key=urgency)))

    async def finished(self, user: int) -> tuple[AtTable, ...]:
        """Return the latest games that a person has played to the end."""
        return await self._games.finished(user, FINISHED)


def urgency(at: AtTable) -> tuple[int, int, int]:
    """Return by what tables are put in order: the earliest deadline, then the longest wait."""
    return at.until or LATE, at.since or 0, at.id


async def nowhere(_: int) -> Sequence[Away]:
    """Say that somebody is away from no table."""
    return ()
