"""Trouble on purpose, and rate limits."""

import asyncio
import time

import aiohttp
import discord
import pytest

from bot.playground import Playground, point_discord_py
from tests.playground.conftest import connected

SEND = "POST /channels/{channel}/messages"


async def test_a_server_error_is_tried_again(playground, channel, ann, general, monkeypatch):
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, real=asyncio.sleep: real(min(seconds, 0.01)))
    fault = playground.faults.add("POST /channels/.*/messages", status=502, times=2)
    await channel.send("x")
    assert fault.hits == 2
    assert [request.status for request in playground.log[-3:]] == [502, 502, 200]
    assert len(ann.sees(general)) == 1


async def test_a_429_is_waited_out(playground, channel):
    playground.faults.add("PATCH .*", status=429, retry_after=0.1)
    message = await channel.send("x")
    begun = time.monotonic()
    await message.edit(content="y")
    assert time.monotonic() - begun > 0.1
    playground.faults.add("PATCH .*", status=429, retry_after=0.1, everywhere=True)
    await message.edit(content="z")


async def test_a_429_on_an_answer_is_waited_out(playground, bot, ann, general):
    playground.faults.add("POST /interactions/", status=429, retry_after=0.1)
    assert (await ann.slash(general, "echo")).text == "pong"


async def test_other_refusals_arrive_with_their_code(playground, channel):
    playground.faults.add("POST", status=403)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("x")
    assert refused.value.code == 50001
    fault = playground.faults.add("POST", status=403, code=50278, times=None)
    for _ in range(3):
        with pytest.raises(discord.Forbidden):
            await channel.send("x")
    playground.faults.remove(fault)
    await channel.send("x")
    playground.faults.add("POST", status=403)
    playground.faults.clear()
    await channel.send("x")


async def test_a_slow_answer(playground, channel):
    playground.faults.add("POST", delay=0.2)
    begun = time.monotonic()
    await channel.send("x")
    assert time.monotonic() - begun > 0.2


async def test_a_connection_that_breaks(playground, channel, ann, general):
    playground.faults.add("POST", cut=True)
    with pytest.raises(aiohttp.ClientError):
        await channel.send("not done")
    playground.faults.add("POST", cut=True, done=True)
    with pytest.raises(aiohttp.ClientError):
        await channel.send("done, and nobody was told")
    assert len(ann.sees(general)) == 1


async def test_a_bucket_runs_dry_with_a_real_429():
    async with Playground(buckets={SEND: (2, 60.0)}) as playground:
        channel = next(iter(playground.world.channels))
        headers = {"Authorization": f"Bot {playground.token}"}
        url = f"{playground.url}/api/v10/channels/{channel}/messages"
        answers = []
        async with aiohttp.ClientSession(headers=headers) as session:
            for _ in range(3):
                async with session.post(url, json={"content": "x"}) as answer:
                    answers.append((answer, await answer.json()))
        statuses = [answer.status for answer, _ in answers]
        assert statuses == [200, 200, 429]
        first, last = answers[0][0].headers, answers[2][0].headers
        assert (first["X-RateLimit-Limit"], first["X-RateLimit-Remaining"]) == ("2", "1")
        assert "Via" in last
        assert 0 < answers[2][1]["retry_after"] <= 60


async def test_discord_py_waits_before_a_bucket_is_dry():
    async with Playground(buckets={SEND: (5, 0.3)}) as playground:
        point_discord_py(playground.url)
        async with connected(playground) as bot:
            channel = bot.get_channel(next(iter(playground.world.channels)))
            begun = time.monotonic()
            await asyncio.gather(*(channel.send(str(number)) for number in range(12)))
            assert time.monotonic() - begun > 0.5
        assert not playground.refused


async def test_the_limit_for_all_routes():
    async with Playground() as playground:
        playground.rates.everywhere = (3, 60.0)
        headers = {"Authorization": f"Bot {playground.token}"}
        async with aiohttp.ClientSession(headers=headers) as session:
            statuses = []
            for _ in range(4):
                async with session.get(f"{playground.url}/api/v10/users/@me") as answer:
                    statuses.append(answer.status)
                    body = await answer.json()
        assert statuses == [200, 200, 200, 429]
        assert body["global"]


async def test_a_route_that_is_not_there_says_so(playground, bot):
    with pytest.raises(discord.NotFound, match="has no GET /nothing"):
        await bot.http.request(discord.http.Route("GET", "/nothing"))


async def test_a_failure_of_our_own_is_a_500_and_logged(playground, bot, monkeypatch, caplog):
    monkeypatch.setattr(playground.threads, "dm", lambda person: 1 / 0)
    route = discord.http.Route("POST", "/users/@me/channels")
    body = {"recipient_id": playground.world.people()[0].id}
    headers = {"Authorization": f"Bot {playground.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.post(route.url, json=body) as answer,
    ):
        assert answer.status == 500
    assert "failed at POST /users/@me/channels" in caplog.text
