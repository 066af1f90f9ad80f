"""A server that has sent the bot away: nobody can play its games, and after a month they end."""

import pytest

from bot.playground.club import add_channel, add_guild
from tests.cogs.conftest import settled
from tests.support.clock import DAY, Clock

ELSEWHERE = 4_000_000_000_000_000_000  # a server that the bot is not on


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def two(club):
    """A game of a server that is gone, and one of another."""
    games = [await club.start("Ann", "Bob", "Cleo"), await club.start("Ann", "Bob", "Dan")]
    sql = "UPDATE game SET guild = ?2 WHERE id = ?1"
    await club.store.database.write((sql, [(games[0].number, ELSEWHERE)], False))
    return games


async def days(club, clock, count):
    """Let days pass; the bot tidies up each day."""
    agenda = club.bot.services.house.agenda
    for _ in range(count):
        clock.forward(DAY)
        await agenda.soon("tidy")
        await settled(club)


async def test_games_of_a_server_without_the_bot_end_after_a_month(club, clock, two):
    club.troubled = True  # somebody is told in vain
    await days(club, clock, 2)
    assert [(await game.look()).status for game in two] == ["running", "running"]
    due = await club.bot.services.house.agenda.find("deserted", subject=ELSEWHERE)
    clock.forward(due.at / 1000 - clock.now - 60)
    await days(club, clock, 1)
    assert [(await game.look()).status for game in two] == ["abandoned", "running"]


async def test_a_server_that_lets_the_bot_in_again_keeps_its_games(club, clock, two):
    club.troubled = True
    await days(club, clock, 1)
    world = club.playground.world
    guild = add_guild(world, "Back", world.people())
    add_channel(world, guild, "lounge")
    sql = "UPDATE due SET subject = ?1 WHERE kind = 'deserted'"
    await club.store.database.write((sql, [(guild.id,)], False))
    await club.playground.quiet()
    clock.forward(31 * DAY)
    await days(club, clock, 1)
    assert [(await game.look()).status for game in two] == ["running", "running"]
