"""Game nights: minutes for those who are there, and the table's own pace for the others."""

import pytest

from bot.engine.core import Refused, Seat
from bot.time.hours import DAY, HOUR, MINUTE
from tests.people.calendar import Calendar
from tests.people.conftest import USERS


@pytest.fixture
async def days(store, table, game, clock):
    days = Calendar(store, table, game, clock)
    await days.agree(pace="daily", end="hard")
    await days.settle()
    return days


async def waited(days):
    return next(iter((await days.awaited()).items()))


async def test_minutes_count_for_whoever_is_there(days):
    seat, user = await waited(days)
    night = await days.nights.begin(days.game, user)
    assert night.until == days.store.now() + 4 * HOUR
    assert await days.nights.present(days.game) == {seat}
    await days.go(9 * MINUTE, by=MINUTE)
    assert ("told", seat) not in days.told
    await days.go(MINUTE)
    assert days.told[-1] == ("told", seat)
    assert await days.awaited() == {seat: user}


async def test_whoever_is_not_there_keeps_the_pace_of_the_table(days):
    seat, user = await waited(days)
    other = next(one for one in USERS if one != user)
    before = await days.ends()
    await days.nights.begin(days.game, other)
    assert await days.ends() == before
    await days.nights.here(days.game, user)
    assert await days.ends() == days.store.now() + 10 * MINUTE
    assert seat in await days.nights.present(days.game)


async def test_a_click_says_that_somebody_is_there_but_only_for_a_while(days):
    seat, user = await waited(days)
    other = next(one for one in USERS if one != user)
    await days.nights.clicked(days.game, user)
    await days.nights.begin(days.game, other)
    await days.nights.clicked(days.game, user)
    assert await days.nights.present(days.game) == {seat, Seat(USERS.index(other))}
    days.clock.now += 11 * MINUTE
    assert await days.nights.present(days.game) == set()


async def test_after_a_quiet_while_the_night_is_over_and_the_old_pace_counts(days):
    seat, user = await waited(days)
    began = days.store.now()
    await days.nights.begin(days.game, user)
    await days.go(44 * MINUTE, by=MINUTE)
    assert await days.nights.at(days.game)
    await days.go(MINUTE, by=MINUTE)
    assert await days.nights.at(days.game) is None
    assert days.told == [("dusk", began), ("told", seat), ("dusk", began)]
    assert not (await days.wait()).late
    assert await days.ends() == began + DAY


async def test_a_night_ends_at_its_time_however_lively_it_is(days):
    _, user = await waited(days)
    await days.nights.begin(days.game, user, days.store.now() + HOUR)
    for _ in range(4):
        await days.go(15 * MINUTE, by=5 * MINUTE)
        await days.nights.clicked(days.game, user)
    assert await days.nights.at(days.game) is None


async def test_a_night_ends_with_its_game_and_another_may_begin_when_that_goes_on(days, table):
    _, user = await waited(days)
    await days.nights.begin(days.game, user)
    await table.abandon(days.game)
    await days.go(HOUR)
    await table.reopen(days.game)
    await days.go(HOUR)
    assert await days.nights.at(days.game) is None
    assert not days.nights.lasts(days.game)
    await days.nights.begin(days.game, user)
    assert await days.nights.present(days.game)


async def test_a_start_remembers_the_nights(days, store, table, clock):
    _, user = await waited(days)
    await days.nights.begin(days.game, user)
    again = Calendar(store, table, days.game, clock)
    assert await again.nights.present(days.game)
    await again.nights.end(days.game, user)
    assert await again.nights.at(days.game) is None


async def test_what_makes_no_sense_is_refused(days):
    _, user = await waited(days)
    with pytest.raises(Refused, match="pace-refusal-no-night"):
        await days.nights.here(days.game, user)
    with pytest.raises(Refused, match="pace-refusal-no-night"):
        await days.nights.end(days.game, user)
    with pytest.raises(Refused, match="table-refusal-not-seated"):
        await days.nights.begin(days.game, 99)
    with pytest.raises(Refused, match="pace-refusal-long-night"):
        await days.nights.begin(days.game, user, days.store.now() + 13 * HOUR)
    await days.nights.begin(days.game, user)
    with pytest.raises(Refused, match="pace-refusal-night-already"):
        await days.nights.begin(days.game, user)
