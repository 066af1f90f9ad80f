"""Pauses, holidays, and changes of pace."""

import pytest

from bot.engine.core import Refused
from bot.storage.database import step
from bot.time.hours import DAY, HOUR, MINUTE
from tests.people.calendar import Calendar
from tests.people.conftest import ANN, BOB, USERS


@pytest.fixture
async def days(store, table, game, clock):
    days = Calendar(store, table, game, clock)
    await days.agree(pace="daily")
    await days.settle()
    return days


async def test_a_pause_stops_the_clock_and_ends_by_itself_with_twelve_hours_for_all(days):
    (seat,) = await days.awaited()
    await days.go(DAY - HOUR)
    until = days.store.now() + 5 * DAY
    await days.breaks.pause(days.game, until, ANN)
    assert await days.ends() is None
    await days.go(5 * DAY - MINUTE, by=DAY)
    assert days.told == []
    await days.go(MINUTE)
    assert days.told == [("resumed", 0)]
    assert await days.ends() == until + 12 * HOUR
    await days.go(12 * HOUR)
    assert days.told == [("resumed", 0), ("told", seat)]


async def test_play_stays_possible_during_a_pause(days):
    (seat,) = await days.awaited()
    await days.breaks.pause(days.game, days.store.now() + 5 * DAY, ANN)
    assert await days.play() == {seat}
    await days.go(4 * DAY, by=DAY)
    assert days.told == []


async def test_a_table_goes_on_before_a_pause_ends_by_itself(days):
    await days.breaks.pause(days.game, days.store.now() + 5 * DAY, ANN)
    await days.go(DAY)
    await days.breaks.resume(days.game)
    assert await days.ends() == days.store.now() + DAY
    await days.settle()
    assert days.told == [("resumed", 0)]
    await days.go(DAY - MINUTE, by=DAY)
    assert days.told == [("resumed", 0)]


async def test_a_pause_that_ends_while_the_bot_is_away_ends_when_it_is_back(days):
    await days.breaks.pause(days.game, days.store.now() + 5 * DAY, ANN)
    await days.settle()
    await days.away(21 * DAY)
    assert days.told == [("resumed", 0)]
    assert await days.ends() >= days.store.now() + 12 * HOUR


# The host alone


@pytest.mark.parametrize("given_up", [DAY, 9 * DAY])
async def test_a_pause_ends_though_its_game_was_given_up_for_a_while(days, table, given_up):
    await days.breaks.pause(days.game, days.store.now() + 5 * DAY, ANN)
    await days.settle()
    await table.abandon(days.game)
    await days.go(given_up, by=DAY)
    await table.reopen(days.game)
    await days.go(5 * DAY - MINUTE, by=HOUR)
    assert days.told[:1] == [("resumed", 0)]
    assert await days.pace.pause(days.game) is None


async def test_the_host_pauses_alone_for_three_days_once_in_two_weeks(days):
    now = days.store.now()
    assert not await days.breaks.alone(days.game, BOB, now + DAY)
    assert not await days.breaks.alone(days.game, ANN, now + 4 * DAY)
    assert await days.breaks.alone(days.game, ANN, now + 3 * DAY)
    assert not await days.breaks.alone(days.game, ANN, now + 2 * DAY)
    await days.go(4 * DAY, by=DAY)
    assert ("paused", 0) in days.told
    now = days.store.now()
    assert not await days.breaks.alone(days.game, ANN, now + DAY)
    await days.go(11 * DAY, by=DAY)
    assert await days.breaks.alone(days.game, ANN, days.store.now() + DAY)


async def test_only_whoever_paused_alone_ends_that_alone(days):
    with pytest.raises(Refused, match="pace-refusal-not-paused"):
        await days.breaks.resume_alone(days.game, ANN)
    await days.breaks.alone(days.game, ANN, days.store.now() + DAY)
    assert not await days.breaks.resume_alone(days.game, BOB)
    assert await days.breaks.resume_alone(days.game, ANN)
    assert await days.pace.pause(days.game) is None


# A server's holiday


async def test_a_holiday_pauses_every_table_of_a_server_and_of_no_other(days, table, clock):
    here, there = days.game, (await table.deal("oilfield", 2, USERS, {})).game_id
    for game, guild in ((here, 5), (there, 6)):
        await days.store.database.write(step("UPDATE game SET guild = ?2 WHERE id = ?1", game, guild))
    until = days.store.now() + 10 * DAY
    assert await days.breaks.holiday(5, until, 99) == 1
    assert (await days.pace.pause(here)).until == until
    assert await days.pace.pause(there) is None
    with pytest.raises(Refused, match="pace-refusal-long-pause"):
        await days.breaks.holiday(5, days.store.now() + 31 * DAY, 99)


async def test_of_two_pauses_the_longer_counts(days):
    now = days.store.now()
    await days.breaks.pause(days.game, now + 5 * DAY, ANN)
    await days.store.database.write(step("UPDATE game SET guild = 5 WHERE id = ?1", days.game))
    days.clock.now += 1
    await days.breaks.holiday(5, now + 2 * DAY, 99)
    await days.go(4 * DAY, by=DAY)
    assert days.told == []
    await days.go(DAY)
    assert days.told == [("resumed", 0)]


# Trouble


async def test_while_a_table_cannot_be_shown_its_clock_stands(days):
    from bot.storage import pace

    await days.go(DAY - MINUTE, by=DAY)
    await days.rows.write(*pace.troubled(days.game, days.store.now(), trouble=True))
    await days.go(3 * DAY, by=DAY)
    assert days.told == []
    await days.rows.write(*pace.troubled(days.game, days.store.now(), trouble=False))
    assert await days.ends() == days.store.now() + HOUR


# Another pace


async def test_nobody_has_less_time_when_a_table_changes_its_pace(days):
    before = await days.ends()
    await days.go(HOUR)
    await days.breaks.agree(days.game, "pace", "quick")
    assert await days.ends() == before
    await days.breaks.agree(days.game, "pace", "gentle")
    assert await days.ends() == days.store.now() + 3 * DAY
    assert (await days.pace.terms(days.game)).pace == "gentle"


async def test_a_table_without_a_pace_that_takes_one_gives_all_of_it(days):
    await days.breaks.agree(days.game, "pace", "none")
    await days.go(6 * DAY, by=DAY)
    await days.breaks.agree(days.game, "pace", "quick")
    assert await days.ends() == days.store.now() + 4 * HOUR


async def test_what_is_agreed_on_already_is_not_asked(days):
    with pytest.raises(Refused, match="pace-refusal-same"):
        await days.breaks.expect_new(days.game, "pace", "daily")
    with pytest.raises(Refused, match="table-refusal-stale"):
        await days.breaks.expect_new(days.game, "pace", "hasty")
    await days.breaks.expect_new(days.game, "end", "hard")
