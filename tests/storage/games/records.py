"""Games of the toy, and what is stored of them."""

import sqlite3
from contextlib import closing

from bot.engine import record, wire
from bot.engine.core import Seat
from tests.support.toy import Quarry
from tests.support.toy.state import QuarryOptions

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
ANN, BOB, CAT = 111, 222, 333
NOON = 1_770_000_000
SEED = "5eed"
TURN = ("Build.A1", "Hire", "Earn.2")


async def dealt(store, *, channel=1, users=(ANN, BOB), options=QuarryOptions(), seed=SEED):  # noqa: B008
    first = record.start(QUARRY, len(users), options, seed)
    return await store.create(QUARRY, channel, users, options, seed, first)


def lines(game, *moves):
    """Return the entries that these (seat, code) add to a game."""
    entries = [game.head]
    for seat, code in moves:
        entries.append(record.play(QUARRY, entries[-1], wire.unpack(QUARRY, Seat(seat), code)))
    return entries[1:]


def query(path, sql, *values):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        return db.execute(sql, values).fetchall()
