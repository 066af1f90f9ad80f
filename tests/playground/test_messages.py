"""Messages: files, mentions, pins, reactions, replies, history."""

import asyncio
import io
import time

import discord
import pytest
from discord import ui


def file(name="a.txt", data=b"a"):
    return discord.File(io.BytesIO(data), name)


async def test_attachments_are_kept_added_and_removed(channel, ann, general):
    message = await channel.send("x", files=[file("a.txt"), file("b.txt")])
    seen = ann.sees(general)[-1]
    message = await message.edit(content="y")
    assert list(seen.files) == ["a.txt", "b.txt"]
    message = await message.add_files(file("c.txt", b"c"))
    assert seen.files == {"a.txt": b"a", "b.txt": b"a", "c.txt": b"c"}
    message = await message.remove_attachments(message.attachments[0])
    assert list(seen.files) == ["b.txt", "c.txt"]
    message = await message.edit(attachments=[file("d.txt")])
    assert list(seen.files) == ["d.txt"]
    assert await message.attachments[0].read() == b"a"


async def test_a_file_name_is_made_harmless(channel):
    message = await channel.send(file=file("../../ä b$.txt"))
    assert message.attachments[0].filename == "b_.txt"


async def test_only_allowed_mentions_ping(channel, ann, bob, general, playground):
    text = f"{ann.mention} {bob.mention} @everyone"
    await channel.send(text)
    assert (ann.mentions(general), bob.mentions(general)) == (0, 0)
    message = await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[ann.user]))
    assert (ann.mentions(general), bob.mentions(general)) == (1, 0)
    assert [user.id for user in message.mentions] == [ann.id]
    assert ann.sees(general)[-1].pinged == [ann.id]
    await channel.send(text, allowed_mentions=discord.AllowedMentions.all())
    assert (ann.mentions(general), bob.mentions(general)) == (2, 1)  # the bot may not ping everyone
    await channel.send(f"`{ann.mention}`", allowed_mentions=discord.AllowedMentions.all())
    assert ann.mentions(general) == 2
    assert ann.unread(general) == 4
    ann.read(general)
    assert (ann.unread(general), ann.mentions(general)) == (0, 0)


async def test_text_in_a_layout_pings_and_edits_never_do(channel, ann, bob, general):
    layout = ui.LayoutView()
    layout.add_item(ui.TextDisplay(f"{ann.mention}, your turn"))
    message = await channel.send(view=layout, allowed_mentions=discord.AllowedMentions.all())
    assert ann.mentions(general) == 1
    layout.clear_items().add_item(ui.TextDisplay(f"{bob.mention}, your turn"))
    message = await message.edit(view=layout, allowed_mentions=discord.AllowedMentions.all())
    assert [user.id for user in message.mentions] == [bob.id]
    assert bob.mentions(general) == 0


async def test_contradictory_mentions_are_refused(bot, general):
    body = {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}
    route = discord.http.Route("POST", f"/channels/{general.id}/messages")
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.request(route, json=body)
    assert refused.value.code == 50035


async def test_a_deleted_message_is_no_longer_unread(channel, ann, general):
    message = await channel.send(ann.mention, allowed_mentions=discord.AllowedMentions.all())
    assert (ann.unread(general), ann.mentions(general)) == (1, 1)
    await message.delete()
    assert (ann.unread(general), ann.mentions(general)) == (0, 0)
    with pytest.raises(discord.NotFound) as refused:
        await message.edit(content="x")
    assert refused.value.code == 10008
    with pytest.raises(discord.NotFound):
        await message.delete()


async def test_a_nonce_sends_once(channel, ann, general):
    first = await channel.send("once", nonce="n1")
    again = await channel.send("once", nonce="n1")
    assert first.id == again.id
    assert len(ann.sees(general)) == 1


async def test_a_lost_answer_does_not_double_a_message(channel, ann, general, playground):
    playground.faults.add("POST /channels/.*/messages", status=502, done=True)
    await channel.send("once")
    assert len(ann.sees(general, "once")) == 1
    assert [request.status for request in playground.log[-2:]] == [502, 200]


async def test_pins_old_and_new(channel, bot, ann, general):
    message = await channel.send("pin me")
    await message.pin()
    assert [pin.id async for pin in channel.pins()] == [message.id]
    assert ann.sees(general)[-1].message.type == 6
    old = await bot.http.request(discord.http.Route("GET", f"/channels/{general.id}/pins"))
    assert [one["id"] for one in old] == [str(message.id)]
    await message.unpin()
    assert [pin async for pin in channel.pins()] == []


async def test_reactions_and_replies(channel, ann, general):
    message = await channel.send("hello")
    await message.add_reaction("👍")
    assert (await channel.fetch_message(message.id)).reactions[0].me
    await message.remove_reaction("👍", channel.guild.me)
    assert (await channel.fetch_message(message.id)).reactions == []
    reply = await message.reply("there")
    assert reply.reference.message_id == message.id


async def test_history_pages_both_ways(channel):
    sent = [await channel.send(str(number)) for number in range(7)]
    assert [one.content async for one in channel.history(limit=3)] == ["6", "5", "4"]
    assert [one.content async for one in channel.history(limit=3, before=sent[3])] == ["2", "1", "0"]
    assert [one.content async for one in channel.history(limit=2, after=sent[3])] == ["4", "5"]
    assert [one.content async for one in channel.history(limit=3, around=sent[3])] == ["4", "3", "2"]


async def test_messages_of_others_are_not_the_bots_to_edit(channel, ann, general):
    said = await ann.say(general, "mine")
    theirs = channel.get_partial_message(said.id)
    with pytest.raises(discord.Forbidden) as refused:
        await theirs.edit(content="yours")
    assert refused.value.code == 50005
    with pytest.raises(discord.Forbidden) as refused:
        await theirs.delete()
    assert refused.value.code == 50013


async def test_old_messages_are_edited_slowly(channel, playground, monkeypatch):
    message, waits, real = await channel.send("x"), [], asyncio.sleep

    async def sleep(seconds):
        if seconds > 5:  # discord.py waits for the bucket to fill up
            waits.append(seconds)
            playground.rates.old_edits = None
        else:
            await real(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    playground.rates.old_edits = (2, 60.0)
    later = time.time() + 3601
    playground.world.clock = lambda: later
    for number in range(3):
        await message.edit(content=str(number))
    assert len(waits) == 1
    assert [request.code for request in playground.refused] == [30046]


async def test_unknown_things(bot, general):
    with pytest.raises(discord.NotFound) as refused:
        await bot.fetch_channel(1)
    assert refused.value.code == 10003
    with pytest.raises(discord.NotFound) as refused:
        await bot.get_channel(general.id).fetch_message(1)
    assert refused.value.code == 10008
    with pytest.raises(discord.NotFound) as refused:
        await bot.fetch_user(1)
    assert refused.value.code == 10013


async def test_application_emojis_come_and_go(bot, channel, ann, general):
    png = b"\x89PNG\r\n\x1a\n" + b"0" * 20
    emoji = await bot.create_application_emoji(name="die", image=png)
    assert [one.name for one in await bot.fetch_application_emojis()] == ["die"]
    view = ui.View()
    view.add_item(ui.Button(emoji=emoji, custom_id="x"))
    await channel.send(str(emoji), view=view)
    assert await emoji.read() == png
    await emoji.delete()
    with pytest.raises(discord.HTTPException):
        await channel.send("x", view=view)


async def test_typing_is_told(channel, playground):
    heard = []
    playground.world.listeners.append(lambda news: heard.append(news.kind))
    await channel.typing()
    assert "TYPING_START" in heard


async def test_a_poll_is_shown(channel, ann, general):
    import datetime

    poll = discord.Poll("Who?", datetime.timedelta(hours=1))
    poll.add_answer(text="Ann")
    message = await channel.send(poll=poll)
    assert message.poll.answers[0].text == "Ann"


async def test_a_silent_message_stays_silent_and_still_counts_as_a_mention(bot, ann, general):
    where = bot.get_channel(general.id)
    sent = await where.send(ann.mention, silent=True, allowed_mentions=discord.AllowedMentions(users=True))
    [seen] = ann.sees(general, ann.mention)
    assert seen.silent
    assert ann.mentions(general) == 1
    await sent.edit(content=f"{ann.mention}!")
    assert seen.silent
    assert not (await ann.say(general, "Aloud.")).silent
