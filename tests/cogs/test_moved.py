"""Moving a game, and asking for what cannot be shown: a board is where its game is, and answers are words."""

import pytest

from bot.storage.database import NotRead
from tests.cogs.conftest import settled, whispered

BOARD = r"POST /channels/\d+/messages"


async def boards_in(house, channel):
    return [seen for seen in house["Ann"].sees(channel) if "Waiting for" in seen.text]


async def test_a_move_that_was_cut_short_brings_its_board_along(house):
    """The game has moved, and the bot died before it could post anything there."""
    async with house.online():
        game = await house.start()
        await game.caught_up()
    await house.table.move(game.number, house.side_room.id)
    async with house.online():
        board = await game.caught_up()
        assert board.channel.id == house.side_room.id
        await game.turn(await game.turn_of())
        await game.caught_up()
        assert len(await boards_in(house, house.side_room)) == 1
    house.check()


async def test_a_move_whose_board_is_refused_is_told_and_shown_soon_after(club):
    club.troubled = True
    game = await club.start()
    await game.caught_up()
    await club.playground.quiet()
    club.playground.faults.add(BOARD, status=400)
    mover = await game.turn_of()
    reply = await mover.slash(club.side_room, "table move", table=game.number)
    assert whispered(reply).startswith("Discord did not take that")
    board = await game.caught_up()
    assert board.channel.id == club.side_room.id


@pytest.mark.parametrize("command", ["table board", "table ping"])
async def test_what_cannot_be_shown_again_is_said_in_words(club, command):
    club.troubled = True
    game = await club.start()
    player = await game.turn_of()
    club.playground.threads.delete(await game.channel())
    reply = await player.slash(club.side_room, command)
    assert whispered(reply).startswith("This game's channel is gone.")


@pytest.mark.parametrize("gone", [False, True], ids=["there", "gone"])
async def test_an_open_vote_moves_along_and_calls_nobody_twice(club, gone):
    """Its old place may be gone, which is why tables move."""
    club.troubled = gone
    game = await club.start("Ann", "Bob", "Cleo")
    before = await game.channel()
    await club["Bob"].slash(before, "table abandon", why="No time.")
    await settled(club)
    (asked,) = club["Sam"].sees(before, "give the game up")
    assert sorted(asked.pinged) == sorted([club["Ann"].id, club["Cleo"].id])
    if gone:
        club.playground.threads.delete(before)
    await club["Ann"].slash(club.side_room, "table move", table=game.number)
    await settled(club)
    assert not asked.there
    (vote,) = club["Sam"].sees(club.side_room, "give the game up")
    assert vote.pinged == []
    assert "No time." in vote.text
    for name in ("Ann", "Cleo"):
        await club[name].click(vote, "Agree")
    await settled(club)
    assert (await game.look()).status == "abandoned"
    assert vote.labels == []


async def test_a_game_that_is_over_stays_where_it_was_played(club):
    game = await club.start()
    await game.forward()
    await game.caught_up()
    reply = await club["Ann"].slash(club.side_room, "table move", table=game.number)
    assert whispered(reply).startswith("This game is over.")


async def test_a_square_that_is_typed_while_nothing_can_be_read_is_answered_in_words(club, monkeypatch):
    async def unreadable(*_):
        raise NotRead("the disk is away")

    game = await club.start()
    monkeypatch.setattr(club.store, "running_in", unreadable)
    reply = await club["Ann"].slash(await game.channel(), "giganten build", site="h2")
    assert whispered(reply).startswith("I cannot look it up")
