"""The rules of the games by topics: what there is to read, what explains a decision, and where a word stands.

A section of seeds/<key>/rules.toml is a topic, in the order in which one reads them. Its words are in the
catalogue: `rules-<key>-<topic>`, with a `.title` and an `.example`. Before them all comes the game in short.
"""

import re
from collections.abc import Iterator, Mapping

from msgspec import UNSET, Struct
from msgspec.structs import asdict

from bot.engine.core import AnyRules, Fact, Options
from bot.engine.options import option_list
from bot.words.catalogue import Words
from bot.words.voice import agreed_value

FILE = "rules.toml"
SHORT = "short"  # the topic that every game has
ANY = "any"  # stands for an option where no table has agreed on it
_WORD = re.compile(r"[^\W_]+")


class Topic(Struct, frozen=True, forbid_unknown_fields=True):
    """A topic, and what it explains: decisions, and options of a table."""

    key: str
    asks: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


class At(Struct, frozen=True):
    """What the rules are told for: so many players (0: any number), and what they agreed on."""

    seats: int = 0
    options: Options | None = None


ANYWHERE = At()


class Lesson(Struct, frozen=True):
    """One topic as it is read."""

    title: str
    text: str
    example: str = ""
    options: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """All of it but the title, in the order in which it is read."""
        return tuple([part for part in (self.text, self.example, *self.options) if part])


class Lessons:
    """Everything there is to read about the games."""

    def __init__(self, words: Words, topics: Mapping[str, Mapping[str, Topic]]) -> None:
        self._words, self._topics = words, topics

    def topics(self, game: str) -> tuple[str, ...]:
        """Name the topics of a game, the game in short first."""
        return (SHORT, *self._topics.get(game, {}))

    def explaining(self, game: str, ask: str | None) -> str:
        """Name the topic that explains a decision; where none does, the game in short."""
        topics = self._topics.get(game, {}).values()
        return next((topic.key for topic in topics if ask in topic.asks), SHORT)

    def title(self, locale: str, game: str, topic: str) -> str:
        key = "rules-short" if topic == SHORT else f"rules-{game}-{topic}.title"
        return self._words.say(locale, key)

    def told(self, locale: str, rules: AnyRules, topic: str, at: At = ANYWHERE) -> Lesson:
        """Tell a topic as it holds at a table, or anywhere."""
        title = self.title(locale, rules.key, topic)
        if topic == SHORT:
            here = () if at.options is None else (self._here(locale, rules, at),)
            return Lesson(title, self._words.say(locale, f"{rules.key}-rules"), options=here)
        key, facts = f"rules-{rules.key}-{topic}", figures(rules, at)
        text, example = [
            self._words.say(locale, part, facts, game=rules.key) for part in (key, f"{key}.example")
        ]
        return Lesson(
            title,
            text,
            self._words.say(locale, "rules-example", {"example": example}),
            tuple(self._options(locale, rules, topic, at)),
        )

    def _here(self, locale: str, rules: AnyRules, at: At) -> str:
        """Say what this table has agreed on."""
        chosen = {name: str(value) for name, value in _agreed(rules, at)}
        return self._words.say(locale, "rules-here", {"agreed": agreed(self._words, locale, rules, chosen)})

    def _options(self, locale: str, rules: AnyRules, topic: str, at: At) -> Iterator[str]:
        """Say what a table may agree on; one that began before there was such an option could not."""
        for name in self._topics[rules.key][topic].options:
            if getattr(at.options, name, None) is not UNSET:
                yield self._option(locale, rules, name, at)

    def _option(self, locale: str, rules: AnyRules, name: str, at: At) -> str:
        """Say what a table may agree on, and whether this one has."""
        (info,) = [one for one in option_list(rules) if one.key == name]
        now = info.default if at.options is None else str(getattr(at.options, name)).lower()
        facts: dict[str, Fact] = {
            "option": self._words.say(locale, f"{rules.key}-option-{name}"),
            "value": agreed_value(self._words, locale, rules.key, name, now),
            "about": self._words.say(locale, f"{rules.key}-about-{name}"),
        }
        return self._words.say(locale, "rules-option" if at.options is None else "rules-option-here", facts)

    def found(self, locale: str, rules: AnyRules, typed: str, at: At = ANYWHERE) -> list[str]:
        """Name the topics in which all these words stand, those first that have them in their title."""
        sought = sorted(spelled(typed))
        matches = [(self._rank(locale, rules, topic, sought, at), topic) for topic in self.topics(rules.key)]
        ranked = sorted([one for one in matches if one[0] is not None], key=lambda one: one[0] or 0)
        return [topic for _, topic in ranked]

    def _rank(self, locale: str, rules: AnyRules, topic: str, sought: list[str], at: At) -> int | None:
        """Rank how well a topic matches: its name, its title, its text; None is not at all."""
        lesson = self.told(locale, rules, topic, at)
        title = spelled(f"{topic} {lesson.title}")
        for rank, known in enumerate((title, title | spelled(" ".join(lesson.parts)))):
            if all(any(word.startswith(one) for word in known) for one in sought):
                return rank
        return None


def introduced(words: Words, locale: str, rules: AnyRules, how: str = "rules-about") -> str:
    """Say what a game is, how long, how heavy and for whom; nothing, where the catalogue does not tell."""
    key = f"rules-{rules.key}-game"
    if not words.knows(key):
        return ""
    facts: dict[str, Fact] = {
        "game": words.say(locale, f"{rules.key}-game"),
        "line": words.say(locale, key),
        "least": rules.seats[0],
        "most": rules.seats[-1],
        **{part: words.say(locale, f"{key}.{part}") for part in ("time", "weight", "people")},
    }
    return words.say(locale, how, facts)


def agreed(words: Words, locale: str, rules: AnyRules, chosen: Mapping[str, str]) -> str:
    """Name what a table has agreed on beyond the usual rules."""
    parts = []
    for info in option_list(rules):
        value = chosen.get(info.key, info.default)
        if value != info.default and value in info.choices:
            name = words.say(locale, f"{rules.key}-option-{info.key}")
            parts.append(f"{name}: {agreed_value(words, locale, rules.key, info.key, value)}")
    return " · ".join(parts) or words.say(locale, "lobby-usual-rules")


def figures(rules: AnyRules, at: At = ANYWHERE) -> dict[str, Fact]:
    """Return all that the words of a topic may mention: numbers of the game, and what a table agreed on."""
    facts: dict[str, Fact] = {"seats": at.seats, **dict(_agreed(rules, at))}
    return {**facts, **rules.figures(at.seats)}


def _agreed(rules: AnyRules, at: At) -> Iterator[tuple[str, Fact]]:
    if at.options is None:
        yield from ((info.key, ANY) for info in option_list(rules))
        return
    yield from ((name, str(value).lower()) for name, value in asdict(at.options).items())


def spelled(text: str) -> set[str]:
    """Return the words of a text, as they are compared."""
    return {word.lower() for word in _WORD.findall(text)}
