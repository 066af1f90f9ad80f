"""Ways to choose a square: by its number on the picture, by column and row, or typed."""

from collections.abc import Iterator

from bot.engine import wire
from bot.engine.core import Hint, Square
from bot.panel.building import FEW, Build, Kind
from bot.panel.codes import OPEN, Focus, Form, Play, Words
from bot.panel.codes import column as any_of_column
from bot.panel.controls import PAGE, Choice, Spot
from bot.panel.fields import capital, column, row

SIDE_BY_SIDE = 3  # lands, say, that get a list of squares each rather than a step of their own
OFFERED = 8  # numbers on the picture for what is a mere offer, so that they do not hide the rest


def squares(build: Build, kind: Kind) -> None:
    """Add the squares of a kind, in the way that fits what is looked at and how many there are."""
    hole = kind.holes[-1]
    prefix, what = kind.rows[0][:hole], build.what(kind, hole)
    if build.focus.columns:
        _columns(build, kind, prefix, what)
    elif build.focus.in_column:
        _rows(build, kind, prefix, what)
    elif build.square_lists > SIDE_BY_SIDE and not build.focus.words:
        build.add_buttons(Choice(Focus((*prefix, OPEN)), capital(what)))
    elif few_squares(build, kind):
        build.add_buttons(
            *[_square(build, hint, square, build.label(hint.action)) for hint, square in _each(kind)]
        )
    else:
        _listed(build, kind, prefix, what)


def few_squares(build: Build, kind: Kind) -> bool:
    """Are there so few squares that each may be a button?"""
    if len(kind.hints) > FEW or build.square_lists != 1 or kind.action in build.crowded:
        return False
    return build.most(kind.rows[0][: kind.holes[-1]]) == 1


def _each(kind: Kind) -> Iterator[tuple[Hint, Square]]:
    hole = kind.holes[-1]
    return ((hint, Square(words[hole])) for hint, words in zip(kind.hints, kind.rows, strict=True))


def _square(build: Build, hint: Hint, square: Square, label: str, *, number: bool = True) -> Choice:
    note = build.voice.hint(hint)
    return Choice(
        Play(wire.pack(hint.action)), label, note, square=square if number else None, void=hint.void
    )


def _listed(build: Build, kind: Kind, prefix: Words, what: str) -> None:
    """List the best squares, which are numbered on the picture, and offer other ways to choose."""
    share = PAGE // max(1, build.square_lists)  # numbers are for all lists together
    if build.offered and not build.focus.words:
        share = min(share, OFFERED)
    first = build.first_of(len(kind.hints))
    choices = [
        _square(build, hint, square, square, number=first <= n < first + share)
        for n, (hint, square) in enumerate(_each(kind))
    ]
    several = build.square_lists > 1  # which of them comes first, and pages are behind the other ways
    paged = not several or build.focus.words
    build.add_pages(prefix, choices, what, build.most(prefix), "panel-squares", paged=bool(paged))
    if several:
        build.add_way(Focus(prefix, page=1), build.voice.say("panel-other-ways", {"what": what}))
    else:
        build.add_way(Focus((*prefix, OPEN), columns=True), build.voice.say("panel-by-column"))
        _typed(build, prefix)


def _columns(build: Build, kind: Kind, prefix: Words, what: str) -> None:
    """List the columns, and let the picture show the rows."""
    _mark_rows(build, kind)
    letters = sorted({column(square) for _, square in _each(kind)})
    choices = [Choice(Focus((*prefix, any_of_column(letter))), letter) for letter in letters]
    title = capital(build.voice.say("panel-column", {"what": what}))
    build.add_list((*prefix, "column"), title, choices)
    _typed(build, prefix)


def _rows(build: Build, kind: Kind, prefix: Words, what: str) -> None:
    """List the squares of one column."""
    _mark_rows(build, kind)
    found = list(_each(kind))
    choices = [_square(build, hint, square, square, number=False) for hint, square in found]
    facts = {"what": what, "column": column(found[0][1])}
    build.add_list((*prefix, "row"), capital(build.voice.say("panel-row", facts)), choices)
    build.add_way(Focus((*prefix, OPEN), columns=True), build.voice.say("panel-columns"))


def _mark_rows(build: Build, kind: Kind) -> None:
    """Mark every square that can be chosen with its row: the letter is picked first, then this."""
    build.rows += [Spot(square, row(square)) for _, square in _each(kind)]


def _typed(build: Build, prefix: Words) -> None:
    build.add_way(Form("type", (*prefix, OPEN)), build.voice.say("panel-type"))
