"""Four games at once in all weathers: who plays, who intrudes, and what must hold afterwards."""

import asyncio
import random
import re
from collections import Counter
from contextlib import suppress

from bot.playground.club import add_channel, add_guild, add_person
from bot.shelf import games
from tests.e2e.house import House, Table
from tests.playground.actors import cast
from tests.soak.people import Exile, Outsider, Stranger, Stubborn
from tests.soak.weather import Weather
from tests.support.panels import code

ENTRY = re.compile(r"^(?=\d{4}-\d\d-\d\d )", re.MULTILINE)  # of the log
BUG = re.compile(r"^(\w[\w.]*(?::.*)?)$", re.MULTILINE)  # what a traceback ends with
OF_THE_WEATHER = re.compile(
    r"discord\.(app_commands\.)?errors\.(HTTPException|NotFound|Forbidden|DiscordServerError|"
    r"ConnectionClosed|CommandInvokeError)|aiohttp\.|Connection\w*Error|TimeoutError|BrokenPipeError"
)
STUCK = 90.0  # seconds without a line on any record
SEATS = 3
FETCHES = 5  # records that one person may fetch in a row


class Stage(Table):
    """A table in the storm; whoever holds `still` is the only one to touch it."""

    def __init__(self, house, thread, names):
        super().__init__(house, thread, names)
        self.still = asyncio.Lock()
        self.shown = {}  # by user: the line and the revision that their panel showed last

    @property
    def stolen(self):
        """Ids on the panels that the players have before them."""
        panels = [player.panel for player in self.players if player.panel and player.panel.there]
        return [one["custom_id"] for panel in panels for one in panel.buttons if code(one)]

    def check_shown(self):
        """What anybody was shown of their turn is stored."""
        for user, (line, rev) in self.shown.items():
            noticed, kept = self.record.standing(user)
            assert (noticed, kept) >= (line, rev), (
                f"{user} was shown {line}.{rev}, stored is {noticed}.{kept}"
            )

    async def check(self, seal):
        """Nothing is lost and nothing is there twice, whatever has happened."""
        await self.at_rest()
        self.check_shown()
        if self.acknowledged:  # nobody may have come to anything at a table that has just been set up
            self.check_acknowledged()
        self.check_pings(after_kills=True, some_late=True)
        self.check_boards()
        assert self.standing_pings() == []
        assert self.record.is_replayed(games())
        if self.over:
            await self.proof(seal)


class Storm:
    """A house in a storm for so many seconds."""

    def __init__(self, folder, *, seed=0, tell=print):
        self.seed, self.tell = seed, tell
        self.house = House(folder, board_retry="0.3 1 2 4", seed="")
        self.tables, self.seals, self.over = [], {}, []
        self.strangers = []

    async def __aenter__(self):
        await self.house.__aenter__()
        self.weather = Weather(self.house, random.Random(f"weather {self.seed}"))
        self.house.people = self._people()
        for kind, name in ((Stranger, "Sam"), (Stranger, "Ann"), (Outsider, "Olga"), (Exile, "nobody yet")):
            rng = random.Random(f"{name} {self.seed}")
            self.strangers.append(kind(self, self.house.people.get(name), rng))
        return self

    def _people(self):
        """Let in whoever is to play, and found another server for whoever is not."""
        world = self.house.playground.world
        self.home = next(iter(world.guilds.values()))
        names = [f"{key.title()}{n}" for key in games() for n in range(SEATS)]
        players = [add_person(world, self.home, name) for name in names]
        abroad = add_guild(world, "Elsewhere", players)
        add_person(world, abroad, "Olga")
        self.elsewhere = add_channel(world, abroad, "elsewhere")
        return cast(self.house.playground)

    async def __aexit__(self, *error):
        await self.house.__aexit__(*error)

    async def rage(self, seconds):
        """Let everything happen at once, and then the sun come out."""
        for key in games():
            await self._open(key)
        work = [self._host(key) for key in games()]
        work += [stranger.roam() for stranger in self.strangers]
        work += [self.weather.rage(), self._watch(seconds)]
        tasks = [asyncio.create_task(one) for one in work]
        try:
            done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            await self.weather.calm.acquire()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self.weather.clear_up()

    # Tables

    async def _open(self, key):
        """Set up a table while the weather holds its breath."""
        async with self.weather.calm:
            self.house.playground.faults.clear()
            await self.house.playground.until(lambda: self.house.playground.gateway.online)
            first = len(self.over)  # in turn: nobody may set up a table too often
            names = [f"{key.title()}{(first + n) % SEATS}" for n in range(SEATS)]
            table = await self.house.open_table(names, game=key, kind=Stage)
            self.seals[table] = await table.seal()
        table.seat(Stubborn, seed=f"{self.seed} {table.number}", curiosity=0.15)
        self.tables = [one for one in self.tables if one.rules.key != key] + [table]
        return table

    async def _host(self, key):
        """Play one game after another."""
        while True:
            table = next(one for one in self.tables if one.rules.key == key)
            playing = [asyncio.create_task(player.sit()) for player in table.players]
            try:
                await self._until_over(table, playing)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
            self.over.append(table)
            await self._open(key)

    async def _until_over(self, table, playing):
        while not table.over:
            with suppress(TimeoutError):
                await self.house.playground.until(
                    lambda: table.over or any(task.done() for task in playing), 5
                )
            for task in playing:
                if task.done():
                    task.result()

    # Watching

    async def _watch(self, seconds):
        """Say how it goes, and stop when nothing goes on any more."""
        now = asyncio.get_running_loop().time
        begun = moved = now()
        before = 0
        while True:
            await asyncio.sleep(15)
            self.tell(f"  {_clock(now() - begun)} of {_clock(seconds)}: {self.so_far()}")
            if self.lines > before:
                before, moved = self.lines, now()
            assert now() - moved < STUCK, f"nothing happens any more: {[one.board for one in self.tables]}"

    @property
    def lines(self):
        """Everything on record, of all games."""
        return sum(len(table.record.moves) for table in (*self.over, *self.tables))

    def so_far(self):
        clicks = sum(table.clicks for table in (*self.over, *self.tables))
        tries = sum(one.tries for one in self.strangers)
        return (
            f"{len(self.over)} games over, {self.lines:,} lines, {clicks:,} clicks, {tries:,} intrusions, "
            f"{dict(self.weather.struck)}"
        )

    # Afterwards

    async def check(self):
        for n, table in enumerate((*self.over, *self.tables), 1):
            await table.check(self.seals[table])
            if n % FETCHES == 0:  # a new bot has forgotten who fetched how many records just now
                await self.house.bot.kill()
                await self.house.start()
        complaints = [one for one in self.house.witness.complaints if not one.startswith("a bug:")]
        assert complaints == []
        assert self.bugs() == Counter()
        assert self.house.playground.invalid == []

    def bugs(self):
        """Count the errors in the log that no weather explains."""
        told = [BUG.findall(entry) for entry in ENTRY.split(self.house.logged()) if "Traceback" in entry]
        return Counter(error for *_, error in told if not OF_THE_WEATHER.match(error))


def _clock(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
