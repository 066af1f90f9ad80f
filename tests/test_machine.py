"""What the machine has to give, and how many workers that is enough for."""

import os

import pytest

from bot import machine

GIB = 2**30


@pytest.fixture
def group(tmp_path):
    def told(**files):
        for name, text in files.items():
            (tmp_path / name.replace("_", ".")).write_text(text + "\n", "ascii")
        return tmp_path

    return told


def test_a_container_may_have_less_than_the_machine(group):
    here = group(cpu_max="50000 100000", memory_max=str(GIB // 2))
    assert machine.cores(here) == 1
    assert machine.memory(here) == GIB // 2


@pytest.mark.parametrize("files", [{}, {"cpu_max": "max 100000", "memory_max": "max"}, {"cpu_max": "so ?"}])
def test_without_a_limit_there_is_what_the_machine_has(group, files):
    here = group(**files)
    assert 1 <= machine.cores(here) <= (os.cpu_count() or 1)
    assert machine.memory(here) >= 0


def test_no_container_has_more_than_the_machine(group):
    here = group(cpu_max="99900000 100000", memory_max=str(2**60))
    assert machine.cores(here) <= (os.cpu_count() or 1)
    assert machine.memory(here) < 2**60


@pytest.mark.parametrize(
    ("cores", "memory", "workers"),
    [(1, GIB, 1), (2, 8 * GIB, 1), (4, GIB, 1), (4, 8 * GIB, 3), (16, 64 * GIB, 4), (4, 0, 1)],
)
def test_a_worker_for_each_core_but_one_where_there_is_memory_and_four_at_most(cores, memory, workers):
    assert machine.workers(cores, memory) == workers
