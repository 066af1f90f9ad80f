import asyncio
import contextlib

import pytest

from bot.playground import Playground, point_discord_py
from tests.playground.actors import cast, room
from tests.playground.subject import Subject


@contextlib.asynccontextmanager
async def connected(playground, bot=None):
    """Run a bot in this process until it is ready."""
    bot = bot or Subject()
    bot._connection.guild_ready_timeout = 0.01  # else it waits two seconds for servers that come late
    async with bot:
        running = asyncio.create_task(bot.start(playground.token))
        ready = asyncio.create_task(bot.wait_for("ready"))
        await asyncio.wait((running, ready), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            ready.cancel()
            running.result()
        yield bot
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running


@pytest.fixture
async def playground():
    async with Playground() as server:
        point_discord_py(server.url)
        yield server


@pytest.fixture
async def bot(playground):
    async with connected(playground) as client:
        yield client


@pytest.fixture
def people(playground):
    return cast(playground)


@pytest.fixture
def ann(people):
    return people["Ann"]


@pytest.fixture
def bob(people):
    return people["Bob"]


@pytest.fixture
def general(playground):
    return room(playground, "general")


@pytest.fixture
def channel(bot, general):
    """The bot's own idea of the channel."""
    return bot.get_channel(general.id)
