"""The heap keeps no holes of large blocks. Asked in a process of its own, which has not been set up yet."""

import platform
import subprocess
import sys

import pytest

LOOK = """
import ctypes

class Heap(ctypes.Structure):
    names = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"
    _fields_ = [(name, ctypes.c_size_t) for name in names.split()]

look = ctypes.CDLL(None).mallinfo2
look.restype = Heap
bytes(300_000)  # comes and goes: from now on glibc cuts what is smaller out of the heap
before = look().hblkhd
kept = bytes(200_000)
print(look().hblkhd - before)
"""


def outside(code):
    """Return how many bytes of a block of 200,000 lie outside the heap."""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(run.stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has such a limit")
def test_large_blocks_stay_out_of_the_heap():
    assert outside(LOOK) == 0
    assert outside("from bot.heap import keep_whole\nkeep_whole()\n" + LOOK) >= 200_000


def test_where_there_is_no_such_limit_nothing_happens(monkeypatch):
    """On macOS and musl there is no mallopt, and on Windows no library of that name."""
    from bot import heap

    for error in (AttributeError, OSError, TypeError):

        def missing(_, error=error):
            raise error

        monkeypatch.setattr(heap.ctypes, "CDLL", missing)
        heap.keep_whole()
