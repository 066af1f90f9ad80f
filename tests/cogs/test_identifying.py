"""The real client on the local Discord: each identify is written down, a resumption is not."""

import asyncio
import threading

import pytest
from discord.gateway import KeepAliveHandler

from bot.app import ConnectionLost, run_client
from bot.identifying import Budget, Pace
from bot.storage.people import Facts


@pytest.fixture
def sleeps():
    return []


@pytest.fixture
def house(house, sleeps):
    """Bots of this house count their identifies."""

    async def sleep(seconds):
        sleeps.append(seconds)
        await asyncio.sleep(0)

    house.budget = Budget(Facts(house.store.database), Pace(apart=0.0), sleep=sleep)
    plain = house.new_bot

    def counting():
        bot = plain()
        bot.budget = house.budget
        return bot

    house.new_bot = counting
    return house


async def spent(house):
    return round((house.budget._spent.paid_until - house.budget._spent.last) / 180)


async def test_identifies_are_counted_and_resumptions_are_free(house, monkeypatch):
    real = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda seconds: real(min(seconds, 0.02)))
    async with house.online():
        gateway = house.playground.gateway
        assert (gateway.identified, await spent(house)) == (1, 1)
        await gateway.drop()
        await house.playground.until(lambda: gateway.resumed == 1)
        assert (gateway.identified, await spent(house)) == (1, 1)
        await gateway.forget()
        await house.playground.until(lambda: gateway.identified == 2 and gateway.online)
        assert await spent(house) == 2
        assert await Facts(house.store.database).fact("identifies")
    house.bugs.take()


async def test_a_client_that_dies_when_it_is_ready_leaves_its_mark_on_the_next(house):
    gateway = house.playground.gateway

    def die(_):
        asyncio.get_running_loop().create_task(gateway.drop(4013))

    for deaths in range(1, 4):
        with pytest.raises(ConnectionLost):
            await run_client(house.new_bot(), house.playground.token, die)
        assert (gateway.identified, await spent(house)) == (deaths, deaths)
    house.bugs.take()


async def test_a_budget_that_is_used_up_ends_the_client_before_it_identifies(house, monkeypatch):
    house.budget._pace = Pace(burst=1, apart=0.0)
    real = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda seconds: real(min(seconds, 0.02)))
    gateway = house.playground.gateway

    def begin_anew(_):
        asyncio.get_running_loop().create_task(gateway.forget())

    before = heartbeats()
    with pytest.raises(ConnectionLost, match="TooSoon"):
        await run_client(house.new_bot(), house.playground.token, begin_anew)
    assert gateway.identified == 1
    assert heartbeats() == before
    house.bugs.take()


def heartbeats():
    """Return who still tells Discord that a client is alive."""
    handlers = [thread for thread in threading.enumerate() if isinstance(thread, KeepAliveHandler)]
    return {handler for handler in handlers if not handler._stop_ev.is_set()}


async def test_with_none_left_the_bot_waits_for_discord(house, sleeps):
    gateway = house.playground.gateway
    gateway.starts, gateway.starts_again = 0, 1234.0
    connecting = asyncio.create_task(run_client(house.new_bot(), house.playground.token, lambda _: None))
    await house.playground.until(lambda: sleeps)
    assert (sleeps[0], gateway.identified) == (1234.0, 0)
    gateway.starts = 1000
    await house.playground.until(lambda: gateway.identified == 1)
    connecting.cancel()
    await asyncio.gather(connecting, return_exceptions=True)
