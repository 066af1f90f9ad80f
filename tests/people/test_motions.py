"""Votes at a table: asked by owners, decided once, and done in the same write."""

import asyncio

import pytest

from bot.engine.core import Refused
from bot.people.effects import Effects
from bot.storage import pace
from bot.storage.agenda import Due, outage
from bot.storage.database import NotSaved
from tests.people.evening import ANN, BOB, CAT, DAN, DAY, EVE, START, breaks


def why(refused):
    return refused.value.refusal.key


@pytest.fixture
def effects(evening):
    """Let votes have effects, and count them."""
    done = []

    async def turn(motion, also):
        await evening.seats.relieve(motion.game_id, motion.subject, also)
        done.append(motion.id)

    async def abandon(motion, also):
        await evening.table.abandon(motion.game_id, also)
        done.append(motion.id)

    async def pause(motion, also):
        await evening.table.settle(motion.game_id, also)
        done.append(motion.id)

    evening.motions.on("turn", turn)
    evening.motions.on("abandon", abandon)
    evening.motions.on("pause", pause)
    return done


def due(motion):
    return Due("motion", 0, motion.game_id, motion.id, 0, 1, 0)


async def test_more_than_half_decide_and_it_is_done_once(evening, effects):
    motion = await evening.motions.ask(evening.game, ANN, "pause", facts={"until": START + DAY})
    assert (motion.status, effects) == ("open", [])
    assert await evening.due("motion") == [(motion.id, (START + 2 * DAY) * 1000)]
    votes = [evening.motions.cast(motion.id, user, yes=True) for user in (BOB, CAT)]
    await asyncio.gather(*votes, return_exceptions=True)
    assert effects == [motion.id]
    assert (await evening.motions.find(motion.id)).status == "done"
    assert await evening.due("motion") == []
    with pytest.raises(Refused) as refused:
        await evening.motions.cast(motion.id, CAT, yes=False)
    assert why(refused) == "votes-refusal-over-done"


async def test_one_no_ends_what_all_must_agree_to(evening, effects):
    motion = await evening.motions.ask(evening.game, ANN, "abandon")
    assert (await evening.motions.cast(motion.id, BOB, yes=False)).status == "lost"
    assert (await evening.table.look(evening.game, None)).status == "running"
    with pytest.raises(Refused) as refused:
        await evening.motions.ask(evening.game, BOB, "abandon")
    assert why(refused) == "votes-refusal-again"
    evening.clock.go(hours=24, days=0)
    evening.clock.at += 1
    assert (await evening.motions.ask(evening.game, BOB, "abandon")).status == "open"


async def test_all_give_a_game_up_and_it_can_be_reopened(evening, effects):
    motion = await evening.motions.ask(evening.game, ANN, "abandon")
    for user in (BOB, CAT):
        await evening.motions.cast(motion.id, user, yes=True)
    assert (await evening.table.look(evening.game, None)).status == "abandoned"
    assert (await evening.motions.find(motion.id)).status == "done"
    evening.clock.go(days=13)
    assert (await evening.seats.reopen(evening.game, BOB)).status == "running"
    assert [wait.seat for wait in await evening.seats._waits.at(evening.game)] == [0]


async def test_a_game_given_up_long_ago_or_whose_channel_is_taken_stays_so(evening):
    await evening.table.abandon(evening.game)
    evening.clock.go(days=13)
    with pytest.raises(Refused) as refused:
        await evening.seats.reopen(evening.game, DAN)
    assert why(refused) == "seats-refusal-not-yours"
    other = (await evening.table.deal("quarry", 70, (ANN, BOB), {})).game_id
    with pytest.raises(Refused) as refused:
        await evening.seats.reopen(evening.game, ANN)
    assert why(refused) == "table-refusal-channel-taken"
    await evening.table.abandon(other)
    evening.clock.go(days=2)
    with pytest.raises(Refused) as refused:
        await evening.seats.reopen(evening.game, ANN)
    assert why(refused) == "seats-refusal-long-ago"


async def test_silence_agrees_to_a_pause_and_not_to_the_end(evening, effects):
    pause = await evening.motions.ask(evening.game, ANN, "pause")
    end = await evening.motions.ask(evening.game, BOB, "abandon")
    evening.clock.go(days=2)
    for motion in (pause, end):
        assert await evening.motions.close(due(motion)) is None
    assert [(await evening.motions.find(one.id)).status for one in (pause, end)] == ["done", "lost"]
    assert effects == [pause.id]


async def test_while_the_bot_is_away_no_time_to_vote_passes(evening, effects):
    motion = await evening.motions.ask(evening.game, ANN, "pause", facts={"until": START + DAY})
    evening.clock.go(days=1)
    began = evening.clock()
    evening.clock.go(days=21)
    await evening.store.database.write(outage(began, evening.clock()))
    assert await evening.motions.close(due(motion)) == (START + 23 * DAY) * 1000
    assert (await evening.motions.find(motion.id)).status == "open"
    evening.clock.go(days=1)
    await evening.motions.close(due(motion))
    assert effects == [motion.id]


async def test_an_owner_who_is_away_keeps_their_vote_and_is_waited_for(evening, effects):
    """The computer plays for Bob and Cat: Ann does not rule alone."""
    for user in (BOB, CAT):
        await evening.seats.away(evening.game, user, START + 5 * DAY, fallback="computer")
    motion = await evening.motions.ask(evening.game, ANN, "abandon")
    evening.clock.go(days=4)
    assert await evening.motions.close(due(motion)) == (START + 6 * DAY) * 1000
    await evening.motions.cast(motion.id, BOB, yes=True)
    await evening.motions.cast(motion.id, CAT, yes=True)
    assert effects == [motion.id]


async def test_a_sitter_a_spectator_and_a_former_holder_have_no_vote(evening, effects):
    await evening.seats.away(evening.game, BOB, START + 5 * DAY, sitter=DAN)
    await evening.seats.answer(evening.game, 1, DAN, yes=True)
    await evening.seats.leave(evening.game, CAT)
    motion = await evening.motions.ask(evening.game, ANN, "abandon")
    for user in (DAN, CAT, EVE):
        with pytest.raises(Refused) as refused:
            await evening.motions.cast(motion.id, user, yes=True)
        assert why(refused) == "votes-refusal-no-vote"
        with pytest.raises(Refused) as refused:
            await evening.motions.ask(evening.game, user, "pause")
        assert why(refused) == "votes-refusal-owners"


async def test_the_computer_plays_for_who_is_late_until_they_are_back(evening, effects):
    await evening.late(0)
    motion = await evening.motions.ask(evening.game, BOB, "turn", subject=0)
    await evening.motions.cast(motion.id, CAT, yes=True)
    assert await evening.users() == (-1, BOB, CAT)
    await evening.seats.back(evening.game, ANN)
    assert await evening.users() == (ANN, BOB, CAT)


@pytest.mark.parametrize("kind", ["turn", "seek"])
async def test_nobody_decides_about_a_seat_that_is_late_no_more(evening, kind):
    """Silence would have agreed two days later, and the computer would have played for Ann."""
    Effects(evening.table, evening.seats, breaks(evening)).attach(evening.motions)
    await evening.late(0)
    evening.clock.go(days=3)
    motion = await evening.motions.ask(evening.game, BOB, kind, subject=0)
    await evening.table.step(evening.game, ANN, None, ["Hire", "Earn.1"])
    assert (await evening.motions.find(motion.id)).status == "open"  # a draft is nobody's business
    await evening.table.publish(evening.game, ANN, None)
    assert (await evening.motions.find(motion.id)).status == "void"
    assert [subject for subject, _ in await evening.due("vote")] == [motion.id]
    evening.clock.go(days=2)
    assert await evening.motions.close(due(motion)) is None
    assert await evening.users() == (ANN, BOB, CAT)
    assert not (await evening.chair(0)).seek


async def test_nobody_plays_for_somebody_who_has_got_more_time(evening, effects):
    await evening.late(0)
    motion = await evening.motions.ask(evening.game, BOB, "turn", subject=0)
    (wait,) = await evening.seats._waits.at(evening.game)
    await evening.store.database.write(*pace.given(wait, DAY, DAY, 7 * DAY))
    assert (await evening.motions.cast(motion.id, CAT, yes=True)).status == "void"
    assert await evening.users() == (ANN, BOB, CAT)


@pytest.mark.parametrize("kind", ["turn", "seek"])
async def test_a_substitute_is_not_judged_by_how_late_another_was(evening, kind):
    Effects(evening.table, evening.seats, breaks(evening)).attach(evening.motions)
    await evening.late(0)
    evening.clock.go(days=3)
    motion = await evening.motions.ask(evening.game, BOB, kind, subject=0)
    await evening.seats.leave(evening.game, ANN)
    assert (await evening.motions.find(motion.id)).status == "void"
    await evening.seats.claim(evening.game, 0, DAN)
    assert await evening.users() == (DAN, BOB, CAT)


async def test_what_is_asked_is_looked_at_again_when_a_seat_is_anothers(evening, effects):
    """All who are left have agreed: nobody has to wait for the end of the vote."""
    motion = await evening.motions.ask(evening.game, ANN, "abandon")
    await evening.motions.cast(motion.id, BOB, yes=True)
    evening.clock.go(hours=1)
    await evening.seats.leave(evening.game, CAT)
    assert await evening.due("motion") == [(motion.id, evening.store.now() * 1000)]
    assert await evening.motions.close(due(motion)) is None
    assert (await evening.table.look(evening.game, None)).status == "abandoned"


async def test_a_voter_who_leaves_may_decide_a_vote(evening, effects):
    motion = await evening.motions.ask(evening.game, ANN, "abandon")
    await evening.motions.cast(motion.id, BOB, yes=True)
    await evening.seats.leave(evening.game, CAT)
    assert await evening.motions.close(due(motion)) is None
    assert effects == [motion.id]


async def test_a_new_owner_votes_anew(evening, effects):
    motion = await evening.motions.ask(evening.game, ANN, "pause")
    await evening.seats.leave(evening.game, BOB)
    await evening.seats.claim(evening.game, 1, DAN)
    assert (await evening.motions.cast(motion.id, DAN, yes=True)).status == "done"


async def test_what_cannot_be_written_is_neither_decided_nor_done(evening, effects, monkeypatch):
    motion = await evening.motions.ask(evening.game, ANN, "pause")
    write = evening.store.database.write

    async def full(*steps):
        raise NotSaved("disk-full")

    monkeypatch.setattr(evening.store.database, "write", full)
    with pytest.raises(Refused):
        await evening.motions.cast(motion.id, BOB, yes=True)
    monkeypatch.setattr(evening.store.database, "write", write)
    assert ((await evening.motions.find(motion.id)).status, effects) == ("open", [])
    await evening.motions.cast(motion.id, BOB, yes=True)
    assert effects == [motion.id]


async def test_a_disk_that_is_full_for_a_moment_makes_no_vote_void(evening, monkeypatch):
    """The effect cannot be written, and right after it there is room again."""
    Effects(evening.table, evening.seats, breaks(evening)).attach(evening.motions)
    motion = await evening.motions.ask(evening.game, ANN, "pause", facts={"until": START + 3 * DAY})
    write, tries = evening.store.database.write, []

    async def full_at_first(*steps):
        tries.append(steps)
        if len(tries) == 1:
            raise NotSaved("disk-full")
        return await write(*steps)

    monkeypatch.setattr(evening.store.database, "write", full_at_first)
    with pytest.raises(Refused) as refused:
        await evening.motions.cast(motion.id, BOB, yes=True)
    assert why(refused) == "table-refusal-disk-full"
    assert (await evening.motions.find(motion.id)).status == "open"
    evening.clock.go(days=2)
    tries.clear()
    with pytest.raises(Refused):
        await evening.motions.close(due(motion))  # and is looked at again
    assert (await evening.motions.find(motion.id)).status == "open"
    assert (await evening.motions.cast(motion.id, BOB, yes=True)).status == "done"


async def test_a_decision_that_nothing_is_left_to_do_for_is_void(evening, effects):
    """Ann went away, with the computer, while the others decided that it should play."""
    await evening.late(0)
    motion = await evening.motions.ask(evening.game, BOB, "turn", subject=0)
    await evening.seats.relieve(evening.game, 0, ())
    assert (await evening.motions.cast(motion.id, CAT, yes=True)).status == "void"
    assert (await evening.motions.find(motion.id)).status == "void"
    assert effects == []


async def test_a_game_that_goes_on_still_knows_who_is_away(evening):
    await evening.seats.away(evening.game, ANN, START + 5 * DAY, fallback="computer")
    await evening.seats.leave(evening.game, BOB)
    await evening.table.abandon(evening.game)
    assert await evening.due("handback") == []
    await evening.seats.reopen(evening.game, CAT)
    assert await evening.due("handback") == [(0, (START + 5 * DAY) * 1000)]
    assert [seat for seat, _ in await evening.due("seek")] == [1]


async def test_only_the_asker_withdraws(evening, effects):
    motion = await evening.motions.ask(evening.game, ANN, "pause")
    with pytest.raises(Refused) as refused:
        await evening.motions.withdraw(motion.id, BOB)
    assert why(refused) == "votes-refusal-not-asker"
    assert (await evening.motions.withdraw(motion.id, ANN)).status == "withdrawn"
    assert await evening.due("motion") == []


async def test_the_only_owner_decides_at_once(evening, effects):
    game = (await evening.table.deal("quarry", 71, (ANN, -1), {})).game_id
    assert (await evening.motions.ask(game, ANN, "abandon")).status == "done"


async def test_what_is_not_known_is_not_asked(evening, effects):
    with pytest.raises(Refused) as refused:
        await evening.motions.ask(evening.game, ANN, "terms")
    assert why(refused) == "votes-refusal-unknown"
    with pytest.raises(Refused) as refused:
        await evening.motions.cast(99, ANN, yes=True)
    assert why(refused) == "votes-refusal-unknown"
