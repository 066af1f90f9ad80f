"""Looking over the texts of a picture."""

from itertools import combinations

from rendering.kit.lettering import LABEL, drawable

GAP = 2  # pixels by which the boxes of two texts may touch


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
