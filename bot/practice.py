"""Practice players: they fill seats with random legal moves, after a short pause, and are marked as such."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

from bot.engine.core import Refused
from bot.table import STORAGE, NotRead, Outcome, Screen, Table

log = logging.getLogger(__name__)

LONGEST = 60.0  # seconds until a move that failed is tried again
Told = Callable[[Screen], Awaitable[None]]


class Practice:
    """Plays all seats whose user id is below zero. One task a game at the most."""

    def __init__(self, table: Table, told: Told, *, pause: float = 1.5) -> None:
        self._table, self._told, self._pause = table, told, pause
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._chance = random.Random()

    def look_at(self, screen: Screen) -> None:
        """Begin to play if a practice player is awaited and none is at it already."""
        busy = self._tasks.get(screen.game_id)
        if (busy is None or busy.done()) and _awaited(screen):
            task = asyncio.create_task(self._play(screen.game_id))
            self._tasks[screen.game_id] = task
            task.add_done_callback(lambda done: self._forget(screen.game_id, done))

    def _forget(self, game: int, done: asyncio.Task[None]) -> None:
        if self._tasks.get(game) is done:
            del self._tasks[game]

    async def close(self) -> None:
        """Finish the move that is being made, and stop."""
        for task in tuple(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _play(self, game: int) -> None:
        """Play until a person is awaited."""
        failures = 0
        while True:
            await asyncio.sleep(min(self._pause * 2**failures, LONGEST))
            try:
                awaited = _awaited(await self._table.look(game, None))
            except Refused as refused:
                log.warning("practice players stop in game %s: %s", game, refused.refusal.key)
                if not isinstance(refused.__cause__, NotRead):
                    return
                failures += 1
                continue
            if not awaited:
                return
            # every player takes the same time, whatever they hold: a quick answer would tell something
            for user in awaited:
                turn = asyncio.ensure_future(self._turn(game, user))
                try:
                    failures = 0 if await asyncio.shield(turn) else failures + 1
                except asyncio.CancelledError:
                    await turn
                    raise

    async def _turn(self, game: int, user: int) -> bool:
        """Make one whole turn, and show it; what fails is tried again, less and less often."""
        try:
            public = await self._decide(game, user)
        except Exception as error:
            if isinstance(error.__cause__, STORAGE):
                log.warning("a practice player's move in game %s is put off: %r", game, error.__cause__)
                return False
            log.exception("a practice player's move in game %s failed", game)
            return False
        if public:
            await self._told(public)
        return True

    async def _decide(self, game: int, user: int) -> Screen | None:
        public: Screen | None = None
        mine = await self._table.look(game, user)
        while mine.choices or mine.draft:
            outcome = await self._click(game, user, mine)
            public, mine = outcome.public or public, outcome.mine
            if outcome.public and mine.viewer not in mine.awaited:
                break
        return public

    async def _click(self, game: int, user: int, mine: Screen) -> Outcome:
        if mine.draft and mine.draft.complete:
            return await self._table.publish(game, user, None)
        return await self._table.step(game, user, None, [self._chance.choice(mine.choices)])


def _awaited(screen: Screen) -> tuple[int, ...]:
    return tuple([screen.users[seat] for seat in screen.awaited if screen.users[seat] < 0])
