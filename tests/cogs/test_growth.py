"""However many tables there are: whatever is done at one of them costs the database no more for that."""

import sqlite3
from contextlib import closing

import pytest

from bot.storage.lists import SERVERS
from bot.time.agenda import Due
from tests.bench.copying import multiply
from tests.cogs import roads
from tests.cogs.conftest import settled
from tests.cogs.town import Town
from tests.support.counting import counting

FEW, MANY = 50, 200  # copies of each table: more than the agenda looks for at once
TICK = 10  # instructions of SQLite's machine
DAILY = {"check"}  # it looks at the whole database: that takes its time, but nobody waits for it
OF_PEOPLE = {"remind", "digest"}
BY_SERVER = (SERVERS,)  # there are many more tables than servers; each server is found in one step


def work(db, sql, values):
    """Return how many ticks a statement takes; what it changes is undone."""
    ticks = 0

    def tick():
        nonlocal ticks
        ticks += 1

    db.execute("BEGIN")
    db.set_progress_handler(tick, TICK)
    try:
        db.execute(sql, values).fetchall()
    except sqlite3.IntegrityError:
        pass  # it has been done before
    finally:
        db.set_progress_handler(None, 0)
        db.execute("ROLLBACK")
    return ticks


async def walk(town, game, ways):
    """Let a player go all these ways."""
    ann, channel = town["Ann"], await game.channel()
    for way in ways:
        await way.walk(town.club, ann, channel, town.messages_in(channel, ann))


async def everything(town):
    """Do whatever can be done at a table, and look at whatever can be due there."""
    club, game = town.club, await town.start("Ann", "Bob", "Cleo")
    await game.turn(await game.turn_of())
    await game.caught_up()
    channel, house = await game.channel(), club.bot.services.house
    await walk(town, game, [*roads.doors(game.number), *roads.panel(game.number), *roads.desk(game.number)])
    motion = await house.motions.ask(game.number, town["Bob"].id, "abandon")
    await walk(town, game, list(roads.vote(motion.id))[:2])
    typed = [one for one in roads.commands(club) if one.name != "house settings"]  # it takes a channel
    await walk(town, game, [one.road(channel, game.number) for one in typed])
    for kind in sorted(house.agenda._kinds.keys() - DAILY):
        of_game, subject = (0, town["Ann"].id) if kind in OF_PEOPLE else (game.number, 0)
        await house.agenda._kinds[kind].handler(Due(kind, 0, of_game, subject, 0, 0, 0))
    await house.agenda.later("look", game.number, 0)
    await settled(club)


@pytest.fixture
async def statements(house):
    """Return what the database is asked for meanwhile, each statement with the values that it had last."""
    with counting(house.store.database) as count:
        async with Town(house).online() as town:
            await everything(town)
        async with Town(house).online() as town:  # a start with a table that is there
            await settled(town.club)
    return count.statements


async def test_no_statement_takes_longer_when_there_are_more_tables(house, statements, tmp_path):
    works = []
    for copies in (FEW, MANY):
        path = tmp_path / f"{copies}.db"
        await house.store.database._writer.execute("VACUUM INTO ?", (str(path),))
        multiply(path, copies)
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            works.append({sql: work(db, sql, values) for sql, values in statements.items()})
    few, many = works
    asked = few.keys() - set(BY_SERVER)
    grown = [(few[sql], many[sql], " ".join(sql.split())) for sql in asked if many[sql] > few[sql] * 1.2 + 1]
    assert grown == []
    assert len(few) > 80
