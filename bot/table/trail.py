"""The way back through a game, as one viewer walks it: each line that they could notice is a step.

Steps are counted among what that viewer noticed, so what others did in secret shifts no number. A line keeps
its step for as long as the game goes on, since lines are only ever added.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import Seat, visible
from bot.engine.record import Entry
from bot.engine.struck import struck
from bot.recent import Recent
from bot.storage.games import Store
from bot.storage.stored import Noted, StoredGame
from bot.table import past, screens
from bot.table.past import PastLine
from bot.table.refusals import no_such_line
from bot.table.screens import Screen

Eyes = Seat | None | Literal["own"]  # through which somebody looks at what is over
REPLAYED = 8  # finished games whose lines are at hand


class Step(Struct, frozen=True, kw_only=True):
    """A line that a viewer could notice."""

    line: int
    at: int  # when it was written, in unix seconds
    round: int
    struck: bool = False  # it was taken back
    planned: bool = False  # it was planned ahead
    suggested: bool = False  # the computer was asked what it would do


class Trail(Struct, frozen=True):
    """All steps of a viewer, the first first; there is at least the deal."""

    steps: tuple[Step, ...]

    def nearest(self, number: int) -> int:
        """Return the step of this number, or the last one, where there are not so many."""
        return min(max(number, 0), len(self.steps) - 1)

    def upto(self, line: int) -> int:
        """Return the last step that is not later than a line."""
        return max([n for n, one in enumerate(self.steps) if one.line <= line], default=0)

    def begun(self) -> tuple[int, ...]:
        """Return with which steps the table came to another round, be it a later one or an earlier."""
        changed = [n for n, (one, other) in enumerate(pairwise(self.steps), 1) if one.round != other.round]
        return (0, *changed)

    def round_back(self, number: int) -> int:
        """Return with which step the round began; of its first step, with which the one before did."""
        return max([one for one in self.begun() if one < number], default=0)

    def round_on(self, number: int) -> int:
        """Return with which step the next round began, or the last step."""
        return min([one for one in self.begun() if one > number], default=len(self.steps) - 1)

    def rounds(self) -> dict[int, int]:
        """Return with which step each round began, for the last time where it began anew."""
        return {self.steps[number].round: number for number in self.begun()}


Find = Callable[[Trail], int]  # picks a step


class Moment(Struct, frozen=True, kw_only=True):
    """How a game stood once for a viewer, and what had just happened."""

    screen: Screen
    told: PastLine
    trail: Trail
    number: int  # of the step
    at: int  # when that was, in unix seconds
    over: bool = False  # nothing is secret any more
    cut: bool = False  # the rules of today do not lead here: only how the table stood was kept


class Trails:
    """Finds the steps of viewers, and keeps what finished games came to when they were played again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._replayed: Recent[int, tuple[Entry, ...]] = Recent(REPLAYED)

    async def moment(self, game: StoredGame, viewer: Seat | None, find: Find) -> Moment:
        """Return one step of a viewer, and all there are."""
        noted, entries = await self._store.noted(game.id), dict[int, Entry]()
        if game.status == "finished":
            entries = {one.line: one for one in await self.replayed(game)}
            noted = tuple([_marked(game, one, entries[one.line]) for one in noted if one.line in entries])
        trail = trail_of(noted, viewer)
        if not trail.steps:
            raise no_such_line(0)
        number = find(trail)
        line = trail.steps[number].line
        entry = entries.get(line) or await self._entry(game, line)
        return await self._moment(game, viewer, trail, number, entry)

    async def film(
        self, game: StoredGame, viewer: Seat | None, round_: int | None = None
    ) -> tuple[Moment, ...]:
        """Return every step of a viewer, or those of one round."""
        noted = {one.line: one for one in await self._store.noted(game.id)}
        over = game.status == "finished"
        lines = await self.replayed(game) if over else await self._store.entries(game)
        entries = {one.line: one for one in lines if one.line in noted}
        trail = trail_of([_marked(game, noted[line], one) for line, one in entries.items()], viewer)
        return tuple(
            [
                await self._moment(game, viewer, trail, number, entries[step.line])
                for number, step in enumerate(trail.steps)
                if round_ in (None, step.round)
            ]
        )

    async def _moment(
        self, game: StoredGame, viewer: Seat | None, trail: Trail, number: int, entry: Entry
    ) -> Moment:
        step = trail.steps[number]
        then = await past.seated(self._store, game, step.line)
        status = game.status if step.line == game.head.line else "running"
        return Moment(
            screen=screens.screen(
                replace(then, head=entry, status=status), viewer, entry.state, entry.events
            ),
            told=PastLine(
                line=step.line,
                events=visible(entry.events, viewer),
                back_to=entry.back_to,
                struck=step.struck,
                planned=step.planned and _is_over(game, step, entry),
                suggested=step.suggested,
            ),
            trail=trail,
            number=number,
            at=step.at,
            over=game.status == "finished",
            cut=number > 0 and entry.action is None and entry.back_to is None,
        )

    async def replayed(self, game: StoredGame) -> tuple[Entry, ...]:
        """Return the lines of a finished game, played again at most once in a while."""
        kept = self._replayed.take(game.id) or await past.replayed(self._store, game)
        self._replayed.put(game.id, kept)
        return kept

    async def _entry(self, game: StoredGame, line: int) -> Entry:
        found = await self._store.entry(game, line)
        if found is None:
            raise no_such_line(line)
        return found


def trail_of(noted: Sequence[Noted], viewer: Seat | None) -> Trail:
    """Return what a viewer could notice of these lines; where no round was noted, it is that before."""
    gone, steps, last = struck(noted), list[Step](), 1
    for one in noted:
        last = last if one.round is None else one.round
        if one.marks is not None and one.marks.seen_by(viewer) == one.line:
            how = {"planned": one.planned, "suggested": one.suggested}
            step = Step(line=one.line, at=one.at, round=last, struck=one.line in gone, **how)
            steps.append(step)
    return Trail(tuple(steps))


def _marked(game: StoredGame, noted: Noted, entry: Entry) -> Noted:
    """Return what is noted of a line, with what playing it again has told."""
    return replace(noted, marks=entry.marks, round=game.rules.stage(entry.state).round)


def _is_over(game: StoredGame, step: Step, entry: Entry) -> bool:
    """Is the round over to which a line belongs that led to this step?"""
    began = any(event.begins_round for event in entry.events)
    return game.status == "finished" or step.round - began < game.rules.stage(game.head.state).round
