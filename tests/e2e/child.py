"""The bot as a process of its own on the local Discord: house.py starts it, and may kill it.

What a test wants otherwise is set here from the environment; the product knows nothing of it.
"""

import asyncio
import logging
import os
import sys
import time
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random

from bot import app, shelf
from bot import run as running
from bot.identifying import Pace
from bot.playground import point_discord_py
from bot.settings import Settings
from bot.storage.agenda import alive
from bot.storage.sqlite import Sqlite
from bot.table import practice
from cogs import _traces as traces
from cogs._sides import Panels
from tests.e2e.gun import Gun
from tests.support.words import WORDS


class Read:
    """Words that were read before."""

    @staticmethod
    def load():
        return WORDS


LOOK = 0.02  # seconds between two looks at the clock


class NoStudio:
    """Draws nothing, so that words and controls go out without a picture."""

    def __init__(self, *, warm, **_):
        """A worker would be warmed by that."""

    def soon(self, _):
        return True

    async def picture(self, _, *, patience=None):
        return None

    async def description(self, _, *, patience=None):
        return None

    async def close(self):
        pass


class Steady(Random):
    """Chance that is the same each time, so that a bot which died goes on as it would have."""

    def random(self):
        return 0.5


class Unlimited(dict):
    """Lanes without a limit: weeks pass in minutes here, and all that is due in them."""

    def get(self, lane, default=None):
        return 0.0


class Clock:
    """The time of day, and as much later as a file says, which is looked at all the time."""

    def __init__(self, file):
        self._file = file
        self._offset = self._told()

    def __call__(self):
        return time.time() + self._offset

    def _told(self, before=0.0):
        return float(self._file.read_text() or before) if self._file and self._file.exists() else before

    async def follow(self, agenda):
        """Look at the file; hours that pass in a moment have had their heartbeats, too."""
        while self._file:
            offset = self._told(self._offset)
            if offset != self._offset:
                await agenda._diary.write(alive(int(time.time() + offset)))
                self._offset = offset
                agenda.wake()
            await asyncio.sleep(LOOK)


class Hasty(running.Wildcatter):
    """Shows a board again without waiting two seconds, and tries again soon what has failed."""

    async def setup_hook(self):
        await super().setup_hook()
        self._connection.guild_ready_timeout = 0.05  # all servers are told of at once: none comes late
        self.services.boards.pause = float(os.environ.get("E2E_BOARD_PAUSE", self.services.boards.pause))
        agenda = self.services.house.agenda
        if os.environ.get("E2E_LANES") == "no":
            agenda._free = Unlimited()
        self.following = asyncio.create_task(CLOCK.follow(agenda))
        self.services.cards.living.apart = int(os.environ.get("E2E_CARD_PAUSE", "0"))
        if retry := os.environ.get("E2E_BOARD_RETRY"):
            self.services.boards.retry = tuple(map(float, retry.split()))


def dice(seed):
    """Let the dice of each table fall as they did the last time."""
    numbers = count()
    return lambda: sha256(f"{seed} {next(numbers)}".encode()).hexdigest()[:32]


def number_messages_by_discord_s_clock():
    """Let the bot know messages by the time at which Discord numbers them: that does not jump."""
    known = traces.moment
    for module in [one for one in sys.modules.values() if getattr(one, "moment", None) is known]:
        module.moment = lambda _: known(int(time.time()))


CLOCK = Clock(Path(os.environ["E2E_CLOCK"]) if "E2E_CLOCK" in os.environ else None)


async def main(environ):
    point_discord_py(environ["PLAYGROUND_URL"])
    running.Wildcatter, running.Words = Hasty, Read
    if seed := environ.get("E2E_SEED"):
        running.Table = partial(running.Table, seed=dice(seed))
    number_messages_by_discord_s_clock()
    if environ.get("E2E_CHANCE") == "steady":
        app.Random = practice.Random = Steady
    if gun := environ.get("E2E_GUN"):
        Gun(Path(gun)).mount(Sqlite)
    if environ.get("E2E_PANELS") == "no":
        Panels.open = lambda *_: None  # whoever has pressed something closes their panel at once
    if environ.get("E2E_PICTURES") != "yes":
        running.Studio = NoStudio
    settings = Settings(token=environ["DISCORD_TOKEN"], database=environ["DATABASE"])
    pause, pace = float(environ.get("E2E_PRACTICE_PAUSE", "0.01")), Pace(burst=10_000, apart=0.0)
    await running.run(settings, shelf.games(), pause=pause, pace=pace, clock=CLOCK)


if __name__ == "__main__":
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.INFO)
    logging.getLogger("discord").setLevel(logging.WARNING)
    asyncio.run(main(os.environ))
