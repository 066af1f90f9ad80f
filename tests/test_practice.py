"""Practice players, without Discord: they play when awaited, never for a person, and stop cleanly."""

import asyncio
import logging

import pytest

from bot.practice import Practice
from bot.table import Table

ANN, BOB = 101, 102


@pytest.fixture
def told():
    return []


@pytest.fixture
async def practice(table, told):
    async def tell(public):
        told.append(public)

    practice = Practice(table, tell, pause=0.001)
    yield practice
    await practice.close()


async def until(holds, seconds=30.0):
    async with asyncio.timeout(seconds):
        while True:
            if await holds():
                return
            await asyncio.sleep(0.005)


async def over(table, game):
    return (await table.look(game, None)).status == "finished"


async def play(table, game, user):
    """Play a person's turn."""
    mine = await table.look(game, user)
    outcome = await table.step(game, user, None, [mine.choices[-1]])
    while outcome.mine.draft:
        if outcome.mine.draft.complete:
            outcome = await table.publish(game, user, None)
        else:
            outcome = await table.step(game, user, None, [outcome.mine.choices[-1]])
    return await table.look(game, None)


async def test_they_play_a_whole_game_among_themselves(table, practice, told):
    screen = await table.deal("quarry", 1, (-1, -2, -3), {})
    practice.look_at(screen)
    await until(lambda: over(table, screen.game_id))
    assert told[-1].status == "finished"
    assert [one.viewer for one in told] == [None] * len(told)
    assert [one.line for one in told] == sorted(one.line for one in told)


async def test_they_wait_for_a_person_and_go_on_after_them(table, practice, told):
    screen = await table.deal("quarry", 1, (-1, ANN, -2), {})
    practice.look_at(screen)

    async def awaited():
        public = await table.look(screen.game_id, None)
        return ANN in [public.users[seat] for seat in public.awaited]

    await until(awaited)
    head = await table.look(screen.game_id, None)
    await asyncio.sleep(0.05)
    assert (await table.look(screen.game_id, None)).line == head.line
    assert (await table.look(screen.game_id, ANN)).draft is None
    practice.look_at(await play(table, screen.game_id, ANN))

    async def gone_on():
        return (await table.look(screen.game_id, None)).line > head.line + 1

    await until(gone_on)


async def test_nobody_but_a_practice_player_is_played_for(table, practice, told):
    screen = await table.deal("quarry", 1, (ANN, BOB, -1), {})
    practice.look_at(screen)
    await asyncio.sleep(0.05)
    assert told == []
    assert (await table.look(screen.game_id, None)).line == 0


async def test_one_task_plays_a_game_however_often_it_is_looked_at(table, practice, told):
    screen = await table.deal("quarry", 1, (-1, ANN, BOB), {})
    for _ in range(20):
        practice.look_at(screen)
    assert len(practice._tasks) == 1

    async def moved():
        public = await table.look(screen.game_id, None)
        return -1 not in [public.users[seat] for seat in public.awaited]

    async def done():
        return practice._tasks == {}

    await until(moved)
    await until(done)
    assert (await table._store.moves(screen.game_id))[1:]


async def test_what_fails_is_logged_and_tried_again(table, practice, told, monkeypatch, caplog):
    real, failing = Table.step, [RuntimeError("one"), RuntimeError("two")]

    async def step(self, *given, **more):
        if failing:
            raise failing.pop()
        return await real(self, *given, **more)

    monkeypatch.setattr(Table, "step", step)
    screen = await table.deal("quarry", 1, (-1, -2, -3), {})
    with caplog.at_level(logging.ERROR):
        practice.look_at(screen)
        await until(lambda: over(table, screen.game_id))
    assert [record.message.split()[-1] for record in caplog.records] == ["failed", "failed"]


async def test_closing_finishes_the_move_that_is_being_made(table, told, monkeypatch):
    begun, real = asyncio.Event(), Table.step

    async def slow(self, *given, **more):
        begun.set()
        await asyncio.sleep(0.1)
        return await real(self, *given, **more)

    monkeypatch.setattr(Table, "step", slow)

    async def tell(public):
        told.append(public)

    practice = Practice(table, tell, pause=0.001)
    screen = await table.deal("quarry", 1, (-1, ANN, BOB), {})
    practice.look_at(screen)
    await begun.wait()
    await practice.close()
    assert len(told) == 1
    public = await table.look(screen.game_id, None)
    assert public.line > 0
    assert -1 not in [public.users[seat] for seat in public.awaited]


async def test_closing_while_they_think_moves_nothing(table, told):
    async def tell(public):
        told.append(public)

    practice = Practice(table, tell, pause=60)
    screen = await table.deal("quarry", 1, (-1, ANN, BOB), {})
    practice.look_at(screen)
    await asyncio.sleep(0.01)
    await asyncio.wait_for(practice.close(), 30)
    assert told == []


async def test_when_all_bid_at_once_each_bids_once(table, practice, told):
    screen = await table.deal("quarry", 1, (-1, -2, ANN), {})
    practice.look_at(screen)

    async def anns_turn():
        public = await table.look(screen.game_id, None)
        return ANN in [public.users[seat] for seat in public.awaited]

    await until(anns_turn)
    public = await play(table, screen.game_id, ANN)
    practice.look_at(public)

    async def only_ann():
        public = await table.look(screen.game_id, None)
        return [public.users[seat] for seat in public.awaited] == [ANN]

    await until(only_ann)
    await asyncio.sleep(0.05)
    bids = [
        move.code for move in await table._store.moves(screen.game_id) if (move.code or "").startswith("Bid")
    ]
    assert len(bids) == 2
