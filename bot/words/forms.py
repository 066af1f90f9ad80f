"""Words with forms, for languages that bend them: what FORM, KEY and COUNT mean in an .ftl file.

A word of a game may carry forms as attributes, named by what they do and whole with preposition and article:

    oilfield-tower-small = kleiner Bohrturm
        .with = mit dem kleinen Bohrturm

`{ FORM($tower, case: "with") }` asks for one, and gets the word itself where there is none. `{ KEY($land) }`
selects by the word that is meant. `{ COUNT($cards, of: "card") }` says a number and its noun, from nouns.ftl.
`{ SOME($gas, of: "gas") }` says the same, and nothing where there is none. `{ LIST(…, …) }` joins its parts
as the language joins a list, or `by: "comma"` on a button, without those that say nothing: so no sentence has
to be glued together. `{ SIZE($players) }` says how many a list has. `{ MONEY($total) }` says dollars that may
be a debt.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from babel import Locale
from fluent.runtime import FluentBundle

NO_FORMS: Mapping[str, str] = {}
Say = Callable[[str, dict[str, str]], str]


class Word(str):
    """A word of the game as a list shows it, with its key and its other forms."""

    __slots__ = ("forms", "key")

    key: str
    forms: Mapping[str, str]

    def __new__(cls, text: str, key: str = "", forms: Mapping[str, str] = NO_FORMS) -> "Word":
        word = super().__new__(cls, text)
        word.key, word.forms = key, forms
        return word

    def form(self, case: str) -> str:
        return self.forms.get(case, str(self))

    # Sentences are remembered by their facts: words that look alike are not the same word.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Word) and str(self) == str(other) and self.key == other.key

    def __hash__(self) -> int:
        return hash((str(self), self.key))


class Listed(Word):
    """Several words: a form of the list is the list of that form."""

    __slots__ = ("items", "joined")

    items: Sequence[str]
    joined: Callable[[Sequence[str]], str]

    @classmethod
    def of(cls, items: Sequence[str], joined: Callable[[Sequence[str]], str]) -> "Listed":
        keys = " ".join(item.key for item in items if isinstance(item, Word))
        word = cls(joined([str(item) for item in items]), keys)
        word.items, word.joined = tuple(items), joined
        return word

    def form(self, case: str) -> str:
        return self.joined([item.form(case) if isinstance(item, Word) else str(item) for item in self.items])

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and isinstance(other, Listed) and self.items == other.items

    def __hash__(self) -> int:
        return super().__hash__()


def functions(language: str, bundle: Callable[[], FluentBundle]) -> dict[str, Callable[..., Any]]:
    """Return what the sentences of a language may call, beside Fluent's own."""
    category = Locale.parse(language, sep="-").plural_form

    def say(phrase: str, facts: dict[str, str]) -> str:
        return _formatted(bundle(), phrase, (), facts)

    def count(number: Any, *, of: Any, case: Any = "") -> Any:
        if not isinstance(number, int):
            return number
        ways = (f"{category(number)}-{case}", category(number), "")
        return _formatted(bundle(), f"nouns-{of}", ways, {"count": number})

    def some(number: Any, *, of: Any, case: Any = "") -> Any:
        return "" if number == 0 else count(number, of=of, case=case)

    def several(*parts: Any, by: Any = "") -> str:
        said = [part for part in map(str, parts) if part]
        return in_a_row(said, say) if by == "comma" else listed(said, say)

    def dollars(amount: Any) -> Any:
        if not isinstance(amount, int):
            return amount
        return _formatted(bundle(), money(amount), (), {"amount": abs(amount)})

    said: dict[str, Callable[..., Any]] = {"COUNT": count, "SOME": some, "LIST": several, "MONEY": dollars}
    return {"ID": str, "FORM": _form, "KEY": _key, "SIZE": _size, **said}


def listed(items: Sequence[str], say: Say) -> str:
    """Join some words as their language joins a list."""
    match items:
        case []:
            return say("table-list-none", {})
        case [only]:
            return only
        case [first, last]:
            return say("table-list-two", {"first": first, "last": last})
    return say("table-list-more", {"first": items[0], "rest": listed(items[1:], say)})


def in_a_row(items: Sequence[str], say: Say) -> str:
    """Join some words as briefly as their language can."""
    match items:
        case []:
            return say("table-list-none", {})
        case [only]:
            return only
    return say("table-list-more", {"first": items[0], "rest": in_a_row(items[1:], say)})


def money(amount: int) -> str:
    """Return the phrase for so many dollars: what somebody has, or owes."""
    return "table-money" if amount >= 0 else "table-debt"


def _form(word: Any, *, case: Any) -> Any:
    return word.form(str(case)) if isinstance(word, Word) else word


def _key(word: Any) -> Any:
    return word.key if isinstance(word, Word) else word


def _size(words: Any) -> Any:
    return len(words.items) if isinstance(words, Listed) else words


def _formatted(bundle: FluentBundle, noun: str, ways: Sequence[str], facts: dict[str, Any]) -> str:
    """Return the first of these forms of a noun that its language has, filled in."""
    message = bundle.get_message(noun)
    pattern = next((message.attributes[way] for way in ways if way in message.attributes), message.value)
    assert pattern, f"{noun} says nothing"
    text, errors = bundle.format_pattern(pattern, facts)
    if errors:
        raise errors[0]
    return str(text)
