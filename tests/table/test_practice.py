"""Practice players, without Discord: they play when awaited, never for a person, and stop cleanly."""

import asyncio
import logging

import pytest

from bot.engine.core import Refused
from bot.table import NotRead, NotSaved, Table
from bot.table.practice import LONGEST, MOST, Practice
from tests.support.toy import Quarry

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

    async def told_that_it_is_over():
        return told and told[-1].status == "finished"

    await until(told_that_it_is_over)
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


def silent(practice):
    async def stopped():
        return practice._tasks == {}

    return stopped


async def test_what_fails_again_and_again_is_given_up(table, practice, told, monkeypatch, caplog):
    tried = []

    async def step(self, game, user, *given, **more):
        tried.append(user)
        raise RuntimeError("never")

    monkeypatch.setattr(Table, "step", step)
    screen = await table.deal("quarry", 1, (-1, ANN, BOB), {})
    with caplog.at_level(logging.ERROR):
        practice.look_at(screen)
        await until(silent(practice))
    assert tried == [-1] * MOST
    assert f"stop in game {screen.game_id}" in caplog.records[-1].getMessage()
    assert told == []


async def test_a_full_disk_is_waited_for_however_long(table, practice, told, monkeypatch):
    real, full = Table.step, [NotSaved("disk-full")] * (MOST + 3)

    async def step(self, *given, **more):
        if full:
            raise Refused("table-refusal-disk-full") from full.pop()
        return await real(self, *given, **more)

    monkeypatch.setattr(Table, "step", step)
    screen = await table.deal("quarry", 1, (-1, -2, -3), {})
    practice.look_at(screen)
    await until(lambda: over(table, screen.game_id))


@pytest.mark.parametrize("door", ["step", "look"])
async def test_after_a_day_of_a_full_or_broken_disk_they_still_try(table, told, monkeypatch, door):
    """Once a minute: the pauses stop growing, and so does the number that says how long they are."""
    real, failing, waited, sleep = getattr(Table, door), [True] * 1500, [], asyncio.sleep
    trouble = {"step": NotSaved("disk-full"), "look": NotRead("unreadable")}[door]

    async def broken(self, *given, **more):
        if failing:
            failing.pop()
            raise Refused("table-refusal-storage") from trouble
        return await real(self, *given, **more)

    async def at_once(seconds):
        waited.append(seconds)
        await sleep(0)

    async def tell(public):
        told.append(public)

    screen = await table.deal("quarry", 1, (-1, ANN, BOB), {})
    monkeypatch.setattr(Table, door, broken)
    monkeypatch.setattr("bot.table.practice.asyncio.sleep", at_once)
    practice = Practice(table, tell)
    practice.look_at(screen)
    await asyncio.gather(*practice._tasks.values())
    assert told
    assert waited[:8] == [1.5, 3, 6, 12, 24, 48, LONGEST, LONGEST]
    assert waited[1500:1502] == [LONGEST, 1.5]


async def test_who_is_asked_but_can_do_nothing_stops_and_says_so(table, practice, told, monkeypatch, caplog):
    screen = await table.deal("quarry", 1, (-1, ANN, BOB), {})
    looked, real = [], Table.look

    async def look(self, *given):
        looked.append(given)
        return await real(self, *given)

    monkeypatch.setattr(Table, "look", look)
    monkeypatch.setattr(Quarry, "legal_actions", lambda *_: [])
    with caplog.at_level(logging.ERROR):
        practice.look_at(screen)
        await until(silent(practice))
    assert looked == [(screen.game_id, None), (screen.game_id, -1)]
    assert f"stop in game {screen.game_id}" in caplog.records[-1].getMessage()


async def test_a_turn_that_leads_nowhere_is_begun_anew(table, practice, told, monkeypatch, caplog):
    """Whoever has built can do nothing more, and is not even let off: another turn is tried then."""
    real = Quarry.legal_actions

    def legal_actions(self, state, seat):
        return [] if state.players[seat].wall else real(self, state, seat)

    monkeypatch.setattr(Quarry, "legal_actions", legal_actions)
    practice._chance = Misguided()
    screen = await table.deal("quarry", 1, (-1, ANN, BOB), {})
    with caplog.at_level(logging.ERROR):
        practice.look_at(screen)
        await until(silent(practice))
    assert -1 not in [told[-1].users[seat] for seat in told[-1].awaited]
    assert [record.message.split()[-1] for record in caplog.records] == ["failed"]


class Misguided:
    """Builds the first time, and then does the first other thing there is."""

    def __init__(self):
        self.asked = 0

    def choice(self, codes):
        self.asked += 1
        build = [code for code in codes if code.startswith("Build")]
        return build[0] if self.asked == 1 else next(code for code in codes if code not in build)


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
