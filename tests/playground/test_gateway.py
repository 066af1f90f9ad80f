"""Connections: identified, dropped, resumed, refused."""

import asyncio

import aiohttp
import discord
import pytest
from discord.ext import commands

from bot.playground import Playground, point_discord_py
from bot.playground.club import add_channel, add_guild
from tests.playground.conftest import connected
from tests.playground.subject import Subject


async def test_what_happens_while_disconnected_is_replayed(playground, bot, ann, general):
    session = bot.ws.session_id
    await playground.gateway.drop()
    reply = await ann.slash(general, "echo")
    assert reply.text == "pong"
    assert bot.ws.session_id == session
    assert (playground.gateway.identified, playground.gateway.resumed) == (1, 1)


async def test_a_forgotten_session_is_begun_anew(playground, bot, ann, general):
    bot.before_identify_hook = lambda *_, **__: asyncio.sleep(0)  # else discord.py waits five seconds
    await playground.gateway.forget()
    await playground.until(lambda: playground.gateway.identified == 2)
    assert (await ann.slash(general, "echo")).text == "pong"
    assert playground.gateway.resumed == 0


async def test_a_bot_that_is_asked_to_reconnect_does(playground, bot, ann, general):
    playground.gateway.reconnect()
    await playground.until(lambda: playground.gateway.resumed == 1)
    assert (await ann.slash(general, "echo")).text == "pong"


async def test_refused_connections_are_tried_again(playground, bot, ann, general, monkeypatch):
    monkeypatch.setattr(discord.backoff.ExponentialBackoff, "delay", lambda self: 0.01)
    playground.gateway.refuse = True
    await playground.gateway.drop()
    await asyncio.sleep(0.1)
    playground.gateway.refuse = False
    await playground.until(lambda: playground.gateway.online)
    assert (await ann.slash(general, "echo")).text == "pong"


async def test_a_wrong_token_is_refused_everywhere(playground):
    async with discord.Client(intents=discord.Intents.none()) as client:
        with pytest.raises(discord.LoginFailure):
            await client.start("local.wrong")
    assert await close_code(playground, {"op": 2, "d": {"token": "x", "intents": 1}}) == 4004


async def test_a_privileged_intent_must_be_granted(playground):
    async with discord.Client(intents=discord.Intents.all()) as client:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await client.start(playground.token)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([{"op": 99}], 4001),
        (["nonsense"], 4002),
        ([{"op": 3, "d": {}}], 4003),
        ([{"op": 2, "d": {"intents": 1 << 30}}], 4013),
        ([{"op": 2, "d": {"intents": 0, "shard": [2, 2]}}], 4010),
        ([{"op": 2, "d": {"intents": 0}}] * 2, 4005),
        ([{"op": 1, "d": None}] * 121, 4008),
    ],
)
async def test_mistakes_close_the_connection_with_their_code(playground, frames, code):
    for frame in frames:
        if isinstance(frame, dict) and frame["op"] == 2:
            frame["d"]["token"] = playground.token
    assert await close_code(playground, *frames) == code


async def close_code(playground, *frames):
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{playground.url}/gw/?v=10") as socket:
        for frame in frames:
            await (socket.send_json(frame) if isinstance(frame, dict) else socket.send_str(frame))
        async for _ in socket:
            pass
        return socket.close_code


async def test_an_unknown_session_is_invalid(playground):
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{playground.url}/gw/") as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 6, "d": {"token": playground.token, "session_id": "x", "seq": 3}})
        assert await socket.receive_json() == {"op": 9, "d": False, "s": None, "t": None}


async def test_a_silent_connection_is_closed(playground):
    playground.gateway.heartbeat = 0.05
    assert await close_code(playground) == 4009


async def test_a_heartbeat_is_acknowledged_after_it_was_noted(playground, monkeypatch):
    """discord.py notes in a thread when it has sent one; an answer before that seems a whole beat late."""
    noted, acknowledge = [], discord.gateway.KeepAliveHandler.ack

    def ack(self):
        noted.append("acknowledged")
        acknowledge(self)

    def note(self, when):
        noted.append("sent")
        self.__dict__["_last_send"] = when

    sent = property(lambda self: self.__dict__["_last_send"], note)
    monkeypatch.setattr(discord.gateway.KeepAliveHandler, "_last_send", sent, raising=False)
    monkeypatch.setattr(discord.gateway.KeepAliveHandler, "ack", ack)
    playground.gateway.heartbeat, playground.gateway.journey = 0.2, 1.0
    async with connected(playground):
        await playground.until(lambda: noted.count("acknowledged") > 3)
    for upto in range(len(noted)):
        assert noted[:upto].count("acknowledged") <= noted[:upto].count("sent")


async def test_events_come_by_intent_and_content_only_with_its_own(playground, ann, general):
    heard = []

    class Listener(discord.Client):
        async def on_message(self, message):
            heard.append(message.content)

    async with connected(playground, Listener(intents=discord.Intents(guilds=True, messages=True))) as client:
        await ann.say(general, "secret")
        await ann.say(general, f"<@{client.user.id}> hello")
        dm = playground.people.open_dm(ann.user)
        await ann.say(dm, "in a dm")
        await playground.until(lambda: len(heard) == 3)
    assert heard == ["", f"<@{playground.world.bot_id}> hello", "in a dm"]


async def test_two_shards_hear_of_their_own_servers(playground, ann):
    world = playground.world
    guilds = list(world.guilds.values())
    while len({(guild.id >> 22) % 2 for guild in guilds}) < 2:
        await asyncio.sleep(0.002)
        guilds.append(add_guild(world, "More", world.people()))
    channels = [add_channel(world, guild, "c") for guild in guilds]
    seen = []
    client = commands.AutoShardedBot("!", intents=discord.Intents(guilds=True), shard_count=2)
    client.before_identify_hook = lambda *_, **__: asyncio.sleep(0)  # else five seconds between shards

    @client.tree.command(name="shard", description="Tells")
    async def shard(interaction):
        seen.append(interaction.guild.shard_id)
        await interaction.response.send_message("ok")

    async with connected(playground, client):
        await client.tree.sync()
        for place in channels:
            assert (await ann.slash(place, "shard")).text == "ok"
    assert set(seen) == {0, 1}


async def test_without_compression_it_works_as_well(playground, ann, general):
    playground.gateway.compress = False
    async with connected(playground, Subject()):
        assert (await ann.slash(general, "echo")).text == "pong"


async def test_a_bot_that_says_goodbye_is_forgotten_at_once(playground):
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{playground.url}/gw/") as socket:
        await socket.send_json({"op": 2, "d": {"token": playground.token, "intents": 0}})
        await playground.until(lambda: playground.gateway.online)
        await socket.close(code=1000)
    await playground.until(lambda: not playground.gateway.sessions)


async def test_a_bot_that_crashed_and_never_resumes_is_forgotten_in_time(playground, bot):
    playground.gateway.refuse = True
    playground.limits.resume_seconds = 0.0
    await playground.gateway.drop()
    assert len(playground.gateway.sessions) == 1
    playground.world.tell("CHANNEL_UPDATE", {})
    assert not playground.gateway.sessions


async def test_discord_py_is_pointed_by_three_attributes_only():
    async with Playground() as server:
        point_discord_py(server.url)
        assert server.url + "/api/v10" == discord.http.Route.BASE
        assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == f"ws://127.0.0.1:{server.port}/gw/"
        assert server.url == discord.asset.Asset.BASE
