"""How the bot is doing, for whatever watches it: is it alive, is it ready, and in figures."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple

from aiohttp import web
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

Labels = Sequence[str]


class Figure(NamedTuple):
    """One figure of the bot, by its labels; a total only ever grows."""

    name: str
    about: str
    labels: Labels
    values: Iterable[tuple[Labels, float]]
    total: bool = False


Figures = Callable[[], Awaitable[Sequence[Figure]]]
Trouble = Callable[[], Awaitable[str]]


class Health:
    """Answers on a port of its own, where nobody but whoever runs the bot should reach it."""

    def __init__(self, trouble: Trouble, figures: Figures) -> None:
        self._trouble, self._figures = trouble, figures
        self._runner: web.AppRunner | None = None

    async def start(self, host: str, port: int) -> int:
        """Begin to answer, and return the port."""
        app = web.Application()
        app.add_routes(
            [web.get("/live", self._live), web.get("/ready", self._ready), web.get("/metrics", self._metrics)]
        )
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        if self._runner:
            await self._runner.cleanup()

    async def _live(self, _: web.Request) -> web.Response:
        """That this is answered at all is the answer: the event loop turns."""
        return web.Response(text="alive\n")

    async def _ready(self, _: web.Request) -> web.Response:
        trouble = await self._trouble()
        return web.Response(text=f"{trouble or 'ready'}\n", status=503 if trouble else 200)

    async def _metrics(self, _: web.Request) -> web.Response:
        loop = asyncio.get_running_loop()
        began = loop.time()
        await asyncio.sleep(0)
        lag = Figure(
            "loop_lag_seconds",
            "How late the event loop gets round to things.",
            (),
            [((), loop.time() - began)],
        )
        registry = CollectorRegistry()
        registry.register(_Told([lag, *await self._figures()]))
        kind = CONTENT_TYPE_PLAIN_0_0_4.partition(";")[0]
        return web.Response(body=generate_latest(registry), content_type=kind, charset="utf-8")


class _Told:
    """Hands figures to the library that writes them in Prometheus' way."""

    def __init__(self, figures: Iterable[Figure]) -> None:
        self._figures = figures

    def collect(self) -> Iterable[Metric]:
        for figure in self._figures:
            family = CounterMetricFamily if figure.total else GaugeMetricFamily
            told = family(f"wildcatter_{figure.name}", figure.about, labels=figure.labels)
            for labels, value in figure.values:
                told.add_metric(labels, value)
            yield told
