"""Every text fits into its place, whoever plays."""

from itertools import combinations

import pytest

from rendering.canvas import Canvas
from rendering.lettering import LABEL, broken, drawable, fit, legible, length
from tests.rendering.orders import LONG, SEATS, gallery, moments, order, panel, pixels

GAP = 2  # pixels by which the boxes of two texts may touch


@pytest.fixture
def written(monkeypatch):
    """Collect every text of the overlay: the words as drawn, their size and their box."""
    found = []
    write = Canvas.text

    def text(canvas, at, text, size, paint, weight="Black", anchor="l", width=None, halo=None):
        wide = write(canvas, at, text, size, paint, weight, anchor, width, halo)
        if canvas.scale == 1 and str(text):
            words, size = fit(str(text), size, weight, width)
            x = at[0] - wide * {"l": 0, "m": 0.5, "r": 1}[anchor]
            box = (x, at[1] - size * 0.35, x + wide, at[1] + size * 0.35)
            one = (words, size, weight, box, width, canvas.image.size)
            found.append(one)
        return wide

    monkeypatch.setattr(Canvas, "text", text)
    return found


def apart(a, b):
    return a[2] <= b[0] + GAP or b[2] <= a[0] + GAP or a[3] <= b[1] + GAP or b[3] <= a[1] + GAP


def slips(written):
    """Name what is wrong with the texts of one picture."""
    for words, size, weight, (x0, y0, x1, y1), width, (right, bottom) in written:
        if x0 < 0 or y0 < 0 or x1 > right or y1 > bottom:
            yield f"{words!r} leaves the picture"
        if width is not None and x1 - x0 > width + 1:
            yield f"{words!r} is wider than {width}"
        if size < LABEL:
            yield f"{words!r} is written in {size}"
        if not all(drawable(letter, weight) for letter in words):
            yield f"{words!r} has a letter that cannot be drawn"
    yield from (f"{a[0]!r} on {b[0]!r}" for a, b in combinations(written, 2) if not apart(a[3], b[3]))


@pytest.mark.parametrize(("seats", "names"), [(3, LONG), (4, LONG[::-1]), (5, LONG)], ids=SEATS)
def test_the_longest_names_fit_everywhere(written, seats, names):
    for one in gallery(seats, names):
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
    assert broken("unbreakable", LABEL, "Semibold", 20) == ("unbreakable", "")
