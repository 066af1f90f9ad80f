"""The bot is killed while people play: nothing is lost, nothing happens twice, nobody is called twice."""

import asyncio
import random
import re

import pytest

from bot.storage.reading import reading
from tests.e2e.house import GAMES, NAMES, House
from tests.e2e.players import Down, seen_in
from tests.support.awaiting import as_the_rules_say
from tests.support.sweeps import sweep

SEALED = [("sealed_offers", "on")]
LATE = 120  # seconds after which nothing that was due may still be there
LEFT_OVER = ((404, 10008),)  # a message that was taken away just before the crash is taken away once more


def of_sort(pattern, holds=lambda _: True):
    """Match requests such as "PATCH /channels/1/messages/2"."""
    sort = re.compile(pattern)
    return lambda request: bool(sort.match(f"{request.method} {request.path}")) and holds(request)


def check(table):
    house = table.house
    table.check_acknowledged()
    table.check_pings(after_kills=True)
    table.check_boards()
    assert table.standing_pings() == []
    assert house.witness.complaints == []
    refused = [(one.method, one.path, one.status, one.code) for one in house.playground.refused]
    assert [one for one in refused if one[2:] not in LEFT_OVER] == []
    assert house.playground.invalid == []


async def played_under_fire(table, moments, rng):
    """Let people play while the bot is killed and started again; then a little longer, and check it all."""
    house = table.house

    async def fire():
        for match, count, delay in moments:
            house.aim(match, count, delay)
            await house.down.wait()
            await asyncio.sleep(rng.uniform(0, 0.2))
            await house.start()

    firing = asyncio.create_task(fire())
    try:
        await table.play(until=firing.done)
        firing.result()
    finally:
        firing.cancel()
    called = len(house.witness.pings)
    await table.play(until=lambda: table.over or len(house.witness.pings) > called + 4)
    await table.at_rest()
    print(f"{house.kills} kills, {table.clicks} clicks, {dict(table.pressed)}")
    for at in house.killed_at:
        print("  killed at", at)
    check(table)
    await check_due(house)


async def check_due(house):
    """It is known who is awaited, and nothing that was due long ago is left undone."""
    async with reading(house.database, GAMES) as store:
        for (number,) in await store.database.read("SELECT id FROM game"):
            await as_the_rules_say(store, number)
        before = int((house.now() - LATE) * 1000)
        late = await store.database.read("SELECT kind, game_id FROM due WHERE at < ?1", before)
        assert [tuple(row) for row in late] == []


# At any moment

SORTS = (
    "POST /interactions/.*/callback",
    "POST /channels/.*/messages",
    "PATCH /channels/.*/messages",
    "DELETE /channels/.*/messages",
)


def any_moments(rng, count):
    """Half of them in the middle of a certain sort of request, half of them whenever it happens to be."""
    for n in range(count):
        if n % 2:
            yield of_sort(SORTS[n // 2 % len(SORTS)]), rng.randint(1, 4), None
        else:
            yield of_sort(""), rng.randint(5, 60), rng.uniform(0, 0.03)


@pytest.mark.parametrize("kills", sweep([3, 10], [3]))
@pytest.mark.parametrize("seed", ["open", "sealed"])
async def test_random_moments(tmp_path, seed, kills):
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:3], options=SEALED if seed == "sealed" else [])
        table.seat(seed=seed, curiosity=0.15)
        rng = random.Random(seed)
        await played_under_fire(table, any_moments(rng, kills), rng)


# At every request that follows when somebody publishes a turn


def turn_moments(table):
    """First when the turn passes to another player, then when a round ends."""
    rules, thread = GAMES["oasis"], table.thread.id
    lobby = table.thread.parent_id

    def passed_on(_):
        last = table.record.entries(GAMES)[-1]
        return last.action is not None and last.action.seat not in rules.to_act(last.state)

    def old_board(request):
        return not request.path.endswith(str(table.board.id))

    plain = [
        of_sort("POST /interactions/.*/callback", passed_on),
        of_sort(f"PATCH /channels/{thread}/messages", passed_on),
        of_sort(f"DELETE /channels/{thread}/messages", passed_on),
        of_sort(f"POST /channels/{thread}/messages", lambda request: request.body.get("content")),
    ]
    at_the_end_of_a_round = [
        of_sort(f"POST /channels/{thread}/messages", lambda request: not request.body.get("content")),
        of_sort(f"PATCH /channels/{lobby}/messages"),
        of_sort(f"PATCH /channels/{thread}/messages", old_board),
    ]
    return [(match, 1, None) for match in (*plain, *at_the_end_of_a_round)]


async def test_every_request_of_a_turn(tmp_path):
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:3])
        table.seat()
        await played_under_fire(table, turn_moments(table), random.Random(1))


@pytest.mark.parametrize("delays", sweep([[None, 0.004], [0.002, 0.008]], [[None, 0.004]]), ids=str)
async def test_a_call_for_several_players(tmp_path, delays):
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:4], options=SEALED)
        table.seat()
        called = of_sort(
            "POST /channels/", lambda request: (request.body.get("content") or "").count("<@") > 1
        )
        moments = [(called, 1, delay) for delay in delays]
        await played_under_fire(table, moments, random.Random(1))


async def test_a_panel_that_was_on_its_way(tmp_path):
    """The bot has sent it when it is killed: whoever pressed sees it all the same, and goes on from there."""
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:3])
        table.seat(curiosity=0)
        await house.playground.until(lambda: any(player.calls.qsize() for player in table.players))
        [player] = [player for player in table.players if player.calls.qsize()]
        player.rng.random = lambda: 0.5  # they press the same thing again
        panel = await player.open()
        before = seen_in(panel)
        slow = house.playground.faults.add("POST /interactions/.*/callback", delay=0.2)
        pressing = asyncio.create_task(player.step(panel))
        await house.playground.until(lambda: slow.hits)
        house.kill()
        with pytest.raises(Down):
            await pressing
        await house.playground.until(lambda: seen_in(panel) != before)
        await house.start()
        assert await player.come_back() == panel
        assert player.clicks["had come"] == 1
        called = len(house.witness.pings)
        await table.play(until=lambda: len(house.witness.pings) > called + 4)
        await table.at_rest()
        check(table)
        await check_due(house)


async def test_a_call_once_more(tmp_path):
    """Whoever asked for it asks again, since they heard nothing: there is one call all the same."""
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:3])
        ann = house.people["Ann"]
        await house.playground.until(table.calls_there)
        house.aim(of_sort(f"POST /channels/{table.thread.id}/messages"))
        with pytest.raises(Down):
            await house.alive(ann.slash(table.thread, "table ping"))
        await house.start()
        assert len(table.calls_there()) == 2
        await ann.slash(table.thread, "table ping")
        await table.at_rest()
        assert len(table.calls_there()) == 1


async def test_the_end_of_a_game(tmp_path):
    """The last board is shown, and the bot dies before it tells the result."""
    async with House(tmp_path) as house:
        table = await house.open_table(NAMES[:1], game="giganten", practice=2)
        seal = await table.seal()
        table.seat()
        over = of_sort("PATCH /channels/", lambda _: table.record.status == "finished")
        house.aim(over, 1, 0.01)
        await table.play(until=house.down.is_set)
        await house.start()
        await table.play()
        ann, thread = house.people["Ann"], table.thread  # the result comes before the stories of older rounds
        await house.playground.until(lambda: not ann.sees(thread, "Waiting for"), 30)
        await table.proof(seal)
        check(table)
