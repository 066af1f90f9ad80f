"""The part of `make bench` that draws: what a picture costs, beside the bare encoding of the same pixels.

Cold is the first picture of a new worker. Warm is the next position of a game whose last ones it has drawn.
The two rivals take turns, and nothing fails by the clock.
"""

import argparse
import asyncio
import multiprocessing
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from time import perf_counter
from typing import NamedTuple

from msgspec.structs import replace

import rendering
from rendering import Order
from rendering.kit.frame import catalogue
from rendering.studio import Studio
from tests.rendering import goldens

Figures = list[tuple[str, float, str, str]]
KINDS = {
    "middle": "board",
    "panel": "panel",
    "player": "area",
    "zoom": "part",
    "final": "result",
    "lobby": "lobby",
}
CORES = 2
KNOWN = 3  # pictures drawn before those that are measured


class Plan(NamedTuple):
    """How much is measured."""

    kinds: tuple[str, ...]
    rounds: int  # of drawing and encoding, in turn
    boards: int  # drawn at once


FULL = Plan(tuple(KINDS), 9, 10)
QUICK = Plan(("middle",), 3, 4)


def chosen(plan: Plan) -> Iterator[tuple[str, list[Order]]]:
    """Yield, for each game and kind, the pictures after some decisions in a row."""
    for golden in goldens.goldens():
        game, what, theme = golden.name.split("-")
        if theme == "light" and what in plan.kinds:
            yield f"{game.title()}, {KINDS[what]}", [_later(golden, n) for n in range(plan.rounds + KNOWN)]


def _later(golden: goldens.Golden, count: int) -> Order:
    """Return a picture of the same sort, some decisions on; at the end of a game, of another table."""
    later = golden._replace(line=lambda last: min(last, golden.line(last) + count))
    return replace(goldens.order(later), title=f"{golden.game.title()} #{count}")


# One picture


def _first(order: Order) -> float:
    catalogue()
    began = perf_counter()
    rendering.draw(order)
    return perf_counter() - began


def cold(order: Order) -> float:
    """Return how long the first picture takes in a new process; its modules and words are loaded already."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(_first, order).result()


def beside_encoding(orders: list[Order]) -> tuple[float, float, float]:
    """Return how long warm pictures take, that beside the bare encoding of each, and their bytes."""
    whole, beside, sizes = [], [], []
    for order in orders[:KNOWN]:
        rendering.draw(order)
    for order in orders[KNOWN:]:
        began = perf_counter()
        data = rendering.draw(order)
        whole.append(perf_counter() - began)
        image = rendering.picture(order)
        began = perf_counter()
        rendering.encode(image)
        beside.append(whole[-1] / (perf_counter() - began))
        sizes.append(len(data))
    return median(whole), median(beside), median(sizes)


def single(pictures: dict[str, list[Order]]) -> Figures:
    figures: Figures = []
    for name, orders in pictures.items():
        whole, beside, size = beside_encoding(orders)
        figures += [
            (f"{name}, cold", round(cold(orders[0]) * 1000), "ms", ""),
            (f"{name}, warm", round(whole * 1000), "ms", ""),
            (f"{name}, warm beside its encoding", round(beside, 2), "x", "at most 2"),
            (f"{name}, size", round(size / 1024), "KiB", ""),
        ]
    return figures


# Many pictures


async def lag(orders: list[Order]) -> Figures:
    """Draw boards at once in the studio, and see how late the loop gets round to anything else."""
    late: list[float] = []

    async def tick() -> None:
        while True:
            before = perf_counter()
            await asyncio.sleep(0.001)
            late.append(perf_counter() - before - 0.001)

    async with Studio(limit=60) as studio:
        await studio.picture(orders[0])
        ticking = asyncio.create_task(tick())
        began = perf_counter()
        await asyncio.gather(*[studio.picture(order) for order in orders[1:]])
        took = perf_counter() - began
        ticking.cancel()
    return [
        (f"{len(orders) - 1} boards at once, until the last is there", round(took * 1000), "ms", ""),
        ("how late the loop was meanwhile, at the worst", round(max(late) * 1000, 1), "ms", "below 20"),
    ]


def rate(orders: list[Order]) -> Figures:
    """Let two workers draw as fast as they can what they have drawn before."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(CORES, mp_context=context) as pool:
        list(pool.map(_several, [orders] * CORES))
        began = perf_counter()
        list(pool.map(_several, [orders] * CORES))
        took = perf_counter() - began
    return [(f"pictures on {CORES} cores", round(len(orders) * CORES / took, 1), "pictures/s", "")]


def _several(orders: list[Order]) -> None:
    for order in orders:
        rendering.draw(order)


def sections(*, quick: bool = False) -> Iterator[tuple[str, Figures]]:
    """Yield the title and the figures of each part, as they come: what, value, unit, aim."""
    plan = QUICK if quick else FULL
    pictures = dict(chosen(plan))
    yield "A picture", single(pictures)
    boards = [orders for name, orders in pictures.items() if name.endswith("board")]
    mixed = [order for together in zip(*boards, strict=True) for order in together]
    yield "Many pictures", [*asyncio.run(lag(mixed[: plan.boards + 1])), *rate(mixed)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pictures", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few seconds, for a rough idea")
    for title, figures in sections(quick=parser.parse_args().quick):
        print(title)
        for what, value, unit, aim in figures:
            print(f"  {what:<52}{value:>8,} {unit:<11} {aim}".rstrip())
        sys.stdout.flush()


if __name__ == "__main__":
    main()
