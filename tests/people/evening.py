"""A table of three persons at the toy, with a clock of its own."""

import pytest

from bot.people.breaks import Breaks
from bot.people.motions import Motions
from bot.people.seats import Seats
from bot.storage.games import Store
from bot.storage.motions import MotionStore
from bot.storage.pace import PaceRows
from bot.storage.seats import SeatStore
from bot.storage.waits import Waits
from bot.table import Table
from bot.time.pace import Pace
from tests.support.fresh import empty
from tests.support.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
ANN, BOB, CAT, DAN, EVE = 111, 222, 333, 444, 555
HOUR, DAY = 3600, 86_400
START = 1_900_000_000


class Clock:
    """A time that only passes when it is told to."""

    def __init__(self):
        self.at = START

    def __call__(self):
        return self.at

    def go(self, *, hours=0, days=0):
        self.at += hours * HOUR + days * DAY


class Evening:
    """A table, and the services of its people."""

    def __init__(self, store, clock):
        self.store, self.clock = store, clock
        self.table = Table(store, SHELF, seed=lambda: "seed")
        self.seats_stored, self.motions_stored = SeatStore(store.database), MotionStore(store.database)
        waits = Waits(store.database)
        self.seats = Seats(self.seats_stored, waits, self.table, store.now)
        self.motions = Motions(self.motions_stored, self.seats_stored, waits, self.table, store.now)
        self.game = 0

    async def deal(self, *users):
        self.game = (await self.table.deal("quarry", 70, users or (ANN, BOB, CAT), {})).game_id
        return self.game

    async def chair(self, seat):
        return (await self.seats.chairs(self.game))[seat]

    async def due(self, kind):
        sql = "SELECT subject, at FROM due WHERE kind = ?1 AND game_id = ?2 ORDER BY subject"
        return [tuple(row) for row in await self.store.database.read(sql, kind, self.game)]

    async def users(self):
        return (await self.store.load(self.game)).users

    async def late(self, seat):
        """Let the time of a seat be up."""
        sql = f"UPDATE wait SET late = {self.store.now()} WHERE game_id = ?1 AND seat = ?2"
        await self.store.database.write((sql, [(self.game, seat)], False))


@pytest.fixture
async def evening(tmp_path):
    clock = Clock()
    store = await Store.open(empty(tmp_path / "quarry.db"), SHELF, clock=clock)
    evening = Evening(store, clock)
    await evening.deal()
    yield evening
    await store.close()


def breaks(evening):
    """Return what pauses the table of an evening."""
    store = evening.store
    pace = Pace(store.database, lambda _: None)
    return Breaks(evening.table, pace, PaceRows(store.database), store.now)
