"""A season of the club: many tables, weeks of play, a bot that is killed and away, and what must hold."""

import random
from collections import Counter
from contextlib import suppress

from bot.playground.club import add_channel, add_person
from bot.time.hours import Hours, Quiet, is_quiet
from tests.contract.test_secrets import DEALT_ANEW, shown
from tests.e2e.house import GAMES, Table
from tests.e2e.story import tiled
from tests.e2e.test_killed import LEFT_OVER
from tests.e2e.weeks import DAY, HOUR
from tests.playground.actors import NoAnswer, NotThere, Refusal, cast
from tests.playground.computers import add_computer
from tests.soak.deeds import Deeds

ZONES = ("Asia/Tokyo", "Europe/Rome", "America/Los_Angeles", "Pacific/Auckland", "Asia/Kolkata", None)
NIGHT = Quiet(23 * 60, 7 * 60)
EDGE = 120  # seconds that a message may be on its way into somebody's night
KEYS = ("oasis", "oilfield", "giganten", "pipeline")
LEVELS = (None, "normal", None, "easy", None, "hard", None)  # of a computer player, if any
PACES = ("none", "gentle", "daily", "quick")
TICKS = 4  # times a day that people look in
OUTAGES = (60, 5 * HOUR, 2 * DAY, 21 * DAY)
SEATS = (3, 4)
MISHAPS = (NoAnswer, NotThere, Refusal)
CALLS = "SELECT message FROM post WHERE kind IN ('ping', 'left')"
RUNNING = "SELECT id FROM game WHERE status = 'running'"


class Season:
    """So many tables for so many days."""

    def __init__(self, weeks, *, tables, days, kills, outages, seed=0, tell=print):
        self.weeks, self.days, self.tell = weeks, days, tell
        self.chance = random.Random(f"season {seed}")
        self.size, self.tables, self.people = tables, [], []
        self.done, self.wrong, self.played = Counter(), [], 0
        moments = [(day, tick) for day in range(2, days + 1) for tick in range(TICKS)]
        self.kills = Counter(self.chance.choices(moments, k=kills))
        self.outages = set(self.chance.sample(moments, min(outages, len(moments))))

    # Beginning

    async def begin(self):
        """Let people come, say what time it is where they are, and sit down."""
        world = self.weeks.playground.world
        guild = next(iter(world.guilds.values()))
        channels = [add_channel(world, guild, f"tables-{n}") for n in range(-(-self.size // 10))]
        names = [f"P{n}" for n in range(max(6, self.size))]
        for name in names:
            add_person(world, guild, name)
        by_name = cast(self.weeks.playground)
        self.people, self.weeks.people = [by_name[name] for name in names], by_name
        self.zones = {one.id: self.chance.choice(ZONES) for one in self.people}
        self.diligence = {one.id: self.chance.choice((0.2, 0.5, 0.8, 0.95)) for one in self.people}
        await self._set_clocks(channels[0])
        self.weeks.journal.tell.append(self._judge)
        for n in range(self.size):
            self.tables.append(await self._opened(n, channels[n % len(channels)]))

    async def _set_clocks(self, channel):
        for person in self.people:
            if zone := self.zones[person.id]:
                await person.slash(channel, "my time", zone=zone)
            if self.chance.random() < 0.2:
                await person.slash(channel, "my settings", ping=self.chance.choice(("dm", "none")))
            if self.chance.random() < 0.2:
                await person.slash(channel, "my reminders", every=self.chance.choice(("3", "6", "48")))

    async def _opened(self, n, channel):
        key, seats = KEYS[n % len(KEYS)], self.chance.choice(SEATS)
        level = LEVELS[n % len(LEVELS)]
        host, *others = self.chance.sample(self.people, seats - bool(level))
        pace = self.chance.choice(PACES)
        lobby = await host.slash(channel, "table new", game=key, pace=pace)
        for other in others:
            await other.click(lobby, "Join")
        if level:
            await add_computer(host, lobby, level)
        if self.chance.random() < 0.3:
            page = await host.click(lobby, "Pace")
            picks = [one["custom_id"] for one in page.newest.selects if one["custom_id"].endswith("/end_")]
            await host.select(page.newest, "hard", custom_id=picks[0])
        known = {one.id for one in host.threads(channel)}
        await host.click(lobby, "Start")
        await self.weeks.until(lambda: {one.id for one in host.threads(channel)} - known)
        thread = next(one for one in host.threads(channel) if one.id not in known)
        await host.wait_for(thread, "round 1")
        await self.weeks.jump(self.weeks.now() + 300)
        table = Table(self.weeks, thread, tuple(one.name for one in (host, *others)))
        table.deeds = Deeds(self, table, random.Random(f"{self.chance.random()} {n}"))
        return table

    # Days

    async def go(self):
        for day in range(2, self.days + 1):
            for tick in range(TICKS):
                await self._tick(day, tick)
            self.tell(f"  day {day} of {self.days}: {self.so_far()}")

    async def _tick(self, day, tick):
        hour = 24 / TICKS * (tick + self.chance.random())
        await self.weeks.to(day, hour)
        self.check_standing()
        if (day, tick) in self.outages:
            await self.weeks.outage(self.chance.choice(OUTAGES))
        kills = self.kills[day, tick]
        shots = Counter(self.chance.choices(range(len(self.tables)), k=kills))
        for n, table in enumerate(self.tables):
            for _ in range(shots[n]):
                self._aim()
                await self._visit(table)
                await self._shot()
            if not shots[n]:
                await self._visit(table)

    def _aim(self):
        """Let the bot die at one of the next requests or writes."""
        self.killed = self.weeks.kills
        if self.chance.random() < 0.5:
            self.weeks.aim(lambda request: request.method != "GET", self.chance.randint(1, 8))
        else:
            self.weeks.gun.load(self.chance.randint(1, 15), self.chance.choice(("before", "after")))

    async def _shot(self):
        """Let it die now, if it has not yet."""
        self.weeks.disarm()
        self.weeks.gun.unload()
        if self.weeks.kills == self.killed:
            self.weeks.kill()
        await self.weeks.settle()

    async def _visit(self, table):
        """Let people look in at a table: they play when they are awaited, and now and then do something."""
        if table.record.status == "running":
            for person in self._awaited(table):
                if self.chance.random() < self.diligence[person.id]:
                    await self._plays(table, person)
        if self.chance.random() < 0.3:
            with suppress(*MISHAPS):
                self.done[await table.deeds.one()] += 1

    def _awaited(self, table):
        sql = "SELECT user_id FROM wait JOIN seat USING (game_id, seat) WHERE game_id = ?"
        users = {user for (user,) in self.weeks.query(sql, table.number)}
        return [one for one in self.people if one.id in users]

    async def _plays(self, table, person):
        with suppress(*MISHAPS):
            await self.weeks.does(lambda: self.weeks.turn(person, table.thread))
            self.played += 1

    def so_far(self):
        """Say in a line how it goes."""
        running = len(self.weeks.query(RUNNING))
        ((lines,),) = self.weeks.query("SELECT count(*) FROM line")
        return (
            f"{running} tables run, {lines:,} lines, {len(self.weeks.journal.said):,} messages, "
            f"{sum(self.done.values())} deeds, {self.weeks.kills} kills"
        )

    # The end

    async def end(self, tries=6):
        """Let the people of each table that is not over give it up."""
        for _ in range(tries):
            for table in self.tables:
                if table.record.status == "running":
                    await self._given_up(table)
            if not self.weeks.query(RUNNING):
                break
            await self.weeks.pass_until(self.weeks.now() + 1.1 * DAY)
        await self.weeks.pass_until(self.weeks.now() + DAY)

    async def _given_up(self, table):
        owners = self._owners(table)
        with suppress(*MISHAPS):
            await self.weeks.does(lambda: owners[0].slash(table.thread, "table abandon"))
        for owner in owners:
            with suppress(*MISHAPS):
                await self.weeks.does(lambda owner=owner: self._agreed(table, owner))

    async def _agreed(self, table, owner):
        listed = (await owner.slash(table.thread, "table votes")).message
        for button in [one for one in listed.buttons if one["label"] == "Agree"]:
            await owner.click(listed, custom_id=button["custom_id"])

    def _owners(self, table):
        held = dict(self.weeks.query("SELECT seat, user_id FROM seat WHERE game_id = ?", table.number))
        last = "SELECT seat, owner FROM tenure WHERE game_id = ? AND until_line IS NULL"
        held |= dict(self.weeks.query(last, table.number))
        return [one for one in self.people if one.id in held.values()]

    # What must hold

    def _judge(self, said):
        """Nobody is called in their night; what they are told then makes no sound."""
        for user in said.users:
            hours = Hours(self.zones.get(user), NIGHT)
            asleep = is_quiet(int(said.at), hours) and is_quiet(int(said.at) - EDGE, hours)
            if asleep and (not said.silent or said.word in ("again", "last")):
                self.wrong.append(f"at night: {said} · {said.text}")
        if said.word.startswith("?"):
            self.wrong.append(f"unknown: {said.word}")

    def check_standing(self):
        """Nobody is called by two messages for one table."""
        standing = self.weeks.journal.standing()
        calls = Counter((user, game_of(one)) for one in standing for user in one.users if len(one.users) == 1)
        assert {who for who, count in calls.items() if count > 1} == set()
        needed = {message for (message,) in self.weeks.query(CALLS)}  # one that calls several may stay longer
        assert [one for one in standing if one.message not in needed] == []
        assert self.wrong == [], "\n".join(self.wrong)

    async def check(self):
        weeks = self.weeks
        self.check_standing()
        assert weeks.query(RUNNING) == []
        left = weeks.query("SELECT kind, game_id, subject, at, tries FROM due WHERE game_id > 0")
        assert left == [], f"{left} at {weeks.now()}"
        assert weeks.query("SELECT * FROM wait") == []
        assert weeks.query("SELECT id FROM motion WHERE status IN ('open', 'carried')") == []
        for table in self.tables:
            tiled(weeks, table.number)
            assert table.record.is_replayed(GAMES), table.number
            results = len(weeks.witness.results[table.number])
            assert results == (table.record.status == "finished"), table.number
            self._check_twin(table)
        assert weeks.witness.complaints == []
        refused = [(one.method, one.path, one.status, one.code) for one in weeks.playground.refused]
        assert [one for one in refused if one[2:] not in LEFT_OVER] == []
        assert weeks.playground.invalid == []
        assert "Traceback" not in weeks.logged(), weeks._first_bug()

    def _check_twin(self, table):
        """Another deal that nobody without a seat can tell from this one is shown to them alike."""
        for entry in table.record.entries(GAMES)[:: 1 + len(table.record.moves) // 8]:
            twin = DEALT_ANEW[table.rules.key](entry.state, None, self.chance)
            assert shown(table.rules, twin, None) == shown(table.rules, entry.state, None)


def game_of(said):
    """Return the number of the table that a message speaks of."""
    return int(said.text.partition("#")[2].split()[0].rstrip("*"))
