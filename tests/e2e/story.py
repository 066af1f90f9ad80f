"""A table of four, told by name and day: who is awaited, who does what, and what everybody hears of it."""

from collections import Counter

from tests.e2e.house import GAMES, Table
from tests.e2e.journal import CALLS, UNSURE
from tests.e2e.weeks import Calm
from tests.playground.actors import NotThere, Seen, room

AWAITED = """
SELECT user_id FROM wait JOIN seat USING (game_id, seat)
WHERE game_id = ? AND user_id > 0 AND coalesce(quiet_until, 0) < ? ORDER BY seat
"""
DECISION = """
SELECT owed, first, began FROM wait JOIN seat USING (game_id, seat) WHERE game_id = ? AND user_id = ?
"""
CALLED = """
SELECT wait.seat, wait.owed, post.line FROM wait JOIN seat USING (game_id, seat)
LEFT JOIN post ON post.game_id = wait.game_id AND post.kind = 'ping' AND post.number = wait.seat
WHERE wait.game_id = ? AND user_id > 0 AND coalesce(quiet_until, 0) < ?
"""


class Story:
    """Four people at a table of Oilfield, a day a turn; the others decide when time is up."""

    def __init__(self, weeks):
        self.weeks, self.people = weeks, weeks.people
        self.mentions = Counter()  # by person, decision, stretch and sort of call
        self.lost = []  # what was not told, since the bot died over it: it may be told at most once

    async def begin(self, host, *others, game="oilfield", **terms):
        where, weeks = room(self.weeks.playground, "tables"), self.weeks
        lobby = await self.people[host].slash(where, "table new", game=game, **terms)
        for other in others:
            await self.people[other].click(lobby, "Join")
        await self.people[host].click(lobby, "Start")
        self.thread = await self.people[host].wait_for_thread(where)
        await self.people[host].wait_for(self.thread, "round 1")
        await weeks.settle()
        self.table = Table(weeks, self.thread, (host, *others))
        self.number = self.table.number
        weeks.journal.tell.append(self._count)
        weeks.trouble.aim()

    def _count(self, said):
        """Count who is mentioned how often for one decision of one stretch."""
        for user in said.users if said.word in CALLS else ():
            for wait in self.weeks.query(DECISION, self.number, user):
                self.mentions[(user, said.word, *wait)] += 1

    # Time

    async def on(self, day, hour=12):
        await self.weeks.to(day, hour)
        self._check_calls()

    # People

    def awaited(self):
        by_id = {person.id: name for name, person in self.people.items()}
        return [by_id[user] for (user,) in self.weeks.query(AWAITED, self.number, self.weeks.now())]

    def asks(self):
        return [ask for (ask,) in self.weeks.query("SELECT ask FROM wait WHERE game_id = ?", self.number)]

    async def play(self, *names):
        """Let these people play, each for as long as they are awaited."""
        for name in names:
            await self.weeks.plays(self.number, self.people[name])
            self._check_calls()

    async def play_until(self, *names, least=1, most=40, ask=None):
        """Let everybody play until the table waits for these alone, and asks them a certain thing."""
        for n in range(most):
            if n >= least and self.awaited() == list(names) and ask in (None, *self.asks()):
                return
            await self.weeks.playground.until(self.awaited)  # the computer may have to play first
            await self.play(self.awaited()[0])
        raise AssertionError(f"the table waits for {self.awaited()}, never for {names}")

    async def types(self, name, command, done=lambda: False, **options):
        """Let somebody type a command at the table, and return what they are told.

        `done` is how they see that it has come to something, should they get no answer.
        """
        given = {key: self.people.get(value, value) for key, value in options.items()}
        reply = await self.weeks.does(lambda: self.people[name].slash(self.thread, command, **given), done)
        return reply.newest.text if reply else ""

    async def presses(self, name, said, *buttons):
        """Let somebody press a button of the newest message that says something, and on from there."""
        person = self.people[name]

        async def press():
            there = person.sees(self.thread, said)
            if not there:
                raise NotThere(f"nobody says {said!r}")
            reply = there[-1]
            for button in buttons:
                reply = await person.click(reply, button)
                reply = reply.newest
            return reply

        done = await self.weeks.does(press)
        return done.text if done else ""

    async def leaves(self, name):
        async def leave():
            person = self.people[name]
            return await person.click(await person.slash(self.thread, "seat leave"), "Leave for good")

        await self.weeks.does(leave)

    async def answers(self, name, *buttons, until=""):
        """Let somebody press a button beside their call, and on from there.

        `until` is what everybody is told then: whoever reads that does not press again.
        """
        person = self.people[name]
        before = len(person.sees(self.thread, until))

        async def press():
            (call,) = [one for one in self.weeks.journal.standing(self.thread.id) if person.id in one.users]
            reply = Seen(self.weeks.playground, call.message)
            for button in buttons:
                reply = (await person.click(reply, button)).newest
            return reply

        await self.weeks.does(press, lambda: bool(until) and len(person.sees(self.thread, until)) > before)

    async def plans(self, name, what):
        """Let somebody plan what they like best, else the next best, to be published if it fits."""
        person = self.people[name]

        async def plan():
            side = await person.slash(self.thread, "turn side")
            if f"Cancel plan: {what}" in side.message.labels:  # the bot died over half of it
                side = await person.click(side, f"Cancel plan: {what}")
            side = await person.click(side, f"Plan ahead: {what}")
            for choice in side.message.selects[0]["options"][:2]:
                side = await person.select(side, choice["value"])
            side = await person.click(side, "Publish if it fits")
            return await person.click(side, "Save plan")

        done = await self.weeks.does(plan)
        assert "Your plan is saved." in done.text

    async def takes(self, name, said="a seat is free"):
        """Let somebody take over the seat that was offered last, and return what they are told."""
        return await self.presses(name, said, "Take this seat", "Take the seat")

    # What everybody hears

    def heard(self, *expected):
        """All of this was said since this was last asked, and nothing else."""
        said = self.weeks.journal.unread()
        found, wanted = Counter(map(str, said)), Counter(expected)
        told = "\n".join(f"{one} · {one.text}" for one in said)
        assert found - wanted == Counter(), f"not expected:\n{told}"
        missing = wanted - found
        lost = [one for one in missing if one.removeprefix("dm ").split()[0] not in self.may_miss]
        assert lost == [], f"only this:\n{told}"
        self.lost += missing

    @property
    def may_miss(self):
        """Return what a bot that died may have left untold: it was on its way, and nobody can find it."""
        return () if isinstance(self.weeks.trouble, Calm) else UNSURE

    def _check_calls(self):
        """Everybody who is awaited is called, and by one message alone."""
        called = self.weeks.query(CALLED, self.number, self.weeks.now())
        assert [one for one in called if one[2] != one[1]] == [], f"not called: {called}"
        there = self.weeks.journal.standing()
        standing = Counter(user for one in there for user in one.users)
        assert {user: count for user, count in standing.items() if count > 1} == {}, there

    # In the end

    def check(self):
        """Nobody was called twice, the record is whole, seats were held without a gap, nothing is due."""
        assert {one: times for one, times in self.mentions.items() if times > 1} == {}
        assert sum(self.mentions.values()) > 60
        record = self.table.record
        assert record.is_replayed(GAMES)
        assert self.weeks.query("SELECT kind FROM due WHERE game_id = ?", self.number) == []
        self.check_tenures()
        assert self.weeks.witness.complaints == []
        assert self.weeks.playground.invalid == []

    def check_tenures(self):
        """Each seat was held by somebody at each line, and by one alone."""
        tiled(self.weeks, self.number)


def tiled(weeks, game):
    """Each seat of a game was held by somebody at each line, and by one alone."""
    sql = "SELECT from_line, until_line, user_id FROM tenure WHERE game_id = ? AND seat = ? ORDER BY n"
    for seat, holder in weeks.query("SELECT seat, user_id FROM seat WHERE game_id = ?", game):
        rows = weeks.query(sql, game, seat)
        if rows:  # nobody but the first has ever held the others
            assert rows[0][0] == 0
            assert [until for _, until, _ in rows[:-1]] == [since for since, _, _ in rows[1:]]
            assert rows[-1][1:] == (None, holder)
