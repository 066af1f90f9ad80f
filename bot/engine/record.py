"""The record of a game: append-only lines, from which play is resumed, set back and replayed."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

from msgspec import Struct

from bot.engine import codec
from bot.engine.core import Action, AnyRules, Event, Options, Seat, Step, visible
from bot.engine.unknown import anew as shuffled_anew
from bot.engine.unknown import fresh


class Watermarks(Struct, frozen=True, array_like=True):
    """What each seat's panel may rely on.

    `since` is, for each seat, the line from which its present decision stands: a click drawn earlier is
    stale. `noticed` is, for spectators and then for each seat, the last line they could notice; it is all
    they learn about how long the record is. `owed` is `since` as far as spectators know: what a seat does in
    secret does not move it, and (seat, line) is the name of an owed decision.
    """

    since: tuple[int, ...]
    noticed: tuple[int, ...]
    owed: tuple[int, ...]

    def seen_by(self, viewer: Seat | None) -> int:
        return self.noticed[0 if viewer is None else viewer + 1]


class Entry(Struct, frozen=True, kw_only=True):
    """One line of the record: one decision and all that followed from it.

    Setting the table back is a line too: its `action` is None, `back_to` the line whose state it restores.
    """

    line: int
    state: Any
    marks: Watermarks
    action: Action | None = None
    events: tuple[Event, ...] = ()
    back_to: int | None = None
    anew: bool = False  # set back, and what nobody knew was shuffled anew


class Back(Struct, frozen=True):
    """Setting the table back, where a record is played again: to which line, and whether it was shuffled."""

    to: int
    anew: bool = False


def start(rules: AnyRules, seats: int, options: Options, seed: str) -> Entry:
    """Deal a game: line 0."""
    step = rules.setup(seats, options, seed)
    return Entry(line=0, state=step.state, events=step.events, marks=_all_at(0, seats))


def play(rules: AnyRules, head: Entry, action: Action) -> Entry:
    """Return the line that `action` adds, or raise IllegalAction."""
    step = rules.apply(head.state, action)
    return Entry(
        line=head.line + 1,
        state=step.state,
        action=action,
        events=step.events,
        marks=_marks(rules, head, action.seat, step),
    )


def set_back(rules: AnyRules, head: Entry, target: Entry, *, anew: bool = False, seed: str = "") -> Entry:
    """Return the line that puts the state of `target` back on the table; the count still goes forward.

    If it is to be shuffled `anew`, the dice come from the game's seed, which proves them in the end.
    """
    line, seats = head.line + 1, len(head.marks.since)
    state = shuffled_anew(rules, target.state, fresh(seed, line)) if anew else target.state
    return Entry(line=line, state=state, back_to=target.line, anew=anew, marks=_all_at(line, seats))


def standing(line: int, state: Any, seats: int) -> Entry:
    """Return a line of which only the position is known, not how it came about."""
    return Entry(line=line, state=state, marks=_all_at(line, seats))


def replay(
    rules: AnyRules, first: Entry, moves: Iterable[Action | Back], *, seed: str = ""
) -> Iterator[Entry]:
    """Yield the record again from its moves."""
    entries = [first]
    yield first
    for move in moves:
        entries.append(following(rules, entries, move, seed=seed))
        yield entries[-1]


def following(rules: AnyRules, entries: Sequence[Entry], move: Action | Back, *, seed: str) -> Entry:
    """Return the line that a move adds to those before it."""
    if isinstance(move, Back):
        return set_back(rules, entries[-1], entries[move.to], anew=move.anew, seed=seed)
    return play(rules, entries[-1], move)


def fingerprint(state: object) -> str:
    """Return a short name for exactly this state."""
    return blake2b(codec.dumps(state), digest_size=8).hexdigest()


def _all_at(line: int, seats: int) -> Watermarks:
    return Watermarks((line,) * seats, (line,) * (seats + 1), (line,) * seats)


def _marks(rules: AnyRules, head: Entry, actor: Seat, step: Step[Any]) -> Watermarks:
    line, old = head.line + 1, head.marks
    asked_before, asked_now = rules.to_act(head.state), rules.to_act(step.state)

    def stands(seat: Seat) -> bool:
        """Is this seat's panel still good: it has not acted, and is asked what it was asked before?"""
        if seat == actor:
            return False
        if seat not in asked_now:
            return True
        return seat in asked_before and rules.asked(head.state, seat) == rules.asked(step.state, seat)

    seats = [Seat(n) for n in range(len(old.since))]
    since = tuple(old.since[seat] if stands(seat) else line for seat in seats)
    public = bool(visible(step.events, None)) or asked_before != asked_now

    def notices(viewer: Seat | None) -> bool:
        return public if viewer is None else bool(visible(step.events, viewer)) or since[viewer] == line

    noticed = tuple(
        line if notices(viewer) else before
        for viewer, before in zip((None, *seats), old.noticed, strict=True)
    )
    owed = tuple(line if public and since[seat] == line else old.owed[seat] for seat in seats)
    return Watermarks(since, noticed, owed)
