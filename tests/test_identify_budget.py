"""However clients and processes die, the bot introduces itself to Discord far less often than it may."""

import asyncio
from contextlib import suppress

import pytest

from bot.identifying import Allowed, Budget, Pace, Patience, TooSoon
from bot.run import AGAIN
from bot.storage.people import Facts
from tests.support.sweeps import sweep

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
PLENTY = Allowed(1000, 0.0)


class Time:
    """A clock that goes on only while somebody sleeps."""

    def __init__(self):
        self.now = 1_770_000_000.0
        self.slept = []

    def __call__(self):
        return self.now

    async def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)


class Discord:
    """Counts identifies, and says how many are left."""

    def __init__(self, time, allowed=PLENTY):
        self.time, self.allowed, self.identified = time, allowed, []

    async def ask(self):
        return self.allowed

    def identify(self):
        self.identified.append(self.time())

    def within(self, seconds):
        """Return the most identifies that any such span of time has seen."""
        return max(sum(begin <= at < begin + seconds for at in self.identified) for begin in self.identified)


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def discord(time):
    return Discord(time)


@pytest.fixture
def new_budget(store, time):
    """A budget as a new process has it: all that it knows is in the database."""
    return lambda **more: Budget(Facts(store.database), clock=time, sleep=time.sleep, **more)


async def one_client(budget, discord):
    await budget.admit(discord.ask)
    await budget.spend()
    discord.identify()


async def dying(time, discord, new_budget, until, *, lives=0.5, deaths_a_process=None):
    """Let clients die soon after they are ready, and processes after some such deaths, for a while."""
    while time() < until:
        budget, patience, deaths = new_budget(), Patience(AGAIN, time), 0
        while time() < until and deaths != deaths_a_process:
            await one_client(budget, discord)
            patience.ready()
            await time.sleep(lives)
            await time.sleep(patience.died())
            deaths += 1
        await time.sleep(0.1)  # whoever supervises the process starts it again at once


@pytest.mark.parametrize("deaths_a_process", sweep([None, 1, 3], [3]))
@pytest.mark.parametrize("lives", [0.5, 30.0])
async def test_a_day_of_dying_clients_costs_half_of_what_discord_allows(
    time, discord, new_budget, lives, deaths_a_process
):
    await dying(time, discord, new_budget, time() + DAY, lives=lives, deaths_a_process=deaths_a_process)
    assert discord.within(DAY) <= 510
    assert discord.within(HOUR) <= 50
    assert discord.within(MINUTE) <= 12
    assert len(discord.identified) > 100  # and it never gives up


async def test_clients_that_die_when_they_are_ready_are_waited_for_longer_each_time(
    time, discord, new_budget
):
    await dying(time, discord, new_budget, time() + MINUTE)
    assert len(discord.identified) <= 6


async def test_a_client_that_has_lived_is_followed_at_once(time):
    patience = Patience(AGAIN, time)
    waits = []
    for lived in (1, 1, 1, 599, 600, 1):
        patience.ready()
        time.now += lived
        waits.append(patience.died())
    assert waits == [1, 2, 5, 15, 1, 2]


async def test_a_client_that_never_was_ready_has_not_lived(time):
    patience = Patience(AGAIN, time)
    waits = []
    for _ in range(8):
        time.now += HOUR
        waits.append(patience.died())
    assert waits == [1, 2, 5, 15, 30, 60, 60, 60]


async def test_a_good_bot_is_kept_waiting_by_nothing(time, discord, new_budget):
    for _ in range(10):
        await one_client(new_budget(), discord)
        time.now += HOUR
    assert time.slept == []


async def test_two_identifies_are_five_seconds_apart_also_over_a_start(time, discord, new_budget):
    await one_client(new_budget(), discord)
    await one_client(new_budget(), discord)
    assert time.slept == [5.0]


async def test_where_discord_takes_several_at_once_they_are_closer(time, new_budget):
    discord = Discord(time, Allowed(1000, 0.0, at_once=16))
    await one_client(new_budget(), discord)
    await one_client(new_budget(), discord)
    assert time.slept == [pytest.approx(5 / 16)]


async def test_when_discord_has_none_left_the_bot_waits_and_says_so(time, new_budget, caplog):
    discord = Discord(time, Allowed(0, 2 * HOUR))
    asked = []

    async def ask():
        asked.append(time())
        return PLENTY if len(asked) > 1 else discord.allowed

    budget = new_budget()
    await budget.admit(ask)
    await budget.spend()
    assert time.slept == [2 * HOUR]
    assert "no further identify: waiting 7200 seconds" in caplog.text


async def test_none_left_from_now_on_is_asked_about_again_only_after_a_while(time, new_budget):
    answers = [Allowed(0, 0.0), Allowed(0, 0.0), PLENTY]

    async def ask():
        return answers.pop(0)

    await new_budget().admit(ask)
    assert time.slept == [60.0, 60.0]


async def test_sessions_that_one_client_begins_anew_are_counted_too(time, discord, new_budget):
    """An invalid session makes discord.py identify again by itself, on a connection that cannot wait long."""
    budget = new_budget()
    await budget.admit(discord.ask)
    with suppress(TooSoon):
        while True:
            await budget.spend()
            discord.identify()
    assert Pace().burst <= len(discord.identified) <= Pace().burst + 2
    await one_client(new_budget(), discord)
    assert 30 < time.slept[-1] <= 180


async def test_a_client_stops_at_what_discord_had_left(time, new_budget):
    discord = Discord(time, Allowed(2, HOUR))
    budget = new_budget()
    await budget.admit(discord.ask)
    await budget.spend()
    await budget.spend()
    with pytest.raises(TooSoon):
        await budget.spend()
    time.now += HOUR
    await budget.spend()


@pytest.mark.parametrize(
    "note", ["", "nonsense", "[]", '{"paid_until":"x"}', '{"paid_until":1e300,"last":9e18}']
)
async def test_a_damaged_note_costs_a_few_minutes_at_the_most(time, discord, new_budget, store, note):
    await Facts(store.database).remember("identifies", note)
    await one_client(new_budget(), discord)
    assert sum(time.slept) <= Pace().every


async def test_a_clock_that_was_set_back_costs_a_few_minutes_at_the_most(time, discord, new_budget):
    for _ in range(30):
        await one_client(new_budget(), discord)
    time.now -= 10 * DAY
    time.slept.clear()
    await one_client(new_budget(), discord)
    assert sum(time.slept) <= Pace().every


async def test_what_cannot_be_written_down_is_remembered_by_the_process(
    time, discord, new_budget, store, caplog
):
    budget = new_budget()
    await store.database._writer.execute("PRAGMA query_only = ON")
    for _ in range(40):
        await one_client(budget, discord)
    assert discord.within(HOUR) <= 30 + HOUR / 180
    assert "could not be written down" in caplog.text
