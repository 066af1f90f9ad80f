"""The slash commands of a game as data: what each takes and offers, and the codes that it plays.

A section of seeds/<key>/commands.toml is a command; a game without that file has none. Names and descriptions
are not here: they are words, and words can be translated.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, Literal

from msgspec import Struct

from bot.engine.core import Name, Refused
from bot.engine.wire import CHAIN, Malformed, kind_of
from bot.panel.typed import squares

FILE = "commands.toml"
SQUARE = "{}"  # stands for a square in a code, or for a number
_PART = re.compile(r"{(\w+)}")

Given = Mapping[str, str | int | None]  # what a player gave for each option
Words = Mapping[str, Sequence[str]]  # what stands for each option in a code


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player gives with a command: a number, a choice, something from a list, or typed squares."""

    range: tuple[int, int] | None = None
    choices: tuple[str, ...] | dict[str, str] = ()  # with what they stand for, if that is something else
    offers: tuple[str, ...] = ()  # the kinds of action that are listed, `=` for chains
    on_square: dict[str, str] = {}  # what a square stands for that is typed in place of something listed
    which: str = ""  # the option that names which of these is meant
    unclear: str = ""  # the refusal when that option is needed
    called: str = ""  # the kind of words that name which of these is meant
    missing: str = ""  # the refusal when a square is needed and none is given
    uneven: str = ""  # the refusal when squares do not come out even, as from and to do
    several: bool = False  # is more than one square taken?
    default: str | int | None = None
    optional: bool = False

    @property
    def required(self) -> bool:
        return self.default is None and not self.optional

    @property
    def meanings(self) -> dict[str, str]:
        """What each choice stands for in a code."""
        return self.choices if isinstance(self.choices, dict) else {one: one for one in self.choices}

    def lists(self, typed: str) -> bool:
        """Is this a code of a kind that the list offers?"""
        return kind_of(typed) in (*self.offers, CHAIN)

    def words(self, given: str | int | None) -> list[str]:
        """Say what stands for this option in a code."""
        if given is None and self.default is None:
            return []
        if self.choices:
            return [_known(self.meanings, self.default if given is None else given)]
        if self.range:
            return [str(self.default if given is None else given)]
        named = squares(str(given or ""))
        if given and not named and not self.offers:
            raise Refused("panel-form-type-missing", typed=str(given))
        return (named if self.several else named[:1]) or ([str(self.default)] if self.default else [])


class Now(Struct, frozen=True, forbid_unknown_fields=True):
    """The option that a part of the view names, as long as it does, plays something else."""

    view: tuple[str, ...]  # a part, a part of that part, and so on
    plays: str


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """A command: it plays something, or opens what a door on the board opens."""

    key: str
    plays: str = ""  # codes; one with a part for which nothing was given is left out
    opens: Literal["", "side", "scores"] = ""
    options: dict[str, Option] = {}
    nothing: str = ""  # what is played when nothing is given
    missing: str = ""  # the refusal when nothing is given
    now: Now | None = None

    def __post_init__(self) -> None:
        for slip in self._slips():
            raise ValueError(slip)

    @property
    def listed(self) -> tuple[str, Option] | None:
        """The option that is chosen from a list."""
        return next(((name, option) for name, option in self.options.items() if option.offers), None)

    def codes(self, given: Given, chosen: Sequence[str] = (), view: Any = None) -> list[str]:
        """Say what to play; `chosen` is what stands for the option that is listed."""
        if self._is_idle(given):
            if self.missing:
                raise Refused(self.missing)
            return [self.nothing]
        words = {name: option.words(given.get(name)) for name, option in self.options.items()}
        if self.listed:
            words[self.listed[0]] = list(chosen)
        now = named_by(view, self.now.view) if self.now else ""
        last = [self.now.plays.replace(SQUARE, word) for word in words.pop(now, ())] if self.now else []
        plays = [_chosen(code, self.options, words) for code in self.plays.split()]
        self._check(plays, words)
        codes = [code for one in plays for code in _filled(one, words)]
        return [*codes, *last] or [self.nothing]

    def _check(self, plays: Sequence[str], words: Words) -> None:
        """Leave nothing out that somebody named, and ask for what is needed."""
        for part, option in self.options.items():
            wanted, given = sum(_PART.findall(code).count(part) for code in plays), len(words.get(part, ()))
            if wanted and not given and option.missing:
                raise Refused(option.missing)
            if wanted and given % wanted and option.uneven:
                raise Refused(option.uneven)

    def _is_idle(self, given: Given) -> bool:
        if not (self.nothing or self.missing):
            return False
        return all(given.get(name) in (None, "", option.default) for name, option in self.options.items())

    def on_squares(self, given: Given, legal: Sequence[str]) -> list[str]:
        """Read squares that are typed in place of something listed; nothing, if there are none to be read."""
        assert self.listed
        name, option = self.listed
        named = squares(str(given[name]))
        if not named or not option.on_square or (len(named) > 1 and not option.several):
            return []
        code = self._meant(option, given, named[0], legal)
        return [code.replace(SQUARE, square) for square in named]

    def _meant(self, option: Option, given: Given, square: str, legal: Sequence[str]) -> str:
        """Find which code for a square is meant: the one that was named, or else the one that fits."""
        which = given.get(option.which)
        if which is not None:
            return _known(option.on_square, which)
        codes = {code.replace(SQUARE, square): name for name, code in option.on_square.items()}
        fitting = [codes[code] for code in legal if code in codes]
        if len(fitting) > 1 and option.unclear:
            raise Refused(
                option.unclear, square=square, cards=tuple([Name(option.called, one) for one in fitting])
            )
        return option.on_square[fitting[0]] if fitting else _nearest(option, legal)

    def _slips(self) -> Iterator[str]:
        """Name what is wrong with this command, and cannot be seen from the types of its parts alone."""
        if bool(self.plays) == bool(self.opens):
            yield "It either plays or opens something"
        meanings = [code for option in self.options.values() for code in option.meanings.values()]
        named = [part for code in (self.plays, *meanings) for part in _PART.findall(code)]
        named += [option.which for option in self.options.values() if option.which]
        yield from (f"There is no option {name}" for name in named if name not in self.options)
        for name, option in self.options.items():
            if option.which and set(option.on_square) != set(self.options[option.which].meanings):
                yield f"The names in {name}.on_square are not the choices of {option.which}"


def _known(meanings: Mapping[str, str], given: str | int | None) -> str:
    """Say what a choice stands for; one that Discord did not offer stands for nothing."""
    if given not in meanings:
        raise Malformed(str(given))
    return meanings[str(given)]


def named_by(view: Any, path: Sequence[str]) -> str:
    """Return the text at a path of a view; nothing, where the view has no such part."""
    return str(reduce(lambda part, name: getattr(part, name, None), path, view) or "")


def _chosen(code: str, options: Mapping[str, Option], words: Words) -> str:
    """Put what the choices stand for into a code; it may have parts of its own, unlike anything typed."""
    for name in [name for name, option in options.items() if option.choices]:
        code = code.replace(f"{{{name}}}", "".join(words.get(name, ())))
    return code


def _filled(code: str, words: Words) -> list[str]:
    """Fill in the parts of a code, as often as there are words for all of them."""
    parts = _PART.findall(code)
    if not parts:
        return [code] if code else []
    left = {part: iter(words.get(part, ())) for part in parts}
    times = min(len(words.get(part, ())) // parts.count(part) for part in parts)
    return [_PART.sub(lambda part: next(left[part[1]]), code) for _ in range(times)]


def _nearest(option: Option, legal: Sequence[str]) -> str:
    """Find what to be refused for when nothing fits a square: something that could be done elsewhere."""
    codes = list(option.on_square.values())
    heads = {code: code.partition(SQUARE)[0] for code in codes}
    near = [code for code in codes if any(one.startswith(heads[code]) for one in legal)]
    return (near or codes)[0]
