"""Pictures in messages: words first when the queue is long, and of each message only what it shows now."""

import asyncio

import pytest

from cogs._pictures import Drawings, attached, gallery
from rendering import Order, Picture

DRAWN = Picture(b"pixels", "a board", "jpg")


def asking(title):
    return Order("toy", "panel", title=title)


class Easel:
    """A studio whose pictures are there when a test says so."""

    def __init__(self):
        self.hurried, self.asked, self.given_up = False, {}, []

    def soon(self, order):
        return not self.hurried

    async def picture(self, order, *, patience=None):
        self.asked[order.title] = asyncio.get_running_loop().create_future()
        try:
            return await self.asked[order.title]
        except asyncio.CancelledError:
            self.given_up.append(order.title)
            raise


@pytest.fixture
def easel():
    return Easel()


@pytest.fixture
def drawings(easel):
    return Drawings(easel)


async def settled():
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_file_and_what_shows_it_have_one_name():
    (file,) = attached(DRAWN, "side")
    (item,) = gallery(DRAWN, "side").items
    assert (file.filename, item.media.url, item.description) == (
        "side.jpg",
        "attachment://side.jpg",
        "a board",
    )
    assert attached(None, "side") == []


async def test_a_picture_that_is_there_soon_is_waited_for(drawings, easel):
    drawing = drawings.begin("ann", asking("one"))
    waiting = asyncio.create_task(drawing.soon())
    await settled()
    assert not waiting.done()
    easel.asked["one"].set_result(DRAWN)
    assert await waiting is DRAWN


async def test_when_the_queue_is_long_words_come_first_and_the_picture_follows(drawings, easel):
    easel.hurried, shown = True, []

    async def show(drawn):
        shown.append(drawn)

    drawing = drawings.begin("ann", asking("one"))
    assert await drawing.soon() is None
    drawings.follow("ann", drawing, show)
    await settled()
    assert not shown
    easel.asked["one"].set_result(DRAWN)
    await settled()
    assert shown == [DRAWN]


async def test_a_newer_panel_takes_the_picture_of_the_older_one_out_of_the_queue(drawings, easel):
    easel.hurried, shown = True, []

    async def show(drawn):
        shown.append(drawn)

    for title in ("old", "new"):
        drawing = drawings.begin("ann", asking(title))
        assert await drawing.soon() is None
        drawings.follow("ann", drawing, show)
    await settled()
    assert easel.given_up == ["old"]
    easel.asked["new"].set_result(DRAWN)
    await settled()
    assert shown == [DRAWN]


async def test_the_panels_of_two_people_do_not_replace_each_other(drawings, easel):
    one, other = drawings.begin("ann", asking("one")), drawings.begin("bob", asking("two"))
    await settled()
    for title in ("one", "two"):
        easel.asked[title].set_result(DRAWN)
    assert await one.soon() is await other.whole() is DRAWN
    assert drawings.is_newest("ann", one)


async def test_closing_gives_up_what_is_late(drawings, easel):
    easel.hurried = True

    async def show(drawn):
        raise AssertionError(drawn)

    drawing = drawings.begin("ann", asking("one"))
    await drawing.soon()
    drawings.follow("ann", drawing, show)
    drawings.close()
    await settled()
    assert easel.given_up == ["one"]
    assert await drawing.whole() is None
