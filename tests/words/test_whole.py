"""Sentences are whole: what a translator gets is never a fragment that English alone can glue to the next."""

import re

import pytest
from fluent.syntax import parse
from fluent.syntax.ast import Message, Pattern, Placeable, SelectExpression, StringLiteral, TextElement

from bot.words.catalogue import FALLBACK, LOCALES

BEGINS = re.compile(r"[.!?:;,·\n(/+]\s*$")  # what may stand before a choice: the end of something
ENDS = re.compile(r"^\s*[.!?:;,·\n)]")  # and after it
TAIL = re.compile(
    r"^\s*([.,;·]|and\b|or\b|for\b|at\b)"
)  # the rest of a sentence: no way for a choice to begin
# Descriptions and labels are lists of facts, where a choice may bring one more.
LISTS = re.compile(r"^[a-z-]+?-(hint|chain|seat|tell|alt)(-|$)")


def is_choice(element):
    return isinstance(element, Placeable) and isinstance(element.expression, SelectExpression)


def edge(pattern, end):
    """Return what a pattern begins or ends with: text, or a word that is filled in."""
    elements = pattern.elements if end else pattern.elements[::-1]
    for element in elements:
        if isinstance(element, TextElement):
            return element.value
        if is_choice(element):
            return " ".join(edge(variant.value, end) for variant in element.expression.variants)
        if not isinstance(element.expression, StringLiteral):
            return "word"
        if element.expression.value.strip():
            return element.expression.value
    return ""


def glued(pattern):
    """Yield each choice of a pattern that is only a part of a sentence."""
    for at, element in enumerate(pattern.elements):
        if not is_choice(element):
            continue
        before, after = Pattern(pattern.elements[:at]), Pattern(pattern.elements[at + 1 :])
        variants = [variant.value for variant in element.expression.variants]
        begins = not at or is_choice(pattern.elements[at - 1]) or BEGINS.search(edge(before, False))
        closed = all(re.search(r"(^|[.!?:,;·])\s*$", edge(one, False)) for one in variants)
        follows = edge(after, True)
        ends = not after.elements or closed or is_choice(after.elements[0]) or ENDS.search(follows)
        if not begins or not ends or any(TAIL.search(edge(one, True)) for one in variants):
            yield element
        for variant in variants:
            yield from glued(variant)


def fragments(text):
    """Return the keys of the phrases that are glued together."""
    messages = [one for one in parse(text).body if isinstance(one, Message) and one.value]
    return [one.id.name for one in messages if not LISTS.match(one.id.name) and any(glued(one.value))]


@pytest.mark.parametrize("path", sorted((LOCALES / FALLBACK).glob("*.ftl")), ids=lambda path: path.stem)
def test_no_sentence_is_glued_of_fragments(path):
    assert fragments(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("phrase", "whole"),
    [
        ("{ $n ->\n    [0] Ann has moved.\n   *[other] Ann has moved; { $n } are left.\n }", True),
        ("Ann has moved{ $n ->\n    [0] .\n   *[other] ; { $n } are left.\n }", False),
        ("Ann has moved. { $n ->\n    [0] None are left.\n   *[other] Some are left.\n }", True),
        ("Ann sells { $n ->\n    [1] one\n   *[other] some\n }.", False),
        ("{ $n ->\n    [1] One is\n   *[other] Some are\n } left.", False),
        ('Ann sells { COUNT($n, of: "card") }.', True),
    ],
)
def test_a_glued_sentence_is_seen(phrase, whole):
    assert fragments(f"toy-event-Moved = {phrase}\n") == ([] if whole else ["toy-event-Moved"])
