"""Times that count for nobody, and changes of pace: what a table, its host or its server agrees on."""

from collections.abc import Callable, Sequence

from bot.engine.core import Refused
from bot.storage import agenda, pace
from bot.storage.agenda import SECOND
from bot.storage.agenda import Due as Due
from bot.storage.database import Step
from bot.storage.pace import PaceRows
from bot.table import Table
from bot.table.refusals import refusing
from bot.time import terms
from bot.time.hours import DAY, HOUR
from bot.time.pace import Pace

LONGEST = 30 * DAY  # seconds
ALONE, APART = 3 * DAY, 14 * DAY  # that a host pauses alone, and how often


class Breaks:
    """Pauses tables, and lets them go on."""

    def __init__(self, table: Table, time: Pace, rows: PaceRows, now: Callable[[], int]) -> None:
        self._table, self._pace, self._rows, self._now = table, time, rows, now

    def expect_length(self, until: int) -> None:
        """Raise Refused if a pause would last too long."""
        if until > self._now() + LONGEST:
            raise Refused("pace-refusal-long-pause", most=LONGEST // DAY)

    async def expect_longer(self, game_id: int, until: int) -> None:
        """Raise Refused if a table is paused until then anyway; whoever got no answer may ask twice."""
        with refusing(game_id):
            lasting = await self._pace.pause(game_id)
        if lasting and lasting.until and until < lasting.until + HOUR:
            raise Refused("pace-refusal-paused", until=f"<t:{lasting.until}:f>")

    # By a vote

    async def pause(self, game_id: int, until: int, by: int, also: Sequence[Step] = ()) -> None:
        """Pause a table that has agreed on it."""
        steps = pace.paused(game_id, "agreed", self._now(), until, by)
        await self._table.settle(game_id, (*steps, *also))

    async def resume(self, game_id: int, also: Sequence[Step] = ()) -> None:
        """Let a table go on that has agreed on it."""
        await self._table.settle(game_id, (*pace.resumed(game_id, self._now()), *also))

    async def agree(self, game_id: int, name: str, value: str, also: Sequence[Step] = ()) -> None:
        """Change one of the terms of a table; nobody who is awaited has less time by that."""
        now, held = self._now(), await self._pace.terms(game_id)
        agreed = terms.changed(held, name, value)
        steps = [*pace.agreed(game_id, terms.write(agreed), now)]
        if held.pace != agreed.pace:
            for one in await self._pace.all(game_id, await self._rows.users(game_id)):
                extra = terms.carried_over(one.wait.began, one.deadline, agreed, now)
                steps.append(pace.extended(one.wait, extra))
        await self._table.settle(game_id, (*steps, *also))

    async def expect_new(self, game_id: int, name: str, value: str) -> None:
        """Raise Refused if there is no such term, or a table plays like that already."""
        with refusing(game_id):
            held = await self._pace.terms(game_id)
        if terms.changed(held, name, value) == held:
            raise Refused("pace-refusal-same")

    # Alone

    async def alone(self, game_id: int, user: int, until: int, why: str = "") -> bool:
        """Let the host pause a table for a few days, now and then; say whether that was possible."""
        now = self._now()
        with refusing(game_id):
            last, host = await self._rows.paused_alone(game_id), await self._rows.host(game_id)
            lasting, users = await self._pace.pause(game_id), await self._rows.users(game_id)
        if user != host or user not in users or lasting is not None or until > now + ALONE:
            return False
        if last is not None and last > now - APART:
            return False
        told = agenda.put("paused", now * SECOND, game_id)
        pause = pace.paused(game_id, "host", now, until, user, why or None)
        await self._table.settle(game_id, (*pause, told))
        return True

    async def resume_alone(self, game_id: int, user: int) -> bool:
        """Let whoever paused a table alone end that; say whether it was they."""
        with refusing(game_id):
            lasting = await self._pace.pause(game_id)
        if lasting is None:
            raise Refused("pace-refusal-not-paused")
        if lasting.kind != "host" or lasting.by != user:
            return False
        await self.resume(game_id)
        return True

    async def holiday(self, guild: int, until: int, by: int) -> int:
        """Pause all tables of a server at once, and return how many those are."""
        self.expect_length(until)
        now, games = self._now(), await self._rows.running(guild)
        with refusing():
            await self._rows.write(
                *[step for game in games for step in pace.paused(game, "holiday", now, until, by)]
            )
        return len(games)

    async def trouble(self, game_id: int, *, lasts: bool) -> None:
        """Let no time pass at a table that cannot be shown."""
        with refusing(game_id):
            troubled = await self._pace.in_trouble(game_id)
            if troubled != lasts:
                await self._rows.write(*pace.troubled(game_id, self._now(), trouble=lasts))

    # By itself

    async def over(self, due: Due) -> int | None:
        """End a pause whose time has come."""
        lasting = await self._pace.pause(due.game_id)
        if lasting is None:
            return None
        now = self._now()
        if lasting.until is None or lasting.until > now:
            return None if lasting.until is None else lasting.until * SECOND
        try:
            await self._table.settle(due.game_id, pace.over(due.game_id, now))
        except Refused as refused:
            if refused.refusal.key != "table-refusal-over":
                raise
        return None
