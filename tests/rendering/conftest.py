"""What tests of pictures share."""

import pytest

from rendering.canvas import Canvas
from rendering.lettering import fit


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
