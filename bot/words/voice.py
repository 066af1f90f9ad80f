"""How the bot speaks to one reader about one game."""

import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from bot.engine.core import Action, AnyRules, Ask, Event, Fact, Facts, Hint, Refusal, Saying
from bot.words.catalogue import Words
from bot.words.initials import initials

SHAPES = "●■▲◆★"
NAMED = 20  # characters of a name on a button
COLOURS = (0xD5402B, 0x2F74C8, 0xF7B32B, 0x54245F, 0xFFFFFF)


class Voice(Struct, frozen=True):
    """Words in a language, with the players of a table by name.

    `labels` stand on buttons and in lists, where Discord shows no mention; `mentions` in messages.
    """

    words: Words
    locale: str
    rules: AnyRules
    labels: Sequence[str] = ()
    mentions: Sequence[str] = ()

    @property
    def game(self) -> str:
        return self.rules.key

    def say(self, key: str, facts: Facts = {}) -> str:  # noqa: B006
        return self.words.say(self.locale, key, facts, game=self.game, names=self.mentions)

    def why(self, refusal: Refusal) -> str:
        return self.say(refusal.key, refusal.facts)

    def tell(self, event: Event) -> str:
        return self.words.tell(self.locale, event, game=self.game, names=self.mentions)

    def ask(self, ask: Ask) -> str:
        return self.words.ask(self.locale, ask, game=self.game, names=self.mentions)

    def wait(self, ask: Ask) -> str:
        return self.words.wait(self.locale, ask, game=self.game)

    def about(self, saying: Saying) -> str:
        return self.say(f"{self.game}-{saying.key}", saying.facts)

    def do(self, action: Action) -> str:
        return self.words.do(self.locale, action, game=self.game, names=self.labels)

    def pick(self, action: Action) -> str:
        return self.words.pick(self.locale, action, game=self.game, names=self.labels)

    def hint(self, hint: Hint) -> str:
        """Say what a choice leads to, if there is anything to say."""
        if hint.key is None:
            return ""
        key = f"{self.game}-hint-{hint.key}"
        return self.words.say(self.locale, key, hint.facts, game=self.game, names=self.labels)

    def total(self, total: int) -> str:
        """Say how much somebody has in the end, in what the game counts."""
        key = f"{self.game}-total"
        return self.say(key, {"total": total}) if self.words.knows(key) else str(total)

    def fact(self, fact: Fact) -> str:
        return str(self.words.fact(self.locale, fact, game=self.game, names=self.labels))


def signs(names: Sequence[str]) -> list[str]:
    """Return the shapes of the seats; with what stands on their pieces, where no name begins so."""
    marked = zip(SHAPES, initials(tuple(names)), names, strict=False)
    return [
        shape if name.casefold().startswith(mark.casefold()) else shape + mark for shape, mark, name in marked
    ]


def labels(names: Sequence[str]) -> list[str]:
    """Return the players by shape and name, for buttons and lists: "● Bob"."""
    return [
        f"{sign} {_isolated(fitted(name, NAMED))}" for sign, name in zip(signs(names), names, strict=False)
    ]


def _isolated(name: str) -> str:
    """Keep a name that is written from right to left from turning the words around it."""
    turned = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turned else name


def agreed_value(words: Words, locale: str, key: str, option: str, value: str) -> str:
    """Say what an option is set to: yes or no, a number, or a word of the game's own."""
    if value in ("true", "false"):
        return words.say(locale, f"lobby-{value}")
    return value if value.isdecimal() else words.say(locale, f"{key}-choice-{option}-{value}")


def title(words: Words, locale: str, key: str, number: int) -> str:
    """Return the name of a table: "Oasis #12"."""
    game = words.say(locale, f"{key}-game")
    return words.say(locale, "board-title", {"game": game, "number": str(number)})


def fitted(text: str, most: int) -> str:
    """Cut a text to what there is room for, with a sign that something is missing."""
    return text if len(text) <= most else text[: most - 1] + "…"
