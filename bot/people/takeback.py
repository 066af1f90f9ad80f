"""Taking back: a turn without asking, where its table allows that, and anything else if all agree."""

from collections.abc import Sequence

from bot.engine.core import Refused
from bot.people.motions import Motion, Motions
from bot.storage.database import Step
from bot.storage.seats import SeatStore
from bot.table import Outcome, Seen, Table
from bot.table.refusals import refusing
from bot.time import terms
from bot.time.terms import Takeback


class Takebacks:
    """Takes back at all tables, as each has agreed."""

    def __init__(self, table: Table, seats: SeatStore, motions: Motions) -> None:
        self._table, self._seats, self._motions = table, seats, motions
        motions.on("takeback", self._carried)

    async def allowed(self, game_id: int) -> Takeback:
        """Return what a table has agreed on."""
        with refusing(game_id):
            agreed, _ = await self._seats.door(game_id)
        return terms.read(agreed).takeback

    async def turn(self, game_id: int, user: int, seen: Seen | None = None) -> Outcome:
        """Take somebody's last turn back without asking."""
        if await self.allowed(game_id) != "free":
            raise Refused("takeback-refusal-ask")
        return await self._table.take_back_turn(game_id, user, seen)

    async def ask(self, game_id: int, user: int, line: int | None = None, why: str = "") -> Motion:
        """Ask a table to go back to a line, or to where the last turn of whoever asks began."""
        if await self.allowed(game_id) == "never":
            raise Refused("takeback-refusal-never")
        found = await self._table.landings(game_id, user)
        line = found.mine if line is None else line
        if line is None or line not in [place.line for place, _ in found.places]:
            raise Refused("takeback-refusal-nowhere")
        return await self._motions.ask(game_id, user, "takeback", facts={"line": line, "why": why})

    async def _carried(self, motion: Motion, also: Sequence[Step]) -> None:
        """Do what all have agreed on. What nobody knows is shuffled, whether something was seen or not."""
        await self._table.take_back(motion.game_id, int(motion.facts["line"]), anew=True, also=also)
