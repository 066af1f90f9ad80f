"""The course of a game that is over: what everybody had after each round."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from bot.engine.core import AnyRules
from bot.engine.record import Entry

Course = tuple[tuple[int, ...], ...]  # totals by seat: at the start, then after each round


class Line(Protocol):
    """A line of a record, as far as it matters where it leads."""

    @property
    def line(self) -> int: ...

    @property
    def back_to(self) -> int | None: ...


L = TypeVar("L", bound=Line)


def by_round(rules: AnyRules, entries: Sequence[Entry]) -> Course:
    """Return the totals at the start and after each round, as the game ended.

    A record without an end has none: the totals of a running game may be secret.
    """
    if not entries or rules.result(entries[-1].state) is None:
        return ()
    begun: dict[int, object] = {}
    for entry in path(entries):
        begun.setdefault(rules.stage(entry.state).round, entry.state)
    return tuple([rules.scores(state) for state in (*begun.values(), entries[-1].state)])


def path(lines: Sequence[L]) -> tuple[L, ...]:
    """Return the lines that led to the last one, without what was taken back."""
    return tuple([one for one in stood(lines) if one.back_to is None])


def stood(lines: Sequence[L]) -> tuple[L, ...]:
    """Return the lines that stand, set-backs included: each of those follows the line it went back to."""
    standing: list[L] = []
    upto = len(lines) and lines[-1].line
    for one in reversed(lines):
        if one.line <= upto:
            standing.append(one)
            upto = one.line - 1 if one.back_to is None else one.back_to
    return tuple(reversed(standing))
