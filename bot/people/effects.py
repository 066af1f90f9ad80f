"""What comes of votes: each in one write with the vote's own end."""

from collections.abc import Callable, Sequence

from bot.engine.core import Refused
from bot.people.motions import Motions
from bot.people.seats import Seats
from bot.storage import agenda, pauses
from bot.storage.agenda import SECOND, Due
from bot.storage.database import Database, Step
from bot.storage.motions import Motion
from bot.table import Table


class Effects:
    """Does what tables decide."""

    def __init__(self, database: Database, table: Table, seats: Seats, now: Callable[[], int]) -> None:
        self._database, self._table, self._seats, self._now = database, table, seats, now

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
        begun = pauses.begun(motion.game_id, self._now(), until, motion.by)
        over = agenda.put("resume", until * SECOND, motion.game_id)
        await self._table.settle(motion.game_id, (begun, over, *also))

    async def resume(self, motion: Motion, also: Sequence[Step]) -> None:
        await self._table.settle(motion.game_id, (*self._resumed(motion.game_id), *also))

    async def wake(self, due: Due) -> int | None:
        """End a pause whose time has come."""
        pause = await pauses.now_at(self._database, due.game_id)
        if pause is None:
            return None
        if pause.until is not None and pause.until > self._now():
            return pause.until * SECOND
        try:
            await self._table.settle(due.game_id, self._resumed(due.game_id))
        except Refused:  # the game is over
            return None
        return None

    def _resumed(self, game_id: int) -> Sequence[Step]:
        now = self._now()
        look = agenda.put("look", now * SECOND, game_id)
        return pauses.ended(game_id, now), agenda.drop("resume", game_id), look
