"""Every text fits into its place, whoever plays."""

from itertools import pairwise

import pytest

from rendering.kit.canvas import Canvas
from rendering.kit.lettering import LABEL, broken, fit, legible, length
from tests.rendering.orders import FULL, GAMES, LONG, TABLES, gallery, moments, order, panel, pixels
from tests.rendering.texts import slips
from tests.support.sweeps import sweep

PARTS = 10  # of all pictures of a table


@pytest.mark.parametrize("part", sweep(range(PARTS), [0]))
@pytest.mark.parametrize(("game", "seats"), sweep(TABLES, FULL))
def test_the_longest_names_fit_everywhere(written, game, seats, part):
    """Each part has other kinds of pictures of each game."""
    first = (part + [*GAMES].index(game)) % PARTS
    for one in list(gallery(seats, LONG[::-1] if seats == 4 else LONG, game))[first::PARTS]:
        written.clear()
        pixels(one)
        assert list(slips(written)) == []
        assert written


def test_long_words_fit_into_the_header(written):
    asked = "Your offer: 3 camels, 2 oasis tiles and 2 goods markers. Stop and draw nothing?"
    for state in moments(5, "choose", open_scores=True)[-2:]:
        for one in (panel(state, task=asked), order(state, task=asked, awaited=(0, 1, 2, 3, 4))):
            written.clear()
            pixels(one)
            assert list(slips(written)) == []


def test_a_slip_would_be_seen(written):
    canvas = Canvas.clear((100, 100), 1)
    canvas.text((80, 50), "out", 40, "black")
    canvas.text((20, 20), "two", 20, "black")
    canvas.text((25, 22), "one", 40, "black")
    assert len(list(slips(written))) == 3


@pytest.mark.parametrize("text", [*LONG[:4], "short", "", "i" * 200, "Straße № 5 · 10 × 3"])
@pytest.mark.parametrize("width", [20, 60, 300])
def test_a_text_shrinks_and_then_ends_early(text, width):
    for size in (LABEL, 44, 64):
        words, fitted = fit(text, size, "Black", width)
        assert length(words, fitted, "Black") <= width or words == "…"
        assert min(size, LABEL) <= fitted <= size


def test_a_text_that_fits_is_left_alone():
    assert fit("Marta", 32, "Black", 200) == ("Marta", 32)
    assert fit("Marta", 32, "Black", None) == ("Marta", 32)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Владислав", "Владислав"),
        ("Ӓня", "Аня"),
        ("🎲 Ann 🐪", "Ann"),
        ("👩\u200d🚀Ann\ufe0f", "Ann"),
        ("\U0001d4d5\U0001d4ea\U0001d4f7cy", "Fancy"),
        ("\uff21\uff4e\uff4e\u00a0B", "Ann B"),
        ("田中 Ken", "Ken"),
        ("a\u0336b\u0336", "ab"),
        ("\u202egnp", "gnp"),
        ("two\nlines\tand  more", "two lines and more"),
        ("田中", ""),
        ("   ", ""),
    ],
)
def test_only_what_the_font_knows_is_drawn(name, shown):
    assert legible(name) == shown


def test_a_long_line_is_broken_between_words():
    first, rest = broken("Move a marker, or leave it unowned.", LABEL, "Semibold", 200)
    assert f"{first} {rest}" == "Move a marker, or leave it unowned."
    assert length(first, LABEL, "Semibold") <= 200
    assert broken("Drill with one tower: room for 2.", LABEL, "Semibold", 360) == (
        "Drill with one",
        "tower: room for 2.",
    )
    assert broken("Drill with one tower.", LABEL, "Semibold", 360) == ("Drill with one tower.", "")
    assert broken("unbreakable", LABEL, "Semibold", 20) == ("unbreakable", "")


def test_what_the_font_does_not_know_leaves_no_gap():
    assert fit("the fee of 🎲 Ann", LABEL, "Semibold", None) == ("the fee of Ann", LABEL)


def test_a_header_leaves_out_a_sentence_rather_than_to_break_off_within_it(written):
    said = "Pay $10 for your tower in Pecos, or lose tower and lease."
    state = moments(4, "workers", game="oilfield")[0]
    pixels(panel(state, task=f"{said} You have $14, and that is all there is until somebody buys your oil."))
    lines = [text for text, *_ in written]
    assert any(f"{first} {rest}" == said for first, rest in pairwise(lines))
    assert not any("You have" in text for text in lines)
