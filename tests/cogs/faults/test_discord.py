"""Discord is slow, out of order or gone: no table gets stuck, and every press is answered."""

import asyncio
import os
import re
import signal
from contextlib import asynccontextmanager

import pytest

from bot import run as running
from bot.settings import Settings
from tests.cogs.conftest import ALL, GAMES, NoPictures, number, whispered
from tests.cogs.faults.playing import plays_on, stop
from tests.playground.actors import NoAnswer
from tests.support.sweeps import sweep

BOARD = r"(POST|PATCH) /channels/\d+/messages"
ANSWER = r"POST /interactions/"
LATER = r"PATCH /webhooks/"  # what is shown after a deferral


async def one_board(game):
    thread = await game.channel()
    shown = game.club["Sam"].sees(thread, lambda seen: "Waiting for" in seen.text)
    assert len(shown) == 1


# Discord is slow or out of order


@pytest.fixture
def waiting(monkeypatch):
    """discord.py waits whole seconds before it tries again; here it waits until this is set."""
    over, real = asyncio.Event(), asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda seconds: over.wait() if seconds > 2 else real(seconds))
    return over


@pytest.mark.parametrize("everywhere", [False, True])
async def test_while_boards_have_to_wait_panels_do_not(club, game, faults, waiting, everywhere):
    fault = faults.add(BOARD, status=429, retry_after=60, times=1, everywhere=everywhere)
    await stop(game, await game.turn_of())
    await club.playground.until(lambda: fault.hits)
    waited = club.playground.rest.count
    side = await stop(game, await game.turn_of())
    assert "Nothing is asked of you" in side.text
    meanwhile = [f"{one.method} {one.path}" for one in club.playground.log[waited:]]
    assert [one for one in meanwhile if re.match(BOARD, one)] == []
    assert len([one for one in meanwhile if re.match(ANSWER, one)]) == 3
    waiting.set()
    await game.caught_up()
    await plays_on(game)


async def test_429s_one_after_another_are_waited_out(club, game, faults, hasty):
    fault = faults.add(BOARD, status=429, retry_after=60, times=4)
    await game.turn(await game.turn_of())
    await game.caught_up()
    assert fault.hits == 4
    await plays_on(game)


async def test_an_answer_that_is_limited_for_a_moment_still_comes_in_time(club, game, faults):
    faults.add(ANSWER, status=429, retry_after=0.2)
    side = await game.side(await game.turn_of())
    assert "Stop" in side.message.labels


async def test_an_answer_that_comes_too_late_leaves_nothing_behind(club, game, faults):
    club.playground.limits.ack_seconds = 0.2
    person = await game.turn_of()
    faults.add(ANSWER, status=429, retry_after=0.5)
    with pytest.raises(NoAnswer):
        await game.side(person)
    club.playground.limits.ack_seconds = 3.0
    await club.playground.until(lambda: club.bugs.found)
    assert any("10062" in bug or "bug" in bug for bug in club.bugs.take())
    await plays_on(game)


@pytest.mark.parametrize("status", sweep([500, 502, 503], [502]))
@pytest.mark.parametrize("times", [1, 7])
async def test_a_board_gets_through_a_failing_discord(club, game, faults, hasty, status, times):
    fault = faults.add(BOARD, status=status, times=times)
    await game.turn(await game.turn_of())
    await game.caught_up()
    assert fault.hits == times
    await plays_on(game)
    await one_board(game)


@pytest.mark.parametrize("done", [False, True])
@pytest.mark.parametrize("match", [r"POST /channels/\d+/messages", r"PATCH /channels/\d+/messages"])
async def test_a_board_gets_through_broken_connections_once(club, game, faults, match, done):
    """Also when the request arrived and only its answer was lost: nothing is shown twice."""
    for _ in range(6):
        fault = faults.add(match, cut=True, done=done)
        await game.turn(await game.turn_of())
        await game.caught_up()
        faults.remove(fault)
        if fault.hits and (await game.look()).stage.round > 1:
            break
    await plays_on(game)
    await one_board(game)


@pytest.mark.parametrize(
    "how", [{"status": 503}, {"status": 500}, {"cut": True}, {"cut": True, "done": True}]
)
async def test_a_move_counts_though_its_panel_could_not_be_drawn(club, game, faults, hasty, deferred, how):
    person, before = await game.turn_of(), await game.head()
    side = await person.click(await game.side(person), "Stop")
    fault = faults.add(LATER, times=None, **how)
    reply = await person.click(side, "Publish", settle=False)

    async def played():
        return await game.head() == before + 1

    await club.until(played)
    await game.caught_up()
    faults.remove(fault)
    await club.answered()
    assert not reply.interaction.failed
    club.bugs.take()
    await plays_on(game)


@pytest.mark.parametrize("done", [False, True])
async def test_a_first_answer_that_was_cut_off_is_given_again_and_shown_once(club, game, faults, done):
    """Whether or not it had arrived, and only its receipt was lost: one panel, no complaint."""
    club.troubled = True  # a request was cut off, and Discord may say that it was answered already
    person = await game.turn_of()
    fault = faults.add(ANSWER, cut=True, done=done)
    before = len(club.playground.world.messages)
    reply = await game.side(person)
    await club.answered()
    assert fault.hits == 1
    assert "Stop" in reply.message.labels
    assert len(club.playground.world.messages) == before + 1
    await plays_on(game)


async def test_an_answer_that_is_cut_off_twice_is_followed_by_another(club, game, faults):
    person = await game.turn_of()
    faults.add(ANSWER, cut=True, times=2)
    reply = await game.side(person)
    await club.answered()
    assert "Something broke on my side, number" in whispered(reply)
    assert len(club.bugs.take()) == 1
    await plays_on(game)


@pytest.mark.parametrize("how", [{"status": 503}, {"cut": True}, {"cut": True, "done": True}])
async def test_a_move_counts_though_its_answer_was_lost(club, game, faults, hasty, how):
    person, before = await game.turn_of(), await game.head()
    side = await person.click(await game.side(person), "Stop")
    faults.add(ANSWER, **how)
    reply = await person.click(side, "Publish")
    await club.answered()
    assert await game.head() == before + 1
    assert not reply.interaction.failed
    await game.caught_up()
    club.bugs.take()
    again = await person.click(await game.side(person), "Refresh")
    assert "Nothing is asked of you" in again.text
    await plays_on(game)


async def test_a_lobby_whose_drawing_failed_has_its_player_all_the_same(club, faults, hasty, deferred):
    club.troubled = True
    lobby = await club.lobby("Ann", "Bob")
    fault = faults.add(LATER, status=503, times=None)
    await club["Cleo"].click(lobby, "Join", settle=False)
    await club.playground.until(lambda: fault.hits > 4)
    faults.remove(fault)
    await club.answered()
    club.bugs.take()
    faults.add(LATER, cut=True)
    await club["Ann"].click(lobby, "Start", settle=False)
    thread = await club["Ann"].wait_for_thread(club.tables)
    await club["Ann"].wait_for(thread, "round 1")
    assert club["Cleo"].id in (await club.table.look(number(lobby), None)).users
    await club.answered()
    await club.playground.quiet()
    club.bugs.take()


# The gateway


async def test_a_dropped_gateway_is_resumed_and_presses_meanwhile_are_answered(club, game, hasty):
    playground = club.playground
    resumed = playground.gateway.resumed
    await playground.gateway.drop()
    side = await game.side(await game.turn_of())
    assert "Stop" in side.message.labels
    assert playground.gateway.resumed == resumed + 1
    await plays_on(game)


async def test_an_invalid_session_is_begun_anew(club, game, hasty):
    playground = club.playground
    identified = playground.gateway.identified
    await playground.gateway.forget()
    await playground.until(lambda: playground.gateway.identified > identified)
    await playground.until(lambda: playground.gateway.online)
    await plays_on(game)
    assert len(club["Sam"].sees(await game.channel(), lambda seen: "Waiting for" in seen.text)) == 1


async def test_asked_to_connect_again_the_bot_does(club, game, hasty):
    playground = club.playground
    resumed = playground.gateway.resumed
    playground.gateway.reconnect()
    await playground.until(lambda: playground.gateway.resumed > resumed)
    await plays_on(game)


# Starting and stopping


class Quick(NoPictures):
    def __init__(self, **_):
        """Nothing has to be warmed up."""

    async def close(self):
        pass


@pytest.fixture
def bot_alone(house, monkeypatch, tmp_path):
    """The bot as `make play` runs it, but in this process: it starts a new client whenever one dies."""
    monkeypatch.setattr(running, "AGAIN", (0.05,))
    monkeypatch.setattr(running, "Studio", Quick)
    monkeypatch.setattr(running, "_place", _at(house.playground.token))
    settings = Settings(token=None, database=str(tmp_path / "alone.db"))

    def begin():
        return asyncio.create_task(running.run(settings, GAMES, pause=0.01))

    house.troubled = True
    return begin


def _at(token):
    @asynccontextmanager
    async def place(*_, **__):
        yield token, None

    return place


async def ready(house, count=1):
    playground = house.playground
    await playground.until(lambda: playground.gateway.identified >= count and playground.gateway.online)
    await playground.until(lambda: playground.world.commands)


async def ended(task, seconds=30.0):
    os.kill(os.getpid(), signal.SIGTERM)
    async with asyncio.timeout(seconds):
        await task


async def test_when_the_first_connection_fails_a_new_client_is_started(house, bot_alone, hasty):
    house.playground.gateway.refuse = True
    task = bot_alone()
    await asyncio.sleep(0.5)
    assert not task.done()
    house.playground.gateway.refuse = False
    await ready(house)
    lobby = await house["Ann"].slash(house.tables, "table new", game="oasis")
    await house["Bob"].click(lobby, "Join")
    assert house["Bob"].mention in lobby.text
    await ended(task)


async def test_an_api_that_is_down_at_the_start_is_waited_for(house, bot_alone, hasty):
    fault = house.playground.faults.add("GET /users/@me", status=503, times=3)
    task = bot_alone()
    await ready(house)
    assert fault.hits == 3
    await ended(task)
    house.bugs.take()


async def test_a_client_that_dies_is_followed_by_another(house, bot_alone, hasty):
    task = bot_alone()
    await ready(house)
    before = house.playground.gateway.identified
    await house.playground.gateway.drop(4013)  # a code after which discord.py gives up
    await house.playground.until(lambda: house.playground.gateway.identified > before)
    lobby = await house["Ann"].slash(house.tables, "table new", game="oasis")
    assert "host" in lobby.text
    await ended(task)
    house.bugs.take()


async def test_a_wrong_token_is_not_tried_again(house, bot_alone, hasty, monkeypatch):
    monkeypatch.setattr(running, "_place", _at("another"))
    with pytest.raises(running.WrongToken):
        await asyncio.wait_for(bot_alone(), 30)


async def test_asked_to_end_the_bot_finishes_running_clicks(house, bot_alone):
    task = bot_alone()
    await ready(house)
    lobby = await house["Ann"].slash(house.tables, "table new", game="oasis")
    for name in ALL[1:3]:
        await house[name].click(lobby, "Join")
    fault = house.playground.faults.add(ANSWER, delay=0.4)
    started = asyncio.create_task(house["Ann"].click(lobby, "Start"))
    await house.playground.until(lambda: fault.hits)
    await ended(task)
    assert "under way" in (await started).text
    assert house["Ann"].threads(house.tables)
    assert not house.playground.gateway.online
    house.check()


async def test_asked_to_end_the_bot_finishes_a_board_and_a_practice_players_move(house):
    async with house.online():
        game = await house.start("Ann", practice=2)
        house.playground.faults.add(BOARD, delay=0.3)
        for _ in range(3):
            if house["Ann"] in await game.awaited():
                await game.turn(house["Ann"])
            await asyncio.sleep(0.05)
    assert (await house.posts.of(game.number)).get("board")
    async with house.online():
        await game.caught_up()
    house.check()
