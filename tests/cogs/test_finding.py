"""Finding one's way: whoever asks in the wrong place, or for the wrong game, is led to the right one."""

import pytest

from tests.cogs.conftest import whispered


async def test_whoever_asks_where_no_game_is_played_is_led_to_theirs(club):
    first, second = await club.start(), await club.start("Ann", "Bob", "Cleo")
    reply = await club["Ann"].slash(club.side_room, "turn side")
    for game in (first, second):
        assert f"**Oasis #{game.number}** (<#{(await game.channel()).id}>)" in whispered(reply)
    reply = await club["Dan"].slash(club.side_room, "turn side")
    assert "Oasis #" not in whispered(reply)


async def test_a_command_of_another_game_names_the_right_one(club):
    game = await club.start()
    head = await game.head()
    reply = await (await game.turn_of()).slash(await game.channel(), "giganten pass")
    assert "its commands begin with /oasis" in whispered(reply)
    assert await game.head() == head


@pytest.mark.parametrize("typed", ["oas", "OASIS #1", "1"])
async def test_a_table_to_move_is_found_by_its_name(club, typed):
    await club.start()
    found = await club["Ann"].complete(club.side_room, "table move", "table", typed)
    assert [(one["name"], one["value"]) for one in found] == [("Oasis #1", 1)]


@pytest.mark.parametrize("typed", ["oas", "OASIS", "1"])
async def test_a_table_that_gathers_is_found_by_its_name(club, typed):
    await club.lobby("Ann")
    (found,) = await club["Ann"].complete(club.tables, "table kick", "table", typed)
    assert (found["name"], found["value"]) == ("Oasis #1", 1)


async def test_a_rematch_invites_the_old_table_once(club):
    game = await club.start("Ann", "Bob", practice=1)
    await game.forward()
    await game.caught_up()
    (result,) = club["Ann"].sees(await game.channel(), "is over after")
    for name in ("Bob", "Ann", "Eve"):
        await club[name].click(result, "Rematch")
    await club.playground.quiet()
    (invited,) = club["Ann"].sees(club.tables, "would like to play again with you")
    assert invited.pinged == [club["Ann"].id]
    assert f"<@{club['Bob'].id}> would like" in invited.text


async def test_a_rematch_does_not_let_in_whom_its_host_has_barred(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await game.forward()
    await game.caught_up()
    (result,) = club["Ann"].sees(await game.channel(), "is over after")
    await club["Bob"].click(result, "Rematch")
    await club.playground.quiet()
    await club["Bob"].slash(club.tables, "table kick", player=club["Ann"], forever=True)
    await club["Ann"].click(result, "Rematch")
    lobby = next(one for one in club["Ann"].sees(club.tables) if "Join" in one.labels)
    await club["Ann"].click(lobby, "Join")
    rematch = await club.bot.services.house.lobbies.find(game.number + 1)
    assert rematch.users == (club["Bob"].id,)


async def test_a_spectator_who_wants_a_rematch_calls_nobody(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await game.forward()
    await game.caught_up()
    (result,) = club["Ann"].sees(await game.channel(), "is over after")
    await club["Eve"].click(result, "Rematch")
    await club.playground.quiet()
    assert club["Ann"].sees(club.tables, "would like to play again with you") == []
