"""Reels: one picture after another, in a file that plays by itself and is never too large."""

from io import BytesIO

from msgspec.structs import replace
from PIL import Image

from rendering.reel import LAST, SHOWN, Reel, reel
from tests.rendering.orders import final, lines, order


def shown(made):
    """Return the sizes of all pictures of a reel, and how long each is shown."""
    image, found = Image.open(BytesIO(made.data)), []
    for number in range(image.n_frames):
        image.seek(number)
        image.load()
        found.append((image.size, image.info["duration"]))
    return found


def test_a_reel_ends_with_how_the_lead_changed_and_fits_its_room():
    orders = (*[order(line.state) for line in lines(3)[20:80:20]], final(3))
    made = reel(Reel(orders))
    sizes, times = zip(*shown(made), strict=True)
    assert len(set(sizes)) == 1
    assert times == (SHOWN, SHOWN, SHOWN, LAST)
    assert made.alt
    small = reel(Reel(orders, len(made.data) - 1))
    assert 2 <= len(shown(small)) < 4
    assert shown(small)[-1] == (sizes[0], LAST)
    assert replace(small, alt="") != replace(made, alt="")
