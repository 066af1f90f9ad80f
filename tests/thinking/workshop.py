"""Stand-ins for thinking, to be run in a worker process: a case's seed says what they do at its level."""

import os
import time
from pathlib import Path


def warm():
    """Nothing has to be prepared."""


def wait(gate):
    """Take as long as somebody wants it to."""
    while not gate.exists():
        time.sleep(0.01)


def think(case):
    what = case.seed if case.level.value == "hard" or case.seed.startswith("always ") else "well"
    match what.removeprefix("always ").split():
        case ["crash"]:
            os._exit(3)
        case ["hang"]:
            time.sleep(600)
        case ["fail"]:
            raise ValueError("a thought that goes wrong")
        case ["wait", path]:
            wait(Path(path))
    return case.level.value, str(os.getpid())
