"""Computer players: they fill seats, each move after the same short pause, and are marked as such."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from random import Random

from bot.engine.core import Refusal, Refused
from bot.storage.agenda import SECOND, Due
from bot.storage.users import kind
from bot.table import STORAGE, NotRead, Screen, Table
from bot.table.standins import DeadEnd
from bot.table.thoughts import Thought

log = logging.getLogger(__name__)

FIRST, LONGEST = 3.0, 60.0  # seconds until a move that failed is tried again: twice as many each time
REST = 6 * 3600  # seconds until a move that was given up is tried again
MOST = 5  # times in a row that a move may fail before it is given up
GIVEN_UP = Refusal("board-trouble-practice")
TOO_LATE = ("table-refusal-not-seated", "table-refusal-over")  # a person has come, or the game was given up


class Practice:
    """Makes the moves that practice players owe. What it leaves undone is due again later."""

    def __init__(
        self,
        table: Table,
        now: Callable[[], int],
        given_up: dict[int, Refusal],
        tell: Callable[[int], None],
        pause: int = 0,
    ) -> None:
        self._table, self._now = table, now
        self._pause = pause  # milliseconds: whoever has thought waits for a whole number of these
        self._given_up, self._tell = given_up, tell  # games at which no move succeeds, and who has to know
        self._failures: dict[int, int] = {}
        self._waits: dict[int, float] = {}
        self._chance = Random()
        self._thoughts: dict[int, dict[int, Thought | None]] = {}  # by game and player, until they are played

    async def play(self, due: Due) -> int | None:
        """Make the moves that are owed at a game now; the lines that come of it say when there are more.

        Every player takes the same time, whatever they hold: a quick answer would tell something. So what is
        thought of is played a whole number of pauses later.
        """
        game = due.game_id
        try:
            awaited = _awaited(await self._table.look(game, None))
        except Refused as refused:
            log.warning("practice players stop in game %s: %s", game, refused.refusal.key)
            return self._later(game) if isinstance(refused.__cause__, NotRead) else None
        if game not in self._thoughts and (later := await self._thought(game, awaited)):
            return later
        thoughts = self._thoughts.pop(game, {})
        made = [await self._moved(game, user, thoughts.get(user)) for user in awaited]
        if all(made):
            return None
        return self._later(game) if self._failures.get(game, 0) < MOST else self._give_up(game)

    async def _thought(self, game: int, awaited: Sequence[int]) -> int | None:
        """Let everybody think who is awaited, and say when to play; None: at once, as nobody thinks here."""
        began = self._now()
        try:
            thoughts = await asyncio.gather(*[self._table.think(game, user) for user in awaited])
        except Refused:  # whoever plays will be told
            return None
        self._thoughts[game] = dict(zip(awaited, thoughts, strict=True))
        if not any(thoughts) or not self._pause:
            return None
        return began + self._pause * -(-max(1, self._now() - began) // self._pause)

    async def _moved(self, game: int, user: int, thought: Thought | None) -> bool:
        """Make a move, and say whether that is done: a disk that is full will have room again."""
        try:
            await self._table.stand_in(game, user, self._chance, "practice", thought)
        except DeadEnd:
            self._failures[game] = MOST
            return False
        except Exception as error:
            if isinstance(error, Refused) and error.refusal.key in TOO_LATE:
                return True
            if isinstance(error.__cause__, STORAGE):
                log.warning("a practice player's move in game %s is put off: %r", game, error.__cause__)
            else:
                log.exception("a practice player's move in game %s failed", game)
                self._failures[game] = self._failures.get(game, 0) + 1
            return False
        for trouble in (self._given_up, self._failures, self._waits):
            trouble.pop(game, None)
        return True

    def _later(self, game: int) -> int:
        wait = self._waits.get(game, FIRST)
        self._waits[game] = min(wait * 2, LONGEST)
        return self._now() + int(wait * SECOND)

    def _give_up(self, game: int) -> int:
        log.error("practice players stop in game %s: there is no move, or it fails again and again", game)
        self._failures.pop(game)
        self._waits.pop(game, None)
        self._given_up[game] = GIVEN_UP
        self._tell(game)
        return self._now() + REST * SECOND


def _awaited(screen: Screen) -> tuple[int, ...]:
    users = [screen.users[seat] for seat in screen.awaited]
    return tuple([user for user in users if kind(user) == "practice"])
