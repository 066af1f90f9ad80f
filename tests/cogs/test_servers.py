"""A table belongs to its server: where it can be moved to, found, and set up again."""

import discord
import pytest

from bot.playground.permissions import named
from tests.cogs import roads
from tests.cogs.conftest import whispered
from tests.cogs.town import NO_GAME, SENTENCES, Town
from tests.playground.actors import Seen, room

ELSEWHERE = "This table belongs to another server"
UNSEEN = "in a channel you cannot see"
SILENT = "You may not write in that channel"


@pytest.fixture
async def town(house):
    async with Town(house).online() as town:
        yield town


# Moving


async def test_a_removed_player_carries_nothing_away(town):
    game = await town.start("Ann", "Bob", "Cleo")
    town.remove(town["Ann"])
    before = await game.channel()
    reply = await town["Ann"].slash(town.lounge, "table move", table=game.number)
    assert ELSEWHERE in whispered(reply)
    assert await game.channel() == before
    await town.at_rest()
    assert town.world.messages_in(town.lounge) == [reply.message.message]


async def test_a_player_moves_a_game_within_its_server_only(town):
    game = await town.start("Ann", "Bob", "Cleo")
    assert ELSEWHERE in whispered(await town["Ann"].slash(town.lounge, "table move", table=game.number))
    await town["Ann"].slash(town.club.side_room, "table move", table=game.number)
    assert (await game.channel()) == town.club.side_room
    await game.caught_up()


@pytest.mark.parametrize("in_thread", [False, True])
async def test_whoever_moves_a_game_may_write_where_it_goes(town, in_thread):
    game, ann = await town.start("Ann", "Bob", "Cleo"), town["Ann"]
    before, place = await game.channel(), town.club.side_room
    if in_thread:
        made = await town.club.bot.get_channel(place.id).create_thread(name="A thread", message=None)
        place = town.world.channels[made.id]
    right = "send_messages_in_threads" if in_thread else "send_messages"
    town.playground.threads.permit(town.club.side_room, ann.id, deny=named(right))
    assert SILENT in whispered(await ann.slash(place, "table move", table=game.number))
    assert await game.channel() == before
    town.playground.threads.permit(town.club.side_room, ann.id)
    await ann.slash(place, "table move", table=game.number)
    assert await game.channel() == place
    await game.caught_up()


async def test_the_bot_must_be_able_to_write_where_a_game_goes(town):
    game = await town.start("Ann", "Bob", "Cleo")
    before = await game.channel()
    town.playground.forbid(town.club.side_room, "send_messages")
    reply = await town["Ann"].slash(town.club.side_room, "table move", table=game.number)
    assert "I lack these permissions here: send messages" in whispered(reply)
    assert await game.channel() == before


async def test_only_games_of_this_server_are_offered_to_be_moved(town):
    game = await town.start("Ann", "Bob", "Cleo")
    offered = await town["Ann"].complete(town.club.side_room, "table move", "table")
    assert [one["value"] for one in offered] == [game.number]
    assert await town["Ann"].complete(town.lounge, "table move", "table") == []


async def test_a_game_is_not_shown_in_an_archived_thread_of_another_server_either(town):
    """The bot does not know such a thread by itself."""
    game = await town.start("Ann", "Bob", "Cleo")
    made = await town.club.bot.get_channel(town.lounge.id).create_thread(
        name="Far away", type=discord.ChannelType.public_thread
    )
    thread = town.world.channels[made.id]
    town.playground.threads.update(thread, {"archived": True})
    await town.playground.until(lambda: town.club.bot.get_channel(thread.id) is None)
    await town.club.table.move(game.number, thread.id)
    town.club.bot.services.news.changed(await game.look())
    await town["Ann"].wait_for(town.club.tables, "This game was moved to another server")
    await town.at_rest()
    assert town.world.messages_in(thread) == []


async def test_a_game_that_was_carried_away_before_is_shown_to_nobody_until_it_is_back(town):
    """Older versions let a game be moved to any server; there it is a board that no longer changes."""
    game, person = await town.start("Ann", "Bob", "Cleo"), town["Ann"]
    await town.club.table.move(game.number, town.lounge.id)
    town.club.bot.services.news.changed(await game.look())
    told = await person.wait_for(town.club.tables, "This game was moved to another server")
    assert f"<@{person.id}>" in told.text
    for command in ("table board", "table ping"):
        said = whispered(await person.slash(town.club.side_room, command))
        assert "This game was moved to another server" in said
        assert ELSEWHERE in whispered(await person.slash(town.lounge, command))
    await town.at_rest()
    assert [one for one in town.world.messages_in(town.lounge) if not one.reader] == []
    await person.slash(town.club.side_room, "table move", table=game.number)
    await game.caught_up()
    await town.playground.until(lambda: not told.there)


# The only game of a player


async def test_from_another_server_nothing_is_found(town):
    await town.start("Ann", "Bob", "Cleo")
    for command in ("turn side", "turn publish", "look board", "look export", "table ping", "table board"):
        assert whispered(await town["Ann"].slash(town.lounge, command)) == NO_GAME


async def test_the_only_game_is_the_one_of_this_server(town):
    here = await town.start("Ann", "Bob", "Cleo")
    lobby = (await town["Ann"].slash(town.lounge, "table new", game="oasis")).message
    for name in ("Bob", "Cleo"):
        await town[name].click(lobby, "Join")
    await town["Ann"].click(lobby, "Start")
    there = here.number + 1
    await town.at_rest()
    reply = await town["Ann"].slash(town.club.side_room, "look score")
    assert (await here.look()).seal in reply.text
    second = Seen(town.playground, (await town.club.posts.of(there)).get("board").message)
    corner = room(town.playground, f"Oasis #{there}")
    assert second.channel == corner
    side = await town.club.late(town["Ann"], here.lobby, f"gm:{there}!side")
    assert side.ephemeral  # what is for a player's eyes alone is shown to them wherever they are
    assert f"gm:{there}:" in str(side.message.components)
    reply = await town["Ann"].slash(town.lounge, "look score")
    assert (await town.club.table.look(there, None)).seal in reply.text


# Playing again


async def test_a_stranger_sets_up_no_rematch(town):
    game = await town.finished("Ann", "Bob", "Cleo")
    before = await town.everything()
    said = town.messages_in(town.lounge, town.stranger)[0]
    reply = await town.club.late(town.stranger, Seen(town.playground, said.id), f"gm:{game.number}!rematch")
    assert "I find no such table" in whispered(reply)
    assert await town.everything() == before


async def test_a_rematch_is_set_up_where_the_person_can_see_it(town):
    """The game was moved out of a channel that is closed by now."""
    game = await town.finished("Ann", "Bob", "Cleo")
    await town["Ann"].slash(town.club.side_room, "table move", table=game.number)
    town.hide(town.club.tables, town["Bob"])
    before = await town.everything()
    offered = Seen(town.playground, town.messages_in(town.club.side_room, town["Bob"])[0].id)
    reply = await town.club.late(town["Bob"], offered, f"gm:{game.number}!rematch")
    assert UNSEEN in whispered(reply)
    assert (await town.everything())["lobby"] == before["lobby"]
    reply = await town.club.late(town["Ann"], offered, f"gm:{game.number}!rematch")
    assert "The table is set up again" in whispered(reply)
    reply = await town.club.late(town["Bob"], offered, f"gm:{game.number}!rematch")
    assert UNSEEN in whispered(reply)


async def test_a_rematch_is_set_up_here_if_the_old_place_is_gone(town):
    game = await town.finished("Ann", "Bob", "Cleo")
    await town["Ann"].slash(town.club.side_room, "table move", table=game.number)
    await town.at_rest()
    town.club.troubled = True
    town.playground.threads.delete(town.club.tables)
    await town.playground.until(lambda: town.club.bot.get_channel(town.club.tables.id) is None)
    offered = Seen(town.playground, town.messages_in(town.club.side_room, town["Ann"])[0].id)
    await town.club.late(town["Ann"], offered, f"gm:{game.number}!rematch")
    lobby = await town.club.bot.services.house.lobbies.find(game.number + 1)
    assert (lobby.guild, lobby.channel) == (town.home.id, town.club.side_room.id)


@pytest.mark.parametrize("where", ["tables", "side-room"])
async def test_a_rematch_is_set_up_by_somebody_who_may_write_there(town, where):
    """It is set up where the old table was, wherever the button is pressed."""
    game = await town.finished("Ann", "Bob", "Cleo")
    town.playground.threads.permit(town.club.tables, town["Bob"].id, deny=named("send_messages"))
    offered = Seen(town.playground, town.messages_in(room(town.playground, where), town["Bob"])[0].id)
    reply = await town.club.late(town["Bob"], offered, f"gm:{game.number}!rematch")
    assert SILENT in whispered(reply)
    assert await town.club.bot.services.house.lobbies._store.all_open() == ()
    await town.club.late(town["Ann"], offered, f"gm:{game.number}!rematch")
    reply = await town.club.late(town["Bob"], offered, f"gm:{game.number}!rematch")
    assert "join here" in whispered(reply)
    assert len(await town.club.bot.services.house.lobbies._store.all_open()) == 1


# Lobbies, and games without one


@pytest.mark.parametrize("in_thread", [False, True])
async def test_whoever_sets_up_a_table_may_write_there(town, in_thread):
    place, ann = town.club.side_room, town["Ann"]
    if in_thread:
        made = await town.club.bot.get_channel(place.id).create_thread(name="A thread", message=None)
        place = town.world.channels[made.id]
    right = "send_messages_in_threads" if in_thread else "send_messages"
    town.playground.threads.permit(town.club.side_room, ann.id, deny=named(right))
    assert SILENT in whispered(await ann.slash(place, "table new", game="oasis"))
    assert await town.club.bot.services.house.lobbies._store.all_open() == ()
    town.playground.threads.permit(town.club.side_room, ann.id)
    assert "players. Join" in (await ann.slash(place, "table new", game="oasis")).text


async def test_a_lobby_is_not_hung_up_elsewhere(town):
    """A crash kept the bot from remembering the lobby's message; a press in another channel is no help."""
    lobby = await town.club.bot.services.house.lobbies.open(
        "oasis", town.home.id, town.club.tables.id, town["Ann"].id, in_thread=False
    )
    elsewhere = Seen(town.playground, town.messages_in(town.club.side_room, town["Bob"])[0].id)
    await town.club.late(town["Bob"], elsewhere, f"lb:{lobby.id}:join")
    assert (await town.club.bot.services.house.lobbies.find(lobby.id)).message is None
    here = Seen(town.playground, town.messages_in(town.club.tables, town["Cleo"])[0].id)
    await town.club.late(town["Cleo"], here, f"lb:{lobby.id}:join")
    assert (await town.club.bot.services.house.lobbies.find(lobby.id)).message == here.id


async def test_a_table_is_set_up_on_a_server(town):
    direct = town.direct(town["Ann"])
    (new,) = [one for one in roads.commands(town.club) if one.name == "table new"]
    reply = await new.road(direct, 0).walk(town.club, town["Ann"], direct, (None, None))
    assert whispered(reply) == "That works only in a channel of a server."


async def test_a_game_without_a_lobby_belongs_to_the_server_of_its_channel(town):
    users = tuple([town[name].id for name in ("Ann", "Bob", "Cleo")])
    screen = await town.club.table.deal("oasis", town.club.side_room.id, users, {})
    for person, channel, seen in (
        (town["Ann"], town.club.side_room, True),
        (town["Sam"], town.club.side_room, True),
        (town["Ann"], town.lounge, True),
        (town["Sam"], town.lounge, False),
        (town["Ann"], town.direct(town["Ann"]), True),
        (town.stranger, town.direct(town.stranger), False),
    ):
        message = Seen(town.playground, town.messages_in(channel, person)[0].id)
        reply = await town.club.late(person, message, f"gm:{screen.game_id}!scores")
        assert (reply.newest.text not in SENTENCES) == seen


async def test_a_game_of_no_server_is_for_nobody(town):
    """Its channel is unknown, and no lobby says where it belongs."""
    town.club.troubled = True  # the bot may look for that channel
    users = tuple([town[name].id for name in ("Ann", "Bob", "Cleo")])
    screen = await town.club.table.deal("oasis", 5, users, {})
    for channel in (town.club.side_room, town.lounge, town.direct(town["Ann"])):
        message = Seen(town.playground, town.messages_in(channel, town["Ann"])[0].id)
        reply = await town.club.late(town["Ann"], message, f"gm:{screen.game_id}!side")
        assert whispered(reply) in SENTENCES
