"""The language of custom_ids and of the values in lists: all that a control knows, in 100 characters.

An id says where a control belongs: to a table, and to a state of it. `<code>` says what it does. Game 0 is
nobody's table: a panel of it belongs to the first game of whoever presses, its line is the station.

    gm:<game>:<line>.<rev>:<code>           Press      a button of a panel
    gm:<game>:<line>.<rev>/<slot>-<salt>    Pick       a list of a panel; its values are codes
    gm:<game>:<line>.<rev>?<code>.<nonce>   Submit     a form
    gm:<game>!<verb>.<part>                 Door       a button on a public message
    gm:<game>!<verb>/<salt>                 DoorPick   a list of doors; its values are parts
    lb:<table>:<verb><page>                 LobbyPress a button of a lobby
    lb:<table>/<setting>                    LobbyPick  a list of a lobby
    gm:<game>~<verb>.<part>                 Leaf       a button that turns a page of a private message
    gm:<game>~<verb>/<salt>                 LeafPick   a list of a private message; its values are parts
    dk:<verb>.<part>                        DeskPress  a button of the list of one's own tables
    my:<verb>.<part>                        MyPress    a button of somebody's own settings
    my:<verb>/<salt>                        MyPick     a list of them
    mo:<motion>:<answer>                    Ballot     a button of a vote
    ru:<game>:<verb>.<book>.<topic>         RulesPress a button to the rules, of a table or of none (0)
    ru:<game>/<book>-<salt>                 RulesPick  a list of topics
    ln:<verb>.<part>                        LearnPress a way through a first game

    PlaceTile.oasis.H2      Play      an action; `*` is added for each further piece that is just like it
    =max                    Chain     several actions at once
    PlaceTile.oasis._       Focus     fill in a part: `_` is open, and `H_` is any square of column H
    PlaceTile.oasis._@2               … and turn to page 2; `@c` asks for the column first
    sure@SellShare.3        Confirm   ask whether this is meant
    type@PlaceTile.oasis._  Form      type what is open
    undo, more, board, …    Verb
    plan@worker             Planned   open a plan for what will be asked
    plan@worker@undo                  … and do there what the rest says

Messages outlive the program that wrote them, so what is written here must be read for ever. Separators keep
the shapes apart: every id is read in exactly one way.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple, get_args

from msgspec import Struct

from bot.engine.wire import CHAIN, DOT

LONGEST = 100  # characters that Discord allows in an id or a value

OPEN, AT, AGAIN = "_", "@", "*"
SURE, COLUMNS, PLAN = "sure", "c", "plan"
LESSON = 0  # the game of a panel that belongs to no table: somebody learns
NOW = "now"  # the part of a door that is about what is asked now

Words = tuple[str, ...]  # of a code: the kind of an action, and its fields

Typing = Literal["type", "number"]  # what a form asks for: squares, or a number
Mode = Literal["why", "more", "suggest"]  # another face of the panel
Draft = Literal["undo", "restart", "publish"]  # what is done with a drafted turn
Beside = Literal[  # answered beside the panel, which stays
    "board", "describe", "recap", "history", "rules", "settings", "report"
]
Planning = Literal["another", "keep", "order", "save", "cancel"]  # what is done with a plan
Named = Mode | Draft | Beside | Planning | Literal["back", "refresh", "takeback"]

TYPINGS: tuple[Typing, ...] = get_args(Typing)
MODES: tuple[Mode, ...] = get_args(Mode)
DRAFTS: tuple[Draft, ...] = get_args(Draft)
BESIDES: tuple[Beside, ...] = get_args(Beside)
PLANNINGS: tuple[Planning, ...] = get_args(Planning)
VERBS: tuple[Named, ...] = (*MODES, *DRAFTS, *BESIDES, *PLANNINGS, "back", "refresh", "takeback")


# What a control does


class Play(Struct, frozen=True):
    """Play an action. Values in a list must differ, so pieces that are alike are counted by `copy`."""

    code: str
    copy: int = 0


class Chain(Struct, frozen=True):
    """Play the actions that a game strings together under this key."""

    key: str


class Focus(Struct, frozen=True):
    """Narrow the choices down: what is filled in so far, and the page or the columns to show of the rest."""

    words: Words = ()
    page: int | None = None
    columns: bool = False

    @property
    def in_column(self) -> bool:
        """Is the column of a square known, and its row still open?"""
        return bool(self.words) and self.words[-1].endswith(OPEN) and self.words[-1] != OPEN

    def fits(self, code: str) -> bool:
        """Does a whole code agree with what is filled in? Fields after the last word may be anything."""
        given = words(code)
        return len(self.words) <= len(given) and all(map(_agrees, self.words, given))


class Confirm(Struct, frozen=True):
    """Ask whether this code is meant."""

    code: str


class Form(Struct, frozen=True):
    """Let the player type what the last word leaves open."""

    kind: Typing
    words: Words

    def filled(self, typed: Iterable[str]) -> list[Play]:
        """Return what is played by the words that were typed; nothing, unless something is open."""
        if not self.words or not self.words[-1].endswith(OPEN):
            return []
        *fixed, last = self.words
        return [Play(joined(*fixed, last.removesuffix(OPEN) + word)) for word in typed]


class Verb(Struct, frozen=True):
    """Do what any panel offers, whatever the game."""

    name: Named


class Planned(Struct, frozen=True):
    """Do something with the plan for what will be asked; without a code, open it."""

    ask: str
    code: "Code | None" = None


Step = Play | Chain | Verb  # what the table may be asked to do
Code = Step | Focus | Confirm | Form | Planned


# Where a control belongs


class OnPanel(Struct, frozen=True):
    """A control of a panel, which was drawn from a line of the record and a revision of the draft."""

    game: int
    line: int
    rev: int

    @property
    def seen(self) -> tuple[int, int]:
        return self.line, self.rev


class Press(OnPanel, frozen=True):
    code: Code


class Pick(OnPanel, frozen=True):
    """`salt` makes the id new, so that a client lets the same option be picked again."""

    slot: str
    salt: str


class Submit(OnPanel, frozen=True):
    """`code` is a Form, unless it was forged."""

    code: Code
    nonce: str


class Door(Struct, frozen=True):
    game: int
    verb: str
    part: str = ""


class DoorPick(Struct, frozen=True):
    game: int
    verb: str
    salt: str


class LobbyPress(Struct, frozen=True):
    table: int
    verb: str
    page: int | None = None


class LobbyPick(Struct, frozen=True):
    """`setting` is an option of the game, or one of the host's tools, whose names no option can have."""

    table: int
    setting: str


class Leaf(Struct, frozen=True):
    game: int
    verb: str
    part: str = ""


class LeafPick(Struct, frozen=True):
    game: int
    verb: str
    salt: str


class DeskPress(Struct, frozen=True):
    verb: str
    part: str = ""


class MyPress(Struct, frozen=True):
    verb: str
    part: str = ""


class MyPick(Struct, frozen=True):
    verb: str
    salt: str


class Ballot(Struct, frozen=True):
    motion: int
    answer: str


class RulesPress(Struct, frozen=True):
    """`part` is the key of a game and a topic of its rules; without one, all games are meant."""

    game: int
    verb: str
    part: str = ""


class RulesPick(Struct, frozen=True):
    game: int
    book: str
    salt: str


class LearnPress(Struct, frozen=True):
    verb: str
    part: str = ""


OfGame = Press | Pick | Submit | Door | DoorPick | Leaf | LeafPick | Ballot
Id = OfGame | LobbyPress | LobbyPick | DeskPress | MyPress | MyPick | RulesPress | RulesPick | LearnPress
KICK, HOST, PLACE = "kick_", "host_", "place_"  # the host's tools
# What a table agrees on beside the rules
TERMS = {"pace_": "pace", "end_": "end", "takeback_": "takeback", "suggest_": "suggest"}


# Reading and writing


def read(text: str) -> Code:
    """Read a code. Whatever makes no sense is taken for an action, which the table will refuse."""
    head, at, rest = text.partition(AT)
    if head in TYPINGS:
        return Form(head, words(rest))
    if head == SURE and at:
        return Confirm(rest)
    if head == PLAN and at:
        return _planned(rest)
    if text in VERBS:
        return Verb(text)
    if at or head.endswith(OPEN) or DOT + OPEN in head:
        return Focus(words(head), _page(rest), rest == COLUMNS)
    if text.startswith(CHAIN):
        return Chain(text.removeprefix(CHAIN))
    code = text.rstrip(AGAIN)
    return Play(code, len(text) - len(code))


def write(said: Code | Id) -> str:
    """Write a code or an id, so that it is read as it was meant."""
    match said:
        case Play():
            return said.code + AGAIN * said.copy
        case Chain():
            return CHAIN + said.key
        case Focus():
            return _written(said)
        case Confirm():
            return SURE + AT + said.code
        case Form():
            return said.kind + AT + joined(*said.words)
        case Verb():
            return said.name
        case Planned():
            return in_plan(said.ask, "" if said.code is None else AT + write(said.code))
        case _:
            parts = {name: _PARTS[name].write(getattr(said, name)) for name in said.__struct_fields__}
            return _SHAPES[type(said)].format(**parts)


def read_id(custom_id: str) -> Id | None:
    """Read an id, if it is one."""
    for kind, template in TEMPLATES.items():
        if found := template.fullmatch(custom_id):
            return kind(**{name: _PARTS[name].read(part) for name, part in found.groupdict().items()})
    return None


def read_command(text: str) -> Step | None:
    """Read what a slash command may name: an action, a chain, or what is done with a draft."""
    if text in DRAFTS:
        return Verb(text)
    if _CHAIN.fullmatch(text):
        return Chain(text.removeprefix(CHAIN))
    return Play(text) if _ACTION.fullmatch(text) else None


def read_user(value: str) -> int:
    """Read whom a list of people names; 0 is nobody."""
    return int(value) if _USER.fullmatch(value) else 0


def words(code: str) -> Words:
    """Take a code apart: the kind of an action, and its fields."""
    return tuple(code.split(DOT)) if code else ()


def joined(*parts: str) -> str:
    """Put a code together."""
    return DOT.join(parts)


def column(letters: str) -> str:
    """Return the word for any square of a column."""
    return letters + OPEN


def in_plan(ask: str, rest: str) -> str:
    """Return what belongs to a plan: a code, or the slot of a list."""
    return PLAN + AT + ask + rest


def plan_of(slot: str) -> str:
    """Return to which plan the list in a slot belongs, if to any."""
    said = read(slot)
    return said.ask if isinstance(said, Planned) else ""


def salt(number: int) -> str:
    """Return two characters that differ from those of the 1295 numbers before."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number // 36 % 36] + digits[number % 36]


def _agrees(mine: str, word: str) -> bool:
    return word.startswith(mine.removesuffix(OPEN)) if mine.endswith(OPEN) else word == mine


def _planned(text: str) -> Planned:
    ask, at, rest = text.partition(AT)
    return Planned(ask, read(rest) if at else None)


def _page(look: str) -> int | None:
    """Read a page. What is not a number is the first; `²` is a digit to Python, but not a number."""
    if look in ("", COLUMNS):
        return None
    return max(1, int(look)) if _NUMBER.fullmatch(look) else 1


def _written(focus: Focus) -> str:
    code = joined(*focus.words)
    if focus.columns:
        return code + AT + COLUMNS
    if focus.page is not None:
        return f"{code}{AT}{focus.page}"
    return code if isinstance(read(code), Focus) else code + AT


# The grammar of ids: shapes, and the parts they are made of


class _Part(NamedTuple):
    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


def _optional_page(text: str) -> int | None:
    return int(text) if text else None


_WORD = r"[A-Za-z0-9_.+=@-]"
_PARTS = {
    "game": _Part(r"\d{1,18}", int),
    "table": _Part(r"\d{1,18}", int),
    "line": _Part(r"\d{1,9}", int),
    "rev": _Part(r"\d{1,9}", int),
    "code": _Part(_WORD + "{1,75}", read, write),
    "slot": _Part(_WORD + "{1,75}"),
    "salt": _Part(r"[0-9a-z]{2}"),
    "nonce": _Part(r"[0-9a-f]{8}"),
    "verb": _Part(r"[a-z]+"),
    "part": _Part(
        r"(?:\.[A-Za-z0-9_-]+)*", lambda text: text.removeprefix(DOT), lambda part: part and DOT + part
    ),
    "page": _Part(r"\d?", _optional_page, lambda page: "" if page is None else str(page)),
    "setting": _Part(r"[A-Za-z_]+"),
    "motion": _Part(r"\d{1,18}", int),
    "answer": _Part(r"[a-z]+"),
    "book": _Part(r"[a-z]+"),
}
_SHAPES: dict[type[Id], str] = {
    Press: "gm:{game}:{line}.{rev}:{code}",
    Pick: "gm:{game}:{line}.{rev}/{slot}-{salt}",
    Submit: "gm:{game}:{line}.{rev}?{code}.{nonce}",
    Door: "gm:{game}!{verb}{part}",
    DoorPick: "gm:{game}!{verb}/{salt}",
    LobbyPress: "lb:{table}:{verb}{page}",
    LobbyPick: "lb:{table}/{setting}",
    Leaf: "gm:{game}~{verb}{part}",
    LeafPick: "gm:{game}~{verb}/{salt}",
    DeskPress: "dk:{verb}{part}",
    MyPress: "my:{verb}{part}",
    MyPick: "my:{verb}/{salt}",
    Ballot: "mo:{motion}:{answer}",
    RulesPress: "ru:{game}:{verb}{part}",
    RulesPick: "ru:{game}/{book}-{salt}",
    LearnPress: "ln:{verb}{part}",
}
_NUMBER = re.compile(r"[0-9]{1,9}")
_USER = re.compile(r"-?[0-9]{1,19}")
_CHAIN = re.compile(r"=[a-z][\w-]*", re.ASCII)
_ACTION = re.compile(r"[A-Z]\w*(\.[\w+-]+)*", re.ASCII)


def _template(shape: str) -> re.Pattern[str]:
    """Return the pattern of all ids of one shape."""
    named = {name: f"(?P<{name}>{part.pattern})" for name, part in _PARTS.items()}
    return re.compile(re.sub(r"[.?]", r"\\\g<0>", shape).format(**named), re.ASCII)


TEMPLATES = {kind: _template(shape) for kind, shape in _SHAPES.items()}
