"""Taking back at the table: without asking, and by whatever others have agreed on."""

import pytest
from msgspec.structs import replace

from bot.engine.core import Refused
from bot.engine.struck import FREE_SECONDS
from bot.storage.waits import Waits
from bot.table.verifying import verify
from tests.table.door.playing import ANN, BOB, CAT, EVE, SHELF, THREE, play, seen


@pytest.fixture
def ago(table, monkeypatch):
    """Let time pass."""
    began, passed = table._store.now(), [0]
    monkeypatch.setattr(table._store, "now", lambda: began + passed[0])

    def go(seconds):
        passed[0] += seconds

    return go


async def test_a_turn_is_taken_back_at_once_and_is_a_draft_again(table, game):
    await play(table, game, ANN, "Hire", "Earn.1")
    assert (await table.look(game, ANN)).free
    outcome = await table.take_back_turn(game, ANN)
    assert outcome.public.awaited == (0,)
    assert outcome.mine.draft.clicks == (("Hire",), ("Earn.1",))
    assert outcome.mine == await table.side(game, ANN)
    again = await table.publish(game, ANN, seen(outcome.mine))
    assert again.public.awaited == (1,)


async def test_it_goes_once_a_turn(table, game, refusing):
    await play(table, game, ANN, "Hire", "Earn.1")
    await table.take_back_turn(game, ANN)
    mine = (await table.publish(game, ANN, None)).mine
    assert not mine.free
    with refusing("takeback-refusal-not-free"):
        await table.take_back_turn(game, ANN)


async def test_it_goes_for_thirty_minutes(table, game, refusing, ago):
    await play(table, game, ANN, "Hire", "Earn.1")
    ago(FREE_SECONDS)
    assert (await table.look(game, ANN)).free
    ago(1)
    assert not (await table.look(game, ANN)).free
    with refusing("takeback-refusal-not-free"):
        await table.take_back_turn(game, ANN)


async def test_nobody_takes_back_what_others_did_or_saw(table, game, refusing):
    await play(table, game, ANN, "Earn.1")
    with refusing("takeback-refusal-not-free"):
        await table.take_back_turn(game, BOB)
    with pytest.raises(Refused, match="not-seated"):
        await table.take_back_turn(game, EVE)
    await play(table, game, BOB, "Dig")
    for user in (ANN, BOB):
        with refusing("takeback-refusal-not-free"):
            await table.take_back_turn(game, user)


async def test_whoever_was_composing_reads_why_their_draft_is_gone(table, game):
    await play(table, game, ANN, "Hire", "Earn.1")
    old = (await table.step(game, BOB, None, ["Build.A1"])).mine
    await table.take_back_turn(game, ANN)
    assert [note.key for note in (await table.look(game, BOB)).notes] == ["takeback-note-dropped"]
    await table.publish(game, ANN, None)
    mine = await table.look(game, BOB)  # also when he comes only now
    assert ([note.key for note in mine.notes], mine.draft) == (["takeback-note-dropped"], None)
    assert not (await table.look(game, CAT)).notes
    with pytest.raises(Refused, match="stale"):
        await table.step(game, BOB, seen(old), ["Earn.1"])
    assert not (await table.step(game, BOB, seen(mine), ["Build.A1"])).mine.notes
    await table.step(game, BOB, None, ["Earn.1"])
    await table.publish(game, BOB, None)
    assert not (await table.look(game, BOB)).notes


async def test_whoever_takes_back_goes_on_with_the_time_they_have_used(table, game, ago):
    began = {wait.seat: wait.began for wait in await waits(table, game)}
    ago(600)
    await play(table, game, ANN, "Hire", "Earn.1")
    ago(60)
    await table.take_back_turn(game, ANN)
    assert {wait.seat: wait.began for wait in await waits(table, game)} == began


async def waits(table, game):
    return await Waits(table._store.database).at(game)


async def test_what_was_taken_back_stays_readable_and_the_record_verifies(table, game):
    await play(table, game, ANN, "Hire", "Earn.1")
    await table.take_back_turn(game, ANN)
    await table.restart(game, ANN, None)
    told = await table.history(game, EVE)
    assert [(line.line, line.struck, line.back_to) for line in told] == [
        (0, False, None),
        (1, True, None),
        (2, True, None),
        (3, False, 0),
    ]
    assert '"struck":true' in await table.export(game)
    await play(table, game, ANN, "Earn.2")
    await play(table, game, BOB, "Dig")
    await play(table, game, BOB, "Earn.1")
    await table.take_back(game, 4, anew=True)
    await table.restart(game, BOB, None)
    for user in (BOB, CAT):
        await play(table, game, user, "Earn.1")
    for user in THREE:
        await play(table, game, user, "Bid.1")
    verdict = verify(await table.export(game), SHELF)
    assert verdict.ok
    assert [line.line for line in await table.history(game, EVE) if line.struck] == [1, 2, 5, 6]


async def test_what_it_would_come_to_is_what_everybody_may_know(table, game):
    first = await table.look(game, None)
    await play(table, game, ANN, "Hire", "Earn.1")
    undone = await table.undone(game, 0)
    assert undone.now == await table.look(game, None)
    assert (undone.then.view, undone.then.viewer) == (first.view, None)
    assert [line.line for line in undone.told] == [1, 2]
    assert [one.seat for one in undone.seats] == [0]
    back = await table.take_back(game, 0, anew=True)
    assert replace(back, line=0, owed=()) == replace(undone.then, line=0, owed=(), events=())
