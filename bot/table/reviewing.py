"""Turning points of a game that is over: where something else would have been worth the most.

Each decision is judged by what its player could see and remember then, so nobody is told off for bad luck.
The computer thinks about one after another, and lets tables that are played go between.
"""

import asyncio
from collections.abc import Iterable, Sequence
from itertools import pairwise

from bot.engine import codec, wire
from bot.engine.core import Refused, Seat, visible
from bot.engine.history import stood
from bot.engine.mind import AnyMind, Level
from bot.engine.record import Entry
from bot.storage import reviews
from bot.storage.games import Store
from bot.storage.reviews import Turn
from bot.storage.stored import StoredGame
from bot.table.thoughts import Thinking
from bot.thinking.cases import Case

MOST = 3  # turning points that are told
LEAST = 0.03  # of the winner's total, that has to be at stake


class Reviews:
    """Finds turning points, for everybody who asks at a time by the same thought."""

    def __init__(self, store: Store, thinking: Thinking | None) -> None:
        self._store, self._thinking = store, thinking
        self._under_way: dict[int, asyncio.Task[tuple[Turn, ...]]] = {}

    async def of(self, game: StoredGame, entries: Sequence[Entry]) -> tuple[Turn, ...]:
        """Return the turning points of a game, the earliest first, or raise Refused if nobody can think."""
        found = await reviews.kept(self._store.database, game.id)
        if found is None:
            if (task := self._under_way.get(game.id)) is None:
                task = self._under_way[game.id] = asyncio.create_task(self._found(game, entries))
                task.add_done_callback(lambda _: self._under_way.pop(game.id, None))
            found = await asyncio.shield(task)
        return found

    async def _found(self, game: StoredGame, entries: Sequence[Entry]) -> tuple[Turn, ...]:
        mind = self._thinking.mind(game.rules) if self._thinking else None
        if mind is None:
            raise Refused("suggest-refusal-busy")
        turns = turning(await self._judged(game, entries, mind), _winning(game, entries))
        await reviews.keep(self._store.database, game.id, turns)
        return turns

    async def _judged(self, game: StoredGame, entries: Sequence[Entry], mind: AnyMind) -> list[Turn]:
        """Compare all decisions with what else could have been done."""
        assert self._thinking
        rules, found, lines = game.rules, list[Turn](), stood(entries)
        seats = [Seat(n) for n in range(len(game.users))]
        memories = [mind.begin(rules.view(lines[0].state, seat)) for seat in seats]
        for before, entry in pairwise([lines[0], *lines]):
            action = entry.action
            if action is not None and not action.anytime:
                case = _case(game, before, action.seat, memories[action.seat], wire.pack(action))
                compared = await self._thinking.compared(case)
                if compared is None:
                    raise Refused("suggest-refusal-busy")
                turn = Turn(
                    line=entry.line,
                    round=rules.stage(before.state).round,
                    seat=action.seat,
                    done=case.done,
                    better=compared.better,
                    lost=compared.lost,
                )
                found.append(turn)
            for seat in seats:
                memories[seat] = mind.remember(memories[seat], visible(entry.events, seat))
        return found


def turning(judged: Iterable[Turn], winning: float) -> tuple[Turn, ...]:
    """Return where the most was at stake: of each player's round the one worst decision, if it matters.

    Whoever did the better thing next has only chosen another order.
    """
    worst: dict[tuple[Seat, int], Turn] = {}
    judged = list(judged)
    later = {(turn.seat, turn.round, turn.done): turn.line for turn in judged}
    for turn in judged:
        if later.get((turn.seat, turn.round, turn.better), -1) > turn.line:
            continue
        known = worst.get((turn.seat, turn.round))
        if turn.lost > (known.lost if known else LEAST * winning):
            worst[turn.seat, turn.round] = turn
    told = sorted(worst.values(), key=lambda turn: -turn.lost)[:MOST]
    return tuple(sorted(told, key=lambda turn: turn.line))


def _winning(game: StoredGame, entries: Sequence[Entry]) -> float:
    result = game.rules.result(entries[-1].state)
    return abs(max([one.total for one in result.standings])) if result else 0.0


def _case(game: StoredGame, before: Entry, seat: Seat, memory: object, done: str) -> Case:
    return Case(
        key=game.key,
        version=game.rules.version,
        edition=game.rules.edition,
        state=codec.dumps(before.state),
        seat=seat,
        clicks=(),
        drafting=False,
        memory=memory,
        level=Level.NORMAL,
        seed=f"review {before.line}",
        done=done,
    )
