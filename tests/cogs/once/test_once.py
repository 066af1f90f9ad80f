"""Messages of which there is one each, whatever happens while they are sent."""

import asyncio
import contextlib
import time
from itertools import product
from types import SimpleNamespace

import discord
import pytest
from discord import ui

from bot.panel.codes import Door, write
from bot.storage.messages import Messages
from bot.storage.sqlite import Sqlite
from cogs._items import DoorButton
from cogs._once import Content, Once
from tests.cogs.once.child import COUNT, key
from tests.playground.processes import BotProcess
from tests.support.fresh import empty
from tests.support.sweeps import sweep

KEY = write(Door(7, "side"))
SAID = "All is said."
MOMENTS = ("before", "after", "late")
CHOSEN = [  # of crashes, by default: each moment, with a button and without
    *((0, "before", True), (0, "after", False), (0, "late", True)),
    *((1, "before", False), (1, "after", True), (1, "late", False)),
]


# Killed


@pytest.mark.parametrize(
    ("number", "moment", "sweeps"), sweep(product(range(2), MOMENTS, (False, True)), CHOSEN)
)
async def test_a_crash_doubles_no_message_and_loses_none_that_can_be_found(
    playground, general, ann, tmp_path, number, moment, sweeps
):
    environ = {"DATABASE": str(tmp_path / "once.db"), "CHANNEL": str(general.id), "NOW": f"{time.time():.0f}"}
    arguments = ("-m", "tests.cogs.once.child")
    die = {**environ, "DIE": f"{moment} {key(number)}"}
    dying = BotProcess(playground, *arguments, environ=die, forked=True)
    with contextlib.suppress(RuntimeError):  # it may be dead before it counts as started
        await dying.start()
    assert await dying._ended() == -9
    playground.forget_nonces()
    again = {**environ, "SWEEPS": "yes" if sweeps else ""}
    async with BotProcess(playground, *arguments, environ=again, forked=True):
        await ann.wait_for(general, SAID)
    said = [seen.text for seen in ann.sees(general)]
    unsure = number % 2 == 1 and moment == "before"  # no button by which it would be found
    expected = [f"Message {one}." for one in range(COUNT) if not (unsure and one == number)]
    assert sorted(said) == sorted([*expected, SAID])


# In this process


class Sender:
    """A bot that posts, edits and deletes one message."""

    def __init__(self, bot, database, channel):
        self.now, self.text, self.channel = int(time.time()), "One.", channel
        self.known = Messages(database)
        house = SimpleNamespace(client=bot, messages=self.known, now=lambda: self.now)
        house.message = lambda place, one: bot.get_partial_messageable(place).get_partial_message(one)
        self.threads = SimpleNamespace(open=self.open)
        self.once = Once(house, self.threads)
        self.opened = []

    async def open(self, channel):
        self.opened.append(channel)
        return False

    async def build(self):
        view = ui.View(timeout=None)
        view.add_item(DoorButton(Door(7, "side"), "Look"))
        return Content(view=view, text=self.text)

    async def post(self):
        return await self.once.post(KEY, self.channel.id, self.build)

    async def edit(self, **how):
        return await self.once.edit(KEY, self.build, **how)


@pytest.fixture
async def sender(bot, general, tmp_path):
    database = await Sqlite.open(empty(tmp_path / "once.db"))
    yield Sender(bot, database, general)
    await database.close()


async def test_what_was_sent_is_not_sent_again(sender, ann, general):
    first = await sender.post()
    assert [await sender.post(), await sender.post()] == [first, first]
    assert [seen.id for seen in ann.sees(general)] == [first]


async def test_two_who_send_at_the_same_moment_send_one_message(sender, ann, general):
    numbers = await asyncio.gather(*[sender.post() for _ in range(5)])
    assert {*numbers} == {seen.id for seen in ann.sees(general)}
    assert len({*numbers}) == 1


async def test_an_edit_comes_only_where_something_changed_and_not_too_often(sender, ann, general, playground):
    await sender.post()
    requests = playground.rest.count
    assert await sender.edit(apart=300) is None
    assert playground.rest.count == requests
    sender.text = "Two."
    assert await sender.edit(apart=300) == sender.now + 300
    assert playground.rest.count == requests
    sender.now += 300
    assert await sender.edit(apart=300) is None
    assert [seen.text for seen in ann.sees(general)] == ["Two."]


async def test_what_is_taken_away_does_not_come_back(sender, ann, general):
    await sender.post()
    assert await sender.once.delete(KEY)
    assert await sender.once.delete(KEY)
    assert await sender.post() is None
    assert await sender.edit() is None
    assert ann.sees(general) == []


async def test_what_somebody_deleted_is_gone_for_good(sender, ann, general, playground):
    message = await sender.post()
    playground.posts.delete(playground.world.messages[message])
    sender.text = "Two."
    assert await sender.edit() is None
    assert await sender.post() is None
    assert ann.sees(general) == []


async def test_what_discord_refuses_can_be_sent_later(sender, ann, general, playground):
    playground.forbid(general, "send_messages")
    with pytest.raises(discord.Forbidden):
        await sender.post()
    playground.forbid(general)
    assert await sender.post()
    assert len(ann.sees(general)) == 1


async def test_what_is_lost_with_its_channel_is_gone(sender, playground, general):
    await sender.known.sending(KEY, general.id, 1 << 60, 0, sender.now)
    playground.threads.delete(general)
    await sender.once.sweep()
    assert (await sender.known.find(KEY)).state == "gone"
    assert await sender.post() is None


async def test_what_nobody_has_touched_for_long_is_forgotten(sender):
    await sender.post()
    sender.now += 61 * 24 * 3600
    await sender.once.sweep()
    assert await sender.known.find(KEY) is None


async def test_a_message_without_the_control_it_is_known_by_is_a_mistake(sender):
    with pytest.raises(AssertionError, match="must have the control"):
        await sender.once.post(write(Door(8, "side")), sender.channel.id, sender.build)
