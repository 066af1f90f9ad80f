"""What the bot says, by language: seeds/locales/<language>/*.ftl, written in Project Fluent.

Facts go in verbatim, the names of players too: whoever shows the text must escape it for that place.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from fluent.runtime import FluentBundle, FluentResource

from bot.engine.core import Action, Ask, Event, Fact, Facts, Money, Name, Named, Seat, Who
from bot.words.forms import Listed, Word, functions, listed, money

LOCALES = Path(__file__).resolve().parents[2] / "seeds" / "locales"
FALLBACK = "en"
MOST_SAID = 4096  # sentences that are kept: a board says again most of what the one before it said
_NO_FACTS: Facts = MappingProxyType({})
Telling = Callable[[Any], Fact]


class Words:
    """The catalogue, in all its languages."""

    def __init__(self, bundles: Mapping[str, FluentBundle]) -> None:
        self._bundles = bundles
        self._formatted = lru_cache(MOST_SAID)(self._format)
        self._spoken = lru_cache(MOST_SAID)(self._language)
        self._named = lru_cache(MOST_SAID)(self._word)

    @classmethod
    def load(cls, root: Path = LOCALES) -> "Words":
        return cls({folder.name: _bundle(folder) for folder in sorted(root.iterdir()) if folder.is_dir()})

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self._bundles)

    def say(
        self,
        locale: str,
        key: str,
        facts: Facts = _NO_FACTS,
        *,
        game: str = "table",
        names: Sequence[str] = (),
    ) -> str:
        """Return the phrase `key` in `locale`, in its language, or else in English.

        A dot leads to what belongs to a phrase: `commands-my.name`.
        """
        language = self._spoken(locale, key)
        said = [(name, self.fact(language, fact, game=game, names=names)) for name, fact in facts.items()]
        return self._formatted(language, key, tuple(said))

    def _format(self, language: str, key: str, said: tuple[tuple[str, int | str], ...]) -> str:
        bundle = self._bundles[language]
        text, errors = bundle.format_pattern(_pattern(bundle, key), dict(said))
        if errors:
            raise errors[0]
        return str(text)

    def knows(self, key: str) -> bool:
        """Is there such a phrase?"""
        return bool(self._bundles[FALLBACK].has_message(key))

    def translated(self, locale: str, key: str) -> str | None:
        """Return the phrase `key` if there is one for `locale` beside the English one."""
        return None if self._language(locale, key) == FALLBACK else self.say(locale, key)

    def tell(self, locale: str, event: Event, *, game: str, names: Sequence[str] = ()) -> str:
        """Say what happened."""
        key = f"{game}-event-{type(event).__name__}"
        return self.say(locale, key, event_facts(event), game=game, names=names)

    def do(self, locale: str, action: Action, *, game: str, names: Sequence[str] = ()) -> str:
        """Name an action for its button."""
        key = f"{game}-do-{type(action).__name__}"
        return self.say(locale, key, event_facts(action), game=game, names=names)

    def pick(self, locale: str, action: Action, *, game: str, names: Sequence[str] = ()) -> str:
        """Name an action for its line in a list."""
        key = f"{game}-pick-{type(action).__name__}"
        return self.say(locale, key, event_facts(action), game=game, names=names)

    def ask(self, locale: str, ask: Ask, *, game: str, names: Sequence[str] = ()) -> str:
        """Say which decision is owed, to the one who owes it."""
        return self.say(locale, f"{game}-ask-{ask.key}", ask.facts, game=game, names=names)

    def wait(self, locale: str, ask: Ask, *, game: str) -> str:
        """Say which decision is owed, to everybody else: without its facts, which may be secret."""
        return self.say(locale, f"{game}-wait-{ask.key}")

    def _language(self, locale: str, key: str) -> str:
        for language in (locale, locale.split("-")[0], FALLBACK):
            bundle = self._bundles.get(language)
            if bundle and bundle.has_message(key.partition(".")[0]):
                return language
        raise KeyError(key)

    def fact(self, locale: str, fact: Fact, *, game: str, names: Sequence[str] = ()) -> int | str:
        """Return a fact as it stands in a sentence: named, listed, or as it is."""
        match fact:
            case bool():
                return _flag(fact)
            case Name(kind=kind, key=key):
                return self._named(locale, f"{game}-{kind}-{key}", key)
            case Money(amount=amount):
                return self.say(locale, money(amount), {"amount": abs(amount)})
            case Who(seat=seat):
                return names[seat] if seat < len(names) else self._seat(locale, seat)
            case tuple():
                items = [self.fact(locale, one, game=game, names=names) for one in fact]
                return Listed.of([_said(item) for item in items], partial(self._list, locale))
        return fact

    def _word(self, locale: str, phrase: str, key: str) -> Word:
        language = self._spoken(locale, phrase)
        forms = self._bundles[language].get_message(phrase).attributes
        return Word(
            self.say(locale, phrase), key, {form: self.say(locale, f"{phrase}.{form}") for form in forms}
        )

    def _seat(self, language: str, seat: Seat) -> str:
        return self.say(language, "table-seat", {"number": seat + 1})

    def _list(self, language: str, items: Sequence[str]) -> str:
        return listed(items, partial(self.say, language))


def event_facts(event: Event | Action) -> dict[str, Fact]:
    """Return what can be said of an event or an action: its fields, by their annotations."""
    return {name: fact(getattr(event, name)) for name, fact in sayable(type(event)).items()}


@cache
def sayable(kind: type[Event | Action]) -> dict[str, Telling]:
    """Return, by field, how its value becomes a fact; a shape that no sentence can hold is left out."""
    hints = get_type_hints(kind, include_extras=True)
    facts = {name: _telling(hints[name]) for name in kind.__struct_fields__}
    return {name: fact for name, fact in facts.items() if fact}


def _telling(hint: Any) -> Telling | None:
    if hint is Seat:
        return Who
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(*parts)
    if origin in (Union, UnionType):
        return _optional(*(part for part in parts if part is not NoneType))
    if origin is tuple:
        return _several(*(part for part in parts if part is not Ellipsis))
    if origin is Literal:
        return _plain(type(parts[0]))
    return _plain(getattr(hint, "__supertype__", hint))


def _plain(kind: type[Any]) -> Telling | None:
    plain: dict[type, Telling] = {bool: _flag, int: int, str: str}
    return next((plain[base] for base in getattr(kind, "__mro__", ()) if base in plain), None)


def _annotated(hint: Any, *marks: object) -> Telling | None:
    kind = next((mark.kind for mark in marks if isinstance(mark, Named)), None)
    return _telling(hint) if kind is None else lambda value: Name(kind, str(value))


def _optional(hint: Any, *others: Any) -> Telling | None:
    fact = None if others else _telling(hint)
    return fact and (lambda value: "none" if value is None else fact(value))


def _several(hint: Any = None, *others: Any) -> Telling | None:
    fact = None if others or get_origin(hint) is tuple else _telling(hint)
    return fact and (lambda values: tuple(_item(fact(value)) for value in values))


def _said(fact: int | str) -> str:
    return fact if isinstance(fact, str) else str(fact)


def _item(fact: Fact) -> Any:
    return str(fact) if isinstance(fact, int) else fact


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _bundle(folder: Path) -> FluentBundle:
    bundle = FluentBundle(
        [folder.name], functions=functions(folder.name, lambda: bundle), use_isolating=False
    )
    for path in sorted(folder.glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text("utf-8")))
    return bundle


def _pattern(bundle: FluentBundle, key: str) -> Any:
    name, _, part = key.partition(".")
    message = bundle.get_message(name)
    pattern = message.attributes.get(part) if part else message.value
    if pattern is None:
        raise KeyError(key)
    return pattern
