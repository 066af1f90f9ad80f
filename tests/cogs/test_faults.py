"""Trouble with Discord: no table gets stuck, every press is answered, and a person is told what to mend."""

import asyncio
import os
import re
import signal
from contextlib import asynccontextmanager

import pytest

from bot import run as running
from bot.settings import Settings
from tests.cogs.conftest import ALL, GAMES, NoPictures, Pictures, number, whispered
from tests.playground.actors import NoAnswer

BOARD = r"(POST|PATCH) /channels/\d+/messages"
PANEL = r"PATCH /webhooks/"
ANSWER = r"POST /interactions/"


@pytest.fixture
async def game(club):
    club.troubled = True
    return await club.start()


@pytest.fixture
def faults(club):
    return club.playground.faults


@pytest.fixture
def hasty(monkeypatch):
    """discord.py waits whole seconds before it tries again; here it need not."""
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, real=asyncio.sleep: real(min(seconds, 0.02)))


async def plays_on(game, turns=2):
    """Can the game be played after all that, and is it shown?"""
    for _ in range(turns):
        await game.turn(await game.turn_of())
        await game.caught_up()
    await game.club.playground.quiet()
    thread = await game.channel()
    pings = [seen for seen in game.club["Sam"].sees(thread) if seen.pinged]
    assert [seen.pinged for seen in pings] == [[(await game.turn_of()).id]]


async def one_board(game):
    thread = await game.channel()
    shown = game.club["Sam"].sees(thread, lambda seen: "Waiting for" in seen.text)
    assert len(shown) == 1


async def stop(game, person):
    """Play a turn that is quickly done."""
    side = await person.click(await game.side(person), "Stop")
    return await person.click(side, "Publish")


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
    assert len([one for one in meanwhile if re.match(PANEL, one)]) == 3
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
    faults.add(PANEL, status=429, retry_after=0.2)
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


@pytest.mark.parametrize("status", [500, 502, 503])
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
async def test_a_move_counts_though_its_panel_could_not_be_drawn(club, game, faults, hasty, how):
    person, before = await game.turn_of(), await game.head()
    side = await person.click(await game.side(person), "Stop")
    fault = faults.add(PANEL, times=None, **how)
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
async def test_a_first_answer_that_was_cut_off_is_followed_by_another(club, game, faults, done):
    person = await game.turn_of()
    faults.add(ANSWER, cut=True, done=done)
    reply = await game.side(person)
    assert "Something broke on my side, number" in whispered(reply)
    assert len(club.bugs.take()) == 1
    await plays_on(game)


async def test_a_lobby_whose_drawing_failed_has_its_player_all_the_same(club, faults, hasty):
    club.troubled = True
    lobby = await club.lobby("Ann", "Bob")
    fault = faults.add(PANEL, status=503, times=None)
    await club["Cleo"].click(lobby, "Join", settle=False)
    await club.playground.until(lambda: fault.hits > 4)
    faults.remove(fault)
    await club.answered()
    club.bugs.take()
    faults.add(PANEL, cut=True)
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


# A person must do something: rooms and rights


async def test_a_deleted_board_is_posted_anew(club, game):
    lost, person = await game.board(), await game.turn_of()
    (ping,) = [seen for seen in person.sees(await game.channel()) if seen.pinged]
    club.playground.posts.delete(lost.message)
    await game.turn(person, await person.click(ping, "My side"))
    board = await game.caught_up()
    assert board.id > lost.id
    await club["Ann"].wait_for(club.tables, f"/{board.id}")
    await plays_on(game)


async def test_a_deleted_thread_makes_a_game_homeless_until_it_is_moved(club, game):
    person = await game.turn_of()
    club.playground.threads.delete(await game.channel())
    told = await club["Ann"].wait_for(club.tables, "channel is gone")
    assert club["Ann"].mention in told.text
    assert "/table move" in told.text
    assert told.pinged == [club["Ann"].id]
    side = await person.slash(club.side_room, "turn side")
    assert side.text.startswith("This game's channel is gone.")
    assert "Stop" in side.message.labels
    games = await person.slash(club.side_room, "my games")
    assert "channel is gone" in whispered(games)
    side = await person.click(await person.click(side, "Stop"), "Publish")
    assert "Nothing is asked of you" in side.text
    mover = (await game.others())[0]
    assert whispered(await mover.slash(club.side_room, "table move", table=game.number)) == "Done."
    board = await game.caught_up()
    assert board.channel.id == club.side_room.id
    await club.playground.until(lambda: not told.there)
    assert club.bot.troubles == {}
    await plays_on(game)


async def test_a_thread_that_goes_while_its_board_is_looked_after_is_told_of(club, game, monkeypatch):
    """Whoever looked before it went knows nothing of it, and must not take it for mended."""
    await game.caught_up()
    await club.playground.quiet()
    pings = club.bot.boards._pings
    catch_up, shown, go = pings.catch_up, asyncio.Event(), asyncio.Event()

    async def late(*about):
        shown.set()
        await go.wait()
        await catch_up(*about)

    monkeypatch.setattr(pings, "catch_up", late)
    club.bot.boards.touch(game.number)
    await shown.wait()
    thread = await game.channel()
    club.playground.threads.delete(thread)
    await club.playground.until(lambda: club.bot.get_channel(thread.id) is None)
    go.set()
    told = await club["Ann"].wait_for(club.tables, "channel is gone")
    assert "/table move" in told.text


async def test_a_deleted_channel_is_told_to_the_host_directly(club):
    club.troubled = True
    game = await club.start("Ann", "Bob", "Cleo", place="channel")
    club.playground.threads.delete(club.tables)
    told = await club["Ann"].wait_for_dm("channel is gone")
    assert "/table move" in told.text
    await club.playground.quiet()
    assert len(club["Ann"].dms()) == 1
    assert club["Bob"].dms() == []
    await club["Bob"].slash(club.side_room, "table move", table=game.number)
    await game.caught_up()
    await club.playground.until(lambda: not told.there)
    await plays_on(game)


async def test_trouble_is_told_once_also_over_a_start(house):
    house.troubled = True
    async with house.online():
        game = await house.start()
        house.playground.threads.delete(await game.channel())
        await house["Ann"].wait_for(house.tables, "channel is gone")
    async with house.online():
        await house.playground.until(lambda: house.bot.troubles)
        await house.playground.quiet(0.2)
        assert len(house["Ann"].sees(house.tables, "channel is gone")) == 1
        side = await (await game.turn_of()).slash(house.side_room, "turn side")
        assert "channel is gone" in side.text
    house.check()


class TestPictures:
    @pytest.fixture
    def studio(self):
        return Pictures()

    async def test_without_attach_files_the_board_goes_on_in_words(self, club, game):
        board = await game.board()
        assert board.files
        club.playground.forbid(club.tables, "attach_files")
        await game.turn(await game.turn_of())
        await game.caught_up()
        assert board.files == {}
        assert "Waiting for" in board.text
        await club.playground.until(lambda: club.bot.troubles)
        person = await game.turn_of()
        side = await game.side(person)
        first = side.text.splitlines()[0]
        assert "I lack these permissions in this game's channel: attach files." in first
        assert "Stop" in side.message.labels
        assert side.message.files
        told = await club["Ann"].wait_for(club.tables, "attach files")
        assert told.pinged == [club["Ann"].id]
        club.playground.forbid(club.tables)
        await club.playground.until(lambda: board.files and not club.bot.troubles)
        await club.playground.until(lambda: not told.there)
        await plays_on(game)


@pytest.mark.parametrize(
    ("right", "place"),
    [("send_messages_in_threads", "thread"), ("view_channel", "thread"), ("send_messages", "channel")],
)
async def test_without_the_right_to_post_the_game_goes_on_in_panels(club, right, place):
    club.troubled = True
    game = await club.start(place=place)
    first, board = await game.turn_of(), await game.board()
    club.playground.forbid(club.tables, right)
    await stop(game, first)
    await club.playground.until(lambda: club.bot.troubles)
    person = await game.turn_of()
    side = await game.side(person)
    said = side.text.splitlines()[0]
    assert said.startswith("I lack these permissions in this game's channel")
    assert right.replace("_", " ") in said
    await person.click(await person.click(side, "Stop"), "Publish")
    said = [*club["Ann"].dms(), *club["Ann"].sees(club.tables)]
    told = [seen for seen in said if right.replace("_", " ") in seen.text and not seen.ephemeral]
    assert len(told) == 1
    club.playground.forbid(club.tables)
    assert await game.caught_up() == board
    await club.playground.until(lambda: not club.bot.troubles and not told[0].there)
    await plays_on(game)


async def test_a_board_that_could_not_be_posted_catches_up_when_the_right_is_given_back(club, game):
    club.playground.forbid(club.tables, "send_messages_in_threads")
    await game.forward(lambda screen: screen.stage.round > 1)
    await club.playground.until(lambda: club.bot.troubles)
    await game.forward(lambda screen: screen.stage.round > 2)
    await club.playground.until(lambda: not club.bot.boards._tasks)  # it is not tried again any more
    club.playground.forbid(club.tables)
    board = await game.caught_up()
    assert "round 3" in board.text
    await plays_on(game)


async def test_a_ping_that_could_not_be_deleted_is_deleted_later(club, game, faults, hasty):
    thread, person = await game.channel(), await game.turn_of()
    (ping,) = [seen for seen in person.sees(thread) if seen.pinged]
    fault = faults.add(r"DELETE /channels/\d+/messages", status=503, times=None)
    await game.turn(person)
    await game.caught_up()
    assert ping.there
    faults.remove(fault)
    await game.turn(await game.turn_of())
    await game.caught_up()
    await club.playground.until(lambda: not ping.there)
    await plays_on(game)


async def test_pings_that_could_not_be_deleted_are_deleted_after_a_start(house, hasty):
    """Also those of a game that is over, and told."""
    house.troubled = True
    async with house.online():
        game = await house.start()
        thread = await game.channel()
        fault = house.playground.faults.add(r"DELETE /channels/\d+/messages", status=503, times=None)
        await game.turn(await game.turn_of())
        await game.caught_up()
        await game.forward()
        await game.caught_up()
        assert len([seen for seen in house["Sam"].sees(thread) if seen.pinged]) == 2
    house.playground.faults.remove(fault)
    async with house.online():
        await house.playground.until(
            lambda: not [seen for seen in house["Sam"].sees(thread) if seen.pinged],
        )
    house.check()


async def test_commands_that_may_not_post_name_what_is_missing(club, game):
    thread, person = await game.channel(), (await game.others())[0]
    club.playground.forbid(club.tables, "send_messages_in_threads")
    for command in ("table board", "table ping"):
        reply = await person.slash(thread, command)
        assert "send messages in threads" in whispered(reply)
    club.playground.forbid(club.tables)
    await plays_on(game)


async def test_an_archived_thread_is_opened_again(club, game):
    thread, person = await game.channel(), await game.turn_of()
    club.playground.threads.update(thread, {"archived": True})
    await club.playground.until(lambda: not thread.thread.archived)
    side = await game.side(person)
    assert "Stop" in side.message.labels
    await plays_on(game)


async def test_a_locked_thread_is_told_and_the_game_can_move(club, game):
    thread, person = await game.channel(), await game.turn_of()
    club.playground.threads.update(thread, {"archived": True, "locked": True})
    await person.click(await person.slash(club.side_room, "oasis stop"), "Publish")
    told = await club["Ann"].wait_for(club.tables, "thread is locked")
    assert told.pinged == [club["Ann"].id]
    side = await person.slash(club.side_room, "turn side")
    assert side.text.startswith("This game's thread is locked.")
    club.playground.threads.update(thread, {"archived": False, "locked": False})
    await game.caught_up()
    await club.playground.until(lambda: not told.there)
    await plays_on(game)


# Bugs


class Boom(RuntimeError):
    pass


async def boom(*_, **__):
    raise Boom("something nobody need know")


async def broken(club, monkeypatch, reply):
    """Was the person told a number, and does the log have it?"""
    (bug,) = club.bugs.take()
    told = whispered(reply)
    told_number = re.search(r"number ([0-9a-f]{8})", told)[1]
    assert told_number in bug
    assert "nobody need know" not in told


@pytest.mark.parametrize("label", ["Stop", "One more · publishes", "More"])
async def test_a_bug_in_a_button_has_a_number(club, game, monkeypatch, label):
    person, before = await game.turn_of(), await game.head()
    side = await game.side(person)
    with monkeypatch.context() as patch:
        for name in ("step", "look"):
            patch.setattr(club.table, name, boom)
        await broken(club, patch, await person.click(side, label))
    assert await game.head() == before
    assert side.message.there
    await plays_on(game)


async def at_squares(game, person):
    """Open somebody's side at one list of squares."""
    side = await game.side(person)
    elsewhere = [label for label in side.message.labels if label.startswith("Elsewhere")]
    return await person.click(side, elsewhere[0]) if elsewhere else side


async def test_a_bug_in_a_select_a_form_a_command_a_door_has_a_number(club, game, monkeypatch):
    person = await game.placing()
    side, board, thread = await at_squares(game, person), await game.board(), await game.channel()
    form = await person.click(side, "Type …")
    value = side.message.selects[0]["options"][0]["value"]
    with monkeypatch.context() as patch:
        for name in ("step", "look"):
            patch.setattr(club.table, name, boom)
        await broken(club, patch, await person.select(side, value))
        await broken(club, patch, await person.submit(form, typed="h2"))
        await broken(club, patch, await person.slash(thread, "turn do", action=value))
        await broken(club, patch, await person.slash(thread, "turn side"))
        await broken(club, patch, await person.click(board, "My side"))
        await broken(club, patch, await person.select(board, "board"))
        await broken(club, patch, await person.click(board, "Recap"))
    await plays_on(game)


async def test_a_bug_in_what_is_offered_offers_nothing(club, game, monkeypatch):
    person, thread = await game.turn_of(), await game.channel()
    with monkeypatch.context() as patch:
        patch.setattr(club.table, "look", boom)
        assert await person.complete(thread, "turn do", "action", "") == []
    assert len(club.bugs.take()) == 1
    assert len(await person.complete(thread, "turn do", "action", "")) == 2


async def test_a_bug_in_the_lobby_has_a_number(club, monkeypatch):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    with monkeypatch.context() as patch:
        patch.setattr(club.bot.house, "lobby", boom)
        for label in ("Join", "Options", "Start"):
            await broken(club, patch, await club["Ann"].click(lobby, label))
    await club["Ann"].click(lobby, "Start")
    await club["Ann"].wait_for_thread(club.tables)


async def test_a_bug_in_what_knows_people_is_answered_in_their_clients_language(club, game, monkeypatch):
    person = await game.turn_of()
    with monkeypatch.context() as patch:
        patch.setattr(club.bot.house, "people", boom)
        reply = await game.side(person)
        assert "number" in whispered(reply)
    assert club.bugs.take()
    await plays_on(game)


async def test_a_bug_in_drawing_a_board_keeps_no_table_from_going_on(club, game, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(club.bot.boards, "order", boom)
        await stop(game, await game.turn_of())
        await club.playground.until(lambda: club.bugs.found)
        assert any("board" in bug for bug in club.bugs.take())
    await game.turn(await game.turn_of())
    club.bugs.take()
    await game.caught_up()
    await plays_on(game)


async def test_a_practice_player_who_stumbles_gets_up_again(club, monkeypatch):
    game = await club.start("Ann", practice=2)

    async def awaited():
        return club["Ann"] in await game.awaited()

    await club.until(awaited)
    with monkeypatch.context() as patch:
        patch.setattr(club.bot.practice, "_decide", boom)
        await game.turn(club["Ann"])
        await club.playground.quiet(0.1)
    club.bugs.take()
    await club.until(awaited)
    await game.caught_up()
    club.bugs.take()


async def test_the_first_answer_comes_before_anything_that_may_take_long(club, game, monkeypatch):
    person = await game.placing()
    side, board, thread = await at_squares(game, person), await game.board(), await game.channel()
    typing = "Type …"
    real, presses = club.store.read, club.playground.desk.by_id

    async def slow(*given):
        """Whoever reads before they answer waits in vain."""
        await list(presses.values())[-1].done.wait()
        return await real(*given)

    monkeypatch.setattr(club.store, "read", slow)
    for press in (
        lambda: person.click(side, typing),
        lambda: person.click(side, "More"),
        lambda: person.click(board, "Scores"),
        lambda: person.slash(thread, "turn side"),
        lambda: person.slash(thread, "my games"),
        lambda: club["Ann"].slash(club.tables, "table new", game="oasis"),
    ):
        await press()


# Starting and stopping


class Quick(NoPictures):
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
    fault = house.playground.faults.add(PANEL, delay=0.4)
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
    stored = await house.store.shown(game.number)
    assert "board" in stored
    async with house.online():
        await game.caught_up()
    house.check()
