"""From legal actions to controls, as plain data. It knows no game and nothing of Discord.

Choices are put in by filling holes: a code such as `PlaceTile.oasis._` only moves the focus, and a whole code
is played. What has one value is filled in silently, so a player is asked for what is really open.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from string import ascii_letters
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import Action, AnyRules, Chain, Fact, Hint, Name, Named, Seat, Square, Who
from bot.table import CHAIN, Screen
from bot.voice import Voice
from bot.words import event_facts

PAGE = 25  # options that fit a select
ROW = 5  # buttons beside each other
FEW = 5  # values of one kind that are buttons rather than a select
ASIDE = 3  # the same, where they are mere offers beside others
ALL = 10  # choices in all that are still buttons, in two rows
SHORT = 12  # characters of a label, of which many fit a phone
NEXT = 3  # numbers that are buttons, where so many are open that the others have to be typed
SIDE_BY_SIDE = 3  # lands, say, that get a select of squares each rather than a step of their own
OFFERED = 8  # numbers on the picture for what is a mere offer, so that they do not hide the rest
APART = 4  # questions of one kind that get a select each; those after them share one
AGAIN = "*"  # ends the code of a piece that is like the one before: a list has no two equal values

NUMBER = re.compile(r"[0-9]{1,9}")  # of a page; `²` is a digit to Python, too, but no number

Style = Literal["primary", "secondary", "success", "danger"]


class Choice(Struct, frozen=True):
    """Something to press or pick. `note` says what it leads to."""

    code: str
    label: str
    note: str = ""
    style: Style = "secondary"


class Buttons(Struct, frozen=True):
    choices: tuple[Choice, ...]


class Select(Struct, frozen=True):
    """A list to pick from; `most` of it at once."""

    slot: str
    placeholder: str
    choices: tuple[Choice, ...]
    most: int = 1


class Spot(Struct, frozen=True):
    """A square with its number on the picture, and the code of what is chosen by it."""

    square: Square
    label: str
    code: str = ""


Block = Buttons | Select


class Layout(Struct, frozen=True):
    blocks: tuple[Block, ...]
    spots: tuple[Spot, ...] = ()


class Focus(Struct, frozen=True):
    """What a player has filled in so far, and how they look at the rest: a page, or by columns."""

    code: str = ""
    look: str = ""

    @classmethod
    def read(cls, text: str) -> "Focus":
        code, _, look = text.partition("@")
        return cls(code, look)

    @property
    def page(self) -> int:
        return max(1, int(self.look)) if NUMBER.fullmatch(self.look) else 1

    def fits(self, code: str) -> bool:
        """Does a whole code agree with what is filled in? `_` is open, `H_` is any square of column H.

        So is all that comes after the last word.
        """
        if not self.code:
            return True
        mine, words = self.code.split("."), code.split(".")
        return len(mine) <= len(words) and all(map(_agrees, mine, words))


def _agrees(mine: str, word: str) -> bool:
    return word.startswith(mine[:-1]) if mine.endswith("_") else word == mine


def layout(rules: AnyRules, screen: Screen, focus: Focus, voice: Voice, *, anytime: bool = False) -> Layout:
    """Return the controls for what a player is asked now, as far as it agrees with the focus.

    What may be done at any time, asked or not, is laid out apart from that.
    """
    if screen.viewer is None:
        return Layout(())
    actions = [wire.unpack(rules, screen.viewer, code) for code in screen.choices if focus.fits(code)]
    hints = rules.advise(screen.view, [action for action in actions if action.anytime is anytime])
    if screen.draft and screen.asked and screen.asked.rest:  # publishing does that
        hints = tuple([hint for hint in hints if wire.pack(hint.action) != screen.asked.rest])
    build = _Build(screen, focus, voice, list(hints))
    if not focus.code and not anytime:
        build.add_chains()
    for kind in rules.actions:
        build.add(kind, [hint for hint in hints if type(hint.action) is kind])
    return Layout(tuple(build.blocks()), tuple(build.spots))


class _Build:
    """A layout in the making."""

    def __init__(self, screen: Screen, focus: Focus, voice: Voice, hints: list[Hint]) -> None:
        self.screen, self.focus, self.voice = screen, focus, voice
        self.spots: list[Spot] = []
        self._chains: list[Choice] = []
        self._plain: list[Choice] = []
        self._selects: list[Select] = []
        self._ways: list[Choice] = []
        self._offered = bool(screen.draft and screen.asked and screen.asked.rest)
        self._few = ALL if len(hints) <= ALL else FEW
        self._groups = _groups(hints)

    def blocks(self) -> Iterable[Block]:
        """Buttons come first, the usual one in blue; then the selects, then other ways to choose."""
        plain = [*self._chains, *self._plain]
        if plain and (self._chains or not (self._selects or self._offered)):
            plain[0] = replace(plain[0], style="primary")
        yield from _rows(plain)
        yield from self._selects
        yield from _rows(self._ways)

    def add_chains(self) -> None:
        """Add what does several things with one press."""
        for chain in self.screen.chains:
            label = self.voice.say(f"{self.voice.game}-chain-{chain.key}", chain.facts)
            self._chains.append(Choice(f"{CHAIN}{chain.key}", label, self._steps(chain)))

    def _steps(self, chain: Chain) -> str:
        """Say what a chain would do, with what it does several times counted."""
        counts = Counter(map(self.voice.about, chain.steps))
        return ", ".join([f"{times} × {step}" if times > 1 else step for step, times in counts.items()])

    def add(self, kind: type[Action], hints: Sequence[Hint]) -> None:
        """Add the controls for one kind of action."""
        if not hints:
            return
        rows = [wire.pack(hint.action).split(".") for hint in hints]
        holes = [n for n in range(1, len(rows[0])) if len({row[n] for row in rows}) > 1]
        fields = _fields(kind)
        if not holes:
            self._plain.append(self._whole(hints[0]))
        elif kind.apart:
            self._questions(kind, hints)
        elif fields[holes[-1] - 1] is Square and len(holes) == 1:
            self._squares(hints, rows, holes[0])
        elif fields[holes[-1] - 1] is int and len(holes) == 1 and len(hints) > PAGE:
            self._numbers(kind, hints, ".".join(rows[0][: holes[0]]))
        elif self._side_by_side(fields, rows, holes):
            for _, some in groupby(sorted(hints, key=_by(holes[0])), key=_by(holes[0])):
                part = sorted(some, key=hints.index)
                self._squares(part, [wire.pack(hint.action).split(".") for hint in part], holes[1])
        elif len(hints) <= self._few and self._tell_apart(hints) and not self._together(rows, holes):
            self._plain += [self._whole(hint) for hint in hints]
        elif fields[-1] is not Square and any(fields[n - 1] is Square for n in holes):
            self._ranked(hints, rows, fields.index(Square) + 1)
        elif len(holes) == 1 or len(hints) <= PAGE:
            prefix = ".".join(rows[0][: holes[0]])
            self._listed(self._lines(hints, prefix), prefix, self._most(prefix), self._name(kind))
        else:
            self._opened(kind, rows, holes[0])

    def _tell_apart(self, hints: Sequence[Hint]) -> bool:
        """Do labels differ, and if there are many, are they short enough for rows of buttons on a phone?"""
        labels, many = {self._label(hint.action) for hint in hints}, ASIDE if self._offered else FEW
        return len(labels) == len(hints) and (len(labels) <= many or max(map(len, labels)) <= SHORT)

    def _together(self, rows: Sequence[list[str]], holes: Sequence[int]) -> bool:
        """May several be chosen at once? Then one pick from a list does what takes a press of each."""
        return self._most(".".join(rows[0][: holes[0]])) > 1

    def _side_by_side(self, fields: Sequence[Any], rows: Sequence[list[str]], holes: Sequence[int]) -> bool:
        """Do a few lists of squares fit beside each other, rather than one after another?"""
        if len(holes) != 2 or fields[holes[1] - 1] is not Square:
            return False
        return len({row[holes[0]] for row in rows}) <= SIDE_BY_SIDE and len(self._groups) <= SIDE_BY_SIDE

    def _whole(self, hint: Hint) -> Choice:
        """A choice that is played when it is pressed."""
        return Choice(wire.pack(hint.action), self._label(hint.action), self.voice.hint(hint))

    def _label(self, action: Action) -> str:
        label = self.voice.do(action)
        return self.voice.say("panel-publishes", {"what": label}) if action.publishes else label

    def _line(self, hint: Hint) -> Choice:
        """A choice in a list, where there is more room for words."""
        return Choice(wire.pack(hint.action), self.voice.pick(hint.action), self.voice.hint(hint))

    def _lines(self, hints: Sequence[Hint], prefix: str) -> list[Choice]:
        """One line for each piece, where several may be picked at once."""
        lines, most = list[Choice](), self._most(prefix)
        for hint in hints:
            line, times = self._line(hint), min(hint.times, most)
            for n in range(times):
                facts: dict[str, Fact] = {"what": line.label, "number": n + 1, "count": times}
                label = self.voice.say("panel-piece", facts) if times > 1 else line.label
                lines.append(replace(line, code=line.code + AGAIN * n, label=label))
        return lines

    def _questions(self, kind: type[Action], hints: Sequence[Hint]) -> None:
        """A list for each value of the first field, the first of which it is named by."""
        asked = list(dict.fromkeys(map(_by(1), hints)))
        for value in asked[:APART]:
            some = [hint for hint in hints if _by(1)(hint) == value]
            facts = {**event_facts(some[0].action), **some[0].facts}
            title = self.voice.say(f"{self.voice.game}-apart-{kind.__name__}", facts)
            lines = [self._line(hint) for hint in some]
            self._selects.append(Select(f"{kind.__name__}.{value}", title, tuple(lines[:PAGE])))
        rest = [self._line(hint) for hint in hints if _by(1)(hint) not in asked[:APART]]
        if rest:
            self._listed(rest, kind.__name__, 1, self._name(kind))

    def _opened(self, kind: type[Action], rows: Sequence[list[str]], hole: int) -> None:
        """Ask for one field and leave the later ones open. Words speak for themselves, numbers do not."""
        choices, field = self._openings(kind, rows, hole), _fields(kind)[hole - 1]
        if field is Square:
            choices = [self._numbered(choice, choice.label) for choice in choices]
        if len(choices) <= FEW and field not in (int, bool):
            self._plain += choices
            return
        what = self._name(kind)
        if field in (int, bool):
            what = self.voice.say(f"{self.voice.game}-amount-{kind.__name__}-{kind.__struct_fields__[hole]}")
        self._listed(choices, ".".join(rows[0][:hole]), 1, what)

    def _numbered(self, choice: Choice, square: str) -> Choice:
        """Give a choice the next number on the picture, as long as there are numbers left."""
        if len(self.spots) >= PAGE:
            return choice
        self.spots.append(Spot(Square(square), str(len(self.spots) + 1), choice.code))
        return replace(choice, label=f"{self.spots[-1].label} · {choice.label}")

    def _listed(self, choices: list[Choice], slot: str, most: int, what: str) -> None:
        self._paged(choices, slot, most, "panel-list", what)

    def _numbers(self, kind: type[Action], hints: Sequence[Hint], prefix: str) -> None:
        """The next few numbers are buttons, more of them a list; any other is typed."""
        self._plain += [self._whole(hint) for hint in hints[:NEXT]]
        self._plain.append(Choice(f"number@{prefix}._", self.voice.say("panel-other")))
        self._listed([self._line(hint) for hint in hints[NEXT:]], prefix, 1, self._name(kind))

    def _openings(self, kind: type[Action], rows: Sequence[list[str]], hole: int) -> list[Choice]:
        """Choices that fill in one field and leave the later ones open."""
        fields, seen = _fields(kind), dict.fromkeys(row[hole] for row in rows)
        fixed = rows[0][:hole]
        open_rest = ["_"] * (len(rows[0]) - hole - 1)
        return [
            Choice(
                ".".join([*fixed, value, *open_rest]), _capital(_spoken(self.voice, fields[hole - 1], value))
            )
            for value in seen
        ]

    # Squares

    def _squares(self, hints: Sequence[Hint], rows: Sequence[list[str]], hole: int) -> None:
        """A list of the best squares, numbered on the picture; or column, then row."""
        prefix, what = ".".join(rows[0][:hole]), self._what(rows[0], hole)
        if self.focus.look == "c":
            self._mark_rows(rows, hole)
            self._columns(prefix, rows, hole, what)
            return
        if self.focus.code.endswith("_") and not self.focus.code.endswith("._"):
            choices = [
                self._spot(hint, row[hole], number=False) for hint, row in zip(hints, rows, strict=True)
            ]
            self._mark_rows(rows, hole)
            title = _capital(self.voice.say("panel-row", {"what": what, "column": _column(rows[0][hole])}))
            self._selects.append(Select(f"{prefix}.row", title, tuple(choices[:PAGE])))
            self._ways.append(Choice(f"{prefix}._@c", self.voice.say("panel-columns")))
            return
        if len(self._groups) > SIDE_BY_SIDE and not self.focus.code:
            self._plain.append(Choice(f"{prefix}._", _capital(what)))
            return
        most = self._most(prefix)
        if len(hints) <= FEW and most == 1 and len(self._groups) == 1:
            for hint, row in zip(hints, rows, strict=True):
                spot = self._spot(hint, row[hole], number=True)
                label = f"{self.spots[-1].label} · {self._label(hint.action)}"
                self._plain.append(replace(spot, label=label))
            return
        share = PAGE // max(1, len(self._groups))  # numbers are for all lists together
        if self._offered and not self.focus.code:
            share = min(share, OFFERED)
        first = (self._page(len(hints)) - 1) * PAGE
        choices = [
            self._spot(hint, row[hole], number=first <= n < first + share)
            for n, (hint, row) in enumerate(zip(hints, rows, strict=True))
        ]
        self._paged(choices, prefix, most, "panel-squares", what)
        self._other_ways(prefix, what)

    def _other_ways(self, prefix: str, what: str) -> None:
        """By column, or typed; where several lists stand beside each other, first comes which of them."""
        if len(self._groups) > 1:
            self._ways.append(Choice(f"{prefix}@1", self.voice.say("panel-other-ways", {"what": what})))
            return
        self._ways.append(Choice(f"{prefix}._@c", self.voice.say("panel-by-column")))
        self._ways.append(Choice(f"type@{prefix}._", self.voice.say("panel-type")))

    def _ranked(self, hints: Sequence[Hint], rows: Sequence[list[str]], hole: int) -> None:
        """A list of choices that name a square among other things, numbered on the picture, best first."""
        first, choices = (self._page(len(hints)) - 1) * PAGE, []
        for n, (hint, row) in enumerate(zip(hints, rows, strict=True)):
            choice, shown = self._line(hint), first <= n < first + PAGE
            choices.append(self._numbered(choice, row[hole]) if shown else choice)
        kind = type(hints[0].action)
        self._listed(choices, rows[0][0], self._most(rows[0][0]), self._name(kind))

    def _mark_rows(self, rows: Sequence[list[str]], hole: int) -> None:
        """Mark every square that can be chosen with its row: the letter is picked first, then this."""
        squares = [Square(row[hole]) for row in rows]
        self.spots += [Spot(square, square.lstrip(ascii_letters)) for square in squares]

    def _columns(self, prefix: str, rows: Sequence[list[str]], hole: int, what: str) -> None:
        columns = sorted({_column(row[hole]) for row in rows})
        choices = [Choice(f"{prefix}.{column}_", column) for column in columns]
        title = _capital(self.voice.say("panel-column", {"what": what}))
        self._selects.append(Select(f"{prefix}.column", title, tuple(choices[:PAGE])))
        self._ways.append(Choice(f"type@{prefix}._", self.voice.say("panel-type")))

    def _spot(self, hint: Hint, square: str, *, number: bool) -> Choice:
        choice = Choice(wire.pack(hint.action), square, self.voice.hint(hint))
        return self._numbered(choice, square) if number else choice

    def _paged(self, choices: Sequence[Choice], slot: str, most: int, title: str, what: str) -> None:
        pages, page = _pages(len(choices)), self._page(len(choices))
        shown = tuple(choices[(page - 1) * PAGE : page * PAGE])
        most = min(most, len(shown))
        said = self.voice.say(title, {"what": what, "most": most})
        self._selects.append(Select(slot, said, shown, most))
        if pages > 1:
            following = page % pages + 1
            facts: dict[str, Fact] = {"what": what, "page": following, "of": pages}
            self._ways.append(Choice(f"{slot}@{following}", _capital(self.voice.say("panel-page", facts))))

    def _page(self, choices: int) -> int:
        return min(self.focus.page, _pages(choices))

    def _most(self, prefix: str) -> int:
        """Return how many may be chosen at once of the codes that begin so, or with a part of that."""
        several = self.screen.asked.several if self.screen.asked else {}
        return max([most for code, most in several.items() if f"{prefix}.".startswith(f"{code}.")], default=1)

    def _name(self, kind: type[Action]) -> str:
        return self.voice.say(f"{self.voice.game}-name-{kind.__name__}")

    def _what(self, row: Sequence[str], hole: int) -> str:
        """What is placed: the fields before the square, or else the action's own name."""
        kind = next(kind for kind in self.voice.rules.actions if kind.__name__ == row[0])
        said = [
            _spoken(self.voice, hint, word) for hint, word in zip(_fields(kind), row[1:hole], strict=False)
        ]
        return " ".join(said) or self._name(kind)


def _rows(choices: Sequence[Choice]) -> Iterable[Buttons]:
    return [Buttons(tuple(choices[n : n + ROW])) for n in range(0, len(choices), ROW)]


def _groups(hints: Iterable[Hint]) -> set[str]:
    """Return the beginnings of the codes that end in a square: each may become a list of its own."""
    return {wire.pack(hint.action).rpartition(".")[0] for hint in hints if _places(hint.action)}


def _pages(choices: int) -> int:
    return max(1, -(-choices // PAGE))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _column(square: str) -> str:
    return square.rstrip("0123456789")


def _places(action: Action) -> bool:
    fields = _fields(type(action))
    return bool(fields) and fields[-1] is Square


def _by(hole: int) -> Any:
    return lambda hint: wire.pack(hint.action).split(".")[hole]


@cache
def _fields(kind: type[Action]) -> tuple[Any, ...]:
    """Return the types of an action's fields, without the seat."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(hints[name] for name in kind.__struct_fields__ if name != "seat")


def _spoken(voice: Voice, hint: Any, word: str) -> str:
    """Say a field's value."""
    if hint is Seat:
        return voice.fact(Who(Seat(int(word))))
    if get_origin(hint) is Annotated:
        for mark in get_args(hint)[1:]:
            if isinstance(mark, Named):
                return voice.fact(Name(mark.kind, word))
    return word
