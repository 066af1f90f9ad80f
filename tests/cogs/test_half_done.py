"""What Discord, or somebody with a quick hand, leaves half done: it is said in words, and nothing stays."""

import asyncio

import pytest

from bot.playground.permissions import named
from tests.cogs.conftest import number, whispered
from tests.cogs.looks import seated, status
from tests.playground.actors import Seen
from tests.support.sweeps import sweep

BROKE = "Something broke"
NO_MESSAGE = {"status": 404, "code": 10008}


@pytest.fixture
async def club(house, monkeypatch):
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, real=asyncio.sleep: real(min(seconds, 0.02)))
    house.troubled = True
    async with house.online():
        yield house
        await house.playground.quiet()


@pytest.fixture
def now():
    return [1_900_000_000]


@pytest.fixture
def clock(now):
    return lambda: now[0]


async def new(club):
    reply = await club["Ann"].slash(club.tables, "table new", settle=False, game="oasis")
    await club.answered()
    return reply


async def hosted(club):
    return await club.bot.services.house.lobbies.hosted(club["Ann"].id, club.tables.id)


async def changed(club, table, holds):
    """Wait until a press has changed a table, and is answered."""

    async def found():
        return holds(await club.bot.services.house.lobbies.look(table))

    await club.until(found)
    await club.answered()


# Tables that were never posted


async def test_a_table_that_discord_did_not_take_is_cleared_away(club):
    for _ in range(3):
        club.playground.faults.add("PATCH /webhooks/", status=503, times=None)
        await new(club)
        club.playground.faults.clear()
    assert await hosted(club) == ()
    assert seated((await new(club)).newest) == [f"• {club['Ann'].mention} · host"]
    assert len(await hosted(club)) == 1


async def test_a_table_that_nobody_can_have_seen_does_not_count(club, now):
    """The bot was killed before it had posted them."""
    lobbies = club.bot.services.house.lobbies
    for _ in range(3):
        await lobbies.open("oasis", club.tables.guild_id, club.tables.id, club["Ann"].id, in_thread=True)
    assert "3 tables" in (await new(club)).newest.text
    now[0] += 61
    assert seated((await new(club)).newest) == [f"• {club['Ann'].mention} · host"]
    assert len(await hosted(club)) == 1


# Lobbies that are deleted at that moment


async def test_who_joins_a_lobby_that_is_being_deleted_sits_at_the_one_that_hangs_again(club):
    lobby = await club.lobby("Ann")
    table = number(lobby)
    held = club.bot.services.desk._cards.drawn

    async def drawn(lobby):
        if lobby.message in club.playground.world.messages and len(lobby.users) == 2:
            club.playground.posts.delete(club.playground.world.messages[lobby.message])
        return await held(lobby)

    club.bot.services.desk._cards.drawn = drawn
    await club["Bob"].click(lobby, "Join", settle=False)
    await changed(club, table, lambda found: len(found.users) == 2)
    del club.bot.services.desk._cards.drawn
    again = await club["Bob"].wait_for(club.tables, club["Bob"].mention)
    assert (again.id != lobby.id, number(again), len(seated(again))) == (True, table, 2)
    assert not [one for one in club["Bob"].sees(club.tables) if BROKE in one.text]


@pytest.mark.parametrize("label", ["Join", "Start"])
async def test_a_press_counts_though_the_message_cannot_be_found(club, label):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    club.playground.faults.add("POST /interactions/", **NO_MESSAGE)
    reply = await club["Dan" if label == "Join" else "Ann"].click(lobby, label, settle=False)
    await changed(club, number(lobby), lambda found: len(found.users) == 4 or found.status == "started")
    assert BROKE not in reply.newest.text
    if label == "Join":
        assert len(seated(lobby)) == 4
    else:
        assert await status(club, lobby) == "started"
        await club["Ann"].wait_for(await club["Ann"].wait_for_thread(club.tables), "round 1")


# Outages and damage that a sentence is due for


@pytest.mark.parametrize("command", ["table board", "table ping"])
@pytest.mark.parametrize("fault", [{"status": 503}, {"cut": True}])
async def test_who_asks_while_discord_does_not_know_the_thread_is_told_so(club, monkeypatch, command, fault):
    game = await club.start("Ann", "Bob", "Cleo")
    thread, known = await game.channel(), club.bot.get_channel
    monkeypatch.setattr(club.bot, "get_channel", lambda one: None if one == thread.id else known(one))
    club.playground.faults.add(rf"GET /channels/{thread.id}$", **fault, times=None)
    reply = await club["Ann"].slash(club.side_room, command)
    await club.answered()
    assert "Discord did not take that just now" in whispered(reply)


@pytest.mark.parametrize("damaged", sweep(["9" * 19, "9" * 30, "9" * 5000, "²", "-1"], ["9" * 5000, "²"]))
async def test_a_rematch_whose_number_is_damaged_is_set_up_anew(club, damaged):
    game = await club.start("Ann", "Bob", "Cleo")
    await game.forward()
    await game.caught_up()
    result = Seen(club.playground, (await club.posts.of(game.number)).get("result").message)
    await club.bot.services.house.facts.remember(f"rematch {game.number}", damaged)
    reply = await club["Ann"].click(result, "Rematch")
    await club.answered()
    assert BROKE not in whispered(reply)
    await club["Ann"].wait_for(club.tables, "Join, and the host starts")


# Who may have boards posted


async def test_a_board_is_posted_for_whoever_plays_or_may_write_there(club, now):
    game = await club.start("Ann", "Bob", "Cleo")
    thread, silent = await game.channel(), named("send_messages", "send_messages_in_threads")
    for name in ("Ann", "Dan"):
        club.playground.threads.permit(club.tables, club[name].id, deny=silent)
    board = (await game.board()).id
    for place in (thread, club.tables):
        reply = await club["Dan"].slash(place, "table board")
        await club.answered()
        assert reply.newest.ephemeral
    reply = await club["Dan"].slash(thread, "table board")
    await club.answered()
    assert "You may not write in that channel" in whispered(reply)
    assert (await game.board()).id == board
    for name in ("Ann", "Eve"):
        now[0] += 61
        await club[name].slash(thread, "table board")
        await club.answered()
        assert (await game.board()).id != board
        board = (await game.board()).id
