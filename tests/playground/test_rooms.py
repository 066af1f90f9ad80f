"""Channels, threads, DMs and what the bot may do in them."""

import discord
import pytest

from bot.playground.permissions import Permission, names, permissions_in
from tests.playground.actors import NoAnswer, Refusal


async def refused(awaitable):
    with pytest.raises(discord.HTTPException) as error:
        await awaitable
    return error.value.code


async def test_a_missing_permission_is_refused_with_its_code(playground, channel, general):
    message = await channel.send("before")
    file = discord.File(__file__)
    playground.forbid(general, "attach_files")
    assert await refused(channel.send(file=file)) == 50013
    assert await refused(message.edit(attachments=[discord.File(__file__)])) == 50013
    await channel.send("text goes")
    playground.forbid(general, "embed_links")
    assert await refused(channel.send(embed=discord.Embed(title="x"))) == 50013
    playground.forbid(general, "send_messages")
    assert await refused(channel.send("x")) == 50013
    assert await refused(channel.typing()) == 50013
    await message.edit(content="edits go")
    playground.forbid(general, "create_public_threads")
    thread = channel.create_thread(name="t", type=discord.ChannelType.public_thread)
    assert await refused(thread) == 50013
    assert await refused(message.create_thread(name="t")) == 50013
    playground.forbid(general, "create_private_threads")
    assert await refused(channel.create_thread(name="t")) == 50013
    playground.forbid(general, "pin_messages")
    assert await refused(message.pin()) == 50013
    playground.forbid(general, "read_message_history")
    assert await refused(channel.fetch_message(message.id)) == 50013
    assert [one async for one in channel.history()] == []
    assert await refused(message.reply("x")) == 160002
    playground.forbid(general, "view_channel")
    assert await refused(channel.send("x")) == 50001
    assert await refused(message.edit(content="x")) == 50001
    playground.forbid(general)
    await channel.send("again")


async def test_what_the_bot_was_not_invited_with_is_refused(playground, channel, bot):
    assert await refused(channel.guild.create_text_channel("new")) == 50013
    assert await refused(channel.edit(name="new")) == 50013
    assert await refused(channel.delete()) == 50013
    thread = await channel.create_thread(name="t", type=discord.ChannelType.public_thread)
    assert await refused(thread.edit(locked=True)) == 50013
    assert await refused(thread.delete()) == 50013


async def test_answers_to_interactions_need_no_permission_to_send(playground, bot, ann, general):
    playground.forbid(general, "send_messages", "attach_files")
    assert (await ann.slash(general, "game board")).text == "Board:"


async def test_overwrites_add_up_as_on_discord(playground, general, ann):
    world = playground.world
    guild = world.guilds[general.guild_id]
    role = guild.members[world.bot_id].roles[0]
    permit = playground.threads.permit
    permit(general, guild.id, deny=int(Permission.SEND_MESSAGES))
    assert not permissions_in(world, ann.id, general) & Permission.SEND_MESSAGES
    with pytest.raises(Refusal, match="may not write"):
        await ann.say(general, "x")
    assert "attach_files" not in names(permissions_in(world, world.bot_id, general))
    permit(general, role, allow=int(Permission.SEND_MESSAGES))
    assert permissions_in(world, world.bot_id, general) & Permission.SEND_MESSAGES
    permit(general, world.bot_id, deny=int(Permission.SEND_MESSAGES))
    assert not permissions_in(world, world.bot_id, general) & Permission.SEND_MESSAGES
    permit(general, guild.id, deny=int(Permission.VIEW_CHANNEL))
    assert permissions_in(world, ann.id, general) == 0
    with pytest.raises(Refusal, match="no such channel"):
        ann.sees(general)
    guild.roles[role].permissions |= Permission.ADMINISTRATOR
    assert permissions_in(world, world.bot_id, general) & Permission.MANAGE_CHANNELS


async def test_threads_on_a_message_and_of_their_own(playground, channel, ann, bob, general):
    message = await channel.send("start")
    on = await message.create_thread(name="on", auto_archive_duration=1440)
    assert on.id == message.id
    assert await refused(message.create_thread(name="again")) == 160004
    own = await channel.create_thread(name="own", type=discord.ChannelType.public_thread)
    assert ann.sees(general)[-1].message.type == 18
    private = await channel.create_thread(name="secret", invitable=False)
    await private.add_user(bob.user)
    assert [one.name for one in ann.threads(general)] == ["on", "own"]
    assert [one.name for one in bob.threads(general)] == ["on", "own", "secret"]
    assert {one.name for one in await channel.guild.active_threads()} == {"on", "own", "secret"}
    assert [one.id for one in await private.fetch_members()] == [playground.world.bot_id, bob.id]
    await private.remove_user(bob.user)
    assert len(bob.threads(general)) == 2
    await private.send(ann.mention, allowed_mentions=discord.AllowedMentions.all())
    assert len(ann.threads(general)) == 3
    assert (await own.send("hello")).channel.id == own.id


async def test_an_archived_thread_refuses_edits_and_presses_until_somebody_writes(
    playground, bot, channel, ann, general
):
    await ann.slash(general, "game thread", name="table")
    thread = await ann.wait_for_thread(general)
    post = await ann.wait_for(thread, "Here we are.")
    mine = channel.guild.get_thread(thread.id)
    playground.people.act({"person": ann.id, "kind": "archive", "channel": thread.id, "archived": True})
    await playground.until(lambda: mine.archived)
    message = mine.get_partial_message(post.id)
    assert await refused(message.edit(content="x")) == 50083
    assert await refused(message.add_reaction("👍")) == 50083
    assert await refused(mine.edit(name="x")) == 50083
    with pytest.raises(Refusal, match="archived"):
        await ann.click(post, "Side")
    with pytest.raises(Refusal, match="archived"):
        await ann.slash(thread, "echo")
    await mine.edit(archived=False)
    assert (await ann.click(post, "Side")).ephemeral
    await mine.edit(archived=True)
    await mine.send("writing opens it")
    assert not thread.thread.archived
    playground.threads.update(thread, {"archived": True, "locked": True})
    assert await refused(mine.send("x")) == 50083
    assert await refused(mine.edit(archived=False)) == 50013
    playground.threads.update(thread, {"archived": False, "locked": True})
    assert await refused(mine.send("x")) == 160005
    with pytest.raises(Refusal, match="locked"):
        await ann.say(thread, "x")


async def test_a_deleted_thread_is_gone_for_all(playground, bot, channel, ann, general):
    thread = await channel.create_thread(name="t", type=discord.ChannelType.public_thread)
    await thread.send("x")
    playground.people.act({"person": ann.id, "kind": "delete_channel", "channel": thread.id})
    assert await refused(thread.send("x")) == 10003
    await playground.until(lambda: channel.guild.get_thread(thread.id) is None)
    assert ann.threads(general) == []


async def test_closed_dms(playground, bot, ann, bob, general):
    bob.settings(dms_open=False)
    user = await bot.fetch_user(bob.id)
    assert await refused(user.send("x")) == 50007
    told = await ann.slash(general, "game tell", who=bob, text="secret")
    assert told.text == "told by thread"
    thread = bob.threads(general)[0]
    assert bob.mentions(thread) == 1
    bob.settings(dms_open=True)
    await user.send("hello")
    assert bob.mentions(playground.world.dm_with(bob.id)) == 1
    assert [seen.text for seen in bob.dms()] == ["hello"]
    with pytest.raises(Refusal):
        ann.sees(playground.world.dm_with(bob.id))


async def test_a_channel_taken_away_while_an_answer_is_owed(playground, bot, ann, general):
    playground.limits.ack_seconds = 0.5
    reply = await ann.slash(general, "game board", settle=False)
    playground.threads.delete(general)
    assert not reply.message.there
    with pytest.raises(NoAnswer):
        await reply.settled(0.2)
    await playground.until(lambda: bot.errors)
    assert bot.errors[-1].code == 10003


async def test_members_are_fetched_and_not_guessed(bot, channel, ann):
    assert channel.guild.get_member(ann.id) is None
    assert (await channel.guild.fetch_member(ann.id)).display_name == "Ann"
    with pytest.raises(discord.NotFound):
        await channel.guild.fetch_member(1)
    assert {role.name for role in await channel.guild.fetch_roles()} == {"@everyone", "Manager", "Wildcatter"}


async def test_a_forum_post(playground, bot, general):
    from bot.playground.club import add_channel
    from bot.playground.shapes import channel_json

    guild = playground.world.guilds[general.guild_id]
    forum = add_channel(playground.world, guild, "forum", kind=15)
    playground.world.tell("CHANNEL_CREATE", channel_json(playground.world, forum), forum)
    await playground.until(lambda: bot.get_channel(forum.id))
    made = await bot.get_channel(forum.id).create_thread(name="post", content="first")
    assert made.message.content == "first"
