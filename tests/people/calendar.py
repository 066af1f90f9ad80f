"""Days at a table: its people play, dawdle and stay away, and a clock moves when a test says so."""

from random import Random

from bot.people.breaks import Breaks
from bot.people.lateness import Lateness
from bot.people.nights import Nights
from bot.storage import agenda
from bot.storage.agenda import SECOND, Diary
from bot.storage.database import step
from bot.storage.pace import PaceRows
from bot.time.agenda import Agenda
from bot.time.pace import Pace
from bot.time.terms import Terms, write

TOLD = ("told", "counted", "played", "more", "paused", "resumed", "dusk")


class Calendar:
    """A game with an agenda; what would be told is collected."""

    def __init__(self, store, table, game, clock):
        self.store, self.table, self.game, self.clock = store, table, game, clock
        self.told, self.offered, self.tickets = [], [], set()
        self.rows = PaceRows(store.database)
        self.pace = Pace(store.database, lambda _: None)
        self.chance = Random(7)
        self.lateness = Lateness(table, self.pace, self.rows, self.offer, store.now, self.chance)
        self.breaks = Breaks(table, self.pace, self.rows, store.now)
        self.nights = Nights(self.rows, store.now)
        self.diary = Diary(store.database)
        self.agenda = Agenda(self.diary, clock)
        self.agenda._free = _Free()
        self.agenda.on("look", self.look)
        self.agenda.on("late", self.lateness.late)
        self.agenda.on("lapses", self.lateness.lapses)
        self.agenda.on("resume", self.breaks.over)
        self.agenda.on("night", self.nights.look)
        for kind in TOLD:
            self.agenda.on(kind, self.tell)

    async def look(self, due):
        await self.pace.look(due.game_id, await self.rows.users(due.game_id), self.store.now())

    async def tell(self, due):
        """Tell something once: a row that is looked at again has the ticket that it had."""
        if due.ticket not in self.tickets:
            self.tickets.add(due.ticket)
            self.told.append((due.kind, due.subject))

    async def offer(self, game, seat):
        self.offered.append((game, seat))

    async def agree(self, **terms):
        """Let the table have agreed on these terms before it began."""
        sql = """
        INSERT INTO lobby
            (id, key, guild, channel, host, options, users, in_thread, created_at, touched_at, terms)
        VALUES (?1, 'oilfield', 5, 1, 11, '{}', '[11]', 0, 0, 0, ?2)
        ON CONFLICT (id) DO UPDATE SET terms = excluded.terms
        """
        look = agenda.put("look", self.store.now() * SECOND, self.game)
        await self.store.database.write(step(sql, self.game, write(Terms(**terms))), look)

    # Time

    async def settle(self):
        """Let all that is due be done."""
        while True:
            await self.agenda.look()
            if not self.agenda._under_way:
                return
            await self.agenda.idle()

    async def go(self, seconds, by=3600):
        """Let time pass, a while at a time."""
        await self.settle()
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.now += min(by, until - self.clock.now)
            await self.settle()

    async def away(self, seconds):
        """Let the bot be away; it comes back to what was due."""
        began = self.store.now()
        self.clock.now += seconds
        await self.store.database.write(agenda.outage(began, self.store.now()))
        await self.settle()

    # People

    async def awaited(self):
        """Return who is awaited, by seat."""
        screen = await self.table.look(self.game, None)
        return {seat: screen.users[seat] for seat in screen.awaited}

    async def wait(self):
        (wait,) = await self.pace.at(self.game)
        return wait

    async def ends(self):
        """Return when the time of whoever is awaited is up."""
        users = await self.rows.users(self.game)
        (one,) = await self.pace.all(self.game, users)
        return one.ends

    async def play(self):
        """Let everybody who is awaited make a turn by hand, and return whose it was."""
        awaited = await self.awaited()
        for seat, user in awaited.items():
            before = {wait.seat: wait.first for wait in await self.pace.at(self.game)}
            while (await self.firsts()).get(seat) == before[seat]:
                await self.table.stand_in(self.game, user, self.chance, None)
        await self.settle()
        return set(awaited)

    async def firsts(self):
        """Return with which line each stretch has begun."""
        return {wait.seat: wait.first for wait in await self.pace.at(self.game)}


class _Free(dict):
    """Lanes without a limit."""

    def get(self, lane, default=None):
        return 0
