"""Composing a plan: click by click on a supposed table, on which nothing is played."""

import pytest
from msgspec.structs import replace

from bot.engine.core import Refused
from bot.storage.database import step
from bot.table import Stale
from tests.people.conftest import ANN, BOB, CLEO, USERS

EVE = 99


async def worker(plans, game, code, user=BOB):
    return await plans.step(game, user, "worker", None, [code])


def ways(screen):
    return screen.plan.alternatives


async def test_whoever_waits_may_plan_what_comes_next(table, game):
    assert (await table.look(game, BOB)).ahead == ("worker", "card")
    assert (await table.look(game, ANN)).ahead == ()  # she is asked now
    assert (await table.look(game, EVE)).ahead == ()
    assert (await table.look(game, None)).ahead == ()


async def test_a_plan_is_composed_on_the_table_as_it_is_were_its_player_asked(plans, table, game):
    screen = await plans.look(game, BOB, "worker")
    assert (screen.asked.key, screen.viewer, screen.awaited) == ("worker", 1, (1,))
    assert (screen.plan.mode, screen.plan.round, screen.plan.resting) == ("draft", 1, True)
    assert screen.choices == (await table.look(game, ANN)).choices


async def test_each_pick_of_one_step_is_the_next_choice(plans, game):
    first, second = (await plans.look(game, BOB, "worker")).choices[:2]
    await worker(plans, game, first)
    screen = await worker(plans, game, second)
    assert ways(screen) == ((first,), (second,))
    assert screen.asked.key == "worker"  # and there is room for a third
    assert not screen.plan.open


async def test_nothing_of_it_is_played_or_seen_by_anybody(plans, table, game):
    before = [await table.side(game, user) for user in (*USERS, None)]
    code = (await plans.look(game, BOB, "worker")).choices[0]
    await worker(plans, game, code)
    await plans.save(game, BOB, "worker", None)
    after = [await table.side(game, user) for user in (*USERS, None)]
    assert [one.planned for one in after] == [user == BOB for user in (*USERS, None)]
    assert [replace(one, planned=False) for one in after] == before
    assert await plans.of(await table.look(game, CLEO)) == ()
    assert await plans.of(await table.look(game, None)) == ()


async def test_a_plan_outlives_its_panel_and_rests_until_it_is_saved(plans, table, game):
    code = (await plans.look(game, BOB, "worker")).choices[0]
    await worker(plans, game, code)
    (plan,) = await plans.of(await table.look(game, BOB))
    assert (plan.ask, plan.alternatives, plan.resting) == ("worker", ((code,),), True)
    await plans.save(game, BOB, "worker", None)
    (plan,) = await plans.of(await table.look(game, BOB))
    assert not plan.resting
    other = (await plans.look(game, BOB, "worker")).choices[1]
    assert (await worker(plans, game, other)).plan.resting  # whoever changes it says again that it counts


async def test_steps_are_undone_and_all_is_cleared(plans, game):
    first, second = (await plans.look(game, BOB, "worker")).choices[:2]
    await worker(plans, game, first)
    await worker(plans, game, second)
    assert ways(await plans.undo(game, BOB, "worker", None)) == ((first,),)
    await worker(plans, game, second)
    assert ways(await plans.clear(game, BOB, "worker", None)) == ()
    with pytest.raises(Refused, match="plans-refusal-empty"):
        await plans.undo(game, BOB, "worker", None)


async def test_what_is_decided_together_can_only_be_published(plans, game):
    screen = await plans.look(game, BOB, "card")
    assert (screen.plan.mode, screen.plan.sealed) == ("publish", True)
    with pytest.raises(Refused, match="plans-refusal-together"):
        await plans.use(game, BOB, "card", None, "draft")


async def test_a_plan_has_five_choices_at_the_most(plans, game):
    codes = (await plans.look(game, BOB, "worker")).choices
    for code in codes[:5]:
        screen = await worker(plans, game, code)
    assert screen.plan.full
    assert screen.choices == ()
    with pytest.raises(Refused, match="plans-refusal-many"):
        await worker(plans, game, codes[5])


async def test_no_choice_stands_in_a_plan_twice(plans, game):
    code = (await plans.look(game, BOB, "worker")).choices[0]
    await worker(plans, game, code)
    with pytest.raises(Refused, match="plans-refusal-twice"):
        await worker(plans, game, code)


async def test_a_click_on_an_older_plan_is_answered_with_the_plan_as_it_is(plans, game):
    screen = await plans.look(game, BOB, "worker")
    code, other = screen.choices[:2]
    await plans.step(game, BOB, "worker", screen.rev, [code])
    with pytest.raises(Stale) as stale:
        await plans.step(game, BOB, "worker", screen.rev, [other])
    assert ways(stale.value.screen) == ((code,),)


@pytest.mark.parametrize("code", ["", "Nonsense", "PlaceWorker.nowhere", "ChooseCard.lease"])
async def test_what_is_no_choice_is_refused_and_changes_nothing(plans, game, rows, code):
    with pytest.raises(Refused):
        await worker(plans, game, code)
    assert await rows.at(game) == []


@pytest.mark.parametrize(
    ("user", "ask"), [(ANN, "worker"), (EVE, "worker"), (BOB, "lease"), (BOB, ""), (BOB, "x")]
)
async def test_what_cannot_be_foreseen_cannot_be_planned(plans, game, user, ask):
    with pytest.raises(Refused):
        await plans.look(game, user, ask)


async def test_an_empty_plan_is_not_saved(plans, game):
    with pytest.raises(Refused, match="plans-refusal-empty"):
        await plans.save(game, BOB, "worker", None)


async def test_a_plan_is_called_off_by_its_player_alone(plans, game, rows):
    await worker(plans, game, (await plans.look(game, BOB, "worker")).choices[0])
    await plans.cancel(game, CLEO, "worker")
    assert len(await rows.at(game)) == 1
    await plans.cancel(game, BOB, "worker")
    assert await rows.at(game) == []
    await plans.cancel(game, BOB, "worker")  # twice does no harm


async def test_a_damaged_plan_counts_for_nothing(plans, game, rows, store):
    await worker(plans, game, (await plans.look(game, BOB, "worker")).choices[0])
    await store.database.write(step("UPDATE plan SET alternatives = '[[[' WHERE game_id = ?1", game))
    assert await rows.at(game) == []
    assert ways(await plans.look(game, BOB, "worker")) == ()


async def test_whoever_comes_to_hold_the_seat_reads_no_plan_of_another(plans, table, game, store):
    await worker(plans, game, (await plans.look(game, BOB, "worker")).choices[0])
    await store.database.write(
        step("UPDATE seat SET user_id = 14 WHERE game_id = ?1 AND seat = 1", game),
        step("UPDATE game SET users = '[11,14,13]' WHERE id = ?1", game),
    )
    assert await plans.of(await table.look(game, 14)) == ()
    assert ways(await plans.look(game, 14, "worker")) == ()


async def test_what_shows_something_new_is_not_offered_and_what_is_chosen_is_not_offered_twice(plans, table):
    oasis = (await table.deal("oasis", 2, USERS, {})).game_id
    (waiting, *_) = [user for user in USERS if (await table.look(oasis, user)).ahead]
    screen = await plans.look(oasis, waiting, "offer")
    assert screen.choices == ("Stop",)
    with pytest.raises(Refused, match="plans-refusal-shows"):
        await plans.step(oasis, waiting, "offer", None, ["Reveal"])
    assert (await plans.step(oasis, waiting, "offer", None, ["Stop"])).choices == ()
