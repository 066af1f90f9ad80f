"""What everybody is shown, and how it is handed on after a write."""

import pytest
from msgspec.structs import replace

from bot.storage.games import Store
from bot.table import Table
from tests.support.clock import Clock
from tests.support.counting import counting
from tests.support.fresh import empty
from tests.support.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
ANN, BOB, CAT = THREE = (111, 222, 333)
NOON = 1_000_000


class Viewed(Quarry):
    """The toy, and how often somebody's view of it was built."""

    views = ()

    def view(self, state, viewer):
        self.views += (viewer,)
        return super().view(state, viewer)


@pytest.fixture
def clock():
    return Clock(NOON)


@pytest.fixture
async def store(tmp_path, clock):
    store = await Store.open(empty(tmp_path / "games.db"), SHELF, clock=clock)
    yield store
    await store.close()


@pytest.fixture
def table(store):
    return Table(store, SHELF, seed=lambda: "seed")


@pytest.fixture
async def game(table):
    return (await table.deal("quarry", 1, THREE, {})).game_id


async def play(table, game, user, *codes):
    """Play a whole turn, and publish it."""
    outcome = await table.step(game, user, None, codes, publish=True)
    return outcome if outcome.public else await table.publish(game, user, None)


def lines(public):
    return [line.line for line in public.told]


async def test_what_a_click_has_left_is_shown_without_loading_it_again(table, store, game):
    outcome = await play(table, game, ANN, "Earn.1")
    with counting(store.database) as count:
        public = await table.public(game, 0, anew=False)
    assert public.screen is outcome.public
    assert len(count.reads) == 1
    assert public == await table.public(game, 0)


async def test_it_is_at_hand_only_once(table, store, game):
    await play(table, game, ANN, "Earn.1")
    await table.public(game, anew=False)
    with counting(store.database) as count:
        again = await table.public(game, anew=False)
    assert len(count.reads) == 2
    assert again.screen == await table.look(game, None)


async def test_whoever_looks_anew_sees_what_another_process_wrote(table, store, game):
    await play(table, game, ANN, "Earn.1")
    other = await play(Table(store, SHELF), game, BOB, "Earn.1")
    assert (await table.public(game)).screen == other.public
    assert (await table.public(game, anew=False)).screen == other.public


async def test_the_latest_write_counts_whatever_is_shown_first(table, game):
    await play(table, game, ANN, "Earn.1")
    await play(table, game, BOB, "Earn.1")
    await table.move(game, 7)
    public = await table.public(game, anew=False)
    assert (public.screen.channel, public.screen.line) == (7, 2)
    await table.abandon(game)
    assert (await table.public(game, anew=False)).screen.status == "abandoned"


async def test_a_dealt_game_and_one_set_back_are_at_hand_too(table, game):
    dealt = await table.public(game, anew=False)
    assert dealt.screen == await table.look(game, None)
    await play(table, game, ANN, "Earn.1")
    back = await table.take_back(game, 0)
    public = await table.public(game, 1, anew=False)
    assert public.screen is back
    assert [(line.line, line.back_to) for line in public.told] == [(2, 0)]


async def test_lines_go_back_to_what_was_shown_and_a_few_further(table, game):
    await play(table, game, ANN, "Hire", "Earn.1")
    await play(table, game, BOB, "Earn.1")
    await play(table, game, CAT, "Earn.1")
    assert lines(await table.public(game, 1, latest=1)) == [2, 3, 4]
    assert lines(await table.public(game, 4, latest=2)) == [3, 4]
    assert lines(await table.public(game, latest=2)) == [3, 4]
    assert lines(await table.public(game, -1, latest=2)) == [
        line.line for line in await table.history(game, None)
    ]


async def test_all_that_happened_since_a_line_is_told(table, game):
    await play(table, game, ANN, "Hire", "Earn.1")
    public = await table.public(game, 0)
    assert lines(public) == [1, 2]
    assert public.since(0) == tuple(event for line in public.told for event in line.events)
    assert public.since(1) == public.told[-1].events
    assert public.since(2) == ()


async def test_it_is_known_since_when_the_table_waits(table, game, clock):
    await play(table, game, ANN, "Earn.1")
    clock.now += 60
    await play(table, game, CAT, "Snatch")
    public = await table.public(game, 2)
    assert [line for _, line in public.screen.owed] == [1]
    assert public.waiting_since == NOON
    assert lines(public) == [2]
    await table.abandon(game)
    assert (await table.public(game)).waiting_since is None


async def test_a_finished_game_tells_what_it_told_before(table, game):
    for user in THREE:
        await play(table, game, user, "Earn.1")
    for user in THREE:
        outcome = await play(table, game, user, "Bid.1")
    public = await table.public(game, 3, latest=2, anew=False)
    assert public.screen is outcome.public
    assert public.screen.status == "finished"
    assert public.told == await table.history(game, None, 3)
    assert public.waiting_since is None


async def test_a_side_is_looked_at_with_what_happened_since(table, store, game):
    await play(table, game, ANN, "Earn.1")
    await play(table, game, BOB, "Earn.1")
    with counting(store.database) as count:
        side = await table.side(game, ANN)
    assert len(count.reads) == 2
    assert side == replace(await table.look(game, ANN), recap=await table.recap(game, ANN))
    assert [line.line for line in side.recap] == [2]
    assert (await table.side(game, None)).recap == ()


async def test_a_published_turn_has_nothing_left_to_recap(table, store, game):
    await table.step(game, ANN, None, ["Earn.1"])
    with counting(store.database) as count:
        outcome = await table.publish(game, ANN, None)
    assert (len(count.reads), len(count.writes)) == (2, 1)
    assert outcome.mine == await table.side(game, ANN)
    assert outcome.mine.recap == ()


async def test_a_published_turn_is_viewed_once_by_each_who_is_shown_it(tmp_path):
    rules = Viewed()
    store = await Store.open(tmp_path / "games.db", {rules.key: rules})
    try:
        table = Table(store, {rules.key: rules})
        game = (await table.deal("quarry", 1, THREE, {})).game_id
        await table.step(game, ANN, None, ["Earn.1"])
        rules.views = ()
        await table.publish(game, ANN, None)
        await table.public(game, 0, anew=False)
        assert sorted(rules.views, key=str) == [0, None]
    finally:
        await store.close()


async def test_a_turn_of_one_click_is_published_if_that_is_wished_of_whole_ones(table, store, game):
    with counting(store.database) as count:
        outcome = await table.step(game, ANN, None, ["Earn.1"], publish=True, if_whole=True)
    assert outcome.public
    assert len(count.reads) == 2
    await table.step(game, BOB, None, ["Hire"])
    outcome = await table.step(game, BOB, None, ["Earn.1"], publish=True, if_whole=True)
    assert outcome.public is None
    assert outcome.mine.draft.complete
