"""The bot is killed while it posts, and stays away for longer than Discord remembers nonces."""

import random

import pytest

from tests.e2e.house import NAMES, House
from tests.e2e.test_killed import of_sort, played_under_fire
from tests.support.sweeps import sweep


class Away(House):
    """A house whose bot is never back before the nonces are forgotten."""

    async def start(self):
        self.playground.forget_nonces()
        await super().start()


def posts(thread, delays):
    """Kill the bot when a call has arrived, and when a board has: at once, or a moment later."""
    calls = of_sort(f"POST /channels/{thread.id}/messages", lambda request: request.body.get("content"))
    boards = of_sort(f"POST /channels/{thread.id}/messages", lambda request: not request.body.get("content"))
    return [(sort, 1, delay) for sort in (calls, boards) for delay in delays]


@pytest.mark.parametrize("delays", sweep([[None], [0.002, 0.005]], [[None]]), ids=str)
async def test_what_was_posted_just_before_a_kill_is_posted_once(tmp_path, delays):
    async with Away(tmp_path) as house:
        table = await house.open_table(NAMES[:3])
        table.seat()
        await played_under_fire(table, posts(table.thread, delays), random.Random(3))


def told(house, card, before):
    """Has the table's card been led to the result since the bot is back?"""
    rest = house.playground.rest
    later = list(rest.log)[-(rest.count - before) :] if rest.count > before else []
    return [one for one in later if one.method == "PATCH" and one.path.startswith(card)]


async def test_a_result_that_was_posted_just_before_a_kill_is_posted_once(tmp_path):
    async with Away(tmp_path) as house:
        table = await house.open_table(NAMES[:1], game="giganten", practice=2)
        table.seat()
        over = of_sort("POST /channels/", lambda _: house.witness.results[table.number])
        house.aim(over, 1)
        await table.play(until=house.down.is_set)
        card = f"/channels/{table.thread.parent_id}/messages"
        before = house.playground.rest.count
        await house.start()
        await house.playground.until(lambda: told(house, card, before))
        assert len(house.witness.results[table.number]) == 1
        assert house.witness.complaints == []
