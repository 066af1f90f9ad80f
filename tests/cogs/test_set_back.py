"""The clock goes back under a running bot, by an hour or a week: the table goes on as if it had not."""

import pytest

from bot.storage.agenda import put
from bot.storage.people import Facts
from bot.time.pulse import BEAT
from tests.cogs.conftest import settled, whispered
from tests.support.clock import DAY, HOUR, Clock

NOON = 1_800_000_000


@pytest.fixture
def clock():
    return Clock(NOON)


@pytest.fixture(params=[HOUR, 7 * DAY], ids=["hour", "week"])
async def table(club, clock, request):
    """A game in the middle of which the clock is set back; somebody had just acted."""
    club.bot.services.cards.living.apart = 300
    game = await club.start("Ann", "Bob", practice=1, pace="daily")
    await settled(club)
    await club.store.database.write(put("play", (NOON + 2) * 1000, game.number))
    clock.forward(-request.param)
    await go(club, 0)
    while not await game.awaited():
        await go(club, 1)
    return game


async def go(club, seconds):
    """Let time pass, and all that is due then happen."""
    club.store.clock.forward(seconds)
    club.bot.services.house.agenda.wake()
    await settled(club)


async def test_people_and_the_computer_play_on_and_boards_and_calls_follow(club, table):
    before = await table.head()
    for _ in range(4):
        await table.turn(await table.turn_of())
        await table.caught_up()
        while not await table.awaited():  # the computer's turn
            await go(club, 1)
    assert await table.head() >= before + 4


async def test_what_was_about_to_be_done_is_done_and_the_heart_beats(club, table, clock):
    facts, database = Facts(club.store.database), club.store.database
    assert await facts.number("alive:0") == clock.now
    ahead = "SELECT kind FROM due WHERE kind IN ('play', 'show', 'look', 'card') AND at > ?1"
    assert await database.read(ahead, (clock.now + 300) * 1000) == []
    await go(club, BEAT + 1)
    assert await facts.number("alive:0") == clock.now


async def test_a_table_is_asked_and_its_card_follows(club, table):
    room = await table.channel()
    assert "The table is asked" in whispered(await club["Bob"].slash(room, "table abandon"))
    await settled(club)
    (vote,) = club["Sam"].sees(room, "give the game up")
    await club["Ann"].click(vote, "Agree")
    await go(club, 301)
    assert (await table.look()).status == "abandoned"
    assert "ended without a result" in table.lobby.text


async def test_whoever_is_late_is_told_no_later_than_the_clock_was_set_back(club, table, clock):
    room = await table.channel()
    (wait,) = await club.bot.services.house.pace.at(table.number)
    assert wait.began <= NOON
    for _ in range(60):
        await go(club, 12 * HOUR)
        if club["Sam"].sees(room, "your time is up"):
            break
    else:
        raise AssertionError("nobody is told")
    assert clock.now <= NOON + 2 * DAY
