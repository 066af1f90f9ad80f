"""People against three hard computer players: the bot dies while those think; nothing is lost or doubled."""

import asyncio
import random

import pytest

from bot.engine import codec
from tests.e2e.house import NAMES, House
from tests.e2e.test_killed import check, check_due
from tests.support.sweeps import sweep

PEOPLE = {"giganten": 1, "oasis": 2, "oilfield": 2, "pipeline": 1}  # beside three computer players
AFTER = 3  # decisions that people are called for once the killing is over


def thinker(table):
    """Return which computer player is awaited, and since which line, or None."""
    [(line, awaited)] = table.record._rows(
        "SELECT line, awaited FROM line WHERE game_id = ? ORDER BY line DESC LIMIT 1"
    )
    seats = [seat for seat in codec.loads(list[int], awaited.encode()) if table.record.users[seat] < 0]
    return (line, seats[0]) if seats else None


async def shot_while_thinking(table, kills, rng):
    """Kill the bot again and again while a computer player is at its turn; return how often it was."""
    house, thinking = table.house, 0
    for _ in range(kills):
        await house.until(lambda: thinker(table))
        await asyncio.sleep(rng.uniform(0, 0.3))
        house.kill()
        thinking += thinker(table) is not None
        await house.start()
    return thinking


@pytest.mark.parametrize("game", sweep(sorted(PEOPLE), ["oasis"]))
async def test_killed_while_they_think(tmp_path, game):
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[: PEOPLE[game]], game=game, practice=3, level="hard")
        table.seat(curiosity=0)
        firing = asyncio.create_task(shot_while_thinking(table, 3, random.Random(game)))
        try:
            await table.play(until=firing.done)
            assert firing.result() > 0
        finally:
            firing.cancel()
        before, called = len(table.record.moves), len(house.witness.pings)

        def went_on():
            return table.over or (table.acknowledged and len(house.witness.pings) >= called + AFTER)

        await table.play(until=went_on)
        await table.at_rest()
        moves = table.record.moves
        assert len(moves) > before
        assert [line for line, *_ in moves] == list(range(len(moves)))
        assert table.record.entries({game: table.rules})  # and the rules can play it again
        check(table)
        await check_due(house)
