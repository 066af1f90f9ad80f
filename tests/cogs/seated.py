"""A table that plays, as tests see it and play at it."""

import contextlib
import random

from bot.engine import record
from tests.playground.actors import Seen

AT_REST = ("Nothing is asked of you", "until all have chosen", "cannot grow any more", "This game is over")
STAY = (
    *("Back", "More", "Refresh", "Restart turn", "Rules of this", "Suggest", "Take back turn", "Undo step"),
    "Why not?",
)


class Game:
    """A table that plays, seen from outside."""

    def __init__(self, club, number, lobby):
        self.club, self.number, self.lobby = club, number, lobby
        self.chance = random.Random(number)

    @property
    def bot(self):
        return self.club.bot

    async def look(self, person=None):
        return await self.club.table.look(self.number, person and person.id)

    async def channel(self):
        screen = await self.look()
        return self.club.playground.world.channels[screen.channel]

    async def awaited(self):
        """Return the people the table waits for."""
        screen = await self.look()
        return [self.club.by_id(screen.users[seat]) for seat in screen.awaited if screen.users[seat] > 0]

    async def turn_of(self):
        """Return the only person the table waits for."""
        (person,) = await self.awaited()
        return person

    async def others(self):
        """Return the seated people the table does not wait for."""
        awaited, screen = await self.awaited(), await self.look()
        people = [self.club.by_id(user) for user in screen.users if user > 0]
        return [person for person in people if person not in awaited]

    async def head(self):
        return (await self.club.store.load(self.number)).head.line

    # The board

    async def board(self):
        """Return the message that shows the game."""
        posted = await self.club.posts.of(self.number)
        return Seen(self.club.playground, posted.get("board").message)

    async def caught_up(self, seconds=30.0):
        """Wait until the board shows the head of the record, and whoever is awaited was told."""

        async def holds():
            posted, screen = await self.club.posts.of(self.number), await self.look()
            shown = posted.get("board")
            if shown is None or shown.line < screen.line:
                return False
            humans = [(seat, line) for seat, line in screen.owed if screen.users[seat] > 0]
            pings = [(posted.get("ping", seat), line) for seat, line in humans]
            if not all(ping and ping.line >= line for ping, line in pings):
                return False
            if screen.result and not posted.get("result"):
                return False
            board = Seen(self.club.playground, shown.message)
            return self.shows(board, screen) and board

        return await self.club.until(holds, seconds)

    def shows(self, board, screen):
        """Does this message show this game as it stands, in its channel?"""
        if not board.there or board.channel.id != screen.channel:
            return False
        waiting = board.text.partition("Waiting for")[2].partition("\n")[0]
        return all(
            self.bot.services.guests.mention(screen.users[seat], "en") in waiting for seat in screen.awaited
        )

    # Playing by hand

    async def side(self, person):
        """Open somebody's side from the board."""
        return await person.click(await self.board(), "My side")

    async def turn(self, person, side=None):
        """Play a whole turn with buttons and selects, always the first choice, and return the panel.

        Then it is closed: whoever has one open is not called at once.
        """
        side = await self._turned(person, side or await self.side(person))
        self.bot.services.play.panels.leave(self.number, person.id)
        return side

    async def _turned(self, person, side):
        for _ in range(20):
            seen = side.message
            choices = [label for label in seen.labels if label not in STAY and not label.startswith("gm:")]
            if seen.selects:
                side = await person.select(side, seen.selects[0]["options"][0]["value"])
            elif "Stop" in choices:
                side = await person.click(side, "Stop")
            elif choices:
                side = await person.click(side, choices[-1])
            else:
                return side
            if any(said in side.text for said in AT_REST):
                return side
        raise AssertionError(f"the turn does not end: {side}")

    # Playing quickly

    async def forward(self, until=None, *, most=None, tell=True):
        """Play at random without Discord until something holds; then let the bot show it, if it is there."""
        public = await (self._play(until, most) if until or most else self._to_the_end())
        if tell:
            self.bot.services.news.changed(public)
        return public

    async def _to_the_end(self):
        """Write the rest of the game in one go."""
        game = await self.club.store.load(self.number)
        if game.status == "running":
            entries, rules = [game.head], game.rules
            while awaited := rules.to_act(entries[-1].state):
                actions = rules.legal_actions(entries[-1].state, self.chance.choice(sorted(awaited)))
                entries.append(record.play(rules, entries[-1], self.chance.choice(actions)))
            await self.club.store.append(game, entries[1:], finished=True)
        return await self.look()

    async def _play(self, until, most):
        public = await self.look()
        with self.unheard():
            for _ in range(most or 2000):
                if (until and until(public)) or public.status != "running":
                    break
                seat = self.chance.choice(public.awaited)
                public = (await self.move(seat, public.users[seat])).public
        return public

    @contextlib.contextmanager
    def unheard(self):
        """Let nobody hear of what is written meanwhile."""
        heard, self.club.table.heard = self.club.table.heard, lambda _: None
        try:
            yield
        finally:
            self.club.table.heard = heard

    async def move(self, seat, user=None):
        """Play a random turn for a seat."""
        table = self.club.table
        user = user or (await self.look()).users[seat]
        mine = await table.look(self.number, user)
        while True:
            if mine.draft and mine.draft.complete:
                return await table.publish(self.number, user, None)
            codes = [self.chance.choice(mine.choices)]
            outcome = await table.step(self.number, user, None, codes)
            if outcome.public:
                return outcome
            mine = outcome.mine

    async def placing(self, several=False):
        """Play on until somebody places from a list of squares: if wished, several at once."""

        def reached(screen):
            return screen.stage.phase == "resolve"

        for _ in range(200):
            await self.forward(reached)
            screen = await self.look()
            mine = await self.look(self.club.by_id(screen.users[screen.awaited[0]]))
            most = max(mine.asked.several.values(), default=1)
            if len(mine.choices) > 5 and mine.asked.key == "place" and (most > 1 or not several):
                await self.caught_up()
                return self.club.by_id(screen.users[screen.awaited[0]])
            await self.move(screen.awaited[0])
        raise AssertionError("nobody places anything")
