"""A game in pictures: what is kept of each is all that it changes, and no more than that."""

import random
from io import BytesIO

from msgspec import json
from PIL import Image, ImageChops, ImageDraw, ImageStat

import rendering
from rendering.film import CELL, changed, fitted, frames
from rendering.page import Player, Step, Story, page
from tests.rendering.orders import lines, order

SIZE = (400, 300)


def spotted(*spots):
    image = Image.new("RGB", SIZE, "#204060")
    for x, y in spots:
        ImageDraw.Draw(image).rectangle((x, y, x + 3, y + 3), fill="#ffffff")
    return image


def test_what_has_changed_is_found_and_little_else():
    before, now = spotted((10, 10), (200, 100)), spotted((10, 10), (201, 100), (390, 290))
    assert changed(before, before) == []
    assert changed(before, now) == [(192, 96, 224, 128), (384, 288, 400, 300)]


def test_outside_the_boxes_nothing_differs():
    chance = random.Random(1)
    for _ in range(20):
        spots = [(chance.randrange(SIZE[0]), chance.randrange(SIZE[1])) for _ in range(6)]
        before, now = spotted(*spots[:4]), spotted(*spots[2:])
        for box in changed(before, now):
            before.paste(now.crop(box), box[:2])
            assert all(not edge % CELL for edge in box[:2])
        assert ImageChops.difference(before, now).getbbox() is None


def test_patches_put_on_one_another_make_every_picture():
    orders = [order(line.state) for line in lines(3)[30:34]]
    made, canvas = list(frames(orders, 600)), None
    assert [frame.whole for frame in made] == [True, False, False, False]
    for one, frame in zip(orders, made, strict=True):
        canvas = Image.new("RGB", (frame.width, frame.height)) if frame.whole else canvas
        for patch in frame.patches:
            canvas.paste(Image.open(BytesIO(patch.data)), (patch.x, patch.y))
        shown = fitted(rendering.picture(one), 600)
        assert max(ImageStat.Stat(ImageChops.difference(canvas, shown)).mean) < 6
        assert frame.alt
    assert sum(len(patch.data) for patch in made[1].patches) < len(made[0].patches[0].data) / 2


def story(said):
    return Story(
        language="en",
        title=said,
        summary=said,
        players=(Player("●", "#d5402b"),),
        steps=(Step(said, 1),),
        course=((0,), (3,)),
        standing=(("1.", said, "3"),),
        words={"round": said},
    )


def test_whatever_somebody_is_called_stays_a_name_on_the_page():
    nasty = '</script><script>alert("{{game}}")</script>'
    text = page(story(nasty), ())
    assert text.count("<script") == page(story("Ann"), ()).count("<script")
    data = text.partition('id="game">')[2].partition("</script>")[0]
    assert json.decode(data)["title"] == nasty


def test_the_page_fetches_nothing():
    text = page(story("Ann"), ())
    assert "default-src 'none'" in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
