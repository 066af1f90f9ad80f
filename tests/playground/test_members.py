"""Coming to a server and leaving it: what is left to somebody who is no member."""

import asyncio

import discord
import pytest

from bot.playground.club import add_channel, add_guild, expel, take_in
from bot.playground.permissions import named, permissions_in
from tests.playground.actors import Refusal


@pytest.fixture
def home(playground, general):
    return playground.world.guilds[general.guild_id]


async def test_who_is_expelled_is_no_member_any_more(playground, bot, home, ann):
    guild = bot.get_guild(home.id)
    assert (await guild.fetch_member(ann.id)).id == ann.id
    expel(playground.world, home, ann.user)
    with pytest.raises(discord.NotFound) as unknown:
        await guild.fetch_member(ann.id)
    assert unknown.value.code == 10007
    take_in(playground.world, home, ann.user)
    assert (await guild.fetch_member(ann.id)).id == ann.id


async def test_who_is_expelled_sees_and_does_nothing_there(playground, bot, home, ann, general):
    await ann.say(general, "Good evening.")
    playground.threads.permit(general, home.id, allow=named("view_channel"))
    expel(playground.world, home, ann.user)
    assert permissions_in(playground.world, ann.id, general) == 0
    assert not playground.people.sees(ann.user, general)
    with pytest.raises(Refusal):
        await ann.slash(general, "game pick", country="x")


async def test_a_press_of_who_is_expelled_says_that_they_may_do_nothing(playground, bot, home, ann, general):
    """Discord lets no such press through; should one come, it comes without any right."""
    message = await bot.get_channel(general.id).send("Here.")
    expel(playground.world, home, ann.user)
    coming = asyncio.create_task(bot.wait_for("interaction"))
    await asyncio.sleep(0)
    playground.presses.forge(ann.user, playground.world.messages[message.id], "x")
    press = await coming
    assert press.permissions.value == 0
    assert press.user.id == ann.id


async def test_an_expelled_member_is_gone_from_threads_too(playground, bot, home, ann, general):
    parent = bot.get_channel(general.id)
    made = await parent.create_thread(name="Two of us", type=discord.ChannelType.private_thread)
    thread = playground.world.channels[made.id]
    playground.threads.join(thread, ann.id)
    assert playground.people.sees(ann.user, thread)
    expel(playground.world, home, ann.user)
    take_in(playground.world, home, ann.user)
    assert not playground.people.sees(ann.user, thread)


async def test_a_direct_message_needs_a_server_that_both_are_on(playground, bot, home, ann):
    await (await bot.fetch_user(ann.id)).send("Hello.")
    for guild in list(playground.world.guilds.values()):
        expel(playground.world, guild, ann.user)
    with pytest.raises(discord.Forbidden) as refused:
        await (await bot.fetch_user(ann.id)).send("Hello again.")
    assert refused.value.code == 50278
    other = add_guild(playground.world, "Elsewhere", [ann.user])
    add_channel(playground.world, other, "lounge")
    await (await bot.fetch_user(ann.id)).send("We meet again.")


async def test_who_leaves_by_themselves_is_told_of_once(playground, bot, home, ann):
    told = []
    playground.world.listeners.append(lambda news: told.append(news.kind))
    ann.leaves(home)
    ann.leaves(home)
    assert told == ["GUILD_MEMBER_REMOVE", "PERSON_UPDATE"]
    ann.joins(home)
    ann.joins(home)
    assert told[2:] == ["GUILD_MEMBER_ADD", "PERSON_UPDATE"]
