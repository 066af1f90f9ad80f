"""Time that is up, and more of it: the computer plays on, or the others decide.

What has to be told is written down together with what happened; telling it is for others.
"""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import Random

from bot.engine.core import Refused, Seat
from bot.storage import agenda, pace
from bot.storage.agenda import SECOND
from bot.storage.agenda import Due as Due
from bot.storage.database import Conflict, Step
from bot.storage.pace import PaceRows
from bot.storage.waits import Wait
from bot.table import Table
from bot.table.refusals import is_passing, refusing
from bot.time.hours import DAY, MINUTE
from bot.time.pace import Pace, Waiting

OWN, GIVEN = (
    2 * DAY,
    7 * DAY,
)  # seconds beyond the time of a seat in one game: that its owner takes, others give
AT_WORK = 10 * MINUTE  # that somebody has who was just at their draft
LAPSES = 3  # turns in a row without their player, after which another is looked for

Offer = Callable[[int, Seat], Awaitable[object]]


class Lateness:
    """Looks whose time is up at all tables, and gives more."""

    def __init__(
        self,
        table: Table,
        time: Pace,
        rows: PaceRows,
        offer: Offer,
        now: Callable[[], int],
        chance: Random,
    ) -> None:
        self._table, self._pace, self._rows, self._offer = table, time, rows, offer
        self._now, self._chance = now, chance

    # Time is up

    async def late(self, due: Due) -> int | None:
        """See whether somebody's time is up, and say so or play on; return when to look again."""
        one = await self._awaited(due.game_id, Seat(due.subject))
        if one is None or one.ends is None or one.paused:
            return None  # once the clock goes on, somebody looks again
        now = self._now()
        if one.ends > now:
            return one.ends * SECOND
        if one.hard:
            return await self._played_on(one)
        if not one.wait.late:
            wait = one.wait
            told = agenda.put("told", now * SECOND, wait.game_id, wait.seat)
            shown = agenda.put_sooner("show", now * SECOND, wait.game_id)
            await self._rows.write(pace.late(wait, now), told, shown)
        return None

    async def _played_on(self, one: Waiting) -> int | None:
        """Play for somebody, up to the end of a stretch; who was just at it gets a little longer."""
        wait, now = one.wait, self._now()
        assert one.ends is not None
        touched = await self._rows.touched(wait.game_id, wait.seat) or 0
        at_work = min(touched, one.ends) + AT_WORK
        if touched and not wait.late and at_work > now:
            return at_work * SECOND
        users = await self._rows.users(wait.game_id)
        outcome = await self._table.play_on(
            wait.game_id,
            users[wait.seat],
            self._chance,
            drafted=not wait.unused,
            expect=[pace.expect_up(wait, touched)],
            also=partial(self._lapsed, wait, now),
        )
        goes_on = outcome.public is not None and wait.seat in outcome.public.awaited
        return now * SECOND if goes_on else None

    def _lapsed(self, wait: Wait, now: int, counted: bool) -> Sequence[Step]:
        """Return what is written with the first turn that is made for somebody in a stretch."""
        if wait.late:
            return ()
        told, at = "counted" if counted else "played", now * SECOND
        return (
            pace.late(wait, now),
            pace.lapsed(wait.game_id, wait.seat),
            agenda.put(told, at, wait.game_id, wait.seat),
            agenda.put("lapses", at, wait.game_id, wait.seat),
        )

    async def lapses(self, due: Due) -> None:
        """Look for somebody to take a seat over whose player has let too many turns pass."""
        seat = Seat(due.subject)
        if (await self._rows.overtime(due.game_id, seat)).lapses >= LAPSES:
            try:
                await self._offer(due.game_id, seat)
            except Refused as refused:  # somebody is looked for already, or the game is over
                if is_passing(refused):
                    raise

    # More time

    async def more(self, game_id: int, seat: Seat, by: int) -> int:
        """Let another player give somebody a day more, and return until when they have time now."""
        users = await self._rows.users(game_id)
        if by not in users or seat not in range(len(users)) or users[seat] == by:
            raise Refused("pace-refusal-others")
        one = await self._expect_awaited(game_id, seat)
        if one.wait.given:
            raise Refused("pace-refusal-given")
        if (await self._rows.overtime(game_id, seat)).given + DAY > GIVEN:
            raise Refused("pace-refusal-given-all", most=GIVEN // DAY)
        return await self._extended(one, partial(pace.given, counted=DAY, most=GIVEN))

    async def own_day(self, game_id: int, user: int) -> int:
        """Let somebody take a day more themselves, and return until when they have time now."""
        users = await self._rows.users(game_id)
        if user not in users:
            raise Refused("table-refusal-not-seated")
        one = await self._expect_awaited(game_id, Seat(users.index(user)))
        if one.terms.allowance is None:
            raise Refused("pace-refusal-no-limit")
        if (await self._rows.overtime(game_id, one.wait.seat)).own + DAY > OWN:
            raise Refused("pace-refusal-own-all", most=OWN // DAY)
        return await self._extended(one, partial(pace.taken, counted=DAY, most=OWN))

    async def _extended(self, one: Waiting, steps: Callable[[Wait, int], Sequence[Step]]) -> int:
        """Write a day more, from the end of somebody's time or from now on, whichever is later."""
        wait, now = one.wait, self._now()
        overdue = max(0, now - one.ends) if one.ends else 0
        told = agenda.put("more", now * SECOND, wait.game_id, wait.seat)
        with refusing(wait.game_id):
            try:
                await self._rows.write(*steps(wait, DAY + overdue), *pace.reckoned(wait.game_id, now), told)
            except Conflict:
                raise Refused("pace-refusal-quicker") from None
        after = await self._expect_awaited(wait.game_id, wait.seat)
        return after.ends or now

    async def use_draft(self, game_id: int, user: int, *, use: bool) -> None:
        """Let somebody say whether their draft counts when time is up."""
        users = await self._rows.users(game_id)
        if user not in users:
            raise Refused("table-refusal-not-seated")
        one = await self._expect_awaited(game_id, Seat(users.index(user)))
        with refusing(game_id):
            try:
                await self._rows.write(pace.unused(one.wait, unused=not use))
            except Conflict:
                raise Refused("pace-refusal-quicker") from None

    async def _awaited(self, game_id: int, seat: Seat) -> Waiting | None:
        users = await self._rows.users(game_id)
        if seat not in range(len(users)):
            return None
        return await self._pace.on_seat(game_id, seat, users[seat])

    async def _expect_awaited(self, game_id: int, seat: Seat) -> Waiting:
        """Return how somebody's time goes by, or raise Refused if nobody waits for them."""
        with refusing(game_id):
            one = await self._awaited(game_id, seat)
        if one is None:
            raise Refused("pace-refusal-not-awaited")
        return one
