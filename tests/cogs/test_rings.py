"""A new board rings everything that has happened since the board before."""

import random

import pytest

from bot.panel.orders import squares
from tests.cogs.conftest import Pictures

ENDS = ("EndTurn", "Idle")


@pytest.fixture
def studio():
    return Pictures()


@pytest.fixture
async def game(club, monkeypatch):
    monkeypatch.setattr(club.table, "_seed", lambda: "seed 1")
    return await club.start("Ann", "Bob", game="pipeline")


async def turn(game, chance):
    """Play a turn in which as much is done as there is to do."""
    table, public = game.club.table, await game.look()
    user = public.users[public.awaited[0]]
    mine = await table.look(game.number, user)
    while not (mine.draft and mine.draft.complete):
        more = [code for code in mine.choices if not code.startswith(ENDS)]
        outcome = await table.step(game.number, user, None, [chance.choice(more or mine.choices)])
        mine = outcome.mine
        if outcome.public:
            return outcome
    return await table.publish(game.number, user, None)


def rings(club):
    """Return what is ringed on the newest board; what stays of the round before has no rings."""
    order = [order for order in club.studio.orders if order.kind == "board" and order.marks][-1]
    return [mark.square for mark in order.marks if mark.kind == "new"]


async def happened(game, since):
    """Return all that everybody could notice after a screen."""
    told = await game.club.table.history(game.number, None, since.line)
    return [event for line in told for event in line.events]


async def test_a_turn_of_many_lines_is_ringed_whole(club, game):
    chance = random.Random(9)
    for _ in range(5):
        before = (await turn(game, chance)).public
    club.bot.services.news.changed(before)
    await game.caught_up()
    after = (await turn(game, chance)).public
    events = await happened(game, before)
    assert (after.line - before.line, len(events), len(after.events)) == (8, 10, 3)
    club.bot.services.news.changed(after)
    await game.caught_up()
    all_of_them = squares(after.rules, after.view, events)
    assert rings(club) == list(all_of_them)
    assert len(squares(after.rules, after.view, after.events)) < len(all_of_them)


async def test_a_board_that_is_shown_again_rings_what_happened_last(club, game):
    chance = random.Random(1)
    for _ in range(6):
        public = (await turn(game, chance)).public
    club.bot.services.news.changed(public)
    await game.caught_up()
    await club.bot.services.boards.post_again(game.number)
    assert rings(club) == list(squares(public.rules, public.view, public.events))


async def test_turns_that_come_quickly_are_ringed_together(club, game):
    club.bot.services.boards.pause = 0.3
    chance, before = random.Random(1), await game.look()
    for _ in range(3):
        public = (await turn(game, chance)).public
    events = await happened(game, before)
    club.bot.services.news.changed(public)
    await game.caught_up()
    assert rings(club) == list(squares(public.rules, public.view, events))
