"""Publishing a turn that could go on: what is left out is said, and a turn hardly begun asks first."""

import random

import pytest

from bot.panel.closing import SURE
from bot.panel.codes import Verb
from bot.panel.panel import panel
from bot.shelf import games
from bot.storage.games import Store
from bot.table import Table
from bot.words.voice import Voice
from tests.support.words import WORDS

USERS = [11, 12, 13]


@pytest.fixture
async def table(tmp_path):
    store = await Store.open(tmp_path / "games.db", games())
    yield Table(store, games(), seed=lambda: "closing")
    await store.close()


async def placed(table):
    """Play until somebody has put their truck on the map; return the game and who that is."""
    public, chance = await table.deal("giganten", 1, USERS, {}), random.Random(1)
    while True:
        user = USERS[public.awaited[0]]
        mine = await table.look(public.game_id, user)
        code = chance.choice(mine.choices)
        outcome = await table.step(public.game_id, user, None, [code])
        if mine.asked.key == "start":
            return public.game_id, user
        if outcome.mine.draft:
            outcome = await table.publish(public.game_id, user, None)
        public = outcome.public


def shown(screen, **more):
    voice = Voice(WORDS, "en", screen.rules, ["Ann", "Bob", "Cleo"], ["@ann", "@bob", "@cleo"])
    return panel(voice, screen, **more)


async def test_publishing_right_after_placing_the_truck_asks_first(table):
    game, user = await placed(table)
    screen = await table.look(game, user)
    points = screen.view.points
    first = shown(screen)
    assert first.footer[-1].does == SURE
    assert f"-# If you publish now: {points} of {points} MP unused." in first.text.splitlines()
    asked = shown(screen, face=SURE)
    assert asked.ask == f"Publish now? {points} of {points} MP unused."
    ((button,),) = [block.choices for block in asked.layout.blocks]
    assert (button.does, button.style) == (Verb("publish"), "danger")
    assert Verb("publish") not in [choice.does for choice in asked.footer]


async def test_a_move_that_was_begun_is_published_at_once_and_says_what_is_left(table):
    game, user = await placed(table)
    screen = await table.look(game, user)
    of = screen.view.points
    drive = min(screen.view.stops, key=lambda stop: stop.cost)
    screen = (await table.step(game, user, None, [f"Drive.{drive.square}"])).mine
    first = shown(screen)
    assert first.footer[-1].does == Verb("publish")
    assert f"-# If you publish now: {of - drive.cost} of {of} MP unused." in first.text.splitlines()
    await table.publish(game, user, None)
    assert shown(await table.look(game, user)).footer[-1].does != Verb("publish")
