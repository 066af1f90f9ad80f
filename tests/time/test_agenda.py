"""The agenda with a clock of its own: each thing is looked at when it is due, once, whatever happens."""

import asyncio
import logging
import random

import pytest

from bot.storage import agenda as rows
from bot.storage.agenda import Diary
from bot.storage.database import NotRead, NotSaved, step
from bot.storage.games import Store
from bot.storage.people import Facts
from bot.time.agenda import LATER, MINUTE, UNWRITTEN, Agenda, Lane
from tests.support.fresh import empty

AT_ONCE = Lane(a_second=1_000_000, at_once=1000)


class Clock:
    def __init__(self):
        self.ms = 1_800_000_000_000

    def __call__(self):
        return self.ms / 1000


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def store(tmp_path):
    store = await Store.open(empty(tmp_path / "games.db"), {})
    yield store
    await store.close()


@pytest.fixture
def diary(store):
    return Diary(store.database)


@pytest.fixture
async def agenda(diary, clock):
    agenda = Agenda(diary, clock)
    yield agenda
    await agenda.close()


class Looked:
    """A handler that remembers what it was shown, and answers what it is told to."""

    def __init__(self, *answers):
        self.keys, self.answers = [], list(answers)

    async def __call__(self, due):
        self.keys.append(due.key)
        answer = self.answers.pop(0) if self.answers else None
        if isinstance(answer, Exception):
            raise answer
        return answer


async def looked(agenda):
    """Let the agenda look, and finish."""
    pause = await agenda.look()
    await agenda.idle()
    return pause


async def until(holds):
    """Let others go on until something holds."""
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 (what holds then is not ours to signal)
            await asyncio.sleep(0)


async def test_what_is_due_is_looked_at_once(agenda, diary, clock):
    handler = Looked()
    agenda.on("look", handler, lane=AT_ONCE)
    await diary.write(rows.put("look", clock.ms, 7), rows.put("look", clock.ms + 5000, 8))
    assert await looked(agenda) == 5
    assert handler.keys == [("look", 7, 0)]
    clock.ms += 5000
    await looked(agenda)
    assert await looked(agenda) == 60
    assert handler.keys == [("look", 7, 0), ("look", 8, 0)]


async def test_a_handler_says_when_to_come_again(agenda, diary, clock):
    handler = Looked(clock.ms + MINUTE)
    agenda.on("look", handler, lane=AT_ONCE)
    await diary.write(rows.put("look", clock.ms, 7))
    await looked(agenda)
    assert (await diary.find("look", 7)).at == clock.ms + MINUTE
    clock.ms += MINUTE
    await looked(agenda)
    assert len(handler.keys) == 2
    assert await diary.find("look", 7) is None


async def test_what_fails_is_tried_again_less_and_less_often(agenda, diary, clock, caplog):
    failures = [RuntimeError(f"number {n}") for n in range(6)]
    handler = Looked(*failures)
    agenda.on("look", handler, lane=AT_ONCE)
    await diary.write(rows.put("look", clock.ms, 7))
    pauses = []
    for _ in failures:
        await looked(agenda)
        row = await diary.find("look", 7)
        pauses.append(row.at - clock.ms)
        clock.ms = row.at
    assert pauses == [*LATER, LATER[-1], LATER[-1]]
    assert row.tries == len(failures)
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 6
    await looked(agenda)
    assert await diary.find("look", 7) is None


async def test_what_is_merely_told_is_not_tried_for_ever(agenda, diary, clock, caplog):
    handler = Looked(*[NotRead("unreadable")] * 3)
    agenda.on("told", handler, lane=AT_ONCE, tries=3)
    await diary.write(rows.put("told", clock.ms, 7))
    for left in (2, 1, 0):
        await looked(agenda)
        row = await diary.find("told", 7)
        assert (row is not None) == bool(left)
        clock.ms = row.at if row else clock.ms
    assert len(handler.keys) == 3
    assert "is given up" in caplog.records[-1].getMessage()


async def test_one_that_fails_keeps_no_other_waiting(agenda, diary, clock):
    handler = Looked(NotRead("unreadable"))
    agenda.on("look", handler, lane=AT_ONCE)
    await diary.write(rows.put("look", clock.ms, 7), rows.put("look", clock.ms + 1, 8))
    clock.ms += 1
    await looked(agenda)
    assert handler.keys == [("look", 7, 0), ("look", 8, 0)]
    assert await diary.find("look", 8) is None


async def test_of_a_game_one_thing_at_a_time_is_looked_at(agenda, diary, clock):
    begun, go_on = [], asyncio.Event()

    async def slow(due):
        begun.append(due.key)
        await go_on.wait()

    agenda.on("look", slow, lane=AT_ONCE)
    agenda.on("show", slow, lane=AT_ONCE)
    await diary.write(
        rows.put("look", clock.ms - 2, 7),
        rows.put("show", clock.ms - 1, 7),
        rows.put("look", clock.ms, 8),
        rows.put("look", clock.ms, 0, 1),
        rows.put("look", clock.ms, 0, 2),
    )
    await agenda.look()
    await asyncio.sleep(0)
    await agenda.look()
    await asyncio.sleep(0)
    assert sorted(begun) == [("look", 0, 1), ("look", 0, 2), ("look", 7, 0), ("look", 8, 0)]
    go_on.set()
    await agenda.idle()
    await looked(agenda)
    assert begun[-1] == ("show", 7, 0)


async def test_a_lane_takes_only_so_many_at_once(agenda, diary, clock):
    begun, go_on = [], asyncio.Event()

    async def slow(due):
        begun.append(due.key)
        await go_on.wait()

    agenda.on("look", slow, lane=Lane(a_second=1_000_000, at_once=2))
    await diary.write(*[rows.put("look", clock.ms, game) for game in range(1, 6)])
    await agenda.look()
    await asyncio.sleep(0)
    assert len(begun) == 2
    go_on.set()
    agenda.start()
    await until(lambda: len(begun) == 5)


async def test_a_machine_that_has_slept_notes_it_before_anything_else(agenda, diary, clock):
    """All that fell due meanwhile was due to people who could not press anything."""
    happened = []

    async def woken():
        happened.append("woken")

    async def look(due):
        happened.append(due.game_id)

    agenda.on("look", look, lane=AT_ONCE)
    await diary.write(*[rows.put("look", clock.ms + hours * 3_600_000, hours) for hours in (1, 2)])
    agenda.start(None, woken)
    await asyncio.sleep(0.01)
    clock.ms += MINUTE
    agenda.wake()
    await asyncio.sleep(0.01)
    assert happened == []
    clock.ms += 8 * 3_600_000
    agenda.wake()
    await until(lambda: len(happened) == 3)
    assert happened[0] == "woken"


async def test_a_lane_begins_with_only_so_many_a_second(agenda, diary, clock):
    handler = Looked()
    agenda.on("look", handler, lane=Lane(a_second=0.01))
    await diary.write(*[rows.put("look", clock.ms, game) for game in range(1, 6)])
    assert 50 < await looked(agenda) <= 60
    assert len(handler.keys) == 1


async def test_a_lane_that_is_full_keeps_no_other_waiting(agenda, diary, clock):
    slow, quick = Looked(), Looked()
    agenda.on("show", slow, lane=Lane(a_second=0.01))
    agenda.on("play", quick, lane=AT_ONCE)
    await diary.write(*[rows.put("show", clock.ms - 100, game) for game in range(1, 200)])
    await diary.write(rows.put("play", clock.ms, 1000))
    await looked(agenda)
    await looked(agenda)
    assert (len(slow.keys), quick.keys) == (1, [("play", 1000, 0)])


async def test_what_nobody_looks_at_waits_for_somebody(agenda, diary, clock):
    await diary.write(rows.put("story", clock.ms, 7))
    assert await looked(agenda) == 60
    assert await diary.find("story", 7)


async def test_what_is_put_again_meanwhile_is_looked_at_again(agenda, diary, clock):
    seen = []

    async def putting(due):
        seen.append(due.ticket)
        if len(seen) == 1:
            await diary.write(rows.put("look", clock.ms, 7))

    agenda.on("look", putting, lane=AT_ONCE)
    await diary.write(rows.put("look", clock.ms, 7))
    await looked(agenda)
    await looked(agenda)
    assert len(set(seen)) == 2
    assert await diary.find("look", 7) is None


async def test_where_nothing_can_be_written_nothing_goes_round_in_circles(agenda, diary, clock, monkeypatch):
    handler = Looked()
    agenda.on("look", handler, lane=AT_ONCE)
    await diary.write(rows.put("look", clock.ms, 7))

    async def full(*_):
        raise NotSaved("disk-full")

    with monkeypatch.context() as patch:
        patch.setattr(Diary, "write", full)
        await looked(agenda)
        assert 0 < await looked(agenda) <= UNWRITTEN
    assert len(handler.keys) == 1


async def test_it_sleeps_until_something_is_due_or_somebody_wakes_it(agenda, diary, clock):
    handler = Looked()
    agenda.on("look", handler, lane=AT_ONCE)
    agenda.start()
    await diary.write(rows.put("look", clock.ms + MINUTE, 7))
    clock.ms += MINUTE
    assert handler.keys == []
    agenda.wake()
    await until(lambda: handler.keys)


async def test_resting_it_begins_nothing(agenda, diary, clock):
    handler = Looked()
    agenda.on("look", handler, lane=AT_ONCE)
    agenda.start()
    await agenda.rest()
    await agenda.write(rows.put("look", clock.ms, 7))
    await asyncio.sleep(0.02)
    assert handler.keys == []
    agenda.start()
    await until(lambda: handler.keys)


async def test_closing_lets_what_is_under_way_finish(agenda, diary, clock):
    done = []

    async def slow(due):
        await asyncio.sleep(0.02)
        done.append(due.key)

    agenda.on("look", slow, lane=AT_ONCE)
    await diary.write(rows.put("look", clock.ms, 7))
    await agenda.look()
    await agenda.close()
    assert done == [("look", 7, 0)]
    assert await diary.find("look", 7) is None


@pytest.mark.parametrize("error", [NotRead("unreadable"), ValueError("a bug")])
async def test_a_look_that_fails_is_followed_by_another(agenda, diary, clock, monkeypatch, error):
    handler, failing = Looked(), [True]
    agenda.on("look", handler, lane=AT_ONCE)
    real = Diary.first

    async def due(self, *given):
        if failing:
            failing.pop()
            raise error
        return await real(self, *given)

    monkeypatch.setattr(Diary, "first", due)
    await diary.write(rows.put("look", clock.ms, 7))
    agenda.start()
    await until(lambda: not failing)
    agenda.wake()
    await until(lambda: handler.keys)


# Exactly once, whatever happens


KEEP = "INSERT INTO fact VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
ONCE = "INSERT INTO fact VALUES (?1, 'once') ON CONFLICT (name) DO UPDATE SET value = 'twice'"


class Works:
    """Things that have to be done exactly once: each is asked for together with its row."""

    def __init__(self, store, chance):
        self.database, self.chance = store.database, chance
        self.facts = Facts(store.database)
        self.asked, self.count = {}, 0

    async def ask(self, key, at):
        self.count += 1
        self.asked[key] = self.count
        await self.database.write(step(KEEP, f"wanted {key}", str(self.count)), rows.put("work", at, key))

    async def forget(self, key):
        self.asked.pop(key, None)
        forgotten = step("DELETE FROM fact WHERE name = ?1", f"wanted {key}")
        await self.database.write(forgotten, rows.drop("work", key))

    async def handle(self, due):
        """Do what is wanted and was not done, and fail or come again if the dice say so."""
        wanted = await self.facts.fact(f"wanted {due.game_id}")
        did = await self.facts.fact(f"did {due.game_id}")
        await self._yield()
        if wanted and wanted != did:
            await self.database.write(
                step(KEEP, f"did {due.game_id}", wanted), step(ONCE, f"effect {wanted}")
            )
            await self._yield()
        if self.chance.random() < 0.1:
            raise NotSaved("failed")
        return int(due.at + 1000) if self.chance.random() < 0.1 else None

    async def _yield(self):
        for _ in range(self.chance.randrange(4)):
            await asyncio.sleep(0)

    async def effects(self):
        return dict(await self.database.read("SELECT name, value FROM fact WHERE name LIKE 'effect %'"))


async def killed(agenda, store):
    """End everything where it is, as a crash does; what was handed to the database is written or not."""
    tasks = [*agenda._under_way.values()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await store.database.write(rows.drop("nothing"))


@pytest.mark.parametrize("seed", range(12))
async def test_any_order_of_events_leaves_each_effect_exactly_once(store, diary, clock, seed):
    chance = random.Random(seed)
    works = Works(store, chance)

    def new():
        agenda = Agenda(diary, clock)
        agenda.on("work", works.handle, lane=AT_ONCE)
        return agenda

    agenda = new()
    for _ in range(120):
        key = chance.randrange(1, 6)
        match chance.choice(["ask", "ask", "forget", "look", "look", "pass", "kill", "yield"]):
            case "ask":
                await agenda.idle()
                await works.ask(key, clock.ms + chance.randrange(2000))
            case "forget" if chance.random() < 0.3:
                await agenda.idle()
                await works.forget(key)
            case "look":
                await agenda.look()
            case "pass":
                clock.ms += chance.randrange(5000)
            case "kill":
                await killed(agenda, store)
                agenda = new()
            case "yield":
                await asyncio.sleep(0)
    await agenda.idle()
    for _ in range(50):
        clock.ms += 400 * MINUTE
        await looked(agenda)
    assert await diary.first(["work"], 9) == ()
    effects = await works.effects()
    assert set(effects.values()) <= {"once"}
    assert {f"effect {number}" for number in works.asked.values()} <= effects.keys()
