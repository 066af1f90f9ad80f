"""Everything that can happen to a bot from outside: it is killed, Discord fails, connections break."""

import asyncio
from collections import Counter
from contextlib import suppress

from tests.e2e.test_killed import SORTS, of_sort

PUBLIC = r"(POST|PATCH|DELETE) /channels/\d+/messages"
PANEL = r"(PATCH /webhooks/|POST /interactions/)"
ANSWER = r"POST /interactions/"
FAULTS = (  # what, how often that is chosen, where, and how
    ("429", 3, PUBLIC, {"status": 429, "retry_after": 0.3}),
    ("429", 2, PANEL, {"status": 429, "retry_after": 0.3}),
    ("429 everywhere", 1, PUBLIC, {"status": 429, "retry_after": 0.5, "everywhere": True}),
    ("5xx", 3, PUBLIC, {"status": 502}),
    ("5xx", 2, PANEL, {"status": 503}),
    ("5xx, yet done", 2, PUBLIC, {"status": 500, "done": True}),
    ("403", 2, PUBLIC, {"status": 403}),
    ("403", 1, PANEL, {"status": 403}),
    ("no answer", 2, PUBLIC, {"cut": True}),
    ("no answer", 2, PANEL, {"cut": True}),
    ("no answer", 1, ANSWER, {"cut": True}),
    ("no answer, yet done", 3, PUBLIC, {"cut": True, "done": True}),
    ("no answer, yet done", 2, PANEL, {"cut": True, "done": True}),
    ("no answer, yet done", 1, ANSWER, {"cut": True, "done": True}),
    ("slow", 2, PUBLIC, {"delay": 0.5}),
    ("slow", 1, ANSWER, {"delay": 1.0}),
)
CALM, LULL = 20.0, 1.5  # seconds between two kills, and between two other troubles, on average


class Weather:
    """Strikes now and then, never while `calm` is held; `struck` says how often with what."""

    def __init__(self, house, rng):
        self.house, self.rng = house, rng
        self.calm = asyncio.Lock()
        self.struck = Counter()

    async def rage(self):
        await asyncio.gather(self._kill(), self._trouble())

    async def _kill(self):
        """Kill the bot in the midst of a certain request or soon after any, and start it again."""
        while True:
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * CALM)
            async with self.calm:
                sort = self.rng.choice((*SORTS, ""))
                delay = self.rng.choice((None, self.rng.uniform(0, 0.03)))
                self.house.aim(of_sort(sort), self.rng.randint(1, 4), delay)
                with suppress(TimeoutError):
                    async with asyncio.timeout(CALM):
                        await self.house.down.wait()
                self.house.disarm()
                self.house.kill()  # should no such request have come
                self.struck["kill"] += 1
                await asyncio.sleep(self.rng.uniform(0, 0.5))
                await self.house.start()

    async def _trouble(self):
        while True:
            await asyncio.sleep(self.rng.uniform(0, 2) * LULL)
            async with self.calm:
                await self._gateway() if self.rng.random() < 0.1 else self._fault()

    def _fault(self):
        what, _, where, how = self.rng.choices(FAULTS, [often for _, often, _, _ in FAULTS])[0]
        self.house.playground.faults.clear()
        self.house.playground.faults.add(where, times=self.rng.randint(1, 2), **how)
        self.struck[what] += 1

    async def _gateway(self):
        gateway, what = self.house.playground.gateway, self.rng.choice(("dropped", "reconnect"))
        self.struck[what] += 1
        if what == "dropped":
            await gateway.drop()
        else:
            gateway.reconnect()

    async def clear_up(self):
        """End all trouble, and start the bot once more, as somebody does who looks after it."""
        self.house.playground.faults.clear()
        self.house.disarm()
        self.house.kill()
        await self.house.start()
