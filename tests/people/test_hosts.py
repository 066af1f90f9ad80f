"""A host who is not heard of for a week: only what everybody can see counts."""

import pytest

from bot.people.hosts import Hosts
from bot.storage.pauses import Pause, begun
from bot.storage.waits import Waits
from bot.time.pace import Pace
from tests.people.evening import ANN, BOB, CAT, DAN, DAY, START
from tests.table.door.playing import play

TURN = ("Build.A1", "Hire", "Earn.2")


@pytest.fixture
def hosts(evening):
    database = evening.store.database
    return Hosts(evening.seats_stored, Waits(database), Pace(database, lambda _: None), evening.store.now)


async def test_a_host_for_whom_the_table_waits_for_a_week_is_silent(evening, hosts):
    evening.clock.go(days=7, hours=-1)
    assert not await hosts.is_silent(evening.game, ANN)
    evening.clock.go(hours=1)
    assert await hosts.is_silent(evening.game, ANN)
    assert not await hosts.is_silent(evening.game, BOB)
    assert not await hosts.is_silent(evening.game, DAN)


async def test_whoever_plays_is_heard_of(evening, hosts):
    evening.clock.go(days=7)
    await play(evening.table, evening.game, ANN, *TURN)
    assert not await hosts.is_silent(evening.game, ANN)


async def test_who_waits_for_others_is_silent_only_if_those_play(evening, hosts):
    await play(evening.table, evening.game, ANN, *TURN)
    evening.clock.go(days=8)
    assert not await hosts.is_silent(evening.game, ANN)
    await play(evening.table, evening.game, BOB, "Earn.1")
    assert await hosts.is_silent(evening.game, ANN)


async def test_a_pause_makes_nobody_silent(evening, hosts):
    await evening.store.database.write(
        begun(evening.game, Pause(START, "agreed", until=START + 20 * DAY), BOB)
    )
    evening.clock.go(days=8)
    assert not await hosts.is_silent(evening.game, ANN)


async def test_who_lets_others_play_for_a_week_is_silent_and_back_at_once(evening, hosts):
    await evening.seats.away(evening.game, ANN, START + 20 * DAY, fallback="computer")
    evening.clock.go(days=7)
    assert await hosts.is_silent(evening.game, ANN)
    await evening.seats.back(evening.game, ANN)
    assert not await hosts.is_silent(evening.game, ANN)


async def test_what_a_host_does_in_secret_tells_nobody_that_they_were_there(evening, hosts):
    """Two tables that differ in a bid that was changed once more: nobody else can tell them apart."""
    for user in (ANN, BOB, CAT):
        await play(evening.table, evening.game, user, "Earn.1")
    await play(evening.table, evening.game, ANN, "Bid.1")
    evening.clock.go(days=6)
    await play(evening.table, evening.game, BOB, "Bid.1")
    evening.clock.go(hours=36)
    assert await hosts.is_silent(evening.game, ANN)
    await play(evening.table, evening.game, ANN, "Bid.2")
    assert await hosts.is_silent(evening.game, ANN)
