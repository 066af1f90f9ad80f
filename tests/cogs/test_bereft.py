"""A table whose channel is gone: it waits to be moved, nothing is said in vain, and after a month it ends."""

import pytest

from tests.cogs.conftest import settled
from tests.support.clock import DAY, HOUR, Clock

ROWS = "SELECT kind, tries FROM due WHERE game_id = ?1 ORDER BY kind"


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def game(club):
    """A table whose thread is deleted."""
    club.troubled = True
    game = await club.start("Ann", "Bob", "Cleo", pace="daily")
    await settled(club)
    club.playground.threads.delete(await game.channel())
    await club["Ann"].wait_for(club.tables, "channel is gone")
    await settled(club)
    return game


async def rows(club, game):
    return dict(await club.store.database.read(ROWS, game.number))


async def days(club, clock, count):
    for _ in range(4 * count):
        clock.forward(DAY / 4)
        club.bot.services.house.agenda.wake()
        await settled(club)


async def test_nothing_is_said_in_vain_and_nothing_is_tried_again(club, game, clock):
    ann, bob, cleo = (club[name] for name in ("Ann", "Bob", "Cleo"))
    await cleo.slash(club.side_room, "seat away", until="2 days", friend=club["Dan"])
    await bob.slash(club.side_room, "seat seek")
    await ann.slash(club.side_room, "table abandon")
    await settled(club)
    assert set(await rows(club, game)) == {"bereft", "handback", "motion", "show"}
    before = club.playground.rest.count
    club.bot.services.house.agenda.wake()
    await settled(club)
    assert club.playground.rest.count == before
    assert club.bugs.found == []


async def test_nobody_is_late_there(club, game, clock):
    """The clock stands until somebody moves it."""
    await days(club, clock, 5)
    waits = await club.bot.services.house.pace.at(game.number)
    assert [wait.late for wait in waits] == [0] * len(waits)
    person = await game.turn_of()
    await club["Ann"].slash(club.side_room, "table move", table=game.number)
    await settled(club)
    await days(club, clock, 2)
    assert len(person.sees(club.side_room, "your time is up")) == 1


async def test_what_still_matters_is_said_where_it_goes_on(club, game, clock):
    await club["Cleo"].click(await club["Cleo"].slash(club.side_room, "seat leave"), "Leave for good")
    await club["Ann"].slash(club.side_room, "table abandon")
    await settled(club)
    await club["Ann"].slash(club.side_room, "table move", table=game.number)
    await settled(club)
    assert len(club["Sam"].sees(club.side_room, "a seat is free")) == 1
    (vote,) = club["Sam"].sees(club.side_room, "give the game up")
    assert vote.pinged == [club["Bob"].id]
    assert not {"bereft", "show"} & set(await rows(club, game))


async def test_it_is_looked_at_four_times_a_day_and_ends_after_a_month(club, game, clock):
    before = club.playground.rest.count
    await days(club, clock, 2)
    assert club.playground.rest.count - before < 20
    assert (await game.look()).status == "running"
    await days(club, clock, 29)
    assert (await game.look()).status == "abandoned"
    await days(club, clock, 1)
    assert await rows(club, game) == {}
    assert club.bot.services.troubles == {}
    before = club.playground.rest.count
    await days(club, clock, 2)
    assert club.playground.rest.count == before


async def test_one_that_was_moved_goes_on(club, game, clock):
    await club["Ann"].slash(club.side_room, "table move", table=game.number)
    await settled(club)
    clock.forward(31 * DAY)
    club.bot.services.house.agenda.wake()
    await settled(club)
    assert (await game.look()).status == "running"


async def test_one_whose_channel_is_there_after_all_goes_on(club, game, clock):
    sql = "UPDATE game SET channel = ?2 WHERE id = ?1"
    await club.store.database.write((sql, [(game.number, club.side_room.id)], False))
    await club.bot.services.house.agenda.later("bereft", game.number, int(clock()))
    await settled(club)
    assert (await game.look()).status == "running"


async def test_a_game_that_is_over_is_not_looked_after_where_its_channel_was(club, clock):
    club.troubled = True
    game = await club.start("Ann", "Bob", "Cleo")
    await game.forward()
    await game.caught_up()
    await settled(club)
    club.playground.threads.delete(await game.channel())
    await club.bot.services.house.agenda.later("show", game.number, int(clock()))
    await settled(club)
    assert await rows(club, game) == {}


async def test_without_the_right_to_speak_it_is_told_once_there_is_one(club, clock):
    club.troubled = True
    game = await club.start("Ann", "Bob", "Cleo", place="channel")
    await settled(club)
    club.playground.forbid(club.tables, "send_messages")
    await club["Bob"].slash(club.side_room, "seat seek")
    await settled(club)
    assert (await rows(club, game))["seek"] == 1
    assert club.bugs.found == []
    club.playground.forbid(club.tables)
    clock.forward(HOUR)
    club.bot.services.house.agenda.wake()
    await settled(club)
    assert len(club["Sam"].sees(club.tables, "a seat is free")) == 1
