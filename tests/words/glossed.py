"""What the words of the rules explain: found in their text, and nowhere listed."""

import re
from functools import cache

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, TextElement
from fluent.syntax.visitor import Visitor

from bot import seeds, shelf
from bot.words.catalogue import FALLBACK, LOCALES
from bot.words.lessons import FILE, SHORT, Lessons, Topic
from tests.support.words import WORDS

GAMES = shelf.games()
LESSONS = Lessons(WORDS, {key: seeds.optional(Topic, key, FILE) for key in GAMES})
WORD = re.compile(r"[A-Za-z]{3,}")
ENDINGS = ("ings", "ing", "ied", "ies", "ed", "es", "er", "s", "e", "y")
PLAIN = frozenset(  # words that say nothing about a game by themselves
    WORD.findall(
        """
    a about again all already also an and another any anybody anything are as at away be been before
    between both but by can cannot come could did do does done down else even every everybody first
    for from get give go goes had has have he here him his how i if in instead into is it its just
    last let lets like made make makes many may me more most much must my neither never next no
    nobody none nor not nothing now of off on once one ones only or other others our out over own
    per same say says see she since so some somebody still such table than that the their them then there
    these they this those three to too two until up upon us was way we were what when where
    which while who whole whom whose why will with without would yet you your yours
    """
    )
)


class _Texts(Visitor):
    def __init__(self):
        self.found = []

    def visit_TextElement(self, node: TextElement):  # noqa: N802
        self.found.append(node.value)


@cache
def messages(key):
    """Return the phrases of a game as they are written, by their keys."""
    body = FluentParser().parse((LOCALES / FALLBACK / f"{key}.ftl").read_text("utf-8")).body
    return {entry.id.name: entry for entry in body if isinstance(entry, Message)}


def stem(word):
    """Cut a word down to what its forms share."""
    word = word.lower()
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


@cache
def stems(text):
    return frozenset(stem(word) for word in WORD.findall(text) if word.lower() not in PLAIN)


@cache
def said(key, *phrases):
    """Return what phrases of a game say by themselves, whatever their facts are."""
    texts = _Texts()
    for phrase in phrases:
        texts.visit(messages(key)[phrase].value)
    return stems(" ".join(texts.found)) - {stem(key)}


@cache
def told(key):
    """Return the words of each topic of a game."""
    topics = [topic for topic in LESSONS.topics(key) if topic != SHORT]
    lessons = {topic: LESSONS.told("en", GAMES[key], topic) for topic in topics}
    return {topic: " ".join((lesson.title, *lesson.parts)) for topic, lesson in lessons.items()}


def unexplained(words, texts):
    """Return which of these words even the text that has most of them does not have."""
    return min([words - stems(text) for text in texts], key=len)


def phrases(key):
    """Return what is to be explained by its words: every action, event and refusal of a game."""
    kinds = {phrase: phrase.removeprefix(f"{key}-").partition("-") for phrase in messages(key)}
    for phrase, (kind, _, name) in kinds.items():
        if kind in ("event", "refusal"):
            yield phrase, said(key, phrase)
        if kind == "do":
            yield f"{key}-{name}", said(key, phrase, f"{key}-pick-{name}")


def things(key, *kinds):
    """Return what is to be explained by its name: cards, tiles, whatever a game has in its box."""
    for kind in kinds:
        prefix = f"{key}-{kind}-"
        yield from (phrase for phrase in messages(key) if phrase.startswith(prefix))
