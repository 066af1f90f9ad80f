"""Running the bot: on Discord with a token, else on a Discord of its own on this machine."""

import asyncio
import logging
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from functools import lru_cache, partial
from pathlib import Path

from aiohttp import ClientError

import rendering
from bot import machine, shelf
from bot.admission import VERSION, NotAdmitted, admitted
from bot.app import ConnectionLost, Keep, Wildcatter, WrongToken, run_client
from bot.engine.core import Shelf
from bot.figures import Watched
from bot.health import Health
from bot.heap import keep_whole
from bot.identifying import Budget, Pace, Patience
from bot.playground.discordpy import point_discord_py
from bot.playground.server import Playground, PortTaken
from bot.settings import Settings
from bot.storage.backups import Backups
from bot.storage.database import NotSaved
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

__all__ = ["HealthTaken", "NotAdmitted", "PortTaken", "WrongToken", "run"]

log = logging.getLogger(__name__)


class HealthTaken(Exception):
    """Nothing can be answered at the address that HEALTH names."""


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
    in_spite: bool = False,
    logged: Counter[str] | None = None,
) -> None:
    """Play until somebody stops us; finish running clicks first. One bot plays with a database at a time."""
    keep_whole()
    database = Path(settings.database)
    look_at(database)
    version = await admitted(database, games, in_spite=in_spite)
    with alone_with(database, making=True):
        backups = _backups(settings)
        if backups:
            await asyncio.to_thread(backups.before_migrating, datetime.fromtimestamp(clock(), UTC))
        opened = partial(_opened, pause=pause, clock=clock, version=version)
        await _run(settings, games, fresh, opened, pace, _keeping(backups), logged or Counter())


async def _opened(path: Path, games: Shelf, *, pause: float, clock: Clock, version: str) -> Store:
    """Open the database, and note which version of the bot has been found to play on with it."""
    store = await Store.open(path, games, pause=pause, clock=clock)
    with suppress(NotSaved):  # then the next start looks once more
        await Facts(store.database).remember(VERSION, version)
    return store


def _backups(settings: Settings) -> Backups | None:
    """Return where the daily backups go, if there are any."""
    folder = f"{settings.database}.backups" if settings.backups is None else settings.backups
    return Backups(Path(settings.database), Path(folder), settings.backups_kept) if folder else None


def _keeping(backups: Backups | None) -> Keep:
    """Return how to make the backup of a day, or that there is none to be made."""

    async def keep(now: int) -> bool:
        return backups is None or await asyncio.to_thread(backups.keep, datetime.fromtimestamp(now, UTC))

    return keep


async def _run(
    settings: Settings,
    games: Shelf,
    fresh: bool,
    opened: Opened,
    pace: Pace,
    keep: Keep,
    logged: Counter[str],
) -> None:
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
        new = partial(
            Wildcatter, store, table, Words.load(), studio, gathering=gathering, budget=budget, keep=keep
        )
        watched = Watched(Facts(store.database), logged)

        def ready(bot: Wildcatter) -> None:
            watched.bot = bot
            _welcome(settings, local, bot)

        health = await _health(settings, watched)
        playing = asyncio.create_task(_keep_playing(new, token, ready))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait({playing, stopping}, return_when=asyncio.FIRST_COMPLETED)
        playing.cancel()
        stopping.cancel()
        await health.close()
        with suppress(asyncio.CancelledError):
            await playing


async def _health(settings: Settings, watched: Watched) -> Health:
    """Answer how the bot is doing, where that is wished."""
    health = Health(watched.trouble, watched.figures)
    if settings.health:
        try:
            await health.start(*settings.health)
        except OSError as error:
            await health.close()
            raise HealthTaken from error
    return health


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
