"""What comes of votes: each in one write with the vote's own end."""

from collections.abc import Sequence

from bot.people.breaks import Breaks
from bot.people.motions import Motions
from bot.people.seats import Seats
from bot.storage.database import Step
from bot.storage.motions import Motion
from bot.table import Table


class Effects:
    """Does what tables decide."""

    def __init__(self, table: Table, seats: Seats, breaks: Breaks) -> None:
        self._table, self._seats, self._breaks = table, seats, breaks

    def attach(self, motions: Motions) -> None:
        """Say for each kind of vote what comes of it."""
        motions.on("abandon", self.abandon)
        motions.on("turn", self.turn)
        motions.on("seek", self.seek)
        motions.on("pause", self.pause)
        motions.on("resume", self.resume)
        motions.on("terms", self.terms)

    async def abandon(self, motion: Motion, also: Sequence[Step]) -> None:
        await self._table.abandon(motion.game_id, also)

    async def turn(self, motion: Motion, also: Sequence[Step]) -> None:
        assert motion.subject is not None
        await self._seats.relieve(motion.game_id, motion.subject, also)

    async def seek(self, motion: Motion, also: Sequence[Step]) -> None:
        assert motion.subject is not None
        await self._seats.offer(motion.game_id, motion.subject, "voted", also)

    async def pause(self, motion: Motion, also: Sequence[Step]) -> None:
        await self._breaks.pause(motion.game_id, int(motion.facts["until"]), motion.by, also)

    async def resume(self, motion: Motion, also: Sequence[Step]) -> None:
        await self._breaks.resume(motion.game_id, also)

    async def terms(self, motion: Motion, also: Sequence[Step]) -> None:
        name, _, value = str(motion.facts["choice"]).partition("-")
        await self._breaks.agree(motion.game_id, name, value, also)
