"""Running the bot: on Discord with a token, else on a Discord of its own on this machine."""

import asyncio
import logging
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import lru_cache, partial
from pathlib import Path

from aiohttp import ClientError

import rendering
from bot import machine, shelf
from bot.app import ConnectionLost, Wildcatter, WrongToken, run_client
from bot.engine.core import Shelf
from bot.heap import keep_whole
from bot.identifying import Budget, Pace, Patience
from bot.playground.discordpy import point_discord_py
from bot.playground.server import Playground, PortTaken
from bot.settings import Settings
from bot.storage.games import PAUSE, Store
from bot.storage.instance import alone_with
from bot.storage.migrations import look_at
from bot.storage.migrations.refusals import unusable
from bot.storage.people import Facts
from bot.storage.records import Clock
from bot.table import Table
from bot.table.thoughts import Thinking
from bot.thinking.cases import EDITIONS
from bot.thinking.tank import Tank
from bot.words.catalogue import Words
from rendering.studio import Studio

__all__ = ["PortTaken", "WrongToken", "run"]

log = logging.getLogger(__name__)

AGAIN = (1, 2, 5, 15, 30, 60)  # seconds until a client that died is started again
GATHERING, AT_ONCE = 2.0, 0.1  # seconds in which servers are told of: by Discord, and by a local one
Ready = Callable[[Wildcatter], None]
Opened = Callable[[Path, Shelf], Awaitable[Store]]

WELCOME = """
Wildcatter is at home:  {url}

Open that page. You are Ann; her name at the bottom left leads to the others, and so does Alt+1 to Alt+6.
Type  /table new  and choose a game, let computer players fill the seats, and press Start.
Everything is kept in {database}. Ctrl+C stops it.
"""
ON_DISCORD = """
Wildcatter is on Discord as {name}.
Invite it to a server:  {invitation}
There, type  /table new
"""


async def run(
    settings: Settings,
    games: Shelf,
    *,
    fresh: bool = False,
    pause: float = PAUSE,
    pace: Pace = Pace(),  # noqa: B008 (it is frozen)
    clock: Clock = time.time,
) -> None:
    """Play until somebody stops us; finish running clicks first. One bot plays with a database at a time."""
    keep_whole()
    look_at(Path(settings.database))
    with alone_with(Path(settings.database), making=True):
        await _run(settings, games, fresh, partial(Store.open, pause=pause, clock=clock), pace)


async def _run(settings: Settings, games: Shelf, fresh: bool, opened: Opened, pace: Pace) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            loop.add_signal_handler(sign, stop.set)
    async with (
        _place(settings, fresh=fresh) as (token, local),
        _house(settings, games, opened) as (store, table, studio),
    ):
        budget = None if local else Budget(Facts(store.database), pace)
        gathering = AT_ONCE if local else GATHERING
        new = partial(Wildcatter, store, table, Words.load(), studio, gathering=gathering, budget=budget)
        playing = asyncio.create_task(_keep_playing(new, token, partial(_welcome, settings, local)))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait({playing, stopping}, return_when=asyncio.FIRST_COMPLETED)
        playing.cancel()
        stopping.cancel()
        with suppress(asyncio.CancelledError):
            await playing


@asynccontextmanager
async def _place(settings: Settings, *, fresh: bool) -> AsyncIterator[tuple[str, str | None]]:
    """Yield the token, and the address of the local Discord if we play on that."""
    if settings.token:
        yield settings.token, None
        return
    folder = Path(f"{settings.database}.discord")
    playground = Playground(folder=folder, fresh=fresh, port=settings.port)
    try:
        try:
            await playground.start()
        except OSError as error:
            raise unusable(folder, error) from error
        point_discord_py(playground.url)
        yield playground.token, playground.url
    finally:
        await playground.stop()


@asynccontextmanager
async def _house(
    settings: Settings, games: Shelf, opened: Opened
) -> AsyncIterator[tuple[Store, Table, Studio]]:
    store = await opened(Path(settings.database), games)
    tank = Tank()
    thinking = Thinking(tank, lru_cache(maxsize=EDITIONS)(shelf.mind))
    studio = Studio(
        hasty=rendering.make_fast if settings.jpeg else None,
        warm=partial(rendering.warm, {key: game.edition.facts for key, game in games.items()}),
        workers=settings.workers or machine.workers(machine.cores(), machine.memory()),
    )
    try:
        yield store, Table(store, games, thinking=thinking), studio
    finally:
        await tank.close()
        await studio.close()
        await store.close()


async def _keep_playing(new: Callable[[], Wildcatter], token: str, welcome: Ready) -> None:
    """Run a client; when it dies, start a new one: discord.py does not come back by itself every time."""
    patience = Patience(AGAIN)

    def ready(bot: Wildcatter) -> None:
        patience.ready()
        welcome(bot)

    while True:
        try:
            await run_client(new(), token, ready)
        except (ConnectionLost, ClientError, OSError) as error:
            log.warning("the connection to Discord is lost: %s", error)
        await asyncio.sleep(patience.died())


def _welcome(settings: Settings, local: str | None, bot: Wildcatter) -> None:
    if local:
        print(WELCOME.format(url=local, database=settings.database), flush=True)
    else:
        print(ON_DISCORD.format(name=bot.user, invitation=bot.invitation()), flush=True)
