"""Gathering players: sitting down and getting up, what is agreed on, the host's tools, and the start."""

import asyncio

import discord
import pytest
from msgspec.structs import replace

from bot.engine.options import option_list
from tests.cogs.conftest import ALL, GAMES, number, whispered
from tests.playground.actors import room

OASIS = GAMES["oasis"]


def seated(lobby):
    """Return the lines of a lobby that name its seats."""
    return [line for line in lobby.text.splitlines() if line.startswith("•")]


def names(lobby, *people):
    return [person.mention in line for person, line in zip(people, seated(lobby), strict=True)]


async def options(club, lobby, name="Ann"):
    return await club[name].click(lobby, "Options")


async def status(club, lobby):
    return (await club.bot.house.lobby(number(lobby))).status


# Setting up


async def test_a_new_table_waits_for_players(club):
    lobby = await club.lobby("Ann")
    assert not lobby.ephemeral
    assert "## Oasis #1\n3 to 5 players." in lobby.text
    assert seated(lobby) == [f"• {club['Ann'].mention} · host"]
    assert {"Join", "Leave", "Options", "Rules", "Add practice player"} <= set(lobby.labels)
    assert lobby.pinged == []


async def test_games_are_offered_while_typing(club):
    ann = club["Ann"]
    assert await ann.complete(club.tables, "table new", "game", "OA") == [{"name": "Oasis", "value": "oasis"}]
    assert await ann.complete(club.tables, "table new", "game", "chess") == []


async def test_a_game_that_is_not_on_the_shelf_is_refused_privately(club):
    reply = await club["Ann"].slash(club.tables, "table new", game="chess")
    assert "On the shelf: giganten, oasis, oilfield and pipeline" in whispered(reply)
    assert club["Bob"].sees(club.tables) == []


@pytest.mark.parametrize("right", ["send_messages", "attach_files", "read_message_history"])
async def test_a_missing_permission_is_named_before_anybody_sits_down(club, right):
    club.playground.forbid(club.tables, right)
    reply = await club["Ann"].slash(club.tables, "table new", game="oasis")
    assert right.replace("_", " ") in whispered(reply)
    assert club["Bob"].sees(club.tables) == []
    assert await club.bot.house.open_lobbies() == ()
    club.playground.forbid(club.tables)
    assert "host" in (await club["Ann"].slash(club.tables, "table new", game="oasis")).text


async def test_in_a_thread_the_right_to_speak_there_counts(club):
    channel = club.bot.get_channel(club.tables.id)
    await channel.create_thread(name="aside", type=discord.ChannelType.public_thread)
    thread = room(club.playground, "aside")
    club.playground.forbid(club.tables, "send_messages_in_threads")
    reply = await club["Ann"].slash(thread, "table new", game="oasis")
    assert "send messages in threads" in whispered(reply)
    club.playground.forbid(club.tables, "send_messages")
    lobby = (await club["Ann"].slash(thread, "table new", game="oasis")).message
    for name in ("Bob", "Cleo"):
        await club[name].click(lobby, "Join")
    await club["Ann"].click(lobby, "Start")
    await club["Ann"].wait_for(thread, "round 1")
    assert (await club.table.look(number(lobby), None)).channel == thread.id


async def test_a_lobby_reads_the_rules(club):
    lobby = await club.lobby("Ann")
    assert "Oasis in short" in whispered(await club["Sam"].click(lobby, "Rules"))


# Sitting down and getting up


async def test_people_join_and_leave(club):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    ann, bob, cleo = club["Ann"], club["Bob"], club["Cleo"]
    assert names(lobby, ann, bob, cleo) == [True] * 3
    await bob.click(lobby, "Leave")
    assert names(lobby, ann, cleo) == [True] * 2
    await bob.click(lobby, "Join")
    assert names(lobby, ann, cleo, bob) == [True] * 3
    assert lobby.pinged == []


async def test_nobody_sits_down_twice_or_leaves_what_they_do_not_sit_at(club):
    lobby = await club.lobby("Ann", "Bob")
    assert "You sit at this table already" in whispered(await club["Bob"].click(lobby, "Join"))
    assert "Join first" in whispered(await club["Cleo"].click(lobby, "Leave"))
    assert len(seated(lobby)) == 2


async def test_a_full_table_takes_no_more(club):
    lobby = await club.lobby(*ALL)
    reply = await club["Sam"].click(lobby, "Join")
    assert "All seats are taken" in whispered(reply)
    assert len(seated(lobby)) == 5


async def test_all_who_join_at_once_are_shown(club):
    lobby = await club.lobby("Ann")
    await asyncio.gather(*(club[name].click(lobby, "Join") for name in ALL[1:]))
    assert len(seated(lobby)) == 5
    assert "Start" in lobby.labels


async def test_when_the_host_leaves_the_longest_seated_becomes_it(club):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    await club["Ann"].click(lobby, "Leave")
    assert seated(lobby) == [f"• {club['Bob'].mention} · host", f"• {club['Cleo'].mention}"]


@pytest.mark.parametrize("practice", [0, 2])
async def test_when_the_last_person_leaves_the_table_is_cleared_away(club, practice):
    lobby = await club.lobby("Ann", practice=practice)
    await club["Ann"].click(lobby, "Leave")
    assert "cleared away" in lobby.text
    assert lobby.labels == []
    reply = await club.late(club["Bob"], lobby, f"lb:{number(lobby)}:join")
    assert "/table new" in whispered(reply)


# The host's tools


async def test_options_are_explained_to_all_and_chosen_by_the_host(club):
    lobby = await club.lobby("Ann", "Bob")
    mine, others = await options(club, lobby), await options(club, lobby, "Bob")
    for info in option_list(OASIS):
        about = club.bot.words.say("en", f"oasis-about-{info.key}")
        assert about in mine.text
        assert about in others.text
    assert others.message.selects == []
    assert others.message.buttons == []
    before = lobby.text
    mine = await club["Ann"].select(mine, "true", custom_id=f"lb:{number(lobby)}/sealed_offers")
    assert mine.ephemeral
    assert "**Sealed offers: on**" in mine.text
    assert "Sealed offers" not in before
    assert "Sealed offers: on" in lobby.text
    chosen = mine.message.select(f"lb:{number(lobby)}/sealed_offers")["options"]
    assert [one["value"] for one in chosen if one.get("default")] == ["true"]


async def test_a_host_frees_a_seat_and_hands_the_table_on(club):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    ann, bob, cleo = club["Ann"], club["Bob"], club["Cleo"]
    mine = await options(club, lobby)
    mine = await ann.select(mine, "Bob", custom_id=f"lb:{number(lobby)}/kick_")
    assert names(lobby, ann, cleo) == [True] * 2
    mine = await ann.select(mine, "Cleo", custom_id=f"lb:{number(lobby)}/host_")
    assert mine.message.selects == []
    assert seated(lobby)[1].endswith("host")
    await bob.click(lobby, "Join")
    assert "for the host" in whispered(await ann.click(lobby, "Start"))
    await cleo.click(lobby, "Start")
    await cleo.wait_for_thread(club.tables)


async def test_names_are_known_after_a_restart(club):
    lobby = await club.lobby("Ann", "Bob")
    club.bot.people_met.clear()
    assert "Bob" in (await options(club, lobby)).message.options


async def test_a_host_clears_the_table(club):
    lobby = await club.lobby("Ann", "Bob")
    await club["Ann"].click(await options(club, lobby), "Clear the table")
    assert "cleared away" in lobby.text
    assert lobby.labels == []
    assert await status(club, lobby) == "cancelled"
    reply = await club.late(club["Ann"], lobby, f"lb:{number(lobby)}:start")
    assert "cleared away" in whispered(reply)
    assert club["Ann"].threads(club.tables) == []


@pytest.mark.parametrize("verb", ["cancel", "practice"])
async def test_only_the_host_has_the_hosts_buttons(club, verb):
    lobby = await club.lobby("Ann", "Bob")
    for name in ("Bob", "Sam"):
        reply = await club.late(club[name], lobby, f"lb:{number(lobby)}:{verb}")
        assert "for the host" in whispered(reply)
    assert len(seated(lobby)) == 2
    assert await status(club, lobby) == "open"


async def test_a_host_of_yesterday_chooses_nothing(club):
    """Their options are still open in front of them."""
    lobby = await club.lobby("Ann", "Bob")
    mine = await options(club, lobby)
    await club.bot.lobby.hand_on(number(lobby), club["Ann"].id, club["Bob"].id)
    reply = await club["Ann"].select(mine, "true", custom_id=f"lb:{number(lobby)}/open_scores")
    assert "for the host" in whispered(reply)
    assert (await club.bot.house.lobby(number(lobby))).options == {}


async def test_practice_players_fill_seats_and_are_marked(club):
    lobby = await club.lobby("Ann")
    for n in (1, 2):
        await club["Ann"].click(lobby, "Add practice player")
        assert seated(lobby)[n] == f"• Practice {n}"
    mine = await options(club, lobby)
    assert "Practice 1" in mine.message.select(f"lb:{number(lobby)}/kick_")["options"][0]["label"]
    assert f"lb:{number(lobby)}/host_" not in mine.message.labels
    mine = await club["Ann"].select(mine, "Practice 1")
    await club["Ann"].click(lobby, "Add practice player")
    assert seated(lobby)[1:] == ["• Practice 2", "• Practice 1"]


async def test_a_lobby_that_was_deleted_hangs_again_when_something_changes(club):
    lobby = await club.lobby("Ann", "Bob")
    mine, table = await options(club, lobby), number(lobby)
    club.playground.posts.delete(lobby.message)
    club.troubled = True
    await club["Ann"].select(mine, "true", custom_id=f"lb:{table}/open_scores")
    again = await club["Ann"].wait_for(club.tables, "Open score piles: on")
    await club["Cleo"].click(again, "Join")
    await club["Ann"].click(again, "Start")
    await club["Ann"].wait_for_thread(club.tables)


async def test_a_quick_click_on_a_lobby_not_yet_remembered_redraws_the_lobby(club):
    lobby = await club.lobby("Ann")

    async def remembered():
        found = await club.bot.house.lobby(number(lobby))
        return found if found.message else None

    found = await club.until(remembered)
    await club.bot.house.save_lobby(replace(found, message=None))
    await club["Bob"].click(lobby, "Join")
    assert len(seated(lobby)) == 2
    assert "Join" in lobby.labels


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
    assert lobby.labels == []
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
    told = [whispered(reply) for reply in replies if reply.followups]
    assert len(told) == 1
    assert "started already" in told[0]
    await club["Ann"].wait_for_thread(club.tables)
    assert len(await club.store.games_of(club["Ann"].id)) == 1
    assert len(club["Ann"].threads(club.tables)) == 1
    club.troubled = True  # a thread was asked for twice


async def test_joining_a_game_that_has_started_says_so(club):
    game = await club.start("Ann", "Bob", "Cleo")
    reply = await club.late(club["Dan"], game.lobby, f"lb:{game.number}:join")
    assert "started already" in whispered(reply)


async def test_a_start_that_was_cut_short_after_the_deal_goes_on(club, monkeypatch):
    lobby = await club.lobby("Ann", "Bob", "Cleo")

    async def crash(_):
        raise OSError("the plug was pulled")

    with monkeypatch.context() as patch:
        patch.setattr(club.bot.house, "save_lobby", crash)
        reply = await club["Ann"].click(lobby, "Start")
    assert "number" in whispered(reply)
    assert len(club.bugs.take()) == 1
    assert await status(club, lobby) == "open"
    await club["Ann"].click(lobby, "Start")
    assert await status(club, lobby) == "started"
    thread = await club["Ann"].wait_for_thread(club.tables)
    await club["Ann"].wait_for(thread, "round 1")
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
    assert "no game #77" in whispered(await person.slash(club.side_room, "table move", table=77))
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
    assert "Practice 1" in (await game.board()).text
    assert all(set(seen.pinged) <= {club["Ann"].id} for seen in club["Ann"].sees(thread))


async def _awaited(game, person):
    return person in await game.awaited()


async def test_practice_players_alone_with_a_person_who_waits_do_not_stop(club):
    """A person is pinged again when the table comes back to them while the board still rests."""
    club.bot.boards.pause = 0.3
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
