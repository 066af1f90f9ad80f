"""What comes of votes: each in one write with the vote's own end."""

from collections.abc import Callable, Sequence

from bot.engine.core import Refused
from bot.people.motions import Motions
from bot.people.seats import Seats
from bot.storage import agenda, pauses
from bot.storage.agenda import SECOND, Due
from bot.storage.database import Step
from bot.storage.motions import Motion
from bot.storage.pauses import TABLE, Pause, Pauses
from bot.table import Table


class Effects:
    """Does what tables decide."""

    def __init__(self, pauses: Pauses, table: Table, seats: Seats, now: Callable[[], int]) -> None:
        self._pauses, self._table, self._seats, self._now = pauses, table, seats, now

    def attach(self, motions: Motions) -> None:
        """Say for each kind of vote what comes of it."""
        motions.on("abandon", self.abandon)
        motions.on("turn", self.turn)
        motions.on("seek", self.seek)
        motions.on("pause", self.pause)
        motions.on("resume", self.resume)

    async def abandon(self, motion: Motion, also: Sequence[Step]) -> None:
        await self._table.abandon(motion.game_id, also)

    async def turn(self, motion: Motion, also: Sequence[Step]) -> None:
        assert motion.subject is not None
        await self._seats.relieve(motion.game_id, motion.subject, also)

    async def seek(self, motion: Motion, also: Sequence[Step]) -> None:
        assert motion.subject is not None
        await self._seats.offer(motion.game_id, motion.subject, "voted", also)

    async def pause(self, motion: Motion, also: Sequence[Step]) -> None:
        until = int(motion.facts["until"])
        begun = pauses.begun(motion.game_id, Pause(self._now(), "agreed", until=until), motion.by)
        over = agenda.put("resume", until * SECOND, motion.game_id)
        await self._table.settle(motion.game_id, (begun, over, *also))

    async def resume(self, motion: Motion, also: Sequence[Step]) -> None:
        await self._table.settle(motion.game_id, (*self._resumed(motion.game_id), *also))

    async def wake(self, due: Due) -> int | None:
        """End a pause whose time has come."""
        made = [one for one in await self._pauses.at(due.game_id) if one.seat == TABLE]
        ends = max([one.until or 0 for one in made if one.ended is None], default=0)
        if ends > self._now():
            return ends * SECOND
        try:
            await self._table.settle(due.game_id, self._resumed(due.game_id))
        except Refused:  # the game is over
            return None
        return None

    def _resumed(self, game_id: int) -> Sequence[Step]:
        now = self._now()
        look = agenda.put("look", now * SECOND, game_id)
        return pauses.ended(game_id, now), agenda.drop("resume", game_id), look
