"""People in a storm: players who never give up, and strangers who try everything."""

import asyncio
import re
from contextlib import suppress

from bot.playground.club import expel, take_in
from tests.e2e.players import PLAYING, Down, Player, seen_in
from tests.e2e.witness import PRIVATE
from tests.playground.actors import NoAnswer, NotThere, Refusal
from tests.soak import forgeries

MISHAPS = (Down, NoAnswer, NotThere, Refusal)
PLAYS = re.compile(r"gm:\d+:\d+\.\d+:(?!(more|refresh|back|why|board|describe|recap|rules|settings|report)$)")
OF_A_TABLE = re.compile(r"round \d|Waiting for(?! players)|waits for|gm:\d|\.webp|\.json")
SECRET = re.compile("|".join((*map(re.escape, PRIVATE[:2]), "Your score pile", "Undo step")))
DOORS = ("My side", "Recap", "Scores", "Rules")
TYPED = (
    ("turn side", {}),
    ("turn publish", {}),
    ("turn undo", {}),
    ("turn do", {"action": "Stop"}),
    ("look board", {}),
    ("look score", {}),
    ("look export", {}),
    ("my games", {}),
)


class Stubborn(Player):
    """Somebody who goes on whatever becomes of their presses, and holds the bot to what it has shown them."""

    mishaps, rest = MISHAPS, 0.1

    async def do(self, what, act):
        async with self.table.still:
            return await super().do(what, act)

    async def step(self, panel):
        """Go on; where a panel should be there may be words alone."""
        return await (super().step(panel) if panel.labels else self.open())

    def _acknowledge(self, what, reply, before):
        """What a panel shows is stored, in the draft or on record, and stays.

        Words that come instead of the panel, or after it, promise nothing.
        """
        if what not in PLAYING or reply.seen != self.panel or reply.followups:
            return
        super()._acknowledge(what, reply, before)
        self.table.shown[self.person.id] = seen_in(reply.message)
        self.table.check_shown()


class Stranger:
    """Somebody of the same server without a seat, who presses and types what there is, and what there is not.

    While they are at it the people of that table keep still, so whatever changes is the stranger's doing.
    """

    def __init__(self, storm, person, rng):
        self.storm, self.person, self.rng = storm, person, rng
        self.carrier = None  # a message of their own, on which forged parts are put
        self.tries = 0

    async def roam(self):
        while True:
            await asyncio.sleep(self.rng.uniform(0, 0.5))
            await self.storm.house.up.wait()
            table = self.rng.choice(self.storm.tables)
            async with table.still:
                await self.intrude(table)

    async def intrude(self, table):
        """Try something at a table: nothing changes, and nothing is seen that is not for everybody."""
        before = table.record.whole
        with suppress(*MISHAPS):
            self.judge(await self.storm.house.alive(self.attempt(table)))
        self.tries += 1
        assert table.record.whole == before, f"{self.person} has changed game {table.number}"

    async def attempt(self, table):
        way = self.rng.random()
        if way < 0.2 or self.carrier is None or not self.carrier.there:
            reply = await self.person.click(table.board, "My side")
            self.carrier = reply.message
            return reply
        if way < 0.3:
            return await self.person.click(table.board, self.rng.choice(DOORS))
        if way < 0.5:
            return await self.type(table.thread)
        return await self.forge(table)

    async def type(self, channel):
        command, options = self.rng.choice(TYPED)
        return await self.person.slash(channel, command, **options)

    async def forge(self, table):
        custom_id = forgeries.forged(self.rng, table, table.stolen)
        match self.rng.randrange(4):
            case 0:
                return await forgeries.submit(self.person, self.carrier, custom_id, "h2")
            case 1:
                return await forgeries.press(self.person, self.carrier, custom_id, ["Stop"])
            case 2:
                return await self.person.forge(self.carrier, custom_id)
        return await forgeries.press(self.person, self.carrier, custom_id)

    def judge(self, reply):
        for seen in (*([reply.seen] if reply.seen else []), *reply.followups):
            if seen.there:
                self.judge_message(seen)

    def judge_message(self, seen):
        """Whatever they are shown is for everybody, and nothing can be played from it."""
        assert not SECRET.search(seen.text), seen
        assert [one["custom_id"] for one in seen.buttons if PLAYS.match(one.get("custom_id", ""))] == []


class Outsider(Stranger):
    """Somebody on another server, who has heard what the ids of this one look like."""

    async def attempt(self, table):
        if self.carrier is None:
            self.carrier = (await self.person.slash(self.storm.elsewhere, "table new", game="oasis")).message
        self.before = _looks(self.carrier)
        if self.rng.random() < 0.3:
            return await self.type(self.storm.elsewhere)
        return await self.forge(table)

    def judge_message(self, seen):
        """Their own things stay as they are, and they are shown nothing of the table."""
        super().judge_message(seen)
        if seen == self.carrier:
            assert _looks(seen) == self.before
        else:
            assert not OF_A_TABLE.search(_looks(seen)), seen


class Exile(Outsider):
    """A player who is removed from the server for a while, and has friends on another one.

    It is one who has been called for what they owe now: whoever is called meanwhile would never hear of it.
    """

    async def intrude(self, table):
        called = [ping.user for ping in table.calls_there() if ping.decision == table.record.owed(ping.user)]
        if not called:
            return
        chosen = self.rng.choice(called)
        self.person = next(one for one in table.people if one.id == chosen)
        world, home = self.storm.house.playground.world, self.storm.home
        expel(world, home, self.person.user)
        try:
            await super().intrude(table)
        finally:
            take_in(world, home, self.person.user)


def _looks(seen):
    return f"{seen.text} {seen.labels} {list(seen.files)}"
