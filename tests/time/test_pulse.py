"""The heartbeat: one can tell afterwards when the bot was away, and that time is written down once."""

import pytest

from bot.storage.agenda import Diary, Outage, put
from bot.storage.games import Store
from bot.storage.people import Facts
from bot.time.agenda import Agenda, Lane
from bot.time.pulse import BEAT, KIND, LONG, Pulse
from tests.support.fresh import empty

NOON = 1_800_000_000


class Clock:
    now = NOON

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def store(tmp_path, clock):
    store = await Store.open(empty(tmp_path / "games.db"), {}, clock=clock)
    yield store
    await store.close()


@pytest.fixture
def diary(store):
    return Diary(store.database)


@pytest.fixture
def pulse(store, diary):
    return Pulse(diary, Facts(store.database), store.now)


async def test_at_the_first_start_nobody_was_away(pulse, diary):
    await pulse.back()
    assert await diary.outages(0) == ()
    assert (await diary.find(KIND)).at == (NOON + BEAT) * 1000


@pytest.mark.parametrize(("gap", "counted"), [(60, False), (LONG, False), (LONG + 1, True), (10**6, True)])
async def test_a_long_silence_is_an_outage(pulse, diary, clock, gap, counted):
    await pulse.back()
    clock.now += gap
    await pulse.back()
    assert await diary.outages(0) == ((Outage(NOON, NOON + gap),) if counted else ())


async def test_whoever_dies_again_at_once_counts_nothing_twice(pulse, diary, clock):
    await pulse.back()
    clock.now += 1000
    await pulse.back()
    clock.now += 10
    await pulse.back()
    clock.now += 1000
    await pulse.back()
    assert await diary.outages(0) == (Outage(NOON, NOON + 1000), Outage(NOON + 1010, NOON + 2010))


async def test_it_beats_each_minute_while_the_bot_is_there(pulse, diary, clock):
    agenda = Agenda(diary, clock)
    agenda.on(KIND, pulse.beat, lane=Lane(a_second=1_000_000))
    await pulse.back()
    for _ in range(5):
        clock.now += BEAT
        await agenda.look()
        await agenda.idle()
    clock.now += LONG - 1
    await pulse.back()
    assert await diary.outages(0) == ()


@pytest.mark.parametrize("back", [3600, 7 * 24 * 3600])
async def test_when_the_clock_is_set_back_what_was_about_to_be_done_is_done_now(pulse, diary, clock, back):
    await pulse.back()
    await diary.write(put("show", (NOON + 5) * 1000, 1), put("late", (NOON + 24 * 3600) * 1000, 1))
    clock.now -= back
    await pulse.back()
    assert await diary.outages(0) == ()
    assert (await diary.find("show", 1)).at == clock.now * 1000
    assert (await diary.find("late", 1)).at == (NOON + 24 * 3600) * 1000
    clock.now += LONG + 1
    await pulse.back()
    assert await diary.outages(0) == (Outage(NOON - back, NOON - back + LONG + 1),)
