"""Lobbies whose message somebody deleted: they count for nothing, and a rematch is posted again."""

import asyncio

import pytest

from bot.playground.permissions import named
from tests.cogs.conftest import number, whispered

GET = r"GET /channels/\d+/messages/\d+"


@pytest.fixture
def club(club):
    """What is looked for is not always there."""
    club.troubled = True
    return club


def tables(club, words="players. Join"):
    return club["Sam"].sees(club.tables, words)


async def hang(club, name="Ann"):
    lobby = await club.lobby(name)
    await club.answered()
    return lobby


async def new(club, name="Ann"):
    reply = await club[name].slash(club.tables, "table new", game="oasis")
    await club.answered()
    return reply


async def status(club, table):
    return (await club.bot.services.house.lobbies.find(table)).status


async def test_a_table_whose_message_was_deleted_does_not_count(club):
    lobbies = [await hang(club) for _ in range(3)]
    deleted = number(lobbies[1])
    club.playground.posts.delete(lobbies[1].message)
    assert "players. Join" in (await new(club)).text
    assert await status(club, deleted) == "cancelled"
    assert [await status(club, number(lobbies[n])) for n in (0, 2)] == ["open", "open"]
    assert "3 tables that you host" in whispered(await new(club))
    assert len(tables(club)) == 3


async def test_tables_that_hang_are_not_looked_for_before_there_are_three(club):
    for _ in range(3):
        await hang(club)
    assert not [one for one in club.playground.log if one.method == "GET" and "/messages/" in one.path]
    assert "3 tables that you host" in whispered(await new(club))


@pytest.mark.parametrize("fault", [{"status": 503}, {"cut": True}, {"status": 403, "code": 50001}])
async def test_a_table_of_which_discord_says_nothing_counts(club, fault, monkeypatch):
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, real=asyncio.sleep: real(min(seconds, 0.02)))
    lobbies = [await hang(club) for _ in range(3)]
    club.playground.faults.add(GET, **fault, times=None)
    assert "3 tables that you host" in whispered(await new(club))
    assert [await status(club, number(lobby)) for lobby in lobbies] == ["open"] * 3


async def test_tables_that_others_host_are_left_alone(club):
    theirs = await hang(club, "Bob")
    table = number(theirs)
    for _ in range(3):
        await hang(club)
    club.playground.posts.delete(theirs.message)
    assert "3 tables that you host" in whispered(await new(club))
    assert await status(club, table) == "open"


async def test_whoever_still_has_the_options_of_such_a_table_is_told(club):
    lobbies = [await hang(club) for _ in range(3)]
    mine = await club["Ann"].click(lobbies[0], "Options")
    table = number(lobbies[0])
    club.playground.posts.delete(lobbies[0].message)
    await new(club)
    reply = await club["Ann"].select(mine, "true", custom_id=f"lb:{table}/open_scores")
    assert "This table was cleared away" in reply.newest.text
    assert len(tables(club)) == 3


# Rematches


async def finished(club):
    """Play a game to its end, and return its result."""
    game = await club.start()
    await game.forward()
    await game.caught_up()
    (result,) = club["Sam"].sees(await game.channel(), "is over after")
    return result


async def rematch(club, name, result):
    reply = await club[name].click(result, "Rematch")
    await club.answered()
    return whispered(reply)


async def test_a_rematch_whose_message_was_deleted_hangs_again(club):
    result = await finished(club)
    await rematch(club, "Ann", result)
    (first,) = tables(club)
    await club["Bob"].click(first, "Join")
    club.playground.posts.delete(first.message)
    said = await rematch(club, "Cleo", result)
    (second,) = tables(club)
    assert f"/{second.id}" in said
    assert club["Bob"].mention in second.text
    assert f"{club['Ann'].mention} · host" in second.text
    assert f"/{second.id}" in await rematch(club, "Bob", result)
    assert tables(club) == [second]


async def test_a_rematch_is_not_hung_up_by_somebody_who_may_not_write_there(club):
    result = await finished(club)
    await rematch(club, "Ann", result)
    (first,) = tables(club)
    club.playground.threads.permit(club.tables, club["Bob"].id, deny=named("send_messages"))
    assert f"/{first.id}" in await rematch(club, "Bob", result)
    club.playground.posts.delete(first.message)
    assert "You may not write in that channel" in await rematch(club, "Bob", result)
    assert tables(club) == []
    await rematch(club, "Ann", result)
    assert len(tables(club)) == 1


@pytest.mark.parametrize("fault", [{"status": 503}, {"cut": True}])
async def test_a_rematch_is_linked_to_though_discord_does_not_say_that_it_hangs(club, fault, monkeypatch):
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, real=asyncio.sleep: real(min(seconds, 0.02)))
    result = await finished(club)
    await rematch(club, "Ann", result)
    (first,) = tables(club)
    club.playground.faults.add(GET, **fault, times=None)
    assert f"/{first.id}" in await rematch(club, "Bob", result)
    assert tables(club) == [first]


async def test_a_rematch_whose_channel_is_gone_is_set_up_where_it_is_asked_for(club):
    game = await club.start()
    await club["Ann"].slash(club.side_room, "table move", table=game.number)
    await game.forward()
    await game.caught_up()
    (result,) = club["Sam"].sees(club.side_room, "is over after")
    await rematch(club, "Ann", result)
    assert len(tables(club)) == 1
    club.playground.threads.delete(club.tables)
    await club.playground.until(lambda: club.bot.get_channel(club.tables.id) is None)
    assert "join here" in await rematch(club, "Bob", result)
    (lobby,) = club["Sam"].sees(club.side_room, "players. Join")
    assert f"{club['Bob'].mention} · host" in lobby.text
