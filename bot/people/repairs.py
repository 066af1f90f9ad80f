"""Repairs: what managers may do for a table at which they have no seat, each with its trace."""

from collections.abc import Callable, Sequence

from bot.engine.core import Refused, Seat
from bot.people.seating import expect_stranger
from bot.people.seats import Seats
from bot.storage import agenda, guilds, seats
from bot.storage.agenda import SECOND
from bot.storage.chairs import Chairs
from bot.storage.database import Step
from bot.storage.guilds import Deed as Deed
from bot.storage.guilds import Guilds
from bot.storage.seats import SeatStore
from bot.table import Table
from bot.table.refusals import refusing

ACTIVE = 7 * 24 * 3600  # seconds in which somebody who has played keeps their seat from managers
REASON = 200  # characters


class Repairs:
    """Repairs tables. Nobody repairs one at which they hold a seat, or ever did."""

    def __init__(
        self, table: Table, seats: Seats, stored: SeatStore, guilds: Guilds, now: Callable[[], int]
    ) -> None:
        self._table, self._seats, self._stored, self._guilds, self._now = table, seats, stored, guilds, now

    async def deeds(self, game_id: int) -> Sequence[Deed]:
        """Return all repairs of a table, the oldest first."""
        return await self._guilds.deeds_at(game_id)

    async def expect_outsider(self, game_id: int, user: int) -> Chairs:
        """Return the chairs of a table, or raise Refused if one of them is or was somebody's."""
        chairs = await self._seats.chairs(game_id)
        sat = {one.user for chair in chairs for one in chair.tenures}
        owned = {one.owner for chair in chairs for one in chair.tenures}
        asked = {chair.away.sitter for chair in chairs if chair.away}
        if user in sat | owned | asked:
            raise Refused("repair-refusal-own-table")
        return chairs

    async def back(self, deed: Deed, line: int) -> None:
        """Set a table back; what nobody knows is shuffled anew."""
        game = await self._begun(deed)
        await self._table.take_back(game, line, anew=True, also=self._trace(deed))

    async def abandon(self, deed: Deed) -> None:
        """End a game without a result, even one that cannot be read, so that its channel is free."""
        game = await self._begun(deed)
        try:
            await self._table.abandon(game, also=self._trace(deed))
        except Refused as refused:
            if refused.refusal.key != "table-refusal-damaged":
                raise
            await self._table.write_off(game, also=self._trace(deed))

    async def move(self, deed: Deed, channel: int) -> None:
        """Go on with a game in another channel."""
        await self._table.move(await self._begun(deed), channel, also=self._trace(deed))

    async def note(self, deed: Deed) -> None:
        """Leave the trace of a repair that changes nothing in the game."""
        await self._table.settle(await self._begun(deed), also=self._trace(deed))

    async def unstick(self, deed: Deed) -> None:
        """Try at once what has failed before, and look at the table anew."""
        game, now = await self._begun(deed), self._now() * SECOND
        again = (agenda.retry(game, now), agenda.put("look", now, game), agenda.put("show", now, game))
        await self._table.settle(game, also=(*again, *self._trace(deed)))

    async def reseat(self, deed: Deed, seat: Seat, player: int) -> None:
        """Offer a seat to somebody, who has to take it, if its holder has not played for a week."""
        game = await self._begun(deed)
        chairs = await self._seats.chairs(game)
        if seat not in range(len(chairs)):
            raise Refused("seats-refusal-not-open")
        if player == deed.by:
            raise Refused("repair-refusal-oneself")
        expect_stranger(chairs, player, seat)
        invited = seats.guest(game, player, "invited", deed.by, self._now())
        also = (invited, *self._trace(deed))
        if chairs[seat].open:
            await self._table.settle(game, also=also)
            return
        with refusing(game):
            acted = await self._stored.acted(game, seat)
        if acted is not None and acted > self._now() - ACTIVE:
            raise Refused("repair-refusal-active")
        await self._seats.offer(game, seat, "voted", also)

    async def _begun(self, deed: Deed) -> int:
        """Return the table that a deed is about, if whoever does it may."""
        assert deed.game is not None
        await self.expect_outsider(deed.game, deed.by)
        return deed.game

    def _trace(self, deed: Deed) -> tuple[Step, Step]:
        """Return how a deed is written down, and told."""
        return guilds.done(deed), agenda.put("deed", deed.at * SECOND, deed.game or 0)
