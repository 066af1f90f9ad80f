"""Using a plan: as soon as its question is asked, as a draft or published, and as if by hand."""

from itertools import pairwise
from random import Random

import pytest

from bot.engine import record, wire
from bot.engine.core import Refused
from bot.people.arming import ALONE, ORDER, SPARE, TOGETHER
from bot.storage.agenda import SECOND, Diary
from bot.storage.database import Conflict
from bot.storage.waits import Waits
from tests.people.conftest import ANN, BOB, CLEO, USERS
from tests.people.steps import at_random


@pytest.fixture
def diary(store):
    return Diary(store.database)


@pytest.fixture
def waits(store):
    return Waits(store.database)


async def planned(plans, game, user, ask, *codes, mode="publish"):
    for code in codes:
        await plans.step(game, user, ask, None, [code])
    await plans.use(game, user, ask, None, mode)
    await plans.save(game, user, ask, None)


async def place(table, game, user, space):
    return await table.step(game, user, None, [f"PlaceWorker.{space}"], publish=True)


async def carried(plans, diary, clock, game, seat):
    """Let it be time, and carry out what is due."""
    due = await diary.find(ORDER, game, seat)
    clock.now = due.at / SECOND
    assert await plans.carry(due) is None


async def made(store, game):
    rows = await store.database.read(
        "SELECT seat, code, made FROM line WHERE game_id = ?1 ORDER BY line", game
    )
    return [tuple(row) for row in rows][1:]


async def test_the_first_choice_that_fits_is_published_as_if_by_hand(plans, table, store, diary, clock, game):
    await planned(plans, game, BOB, "worker", "PlaceWorker.drill_1", "PlaceWorker.build_1")
    await place(table, game, ANN, "drill_1")
    await carried(plans, diary, clock, game, 1)
    assert await made(store, game) == [
        (0, "PlaceWorker.drill_1", None),
        (1, "PlaceWorker.build_1", "plan"),
    ]
    assert (await table.look(game, BOB)).awaited == (2,)
    assert await plans.of(await table.look(game, BOB)) == ()  # it is used up


async def test_nobody_is_called_who_has_planned_before_the_plan_answers(
    plans, table, diary, waits, clock, game
):
    await planned(plans, game, BOB, "worker", "PlaceWorker.build_1")
    await place(table, game, ANN, "drill_1")
    due, (wait,) = await diary.find(ORDER, game, 1), await waits.at(game)
    assert ALONE[0] <= due.at / SECOND - clock.now <= ALONE[1]
    assert wait.quiet_until == due.at // SECOND + SPARE


async def test_whoever_s_plan_does_not_fit_is_called_as_if_they_had_none(plans, table, diary, waits, game):
    await planned(plans, game, CLEO, "worker", "PlaceWorker.drill_1")
    await place(table, game, ANN, "drill_1")
    (with_plan,) = await waits.at(game)
    await place(table, game, BOB, "build_1")
    (wait,) = await waits.at(game)
    assert (wait.seat, wait.quiet_until, with_plan.quiet_until) == (2, None, None)


async def test_a_plan_that_was_not_used_says_why_to_its_player_alone(plans, table, game):
    await planned(plans, game, BOB, "worker", "PlaceWorker.drill_1")
    await place(table, game, ANN, "drill_1")
    (plan,) = await plans.of(await table.look(game, BOB))
    assert plan.unused.key == "oilfield-refusal-space-taken"
    assert await plans.of(await table.look(game, CLEO)) == ()
    await place(table, game, BOB, "build_1")
    assert await plans.of(await table.look(game, BOB)) == ()  # and once it is answered, nothing any more


async def test_a_plan_may_become_a_draft(plans, table, store, diary, waits, clock, game):
    await planned(plans, game, BOB, "worker", "PlaceWorker.build_1", mode="draft")
    await place(table, game, ANN, "drill_1")
    assert (await diary.find(ORDER, game, 1)).at == int(clock.now * SECOND)
    assert (await waits.at(game))[0].quiet_until is None  # they are called as ever
    await carried(plans, diary, clock, game, 1)
    mine = await table.look(game, BOB)
    assert (mine.draft.clicks, mine.draft.complete) == ((("PlaceWorker.build_1",),), True)
    assert len(await made(store, game)) == 1
    await table.publish(game, BOB, None)
    assert (await made(store, game))[1] == (1, "PlaceWorker.build_1", None)


async def test_whose_own_hand_was_quicker_plays_by_hand(plans, table, store, rows, diary, waits, clock, game):
    await planned(plans, game, BOB, "worker", "PlaceWorker.build_1")
    await place(table, game, ANN, "drill_1")
    await table.step(game, BOB, None, ["PlaceWorker.subsidy"])
    assert await plans.of(await table.look(game, BOB)) == ()
    await carried(plans, diary, clock, game, 1)
    assert len(await made(store, game)) == 1
    assert await rows.at(game) == []
    assert (await waits.at(game))[0].quiet_until is None


async def test_all_choose_in_secret_at_times_that_tell_nothing(plans, table, store, diary, clock, game):
    """The last card opens the public phase, and that is published as well, as it would be by hand."""
    await planned(plans, game, BOB, "card", "ChooseCard.lease")
    await planned(plans, game, CLEO, "card", "ChooseCard.drill")
    for user, space in zip(USERS, ("drill_1", "build_1", "subsidy"), strict=True):
        await place(table, game, user, space)
    dues = [await diary.find(ORDER, game, seat) for seat in (1, 2)]
    for due in dues:
        assert TOGETHER[0] <= due.at / SECOND - clock.now <= TOGETHER[1]
    await table.step(game, ANN, None, ["ChooseCard.national"], publish=True)
    for due in dues:
        await plans.carry(due)
    lines = await made(store, game)
    assert lines[4:] == [(1, "ChooseCard.lease", "plan"), (2, "ChooseCard.drill", "plan")]


async def test_when_a_plan_answers_is_drawn_from_one_urn_whatever_it_says(arming):
    times = sorted(arming.when(together=False) - arming.now() for _ in range(500))
    assert ALONE[0] * SECOND <= times[0] < times[-1] <= ALONE[1] * SECOND
    assert max(b - a for a, b in pairwise(times)) < SECOND
    times = [arming.when(together=True) - arming.now() for _ in range(500)]
    assert TOGETHER[0] * SECOND <= min(times) < max(times) <= TOGETHER[1] * SECOND


async def test_a_plan_lapses_with_its_round(plans, rows, table, game, store):
    await planned(plans, game, BOB, "worker", "PlaceWorker.build_1")
    await store.database.write(*(await _next_round(store, table, game)))
    assert await rows.at(game) == []


async def _next_round(store, table, game):
    """Return what a line of a later round makes of the plans."""
    stored = await store.load(game)
    state = stored.head.state
    later = type(stored.head)(
        line=stored.head.line + 1,
        state=type(state)(**{**_fields(state), "round": 2}),
        marks=stored.head.marks,
    )
    return await store.besides(stored, [later])


def _fields(struct):
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


async def test_a_plan_rests_when_the_table_is_set_back(plans, table, game):
    await place(table, game, ANN, "drill_1")
    await planned(plans, game, CLEO, "worker", "PlaceWorker.build_1")
    await table.take_back(game, 0, anew=False)
    (plan,) = await plans.of(await table.look(game, CLEO))
    assert plan.resting


async def test_a_game_that_is_over_and_a_seat_that_changes_hands_leave_no_plan(plans, rows, table, game):
    await planned(plans, game, BOB, "worker", "PlaceWorker.build_1")
    await planned(plans, game, CLEO, "worker", "PlaceWorker.build_1")
    await table.reseat(game, 1, 14, expect=BOB)
    assert [plan.user for plan in await rows.at(game)] == [CLEO]
    await table.abandon(game)
    assert await rows.at(game) == []


async def test_what_is_due_for_a_question_that_is_not_asked_does_nothing(plans, store, diary, clock, game):
    await planned(plans, game, BOB, "worker", "PlaceWorker.build_1")
    await carried(plans, diary, clock, game, 1)  # put when it was saved, in case it had just been asked
    assert await made(store, game) == []
    assert len(await plans._rows.at(game)) == 1


async def test_a_plan_that_was_saved_too_late_to_be_noticed_is_used_all_the_same(
    plans, table, store, diary, clock, game
):
    besides, store.besides = store.besides, _unnoticed
    await planned(plans, game, BOB, "worker", "PlaceWorker.build_1")
    await place(table, game, ANN, "drill_1")
    store.besides = besides
    await carried(plans, diary, clock, game, 1)
    assert (await made(store, game))[1] == (1, "PlaceWorker.build_1", "plan")


async def _unnoticed(game, entries):
    return ()


async def test_a_plan_that_rests_is_not_used(plans, table, diary, game):
    await plans.step(game, BOB, "worker", None, ["PlaceWorker.build_1"])
    await place(table, game, ANN, "drill_1")
    assert await diary.find(ORDER, game, 1) is None
    with pytest.raises(Refused, match="plans-refusal-not-ahead"):
        await plans.save(game, BOB, "worker", None)


async def test_a_round_of_planned_workers_and_cards_calls_nobody(
    plans, table, store, diary, waits, clock, game
):
    """Ann places the first worker by hand; all the rest of the selection is planned."""
    for user, spaces in ((BOB, ("drill_1", "build_1")), (CLEO, ("drill_1", "build_1", "subsidy"))):
        await planned(plans, game, user, "worker", *[f"PlaceWorker.{space}" for space in spaces])
    for user, card in ((BOB, "lease"), (CLEO, "local")):
        await planned(plans, game, user, "card", f"ChooseCard.{card}")
    await place(table, game, ANN, "drill_1")
    await planned(plans, game, ANN, "card", "ChooseCard.build")
    for seat in (1, 2):
        assert [(one.seat, one.quiet_until is None) for one in await waits.at(game)] == [(seat, False)]
        await carried(plans, diary, clock, game, seat)
    assert [(one.seat, one.quiet_until is None) for one in await waits.at(game)] == [
        (seat, False) for seat in range(3)
    ]
    dues = sorted([await diary.find(ORDER, game, seat) for seat in range(3)], key=lambda due: due.at)
    for due in dues:
        await carried(plans, diary, clock, game, due.subject)
    lines = await made(store, game)
    assert [line[2] for line in lines] == [None, *["plan"] * 5]
    assert [code for _, code, _ in lines[:3]] == [
        f"PlaceWorker.{s}" for s in ("drill_1", "build_1", "subsidy")
    ]


async def test_what_was_planned_is_told_when_the_round_is_over(plans, table, store, diary, clock, game):
    await planned(plans, game, BOB, "worker", "PlaceWorker.build_1")
    await place(table, game, ANN, "drill_1")
    await carried(plans, diary, clock, game, 1)
    assert not any(line.planned for line in await table.history(game, None))
    chance = Random(1)
    while (public := await table.look(game, None)).stage.round == 1:
        await at_random(table, game, public, chance)
    (line,) = [line for line in await table.history(game, None) if line.planned]
    assert line.events[0].space == "build_1"


async def test_what_was_planned_is_still_told_when_the_game_is_over(plans, table, store, diary, clock, game):
    await planned(plans, game, BOB, "worker", "PlaceWorker.build_1")
    await place(table, game, ANN, "drill_1")
    await carried(plans, diary, clock, game, 1)
    stored, chance = await store.load(game), Random(1)
    entries, rules = [stored.head], stored.rules
    while awaited := rules.to_act(entries[-1].state):
        actions = rules.legal_actions(entries[-1].state, chance.choice(sorted(awaited)))
        entries.append(record.play(rules, entries[-1], chance.choice(actions)))
    await store.append(stored, entries[1:], finished=True)
    for user in (None, BOB):
        (line,) = [line for line in await table.history(game, user) if line.planned]
        assert line.events[0].space == "build_1"


async def test_lines_and_what_they_arm_are_written_together_or_not_at_all(plans, table, store, diary, game):
    """Whoever comes second to a line arms nothing."""
    await planned(plans, game, BOB, "worker", "PlaceWorker.build_1")
    before = await diary.find(ORDER, game, 1)
    old = await store.load(game, ANN)
    await place(table, game, ANN, "drill_1")
    armed = await diary.find(ORDER, game, 1)
    assert armed.ticket != before.ticket
    action = wire.unpack(old.rules, 0, "PlaceWorker.subsidy")
    with pytest.raises(Conflict):
        await store.append(old, [record.play(old.rules, old.head, action)])
    assert await diary.find(ORDER, game, 1) == armed
