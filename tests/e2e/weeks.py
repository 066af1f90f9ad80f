"""Weeks in a minute: the clock goes from one thing that is due to the next, and stops where a test says."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count, cycle

from bot.storage.agenda import alive
from tests.e2e.house import House
from tests.e2e.journal import Journal
from tests.e2e.players import Down
from tests.playground.actors import NotThere, Refusal
from tests.support.panels import is_asked, labels, playable

HOUR, DAY = 3600, 24 * 3600
SHOWN = 600  # seconds that a board which is being shown is given
BUSY = "SELECT kind, game_id FROM due WHERE at <= ?1 OR kind = 'show' AND at <= ?2"
NEXT = "SELECT min(at) FROM due WHERE kind <> 'alive'"
STRETCH = "SELECT first, began FROM wait JOIN seat USING (game_id, seat) WHERE game_id = ? AND user_id = ?"
PATIENCE = 30  # looks at what is due, a hundredth of a second apart
REFUSED = "\n✗ "
STEPS = 60  # presses that a turn may take


class Calm:
    """Nothing happens to the bot."""

    def aim(self):
        """Aim at nothing."""


class AtPosts:
    """The bot is killed at each so-many-th POST: Discord has taken it, and the bot does not hear of it."""

    def __init__(self, weeks, every, first):
        self._weeks, self._every, self._next = weeks, every, first

    def aim(self):
        self._weeks.aim(lambda request: request.method == "POST", self._next)
        self._next = self._every


class AtWrites:
    """The bot is killed at each so-many-th write: just before it, just after it, or by turns."""

    def __init__(self, weeks, every, first, *when):
        self._weeks, self._every, self._next, self._when = weeks, every, first, cycle(when)

    def aim(self):
        self._weeks.gun.load(self._next, next(self._when))
        self._next = self._every


class Mixed:
    """Now one trouble, now another."""

    def __init__(self, *troubles):
        self._troubles = cycle(troubles)

    def aim(self):
        next(self._troubles).aim()


class Weeks(House):
    """A house whose clock begins on a Monday at noon, and in which all that is said is noted."""

    def __init__(self, folder, chance="steady", **more):
        environ = {"E2E_CHANCE": chance, "E2E_LANES": "no", "E2E_PANELS": "yes"}
        super().__init__(folder, board_pause=0.0, environ=environ, **more)
        self.trouble = Calm()
        self._db = None

    async def __aenter__(self):
        self._set_forward(_next_monday() - self.now())
        self.begins = self.now()
        await super().__aenter__()
        self.journal = Journal(self.playground, self.now)
        self._db = sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True)
        return self

    async def __aexit__(self, *error):
        await super().__aexit__(*error)
        self._db.close()

    def query(self, sql, *values):
        return self._db.execute(sql, values).fetchall()

    # Time

    @property
    def day(self):
        """Return the day of the story, from 1."""
        return int(self.now() - self.begins) // DAY + 1

    async def to(self, day, hour=12):
        """Let time pass up to an hour of a day, and all that is due by then happen at its own time."""
        await self.pass_until(self.begins + (day - 1) * DAY + (hour - 12) * HOUR)

    async def pass_until(self, at):
        await self.settle()
        while (coming := self._coming()) is not None and coming < at:
            await self.jump(coming)
        await self.jump(at)

    async def jump(self, at):
        """Set the clock forward, and wait for what comes of it."""
        if at > self.now():
            self._set_forward(at - self.now())
        await self.settle()

    def _coming(self):
        ((at,),) = self.query(NEXT)
        return at and at / 1000 + 0.05

    async def settle(self, seconds=120):
        """Wait until nothing is due; a bot that dies over it is started again."""
        try:
            async with asyncio.timeout(seconds):
                for n in count(1):
                    await self.revived()
                    if not self.busy():
                        return
                    if n % PATIENCE == 0:
                        self._set_forward(1)  # what nobody hurries with is looked at within a minute
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise AssertionError(f"this stays due: {self.busy()}; {self.logged()[-3000:]}") from None

    def busy(self):
        now = self.now() * 1000
        return self.query(BUSY, now, now + SHOWN * 1000)

    async def revived(self, *, away=False):
        """Start a bot that has died: just now, whatever the clock was set to meanwhile, or it was away."""
        while self.down.is_set():
            await self._burial
            if not away:
                self._note_beat()
            await self.start()
            self.trouble.aim()

    def _note_beat(self):
        """Note that the bot was there until now, which it may not have noticed any more."""
        sql, (row,), _ = alive(int(self.now()))
        with closing(sqlite3.connect(self.database)) as db, db:
            db.execute(sql, row)

    async def outage(self, seconds):
        """Let the bot be away; whatever was to happen on a day happens as much later."""
        await self.settle()
        self.kill()
        await self._burial
        self._set_forward(seconds)
        self.begins += seconds
        self.playground.forget_nonces()
        await self.revived(away=True)
        await self.settle()

    # People

    async def does(self, act, done=lambda: False):
        """Let somebody do something, again if the bot died over it, unless they see that it is done."""
        again = False
        while True:
            await self.revived()
            if again:
                await self.settle()
            if again and done():
                return None
            try:
                done = await self.alive(act())
                await self.settle()
                return done
            except Down:
                again = True
            except (NotThere, Refusal):
                if not again:
                    raise
                await self.settle()
                return None

    async def plays(self, table, person):
        """Let somebody play for as long as they are awaited without a break."""
        before = self.query(STRETCH, table, person.id)
        assert before, f"{person.name} is not awaited"
        while self.query(STRETCH, table, person.id) == before:
            await self.does(lambda: self.turn(person, self.thread_of(table)))

    def thread_of(self, table):
        ((channel,),) = self.query("SELECT channel FROM game WHERE id = ?", table)
        return self.playground.world.channel(channel)

    async def turn(self, person, thread):
        """Play what is liked best, up to the end of a turn."""
        panel = (await person.slash(thread, "turn side")).message
        for _ in range(STEPS):
            if not is_asked(panel):
                return panel
            if "Publish" in labels(panel):
                return (await person.click(panel, "Publish")).message
            panel = (await self._chosen(person, panel)).message
        raise AssertionError(f"{person.name} comes to no end: {panel!r}")

    async def _chosen(self, person, panel):
        if panel.selects:
            listed = panel.selects[0]
            most = 1 if REFUSED in panel.text else listed.get("max_values", 1)  # not all go together
            values = [one["value"] for one in listed["options"]][:most]
            return await person.select(panel, *values, custom_id=listed["custom_id"])
        buttons = playable(panel)
        if not buttons:
            raise NotThere(f"nothing to play: {panel!r}")
        return await person.click(panel, custom_id=buttons[0]["custom_id"])


def _next_monday():
    """Return noon of the Monday to come, so that no story depends on when it is told."""
    noon = datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0)
    return (noon + timedelta(days=7 - noon.weekday())).timestamp()
