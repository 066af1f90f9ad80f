"""What watches the bot asks it on a port of its own."""

import pytest
import pytest_asyncio
from aiohttp import ClientSession
from prometheus_client.parser import text_string_to_metric_families as read

from bot.health import Figure, Health


class Patient:
    """A bot whose state a test decides on."""

    def __init__(self):
        self.trouble, self.found = "", []

    async def why(self):
        return self.trouble

    async def figures(self):
        return self.found


@pytest.fixture
def patient():
    return Patient()


@pytest_asyncio.fixture
async def ask(patient):
    health = Health(patient.why, patient.figures)
    port = await health.start("127.0.0.1", 0)
    async with ClientSession(f"http://127.0.0.1:{port}") as session:

        async def asked(path):
            async with session.get(path) as answer:
                return answer.status, await answer.text()

        yield asked
    await health.close()


async def test_it_is_alive_as_long_as_it_answers_and_ready_as_long_as_it_can_play(ask, patient):
    assert await ask("/live") == (200, "alive\n")
    assert await ask("/ready") == (200, "ready\n")
    patient.trouble = "not connected to Discord"
    assert await ask("/ready") == (503, "not connected to Discord\n")
    assert (await ask("/live"))[0] == 200


async def test_figures_are_told_in_prometheus_way(ask, patient):
    patient.found = [
        Figure("clicks", "Clicks.", ("kind", "end"), [(("component", "answered"), 7)], total=True),
        Figure("tables_running", "Tables.", (), [((), 3)]),
    ]
    status, text = await ask("/metrics")
    told = {one.name: one for family in read(text) for one in family.samples}
    assert status == 200
    assert told["wildcatter_clicks_total"].labels == {"kind": "component", "end": "answered"}
    assert told["wildcatter_clicks_total"].value == 7
    assert told["wildcatter_tables_running"].value == 3
    assert 0 <= told["wildcatter_loop_lag_seconds"].value < 60


async def test_nothing_else_is_answered(ask):
    assert (await ask("/"))[0] == 404


async def test_a_bot_that_does_not_answer_can_be_closed(patient):
    await Health(patient.why, patient.figures).close()
