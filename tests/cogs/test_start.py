"""The start of a game, and what becomes of its lobby then."""

import asyncio

import pytest

from bot.table import NotSaved
from tests.cogs.conftest import ALL, number, whispered
from tests.cogs.looks import options, seated, status

# The start


async def test_too_few_cannot_start(club):
    lobby = await club.lobby("Ann", "Bob")
    reply = await club["Ann"].click(lobby, "Start")
    assert "3 players are needed, and 2 sit here" in whispered(reply)
    assert club["Ann"].threads(club.tables) == []


async def test_the_host_starts_or_anybody_seated_once_it_is_full(club):
    lobby = await club.lobby("Ann", "Bob", "Cleo", "Dan")
    assert "for the host" in whispered(await club["Bob"].click(lobby, "Start"))
    assert "Join first" in whispered(await club["Sam"].click(lobby, "Start"))
    await club["Eve"].click(lobby, "Join")
    await club["Eve"].click(lobby, "Start")
    await club["Ann"].wait_for_thread(club.tables)
    assert await status(club, lobby) == "started"


async def test_a_start_opens_a_thread_and_the_lobby_becomes_the_card(club):
    game = await club.start("Ann", "Bob", "Cleo")
    channel = await game.channel()
    assert channel.thread
    assert channel.name == "Oasis #1"
    board = await game.board()
    assert "round 1" in board.text
    lobby = game.lobby
    await club["Ann"].wait_for(club.tables, "The newest board")
    assert "under way" in lobby.text
    assert f"{channel.id}/{board.id}" in lobby.text
    assert lobby.labels == ["My side", "About this table"]
    screen = await game.look()
    assert set(screen.users) == {club[name].id for name in ("Ann", "Bob", "Cleo")}
    for shape, user in zip("●■▲", screen.users, strict=True):
        assert f"{shape} <@{user}>" in lobby.text


@pytest.mark.parametrize("right", ["create_public_threads", "send_messages_in_threads"])
async def test_without_the_right_to_a_thread_the_game_is_played_in_the_channel(club, right):
    club.playground.forbid(club.tables, right)
    game = await club.start()
    assert (await game.channel()).id == club.tables.id
    await game.turn(await game.turn_of())
    await game.caught_up()


async def test_a_table_may_wish_to_be_played_in_the_channel(club):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    mine = await options(club, lobby)
    await club["Ann"].select(mine, "In this channel")
    await club["Ann"].click(lobby, "Start")
    await club["Ann"].wait_for(club.tables, "round 1")
    game = await club.start("Dan", "Eve", "Sam", place="thread")
    assert (await game.channel()).thread


async def test_one_game_runs_in_a_channel(club):
    first = await club.start("Ann", "Bob", "Cleo", place="channel")
    lobby = await club.lobby("Dan", "Eve", "Sam", place="channel")
    reply = await club["Dan"].click(lobby, "Start")
    assert f"Game #{first.number} is played in this channel" in whispered(reply)
    assert await status(club, lobby) == "open"
    await club["Dan"].select(await options(club, lobby, "Dan"), "In a thread of its own")
    await club["Dan"].click(lobby, "Start")
    await club["Dan"].wait_for_thread(club.tables)


async def test_two_clicks_on_start_deal_once(club):
    lobby = await club.lobby(*ALL)
    replies = await asyncio.gather(
        club["Ann"].click(lobby, "Start"), club["Bob"].forge(lobby, f"lb:{number(lobby)}:start")
    )
    told = [reply.newest.text for reply in replies if reply.newest.ephemeral]
    assert len(told) == 1
    assert "started already" in told[0]
    await club["Ann"].wait_for_thread(club.tables)
    assert len(await club.store.games_of(club["Ann"].id)) == 1
    assert len(club["Ann"].threads(club.tables)) == 1
    club.troubled = True  # a thread was asked for twice


async def test_joining_a_game_that_has_started_says_so(club):
    game = await club.start("Ann", "Bob", "Cleo")
    reply = await club.late(club["Dan"], game.lobby, f"lb:{game.number}:join")
    await club.answered()
    assert "started already" in whispered(reply)


async def test_a_start_that_could_not_be_written_is_pressed_again(club, monkeypatch):
    lobby = await club.lobby("Ann", "Bob", "Cleo")

    async def full(*_):
        raise NotSaved("disk-full")

    with monkeypatch.context() as patch:
        patch.setattr(club.store.database, "write", full)
        reply = await club["Ann"].click(lobby, "Start")
        await club.answered()
    assert "no room left" in whispered(reply)
    assert await status(club, lobby) == "open"
    await club["Dan"].click(lobby, "Join")
    await club["Ann"].click(lobby, "Start")
    assert await status(club, lobby) == "started"
    thread = await club["Ann"].wait_for_thread(club.tables)
    await club["Ann"].wait_for(thread, "round 1")
    assert len((await club.table.look(number(lobby), None)).users) == 4
    club.bugs.take()  # the warning of the full disk
    club.troubled = True  # the thread was there already


# Once it runs


async def test_the_board_can_be_posted_again(club):
    game = await club.start()
    thread = await game.channel()
    before = await game.board()
    reply = await club["Sam"].slash(thread, "table board")
    assert whispered(reply) == "Done."
    after = await game.board()
    assert after.id > before.id
    assert "round 1" in after.text
    await game.turn(await game.turn_of())
    assert (await game.caught_up()) == after


async def test_a_player_may_ping_again_and_a_stranger_may_not(club):
    game = await club.start()
    thread, awaited = await game.channel(), await game.turn_of()
    (first,) = [seen for seen in awaited.sees(thread) if seen.pinged]
    other = (await game.others())[0]
    assert "no seat" in whispered(await club["Sam"].slash(thread, "table ping"))
    assert first.there
    assert whispered(await other.slash(thread, "table ping")) == "Done."
    (second,) = [seen for seen in awaited.sees(thread) if seen.pinged]
    assert second != first
    assert second.pinged == [awaited.id]


async def test_pinging_again_respects_who_wants_none(club):
    game = await club.start()
    thread, awaited = await game.channel(), await game.turn_of()
    await awaited.slash(thread, "my settings", ping="none")
    await (await game.others())[0].slash(thread, "table ping")
    assert [seen for seen in awaited.sees(thread) if seen.pinged] == []


async def test_a_game_goes_on_in_another_channel(club):
    game = await club.start()
    old = await game.channel()
    person = await game.turn_of()
    assert await person.complete(club.side_room, "table move", "table", "") == [
        {"name": "Oasis #1", "value": 1}
    ]
    assert await club["Sam"].complete(club.side_room, "table move", "table", "") == []
    assert "no seat" in whispered(await club["Sam"].slash(club.side_room, "table move", table=1))
    assert "no such table" in whispered(await person.slash(club.side_room, "table move", table=77))
    assert whispered(await person.slash(club.side_room, "table move", table=1)) == "Done."
    board = await game.caught_up()
    assert board.channel.id == club.side_room.id
    await game.turn(person)
    await game.caught_up()
    assert person.sees(old, "round 1")


async def test_a_game_does_not_move_where_it_could_not_be_shown(club):
    game = await club.start()
    old = await game.channel()
    club.playground.forbid(club.side_room, "send_messages")
    reply = await (await game.turn_of()).slash(club.side_room, "table move", table=1)
    assert "send messages" in whispered(reply)
    other = await club.start("Dan", "Eve", "Sam", place="channel")
    reply = await (await game.turn_of()).slash(club.tables, "table move", table=1)
    assert f"Game #{other.number} is played in this channel" in whispered(reply)
    assert (await game.channel()) == old


async def test_what_no_game_is_played_in_says_so(club):
    for command in ("table board", "table ping", "turn side", "turn publish", "look score", "oasis stop"):
        reply = await club["Ann"].slash(club.side_room, command)
        assert "No game is played in this channel" in whispered(reply)


async def test_a_rematch_is_set_up_once_with_the_same_options(club):
    game = await club.start("Ann", "Bob", "Cleo", agreed=("open_scores",))
    await game.forward()
    await game.caught_up()
    thread = await game.channel()
    (result,) = club["Ann"].sees(thread, "is over after")
    replies = await asyncio.gather(*(club[name].click(result, "Rematch") for name in ("Bob", "Cleo")))
    lobbies = club["Ann"].sees(club.tables, "Oasis #2")
    assert len(lobbies) == 1
    for reply in replies:
        assert f"/{lobbies[0].id}" in whispered(reply)
    assert "Open score piles: on" in lobbies[0].text
    assert len(seated(lobbies[0])) == 1
    await club["Ann"].click(lobbies[0], "Join")
    assert lobbies[0].pinged == []


async def test_a_running_game_has_no_rematch(club):
    game = await club.start()
    reply = await club.late(club["Ann"], await game.board(), f"gm:{game.number}!rematch")
    assert "nothing to play again" in whispered(reply)


async def test_practice_players_play_by_themselves(club):
    game = await club.start("Ann", practice=2)
    for _ in range(12):
        await club.until(lambda: _awaited(game, club["Ann"]))
        await game.caught_up()
        await game.turn(club["Ann"])
    thread = await game.channel()
    await game.caught_up()
    assert "Otter (normal)" in (await game.board()).text
    assert all(set(seen.pinged) <= {club["Ann"].id} for seen in club["Ann"].sees(thread))


async def _awaited(game, person):
    return person in await game.awaited()


async def test_practice_players_alone_with_a_person_who_waits_do_not_stop(club):
    """A person is pinged again when the table comes back to them while the board still rests."""
    club.bot.services.boards.pause = 0.3
    game = await club.start("Ann", practice=2)
    ann, thread = club["Ann"], await game.channel()
    await club.until(lambda: _awaited(game, ann))
    await game.caught_up()
    first = [seen.id for seen in ann.sees(thread) if seen.pinged]
    await game.turn(ann)
    await club.until(lambda: _awaited(game, ann))
    await game.caught_up()
    (ping,) = [seen for seen in ann.sees(thread) if seen.pinged]
    assert ping.id not in first
