"""/my games: everybody's own tables, in all servers, and the way from one to the next."""

import re

import pytest

from bot.playground.club import add_channel, add_guild
from bot.storage.database import step
from tests.cogs.conftest import Game, number, whispered
from tests.playground.actors import Seen

PAGE = 8


@pytest.fixture
async def club(house):
    """Ann, Bob and Cleo are also on a second server."""
    world = house.playground.world
    house.annex = add_guild(world, "The *Annex*", [house[name].user for name in ("Ann", "Bob", "Cleo")])
    house.attic = add_channel(world, house.annex, "attic")
    async with house.online():
        yield house
        await house.playground.quiet()
    house.check()


async def start_in(club, channel, *names):
    """Set up a table in a channel and start it."""
    lobby = (await club[names[0]].slash(channel, "table new", game="oasis")).message
    for name in names[1:]:
        await club[name].click(lobby, "Join")
    await club[names[0]].click(lobby, "Start")
    game = Game(club, number(lobby), lobby)
    await game.caught_up()
    return game


async def until_turn_of(game, person):
    seat = (await game.look()).users.index(person.id)
    await game.forward(lambda screen: screen.awaited == (seat,))
    await game.caught_up()


async def past_turn_of(game, person):
    seat = (await game.look()).users.index(person.id)
    await game.forward(lambda screen: seat not in screen.awaited)
    await game.caught_up()


async def hub(club, name="Ann", channel=None):
    return await club[name].slash(channel or club.side_room, "my games")


def opens(seen):
    """Which tables can be opened from here, from top to bottom."""
    found = [re.fullmatch(r"dk:open\.(\d+)", one.get("custom_id", "")) for one in seen.buttons]
    return [int(one[1]) for one in found if one]


def named(seen):
    """Which table is this?"""
    return int(re.match(r"\*\*Oasis #(\d+)\*\* · The ", seen.text)[1])


async def test_without_a_table_a_sentence_says_how_to_begin(club):
    reply = await hub(club, "Sam")
    assert "You sit at no running table" in whispered(reply)
    assert opens(reply.message) == []


async def test_what_waits_comes_first_with_its_server_and_what_is_asked(club):
    here = await club.start("Ann", "Dan", "Eve")
    there = await start_in(club, club.attic, "Bob", "Ann", "Cleo")
    await past_turn_of(here, club["Ann"])
    await until_turn_of(there, club["Ann"])
    reply = await hub(club)
    lines = reply.text.splitlines()
    assert lines[0] == "**One table waits for you**"
    assert lines[1] == rf"**Oasis #{there.number}** · The \*Annex\*"
    assert re.fullmatch(r"make an offer · asked <t:\d+:R>|take an offer · asked <t:\d+:R>", lines[2])
    assert lines[3] == "**Waiting for others**"
    assert lines[4] == f"**Oasis #{here.number}** · The Oil Club"
    assert re.fullmatch(r"waits for <@\d+>", lines[5])
    assert opens(reply.message) == [there.number, here.number]
    assert f"Next: Oasis #{there.number}" in reply.message.labels


async def test_a_deadline_is_shown_and_comes_first(club):
    one, two = [await club.start("Ann", "Bob", "Cleo") for _ in range(2)]
    for game in (one, two):
        await until_turn_of(game, club["Ann"])
    late = step("UPDATE wait SET deadline = 2000000000 WHERE game_id = ?1", two.number)
    await club.store.database.write(late)
    reply = await hub(club)
    assert opens(reply.message) == [two.number, one.number]
    assert "until <t:2000000000:f>" in reply.text.splitlines()[2]


@pytest.mark.parametrize("where", ["another server", "direct message"])
async def test_a_turn_is_played_from_wherever_the_list_was_opened(club, where):
    game = await club.start("Bob", "Ann", "Cleo")
    ann = club["Ann"]
    await until_turn_of(game, ann)
    place = club.attic if where == "another server" else club.playground.people.open_dm(ann.user)
    reply = await hub(club, "Ann", place)
    side = await ann.click(reply, custom_id=f"dk:open.{game.number}")
    assert side.ephemeral
    assert side.message.channel == place
    assert opens(reply.message) == [game.number]  # the list is still there
    before = await game.head()
    await game.turn(ann, side)
    assert await game.head() > before
    assert club["Bob"].sees(club.attic) == []


async def test_next_walks_through_all_that_waits_across_servers(club):
    ann = club["Ann"]
    games = [await club.start("Ann", "Bob", "Cleo"), await start_in(club, club.attic, "Ann", "Bob", "Cleo")]
    games.append(await club.start("Ann", "Dan", "Eve"))
    for game in games:
        await until_turn_of(game, ann)
    reply = await hub(club)
    order, walked = opens(reply.message), []
    side = await ann.click(reply, "Next: ")
    for left in (2, 1, 0):
        walked.append(named(side.message))
        game = next(one for one in games if one.number == walked[-1])
        while "Nothing is asked of you" not in side.text:
            side = await game.turn(ann, side)
        onward = [label for label in side.message.labels if label.startswith("Next table")]
        assert onward == ([f"Next table · {left}"] if left else [])
        if left:
            message = side.message.id
            side = await ann.click(side, "Next table")
            assert side.message.id == message
    assert walked == order


async def test_next_skips_a_table_without_an_answer_and_comes_back_to_it(club):
    ann = club["Ann"]
    games = [await club.start("Ann", "Bob", "Cleo") for _ in range(3)]
    for game in games:
        await until_turn_of(game, ann)
    order = opens((await hub(club)).message)
    await past_turn_of(next(game for game in games if game.number == order[1]), ann)
    reply = await club.late(ann, (await hub(club)).message, f"dk:next.{order[0]}")
    assert f"#{order[2]}" in reply.message.text or str(order[2]) in str(reply.message.components)
    reply = await club.late(ann, reply.message, f"dk:next.{order[2]}")
    assert f":{order[0]}:" in str(reply.message.components)


async def test_the_side_that_was_left_is_not_taken_away_with_what_took_its_place(club):
    ann = club["Ann"]
    one, two = [await club.start("Ann", "Bob", "Cleo") for _ in range(2)]
    await until_turn_of(two, ann)
    await past_turn_of(one, ann)
    side = await one.side(ann)
    moved = await ann.click(side, "Next table")
    assert f"gm:{two.number}:" in str(moved.message.components)
    await one.side(ann)
    assert moved.message.there


async def test_who_waits_no_more_is_shown_the_list(club):
    ann = club["Ann"]
    game = await club.start("Ann", "Bob", "Cleo")
    await past_turn_of(game, ann)
    reply = await club.late(ann, (await hub(club)).message, f"dk:next.{game.number}")
    assert "Waiting for others" in reply.text


async def test_a_long_list_has_pages(club):
    ann, club.troubled = club["Ann"].id, True  # nobody finds the channels of these games
    for n in range(PAGE + 1):
        users = (ann, club["Bob"].id, -1)
        screen = await club.table.deal("oasis", 900 + n, users, {})
        home = step("UPDATE game SET guild = ?2 WHERE id = ?1", screen.game_id, club.tables.guild_id)
        await club.store.database.write(home)
    reply = await hub(club)
    first = opens(reply.message)
    assert len(first) == PAGE
    assert "Page 1 of 2" in reply.text
    second = await club["Ann"].click(reply, "Later ▶")
    assert second.message.id == reply.message.id
    assert len(opens(second.message)) == 1
    assert not set(first) & set(opens(second.message))
    back = await club["Ann"].click(second, "◀ Earlier")
    assert opens(back.message) == first
    beyond = await club.late(club["Ann"], back.message, "dk:games.99")
    assert "Page 2 of 2" in beyond.text


async def test_more_tables_than_a_menu_holds_are_all_there_and_next_walks_through_them(club):
    """Thirty tables wait on two servers: each is on one page, and each is come to once."""
    club.troubled = True  # nobody finds the channels of these games
    ann, every = club["Ann"], []
    for n in range(30):
        users = [club[name].id for name in ("Ann", "Bob", "Cleo")]
        screen = await club.table.deal("oasis", 900 + n, users, {})
        home = club.annex.id if n % 3 else club.tables.guild_id
        await club.store.database.write(
            step("UPDATE game SET guild = ?2 WHERE id = ?1", screen.game_id, home),
            step("UPDATE wait SET seat = ?2 WHERE game_id = ?1", screen.game_id, screen.users.index(ann.id)),
        )
        every.append(screen.game_id)
    reply, listed = await hub(club), []
    assert "**30 tables wait for you**" in reply.text
    for page in range(1, 5):
        assert f"Page {page} of 4" in reply.text
        listed += opens(reply.message)
        reply = await ann.click(reply, "Later ▶") if page < 4 else reply
    assert sorted(listed) == every
    desk, walked = await club.bot.services.house.desks.waiting(ann.id), []
    for _ in every:
        walked.append(desk.after(walked[-1] if walked else None).id)
    assert walked == listed
    offered = [one["value"] for one in await ann.complete(club.tables, "table move", "table")]
    assert sorted(offered) == every[::3]


async def test_tables_of_a_server_that_somebody_left_are_counted_and_not_named(club):
    here = await club.start("Ann", "Bob", "Cleo")
    there = await start_in(club, club.attic, "Ann", "Bob", "Cleo")
    await until_turn_of(there, club["Ann"])
    club.troubled = True  # Discord refuses to know them there
    club["Ann"].leaves(club.annex)
    reply = await hub(club)
    assert opens(reply.message) == [here.number]
    assert f"#{there.number}" not in reply.text
    assert "You also sit at a table of a server you are no longer in" in reply.text
    assert "Next" not in str(reply.message.labels)
    opened = await club.late(club["Ann"], reply.message, f"dk:open.{there.number}")
    assert "You are not a member of the server" in whispered(opened)


async def test_finished_games_are_behind_a_button(club):
    game = await club.start("Ann", "Bob", "Cleo")
    await game.forward()
    await game.caught_up()
    reply = await hub(club)
    assert "You sit at no running table" in reply.text
    over = await club["Ann"].click(reply, "Finished …")
    assert opens(over.message) == [game.number]
    side = await club["Ann"].click(over, "Open")
    assert "wins" in side.text or "share the win" in side.text
    again = await club["Ann"].click(over, "Running games")
    assert "You sit at no running table" in again.text


async def test_lobbies_are_listed_with_a_link(club):
    lobby = await club.lobby("Ann", "Bob")
    reply = await hub(club, "Bob")
    assert "**Waiting for players**" in reply.text
    assert f"/{club.tables.id}/{lobby.id})" in reply.text
    assert opens(reply.message) == []


async def test_what_nobody_can_read_keeps_no_other_table_from_the_list(club):
    whole, broken = [await club.start("Ann", "Bob", "Cleo") for _ in range(2)]
    for game in (whole, broken):
        await until_turn_of(game, club["Ann"])
    await club.store.database.write(step("UPDATE wait SET ask = 'fly' WHERE game_id = ?1", broken.number))
    reply = await hub(club)
    assert sorted(opens(reply.message)) == [whole.number, broken.number]
    assert "your decision" in reply.text


async def test_the_list_of_another_person_is_their_own(club):
    """Whoever presses is shown their own tables, whoever opened the list."""
    game = await club.start("Ann", "Bob", "Cleo")
    reply = await hub(club)
    await club.answered()
    theirs = await club.late(club["Dan"], Seen(club.playground, reply.message.id), "dk:games")
    assert f"#{game.number}" not in theirs.text


async def test_a_forged_press_is_answered(club):
    reply = await hub(club, "Sam")
    for forged in ("dk:fly", "dk:open", "dk:open.999", "dk:open.99999999999999999999999"):
        answer = await club.late(club["Sam"], reply.message, forged)
        assert answer.newest.text
