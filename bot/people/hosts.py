"""Hosts of running games who are not heard of: another player may become host in their place."""

from collections.abc import Callable

from bot.engine.core import Seat
from bot.people.seating import DAY, owned_by
from bot.storage.seats import SeatStore
from bot.storage.waits import Waits
from bot.table.refusals import refusing
from bot.time.pace import Pace

SILENT = 7 * DAY  # seconds in which a host has not played, for all to see


class Hosts:
    """Knows which hosts are silent, from what everybody can see of their tables."""

    def __init__(self, seats: SeatStore, waits: Waits, pace: Pace, now: Callable[[], int]) -> None:
        self._seats, self._waits, self._pace, self._now = seats, waits, pace, now

    async def is_silent(self, game_id: int, host: int) -> bool:
        """Has a host done nothing for a week, while others played or the table waited for them?"""
        with refusing(game_id):
            chairs, since = await self._seats.chairs(game_id), self._now() - SILENT
            own = owned_by(chairs, host)
            if own is None or own.tenure.since.now > since or await self._pace.pause(game_id):
                return False
            if own.holder != host:
                return True
            if await self._seats.played_since(game_id, own.seat, since):
                return False
            others = [chair.seat for chair in chairs if chair.seat != own.seat]
            awaited = await self._is_awaited(game_id, own.seat, since)
            return awaited or any([await self._seats.played_since(game_id, one, since) for one in others])

    async def _is_awaited(self, game_id: int, seat: Seat, since: int) -> bool:
        waits = await self._waits.at(game_id)
        return any(wait.seat == seat and wait.began <= since for wait in waits)
