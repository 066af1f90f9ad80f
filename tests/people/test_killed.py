"""Whenever the bot dies while somebody's time runs out, it is lost once, played once and told once."""

import pytest

from bot.storage.sqlite import Sqlite
from bot.time.hours import DAY, HOUR
from tests.people.calendar import Calendar
from tests.people.conftest import USERS

WRITES = range(8)


class Killed(BaseException):
    """The bot is no more."""


class Killing:
    """Lets the bot die at one of its writes: just before it, or just after."""

    def __init__(self, monkeypatch, at, *, after):
        self.left, self.dead = at, False
        write = Sqlite.write

        async def killing(database, *steps):
            if self.dead:
                raise Killed
            self.left -= 1
            if self.left < 0 and not after:
                self.dead = True
                raise Killed
            done = await write(database, *steps)
            if self.left < 0:
                self.dead = True
                raise Killed
            return done

        monkeypatch.setattr(Sqlite, "write", killing)


async def until_killed(days):
    """Let all that is due be done, or as much of it as the bot lives to do."""
    for _ in range(20):
        await days.agenda.look()
        tasks = set(days.agenda._under_way.values())
        if not tasks:
            return
        for task in tasks:
            try:
                await task
            except Killed:
                return


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", WRITES)
@pytest.mark.parametrize(("end", "told"), [("soft", "told"), ("hard", "played")])
async def test_time_that_is_up(store, table, game, clock, at, after, end, told):
    days = Calendar(store, table, game, clock)
    await days.agree(pace="daily", end=end)
    await days.settle()
    (seat,) = await days.awaited()
    clock.now += DAY
    with pytest.MonkeyPatch.context() as patch:
        killing = Killing(patch, at, after=after)
        await until_killed(days)
    assert killing.dead or at > 2
    again = Calendar(store, table, game, clock)
    again.told, again.tickets = days.told, days.tickets
    await again.go(HOUR, by=HOUR // 6)
    assert days.told == [(told, seat)]
    assert (await again.rows.overtime(game, seat)).lapses == (1 if end == "hard" else 0)
    sql = "SELECT DISTINCT seat, made FROM line WHERE game_id = ?1 AND line > 0"
    made = [tuple(row) for row in await store.database.read(sql, game)]
    assert made == ([(seat, "time")] if end == "hard" else [])


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", WRITES)
async def test_the_end_of_a_pause(store, table, game, clock, at, after):
    days = Calendar(store, table, game, clock)
    await days.agree(pace="daily")
    await days.settle()
    await days.breaks.pause(game, store.now() + DAY, USERS[0])
    await days.settle()
    clock.now += DAY
    with pytest.MonkeyPatch.context() as patch:
        killing = Killing(patch, at, after=after)
        await until_killed(days)
    assert killing.dead or at > 2
    again = Calendar(store, table, game, clock)
    again.told, again.tickets = days.told, days.tickets
    await again.go(HOUR, by=HOUR // 6)
    assert days.told == [("resumed", 0)]
    assert await again.pace.pause(game) is None
