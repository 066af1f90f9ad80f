"""Gathering players: sitting down and getting up, what is agreed on, and the host's tools."""

import asyncio

import discord
import pytest
from msgspec.structs import replace

from bot.engine.options import option_list
from tests.cogs.conftest import ALL, GAMES, number, whispered
from tests.cogs.looks import options, seated, status
from tests.playground.actors import room
from tests.playground.computers import add_computer

OASIS = GAMES["oasis"]


def names(lobby, *people):
    return [person.mention in line for person, line in zip(people, seated(lobby), strict=True)]


# Setting up


async def test_a_new_table_waits_for_players(club):
    lobby = await club.lobby("Ann")
    assert not lobby.ephemeral
    assert lobby.text.startswith("## Oasis #1\nTempt rivals with offers")
    assert "45–60 minutes at one go · fairly light · for hagglers" in lobby.text
    assert "3 to 5 players." in lobby.text
    assert seated(lobby) == [f"• {club['Ann'].mention} · host"]
    assert {"Join", "Leave", "Options", "Rules"} <= set(lobby.labels)
    assert lobby.pinged == []


async def test_games_are_offered_while_typing(club):
    ann = club["Ann"]
    (oasis,) = await ann.complete(club.tables, "table new", "game", "OA")
    assert oasis["value"] == "oasis"
    assert oasis["name"].startswith("Oasis · 3–5 players · 45–60 minutes · fairly light")
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
    assert await club.bot.services.house.lobbies._store.all_open() == ()
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
        about = club.bot.services.house.words.say("en", f"oasis-about-{info.key}")
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
    club.bot.services.guests.met.clear()
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
    await club.bot.services.house.lobbies.hand_on(number(lobby), club["Ann"].id, club["Bob"].id)
    reply = await club["Ann"].select(mine, "true", custom_id=f"lb:{number(lobby)}/open_scores")
    assert "for the host" in whispered(reply)
    assert (await club.bot.services.house.lobbies.find(number(lobby))).options == {}


async def test_practice_players_fill_seats_and_are_marked(club):
    lobby = await club.lobby("Ann")
    for n in (1, 2):
        await add_computer(club["Ann"], lobby)
        assert seated(lobby)[n] == f"• {('Otter', 'Badger')[n - 1]} (normal)"
    mine = await options(club, lobby)
    assert "Otter (normal)" in mine.message.select(f"lb:{number(lobby)}/kick_")["options"][0]["label"]
    assert f"lb:{number(lobby)}/host_" not in mine.message.labels
    mine = await club["Ann"].select(mine, "Otter (normal)")
    await add_computer(club["Ann"], lobby)
    assert seated(lobby)[1:] == ["• Badger (normal)", "• Otter (normal)"]


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
        found = await club.bot.services.house.lobbies.find(number(lobby))
        return found if found.message else None

    found = await club.until(remembered)
    await club.bot.services.house.lobbies._store.save(replace(found, message=None))
    await club["Bob"].click(lobby, "Join")
    assert len(seated(lobby)) == 2
    assert "Join" in lobby.labels
