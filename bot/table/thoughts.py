"""What a computer player is handed to think about, and what it has thought of."""

import logging
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Protocol

from msgspec import Struct

from bot.engine import codec, wire
from bot.engine.core import Action, AnyRules, Seat, visible
from bot.engine.history import path
from bot.engine.mind import AnyMind, Level
from bot.recent import Recent
from bot.storage.games import Store
from bot.storage.stored import Damaged, StoredGame
from bot.storage.users import level
from bot.table.refusals import STORAGE
from bot.table.sittings import Sitting
from bot.thinking.cases import Case, Compared, Suggested

log = logging.getLogger(__name__)

MOST = 256  # seats whose memory is kept at hand


class Thought(Struct, frozen=True):
    """What to do at a table that stands as it did."""

    line: int
    rev: int
    codes: tuple[str, ...]

    def fits(self, at: Sitting) -> bool:
        """Does the table stand as it did?"""
        return (self.line, self.rev) == (at.game.head.line, at.draft.rev)

    def actions(self, at: Sitting) -> tuple[Action, ...]:
        """Return what it comes to, with what is drafted."""
        rules = at.game.rules
        drafted = at.now.actions if at.drafting else ()
        return *drafted, *[wire.unpack(rules, at.seat, code) for code in self.codes]


class Thinkers(Protocol):
    """Those who think, somewhere else."""

    async def turn(self, case: Case) -> tuple[str, ...] | None: ...

    async def suggestion(self, case: Case) -> Suggested | None: ...

    async def compared(self, case: Case) -> Compared | None: ...


class Thinking:
    """Hands tables to those who think. What a seat remembers is kept, and goes on from where it was."""

    def __init__(self, thinkers: Thinkers, minds: Callable[[AnyRules], AnyMind | None]) -> None:
        self._thinkers, self._minds = thinkers, minds
        self._kept: Recent[tuple[int, Seat], tuple[int, Any]] = Recent(MOST)

    def mind(self, rules: AnyRules) -> AnyMind | None:
        """Return the judgment of a game, if there is one."""
        return self._minds(rules)

    async def compared(self, case: Case) -> Compared | None:
        """Return how good a decision of a game that is over was, or None if nobody can say."""
        return await self._thinkers.compared(case)

    async def thought(self, store: Store, at: Sitting) -> Thought | None:
        """Return what the player of a seat would do, or None if nobody can say."""
        case = await self._case(store, at, level(at.game.users[at.seat]))
        codes = await self._thinkers.turn(case) if case else None
        return None if codes is None else Thought(at.game.head.line, at.draft.rev, codes)

    async def suggestion(self, store: Store, at: Sitting) -> Suggested | None:
        """Return what the computer would do in the place of a person, or None if nobody can say."""
        case = await self._case(store, at, Level.HARD)
        return await self._thinkers.suggestion(case) if case else None

    async def _case(self, store: Store, at: Sitting, how: Level) -> Case | None:
        """Return what is to be thought about, or None if that cannot be told."""
        game, head = at.game, at.game.head
        try:
            mind = self._minds(game.rules)
            memory = await self._memory(store, game, at.seat, mind) if mind else None
        except STORAGE:
            raise
        except Exception:  # a bug of a mind must not keep a table waiting
            log.exception("what a seat of game %s remembers cannot be told", game.id)
            return None
        if mind is None:
            return None
        return Case(
            key=game.key,
            version=game.rules.version,
            edition=game.rules.edition,
            state=codec.dumps(head.state),
            seat=at.seat,
            clicks=at.draft.clicks if at.drafting else (),
            drafting=at.drafting,
            memory=memory,
            level=how,
            seed=_seed(game, at.seat),
        )

    async def _memory(self, store: Store, game: StoredGame, seat: Seat, mind: AnyMind) -> Any:
        """Fold what the seat could see, from the deal on or since it was asked last."""
        line, memory = self._kept.get((game.id, seat)) or (-1, None)
        lines = await store.events(game, line)
        if line >= 0 and (line > game.head.line or any(one.back_to is not None for one in lines)):
            line, lines = -1, await store.events(game, -1)  # it was set back: some of that did not happen
        standing = [one.events for one in path(lines)]
        if line < 0:
            first = await store.entry(game, 0)
            if first is None:
                raise Damaged(game.id)
            memory = mind.begin(game.rules.view(first.state, seat))
        for events in standing:
            memory = mind.remember(memory, visible(events, seat))
        self._kept.put((game.id, seat), (game.head.line, memory))
        return memory


def _seed(game: StoredGame, seat: Seat) -> str:
    """Return the chance of a thought: nobody can guess it, and it tells nothing about the dice."""
    return sha256(f"thought {game.seed} {game.head.line} {seat}".encode()).hexdigest()[:16]
