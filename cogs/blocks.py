"""From legal actions to controls, as plain data. It knows no game and nothing of Discord.

Choices are put in by filling holes: a code such as `PlaceTile.oasis._` only moves the focus, and a whole code
is played. What has one value is filled in silently, so a player is asked for what is really open.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from string import ascii_letters
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from bot.engine import wire
from bot.engine.core import Action, AnyRules, Fact, Hint, Name, Named, Seat, Square, Who
from bot.table import Screen
from cogs.voice import Voice

PAGE = 25  # options that fit a select
FEW = 5  # values that are buttons rather than a select
SIDE_BY_SIDE = 3  # lands, say, that get a select of squares each rather than a step of their own

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
    """A square with its number on the picture."""

    square: Square
    label: str


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
        return max(1, int(self.look)) if self.look.isdigit() else 1

    def fits(self, code: str) -> bool:
        """Does a whole code agree with what is filled in? `_` is open, `H_` is any square of column H."""
        if not self.code:
            return True
        mine, words = self.code.split("."), code.split(".")
        return len(mine) == len(words) and all(map(_agrees, mine, words))


def _agrees(mine: str, word: str) -> bool:
    return word.startswith(mine[:-1]) if mine.endswith("_") else word == mine


def layout(rules: AnyRules, screen: Screen, focus: Focus, voice: Voice) -> Layout:
    """Return the controls for all that a player may do now, as far as it agrees with the focus."""
    if screen.viewer is None:
        return Layout(())
    codes = [code for code in screen.choices if focus.fits(code)]
    hints = rules.advise(screen.view, [wire.unpack(rules, screen.viewer, code) for code in codes])
    build = _Build(screen, focus, voice, list(hints))
    for kind in rules.actions:
        build.add(kind, [hint for hint in hints if type(hint.action) is kind])
    return Layout(tuple(build.blocks()), tuple(build.spots))


class _Build:
    """A layout in the making."""

    def __init__(self, screen: Screen, focus: Focus, voice: Voice, hints: list[Hint]) -> None:
        self.screen, self.focus, self.voice = screen, focus, voice
        self.spots: list[Spot] = []
        self._plain: list[Choice] = []
        self._selects: list[Select] = []
        self._ways: list[Choice] = []
        self._fair_share = self._share(hints)

    def blocks(self) -> Iterable[Block]:
        """Buttons come first, the usual one in blue; then the selects, then other ways to choose."""
        plain = self._plain
        if plain and not self._selects:
            first = plain[0]
            plain = [Choice(first.code, first.label, first.note, "primary"), *plain[1:]]
        for some in (plain, self._ways):
            if some is self._ways:
                yield from self._selects
            for row in range(0, len(some), FEW):
                yield Buttons(tuple(some[row : row + FEW]))

    def add(self, kind: type[Action], hints: Sequence[Hint]) -> None:
        """Add the controls for one kind of action."""
        if not hints:
            return
        rows = [wire.pack(hint.action).split(".") for hint in hints]
        holes = [n for n in range(1, len(rows[0])) if len({row[n] for row in rows}) > 1]
        fields = _fields(kind)
        if not holes:
            self._plain.append(self._whole(hints[0]))
        elif fields[holes[-1] - 1] is Square and len(holes) == 1:
            self._squares(hints, rows, holes[0])
        elif self._side_by_side(fields, rows, holes):
            for _, some in groupby(sorted(hints, key=_by(holes[0])), key=_by(holes[0])):
                part = sorted(some, key=hints.index)
                self._squares(part, [wire.pack(hint.action).split(".") for hint in part], holes[1])
        elif len(holes) == 1:
            self._several([self._whole(hint) for hint in hints], rows[0][0])
        else:
            self._several(self._openings(kind, rows, holes[0]), rows[0][0])

    def _side_by_side(self, fields: Sequence[Any], rows: Sequence[list[str]], holes: Sequence[int]) -> bool:
        values = {row[holes[0]] for row in rows}
        return len(holes) == 2 and fields[holes[1] - 1] is Square and len(values) <= SIDE_BY_SIDE

    def _whole(self, hint: Hint) -> Choice:
        """A choice that is played when it is pressed."""
        label = self.voice.do(hint.action)
        if hint.action.publishes:
            label = self.voice.say("panel-publishes", {"what": label})
        return Choice(wire.pack(hint.action), label, self.voice.hint(hint))

    def _several(self, choices: list[Choice], slot: str) -> None:
        if len(choices) <= FEW:
            self._plain += choices
        else:
            self._paged(choices, slot, 1)

    def _openings(self, kind: type[Action], rows: Sequence[list[str]], hole: int) -> list[Choice]:
        """Choices that fill in one field and leave the later ones open."""
        fields, seen = _fields(kind), dict.fromkeys(row[hole] for row in rows)
        fixed = rows[0][:hole]
        open_rest = ["_"] * (len(rows[0]) - hole - 1)
        return [
            Choice(".".join([*fixed, value, *open_rest]), _spoken(self.voice, fields[hole - 1], value))
            for value in seen
        ]

    # Squares

    def _squares(self, hints: Sequence[Hint], rows: Sequence[list[str]], hole: int) -> None:
        """A list of the best squares, numbered on the picture; or column, then row."""
        prefix = ".".join(rows[0][:hole])
        title = self._title(rows[0], hole)
        if self.focus.look == "c":
            self._mark_rows(rows, hole)
            self._columns(prefix, rows, hole, title)
            return
        if self.focus.code.endswith("_") and not self.focus.code.endswith("._"):
            choices = [
                self._spot(hint, row[hole], number=False) for hint, row in zip(hints, rows, strict=True)
            ]
            self._mark_rows(rows, hole)
            self._selects.append(Select(f"{prefix}.row", title, tuple(choices[:PAGE])))
            self._ways.append(Choice(f"{prefix}._@c", self.voice.say("panel-columns")))
            return
        choices = [
            self._spot(hint, row[hole], number=n < self._fair_share)
            for n, (hint, row) in enumerate(zip(hints, rows, strict=True))
        ]
        what = self._what(rows[0], hole)
        self._paged(choices, prefix, self._most(prefix), title, what)
        self._ways.append(Choice(f"{prefix}._@c", self.voice.say("panel-by-column", {"what": what})))
        self._ways.append(Choice(f"type@{prefix}._", self.voice.say("panel-type", {"what": what})))

    def _mark_rows(self, rows: Sequence[list[str]], hole: int) -> None:
        """Mark every square that can be chosen with its row: the letter is picked first, then this."""
        squares = [Square(row[hole]) for row in rows]
        self.spots += [Spot(square, square.lstrip(ascii_letters)) for square in squares]

    def _columns(self, prefix: str, rows: Sequence[list[str]], hole: int, title: str) -> None:
        columns = sorted({row[hole].rstrip("0123456789") for row in rows})
        choices = [Choice(f"{prefix}.{column}_", column) for column in columns]
        self._selects.append(Select(f"{prefix}.column", title, tuple(choices[:PAGE])))
        what = self._what(rows[0], hole)
        self._ways.append(Choice(f"type@{prefix}._", self.voice.say("panel-type", {"what": what})))

    def _spot(self, hint: Hint, square: str, *, number: bool) -> Choice:
        label = square
        if number:
            label = f"{len(self.spots) + 1} · {square}"
            self.spots.append(Spot(Square(square), str(len(self.spots) + 1)))
        return Choice(wire.pack(hint.action), label, self.voice.hint(hint))

    def _paged(
        self, choices: Sequence[Choice], slot: str, most: int, title: str = "", what: str = ""
    ) -> None:
        pages = max(1, -(-len(choices) // PAGE))
        page = min(self.focus.page, pages)
        shown = tuple(choices[(page - 1) * PAGE : page * PAGE])
        self._selects.append(
            Select(slot, title or self.voice.say("panel-choose"), shown, min(most, len(shown)))
        )
        if pages > 1:
            following = page % pages + 1
            code = f"{slot}._@{following}" if "." in slot or title else f"@{following}"
            facts: dict[str, Fact] = {"what": what, "page": following, "of": pages}
            self._ways.append(Choice(code, self.voice.say(f"panel-page{'-of' if what else ''}", facts)))

    def _most(self, prefix: str) -> int:
        return self.screen.asked.several.get(prefix, 1) if self.screen.asked else 1

    def _share(self, hints: Sequence[Hint]) -> int:
        """Numbers on the picture are for all selects together: 25 of them at the most."""
        groups = {wire.pack(hint.action).rpartition(".")[0] for hint in hints if _places(hint.action)}
        return PAGE // max(1, min(len(groups), SIDE_BY_SIDE + 1))

    def _title(self, row: Sequence[str], hole: int) -> str:
        return self.voice.say("panel-squares", {"what": self._what(row, hole)})

    def _what(self, row: Sequence[str], hole: int) -> str:
        """What is placed: the fields before the square, or else the action's own name."""
        kind = next(kind for kind in self.voice.rules.actions if kind.__name__ == row[0])
        said = [
            _spoken(self.voice, hint, word) for hint, word in zip(_fields(kind), row[1:hole], strict=False)
        ]
        return " ".join(said) or self.voice.say(f"{self.voice.game}-name-{row[0]}")


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
