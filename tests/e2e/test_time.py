"""Time passes for a bot that is a process of its own: hours in a moment, and outages of any length."""

import sqlite3
from contextlib import closing

from bot.time.pulse import LONG
from tests.e2e.house import House
from tests.playground.actors import room

HOUR = 3600


def query(house, sql):
    with closing(sqlite3.connect(f"{house.database.as_uri()}?mode=ro", uri=True)) as db:
        return db.execute(sql).fetchall()


async def test_hours_pass_in_a_moment_and_are_no_outage(tmp_path):
    async with House(tmp_path) as house:
        await house.go(hours=5)
        await house.go(hours=100)
        assert abs(house.beat() - house.now()) < 60
        assert query(house, "SELECT * FROM outage") == []


async def test_the_time_that_the_bot_was_dead_is_written_down_once(tmp_path):
    async with House(tmp_path) as house:
        await house.go(hours=1)
        before = house.beat()
        house.kill()
        await house.go(hours=5)
        await house.start()
        await house.until(lambda: query(house, "SELECT * FROM outage"))
        ((began, ended),) = query(house, "SELECT began, ended FROM outage")
        assert began == before
        assert LONG < ended - began < 6 * HOUR
        house.kill()
        await house.start()
        await house.go(hours=1)
        assert len(query(house, "SELECT * FROM outage")) == 1


async def test_a_lobby_that_nobody_touches_goes_after_fourteen_days(tmp_path):
    async with House(tmp_path) as house:
        tables = room(house.playground, "tables")
        lobby = (await house.people["Ann"].slash(tables, "table new", game="oasis")).message
        await house.go(hours=13 * 24)
        assert "Join" in lobby.labels
        await house.go(hours=25)
        await house.playground.until(lambda: "for 14 days" in lobby.text)
