"""Practice players: they fill seats with random legal moves, after a short pause, and are marked as such."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Literal

from bot.engine.core import Refused
from bot.table import STORAGE, NotRead, Outcome, Screen, Table

log = logging.getLogger(__name__)

LONGEST = 60.0  # seconds until a move that failed is tried again
MOST = 5  # times in a row that a move may fail before it is given up
OnMove = Callable[[Screen], Awaitable[None]]
Tried = Literal["played", "put off", "failed", "stuck"]


class DeadEnd(Exception):
    """Somebody is asked, and there is nothing that they may answer."""


class Practice:
    """Plays all seats whose user id is below zero. One task a game at the most."""

    def __init__(self, table: Table, on_move: OnMove, *, pause: float = 1.5) -> None:
        self._table, self._on_move, self._pause = table, on_move, pause
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
        """Play until a person is awaited, or a move has failed too often. The next look tries again."""
        wait, failures = self._pause, 0
        while failures < MOST:
            await asyncio.sleep(wait)
            try:
                awaited = _awaited(await self._table.look(game, None))
            except Refused as refused:
                if not isinstance(refused.__cause__, NotRead):
                    log.warning("practice players stop in game %s: %s", game, refused.refusal.key)
                    return
                log.warning("practice players wait in game %s: %s", game, refused.refusal.key)
                wait = _longer(wait)
                continue
            if not awaited:
                return
            # every player takes the same time, whatever they hold: a quick answer would tell something
            for user in awaited:
                tried = await self._finish(self._turn(game, user))
                wait = self._pause if tried == "played" else _longer(wait)
                failures = _failures(failures, tried)
        log.error("practice players stop in game %s: there is no move, or it fails again and again", game)

    async def _finish(self, turn: Coroutine[None, None, Tried]) -> Tried:
        """Let a turn come to its end, also if we are to stop meanwhile."""
        task = asyncio.ensure_future(turn)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await task
            raise

    async def _turn(self, game: int, user: int) -> Tried:
        """Make one whole turn, and show it; what fails is tried again, less and less often."""
        try:
            public = await self._decide(game, user)
        except DeadEnd:
            return "stuck"
        except Exception as error:
            if isinstance(error.__cause__, STORAGE):
                log.warning("a practice player's move in game %s is put off: %r", game, error.__cause__)
                return "put off"
            log.exception("a practice player's move in game %s failed", game)
            with suppress(Refused):  # there is no draft: then the turn is at its beginning
                await self._table.restart(game, user, None)
            return "failed"
        if public:
            await self._on_move(public)
        return "played"

    async def _decide(self, game: int, user: int) -> Screen | None:
        public: Screen | None = None
        mine = await self._table.look(game, user)
        if mine.viewer in mine.awaited and not (mine.choices or mine.draft):
            raise DeadEnd
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


def _longer(wait: float) -> float:
    return min(wait * 2, LONGEST)


def _failures(before: int, tried: Tried) -> int:
    """Count failures in a row. A disk that is full will have room again; a dead end will never be another."""
    return {"played": 0, "put off": before, "failed": before + 1, "stuck": MOST}[tried]


def _awaited(screen: Screen) -> tuple[int, ...]:
    return tuple([screen.users[seat] for seat in screen.awaited if screen.users[seat] < 0])
