"""The studio: pictures come from another process, and its failures never reach the caller."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path

import pytest
import pytest_asyncio
from PIL import Image, ImageChops, ImageStat

import rendering
from rendering import Order, Part, Picture
from rendering.alt import Line
from rendering.kit.frame import catalogue
from rendering.studio import Shelf, Studio, Worker
from tests.rendering import workshop
from tests.rendering.orders import order, position

WORDS = catalogue()
ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30  # seconds in which a process surely begins or ends


def asking(title, view=b"", task=""):
    return Order("toy", "board", title=title, view=view, task=task)


async def drawn(studio, *asked, **more):
    """Return what the stand-in drew."""
    picture = await studio.picture(asking(*asked, **more))
    return picture.data


def runs(pid):
    """Is there such a process, other than one that has ended and waits to be buried?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def ends(pid):
    deadline = time.monotonic() + PATIENCE
    while runs(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not runs(pid)


@pytest_asyncio.fixture
async def studio():
    async with Studio(
        workshop.make, workshop.describe, warm=workshop.warm, games=("toy",), limit=PATIENCE
    ) as studio:
        yield studio


async def test_a_picture_is_drawn_in_another_process(studio):
    assert await drawn(studio, "who") != str(os.getpid()).encode()


async def test_the_loop_goes_on_while_a_picture_is_drawn(studio, tmp_path):
    """The drawing waits for something that only the loop can do."""
    signal_ = tmp_path / "go on"
    picture = asyncio.create_task(studio.picture(asking("wait", task=str(signal_))))
    await asyncio.sleep(0)
    signal_.touch()
    assert (await picture).data == b"wait "


async def test_the_same_order_is_drawn_once(studio, tmp_path):
    notes = tmp_path / "notes"
    one = asking("note", task=str(notes))
    for picture in await asyncio.gather(*[studio.picture(one) for _ in range(5)]):
        assert (picture.data, picture.alt) == (b"note ", "a picture: note")
    assert (await studio.picture(one)).data == b"note "
    assert notes.read_text() == "drawn\n"


async def test_a_description_comes_from_the_same_process_and_is_kept_beside_the_picture(studio):
    one = asking("who")
    ((part,), again) = await asyncio.gather(studio.description(one), studio.description(one))
    assert [part] == list(again)
    assert part.heading == "who"
    assert part.lines[0].text.encode() == await drawn(studio, "who")


async def test_a_caller_that_gives_up_takes_no_picture_from_others(studio, tmp_path):
    signal_ = tmp_path / "go on"
    one = asking("wait", task=str(signal_))
    hasty, patient = (asyncio.create_task(studio.picture(one)) for _ in range(2))
    await asyncio.sleep(0)
    hasty.cancel()
    signal_.touch()
    assert (await patient).data == b"wait "
    assert hasty.cancelled()


@pytest.mark.parametrize("trouble", ["crash", "hang"])
async def test_a_worker_that_fails_costs_one_picture(studio, trouble):
    first = await drawn(studio, "who")
    studio.limit = 0.5 if trouble == "hang" else PATIENCE
    troubled = asyncio.create_task(studio.picture(asking(trouble)))
    waiting = [asyncio.create_task(drawn(studio, "who", view)) for view in (b"1", b"2")]
    await asyncio.sleep(0.05)
    studio.limit = PATIENCE  # for those who wait
    assert await troubled is None
    second, third = await asyncio.gather(*waiting)
    assert ends(int(first))
    assert second == third != first
    assert runs(int(second))


async def test_a_drawing_that_goes_wrong_keeps_its_worker(studio):
    first = await drawn(studio, "who")
    assert await studio.picture(asking("fail")) is None
    assert await drawn(studio, "who", b"again") == first


async def test_a_failure_is_tried_again(studio, tmp_path):
    signal_ = tmp_path / "go on"
    one = asking("wait", task=str(signal_))
    await studio.picture(asking("who"))
    studio.limit = 0.2
    assert await studio.picture(one) is None
    signal_.touch()
    studio.limit = PATIENCE
    assert (await studio.picture(one)).data == b"wait "


async def test_closing_ends_the_worker_whatever_it_is_at(studio):
    pid = int(await drawn(studio, "who"))
    hanging = asyncio.create_task(studio.picture(asking("hang")))
    queued = asyncio.create_task(studio.picture(asking("who", b"later")))
    await asyncio.sleep(0.05)
    await studio.close()
    assert await hanging is None
    assert await queued is None
    assert ends(pid)
    assert await studio.picture(asking("who", b"too late")) is None


async def test_a_studio_that_has_not_begun_can_be_closed():
    await Studio(workshop.make, workshop.describe, warm=workshop.warm, games=("toy",)).close()


async def test_the_real_worker_draws_what_this_process_draws():
    one = order(position(3, "middle"))
    async with Studio(limit=PATIENCE) as studio:
        picture = await studio.picture(one)
        assert picture.data == rendering.draw(one)
        assert picture.alt == rendering.describe(one, WORDS)
        assert await studio.description(one) == rendering.describe_fully(one)


async def test_of_a_game_without_pictures_there_are_none_and_nobody_waits_for_that(studio, caplog):
    hanging = asyncio.create_task(studio.picture(asking("hang")))
    await asyncio.sleep(0)
    assert await studio.picture(Order("chess", "board")) is None
    assert await studio.description(Order("chess", "board")) is None
    assert (caplog.text, rendering.places("chess")) == ("", ())
    await studio.close()
    assert await hanging is None


def test_a_worker_does_not_outlive_its_parent(tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(
        "import asyncio, time\n"
        "from rendering import Order\n"
        "from rendering.studio import Studio\n"
        "from tests.rendering import workshop\n"
        "async def main():\n"
        "    studio = Studio(workshop.make, warm=workshop.warm, games=('toy',), limit=60)\n"
        "    print((await studio.picture(Order('toy', 'board', title='who'))).data.decode(), flush=True)\n"
        "    time.sleep(600)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n",
        "utf-8",
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, str(script)], env=env, stdout=subprocess.PIPE) as parent:
        pid = int(parent.stdout.readline())
        assert runs(pid)
        parent.send_signal(signal.SIGKILL)
    assert ends(pid)


# Under load


async def held_up(studio, tmp_path):
    """Let a studio's only worker be busy until the file that is returned is there."""
    signal_ = tmp_path / "go on"
    busy = asyncio.create_task(studio.picture(asking("wait", task=str(signal_))))
    await asyncio.sleep(0)
    return signal_, busy


async def test_what_nobody_waits_for_any_more_is_not_drawn(studio, tmp_path):
    signal_, busy = await held_up(studio, tmp_path)
    notes = tmp_path / "notes"
    given_up, wanted = (
        asyncio.create_task(studio.picture(asking("note", view, str(notes)))) for view in (b"old", b"new")
    )
    await asyncio.sleep(0)
    assert studio.waiting == 2
    given_up.cancel()
    await asyncio.sleep(0)
    assert studio.waiting == 1
    signal_.touch()
    await asyncio.gather(busy, wanted)
    assert notes.read_text() == "drawn\n"
    assert studio.counts["dropped"] == 1


async def test_what_one_of_two_still_waits_for_is_drawn(studio, tmp_path):
    signal_, busy = await held_up(studio, tmp_path)
    one, other = (asyncio.create_task(studio.picture(asking("x"))) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    signal_.touch()
    assert (await other).data == b"x "
    await busy


async def test_an_order_whose_caller_has_no_patience_left_is_dropped(studio, tmp_path):
    signal_, busy = await held_up(studio, tmp_path)
    assert await studio.picture(asking("x"), patience=0.01) is None
    assert (studio.waiting, studio.counts["dropped"]) == (0, 1)
    signal_.touch()
    await busy


async def test_in_haste_while_others_wait_and_with_care_when_nobody_does(tmp_path):
    async with Studio(
        workshop.make, workshop.describe, hasty=workshop.sketch, warm=workshop.warm, games=("toy",)
    ) as studio:
        signal_, busy = await held_up(studio, tmp_path)
        queued = [asyncio.create_task(studio.picture(asking(title))) for title in "abc"]
        await asyncio.sleep(0)
        signal_.touch()
        await busy
        assert [picture.data for picture in await asyncio.gather(*queued)] == [b"~a ", b"~b ", b"c "]
        assert (await studio.picture(asking("a"))).data == b"~a "
        assert (studio.counts["hurried"], studio.counts["made"]) == (2, 2)


async def test_words_need_not_wait_once_the_queue_is_long(studio, tmp_path):
    assert studio.soon(asking("x"))
    await drawn(studio, "shelved")
    signal_, busy = await held_up(studio, tmp_path)
    crowd = [asyncio.create_task(studio.picture(asking(f"n{n}"))) for n in range(200)]
    await asyncio.sleep(0)
    assert not studio.soon(asking("x"))
    assert studio.soon(asking("shelved"))
    assert studio.soon(asking("wait", task=str(signal_)))
    signal_.touch()
    await asyncio.gather(busy, *crowd)
    assert studio.soon(asking("x"))


async def test_several_workers_draw_at_once_and_one_that_crashes_costs_the_others_nothing(tmp_path):
    async with Studio(
        workshop.make, workshop.describe, warm=workshop.warm, games=("toy",), limit=PATIENCE, workers=2
    ) as studio:
        signal_, busy = await held_up(studio, tmp_path)
        assert await studio.picture(asking("crash")) is None
        assert await drawn(studio, "who") != str(os.getpid()).encode()
        assert not busy.done()
        signal_.touch()
        assert (await busy).data == b"wait "


def test_a_hurried_picture_shows_the_same_and_is_named_for_what_it_is():
    one = order(position(3, "middle"))
    calm, hurried = rendering.make(one), rendering.make_fast(one)
    assert (calm.named("board"), hurried.named("board")) == ("board.webp", "board.jpg")
    assert calm.alt == hurried.alt
    exact = rendering.picture(one)
    errors = []
    for picture in (calm, hurried):
        seen = Image.open(BytesIO(picture.data)).convert("RGB")
        errors.append(sum(ImageStat.Stat(ImageChops.difference(exact, seen)).mean))
    assert errors[1] < errors[0]


def test_the_shelf_forgets_what_was_not_wanted_longest():
    shelf = Shelf(memory=30)

    def put(title, view, data):
        shelf.put((workshop.make, asking(title, view)), Picture(data, ""))

    def kept(title, view=b""):
        found = shelf.get((workshop.make, asking(title, view)))
        return found and found.data

    for title in "abc":
        put(title, b"12345", b"12345")
    assert kept("a", b"12345") == b"12345"
    put("d", b"", b"1")
    assert kept("b", b"12345") is None
    assert kept("a", b"12345") == b"12345"
    put("too large", b"", b"1" * 31)
    assert kept("too large") is None


def test_words_take_room_on_the_shelf_too():
    shelf = Shelf(memory=10)
    one, other = (workshop.describe, asking("a")), (workshop.describe, asking("b"))
    shelf.put(one, [Part("a", [Line("1234"), Line("5")])])
    shelf.put(other, [Part("b", [Line("123456")])])
    assert shelf.get(one) is None
    assert shelf.get(other)


async def test_a_worker_can_be_ended_by_several_at_once():
    """The studio closes just when it replaces a worker: a pool bears that badly."""
    for _ in range(3):
        worker = Worker(workshop.warm)
        await worker.run(workshop.make, asking("who"))
        await asyncio.gather(*[asyncio.to_thread(worker.end) for _ in range(8)])
