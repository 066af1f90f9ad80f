"""Planning ahead by buttons: a private panel on a supposed table, and what comes of it in public."""

import pytest

from bot.people.arming import ORDER
from bot.storage.agenda import Diary

WORKER = "Plan ahead: place a worker"


@pytest.fixture
async def game(club):
    """A game of Oilfield for three, which has just begun."""
    return await club.start("Ann", "Bob", "Cleo", game="oilfield")


@pytest.fixture
async def planner(game):
    """Somebody who places a worker after whoever is asked now."""
    screen = await game.look()
    return game.club.by_id(screen.users[screen.view.queue[1]])


async def chosen(person, side, *codes):
    for code in codes:
        side = await person.select(side, code)
    return side


async def carried(game, person):
    """Let what is due of a plan be done now."""
    screen, services = await game.look(), game.bot.services
    seat = screen.users.index(person.id)
    due = await Diary(game.club.store.database).find(ORDER, game.number, seat)
    await services.house.plans.carry(due)
    services.news.changed(await game.look())


async def test_a_plan_is_composed_saved_shown_and_cancelled(game, planner):
    side = await planner.click(await game.side(planner), WORKER)
    assert "### A plan to place a worker. Nothing is played." in side.text
    assert {"Back", "Publish if it fits"} <= set(side.message.labels)
    assert "Save plan" not in side.message.labels
    side = await chosen(planner, side, "PlaceWorker.drill_1", "PlaceWorker.build_1")
    assert "1 · " in side.text
    assert "2 · " in side.text
    side = await planner.click(side, "Publish if it fits")
    assert "is published a little later" in side.text
    side = await planner.click(side, "Save plan")
    assert "Your plan is saved." in side.text
    assert "Your plan to place a worker: " in side.text
    assert ", else " in side.text
    assert "Change plan: place a worker" in side.message.labels
    side = await planner.click(side, "Cancel plan: place a worker")
    assert "Your plan is cancelled." in side.text
    assert WORKER in side.message.labels


async def test_whoever_has_planned_is_not_called_and_the_plan_is_carried_out(game, planner):
    club, first = game.club, await game.turn_of()
    side = await planner.click(await game.side(planner), WORKER)
    side = await chosen(planner, side, "PlaceWorker.drill_1", "PlaceWorker.build_1")
    side = await planner.click(await planner.click(side, "Publish if it fits"), "Save plan")
    before = len(club.public)
    await club.table.step(game.number, first.id, None, ["PlaceWorker.drill_1"], publish=True)
    await club.bot.services.boards.refresh(game.number)
    posted = await club.posts.of(game.number)
    seat = (await game.look()).users.index(planner.id)
    assert posted.get("ping", seat) is None
    await carried(game, planner)
    await game.caught_up()
    assert (await game.look()).view.players[seat].worker == "build_1"
    assert "planned" not in "".join(club.public[before:])  # the round is not over


async def test_a_plan_that_does_not_fit_is_explained_to_its_player(game, planner):
    club, first = game.club, await game.turn_of()
    side = await planner.click(await game.side(planner), WORKER)
    side = await planner.click(await chosen(planner, side, "PlaceWorker.drill_1"), "Publish if it fits")
    await planner.click(side, "Save plan")
    outcome = await club.table.step(game.number, first.id, None, ["PlaceWorker.drill_1"], publish=True)
    club.bot.services.news.changed(outcome.public)
    await game.caught_up()  # who is called as if there had been no plan
    side = await game.side(planner)
    assert "Your plan was not carried out: " in side.text


async def test_an_old_panel_of_a_plan_is_answered_with_the_plan_as_it_is(game, planner):
    old = await planner.click(await game.side(planner), WORKER)
    listed = old.message.selects[0]["custom_id"]
    await chosen(planner, old, "PlaceWorker.drill_1")
    side = await game.club.late(planner, old.message, listed, "PlaceWorker.build_1")
    assert "1 · " in side.text
    assert "2 · " not in side.text


async def test_what_is_asked_by_now_is_no_longer_planned(game, planner):
    club, first = game.club, await game.turn_of()
    side = await planner.click(await game.side(planner), WORKER)
    outcome = await club.table.step(game.number, first.id, None, ["PlaceWorker.drill_1"], publish=True)
    club.bot.services.news.changed(outcome.public)
    side = await chosen(planner, side, "PlaceWorker.build_1")
    assert "✗ That cannot be planned now" in side.text
    assert "### Place your worker" in side.text
    await game.caught_up()


async def test_a_rival_can_do_nothing_with_the_buttons_of_a_plan(game, planner):
    """Whoever presses plans for their own seat, and whoever has none is told so."""
    club, first = game.club, await game.turn_of()
    board = await game.board()
    forged = f"gm:{game.number}:0.0:plan@worker@save"
    reply = await club.late(first, board, forged)
    assert "✗" in reply.newest.text
    rows = await club.store.database.read("SELECT count(*) FROM plan")
    assert list(rows[0]) == [0]


async def test_a_plan_is_opened_by_command(game, planner):
    side = await planner.slash(await game.channel(), "turn plan", decision="worker")
    assert "### A plan to place a worker." in side.text
    side = await planner.slash(await game.channel(), "turn plan")
    assert WORKER in side.message.labels
