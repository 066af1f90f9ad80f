"""The heap of a process that runs for months: no holes that grow with what is read from the network."""

import ctypes
from contextlib import suppress

MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of glibc's malloc.h
LARGE = 128 * 1024  # bytes; the limit that glibc begins with


def keep_whole() -> None:
    """Have large blocks come from the system, and go back to it, for as long as the process lives.

    asyncio reads up to 256 KiB at once into a block of that size, and cuts off what did not come. After the
    first of them glibc takes such blocks out of the heap, where each leaves a hole that the next one does not
    fit into: 7 MB after 30,000 clicks. A limit that is set does not move. Only glibc knows this call.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE)
