"""Practice players, without Discord: they play what is due, never for a person, and give up with a word."""

import logging
from random import Random

import pytest

from bot.engine.core import Refused
from bot.storage.agenda import SECOND, Diary
from bot.storage.games import Store
from bot.table import NotRead, NotSaved, Table
from bot.table.practice import FIRST, GIVEN_UP, LONGEST, MOST, REST, Practice
from bot.time.agenda import Agenda, Lane
from tests.support.fresh import empty
from tests.support.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
ANN, BOB = 101, 102
PAUSE = 1.5


class Clock:
    def __init__(self):
        self.ms = 1_800_000_000_000

    def __call__(self):
        return self.ms / SECOND


class Room:
    """A table at which practice players sit, and a clock that jumps to whatever is due next."""

    def __init__(self, store, clock):
        self.clock, self.diary = clock, Diary(store.database)
        self.heard, self.told, self.given_up = [], [], {}
        self.table = Table(store, SHELF, seed=lambda: "seed", heard=self.heard.append)
        self.agenda = Agenda(self.diary, clock)
        self.practice = Practice(self.table, self.agenda.now, self.given_up, self.told.append)
        self.practice._chance = Random(1)
        self.agenda.on("play", self.practice.play, lane=Lane(a_second=1_000_000))
        self.waited = []

    async def deal(self, *users):
        return (await self.table.deal("quarry", 1, users, {})).game_id

    async def go_on(self):
        """Let time pass until something is due, and look at it; say whether there was anything."""
        coming = await self.diary.first(["play"], 1)
        if not coming:
            return False
        self.waited.append((coming[0].at - self.clock.ms) / SECOND)
        self.clock.ms = coming[0].at
        await self.agenda.look()
        await self.agenda.idle()
        return True

    async def go_on_for_long(self, most=500):
        for _ in range(most):
            if not await self.go_on():
                return
        raise AssertionError("there is always something due")

    async def awaited(self, game):
        public = await self.table.look(game, None)
        return [public.users[seat] for seat in public.awaited]


@pytest.fixture
async def room(tmp_path):
    clock = Clock()
    store = await Store.open(empty(tmp_path / "games.db"), SHELF, clock=clock, pause=PAUSE)
    room = Room(store, clock)
    yield room
    await room.agenda.close()
    await store.close()


async def play(table, game, user):
    """Play a person's turn."""
    mine = await table.look(game, user)
    outcome = await table.step(game, user, None, [mine.choices[-1]])
    while outcome.mine.draft:
        if outcome.mine.draft.complete:
            outcome = await table.publish(game, user, None)
        else:
            outcome = await table.step(game, user, None, [outcome.mine.choices[-1]])


async def test_they_play_a_whole_game_among_themselves(room):
    game = await room.deal(-1, -2, -3)
    await room.go_on_for_long()
    assert (await room.table.look(game, None)).status == "finished"
    assert [change.by for change in room.heard] == [None] * len(room.heard)
    assert {move.seat for move in (await room.table._store.moves(game))[1:]} == {0, 1, 2}


async def test_every_move_takes_the_same_time(room):
    await room.deal(-1, -2, -3)
    await room.go_on_for_long()
    assert set(room.waited) == {PAUSE}


async def test_their_lines_say_that_they_made_them(room):
    await room.deal(-1, -2, -3)
    await room.go_on_for_long()
    rows = await room.table._store.database.read("SELECT DISTINCT made FROM line WHERE line > 0")
    assert [tuple(row) for row in rows] == [("practice",)]


async def test_they_wait_for_a_person_and_go_on_after_them(room):
    game = await room.deal(-1, ANN, -2)
    await room.go_on_for_long()
    assert await room.awaited(game) == [ANN]
    assert (await room.table.look(game, ANN)).draft is None
    line = (await room.table.look(game, None)).line
    await play(room.table, game, ANN)
    await room.go_on_for_long()
    assert (await room.table.look(game, None)).line > line + 1


async def test_nobody_but_a_practice_player_is_played_for(room):
    game = await room.deal(ANN, BOB, -1)
    assert not await room.go_on()
    assert (await room.table.look(game, None)).line == 0


async def test_when_all_bid_at_once_each_bids_once(room):
    game = await room.deal(-1, -2, ANN)
    await room.go_on_for_long()
    await play(room.table, game, ANN)
    await room.go_on_for_long()
    assert await room.awaited(game) == [ANN]
    codes = [move.code or "" for move in await room.table._store.moves(game)]
    assert len([code for code in codes if code.startswith("Bid")]) == 2


async def test_what_fails_is_logged_and_tried_again(room, monkeypatch, caplog):
    real, failing = Table.stand_in, [RuntimeError("one"), RuntimeError("two")]

    async def stand_in(self, *given):
        if failing:
            raise failing.pop()
        return await real(self, *given)

    monkeypatch.setattr(Table, "stand_in", stand_in)
    game = await room.deal(-1, -2, -3)
    with caplog.at_level(logging.ERROR):
        await room.go_on_for_long()
    assert (await room.table.look(game, None)).status == "finished"
    assert [record.message.split()[-1] for record in caplog.records] == ["failed", "failed"]
    assert room.waited[:4] == [PAUSE, FIRST, 2 * FIRST, PAUSE]
    assert room.told == []


async def test_what_fails_again_and_again_is_given_up_and_told_once(room, monkeypatch, caplog):
    tried = []

    async def stand_in(self, game, user, *given):
        tried.append(user)
        raise RuntimeError("never")

    game = await room.deal(-1, ANN, BOB)
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(Table, "stand_in", stand_in)
        for _ in range(MOST):
            await room.go_on()
        assert tried == [-1] * MOST
        assert room.given_up == {game: GIVEN_UP}
        assert room.told == [game]
        assert f"stop in game {game}" in caplog.records[-1].getMessage()
    await room.go_on()
    assert room.waited[-1] == REST
    assert -1 not in await room.awaited(game)
    assert room.given_up == {}


@pytest.mark.parametrize("door", ["stand_in", "look"])
async def test_after_a_day_of_a_full_or_broken_disk_they_still_try(room, monkeypatch, door):
    """Once a minute: the pauses stop growing."""
    real, failing = getattr(Table, door), [True] * 200
    trouble = {"stand_in": NotSaved("disk-full"), "look": NotRead("unreadable")}[door]

    async def broken(self, *given):
        if failing:
            failing.pop()
            raise Refused("table-refusal-storage") from trouble
        return await real(self, *given)

    game = await room.deal(-1, ANN, BOB)
    with monkeypatch.context() as patch:
        patch.setattr(Table, door, broken)
        await room.go_on_for_long()
    assert room.waited[:8] == [PAUSE, FIRST, 6, 12, 24, 48, LONGEST, LONGEST]
    assert -1 not in await room.awaited(game)
    assert room.told == []


async def test_who_is_asked_but_can_do_nothing_stops_and_says_so(room, monkeypatch, caplog):
    game = await room.deal(-1, ANN, BOB)
    monkeypatch.setattr(Quarry, "legal_actions", lambda *_: [])
    with caplog.at_level(logging.ERROR):
        await room.go_on()
    assert room.told == [game]
    assert f"stop in game {game}" in caplog.records[-1].getMessage()


async def test_a_person_who_comes_in_between_is_left_the_move(room, monkeypatch, caplog):
    game, real = await room.deal(-1, ANN, BOB), Table.stand_in

    async def claimed(table, *args):
        monkeypatch.setattr(Table, "stand_in", real)
        await table.reseat(game, 0, 999, expect=-1)
        return await table.stand_in(*args)

    monkeypatch.setattr(Table, "stand_in", claimed)
    await room.go_on()
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert (await room.table.look(game, None)).line == 0
    assert await room.awaited(game) == [999]


async def test_a_game_that_is_over_or_damaged_is_left_alone(room):
    game = await room.deal(-1, ANN, BOB)
    (due,) = await room.diary.first(["play"], 9)
    await room.table.abandon(game)
    assert await room.practice.play(due) is None
    assert (await room.table.look(game, None)).line == 0
