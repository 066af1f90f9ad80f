"""Threads: those of games in play stay open, and those of games that rest or are over may be archived."""

import pytest

from bot.storage.database import step
from tests.cogs.conftest import settled
from tests.playground.actors import Refusal
from tests.support.clock import DAY, MINUTE, Clock


@pytest.fixture
def clock():
    return Clock()


async def opened_before(house, **more):
    """Start a game, and let the bot leave."""
    async with house.online():
        game = await house.start(**more)
        await settled(house)
        return game, await game.channel()


def archive(house, thread, *, locked=False):
    house.playground.threads.update(thread, {"archived": True, "locked": locked})


async def test_a_thread_archived_while_the_bot_was_away_is_opened_at_the_start(house):
    game, thread = await opened_before(house)
    archive(house, thread)
    async with house.online():
        await house.playground.until(lambda: not thread.thread.archived)
        side = await game.side(await game.turn_of())
        assert "Stop" in side.message.labels
        await game.turn(await game.turn_of(), side)
        await game.caught_up()
    house.check()


async def test_a_thread_that_somebody_locked_stays_as_it_is(house):
    _, thread = await opened_before(house)
    archive(house, thread, locked=True)
    async with house.online():
        await settled(house)
        assert thread.thread.archived
    house.check()


async def test_a_thread_that_is_gone_keeps_nothing_from_being_looked_after(house):
    house.troubled = True
    _, gone = await opened_before(house)
    _, archived = await opened_before(house)
    house.playground.threads.delete(gone)
    archive(house, archived)
    async with house.online():
        await house.playground.until(lambda: not archived.thread.archived)
    house.check()


async def test_a_start_asks_only_for_threads_that_are_archived(house):
    """The bot knows the open ones. Whoever comes first asks for the other: its board, or the upkeep."""
    games = [await opened_before(house) for _ in range(3)]
    archive(house, games[1][1])
    asked = house.playground.rest.count
    async with house.online():
        await house.playground.until(lambda: not games[1][1].thread.archived)
        await settled(house)
        log = house.playground.log[-(house.playground.rest.count - asked) :]
    asked_for = [one for one in log if one.path.startswith("/channels/")]
    assert {one.path for one in asked_for} == {f"/channels/{games[1][1].id}"}
    assert {one.method for one in asked_for} == {"GET", "PATCH"}
    house.check()


async def test_a_board_that_is_behind_in_an_archived_thread_is_brought_up_to_date(house, clock):
    """The thread is opened for it, and no second board is posted."""
    house.troubled = True  # the edit that finds the thread archived
    game, thread = await opened_before(house)
    board = await game.board()
    await game.move((await game.look()).awaited[0])
    archive(house, thread)
    clock.forward(MINUTE)
    async with house.online():
        assert await game.caught_up() == board
        assert not thread.thread.archived
    house.check()


async def test_a_game_that_ended_before_its_result_was_told_has_its_thread_opened(house, clock):
    house.troubled = True
    game, thread = await opened_before(house)
    await game.forward(tell=False)
    archive(house, thread)
    clock.forward(MINUTE)
    async with house.online():
        await game.caught_up()
        assert not thread.thread.archived
        assert len(house["Sam"].sees(thread, "is over after")) == 1
    house.check()


# Games that rest


async def test_the_thread_of_a_game_that_is_over_may_be_archived(house):
    game, thread = await opened_before(house)
    async with house.online():
        await game.forward()
        await game.caught_up()
        await settled(house)
        archive(house, thread)
        await house.playground.quiet()
        assert thread.thread.archived
    async with house.online():
        await settled(house)
        assert thread.thread.archived
        await house["Bob"].say(thread, "That was close!")  # which opens it
        (result,) = house["Bob"].sees(thread, "is over after")
        assert (await house["Bob"].click(result, "Recap")).ephemeral
    house.check()


async def at_rest(house):
    """Start a game at which nobody wants to be called again, and let the bot leave."""
    game, thread = await opened_before(house)
    await house.store.database.write(step("UPDATE person SET remind = 0"))
    return game, thread


async def test_the_thread_of_a_game_that_rests_for_a_month_may_be_archived(house, clock):
    game, thread = await at_rest(house)
    async with house.online():
        await settled(house)
        clock.forward(29 * DAY)
        house.bot.services.house.agenda.wake()  # time is up long since, which is told first
        await settled(house)
        archive(house, thread)
        await house.playground.until(lambda: not thread.thread.archived)
        clock.forward(2 * DAY)
        archive(house, thread)
        await house.playground.quiet()
        assert thread.thread.archived
    async with house.online():
        await settled(house)
        assert thread.thread.archived
    house.check()
    assert (await game.look()).status == "running"


@pytest.mark.parametrize("same_round", [True, False])
async def test_a_game_that_rested_goes_on_when_somebody_plays(house, clock, same_round):
    house.troubled = True
    game, thread = await at_rest(house)
    clock.forward(40 * DAY)
    archive(house, thread)
    async with house.online():
        await settled(house)
        with pytest.raises(Refusal, match="archived"):
            await game.side(await game.turn_of())
        if same_round:
            await game.move((await game.look()).awaited[0])
        else:
            await game.forward(lambda screen: screen.stage.round == 2, tell=False)
        house.bot.services.news.changed(await game.look())
        await game.caught_up()
        assert not thread.thread.archived
        await settled(house)
        assert len(house["Sam"].sees(thread, "Waiting for")) == 1
        archive(house, thread)  # from now on it is kept open again
        await house.playground.until(lambda: not thread.thread.archived)
        await game.turn(await game.turn_of())
        await game.caught_up()
    house.check()
