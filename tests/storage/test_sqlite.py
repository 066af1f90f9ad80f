"""SQLite as a Database: transactions that are data, written together, each wholly or not at all."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.storage.database import Conflict, NotRead, NotSaved, OutOfRange, Step, step
from bot.storage.sqlite import Sqlite

PUT = "INSERT INTO fact (name, value) VALUES (?1, ?2)"
CHANGE = "UPDATE fact SET value = ?3 WHERE name = ?1 AND value = ?2 RETURNING name"
FACTS = "SELECT name, value FROM fact ORDER BY name"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "facts.db"


@pytest.fixture
async def database(path):
    database = await Sqlite.open(path)
    yield database
    await database.close()


def facts(path):
    """Return what another process sees."""
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute(FACTS))


class Flushes(list):
    """The commits of a database, as they come."""

    def __call__(self, sql):
        if sql.startswith("COMMIT"):
            self.append(sql)


@pytest.fixture
async def flushes(database):
    flushes = Flushes()
    await database._writer.set_trace_callback(flushes)
    yield flushes
    await database._writer.set_trace_callback(None)


async def together(database, *jobs):
    """Let all of these transactions wait at once, and return what becomes of each."""
    async with database._writing:
        waiting = [asyncio.ensure_future(database.write(*steps)) for steps in jobs]
        await asyncio.sleep(0)
    return await asyncio.gather(*waiting, return_exceptions=True)


# One transaction


async def test_what_is_acknowledged_is_there_for_everybody(database, path):
    await database.write(step(PUT, "one", "1"), step(PUT, "two", "2"))
    assert facts(path) == {"one": "1", "two": "2"}
    assert await database.read(FACTS) == [("one", "1"), ("two", "2")]


async def test_the_last_step_says_what_it_has_done(database):
    await database.write(step(PUT, "one", "1"))
    assert await database.write(step(CHANGE, "one", "1", "2", must=True)) == [("one",)]
    assert await database.write(step(CHANGE, "one", "1", "2")) == []
    assert await database.write(Step(PUT, [])) == ()


async def test_a_step_is_done_for_each_of_its_rows(database, path):
    await database.write(Step(PUT, [(str(n), "x") for n in range(5)]))
    assert len(facts(path)) == 5


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        (step(CHANGE, "one", "other", "2", must=True), Conflict),
        (step(PUT, "one", "again"), Conflict),
        (step(PUT, "three", None), Conflict),
        (step("INSERT INTO nowhere VALUES (1)"), NotSaved),
        (step("UPDATE fact SET value = ?1", 2**63), OutOfRange),
    ],
)
async def test_a_transaction_is_done_wholly_or_not_at_all(database, path, bad, error):
    await database.write(step(PUT, "one", "1"))
    with pytest.raises(error):
        await database.write(step(PUT, "two", "2"), bad, step(PUT, "four", "4"))
    assert facts(path) == {"one": "1"}
    await database.write(step(PUT, "two", "2"))


async def test_what_cannot_be_read(database):
    with pytest.raises(OutOfRange):
        await database.read("SELECT ?1", 2**63)
    with pytest.raises(NotRead) as error:
        await database.read("SELECT * FROM nowhere")
    assert not error.value.passing


async def test_a_transaction_is_one_trip_to_the_thread_of_its_connection(database, monkeypatch):
    trips, execute = [], database._writer._execute

    async def counted(*what):
        trips.append(what)
        return await execute(*what)

    monkeypatch.setattr(database._writer, "_execute", counted)
    await database.write(*[step(PUT, str(n), "x") for n in range(5)], step(CHANGE, "1", "x", "y", must=True))
    assert len(trips) == 1


# Several at once


async def test_those_who_wait_together_share_a_flush(database, path, flushes):
    await together(database, *[[step(PUT, str(n), "x")] for n in range(20)])
    assert len(facts(path)) == 20
    assert len(flushes) == 1


async def test_nobodys_conflict_undoes_what_their_neighbours_do(database, path, flushes):
    await database.write(step(PUT, "one", "1"))
    ends = await together(
        database,
        [step(PUT, "a", "1"), step(PUT, "b", "1")],
        [step(PUT, "c", "1"), step(CHANGE, "one", "other", "2", must=True)],
        [step(PUT, "d", "1"), step(PUT, "one", "2")],
        [step(PUT, "e", "1"), step(PUT, "f", 2**63)],
        [step(CHANGE, "one", "1", "2", must=True)],
        [step(CHANGE, "one", "1", "3", must=True)],
    )
    kinds = [type(end) for end in ends]
    assert kinds == [list, Conflict, Conflict, OutOfRange, list, Conflict]
    assert facts(path) == {"a": "1", "b": "1", "one": "2"}
    assert len(flushes) == 2


async def test_a_mistake_takes_nobody_else_along(database, path):
    ends = await together(
        database, [step(PUT, "a", "1")], [step(PUT, "b", "1"), step("nonsense")], [step(PUT, "c", "1")]
    )
    assert [type(end) for end in ends] == [list, NotSaved, list]
    assert facts(path) == {"a": "1", "c": "1"}


async def test_what_finds_no_room_takes_nobody_else_along(database, path):
    ((pages,),) = await database._writer.execute_fetchall("PRAGMA page_count")
    await database._writer.execute(f"PRAGMA max_page_count = {pages}")
    ends = await together(
        database, [step(PUT, "a", "1")], [step(PUT, "b", "x" * 50_000)], [step(PUT, "c", "1")]
    )
    assert [getattr(end, "kind", None) for end in ends] == [None, "disk-full", None]
    assert facts(path) == {"a": "1", "c": "1"}


async def test_all_are_told_when_another_process_holds_the_file(database, path):
    await database._writer.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        ends = await together(database, [step(PUT, "a", "1")], [step(PUT, "b", "1")])
        assert [getattr(end, "kind", None) for end in ends] == ["failed", "failed"]
        other.execute("ROLLBACK")
    await database.write(step(PUT, "a", "1"))
    assert facts(path) == {"a": "1"}


async def test_whoever_no_longer_waits_is_written_for_all_the_same(database, path):
    async with database._writing:
        waiting = [asyncio.ensure_future(database.write(step(PUT, str(n), "x"))) for n in range(3)]
        await asyncio.sleep(0)
        for one in waiting[:2]:
            one.cancel()
    ends = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(end) for end in ends] == [asyncio.CancelledError, asyncio.CancelledError, list]
    assert len(facts(path)) == 3


async def test_a_write_that_is_broken_off_is_done_wholly_or_not_at_all(database, path):
    writing = asyncio.ensure_future(database.write(*[step(PUT, str(n), "x") for n in range(3)]))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    database._work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(writing, 5)
    await database.write(step(PUT, "last", "x"))
    assert len(facts(path)) in (1, 4)


# The end


async def test_closing_waits_for_what_is_being_written(path):
    database = await Sqlite.open(path)
    waiting = [asyncio.ensure_future(database.write(step(PUT, str(n), "x"))) for n in range(3)]
    await asyncio.sleep(0)
    await database.close()
    await asyncio.gather(*waiting)
    assert len(facts(path)) == 3


async def test_a_closed_database_says_so(path):
    database = await Sqlite.open(path)
    await database.close()
    with pytest.raises(ValueError, match=r"closed|no active"):
        await asyncio.wait_for(database.write(step(PUT, "one", "1")), 5)
