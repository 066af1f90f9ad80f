"""The bot as a process of its own on the local Discord: house.py starts it, and may kill it.

What a test wants otherwise is set here from the environment; the product knows nothing of it.
"""

import asyncio
import logging
import os
import time
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path

from bot import run as running
from bot import shelf
from bot.identifying import Pace
from bot.playground import point_discord_py
from bot.settings import Settings
from tests.support.words import WORDS


class Read:
    """Words that were read before."""

    @staticmethod
    def load():
        return WORDS


LOOK = 0.02  # seconds between two looks at the clock


class NoStudio:
    """Draws nothing, so that words and controls go out without a picture."""

    def __init__(self, *, warm):
        """A worker would be warmed by that."""

    async def picture(self, _, *, patience=None):
        return None

    async def description(self, _, *, patience=None):
        return None

    async def close(self):
        pass


class Clock:
    """The time of day, and as much later as a file says, which is looked at all the time."""

    def __init__(self, file):
        self._file, self._offset = file, 0.0
        self._read()

    def __call__(self):
        return time.time() + self._offset

    def _read(self):
        before = self._offset
        if self._file and self._file.exists():
            self._offset = float(self._file.read_text() or before)
        return self._offset != before

    async def follow(self, wake):
        while self._file:
            if self._read():
                wake()
            await asyncio.sleep(LOOK)


class Hasty(running.Wildcatter):
    """Shows a board again without waiting two seconds, and tries again soon what has failed."""

    async def setup_hook(self):
        await super().setup_hook()
        self._connection.guild_ready_timeout = 0.05  # all servers are told of at once: none comes late
        self.services.boards.pause = float(os.environ.get("E2E_BOARD_PAUSE", self.services.boards.pause))
        self.following = asyncio.create_task(CLOCK.follow(self.services.house.agenda.wake))
        self.services.cards.living.apart = int(os.environ.get("E2E_CARD_PAUSE", "0"))
        if retry := os.environ.get("E2E_BOARD_RETRY"):
            self.services.boards.retry = tuple(map(float, retry.split()))


def dice(seed):
    """Let the dice of each table fall as they did the last time."""
    numbers = count()
    return lambda: sha256(f"{seed} {next(numbers)}".encode()).hexdigest()[:32]


CLOCK = Clock(Path(os.environ["E2E_CLOCK"]) if "E2E_CLOCK" in os.environ else None)


async def main(environ):
    point_discord_py(environ["PLAYGROUND_URL"])
    running.Wildcatter, running.Words = Hasty, Read
    if seed := environ.get("E2E_SEED"):
        running.Table = partial(running.Table, seed=dice(seed))
    if environ.get("E2E_PICTURES") != "yes":
        running.Studio = NoStudio
    settings = Settings(token=environ["DISCORD_TOKEN"], database=environ["DATABASE"])
    pause, pace = float(environ.get("E2E_PRACTICE_PAUSE", "0.01")), Pace(burst=10_000, apart=0.0)
    await running.run(settings, shelf.games(), pause=pause, pace=pace, clock=CLOCK)


if __name__ == "__main__":
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.INFO)
    logging.getLogger("discord").setLevel(logging.WARNING)
    asyncio.run(main(os.environ))
