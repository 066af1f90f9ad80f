"""What stands on a player's pieces: the initial of their name, or what tells it from another's."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

MOST = 256  # tables whose players are kept
# Letters that our fonts have in every weight: Latin with its accents, Greek, Cyrillic.
ALPHABETS = (("A", "Z"), ("À", "Ö"), ("Ø", "Þ"), ("Ā", "Ž"), ("\u0391", "\u03a9"), ("\u0410", "\u042f"))
CYRILLIC = "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425", "ABEKMHOPCTYX"
GREEK = (
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7",
    "ABEZHIKMNOPTYX",
)
ALIKE = str.maketrans(*map("".join, zip(CYRILLIC, GREEK, strict=True)))  # drawn like Latin ones


@lru_cache(MOST)
def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return for each seat one letter, or two where players share the first.

    A name without a letter that can be drawn everywhere is shown by the number of its seat.
    """
    spelled = [_spelled(name) for name in names]
    marks = list[str]()
    for seat, letters in enumerate(spelled):
        rivals = [other for n, other in enumerate(spelled) if n != seat and _alike(other[:1], letters[:1])]
        number = str(seat + 1)
        marks.append(_told_apart(letters, rivals, marks, number) if letters else number)
    return tuple(marks)


def _spelled(name: str) -> str:
    """Return the letters of a name, from its first one on, and the numbers after that."""
    drawn = [sign for sign in unicodedata.normalize("NFKC", name) if _is_letter(sign) or sign in "0123456789"]
    first = next((n for n, sign in enumerate(drawn) if _is_letter(sign)), len(drawn))
    return "".join(drawn[first:])


def _is_letter(sign: str) -> bool:
    large = sign.upper()
    known = len(large) == 1 and any(first <= large <= last for first, last in ALPHABETS)
    return known and unicodedata.category(large) == "Lu"


def _told_apart(letters: str, rivals: Sequence[str], taken: Sequence[str], number: str) -> str:
    """Return the initial; among rivals, with the first sign after it that none of them has there."""
    first = letters[0].upper()
    if not rivals:
        return first
    own = [
        sign
        for n, sign in enumerate(letters)
        if n and not any(_alike(other[n : n + 1], sign) for other in rivals)
    ]
    pairs = [first + sign.lower()[:1] for sign in (*own, *letters[1:], number)]
    return next((pair for pair in pairs if pair not in taken), number)


def _alike(one: str, other: str) -> bool:
    """Would a reader take these for the same letter, but for its size or its accent?"""
    return _plain(one) == _plain(other)


def _plain(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter.upper())[:1].translate(ALIKE)
