"""Values as they are read: a damaged one is found here, before anybody relies on it."""

import logging
from typing import Any

from bot.engine import codec
from bot.engine.draft import Click, Draft
from bot.engine.record import Watermarks
from bot.storage.blobs import UNREADABLE

log = logging.getLogger(__name__)

MOST_CLICKS = 10**9  # a revision beyond that fits into no button


def marks_of(text: str, line: int) -> Watermarks:
    """Read the marks of a line, which cannot know of later ones."""
    marks: Watermarks = codec.loads(Watermarks, text)
    numbers = (*marks.since, *marks.noticed, *marks.owed)
    if not len(marks.since) == len(marks.owed) == len(marks.noticed) - 1:
        raise ValueError("marks for other seats")
    if min(numbers) < 0 or max(numbers) > line:
        raise ValueError(f"marks beyond line {line}")
    return marks


def draft_of(game_id: int, since: Any, rev: Any, clicks: Any) -> Draft | None:
    """Read a draft; a turn whose draft is damaged is begun anew."""
    if since is None and rev is None and clicks is None:
        return None
    try:
        expect(since, int, rev, int)
        if not 0 <= rev < MOST_CLICKS:
            raise ValueError(f"revision {rev}")
        return Draft(since, rev, codec.loads(tuple[Click, ...], clicks))
    except UNREADABLE as error:
        log.warning("a draft in game %s is damaged and counts as empty: %r", game_id, error)
        return None


def expect_line(line: Any, seat: Any, code: Any, back_to: Any) -> None:
    """Raise ValueError unless this can be a line: the deal, a decision, or a step back."""
    expect(line, int, seat, int | None, code, str | None, back_to, int | None)
    if back_to is not None and back_to not in range(line):
        raise ValueError(f"line {line} goes back to {back_to}")
    if (seat is None) != (code is None) or (line > 0) != (code is not None or back_to is not None):
        raise ValueError(f"line {line} is neither a deal nor a decision")


def number_or_none(value: object) -> int | None:
    """Return a number as stored; anything else is damage."""
    return value if isinstance(value, int) else None


def expect(*pairs: Any) -> None:
    """Raise ValueError unless each value is of the kind that follows it."""
    for value, kind in zip(pairs[::2], pairs[1::2], strict=True):
        if not isinstance(value, kind):
            raise ValueError(f"{value!r} is not {kind}")
