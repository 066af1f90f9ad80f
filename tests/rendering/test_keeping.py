"""Layers and sprites are drawn once, and a worker that has drawn everything is no larger for it."""

import pytest
from PIL import Image

from rendering.kit.keeping import Cupboard

SIDE = 64
ROOM = SIDE * SIDE * 4


class Drawing:
    """Draws squares of some colours, and notes which."""

    def __init__(self, cupboard):
        self.cupboard, self.drawn = cupboard, []

    def get(self, colour, mode="RGB"):
        def draw():
            self.drawn.append(colour)
            return Image.new(mode, (SIDE, SIDE), colour)

        return self.cupboard.get((colour, mode), draw)


def test_what_was_drawn_once_is_the_same_image_as_long_as_it_is_at_hand():
    drawing = Drawing(Cupboard(at_hand=2 * ROOM))
    assert drawing.get("red") is drawing.get("red")
    assert drawing.drawn == ["red"]


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_what_was_not_wanted_for_a_while_is_packed_and_comes_back_as_it_was(mode):
    drawing = Drawing(Cupboard(at_hand=2 * ROOM))
    before = drawing.get("red", mode)
    for colour in ("green", "blue", "white"):
        drawing.get(colour, mode)
    again = drawing.get("red", mode)
    assert again is not before
    assert (again.mode, again.size, again.tobytes()) == (before.mode, before.size, before.tobytes())
    assert drawing.drawn.count("red") == 1


def test_all_of_it_together_stays_within_bounds_whatever_is_drawn():
    cupboard = Cupboard(at_hand=3 * ROOM, packed=400)
    drawing = Drawing(cupboard)
    for shade in range(50):
        drawing.get((shade, shade, shade))
    assert 0 < cupboard.used <= 3 * ROOM
    assert 0 < cupboard.used_packed <= 400
    drawing.get((0, 0, 0))
    assert drawing.drawn.count((0, 0, 0)) == 2
    drawing.get((48, 48, 48))
    assert drawing.drawn.count((48, 48, 48)) == 1


def test_what_is_larger_than_all_the_room_is_drawn_all_the_same():
    drawing = Drawing(Cupboard(at_hand=1, packed=1))
    assert drawing.get("red").getpixel((0, 0)) == (255, 0, 0)
    assert drawing.get("red").getpixel((0, 0)) == (255, 0, 0)
    assert drawing.drawn == ["red", "red"]
