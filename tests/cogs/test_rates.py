"""What others have to see can be done now and then, not all the time; and lobbies do not wait for ever."""

import asyncio
import re

import pytest

from bot.table.rates import EXPORTS, PICTURES
from tests.cogs.conftest import number, settled, whispered
from tests.support.clock import DAY, HOUR, MINUTE, Clock


@pytest.fixture
def clock():
    return Clock()


def again(reply):
    """When is it possible again, by what a refusal says?"""
    (time,) = re.findall(r"<t:(\d+):R>", whispered(reply))
    return int(time)


def tables(club, words="players. Join"):
    return club["Sam"].sees(club.tables, words)


# Boards, pings, pictures, records


async def test_a_board_is_posted_once_a_minute(club, clock):
    game = await club.start()
    thread = await game.channel()
    assert whispered(await club["Sam"].slash(thread, "table board")) == "Done."
    board = await game.board()
    reply = await club["Ann"].slash(thread, "table board")
    assert "less than a minute ago" in whispered(reply)
    assert again(reply) == clock.now + MINUTE
    assert await game.board() == board
    clock.forward(MINUTE)
    assert whispered(await club["Ann"].slash(thread, "table board")) == "Done."
    assert (await game.board()).id > board.id


async def test_a_board_that_could_not_be_posted_does_not_count(club):
    club.troubled = True
    game = await club.start()
    thread = await game.channel()
    club.playground.forbid(club.tables, "send_messages_in_threads")
    assert "send messages in threads" in whispered(await club["Ann"].slash(thread, "table board"))
    club.playground.forbid(club.tables)
    assert whispered(await club["Ann"].slash(thread, "table board")) == "Done."


async def test_everybody_calls_a_table_once_an_hour(club, clock):
    game = await club.start()
    thread, (first, second) = await game.channel(), await game.others()
    assert whispered(await first.slash(thread, "table ping")) == "Done."
    reply = await first.slash(thread, "table ping")
    assert "within the last hour" in whispered(reply)
    assert again(reply) == clock.now + HOUR
    assert whispered(await second.slash(thread, "table ping")) == "Done."
    clock.forward(HOUR)
    assert whispered(await first.slash(thread, "table ping")) == "Done."


async def test_a_game_does_not_move_to_and_fro(club, clock):
    game = await club.start()
    rooms = [club.side_room, club.tables] * 3
    replies = [await club["Ann"].slash(room, "table move", table=game.number) for room in rooms]
    assert [whispered(one) for one in replies[:5]] == ["Done."] * 5
    assert "moved several times" in whispered(replies[5])
    assert again(replies[5]) > clock.now
    await game.caught_up()
    assert (await game.channel()).id == club.side_room.id


async def test_records_and_pictures_have_their_limits_and_each_says_when(club, clock):
    game = await club.start()
    thread = await game.channel()
    for command, limit in (("look export", EXPORTS), ("look board", PICTURES)):
        for _ in range(limit.most):
            assert "just now" not in (await club["Sam"].slash(thread, command)).newest.text
        reply = await club["Sam"].slash(thread, command)
        assert "just now" in whispered(reply)
        assert again(reply) == clock.now + limit.seconds
        assert "just now" not in (await club["Bob"].slash(thread, command)).newest.text
        clock.forward(limit.seconds)
        assert "just now" not in (await club["Sam"].slash(thread, command)).newest.text


async def test_one_who_describes_sees_and_zooms_is_counted_once(club):
    game = await club.start()
    thread, board = await game.channel(), await game.board()
    for n in range(PICTURES.most):
        await (club["Bob"].slash(thread, "describe") if n % 2 else club["Bob"].select(board, "board"))
    for reply in (await club["Bob"].slash(thread, "describe"), await club["Bob"].select(board, "0")):
        assert "many pictures" in whispered(reply)
    assert "Stop" in (await game.side(await game.turn_of())).message.labels


# Lobbies


async def test_somebody_hosts_three_open_lobbies_in_a_channel(club):
    lobbies = [await club.lobby("Ann") for _ in range(3)]
    reply = await club["Ann"].slash(club.tables, "table new", game="oasis")
    await club.answered()
    assert "3 tables that you host in this channel wait for players" in whispered(reply)
    assert tables(club) == lobbies
    assert tables(club, "you host") == []
    await club["Bob"].slash(club.tables, "table new", game="oasis")
    await club["Ann"].slash(club.side_room, "table new", game="oasis")
    mine = await club["Ann"].click(lobbies[0], "Options")
    await club["Ann"].click(mine, "Clear the table")
    fourth = await club["Ann"].slash(club.tables, "table new", game="oasis")
    assert "players. Join" in fourth.text


async def test_three_are_three_also_when_they_are_set_up_at_once(club):
    club.playground.limits.ack_seconds = 30.0  # this is about their number, not about haste
    new = [club["Ann"].slash(club.tables, "table new", game="oasis") for _ in range(5)]
    await asyncio.gather(*new)
    await club.answered()
    assert len(tables(club)) == 3


async def test_a_rematch_counts_as_well(club):
    game = await club.start()
    await game.forward()
    await game.caught_up()
    (result,) = club["Sam"].sees(await game.channel(), "is over after")
    for _ in range(3):
        await club.lobby("Bob")
    assert "3 tables that you host" in whispered(await club["Bob"].click(result, "Rematch"))
    assert "join here" in (await club["Cleo"].click(result, "Rematch")).text


async def test_tables_are_not_set_up_and_cleared_away_without_end(club, clock):
    for _ in range(10):
        lobby = await club.lobby("Ann")
        await club["Ann"].click(lobby, "Leave")
    reply = await club["Ann"].slash(club.tables, "table new", game="oasis")
    assert "many tables here just now" in whispered(reply)
    assert again(reply) > clock.now
    assert tables(club) == []


async def waits(club, *names):
    """Set up a table, and let it be written down where it hangs."""
    lobby = await club.lobby(*names)
    await club.answered()
    return lobby


async def swept(club):
    """Let the bot look after everything, if it is time."""
    club.bot.services.house.agenda.wake()
    await settled(club)


async def test_a_lobby_that_nobody_touches_for_14_days_goes_and_says_so(club, clock):
    forgotten, touched = await waits(club, "Ann", "Bob"), await waits(club, "Ann")
    clock.forward(13 * DAY)
    await swept(club)
    assert len(tables(club)) == 2
    await club["Cleo"].click(touched, "Join")
    await club.answered()
    clock.forward(DAY + MINUTE)
    await swept(club)
    assert "Nobody touched this table for 14 days, so it was cleared away." in forgotten.text
    assert forgotten.labels == []
    assert tables(club) == [touched]
    reply = await club.late(club["Cleo"], forgotten, f"lb:{number(forgotten)}:join")
    assert "This table was cleared away" in whispered(reply)
    assert (await club.bot.services.house.lobbies.find(number(forgotten))).users == (
        club["Ann"].id,
        club["Bob"].id,
    )


async def test_lobbies_are_looked_after_at_the_start_and_when_it_is_time(house, clock):
    async with house.online():
        old = await waits(house, "Ann")
    clock.forward(15 * DAY)
    async with house.online():
        await house["Sam"].wait_for(house.tables, "for 14 days")
        new = await waits(house, "Ann")
        clock.forward(14 * DAY)
        await swept(house)
        assert "players. Join" in new.text
        clock.forward(1)
        await swept(house)
        assert "for 14 days" in new.text
    assert "for 14 days" in old.text
    house.check()


async def test_a_lobby_whose_message_could_not_be_changed_says_so_later(club, clock, monkeypatch):
    club.troubled = True
    lobby = await waits(club, "Ann")
    clock.forward(15 * DAY)
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, real=asyncio.sleep: real(min(seconds, 0.02)))
    fault = club.playground.faults.add(r"PATCH /channels/\d+/messages", status=503, times=None)
    await swept(club)
    club.playground.faults.remove(fault)
    assert "players. Join" in lobby.text
    assert "This table was cleared away" in whispered(await club["Bob"].click(lobby, "Join"))
    clock.forward(DAY)
    await swept(club)
    assert "for 14 days" in lobby.text


async def test_a_lobby_whose_message_is_gone_is_cleared_away_all_the_same(club, clock):
    club.troubled = True
    lobby = await waits(club, "Ann")
    table = number(lobby)
    club.playground.posts.delete(lobby.message)
    clock.forward(15 * DAY)
    await swept(club)
    assert (await club.bot.services.house.lobbies.find(table)).status == "cancelled"
    assert await club.bot.services.house.lobbies.untold() == ()
    assert tables(club) == []


async def test_a_lobby_that_no_crash_let_anybody_see_is_cleared_away_without_a_word(house, clock):
    async with house.online() as bot:
        lobby = await bot.services.house.lobbies.open(
            "oasis", 1, house.tables.id, house["Ann"].id, in_thread=True
        )
    async with house.online() as bot:
        await swept(house)
        assert (
            await bot.services.house.lobbies.find(lobby.id)
        ).status == "open"  # its answer may be on its way
    clock.forward(2 * HOUR)
    async with house.online() as bot:
        await swept(house)
        assert (await bot.services.house.lobbies.find(lobby.id)).status == "cancelled"
        assert tables(house, "") == []
    house.check()
