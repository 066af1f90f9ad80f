"""How much of a phone's screen controls take, so that question, picture and controls are in reach together.

Nobody knows how wide letters are on somebody's phone; what counts here is which of two panels is taller.
"""

from collections.abc import Iterable, Sequence
from math import ceil

from bot.engine.core import Action
from bot.panel.building import Build, Kind

ROOM = 260  # of the height that a phone shows at once, beside question, picture and what is below
WIDTH = 295
LINE, ROW, GAP = 22, 48, 8
LETTER, BOLD, PADDING = 7.5, 8.5, 32


def crowded(build: Build, kinds: Sequence[Kind]) -> set[type[Action]]:
    """Return the kinds that have to be lists: those that save most, until there is room for the rest."""
    tall = {kind.action: _height(build, kind) for kind in kinds}
    listed = set[type[Action]]()
    for action in sorted(tall, key=lambda action: -tall[action]):
        if sum(tall.values()) <= ROOM or tall[action] <= ROW + GAP:
            break
        tall[action] = ROW + GAP
        listed.add(action)
    return listed


def _height(build: Build, kind: Kind) -> int:
    """Return what buttons take, and what is said of them above."""
    labels = [build.label(hint.action) for hint in kind.hints]
    notes = [build.voice.hint(hint) for hint in kind.hints]
    said = [_lines(label, note) for label, note in zip(labels, notes, strict=True) if note]
    return LINE * sum(said) + ROW * _rows(labels)


def _lines(label: str, note: str) -> int:
    return ceil((BOLD * len(label) + LETTER * (len(note) + 3)) / WIDTH)


def _rows(labels: Iterable[str]) -> int:
    """Return the rows that buttons fill, side by side as far as they fit."""
    rows, left = 0, 0.0
    for label in labels:
        width = BOLD * len(label) + PADDING
        if width > left:
            rows, left = rows + 1, float(WIDTH)
        left -= width + GAP
    return rows
