"""Seats and lands can be told apart by every eye."""

from itertools import combinations

import pytest

from rendering.colour import CHOICE, NEW
from rendering.oasis.look import LAND
from rendering.signs import OUTLINES, SIGNS
from tests.rendering.eyes import VISIONS, distance

GROUNDS = (".", "~", "oasis", "steppe", "rocky")
every_eye = pytest.mark.parametrize("vision", VISIONS)


@every_eye
def test_seats_keep_their_distance(vision):
    assert min(distance(a.colour, b.colour, vision) for a, b in combinations(SIGNS, 2)) >= 20


@every_eye
def test_the_letter_of_a_seat_can_be_read(vision):
    assert min(distance(sign.colour, sign.ink, vision) for sign in SIGNS) >= 30


@every_eye
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_lands_keep_their_distance(vision, dark):
    kinds = [LAND[dark][kind] for kind in ("oasis", "steppe", "rocky")]
    assert min(distance(a, b, vision) for a, b in combinations(kinds, 2)) >= 12


@every_eye
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_marks_stand_out_from_the_ground(vision, dark):
    for mark in (CHOICE, NEW):
        assert min(distance(mark, LAND[dark][ground], vision) for ground in GROUNDS) >= 10


def test_every_seat_has_a_shape_and_a_letter_of_its_own():
    assert [sign.letter for sign in SIGNS] == list("ABCDE")
    assert len({sign.shape for sign in SIGNS}) == len(SIGNS)
    assert {sign.shape for sign in SIGNS} == OUTLINES.keys()


def test_equal_colours_would_be_seen():
    assert distance("#d5402b", "#d5402b", "normal") == 0
    assert distance("#000000", "#ffffff", "normal") == pytest.approx(100, abs=1)
