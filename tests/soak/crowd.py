"""A crowd that clicks as fast as it is answered, at tables of all four games, on and on.

People know only what their messages show. They go through the whole house: lobbies, sides, lists, forms (some
are never sent), commands, doors, and the tables of others. A game that is over makes room for a new one.
"""

import asyncio
import random
import re
from contextlib import suppress

from bot.playground.club import add_person
from bot.shelf import games
from tests.e2e.players import Player
from tests.playground.actors import NoAnswer, NotThere, Person, Seen, room

MENTION = re.compile(r"<@(\d+)>")
OVER = re.compile(r"## \w+ #\d+ is over")
DOORS = ("My side", "Recap", "Scores", "Rules")
LOOKS = ("turn side", "look board", "look score", "look recap", "look rules", "my games", "my settings")
NEVER_SENT = 0.3  # of the forms that are opened


class Places:
    """Where the newest board of each thread is, and where the game is over."""

    def __init__(self, playground):
        self.playground = playground
        self.boards, self.over = {}, set()
        playground.world.listeners.append(self._hear)

    def _hear(self, news):
        if news.reader is not None or news.kind != "MESSAGE_CREATE":
            return
        seen = Seen(self.playground, int(news.data["id"]))
        if any("!zoom/" in one["custom_id"] for one in seen.selects):
            self.boards[seen.channel.id] = seen
        elif OVER.match(seen.text):
            self.over.add(seen.channel.id)


class Guest(Player):
    """Somebody who plays as others do, and neither keeps accounts nor waits for a ping."""

    def __init__(self, table, person):
        super().__init__(table, person, table.rng, curiosity=0.1)

    async def do(self, what, act):
        done = await act()
        self.house.click()
        return done

    async def open(self):
        return await self._by_board()

    async def number(self, panel, button):
        return await self._form(panel, button) or await super().number(panel, button)

    async def type(self, panel, button):
        return await self._form(panel, button) or await super().type(panel, button)

    async def _form(self, panel, button):
        """Open a form and, now and then, leave it at that."""
        if self.rng.random() > NEVER_SENT:
            return None
        await self.do("form", lambda: self.person.click(panel, custom_id=button["custom_id"]))
        return await self.open()


class Group:
    """Three people who play one game after another."""

    def __init__(self, crowd, key, people, seed):
        self.house, self.key, self.people = crowd, key, people
        self.rng = random.Random(f"{key} {seed}")
        self.guests = {one.id: Guest(self, one) for one in people}

    @property
    def board(self):
        return self.house.places.boards[self.thread.id]

    @property
    def over(self):
        return self.thread.id in self.house.places.over

    async def play(self):
        while True:
            await self._sit_down()
            while not self.over:
                try:
                    await self._turn()
                except (NoAnswer, NotThere):  # a busy machine is late, or takes a panel from under a finger
                    self.house.unanswered += 1
            self.house.finished += 1

    async def _sit_down(self):
        self.people.append(self.people.pop(0))  # in turn: nobody may set up a table too often
        host, *others = self.people
        async with self.house.door:  # whose thread is whose is seen by its being the newest
            lobby = await host.slash(self.house.room, "table new", game=self.key)
            for other in others:
                await other.click(lobby, "Join")
            await host.click(lobby, "Start")
            self.thread = self.house.playground.world.threads_of(self.house.room)[-1]
        self.house.click(2 + len(others))
        await self.house.playground.until(lambda: self.thread.id in self.house.places.boards)

    async def _turn(self):
        """Whoever is awaited plays: the board says who it is, and then each panel who is next."""
        awaited = self._awaited(self.board.text.partition("Waiting for")[2].partition("\n")[0])
        while awaited and not self.over:
            guest = self.guests[self.rng.choice(awaited)]
            await guest.visit()
            if self.rng.random() < 0.3:
                await self._look_on(self.rng.choice(list(self.house.people.values())))
            awaited = self._awaited(guest.panel.text.partition("waits for")[2])
        await self.house.playground.until(lambda: self.over or "Waiting for" in self.board.text)

    def _awaited(self, said):
        """Read from a sentence who is to play."""
        return [int(user) for user in MENTION.findall(said)]

    async def _look_on(self, person):
        if self.rng.random() < 0.5:
            await person.click(self.board, self.rng.choice(DOORS))
        else:
            await person.slash(self.thread, self.rng.choice(LOOKS))
        self.house.click()


class Crowd:
    """Many people at several tables; `clicks` counts what was answered."""

    def __init__(self, playground, *, people=60, tables=12, seed=0):
        self.playground, self.room = playground, room(playground, "tables")
        self.places, self.door = Places(playground), asyncio.Lock()
        guild = next(iter(playground.world.guilds.values()))
        guests = [add_person(playground.world, guild, f"Guest{n}") for n in range(people)]
        self.people = {one.id: Person(playground, one) for one in guests}
        seats, keys = list(self.people.values()), list(games())
        self.groups = [
            Group(self, keys[n % len(keys)], seats[3 * n : 3 * n + 3], f"{seed} {n}") for n in range(tables)
        ]
        self.clicks = self.finished = self.unanswered = 0

    def click(self, more=1):
        self.clicks += more
        self.playground.nudge()

    async def click_until(self, enough, told=lambda: None, every=1000):
        """Let everybody click until that many were answered; `told` is called after each thousand."""
        playing = [asyncio.create_task(group.play()) for group in self.groups]
        try:
            for goal in range(every, enough + every, every):
                await self._until(playing, goal)
                told()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def _until(self, playing, goal):
        def there():
            return self.clicks >= goal or any(task.done() for task in playing)

        before = -1
        while not there():
            if before == self.clicks:
                raise AssertionError("nothing happens any more")
            before = self.clicks
            with suppress(TimeoutError):
                await self.playground.until(there, 30)
        for task in playing:
            if task.done():
                task.result()
