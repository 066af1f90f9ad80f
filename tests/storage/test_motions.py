"""Votes in the database: asked once, answered by seat, and ended once."""

import pytest
from msgspec.structs import replace

from bot.storage import motions
from bot.storage.database import Conflict
from bot.storage.motions import Ballot, Motion, MotionStore
from bot.table import Table
from tests.support.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
ANN, BOB = 2**62 + 1, 2**62 + 2
NOW = 1_000_000


@pytest.fixture
async def game(store):
    return (await Table(store, SHELF).deal("quarry", 1, (ANN, BOB, -1), {})).game_id


@pytest.fixture
def found(store):
    return MotionStore(store.database)


async def ask(found, game, kind="pause", **more):
    number = await found.number()
    motion = Motion(
        id=number, game_id=game, kind=kind, by=ANN, by_seat=0, opened=NOW, line=2, facts={"until": NOW + 5}
    )
    motion = replace(motion, **more)
    await found.database.write(*motions.opened(motion, 3))
    return motion


async def test_a_vote_is_found_as_it_was_asked(found, game):
    motion = await ask(found, game, "turn", subject=1)
    asked = replace(motion, ballots=(Ballot(0, ANN, yes=True),))
    assert await found.find(motion.id) == asked
    assert await found.open_at(game) == await found.since(game, NOW) == (asked,)
    assert await found.find(99) is await found.find(2**70) is None


async def test_numbers_are_never_given_twice(found, game):
    assert [(await ask(found, game, kind)).id for kind in ("pause", "abandon")] == [1, 2]


async def test_the_last_word_of_a_seat_counts(found, game):
    motion = await ask(found, game)
    for yes in (True, False):
        await found.database.write(motions.cast(motion.id, Ballot(1, BOB, yes=yes), NOW))
    assert (await found.find(motion.id)).ballots == (Ballot(0, ANN, yes=True), Ballot(1, BOB, yes=False))


async def test_a_vote_ends_once_and_is_over_then(found, game):
    motion = await ask(found, game)
    await found.database.write(motions.closed(motion.id, "done", NOW))
    for late in (
        motions.closed(motion.id, "lost", NOW),
        motions.cast(motion.id, Ballot(1, BOB, yes=True), NOW),
    ):
        with pytest.raises(Conflict):
            await found.database.write(late)
    assert (await found.find(motion.id)).status == "done"
    assert await found.open_at(game) == ()


async def test_the_same_is_not_asked_twice_at_a_time(found, game):
    motion = await ask(found, game)
    with pytest.raises(Conflict):
        await ask(found, game)
    await found.database.write(motions.closed(motion.id, "lost", NOW))
    await ask(found, game)


async def test_a_table_is_asked_three_things_at_once_at_most(found, game):
    for kind in ("pause", "abandon", "terms"):
        await ask(found, game, kind)
    with pytest.raises(Conflict):
        await ask(found, game, "takeback")


async def test_nothing_is_asked_at_a_game_that_is_over(store, found, game):
    open_one = await ask(found, game)
    await store.abandon(await store.load(game))
    assert (await found.find(open_one.id)).status == "void"
    with pytest.raises(Conflict):
        await ask(found, game, "terms")


async def test_what_nobody_needs_to_answer_any_more_is_void(found, game):
    back, pause = await ask(found, game, "takeback"), await ask(found, game, "pause")
    await found.database.write(*motions.void(game, NOW, 2))
    assert len(await found.open_at(game)) == 2
    await found.database.write(*motions.void(game, NOW, 3))
    assert (await found.find(back.id)).status == "void"
    await found.database.write(*motions.void(game, NOW))
    assert (await found.find(pause.id)).status == "void"
    told = await found.database.read("SELECT subject FROM due WHERE kind = 'vote' ORDER BY subject")
    assert [number for (number,) in told] == [back.id, pause.id]


async def test_a_new_owner_votes_anew(found, game):
    motion = await ask(found, game)
    await found.database.write(motions.cast(motion.id, Ballot(1, BOB, yes=False), NOW))
    await found.database.write(*motions.new_owner(game, 1, NOW))
    assert (await found.find(motion.id)).ballots == (Ballot(0, ANN, yes=True),)
