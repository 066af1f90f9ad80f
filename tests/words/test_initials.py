"""What stands on a player's pieces: the own initial, and two letters where players share it."""

from itertools import permutations
from unicodedata import category

import pytest

from bot.words.initials import ALPHABETS, initials
from bot.words.voice import labels, signs
from rendering.kit.lettering import drawable


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (("Bob", "Ann", "Cleo"), ("B", "A", "C")),
        (("Bob", "Ben"), ("Bo", "Be")),
        (("Anna", "Anne", "Ann"), ("Aa", "Ae", "An")),
        (("Ann", "Ann"), ("An", "A2")),
        (("Practice 1", "Paul", "Practice 2"), ("P1", "Pa", "P2")),
        (("Practice 1", "Ann"), ("P", "A")),
        (("éric", "Eva"), ("Ér", "Ev")),
        (("🎲 zed", "__Bob__", "42 cats"), ("Z", "B", "C")),
        (("\u0410\u043d\u043d\u0430", "Ann"), ("\u0410\u043d", "An")),
        (("Жанна", "Ωmega"), ("Ж", "Ω")),
        (("🎲🐪", "田中", "שלום", "Ann"), ("1", "2", "3", "A")),
        (("", "Bob"), ("1", "B")),
        ((), ()),
    ],
)
def test_everybody_is_known_by_their_own_letters(names, marks):
    assert initials(names) == marks


@pytest.mark.parametrize(
    "names",
    [("Ann", "Ann", "Anna", "A2", "An"), ("Bo", "Bob", "Bobo", "B", "b"), ("1", "2", "A", "Aa", "aa")],
)
def test_no_two_players_share_them(names):
    for seated in permutations(names):
        marks = initials(seated)
        assert len({mark.casefold() for mark in marks}) == len(names)
        assert all(1 <= len(mark) <= 2 for mark in marks)


def test_all_these_letters_can_be_drawn():
    letters = [chr(n) for first, last in ALPHABETS for n in range(ord(first), ord(last) + 1)]
    small = [letter.lower()[:1] for letter in letters]
    known = [letter for letter in (*letters, *small) if category(letter) in ("Lu", "Ll")]
    assert len(known) > 300
    assert [letter for letter in known if not drawable(letter, "Black")] == []


def test_words_name_players_by_shape_and_name():
    assert labels(("Bob", "Ben")) == ["● Bob", "■ Ben"]
    assert signs(("Bob", "田中", "Practice 1", "Practice 2")) == ["●", "■2", "▲P1", "◆P2"]
    assert labels(("Ann", "W" * 40))[1] == f"■ {'W' * 19}…"


def test_a_name_from_right_to_left_turns_nothing_around_it():
    name = "\u05e9\u05dc\u05d5\u05dd"
    assert labels((name,)) == [f"●1 \u2068{name}\u2069"]
