"""The course of a game that is over: what everybody had after each round."""

from collections.abc import Iterator, Sequence

from bot.engine.core import AnyRules
from bot.engine.record import Entry

Course = tuple[tuple[int, ...], ...]  # totals by seat: at the start, then after each round


def by_round(rules: AnyRules, entries: Sequence[Entry]) -> Course:
    """Return the totals at the start and after each round, as the game ended.

    A record without an end has none: the totals of a running game may be secret.
    """
    if not entries or rules.result(entries[-1].state) is None:
        return ()
    begun: dict[int, object] = {}
    for entry in reversed(list(_kept(entries))):
        begun.setdefault(rules.stage(entry.state).round, entry.state)
    return tuple([rules.scores(state) for state in (*begun.values(), entries[-1].state)])


def _kept(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Yield the lines that led to the end, the last one first, without what was taken back."""
    line = len(entries) - 1
    while line >= 0:
        entry = entries[line]
        if entry.back_to is None:
            yield entry
        line = line - 1 if entry.back_to is None else entry.back_to
