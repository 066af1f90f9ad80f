"""What is rehearsed: drafts, chains, and turns that end by themselves."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.engine.core import Refused, Seat
from bot.storage.games import Store
from bot.table import Stale, Table
from tests.support.toy import Quarry
from tests.support.toy.events import Built, CartTaken, Dug, Earned
from tests.table.door.playing import ANN, BOB, CAT, EVE, THREE, codes_of, play, seen

# Drafts


async def test_a_turn_is_composed_in_private_and_published_at_once(table, game):
    before = await table.look(game, EVE)
    first = await table.step(game, ANN, (0, 0), ["Build.A1"])
    second = await table.step(game, ANN, seen(first.mine), ["Hire"])
    third = await table.step(game, ANN, seen(second.mine), ["Earn.2"])
    assert first.public is second.public is third.public is None
    assert [outcome.mine.rev for outcome in (first, second, third)] == [1, 2, 3]
    assert await table.look(game, EVE) == before
    assert (await table.look(game, BOB)).view == replace(before.view, own_stones=())

    draft = third.mine.draft
    assert draft.clicks == (("Build.A1",), ("Hire",), ("Earn.2",))
    assert [type(event) for event in draft.events] == [Built, CartTaken, Earned]
    assert (draft.complete, draft.held) == (True, False)
    assert third.mine.view.players[0].coins == 4
    assert (third.mine.asked, third.mine.choices, third.mine.barred) == (None, (), ())
    assert third.mine.awaited == (0,)

    outcome = await table.publish(game, ANN, seen(third.mine))
    assert outcome.public == await table.look(game, EVE)
    assert outcome.mine == await table.look(game, ANN)
    assert outcome.public.view.players[0].coins == 4
    assert (outcome.public.line, outcome.public.awaited, outcome.public.owed) == (3, (1,), ((1, 3),))
    assert (outcome.mine.draft, outcome.mine.rev) == (None, 0)


async def test_a_panel_says_what_can_be_done_and_why_not(table, game):
    screen = await table.look(game, ANN)
    assert screen.asked.key == "turns"
    assert screen.choices == ("Build.A1", "Hire", "Dig", "Earn.1", "Earn.2")
    assert [(code, why.key) for code, why in screen.barred] == [
        (f"Build.A{n}", "quarry-refusal-no-ground") for n in (2, 3, 4)
    ]
    after = (await table.step(game, ANN, None, ["Build.A1"])).mine
    assert "Build.A2" in after.choices
    assert "Build.A1" in dict(after.barred)


async def test_a_draft_survives_a_restart(table, game, open_table):
    before = (await table.step(game, ANN, None, ["Build.A1", "Build.A2"])).mine
    await table._store.close()
    again = await open_table()
    assert await again.side(game, ANN) == before
    outcome = await again.step(game, ANN, seen(before), ["Earn.1"], publish=True)
    assert outcome.public.line == 3


async def test_undo_takes_back_one_click(table, game):
    await table.step(game, ANN, None, ["Hire"])
    two = (await table.step(game, ANN, None, ["Build.A1", "Build.A2"])).mine
    undone = (await table.undo(game, ANN, seen(two))).mine
    assert undone.draft.clicks == (("Hire",),)
    assert undone.rev == 3
    assert undone.view.players[0].wall == ()
    empty = (await table.undo(game, ANN, seen(undone))).mine
    assert (empty.draft, empty.rev) == (None, 4)
    with pytest.raises(Stale):
        await table.undo(game, ANN, seen(two))


async def test_restart_takes_back_everything(table, game):
    await table.step(game, ANN, None, ["Hire"])
    two = (await table.step(game, ANN, None, ["Build.A1"])).mine
    restarted = (await table.restart(game, ANN, seen(two))).mine
    assert (restarted.draft, restarted.rev) == (None, 3)
    assert restarted.view == (await table.look(game, ANN)).view
    with pytest.raises(Stale):
        await table.restart(game, ANN, seen(two))


@pytest.mark.parametrize("verb", ["undo", "restart", "publish"])
async def test_nothing_drafted(table, game, refusing, verb):
    for user in (ANN, BOB):
        with refusing("table-refusal-nothing-drafted"):
            await getattr(table, verb)(game, user, None)
    await table.step(game, ANN, None, ["Hire"])
    await table.undo(game, ANN, None)
    with refusing("table-refusal-nothing-drafted"):
        await getattr(table, verb)(game, ANN, None)


async def test_an_incomplete_turn_is_not_published(table, game, refusing):
    outcome = await table.step(game, ANN, None, ["Hire"], publish=True)
    assert outcome.public is None
    with refusing("table-refusal-turn-incomplete"):
        await table.publish(game, ANN, None)


async def test_a_complete_turn_takes_no_more_steps(table, game, refusing):
    await table.step(game, ANN, None, ["Earn.1"])
    with refusing("table-refusal-turn-complete"):
        await table.step(game, ANN, None, ["Hire"])


async def test_a_turn_is_published_once(table, game):
    mine = (await table.step(game, ANN, None, ["Earn.1"])).mine
    results = await asyncio.gather(
        *[table.publish(game, ANN, seen(mine)) for _ in range(10)], return_exceptions=True
    )
    assert sum(isinstance(result, Stale) for result in results) == 9
    assert await codes_of(table, game) == [(0, "Earn.1")]


async def test_a_chain_is_one_click_all_or_nothing(table, game, refusing):
    with refusing("quarry-refusal-no-ground"):
        await table.step(game, ANN, None, ["Build.A1", "Hire", "Build.A3"])
    with refusing("table-refusal-turn-complete"):
        await table.step(game, ANN, None, ["Earn.1", "Hire"])
    mine = (await table.step(game, ANN, None, ["Build.A1", "Hire"])).mine
    assert mine.draft.clicks == (("Build.A1", "Hire"),)


async def test_pieces_alike_are_placed_in_the_order_that_fits(table, game, refusing):
    mine = (await table.step(game, ANN, None, ["Build.A3", "Build.A1", "Build.A2"], any_order=True)).mine
    assert mine.draft.clicks == (("Build.A1", "Build.A2", "Build.A3"),)
    await table.restart(game, ANN, None)
    with refusing("quarry-refusal-no-ground"):
        await table.step(game, ANN, None, ["Build.A3", "Build.A1", "Build.A2"])
    with refusing("quarry-refusal-no-ground"):
        await table.step(game, ANN, None, ["Build.A1", "Build.A3", "Build.A4"], any_order=True)
    with refusing("quarry-refusal-no-ground"):
        await table.step(game, ANN, None, ["Build.A2", "Hire", "Build.A1"], any_order=True)
    with refusing("quarry-refusal-no-ground"):
        await table.step(game, ANN, None, [f"Build.A{n}" for n in (4, 3, 2, 1)], any_order=True)


async def test_a_step_that_shows_something_new_publishes_the_draft(table, game):
    before = (await table.step(game, ANN, None, ["Build.A1"])).mine
    outcome = await table.step(game, ANN, seen(before), ["Dig"])
    assert await codes_of(table, game) == [(0, "Build.A1"), (0, "Dig")]
    assert outcome.public.line == outcome.mine.line == 2
    assert outcome.mine.view.own_stones
    assert (outcome.mine.draft, outcome.mine.rev, outcome.mine.awaited) == (None, 0, (0,))
    (dug,) = outcome.mine.events
    assert dug.stone == outcome.mine.view.own_stones[0]
    assert outcome.public.events == (Dug(seat=Seat(0), stone=None),)
    with pytest.raises(Stale):
        await table.undo(game, ANN, seen(before))
    with pytest.raises(Refused, match="nothing-drafted"):
        await table.undo(game, ANN, None)


async def test_a_last_step_that_shows_something_new_is_held(table, game):
    await play(table, game, ANN, "Earn.1")
    await play(table, game, BOB, "Earn.1")
    public = await table.look(game, EVE)
    outcome = await table.step(game, CAT, None, ["Earn.2"], publish=True)
    assert outcome.public is None
    assert (outcome.mine.draft.held, outcome.mine.draft.complete) == (True, True)
    assert [type(event) for event in outcome.mine.draft.events] == [Earned]
    assert (outcome.mine.view.prize, outcome.mine.view.deck) == (None, 12)
    assert outcome.mine.view.players[2].coins == 5
    assert outcome.mine.choices == ()
    assert await table.look(game, EVE) == public
    published = await table.publish(game, CAT, seen(outcome.mine))
    assert published.public.view.prize
    assert published.public.awaited == (0, 1, 2)


async def test_a_held_step_can_be_undone(table, game):
    await play(table, game, ANN, "Earn.1")
    await play(table, game, BOB, "Earn.1")
    await table.step(game, CAT, None, ["Earn.2"])
    assert (await table.undo(game, CAT, None)).mine.view.players[2].coins == 3


# Chains, and turns that end by themselves


async def test_a_chain_is_one_click_of_many_choices(table, game):
    before = await table.look(game, ANN)
    assert [(chain.key, chain.facts) for chain in before.chains] == [("wall", {"squares": 4})]
    mine = (await table.step(game, ANN, seen(before), ["=wall"])).mine
    assert mine.draft.clicks == (("Build.A1", "Build.A2", "Build.A3", "Build.A4"),)
    assert [type(event) for event in mine.draft.events] == [Built] * 4
    assert mine.chains == ()
    assert (await table.undo(game, ANN, seen(mine))).mine.draft is None


async def test_a_chain_goes_on_where_the_draft_stands(table, game):
    await table.step(game, ANN, None, ["Build.A1"])
    mine = (await table.step(game, ANN, None, ["=wall"])).mine
    assert mine.draft.clicks == (("Build.A1",), ("Build.A2", "Build.A3", "Build.A4"))


async def test_a_chain_may_follow_on_something_else(table, game):
    mine = (await table.step(game, ANN, None, ["Hire", "=wall"])).mine
    assert mine.draft.clicks == (("Hire", "Build.A1", "Build.A2", "Build.A3", "Build.A4"),)
    mine = (await table.step(game, ANN, None, ["Hire", "=wall"])).mine
    assert mine.draft.clicks[1:] == (("Hire",),)


@pytest.mark.parametrize("chain", ["=nothing", "=", "=wall"])
async def test_a_chain_that_is_not_offered_is_refused(table, game, refusing, chain):
    await table.step(game, ANN, None, ["=wall"])
    with refusing("table-refusal-malformed", code=chain):
        await table.step(game, ANN, None, [chain])


async def test_a_complete_turn_takes_no_chain(table, game, refusing):
    await table.step(game, ANN, None, ["Earn.1"])
    with refusing("table-refusal-turn-complete"):
        await table.step(game, ANN, None, ["=wall"])


async def test_whoever_is_not_asked_is_offered_no_chain(table, game, auction):
    assert (await table.look(auction, ANN)).chains == ()


class Offering(Quarry):
    """Quarry in which all but the wage is a mere offer, and one coin is the wage of who does not choose."""

    def asked(self, state, seat):
        ask = super().asked(state, seat)
        return replace(ask, closing="Earn.1") if ask and state.phase == "turns" else ask


@pytest.fixture
async def offering(path):
    store = await Store.open(path, {"quarry": Offering()})
    yield Table(store, {"quarry": Offering()}, seed=lambda: "seed 0")
    await store.close()


async def test_publishing_leaves_out_what_is_only_offered(offering):
    game = (await offering.deal("quarry", 1, THREE, {})).game_id
    mine = (await offering.step(game, ANN, None, ["Build.A1"])).mine
    assert not mine.draft.complete
    outcome = await offering.publish(game, ANN, seen(mine))
    assert outcome.public.awaited == (Seat(1),)
    assert await codes_of(offering, game) == [(0, "Build.A1"), (0, "Earn.1")]


async def test_without_a_draft_there_is_nothing_to_publish(offering, refusing):
    game = (await offering.deal("quarry", 1, THREE, {})).game_id
    with refusing("table-refusal-nothing-drafted"):
        await offering.publish(game, ANN, None)


async def test_what_must_be_decided_stops_a_publication(table, game, refusing):
    await table.step(game, ANN, None, ["Build.A1"])
    with refusing("table-refusal-turn-incomplete"):
        await table.publish(game, ANN, None)
