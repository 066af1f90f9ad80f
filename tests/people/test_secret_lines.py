"""Lines that nobody else can notice, where a table is set back: they tell nothing, and are not lost."""

from random import Random

import pytest

from bot.people.motions import Motions
from bot.people.takeback import Takebacks
from bot.storage.motions import MotionStore
from bot.storage.seats import SeatStore
from bot.storage.waits import Waits
from tests.people.conftest import ANN, BOB, CLEO, USERS
from tests.people.steps import at_random


@pytest.fixture
def back(store, table):
    seats = SeatStore(store.database)
    motions = Motions(MotionStore(store.database), seats, Waits(store.database), table, store.now)
    return Takebacks(table, seats, motions)


async def on(table, game, chance, until, most=400):
    """Play at random until something holds."""
    for _ in range(most):
        public = await table.look(game, None)
        if until(public):
            return public
        await at_random(table, game, public, chance)
    raise AssertionError("it does not come to that")


def chosen_together(public, after):
    return public.stage.phase == "limits" and len(public.awaited) > 1 and public.line > after


async def deal(table, key, channel):
    table._seed = lambda: "the same"
    return (await table.deal(key, channel, USERS, {})).game_id


async def test_how_often_somebody_changed_a_card_does_not_show_in_where_to_go_back(table):
    """The places have the same names, and what each would come to is the same; lines are not counted."""
    games = [await deal(table, "oilfield", channel) for channel in (1, 2)]
    for game in games:
        await on(table, game, Random(1), lambda public: public.stage.phase == "cards")
    for game, changes in zip(games, ((), ("local", "lease")), strict=True):
        for card in ("lease", *changes):
            await table.step(game, ANN, None, [f"ChooseCard.{card}"])
        for user in (BOB, CLEO):
            mine = await table.step(game, user, None, ["ChooseCard.build"])
            if mine.public is None:
                await table.publish(game, user, None)
    for game in games:
        await on(table, game, Random(2), lambda public: public.stage.round == 2)
    one, two = [await table.landings(game) for game in games]
    assert list(one.names) == list(two.names)
    assert list(one.names.values()) != list(two.names.values())
    for name in one.names:
        here = await table.undone(games[0], one.named(name))
        there = await table.undone(games[1], two.named(name))
        assert [line.events for line in here.told] == [line.events for line in there.told]
        assert (here.seats, here.known, here.now.view) == (there.seats, there.known, there.now.view)
        assert here.then.view == there.then.view


async def test_a_limit_that_a_rival_has_left_survives_a_vote_that_sets_the_table_back(table, back):
    """And the table is the same to everybody else as one at which nobody left any."""
    games = [await deal(table, "giganten", channel) for channel in (1, 2)]
    found, line, chance = [], 0, Random(3)
    while not found:
        public = await on(table, games[0], chance, lambda public, line=line: chosen_together(public, line))
        sides, line = [await table.look(games[0], user) for user in USERS], public.line
        found = [(mine, code) for mine in sides for code in mine.choices if code.startswith("PlanLimit")]
    await on(table, games[1], Random(3), lambda public: public.line == line)
    mine, code = found[-1]
    seat, user = mine.viewer, public.users[mine.viewer]
    before = [await table.look(games[0], other) for other in (None, *USERS) if other != user]
    await table.step(games[0], user, None, [code])
    assert before == [await table.look(games[0], other) for other in (None, *USERS) if other != user]
    kept = (await table.look(games[0], user)).view.players[seat].limits
    assert kept != mine.view.players[seat].limits
    rival = next(public.users[seat] for seat in public.awaited if public.users[seat] != user)
    for game in games:
        codes = (await table.look(game, rival)).choices
        await table.step(game, rival, None, [next(one for one in codes if not one.startswith("PlanLimit"))])
        place = list((await table.landings(game)).names.values())[-1]
        assert place == public.line
        motion = await back.ask(game, ANN, place)
        for other in (BOB, CLEO):
            await back._motions.cast(motion.id, other, yes=True)
        assert (await back._motions.find(motion.id)).status == "done"
    assert (await table.look(games[0], user)).view.players[seat].limits == kept
    for other in (None, *USERS):
        if other != user:
            one, two = [(await table.look(game, other)) for game in games]
            assert (one.view, one.awaited, one.events) == (two.view, two.awaited, two.events)
