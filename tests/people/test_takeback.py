"""Taking back by what a table agreed on: for free, by a vote of all, or never; and in one write."""

import random
from itertools import count

import pytest

from bot.engine.core import Refused
from bot.people.motions import Motions
from bot.people.takeback import Takebacks
from bot.shelf import games
from bot.storage.database import NotSaved
from bot.storage.games import Store
from bot.storage.motions import MotionStore
from bot.storage.seats import SeatStore
from bot.storage.waits import Waits
from bot.table import Table
from bot.table.verifying import verify
from bot.time.terms import Terms, write
from tests.people.evening import ANN, BOB, CAT, DAN, DAY, EVE
from tests.support.sweeps import sweep

SHELF = games()


@pytest.fixture
def back(evening):
    return Takebacks(evening.table, evening.seats_stored, evening.motions)


async def play(evening, user, *codes):
    outcome = await evening.table.step(evening.game, user, None, codes, publish=True)
    return outcome if outcome.public else await evening.table.publish(evening.game, user, None)


async def moved(evening):
    """Let Ann and Bob play, so that Ann's turn takes a vote to come back."""
    await play(evening, ANN, "Hire", "Earn.1")
    await play(evening, BOB, "Dig")


def why(refused):
    return refused.value.refusal.key


def agree(evening, **terms):
    """Let the table have agreed on something, though it had no lobby."""

    async def door(_):
        return write(Terms(**terms)), 0

    evening.seats_stored.door = door


async def test_everybody_has_to_agree_and_then_it_is_done(evening, back):
    await moved(evening)
    motion = await back.ask(evening.game, ANN)
    assert (motion.status, motion.facts["line"]) == ("open", 0)
    assert (await evening.motions.cast(motion.id, BOB, yes=True)).status == "open"
    assert (await evening.motions.cast(motion.id, CAT, yes=True)).status == "done"
    screen = await evening.table.look(evening.game, None)
    assert (screen.awaited, screen.line) == ((0,), 4)
    assert (await evening.table.look(evening.game, ANN)).draft.clicks == (("Hire",), ("Earn.1",))


async def test_one_no_leaves_it_and_another_place_may_be_asked_for(evening, back):
    await moved(evening)
    motion = await back.ask(evening.game, BOB)
    assert (await evening.motions.cast(motion.id, ANN, yes=False)).status == "lost"
    with pytest.raises(Refused) as refused:
        await back.ask(evening.game, BOB, int(motion.facts["line"]))
    assert why(refused) == "votes-refusal-again"
    assert (await back.ask(evening.game, ANN)).status == "open"


async def test_playing_on_ends_the_vote_and_a_panel_says_so(evening, back):
    await moved(evening)
    motion = await back.ask(evening.game, ANN)
    assert (await evening.table.look(evening.game, BOB)).voted
    await play(evening, BOB, "Earn.1")
    assert (await evening.motions.find(motion.id)).status == "void"
    with pytest.raises(Refused) as refused:
        await evening.motions.cast(motion.id, CAT, yes=True)
    assert why(refused) == "votes-refusal-over-void"
    assert not (await evening.table.look(evening.game, CAT)).voted


async def test_the_last_ballot_and_the_set_back_are_one_write(evening, back, monkeypatch):
    """Whatever cuts it short leaves neither, and it can be said again."""
    await moved(evening)
    motion = await back.ask(evening.game, ANN)
    await evening.motions.cast(motion.id, BOB, yes=True)
    before, kept_write, writes = (
        await evening.table.look(evening.game, None),
        evening.store.database.write,
        [],
    )

    async def full(*steps):
        writes.append(steps)
        raise NotSaved("disk-full")

    monkeypatch.setattr(evening.store.database, "write", full)
    with pytest.raises((NotSaved, Refused)):
        await evening.motions.cast(motion.id, CAT, yes=True)
    monkeypatch.setattr(evening.store.database, "write", kept_write)
    said = " ".join([step.sql for step in writes[0]])
    assert all(what in said for what in ("INSERT INTO line", "INSERT INTO ballot", "UPDATE motion"))
    kept = await evening.motions.find(motion.id)
    assert (kept.status, len(kept.ballots)) == ("open", 2)
    assert await evening.table.look(evening.game, None) == before
    assert (await evening.motions.cast(motion.id, CAT, yes=True)).status == "done"


async def test_a_table_keeps_to_what_it_agreed_on(evening, back):
    await play(evening, ANN, "Hire", "Earn.1")
    agree(evening, takeback="ask")
    with pytest.raises(Refused) as refused:
        await back.turn(evening.game, ANN)
    assert why(refused) == "takeback-refusal-ask"
    agree(evening, takeback="never")
    with pytest.raises(Refused) as refused:
        await back.ask(evening.game, ANN)
    assert why(refused) == "takeback-refusal-never"


async def test_nobody_goes_where_there_is_no_place(evening, back):
    await moved(evening)
    for user, line in ((ANN, 99), (ANN, 1), (CAT, None)):
        with pytest.raises(Refused) as refused:
            await back.ask(evening.game, user, line)
        assert why(refused) == "takeback-refusal-nowhere"
    with pytest.raises(Refused) as refused:
        await back.ask(evening.game, EVE, 0)
    assert why(refused) == "votes-refusal-owners"


@pytest.mark.parametrize("key", sweep(sorted(SHELF), ["giganten", "oasis"]))
async def test_random_games_with_much_taken_back_end_and_verify(tmp_path, key):
    chance, now = random.Random(key), count(1_900_000_000, 7)
    store = await Store.open(tmp_path / "games.db", SHELF, clock=lambda: next(now))
    try:
        table = Table(store, SHELF, seed=lambda: f"seed {key}")
        seats = SeatStore(store.database)
        motions = Motions(MotionStore(store.database), seats, Waits(store.database), table, store.now)
        backs = Takebacks(table, seats, motions)
        users = (1, 2, 3)[: max(2, SHELF[key].seats[0])]
        game, done = (await table.deal(key, 1, users, {})).game_id, {"free": 0, "agreed": 0}
        while (screen := await table.look(game, None)).status == "running":
            last = chance.choice(users)
            mine = await table.look(game, last)
            if mine.free and done["free"] < 6 and chance.random() < 0.5:
                await backs.turn(game, last)
                done["free"] += 1
            elif done["agreed"] < 4 and chance.random() < 0.06:
                await vote(backs, motions, table, game, users, chance, done)
            else:
                await one_turn(table, game, screen.users[chance.choice(screen.awaited)], chance)
        assert verify(await table.export(game), SHELF).ok
        assert done["free"]
        assert done["agreed"]
    finally:
        await store.close()


async def vote(backs, motions, table, game, users, chance, done):
    places = (await table.landings(game)).places
    if not places:
        return
    place, _ = chance.choice(places)
    undone = await table.undone(game, place.line)
    motion = await backs.ask(game, users[0], place.line)
    for user in users[1:]:
        motion = await motions.cast(motion.id, user, yes=True)
    assert motion.status == "done"
    assert (await table.look(game, None)).view == undone.then.view
    done["agreed"] += 1


async def one_turn(table, game, user, chance):
    mine = await table.look(game, user)
    while not (mine.draft and mine.draft.complete):
        outcome = await table.step(game, user, None, [chance.choice(mine.choices)])
        if outcome.public:
            return
        mine = outcome.mine
    await table.publish(game, user, None)


async def test_whoever_is_back_takes_back_what_the_computer_made_of_their_turn(evening, back):
    """It was decided without them; if nobody has gone on, that costs no vote."""
    game, seats, table = evening.game, evening.seats, evening.table
    await seats.relieve(game, 0, ())
    for code in ("Hire", "Earn.1"):
        await table.step(game, -1, None, [code], made="practice")
    await table.publish(game, -1, None, made="practice")
    assert not (await table.look(game, BOB)).free
    await seats.back(game, ANN)
    assert (await table.look(game, ANN)).free
    await back.turn(game, ANN)
    assert (await table.look(game, ANN)).awaited == (0,)


async def test_whoever_takes_over_a_computer_players_seat_takes_back_nothing_of_its(evening, back):
    table = evening.table
    await table.abandon(evening.game)
    game = await evening.deal(-1, BOB, CAT)
    for code in ("Hire", "Earn.1"):
        await table.step(game, -1, None, [code], made="practice")
    await table.publish(game, -1, None, made="practice")
    await evening.seats.claim(game, 0, ANN)
    assert not (await table.look(game, ANN)).free


async def test_nobody_takes_back_what_another_person_has_played(evening, back):
    """Neither who plays for somebody nor who takes over; but what was played for them is an owner's own."""
    game, seats, table = evening.game, evening.seats, evening.table
    await play(evening, ANN, "Hire", "Earn.1")
    await seats.away(game, ANN, evening.store.now() + 2 * DAY, sitter=EVE)
    await seats.answer(game, 0, EVE, yes=True)
    assert not (await table.look(game, EVE)).free
    with pytest.raises(Refused) as refused:
        await back.turn(game, EVE)
    assert why(refused) == "takeback-refusal-not-free"
    await seats.back(game, ANN)
    assert (await table.look(game, ANN)).free
    await seats.leave(game, ANN)
    await seats.claim(game, 0, DAN)
    assert not (await table.look(game, DAN)).free


async def test_an_owner_takes_back_what_a_friend_has_played_for_them(evening, back):
    game, seats = evening.game, evening.seats
    await seats.away(game, ANN, evening.store.now() + 2 * DAY, sitter=EVE)
    await seats.answer(game, 0, EVE, yes=True)
    await play(evening, EVE, "Hire", "Earn.1")
    assert (await evening.table.look(game, EVE)).free
    await seats.back(game, ANN)
    await back.turn(game, ANN)
    assert (await evening.table.look(game, ANN)).awaited == (0,)
