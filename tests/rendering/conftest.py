"""What tests of pictures share."""

import gc

import pytest

from rendering.canvas import Canvas
from rendering.frame import catalogue
from rendering.lettering import fit
from tests.rendering.contrast import Reading


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


@pytest.fixture
def read(monkeypatch):
    """Collect every text with what it is written on; sprites and base layers are drawn anew for it."""
    found = []
    write = Canvas.text
    for one in gc.get_objects():
        if isinstance(one, type(catalogue)) and one.__module__.startswith("rendering"):
            one.cache_clear()

    def text(canvas, at, text, size, paint, weight="Black", anchor="l", width=None, halo=None):
        words, fitted = fit(str(text), size, weight, width)
        if words.strip():
            found.append(Reading(canvas, at, words, fitted, paint, weight, anchor, halo))
        return write(canvas, at, text, size, paint, weight, anchor, width, halo)

    monkeypatch.setattr(Canvas, "text", text)
    return found
