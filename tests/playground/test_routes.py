"""The rest of the REST API: what a moderator's bot asks for, and small things."""

import io

import discord
import pytest
from PIL import Image

from bot.playground.club import add_person
from bot.playground.gateway import GUILD_MEMBERS
from bot.playground.permissions import Permission
from bot.playground.pictures import content_type, picture_size
from tests.playground.actors import Person
from tests.playground.conftest import connected


@pytest.fixture
def guild(playground, bot, general):
    """The server, in which the bot may do everything."""
    home = playground.world.guilds[general.guild_id]
    home.roles[home.members[playground.world.bot_id].roles[0]].permissions |= Permission.ADMINISTRATOR
    return bot.get_guild(home.id)


async def test_channels_are_made_changed_and_taken_away(playground, guild, ann, bot):
    category = await guild.create_category("rooms")
    made = await guild.create_text_channel("new", topic="t", category=category)
    assert ann.sees(playground.world.channel(made.id)) == []
    await made.edit(name="newer", topic=None, slowmode_delay=5, position=3)
    assert (await bot.fetch_channel(made.id)).name == "newer"
    await made.set_permissions(guild.default_role, view_channel=False)
    assert not playground.people.sees(ann.user, playground.world.channel(made.id))
    await made.set_permissions(guild.default_role, overwrite=None)
    assert playground.people.sees(ann.user, playground.world.channel(made.id))
    await made.send("x")
    await made.delete()
    with pytest.raises(discord.NotFound):
        await bot.fetch_channel(made.id)
    assert "newer" not in [one.name for one in await guild.fetch_channels()]
    with pytest.raises(discord.HTTPException):
        await guild.create_text_channel("x" * 101)


async def test_roles_are_made_given_and_mentioned(playground, guild, general, ann, bob):
    role = await guild.create_role(name="Judges", mentionable=True)
    assert (await guild.fetch_role(role.id)).name == "Judges"
    member = await guild.fetch_member(ann.id)
    await member.add_roles(role)
    channel = guild.get_channel(general.id)
    await channel.send(role.mention, allowed_mentions=discord.AllowedMentions(roles=True))
    assert (ann.mentions(general), bob.mentions(general)) == (1, 0)
    await channel.send("@here", allowed_mentions=discord.AllowedMentions(everyone=True))
    assert (ann.mentions(general), bob.mentions(general)) == (2, 1)
    await member.remove_roles(role)
    assert role not in (await guild.fetch_member(ann.id)).roles


async def test_messages_are_swept_and_threads_listed(playground, guild, general, ann):
    channel = guild.get_channel(general.id)
    for number in range(3):
        await ann.say(general, str(number))
    assert len(await channel.purge(limit=3)) == 3
    said = await ann.say(general, "again")
    await channel.get_partial_message(said.id).delete()
    assert ann.sees(general) == []
    public = await channel.create_thread(name="p", type=discord.ChannelType.public_thread)
    private = await channel.create_thread(name="s")
    for thread in (public, private):
        await thread.edit(archived=True, locked=True)
    assert [one.name async for one in channel.archived_threads()] == ["p"]
    assert [one.name async for one in channel.archived_threads(private=True)] == ["s"]
    await public.edit(archived=False, locked=False)
    await public.leave()
    await public.join()
    assert (await public.fetch_member(playground.world.bot_id)).id == playground.world.bot_id
    with pytest.raises(discord.NotFound):
        await public.fetch_member(ann.id)
    await public.delete()


async def test_reactions_are_read_and_cleared(playground, guild, general):
    message = await guild.get_channel(general.id).send("x")
    await message.add_reaction("👍")
    message = await message.fetch()
    assert [user.id async for user in message.reactions[0].users()] == [playground.world.bot_id]
    await message.clear_reactions()
    assert (await message.fetch()).reactions == []
    with pytest.raises(discord.HTTPException) as refused:
        await message.add_reaction("nothing:1")
    assert refused.value.code == 10014


async def test_notices_cannot_be_changed(guild, general, ann):
    channel = guild.get_channel(general.id)
    message = await channel.send("x")
    await message.pin()
    notice = channel.get_partial_message(ann.sees(general)[-1].id)
    for awaitable in (notice.edit(content="y"), notice.pin()):
        with pytest.raises(discord.Forbidden) as refused:
            await awaitable
        assert refused.value.code == 50021


async def test_the_bot_about_itself(playground, bot, guild):
    assert (await bot.application_info()).name == "Wildcatter"
    assert [one.name async for one in bot.fetch_guilds()] == ["The Oil Club", "The Annex"]
    assert (await bot.fetch_guild(guild.id)).name == "The Oil Club"
    await bot.user.edit(username="Renamed")
    assert playground.world.bot.username == "Renamed"
    await guild.me.edit(nick="GM")
    assert (await guild.fetch_member(bot.user.id)).nick == "GM"
    with pytest.raises(discord.HTTPException) as refused:
        await bot.create_dm(discord.Object(1))
    assert refused.value.code == 50033
    with pytest.raises(discord.NotFound):
        await bot.fetch_guild(1)
    with pytest.raises(discord.Forbidden):
        await bot.http.request(discord.http.Route("GET", "/applications/1/commands"))


async def test_emojis_have_rules(bot):
    png = b"\x89PNG\r\n\x1a\n"
    emoji = await bot.create_application_emoji(name="die", image=png)
    assert (await emoji.edit(name="dice")).name == "dice"
    assert (await bot.fetch_application_emoji(emoji.id)).name == "dice"
    for name, image in (("dice", png), ("x", png), ("big", png + b"0" * 300_000)):
        with pytest.raises(discord.HTTPException) as refused:
            await bot.create_application_emoji(name=name, image=image)
        assert refused.value.code == 50035


async def test_members_are_listed_with_the_intent_for_it(playground, general):
    playground.gateway.privileged = GUILD_MEMBERS
    client = discord.Client(intents=discord.Intents(guilds=True, members=True), chunk_guilds_at_startup=True)
    async with connected(playground, client):
        home = client.get_guild(general.guild_id)
        assert len(home.members) == 7
        assert [one.name for one in await home.query_members("an")] == ["ann"]
        assert len([one async for one in home.fetch_members()]) == 7
        assert [one.name for one in await home.query_members(user_ids=[1])] == []
    playground.gateway.privileged = 0


async def test_a_newcomer_joins(playground, bot, general):
    home = playground.world.guilds[general.guild_id]
    zoe = Person(playground, add_person(playground.world, home, "Zoe", locale="fr", dms_open=False))
    assert "locale=fr" in (await zoe.slash(general, "game pick", country="x")).text


@pytest.mark.parametrize("kind", ["PNG", "GIF", "JPEG", "WEBP"])
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_the_size_of_a_picture(kind, mode):
    for more in ({}, {"lossless": True}) if kind == "WEBP" else ({},):
        out = io.BytesIO()
        Image.new("RGB" if kind == "JPEG" else mode, (37, 21)).save(out, kind, **more)
        assert picture_size(out.getvalue()) == (37, 21)
        assert picture_size(out.getvalue()[:9]) is None


def test_what_is_no_picture_has_no_size():
    assert picture_size(b"RIFF0000WEBPnope") is None
    assert picture_size(b"text") is None
    assert content_type("a.PNG") == "image/png"
    assert content_type("a") == "application/octet-stream"
