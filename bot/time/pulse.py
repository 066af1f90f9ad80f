"""The heartbeat: each minute the bot notes that it is there, so that one can tell when it was not."""

import logging
from collections.abc import Callable

from bot.storage.agenda import SECOND, Diary, Due, alive, heartbeat, outage, put, set_back
from bot.storage.people import Facts

log = logging.getLogger(__name__)

KIND = "alive"
BEAT = 60  # seconds
LONG = 90  # seconds without a beat that count as an outage


class Pulse:
    """Notes when the bot is there, and when it was away."""

    def __init__(self, diary: Diary, facts: Facts, now: Callable[[], int]) -> None:
        self._diary, self._facts, self._now = diary, facts, now

    async def back(self) -> None:
        """The bot is there: if it was away, write that down before anybody counts the time.

        Where the clock was set back, what was about to be done does not wait until it shows that time again.
        """
        now, before = self._now(), await self._facts.number(heartbeat())
        steps = [alive(now), put(KIND, (now + BEAT) * SECOND)]
        if before is not None and now - before > LONG:
            log.info("the bot was away for %s seconds", now - before)
            steps.append(outage(before, now))
        if before is not None and before - now > BEAT:
            log.warning("the clock was set back by %s seconds", before - now)
            steps.append(set_back(now * SECOND, before * SECOND))
        await self._diary.write(*steps)

    async def beat(self, _: Due) -> int:
        """Say that the bot is there, and when to say so again."""
        now = self._now()
        await self._diary.write(alive(now))
        return (now + BEAT) * SECOND
