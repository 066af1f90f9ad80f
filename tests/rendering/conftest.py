"""What tests of pictures share."""

import sys
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest
from msgspec.structs import replace

from rendering.kit.canvas import Canvas
from rendering.kit.frame import catalogue
from rendering.kit.lettering import fit
from rendering.kit.scene import Subject
from tests.rendering.contrast import Reading

PAGE = 4096
ROOM = 500 * 2**20  # bytes that layers may take before they are forgotten


def forget():
    """Let go of all layers and sprites that were drawn."""
    drawing = [module for name, module in sys.modules.items() if name.partition(".")[0] == "rendering"]
    for one in [one for module in drawing for one in vars(module).values()]:
        kept = [cell.cell_contents for cell in getattr(one, "__closure__", None) or ()]  # a stamp
        for cache in [one, *kept]:
            if isinstance(cache, _lru_cache_wrapper) and cache is not catalogue:  # it holds no pixels
                cache.cache_clear()


@pytest.fixture(scope="session")
def shelf_of_layers():
    """Say how much this process may hold, layers included; what others left behind is not theirs."""
    return {"most": held() + ROOM}


@pytest.fixture(autouse=True)
def layers_are_forgotten(shelf_of_layers):
    """Keep some layers only: those of all games, themes and places come to more than a gigabyte."""
    yield
    if held() > shelf_of_layers["most"]:
        forget()
        shelf_of_layers["most"] = held() + ROOM


def held():
    """Return the bytes that this process holds, where that can be told."""
    pages = Path("/proc/self/statm")
    return int(pages.read_text().split()[1]) * PAGE if pages.exists() else 0


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
def lying(monkeypatch):
    """Collect where everything named lies on the newest picture."""
    found = {}
    begin = Subject.on

    def on(subject, base):
        found.clear()
        return replace(begin(subject, base), spots=found)

    monkeypatch.setattr(Subject, "on", on)
    return found


@pytest.fixture
def read(monkeypatch):
    """Collect every text with what it is written on; sprites and base layers are drawn anew for it."""
    found = []
    write = Canvas.text
    forget()

    def text(canvas, at, text, size, paint, weight="Black", anchor="l", width=None, halo=None):
        words, fitted = fit(str(text), size, weight, width)
        if words.strip():
            found.append(Reading(canvas, at, words, fitted, paint, weight, anchor, halo))
        return write(canvas, at, text, size, paint, weight, anchor, width, halo)

    monkeypatch.setattr(Canvas, "text", text)
    return found
