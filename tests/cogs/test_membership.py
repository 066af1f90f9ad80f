"""Members and channels: who leaves and comes back, who sees what, and when Discord does not say."""

import pytest

from tests.cogs.conftest import whispered
from tests.cogs.town import SENTENCES, Town
from tests.playground.actors import Seen

MEMBERS = "GET /guilds/.*/members/"
NO_MEMBER = "You are not a member of the server"
UNSEEN = "I find no such table"
UNSURE = "could not check with Discord"


@pytest.fixture
async def town(house):
    async with Town(house).online() as town:
        yield town


async def summoned(game, person):
    """Let somebody play, and be called by direct message for their next turn; return that message."""
    await person.slash(await game.channel(), "my settings", ping="dm")
    seat = (await game.look()).users.index(person.id)
    await game.move(seat)
    await game.forward(lambda screen: seat in screen.awaited)
    await game.caught_up()
    return person.dms("It is your turn")[-1]


# Leaving, and coming back


async def test_a_removed_player_finds_their_seat_as_they_left_it(town):
    game = await town.start("Ann", "Bob", "Cleo")
    person = await game.turn_of()
    call = await summoned(game, person)
    side = await person.click(call, "My side")
    assert "Your" in side.text
    town.remove(person)
    head = await game.head()
    for reply in (await person.click(call, "My side"), await person.click(side, "More")):
        assert NO_MEMBER in whispered(reply)
        assert reply.newest.buttons == []
    assert await game.head() == head
    town.bring_back(person)
    assert (await person.click(call, "My side")).text == side.text


async def test_a_removed_player_is_not_called_by_direct_message(town):
    game = await town.start("Ann", "Bob", "Cleo")
    person, thread = town["Bob"], await game.channel()
    await person.slash(thread, "my settings", ping="dm")
    await game.caught_up()
    before = len(person.dms())
    town.remove(person)
    seat = (await game.look()).users.index(person.id)
    for _ in range(3):
        await game.forward(lambda screen: seat in screen.awaited)
        await game.caught_up()
        await game.move(seat)
    assert len(person.dms()) == before
    town.bring_back(person)
    await game.forward(lambda screen: seat in screen.awaited)
    await person.wait_for_dm("It is your turn")


async def test_a_removed_host_is_not_told_of_trouble_by_direct_message(town):
    game = await town.start("Ann", "Bob", "Cleo")
    town.remove(town["Ann"])
    town.playground.threads.delete(town.club.tables)
    town.club.troubled = True
    await town.playground.until(lambda: town.club.bot.services.troubles)
    await town.at_rest()
    assert town["Ann"].dms() == []
    assert game.number in town.club.bot.services.troubles


# When Discord does not say who is a member


@pytest.mark.parametrize("fault", [{"status": 503}, {"cut": True}])
async def test_who_cannot_be_checked_is_told_to_try_again(town, fault):
    town.club.troubled = True
    game = await town.start("Ann", "Bob", "Cleo")
    person = await game.turn_of()
    call = await summoned(game, person)
    await town.at_rest()
    before = await town.everything()
    trouble = town.playground.faults.add(MEMBERS, **fault, times=None)
    assert UNSURE in whispered(await person.click(call, "My side"))
    assert UNSURE in whispered(await person.slash(town.direct(person), "my games"))
    assert await town.everything() == before
    town.playground.faults.remove(trouble)
    assert "Your" in (await person.click(call, "My side")).text


async def test_an_answer_that_does_not_come_is_not_waited_for(town):
    game = await town.start("Ann", "Bob", "Cleo")
    person = await game.turn_of()
    call = await summoned(game, person)
    town.club.bot.services.access.patience = 0
    assert UNSURE in whispered(await person.click(call, "My side"))
    town.club.bot.services.access.patience = 60.0
    assert "Your" in (await person.click(call, "My side")).text


async def test_the_server_itself_need_not_be_asked(town):
    """What comes from a server comes with who sent it."""
    game = await town.start("Ann", "Bob", "Cleo")
    begun = len(town.playground.log)
    await game.side(town["Ann"])
    await town["Ann"].slash(await game.channel(), "my games")
    await game.side(town["Sam"])
    assert not [one for one in town.playground.log[begun:] if "/members/" in one.path]


# Channels that not everybody sees


async def test_a_player_plays_on_though_the_channel_is_hidden(town):
    """A seat is a seat: they find it from another channel of the server."""
    await town.start("Ann", "Bob", "Cleo")
    town.hide(town.club.tables, town["Bob"])
    assert "round 1" in (await town["Bob"].slash(town.club.side_room, "look describe")).text


async def test_a_private_thread_is_looked_at_from_inside(town):
    game = await town.start("Ann", "Bob", "Cleo")
    parent = town.club.bot.get_channel(town.club.tables.id)
    made = await parent.create_thread(name="Behind doors")
    thread = town.world.channels[made.id]
    for name in ("Ann", "Sam"):
        town.playground.threads.join(thread, town[name].id)
    await town["Ann"].slash(thread, "table move", table=game.number)
    await game.caught_up()
    assert (await town["Sam"].click(await game.board(), "Scores")).text not in SENTENCES
    for name in ("Sam", "Dan"):
        outside = Seen(town.playground, town.messages_in(town.club.side_room, town[name])[0].id)
        assert UNSEEN in whispered(await town.club.late(town[name], outside, f"gm:{game.number}!scores"))


async def test_a_thread_that_is_archived_is_found(town):
    """The bot has forgotten it; Discord knows where it belongs."""
    game = await town.finished("Ann", "Bob", "Cleo")
    thread = await game.channel()
    town.playground.threads.update(thread, {"archived": True})
    town.hide(town.club.tables, town["Eve"])
    await town.playground.until(lambda: town.club.bot.get_channel(thread.id) is None)
    for name, seen in (("Sam", True), ("Eve", False)):
        outside = Seen(town.playground, town.messages_in(town.club.side_room, town[name])[0].id)
        reply = await town.club.late(town[name], outside, f"gm:{game.number}!scores")
        assert (reply.newest.text not in SENTENCES) == seen
    town.playground.threads.delete(thread)
    outside = Seen(town.playground, town.messages_in(town.club.side_room, town["Sam"])[0].id)
    assert UNSEEN in whispered(await town.club.late(town["Sam"], outside, f"gm:{game.number}!scores"))
    town.club.troubled = True
