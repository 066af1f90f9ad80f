"""The cinema: long works in a process of their own, which is gone when they are done."""

import os

import pytest

from rendering.cinema import Cinema


def nothing():
    """Prepare nothing."""


def process(_):
    return os.getpid(), os.nice(0)


def broken(_):
    os._exit(1)


@pytest.fixture
async def cinema():
    cinema = Cinema(limit=60, warm=nothing)
    yield cinema
    await cinema.close()


async def test_a_work_is_done_elsewhere_and_lets_others_go_first(cinema):
    pid, nice = await cinema.make(process, None)
    assert pid != os.getpid()
    assert nice > os.nice(0)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_a_work_that_breaks_is_not_had_and_the_next_one_is(cinema):
    assert await cinema.make(broken, None) is None
    assert await cinema.make(process, None)


async def test_when_it_is_closed_nothing_is_made(cinema):
    await cinema.close()
    assert await cinema.make(process, None) is None
