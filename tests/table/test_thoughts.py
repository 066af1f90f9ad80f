"""Computer players at the table: what they are handed, and what becomes of what they think of."""

import logging

import pytest

from bot.engine import codec, wire
from bot.engine.core import visible
from bot.engine.draft import rehearse
from bot.engine.mind import Level, Mind, Weights
from bot.storage.games import Store
from bot.table.practice import Practice
from bot.table.thoughts import Thinking
from bot.time.agenda import Lane
from tests.support.fresh import empty
from tests.support.toy import Quarry
from tests.table.test_practice import PAUSE, SHELF, Clock, Room, play

QUARRY = Quarry()
ANN, BOB = 101, 102
EASY, NORMAL, HARD = -11, -21, -31


class Listener(Mind):
    """A mind that remembers every event it was told, and judges nothing."""

    def begin(self, view):
        return (view.turn,)

    def remember(self, memory, events):
        return (*memory, *events)

    def imagine(self, view, memory, seed):
        raise AssertionError

    def worth(self, state, seat):
        raise AssertionError

    def weigh(self, view, memory, choices, seed, level):
        raise AssertionError


class Thinkers:
    """Think at once, or for as long as a test says; they do the last thing that is offered."""

    def __init__(self, clock):
        self.cases, self.clock, self.takes = [], clock, 0
        self.answer = self.last_of_all

    async def turn(self, case):
        self.cases.append(case)
        self.clock.ms += self.takes
        return self.answer(case)

    def last_of_all(self, case):
        state, codes = codec.loads(QUARRY.state_type, case.state), []
        now = rehearse(QUARRY, state, case.seat, case.clicks)
        while not now.complete:
            action = QUARRY.legal_actions(now.state, case.seat)[-1]
            codes.append(wire.pack(action))
            if action.publishes or not case.drafting:
                break
            now = rehearse(QUARRY, state, case.seat, (*now.clicks, (codes[-1],)))
            assert not now.why
        return tuple(codes)


class ThinkingRoom(Room):
    def __init__(self, store, clock):
        super().__init__(store, clock)
        self.thinkers = Thinkers(clock)
        self.mind = Listener(QUARRY, Weights(easy={}))
        self.table._thinking = Thinking(self.thinkers, lambda rules: self.mind)
        self.practice = Practice(
            self.table, self.agenda.now, self.given_up, self.told.append, self.table.pause
        )
        self.agenda.on("play", self.practice.play, lane=Lane(a_second=1_000_000))

    async def codes(self, game):
        return [move.code for move in (await self.table._store.moves(game))[1:]]


@pytest.fixture
async def room(tmp_path):
    clock = Clock()
    store = await Store.open(empty(tmp_path / "games.db"), SHELF, clock=clock, pause=PAUSE)
    room = ThinkingRoom(store, clock)
    yield room
    await room.agenda.close()
    await store.close()


async def test_what_is_thought_of_is_played_to_the_end_of_a_game(room):
    game = await room.deal(EASY, NORMAL, HARD)
    await room.go_on_for_long()
    assert (await room.table.look(game, None)).status == "finished"
    by_seat = {case.seat: case.level for case in room.thinkers.cases}
    users = (await room.table.look(game, None)).users
    levels = {EASY: Level.EASY, NORMAL: Level.NORMAL, HARD: Level.HARD}
    assert by_seat == {seat: levels[user] for seat, user in enumerate(users)}


async def test_everybody_remembers_what_their_seat_could_see(room):
    game = await room.deal(HARD, ANN, NORMAL)
    while await room.go_on():
        pass
    await play(room.table, game, ANN)
    await room.go_on_for_long()
    stored = await room.table._store.load(game)
    lines = await room.table._store.events(stored, -1)
    for seat in (0, 2):
        last = [case for case in room.thinkers.cases if case.seat == seat][-1]
        told = [event for line in lines for event in visible(line.events, seat)]
        assert list(last.memory[1:]) == told[: len(last.memory) - 1]
        assert len(last.memory) > 3


async def test_what_was_taken_back_is_not_remembered(room):
    game = await room.deal(HARD, ANN, BOB)
    await room.go_on_for_long()
    await play(room.table, game, ANN)
    await play(room.table, game, BOB)
    await room.go_on_for_long()
    before = room.thinkers.cases[-1].memory
    await room.table.take_back(game, 0)
    await room.go_on_for_long()
    assert len(room.thinkers.cases[-1].memory) < len(before)


@pytest.mark.parametrize(("takes", "pauses"), [(0, 1), (10, 1), (1500, 1), (1501, 2), (4000, 3)])
async def test_every_thought_takes_a_whole_number_of_pauses(room, takes, pauses):
    await room.deal(HARD, ANN, BOB)
    room.thinkers.takes = takes
    began = room.clock.ms
    await room.go_on_for_long()
    assert room.clock.ms - began == (1 + pauses) * PAUSE * 1000


async def test_a_thought_about_another_table_is_thought_once_more(room, monkeypatch):
    game = await room.deal(HARD, ANN, BOB)
    await room.go_on()
    [snatch] = [code for code in (await room.table.look(game, ANN)).choices if code == "Snatch"]
    await room.table.step(game, ANN, None, [snatch])
    await room.go_on_for_long()
    assert len({case.state for case in room.thinkers.cases}) == len(room.thinkers.cases) == 2
    assert (await room.codes(game))[0] == "Snatch"


@pytest.mark.parametrize("answer", [None, ("Build.Z9",), ("Hire", "Hire", "Hire", "Hire", "Earn.9")])
async def test_who_cannot_think_or_breaks_the_rules_does_what_is_advised(room, answer, caplog):
    game = await room.deal(HARD, ANN, BOB)
    room.thinkers.answer = lambda case: answer
    with caplog.at_level(logging.ERROR):
        await room.go_on_for_long()
    assert await room.awaited(game) == [ANN]
    assert bool(caplog.records) == (answer is not None)
    assert room.given_up == {}


async def test_a_mind_that_breaks_costs_strength_and_nothing_else(room, monkeypatch, caplog):
    game = await room.deal(HARD, ANN, BOB)
    monkeypatch.setattr(Listener, "remember", lambda *_: 1 // 0)
    await room.go_on_for_long()
    assert room.thinkers.cases == []
    assert await room.awaited(game) == [ANN]
    assert "what a seat of game" in caplog.text


async def test_a_game_that_has_no_mind_is_played_as_advised(room):
    game = await room.deal(HARD, ANN, BOB)
    room.mind = None
    await room.go_on_for_long()
    assert room.thinkers.cases == []
    assert await room.awaited(game) == [ANN]
