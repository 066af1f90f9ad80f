"""Game nights: for an evening, turns take minutes for those who are there."""

from collections.abc import Callable

from bot.engine.core import Refused, Seat
from bot.storage import pace
from bot.storage.agenda import SECOND
from bot.storage.agenda import Due as Due
from bot.storage.database import Conflict
from bot.storage.pace import Night as Night
from bot.storage.pace import PaceRows
from bot.table.refusals import refusing
from bot.time.hours import HOUR, MINUTE
from bot.time.pace import THERE

USUAL, LONGEST = 4 * HOUR, 12 * HOUR  # seconds
QUIET = 45 * MINUTE  # after which a game night is over


class Nights:
    """The game nights of all tables."""

    def __init__(self, rows: PaceRows, now: Callable[[], int]) -> None:
        self._rows, self._now = rows, now
        self._lasting: set[int] | None = None  # tables that have one; not known yet after a start

    def lasts(self, game_id: int) -> bool:
        """Is there a game night at a table, as far as that is known?"""
        return game_id in (self._lasting or ())

    async def at(self, game_id: int) -> Night | None:
        """Return the game night of a table, if there is one."""
        tables = await self._tables()
        night = await self._rows.night(game_id) if game_id in tables else None
        if night is None:  # it has ended with its game
            tables.discard(game_id)
        return night

    async def present(self, game_id: int) -> frozenset[Seat]:
        """Return who is at a game night: those who were there, or did something, a short while ago."""
        night = await self.at(game_id)
        since = self._now() - THERE
        return frozenset([seat for seat, at in night.present.items() if at >= since] if night else [])

    async def begin(self, game_id: int, user: int, until: int | None = None) -> Night:
        """Let somebody who sits at a table begin a game night."""
        now, seat = self._now(), await self._seat(game_id, user)
        night = Night(game_id, now, until or now + USUAL, user)
        if night.until > now + LONGEST:
            raise Refused("pace-refusal-long-night", most=LONGEST // HOUR)
        tables = await self._tables()
        with refusing(game_id):
            try:
                await self._rows.write(*pace.night_begun(night, seat, QUIET))
            except Conflict:
                raise Refused("pace-refusal-night-already") from None
        tables.add(game_id)
        return night

    async def here(self, game_id: int, user: int) -> None:
        """Let somebody say that they are there."""
        await self._expect(game_id)
        with refusing(game_id):
            now, seat = self._now(), await self._seat(game_id, user)
            await self._rows.write(*pace.came(game_id, seat, now))

    async def clicked(self, game_id: int, user: int) -> None:
        """Note that somebody does something at a table, if that means that they are there."""
        if game_id not in await self._tables():
            return
        users = await self._rows.users(game_id)
        if user in users:
            await self._rows.write(pace.here(game_id, Seat(users.index(user)), self._now()))

    async def end(self, game_id: int, user: int) -> None:
        """Let somebody who sits at a table end its game night."""
        night = await self._expect(game_id)
        await self._seat(game_id, user)
        await self._ended(night)

    async def look(self, due: Due) -> int | None:
        """End a game night whose time is over, or at which nothing happens."""
        night = await self._rows.night(due.game_id)
        if night is None:
            return None
        latest = max([await self._rows.moved(due.game_id), night.began, *night.present.values()])
        over = min(night.until, latest + QUIET)
        if over > self._now():
            return over * SECOND
        await self._ended(night)
        return None

    async def _ended(self, night: Night) -> None:
        tables = await self._tables()
        with refusing(night.game_id):
            await self._rows.write(*pace.night_over(night, self._now()))
        tables.discard(night.game_id)

    async def _expect(self, game_id: int) -> Night:
        night = await self.at(game_id)
        if night is None:
            raise Refused("pace-refusal-no-night")
        return night

    async def _seat(self, game_id: int, user: int) -> Seat:
        with refusing(game_id):
            users = await self._rows.users(game_id)
        if not users:
            raise Refused("table-refusal-over")
        if user not in users:
            raise Refused("table-refusal-not-seated")
        return Seat(users.index(user))

    async def _tables(self) -> set[int]:
        if self._lasting is None:
            self._lasting = set(await self._rows.nights())
        return self._lasting
