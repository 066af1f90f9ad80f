"""The local Discord, the bot as a process beside it, and tables opened as people open them."""

import asyncio
import contextlib
import random
import re
import sqlite3
import time
from collections import Counter

from bot.engine import codec
from bot.playground import Playground
from bot.shelf import games
from bot.storage.agenda import heartbeat
from bot.table.verifying import verify
from bot.time.pulse import BEAT
from tests.e2e.gun import Gun
from tests.e2e.players import Down, Player
from tests.e2e.witness import Record, Witness, decisions, meant
from tests.playground.actors import Seen, cast, room
from tests.playground.computers import add_computer
from tests.playground.processes import BotProcess
from tests.playground.schema import schema
from tests.support.words import WORDS

GAMES = games()
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
SEAL = re.compile(r"sealed: `([0-9a-f]{64})`")
SEED = re.compile(r"the seed was `([0-9a-f]+)`.*: `([0-9a-f]{64})`")


class House:
    """A playground and a bot that can be killed; `witness` sees everything."""

    def __init__(
        self, folder, *, pictures=False, board_pause=0.05, board_retry="", world=None, seed="dice", environ=()
    ):
        known = schema()
        self.database = folder / "games.db"
        self._clock, self._later = folder / "clock", 0.0
        self.playground = Playground(folder=world, check=known.check if known else None)
        self._environ = {
            "DATABASE": str(self.database),
            "E2E_PICTURES": "yes" if pictures else "no",
            "E2E_PANELS": "no",
            "E2E_BOARD_PAUSE": str(board_pause),
            "E2E_BOARD_RETRY": board_retry,
            "E2E_SEED": seed,
            "E2E_CLOCK": str(folder / "clock"),
            "E2E_GUN": str(folder / "gun"),
            **dict(environ),
        }
        self.gun = Gun(folder / "gun")
        self.up, self.down = asyncio.Event(), asyncio.Event()
        self.kills = 0
        self.killed_at = []
        self._aim = None
        self._burial = None
        self._leaving = False

    async def __aenter__(self):
        await self.playground.start()
        self.witness = Witness(self.playground, self.database)
        self.people = cast(self.playground)
        self.bot = BotProcess(
            self.playground, "-m", "tests.e2e.child", environ=self._environ, ready="oasis", forked=True
        )
        noted = self.playground.rest.noted
        self.playground.rest.noted = lambda: (noted(), self._shoot())
        await self.start()
        return self

    async def __aexit__(self, *_):
        self._leaving = True
        if self._burial:
            await self._burial
        await self.bot.kill()
        await self.playground.stop()

    async def start(self):
        if self._burial:
            await self._burial
        self._set_forward(2)  # seconds, so that no heartbeat of an older bot counts as one of this
        self._began = int(self.now())
        await self.bot.start()
        self.down.clear()
        self.up.set()
        self._watching = asyncio.create_task(self._watch(self.bot.process))

    # Time

    def now(self):
        """Return what time it is to the bot."""
        return time.time() + self._later

    async def go(self, hours):
        """Let time pass, and wait until the bot has noticed, if it is there."""
        if self.up.is_set():
            await self.until(lambda: (self.beat() or 0) >= self._began)
        self._set_forward(hours * 3600)
        if self.up.is_set() and hours * 3600 > BEAT:
            target = int(self.now()) - 1
            await self.until(lambda: (self.beat() or 0) >= target)

    def _set_forward(self, seconds):
        self._later += seconds
        part = self._clock.with_suffix(".part")
        part.write_text(str(self._later))
        part.replace(self._clock)

    def beat(self):
        """Return when the bot has last said that it is there."""
        with contextlib.closing(sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True)) as db:
            found = db.execute("SELECT value FROM fact WHERE name = ?", (heartbeat(),)).fetchone()
        return int(found[0]) if found else None

    async def until(self, holds, seconds=60.0):
        """Wait until something holds that nobody tells of."""
        async with asyncio.timeout(seconds):
            while not holds():  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    # Killing

    def aim(self, match, count=1, delay=None):
        """Kill the bot at a request to come: once that is carried out and before it is answered, or later."""
        self._aim = [match, count, delay]

    def disarm(self):
        """Aim at nothing any more."""
        self._aim = None

    def _shoot(self):
        if self._aim is None or self.down.is_set():
            return
        request = self.playground.rest.log[-1]
        match, count, delay = self._aim
        if not match(request):
            return
        self._aim[1] = count - 1
        if self._aim[1] == 0:
            self._aim = None
            self.killed_at.append(f"{request.method} {request.path}")
            if delay is None:
                self.kill()
            else:
                asyncio.get_running_loop().call_later(delay, self.kill)

    def kill(self):
        """SIGKILL, now."""
        if self.bot.process is None or self.bot.process.returncode is not None:
            return
        self.bot.process.kill()
        self._fallen()

    async def alive(self, doing):
        """Do something and return what comes of it; the bot may die over it."""
        doing, dying = asyncio.ensure_future(doing), asyncio.ensure_future(self.down.wait())
        try:
            await asyncio.wait((doing, dying), return_when=asyncio.FIRST_COMPLETED)
            if not doing.done():
                raise Down
            return doing.result()
        finally:
            for task in (doing, dying):
                task.cancel()
            await asyncio.gather(doing, dying, return_exceptions=True)

    async def _watch(self, process):
        """Notice that a bot has ended by its own hand."""
        await process.wait()
        if process is self.bot.process and not self.down.is_set() and not self._leaving:
            self._fallen()

    def _fallen(self):
        self.kills += 1
        self.up.clear()
        self.down.set()
        self._burial = asyncio.create_task(self._bury())

    async def _bury(self):
        await self.bot.process.wait()
        await self.bot.kill()

    # Tables

    async def open_table(self, names, *, game="oasis", practice=0, level="normal", options=(), kind=None):
        """Set up a table by /table new, Join and Start, and return it."""
        host, *others = [self.people[name] for name in names]
        where = room(self.playground, "tables")
        [choice] = await host.complete(where, "table new", "game", game[:3])
        lobby = await host.slash(where, "table new", game=choice["value"])
        for other in others:
            await other.click(lobby, "Join")
        if options:
            panel = await host.click(lobby, "Options")
            for option, value in options:
                await host.select(panel, value, custom_id=_option(panel, option))
        for _ in range(practice):
            await add_computer(host, lobby, level)
        await host.click(lobby, "Start")
        thread = await host.wait_for_thread(where)
        await host.wait_for(thread, "round 1")
        return (kind or Table)(self, thread, names)

    def logged(self):
        """What the bot has written on its way."""
        return self.bot.output.decode()

    def _first_bug(self):
        before, _, trace = self.logged().partition("Traceback")
        return f"{before[-300:]}Traceback{trace[:4000]}" if trace else self.logged()[-4000:]

    def check(self):
        """Nothing was refused, nothing was invalid, nothing was promised and not kept."""
        assert self.witness.complaints == [], self._first_bug()
        assert [_told(one) for one in self.playground.refused] == []
        assert [(one.method, one.path, one.errors) for one in self.playground.invalid] == []
        assert "Traceback" not in self.logged(), self.logged()[-4000:]


class Table:
    """A game under way, and the people at it."""

    def __init__(self, house, thread, names):
        self.house, self.thread, self.names = house, thread, names
        self.number = int(re.search(r"#(\d+)", self.board.text)[1])
        self.record = Record(house.database, self.number)
        self.rules = GAMES[self.record.key]
        self.players = []
        self.done = Counter()  # by typists: codes, and kinds of codes
        self.acknowledged = []  # the record, each time somebody was shown that their turn counts

    def seat(self, kind=Player, seed=0, **habits):
        """Put somebody of a kind on every chair that a person took."""
        people = [self.house.people[name] for name in self.names]
        self.players = [kind(self, one, random.Random(f"{seed} {one.name}"), **habits) for one in people]
        for player in self.players:
            player.listen()

    @property
    def board(self):
        """The newest board."""
        return self.people[0].sees(self.thread, lambda seen: "Look closer" in _placeholders(seen))[-1]

    @property
    def people(self):
        return [self.house.people[name] for name in self.names]

    @property
    def pressed(self):
        """How often each thing was pressed or typed."""
        return sum((player.clicks for player in self.players), Counter())

    @property
    def clicks(self):
        return self.pressed.total()

    @property
    def over(self):
        return bool(self.house.witness.results[self.number])

    async def play(self, until=None, seconds=600.0, patience=30.0):
        """Let everybody play, each when called, until something holds; by default to the result."""
        enough = until or (lambda: self.over)
        tasks = [asyncio.create_task(player.sit()) for player in self.players]
        try:
            async with asyncio.timeout(seconds):
                while not enough():
                    before = self.house.playground.rest.count
                    await self._look(tasks, enough, patience)
                    if not enough() and before == self.house.playground.rest.count:
                        raise AssertionError(f"nothing happens any more: {self.board!r}")
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self, tasks, enough, patience):
        with contextlib.suppress(TimeoutError):
            await self.house.playground.until(
                lambda: enough() or any(task.done() for task in tasks), patience
            )
        for task in tasks:
            if task.done():
                task.result()

    async def at_rest(self):
        """Wait until everybody is called who has to be, and the bot does nothing more."""
        for _ in range(30):
            await self.house.playground.quiet(0.5)
            if not self.uncalled():
                return

    async def seal(self):
        """Look up the seal that was published at the start."""
        scores = await self.people[0].click(self.board, "Scores")
        return SEAL.search(scores.text)[1]

    async def proof(self, seal):
        """Check the result message and the record behind it, and return the record."""
        [ident] = self.house.witness.results[self.number]
        [result] = self.people[-1].sees(self.thread, lambda seen: seen.id == ident)
        for user in self.record.users:
            assert f"<@{user}>" in result.text or user < 0
        outcome = self.rules.result(self.record.entries(GAMES)[-1].state)
        for standing in outcome.standings:
            owes = r"[-−]\$?" if standing.total < 0 else r"(?<!\d)"
            assert re.search(rf"{owes}{abs(standing.total):,}(?!\d)", result.text), standing
            assert len(standing.lines) > 1
        assert {"Record", "Recap", "Turning points", "Rematch"} <= {one["label"] for one in result.buttons}
        seed, shown = SEED.search(result.text).groups()
        assert shown == seal
        reader = self.people[self.number % len(self.people)]  # in turn: nobody may fetch records too often
        answer = await reader.click(result, "Record")
        assert answer.ephemeral
        [text] = answer.message.files.values()
        verdict = verify(text, GAMES)
        assert verdict.ok, verdict
        assert verdict.seal == seal
        file = codec.loads(dict, text)
        assert file["seed"] == seed
        assert [(one["line"], one.get("seat"), one.get("code")) for one in file["lines"]] == self.record.moves
        return file

    def uncalled(self):
        """Return the decisions that stand, for which somebody should have been called and was not."""
        entries = self.record.entries(GAMES)
        owed, going_on = decisions(entries, self.rules, self.record.users)
        pings = [ping.decision for ping in self.house.witness.pings if ping.game == self.number]
        called = {meant(entries, {*owed, *going_on}, one) for one in pings}
        waiting = self._waiting(entries[-1])
        return [one for one in owed if one in waiting and one not in called]

    def _waiting(self, last):
        """Return the decisions that the table waits for."""
        return {(seat, last.marks.owed[seat]) for seat in self.rules.to_act(last.state)}

    def check_pings(self, *, after_kills=False, some_late=False):
        """Everybody was called once for each decision, and not at all where their panel just went on.

        After a crash nobody knows whether a panel went on, so that one call is not one too many. Where
        calls may be late, a decision that was made before its call needs none.
        """
        entries = self.record.entries(GAMES)
        owed, going_on = decisions(entries, self.rules, self.record.users)
        pings = [ping.decision for ping in self.house.witness.pings if ping.game == self.number]
        pinged = Counter(meant(entries, {*owed, *going_on}, one) if after_kills else one for one in pings)
        assert {one: times for one, times in pinged.items() if times > 1} == {}
        uncalled = self.uncalled() if some_late else [one for one in owed if one not in pinged]
        assert uncalled == []
        surplus = pinged.keys() - set(owed)
        assert surplus <= going_on if after_kills else not surplus
        return len(owed)

    def calls_there(self):
        """Calls that hang in the channel."""
        there = self.house.playground.world.messages
        calls = [ping for ping in self.house.witness.pings if ping.game == self.number]
        return [ping for ping in calls if ping.message in there]

    def standing_pings(self):
        """Calls that were answered and hang in the channel still."""
        waiting = self._waiting(self.record.entries(GAMES)[-1])
        return [ping for ping in self.calls_there() if ping.decision not in waiting]

    def check_boards(self):
        """Every round had one board, on which its story is told when it is over.

        The computer may play a whole round before its board is there: then the next one's comes at once.
        """
        rounds = self.rules.stage(self.record.entries(GAMES)[-1].state).round
        boards = self.house.witness.boards
        shown = self.house.witness.rounds(self.number)
        assert set(shown.values()) == {1}
        skipped = set(range(1, rounds + 1)) ^ set(shown)
        assert skipped <= (set(range(2, rounds)) if any(user < 0 for user in self.record.users) else set())
        begins = [self._beginning(event) for event in self._events() if event.begins_round]
        assert len(begins) == rounds
        for number in sorted({*shown} - {rounds}):
            [story] = [Seen(self.house.playground, ident) for ident in boards[self.number, number]]
            assert "Waiting for" not in story.text
            lines = story.text.splitlines()
            told = [begin for begin in begins for line in lines if line.startswith(f"-# {begin}")]
            assert told == [begins[number - 1]]

    def _events(self):
        return [event for entry in self.record.entries(GAMES) for event in entry.events]

    def _beginning(self, event):
        """What is said of an event, up to the first player it names."""
        return WORDS.tell("en", event, game=self.rules.key, names=["§"] * 5).partition("§")[0]

    def check_acknowledged(self):
        """Whatever somebody was told had counted is on record still."""
        assert self.acknowledged
        now = self.record.moves
        assert [known for known in self.acknowledged if known != now[: len(known)]] == []


def _option(panel, name):
    return next(one["custom_id"] for one in panel.message.selects if one["custom_id"].endswith(f"/{name}"))


def _placeholders(seen):
    return [one.get("placeholder") for one in seen.selects]


def _told(request):
    return (request.method, request.path, request.status, request.code, request.errors)
