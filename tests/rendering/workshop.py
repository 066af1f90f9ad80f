"""Stand-ins for drawing, to be run in a worker process: an order's title says what they do."""

import os
import time
from pathlib import Path

from rendering.alt import Line, Part
from rendering.order import Picture


def warm():
    """Nothing has to be prepared."""


def make(order):
    return Picture(_drawn(order), f"a picture: {order.title}")


def sketch(order):
    return Picture(b"~" + _drawn(order), f"a sketch: {order.title}", "jpg")


def describe(order):
    return [Part(order.title, [Line(str(os.getpid()))])]


def _drawn(order):
    match order.title:
        case "crash":
            os._exit(3)
        case "hang":
            time.sleep(600)
        case "fail":
            raise ValueError("a drawing that goes wrong")
        case "who":
            return str(os.getpid()).encode()
        case "wait":
            while not Path(order.task).exists():
                time.sleep(0.01)
        case "note":
            with Path(order.task).open("a", encoding="utf-8") as notes:
                notes.write("drawn\n")
    return order.title.encode() + b" " + order.view
