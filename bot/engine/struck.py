"""Taking back: which lines no longer stand, how far back one may go, and what stays known all the same."""

from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile
from typing import Any

from msgspec import Struct

from bot.engine import record
from bot.engine.core import Action, AnyRules, Event, Refused, Saying, Seat, visible
from bot.engine.history import L, stood
from bot.engine.record import Entry

FREE_SECONDS = 30 * 60  # a turn may be taken back without asking anybody


class Trace(Struct, frozen=True, kw_only=True):
    """What a line leaves behind for whoever would take it back."""

    line: int
    at: int  # when it was written, in seconds
    seat: Seat | None = None  # whose decision it was; the deal and a set-back are nobody's
    back_to: int | None = None
    round: int
    awaited: frozenset[Seat]  # after it
    together: bool = False  # after it, the table decides together
    reveals: bool = False  # it showed somebody something new
    anytime: bool = False
    made: str | None = None  # by what, if not by hand


class Diff(Struct, frozen=True, kw_only=True):
    """How a seat stands now, and how it would stand: as far as everybody knows."""

    seat: Seat
    now: Saying | None
    then: Saying | None


def traced(rules: AnyRules, entry: Entry, at: int, made: str | None = None) -> Trace:
    """Return what a line leaves behind."""
    return Trace(
        line=entry.line,
        at=at,
        seat=entry.action.seat if entry.action else None,
        back_to=entry.back_to,
        round=rules.stage(entry.state).round,
        awaited=rules.to_act(entry.state),
        together=rules.together(entry.state),
        reveals=any(event.reveals for event in entry.events),
        anytime=entry.action is not None and entry.action.anytime,
        made=made,
    )


# What no longer stands


def struck(lines: Sequence[L]) -> frozenset[int]:
    """Return the lines that no longer stand."""
    return frozenset([one.line for one in lines]) - {one.line for one in stood(lines)}


# How far back


def free_reach(newest_first: Iterable[Trace], seat: Seat, now: int) -> range:
    """Return the lines that a player may take back without asking anybody; none, if nothing is free.

    All that is asked about is public: else whether it is free would tell what others did in secret. Of one
    turn, the last lines are free that showed nothing new to anybody, if nobody else has done anything since,
    and if nothing of this turn was taken back before.
    """
    turn = _last_turn(newest_first, seat)
    if not turn or turn[-1].back_to is not None or len(turn[0].awaited) != 1:
        return range(0)
    free = list(takewhile(lambda line: line.seat == seat and _is_free(line, now), turn[:-1]))
    landing = turn[len(free)]
    if any(line.together for line in (landing, *free)):
        return range(0)
    return range(landing.line + 1, landing.line + 1 + len(free))


def _last_turn(newest_first: Iterable[Trace], seat: Seat) -> list[Trace]:
    """Return the lines since a player alone is awaited, newest first: the last began that, or set it back."""
    turn: list[Trace] = []
    for line in newest_first:
        began_a_round = len(turn) > 1 and turn[-1].round > line.round
        if turn and (line.awaited != {seat} or began_a_round):
            return turn
        turn.append(line)
        if line.back_to is not None or line.line == 0:
            return turn
    return []


def _is_free(line: Trace, now: int) -> bool:
    plain = not line.reveals and not line.anytime and line.made is None
    return plain and now - line.at <= FREE_SECONDS


def landings(lines: Sequence[Trace], rounds: int = 2) -> tuple[Trace, ...]:
    """Return where the table can be set back to by consent, in so many rounds, this one included.

    Somebody is asked afresh there, or a phase begins that is decided together. Between choices that were
    sealed there is no landing: when some of them were opened, all choose anew.
    """
    standing = stood(lines)
    places = [one for one, after in pairwise(standing) if after.back_to is None]
    found = [one for before, one in pairwise(places) if _begins(before, one)]
    dealt = places[:1] if standing and standing[0].line == 0 else []
    return tuple([one for one in (*dealt, *found) if one.round > standing[-1].round - rounds])


def _begins(before: Trace, here: Trace) -> bool:
    """Is somebody asked here who was not asked before, or for something else?"""
    if before.round != here.round or before.together != here.together:
        return len(here.awaited) == 1 or here.together
    if here.together:
        return not here.awaited <= before.awaited
    return len(here.awaited) == 1 and here.awaited != before.awaited


# What happens, and what stays


def taken_back(
    rules: AnyRules, lines: Sequence[Entry], *, anew: bool = False, seed: str = ""
) -> tuple[Entry, ...]:
    """Return the lines that put the first of these lines back on the table, of which the last is the head.

    What somebody did in secret meanwhile, and might do at any time, is done again: nobody else could have
    told that it was lost.
    """
    target, head = lines[0], lines[-1]
    written = [record.set_back(rules, head, target, anew=anew, seed=seed)]
    for line in stood(lines[1:]):
        if line.action is not None and line.action.anytime and line.marks.seen_by(None) < line.line:
            written += _done_again(rules, written[-1], line.action)
    return tuple(written)


def _done_again(rules: AnyRules, head: Entry, action: Action) -> list[Entry]:
    """Return the line of a secret choice, if it can be made here and is no less secret."""
    try:
        again = record.play(rules, head, action)
    except Refused:
        return []
    return [again] if again.marks.seen_by(None) < again.line else []


def stays_known(rules: AnyRules, lines: Sequence[Entry]) -> tuple[Event, ...]:
    """Return what was opened since the first of these lines and no shuffling hides again, as all may read it.

    That is what somebody knew then, or has chosen since: a tile that one had looked at and others saw later,
    a card that was sealed. Everybody could work that out: a game is asked about it with a spectator's view.
    """
    target, *since = stood(lines)
    view = rules.view(target.state, None)
    opened = [event for line in since for event in line.events if event.reveals]
    return visible([event for event in opened if rules.stays_known(view, event)], None)


def diffs(rules: AnyRules, now: Any, then: Any) -> tuple[Diff, ...]:
    """Return which seats would stand otherwise if one state were replaced by another."""
    views = rules.view(now, None), rules.view(then, None)
    found = []
    for n in range(len(now.players)):
        said = [rules.seat_line(view, Seat(n)) for view in views]
        if said[0] != said[1]:
            found.append(Diff(seat=Seat(n), now=said[0], then=said[1]))
    return tuple(found)
