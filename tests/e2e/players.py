"""People who know only what their messages show, and press or type something sensible at random."""

import asyncio
import re
from collections import Counter

from tests.playground.actors import NotThere
from tests.support.panels import code, is_asked, labels, playable

SQUARE = re.compile(r"\b[A-Z]\d+\b")
PLAYING = ("publish", "button", "pick", "pick several", "submit")
ASIDES = ("More", "Rules of this", "Suggest", "Why not?", "Undo step", "Restart turn", "Back")
PUT_OFF = re.compile(r"✗|older table|Publish your turn|Your draft")
SEEN = re.compile(r"gm:\d+:(\d+)\.(\d+)")


class Down(Exception):
    """The bot died over what a person was doing."""


class Player:
    """Somebody who waits to be called, opens their side, and plays what it offers.

    `curiosity` is how often they look around, change their mind or choose another way.
    """

    mishaps, rest = (Down,), 0.0  # after which they go on, and how many seconds later

    def __init__(self, table, person, rng, *, curiosity=0.05):
        self.table, self.person, self.rng, self.curiosity = table, person, rng, curiosity
        self.house = table.house
        self.calls = asyncio.Queue()
        self.clicks = Counter()
        self.panel = None
        self._call = None  # what is not answered yet
        self._again = None  # how to do the last thing once more, and what was known before it
        self._picked = []

    def __repr__(self):
        return f"<{self.person.name}: {self.panel!r}>"

    def listen(self):
        """Hear of every ping, those before now included that still stand."""
        for ping in self.house.witness.pings:
            if ping.message in self.house.playground.world.messages:
                self._called(ping)
        self.house.witness.called.append(self._called)

    def _called(self, ping):
        if (ping.user, ping.game) == (self.person.id, self.table.number):
            self.calls.put_nowait(ping)

    async def sit(self):
        """Answer every call, whatever happens to the bot meanwhile."""
        while True:
            self._call = self._call or await self.calls.get()
            try:
                await self.visit()
                self._call = None
            except self.mishaps:
                await self.house.up.wait()
                await asyncio.sleep(self.rest)

    # Doing

    async def do(self, what, act):
        """Do something and wait for what comes of it; the bot may die over it."""
        before = self.lines
        self.clicks[what] += 1
        self._again = what, act, len(before), seen_in(self.panel) if what in PLAYING else None
        done = await self.house.alive(act())
        self._acknowledge(what, done, before)
        return done

    def _acknowledge(self, what, reply, before):
        """Remember the record, if this person has just been shown that their turn counts."""
        if what in ("publish", "/turn publish") and not PUT_OFF.search(reply.message.text):
            assert len(self.lines) > len(before)
            self.table.acknowledged.append(self.table.record.moves)

    async def press(self, panel, custom_id, what):
        """Press a button of the panel, which is drawn anew."""
        reply = await self.do(what, lambda: self.person.click(panel, custom_id=custom_id))
        return self.see(reply)

    async def pick(self, panel, custom_id, values, what="pick"):
        reply = await self.do(what, lambda: self.person.select(panel, *values, custom_id=custom_id))
        return self.see(reply)

    def see(self, reply):
        assert reply.message.ephemeral
        assert not reply.message.thinking
        self.panel = reply.message
        return self.panel

    # A visit

    async def visit(self):
        panel = await self.come_back() if self._again else await self.open()
        while is_asked(panel):
            try:
                panel = await self.step(panel)
            except NotThere:  # an answer that was on its way when the bot died has taken its place
                self.clicks["gone"] += 1
                panel = await self.open()
        self._again = None

    async def come_back(self):
        """After a crash: do the same thing again on the old panel, or open the side anew."""
        (what, act, lines, seen), self._again = self._again, None
        if what not in PLAYING or self.rng.random() < 0.3 or not self.panel.there:
            return await self.open()
        known = self.lines
        try:
            self.see(await self.do(f"{what} again", act))
        except NotThere:  # what the bot sent before it died came after all: the panel has gone on
            self.clicks["had come"] += 1
        if len(known) > lines:  # it had happened; this was the second time
            assert self.lines == known
        (line, rev), now = seen, seen_in(self.panel)
        assert now[0] > line or now[1] <= rev + 1, (what, line, rev, self.panel)
        return self.panel

    @property
    def lines(self):
        """What is on record of this player's moves."""
        seat = self.table.record.users.index(self.person.id)
        return [move for move in self.table.record.moves if move[1] == seat]

    async def open(self):
        """Open the own side: by the ping, by the board, or by looking at the old panel again."""
        ways = [self._by_board]
        if self._ping_there:
            ways += [self._by_ping] * 3
        if self.panel and self.panel.there and "Refresh" in labels(self.panel):
            ways.append(self._by_refresh)
        try:
            return await self.rng.choice(ways)()
        except NotThere:
            if self._ping_there:
                raise
            return await self._by_board()  # the ping was taken away under their finger

    @property
    def _ping_there(self):
        return self._call and self._call.message in self.house.playground.world.messages

    async def _by_ping(self):
        [ping] = self.person.sees(self.table.thread, lambda seen: seen.id == self._call.message)
        return self.see(await self.do("side by ping", lambda: self.person.click(ping, "My side")))

    async def _by_board(self):
        board = self.table.board
        return self.see(await self.do("side by board", lambda: self.person.click(board, "My side")))

    async def _by_refresh(self):
        panel = self.panel
        return self.see(await self.do("refresh", lambda: self.person.click(panel, "Refresh")))

    # A step

    async def step(self, panel):
        if self.rng.random() < self.curiosity:
            return await self.detour(panel)
        buttons, lists = playable(panel), panel.selects
        if "Publish" in labels(panel) and (not (buttons or lists) or self.rng.random() < 0.5):
            return await self.press(panel, panel.button("Publish")["custom_id"], "publish")
        if lists and (not buttons or self.rng.random() < 0.9):
            return await self.choose(panel, self.rng.choice(lists))
        if buttons:
            return await self.button(panel, buttons)
        if "Back" in labels(panel):
            return await self.press(panel, panel.button("Back")["custom_id"], "back")
        return await self.open()

    async def button(self, panel, buttons):
        """Press a choice; one more card is shown more often than not, so that games do not last for ever."""
        bold = [one for one in buttons if one["label"].startswith("One more")]
        chosen = bold[0] if bold and self.rng.random() < 0.7 else self.rng.choice(buttons)
        return await self.press(panel, chosen["custom_id"], "button")

    async def choose(self, panel, listed):
        """Pick one or several; the first in the list are the best."""
        values = [one["value"] for one in listed["options"]]
        most = listed.get("max_values", 1)
        count = most if self.rng.random() < 0.7 else self.rng.randint(1, most)
        picked = self.rng.sample(values[: max(8, count)], count)
        if set(picked) == set(self._picked):  # that did not work; be content with less
            picked = [self.rng.choice(values)]
        self._picked = picked
        return await self.pick(panel, listed["custom_id"], picked, "pick several" if count > 1 else "pick")

    async def detour(self, panel):
        """Look around, change the mind, or choose another way."""
        asides = [
            one
            for one in panel.buttons
            if one["label"] in ASIDES or one["label"].startswith("✗") or "@" in code(one)
        ]
        if not asides:
            return await self.open()
        chosen = self.rng.choice(asides)
        if code(chosen).startswith("type@"):
            return await self.type(panel, chosen)
        if code(chosen).startswith("number@"):
            return await self.number(panel, chosen)
        return await self.press(panel, chosen["custom_id"], chosen["label"].split(":")[0].split(" ")[0])

    async def type(self, panel, button):
        """Type squares into the form; the list beside it says which there are."""
        form = await self.do("form", lambda: self.person.click(panel, custom_id=button["custom_id"]))
        typed = self.squares(panel.selects)
        return self.see(await self.do("submit", lambda: self.person.submit(form, Squares=typed)))

    async def number(self, panel, button):
        """Type a number into the form."""
        form = await self.do("form", lambda: self.person.click(panel, custom_id=button["custom_id"]))
        typed = str(self.rng.randrange(12))
        return self.see(await self.do("submit", lambda: self.person.submit(form, Number=typed)))

    def squares(self, lists):
        named = [SQUARE.findall(one["label"]) for listed in lists for one in listed["options"]]
        known = [found[-1] for found in named if found]
        most = max([listed.get("max_values", 1) for listed in lists], default=1)
        chosen = self.rng.sample(known, min(most, len(known))) if known else ["H2"]
        return self.rng.choice((" ", ", ", ",")).join(chosen).lower()


class Typist(Player):
    """Somebody who plays by slash commands alone, with what autocompletion suggests."""

    async def visit(self):
        panel = await self.type_in("turn side")
        while is_asked(panel):
            if panel.labels:
                panel = await self.step(panel)
            else:  # a refusal, in words alone
                panel = await self.type_in("turn side")

    async def type_in(self, command, **options):
        where = self.table.thread
        return self.see(await self.do(f"/{command}", lambda: self.person.slash(where, command, **options)))

    async def suggested(self, command, option, text=""):
        where = self.table.thread
        return await self.do("complete", lambda: self.person.complete(where, command, option, text))

    async def step(self, panel):
        """Type the command for something that may be done now."""
        if "Publish your turn?" in panel.text:
            return await self.type_in("turn publish")
        choices = await self.suggested("turn do", "action")
        return await self.perform(self.least_done([one["value"] for one in choices]))

    def least_done(self, codes):
        """Choose what was done least at the table so far, so that every command has its turn."""
        done = self.table.done
        self.rng.shuffle(codes)
        chosen = min(codes, key=lambda code: (done[code.split(".")[0]], done[code]))
        done.update({chosen, chosen.split(".")[0]})
        return chosen

    async def perform(self, code):
        """Type the command of the game that plays a code."""
        raise NotImplementedError

    async def take(self, command, option):
        choices = await self.suggested(command, option)
        return await self.type_in(command, **{option: self.rng.choice(choices)["value"]})


def seen_in(panel):
    """The line and the revision a panel was drawn from, as its buttons carry them."""
    found = [SEEN.match(one["custom_id"]) for one in panel.buttons]
    if not found or found[0] is None:
        raise NotThere(f"no panel: {panel!r}")
    return int(found[0][1]), int(found[0][2])
