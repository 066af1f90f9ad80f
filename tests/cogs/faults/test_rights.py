"""A person must do something about rooms and rights, and is told what."""

import asyncio

import pytest

from tests.cogs.conftest import Pictures, whispered
from tests.cogs.faults.playing import plays_on, stop


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
    assert club.bot.services.troubles == {}
    await plays_on(game)


async def test_a_thread_that_goes_while_its_board_is_looked_after_is_told_of(club, game, monkeypatch):
    """Whoever looked before it went knows nothing of it, and must not take it for mended."""
    await game.caught_up()
    await club.playground.quiet()
    pings = club.bot.services.boards._pings
    catch_up, shown, go = pings.catch_up, asyncio.Event(), asyncio.Event()

    async def late(*about):
        shown.set()
        await go.wait()
        await catch_up(*about)

    monkeypatch.setattr(pings, "catch_up", late)
    club.bot.services.boards.touch(game.number)
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
        await house.playground.until(lambda: house.bot.services.troubles)
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
        await club.playground.until(lambda: club.bot.services.troubles)
        person = await game.turn_of()
        side = await game.side(person)
        first = side.text.splitlines()[0]
        assert "I lack these permissions in this game's channel: attach files." in first
        assert "Stop" in side.message.labels
        assert side.message.files
        told = await club["Ann"].wait_for(club.tables, "attach files")
        assert told.pinged == [club["Ann"].id]
        club.playground.forbid(club.tables)
        await club.playground.until(lambda: board.files and not club.bot.services.troubles)
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
    await club.playground.until(lambda: club.bot.services.troubles)
    person = await game.turn_of()
    side = await game.side(person)
    said = side.text.splitlines()[0]
    assert said.startswith("I lack these permissions in this game's channel")
    assert right.replace("_", " ") in said
    await person.click(await person.click(side, "Stop"), "Publish")

    def told_to_ann():
        said = [*club["Ann"].dms(), *club["Ann"].sees(club.tables)]
        return [seen for seen in said if right.replace("_", " ") in seen.text and not seen.ephemeral]

    await club.playground.until(told_to_ann)
    told = told_to_ann()
    assert len(told) == 1
    club.playground.forbid(club.tables)
    assert await game.caught_up() == board
    await club.playground.until(lambda: not club.bot.services.troubles and not told[0].there)
    await plays_on(game)


async def test_a_board_that_could_not_be_posted_catches_up_when_the_right_is_given_back(club, game):
    club.playground.forbid(club.tables, "send_messages_in_threads")
    await game.forward(lambda screen: screen.stage.round > 1)
    await club.playground.until(lambda: club.bot.services.troubles)
    await game.forward(lambda screen: screen.stage.round > 2)
    await club.playground.until(lambda: not club.bot.services.boards._tasks)  # it is not tried again any more
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
