"""The bot as a process of its own, with dice that fall the same way every time."""

import asyncio
import logging
import os
from functools import partial

from bot.table import Table
from tests.e2e import child

SEED = "5eed" * 8

if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    child.running.Table = partial(Table, seed=lambda: SEED)
    asyncio.run(child.main(os.environ))
