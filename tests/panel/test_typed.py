"""Squares and numbers as people type them."""

import pytest

from bot.panel.typed import numbers, squares


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("h2", ["H2"]),
        ("h2 H3,i3", ["H2", "H3", "I3"]),
        ("on QA12, please", ["QA12"]),
        ("h2h3", ["H2", "H3"]),
        ("A 3 to H 11", ["A3", "H11"]),
        *[(typed, []) for typed in ("", "nothing", "12", "up to 2", "h²")],
    ],
)
def test_squares(typed, read):
    assert squares(typed) == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("45", ["45"]),
        ("007", ["7"]),
        ("$1,250", ["1250"]),
        ("1.250", ["1250"]),
        ("1 250", ["1250"]),
        ("1’250 dollars", ["1250"]),
        *[(typed, []) for typed in ("", "many", "3 or 4", "1,25", "²", "٣")],
    ],
)
def test_the_only_number(typed, read):
    assert numbers(typed) == read
