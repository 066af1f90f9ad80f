"""From legal actions to controls, as plain data. It knows no game and nothing of Discord.

Choices are made by filling in fields: a Focus leaves some open, and a Play is whole. What has only one value
is filled in silently, so a player is asked for what is really open.
"""

from collections.abc import Callable, Sequence
from itertools import groupby

from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import AnyRules, Hint, Square
from bot.panel import room
from bot.panel.building import FEW, Build, Kind, spelled
from bot.panel.codes import OPEN, Focus, Form
from bot.panel.controls import PAGE, Choice, Layout
from bot.panel.fields import capital, fields, spoken
from bot.panel.squares import SIDE_BY_SIDE, few_squares, squares
from bot.table import Screen
from bot.words.catalogue import event_facts
from bot.words.voice import Voice

ASIDE = 3  # values of one kind that are buttons, where they are mere offers beside others
SHORT = 12  # characters of a label, of which many fit a phone
NEXT = 3  # numbers that are buttons, where so many are open that the others have to be typed
APART = 4  # questions of one kind that get a list each; those after them share one


def layout(rules: AnyRules, screen: Screen, focus: Focus, voice: Voice, *, anytime: bool = False) -> Layout:
    """Return the controls for what a player is asked now, as far as it agrees with the focus.

    What may be done at any time, asked or not, is laid out apart from that. Choices know their squares on the
    picture, and are numbered by `pointing`.
    """
    if screen.viewer is None:
        return Layout(())
    actions = [wire.unpack(rules, screen.viewer, code) for code in screen.choices if focus.fits(code)]
    hints = rules.advise(screen.view, [action for action in actions if action.anytime is anytime])
    if screen.draft and screen.asked and screen.asked.closing:  # publishing does that
        hints = tuple([hint for hint in hints if wire.pack(hint.action) != screen.asked.closing])
    build = Build(screen, focus, voice, hints)
    if not focus.words and not anytime:
        build.add_chains()
        hints = tuple([hint for hint in hints if wire.pack(hint.action) not in build.chained])
    by_kind = {action: [hint for hint in hints if type(hint.action) is action] for action in rules.actions}
    kinds = [Kind.of(mine) for mine in by_kind.values() if mine]
    build.crowded = room.crowded(build, [kind for kind in kinds if _is_buttons(build, kind)])
    for kind in kinds:
        _add(build, kind)
    return Layout(tuple(build.blocks()), tuple(build.rows))


def _add(build: Build, kind: Kind) -> None:
    """Add the controls for one kind of action, in the first way that fits it."""
    _way(build, kind)(build, kind)


def _way(build: Build, kind: Kind) -> "Way":
    return next(way for fits, way in WAYS if fits(build, kind))


def _is_buttons(build: Build, kind: Kind) -> bool:
    """Would each choice of a kind be a button?"""
    way = _way(build, kind)
    return way is _buttons or (way is squares and not build.focus.words and few_squares(build, kind))


# Which way fits?


def _is_settled(build: Build, kind: Kind) -> bool:
    return not kind.holes


def _asks_apart(build: Build, kind: Kind) -> bool:
    return kind.action.apart


def _lacks_a_square(build: Build, kind: Kind) -> bool:
    return len(kind.holes) == 1 and kind.field(kind.holes[0]) is Square


def _lacks_any_number(build: Build, kind: Kind) -> bool:
    return len(kind.holes) == 1 and kind.field(kind.holes[0]) is int and len(kind.hints) > PAGE


def _fits_side_by_side(build: Build, kind: Kind) -> bool:
    """Do a few lists of squares fit beside each other, rather than one after another?"""
    if len(kind.holes) != 2 or kind.field(kind.holes[1]) is not Square:
        return False
    lists = {row[kind.holes[0]] for row in kind.rows}
    return len(lists) <= SIDE_BY_SIDE and build.square_lists <= SIDE_BY_SIDE


def _fits_buttons(build: Build, kind: Kind) -> bool:
    """Are there few, told apart by their labels, chosen one at a time, and is there room for them?

    If there are more than a row of them, labels must be short enough for rows of buttons on a phone.
    """
    if len(kind.hints) > build.few or build.most(kind.prefix) > 1 or kind.action in build.crowded:
        return False
    labels, many = {build.label(hint.action) for hint in kind.hints}, ASIDE if build.offered else FEW
    return len(labels) == len(kind.hints) and (len(labels) <= many or max(map(len, labels)) <= SHORT)


def _names_a_square(build: Build, kind: Kind) -> bool:
    """Is a square chosen among other things, and not last?"""
    return fields(kind.action)[-1] is not Square and any(kind.field(hole) is Square for hole in kind.holes)


def _fits_a_list(build: Build, kind: Kind) -> bool:
    return len(kind.holes) == 1 or len(kind.hints) <= PAGE


def _always(build: Build, kind: Kind) -> bool:
    return True


# The ways


def _buttons(build: Build, kind: Kind) -> None:
    build.add_buttons(*[build.whole(hint) for hint in kind.hints])


def _questions(build: Build, kind: Kind) -> None:
    """Add a list for each value of the first field, titled by the first choice in it."""

    def question(hint: Hint) -> str:
        return spelled(hint)[1]

    name, asked = kind.action.__name__, list(dict.fromkeys(map(question, kind.hints)))
    for value in asked[:APART]:
        some = [hint for hint in kind.hints if question(hint) == value]
        facts = {**event_facts(some[0].action), **some[0].facts}
        title = build.voice.say(f"{build.voice.game}-apart-{name}", facts)
        build.add_list((name, value), title, [build.line(hint) for hint in some])
    rest = [build.line(hint) for hint in kind.hints if question(hint) not in asked[:APART]]
    if rest:
        build.add_pages((name,), rest, build.name(kind.action))


def _numbers(build: Build, kind: Kind) -> None:
    """The next few numbers are buttons, more of them a list; any other is typed."""
    build.counted = True
    build.add_buttons(*[build.whole(hint) for hint in kind.hints[:NEXT]])
    build.add_buttons(Choice(Form("number", (*kind.prefix, OPEN)), build.voice.say("panel-other")))
    lines = [build.line(hint) for hint in kind.hints[NEXT:]]
    build.add_pages(kind.prefix, lines, build.name(kind.action))


def _squares_side_by_side(build: Build, kind: Kind) -> None:
    """Add the squares of each land, say, on their own."""

    def land(hint: Hint) -> str:
        return spelled(hint)[kind.holes[0]]

    for _, some in groupby(sorted(kind.hints, key=land), key=land):
        squares(build, _part(kind, sorted(some, key=kind.hints.index)))


def _part(kind: Kind, hints: Sequence[Hint]) -> Kind:
    """Return some choices of a kind, in which only the last hole is open."""
    return Kind(kind.action, tuple(hints), tuple(map(spelled, hints)), kind.holes[-1:])


def _ranked(build: Build, kind: Kind) -> None:
    """Add a list of choices that name a square among other things, best first."""
    place, slot = fields(kind.action).index(Square) + 1, kind.rows[0][:1]
    choices = [
        replace(line, square=Square(row[place]))
        for line, row in zip(map(build.line, kind.hints), kind.rows, strict=True)
    ]
    build.add_pages(slot, choices, build.name(kind.action), build.most(slot))


def _list(build: Build, kind: Kind) -> None:
    """List them; if there is no room for all of them as buttons, there is for the one to be blue."""
    most = build.most(kind.prefix)
    best = kind.hints[0] if kind.action in build.crowded and build.leads else None
    if best and best is build.best and best.promising:
        build.add_buttons(build.whole(best))
        kind = replace(kind, hints=kind.hints[1:], rows=kind.rows[1:])
    build.add_pages(kind.prefix, list(build.lines(kind.hints, most)), build.name(kind.action), most)


def _opened(build: Build, kind: Kind) -> None:
    """Ask for one field and leave the later ones open. Words speak for themselves, numbers do not."""
    hole, what = kind.holes[0], build.name(kind.action)
    field, choices = kind.field(hole), _openings(build, kind)
    if len(choices) <= FEW and field not in (int, bool):
        build.add_buttons(*choices)
        return
    if field in (int, bool):
        name = kind.action.__struct_fields__[hole]
        what = build.voice.say(f"{build.voice.game}-amount-{kind.action.__name__}-{name}")
    build.add_pages(kind.prefix, choices, what)


def _openings(build: Build, kind: Kind) -> list[Choice]:
    """Return choices that fill in one field and leave the later ones open."""
    hole = kind.holes[0]
    field, later = kind.field(hole), [OPEN] * (len(kind.rows[0]) - hole - 1)
    return [
        Choice(
            Focus((*kind.prefix, value, *later)),
            capital(spoken(build.voice, field, value)),
            square=Square(value) if field is Square else None,
        )
        for value in dict.fromkeys(row[hole] for row in kind.rows)
    ]


Fits = Callable[[Build, Kind], bool]
Way = Callable[[Build, Kind], None]
WAYS: tuple[tuple[Fits, Way], ...] = (
    (_is_settled, _buttons),
    (_asks_apart, _questions),
    (_lacks_a_square, squares),
    (_lacks_any_number, _numbers),
    (_fits_side_by_side, _squares_side_by_side),
    (_fits_buttons, _buttons),
    (_names_a_square, _ranked),
    (_fits_a_list, _list),
    (_always, _opened),
)
