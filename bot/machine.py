"""What this machine has to give: processor cores and memory; in a container, as much as that may have."""

import os
from math import ceil
from pathlib import Path

GROUP = Path("/sys/fs/cgroup")  # where Linux tells a container what it may have
LITTLE = 2**30  # bytes of memory in which one worker is enough
MOST_WORKERS = 4


def cores(group: Path = GROUP) -> int:
    """Return how many cores we may use."""
    here = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    share, _, period = _told(group / "cpu.max").partition(" ")
    if share.isdecimal() and period.isdecimal():
        return max(1, min(here, ceil(int(share) / int(period))))
    return here


def memory(group: Path = GROUP) -> int:
    """Return how many bytes of memory we may use; 0 if nobody tells."""
    try:
        here = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        here = 0
    most = _told(group / "memory.max")
    return min(here, int(most)) if most.isdecimal() else here


def workers(cores: int, memory: int) -> int:
    """Return how many processes are to draw: the bot keeps a core, and each worker has room."""
    return 1 if cores <= 2 or memory <= LITTLE else min(cores - 1, MOST_WORKERS)


def _told(file: Path) -> str:
    try:
        return file.read_text("ascii").strip()
    except (OSError, ValueError):
        return ""
