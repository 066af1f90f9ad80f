"""Several people at one table: others act meanwhile, together, and out of turn."""

import pytest

from bot.engine.core import Seat, Who
from bot.table import Stale
from tests.support.toy.events import Bade, BidChanged, CartTaken
from tests.table.door.playing import ANN, BOB, CAT, EVE, check_dropped, codes_of, play, seen

# Others act meanwhile


async def test_a_draft_that_still_fits_goes_on(table, game):
    old = (await table.step(game, ANN, None, ["Hire"])).mine
    await table.step(game, BOB, None, ["Snatch"])
    now = await table.look(game, ANN)
    assert now.draft.clicks == (("Hire",),)
    assert (now.view.carts, now.rev, now.line) == (0, old.rev, 1)
    outcome = await table.step(game, ANN, seen(old), ["Earn.1"])
    (note,) = outcome.notes
    assert (note.key, note.player) == ("table-note-rebased", Who(Seat(1)))
    assert outcome.mine.draft.clicks == (("Hire",), ("Earn.1",))
    assert (await table.publish(game, ANN, seen(outcome.mine))).notes == ()


async def test_what_no_longer_fits_is_taken_out_when_its_player_looks(table, game, cart_is_gone):
    screen = await table.look(game, ANN)
    check_dropped(screen.notes)
    assert (screen.draft.clicks, screen.rev) == ((("Build.A1",),), cart_is_gone.rev + 1)
    again = await table.look(game, ANN)
    assert (again.notes, again.rev, again.draft) == ((), screen.rev, screen.draft)
    with pytest.raises(Stale):
        await table.publish(game, ANN, seen(cart_is_gone))


@pytest.mark.parametrize("verb", ["publish", "undo"])
async def test_a_draft_that_has_changed_is_only_shown(table, game, cart_is_gone, verb):
    outcome = await getattr(table, verb)(game, ANN, seen(cart_is_gone))
    check_dropped(outcome.notes)
    assert outcome.public is None
    assert outcome.mine.draft.clicks == (("Build.A1",),)
    assert outcome.mine.rev == cart_is_gone.rev + 1
    assert await codes_of(table, game) == [(1, "Snatch"), (2, "Snatch")]
    assert (await table.look(game, ANN)).draft == outcome.mine.draft


async def test_a_click_on_a_draft_that_has_changed_is_not_played(table, game, cart_is_gone):
    outcome = await table.step(game, ANN, seen(cart_is_gone), ["Build.A2"])
    check_dropped(outcome.notes)
    assert outcome.mine.draft.clicks == (("Build.A1",),)


async def test_a_stale_click_on_a_draft_that_has_changed(table, game, cart_is_gone):
    with pytest.raises(Stale) as stale:
        await table.step(game, ANN, (0, 1), ["Build.A2"])
    check_dropped(stale.value.screen.notes)
    assert (await table.look(game, ANN)).rev == cart_is_gone.rev + 1


async def test_restarting_a_draft_that_has_changed(table, game, cart_is_gone):
    outcome = await table.restart(game, ANN, seen(cart_is_gone))
    check_dropped(outcome.notes)
    assert outcome.mine.draft is None
    assert outcome.mine.rev > cart_is_gone.rev


async def test_what_is_left_of_a_draft_can_be_published(table, game, cart_is_gone):
    await table.publish(game, ANN, seen(cart_is_gone))
    outcome = await play(table, game, ANN, "Earn.2")
    assert outcome.public
    assert (await codes_of(table, game))[2:] == [(0, "Build.A1"), (0, "Earn.2")]


# Together, and out of turn


async def test_sealed_choices_are_played_at_once(table, auction):
    outcome = await table.step(auction, BOB, None, ["Bid.3"])
    assert outcome.mine.draft is None
    assert outcome.mine.view.own_bid == 3
    assert outcome.public.events == (Bade(seat=Seat(1), coins=None),)
    assert outcome.public.awaited == (0, 2)
    assert (await table.look(auction, ANN)).view.own_bid is None


async def test_a_sealed_choice_can_be_changed_and_nobody_notices(table, auction):
    chosen = (await table.step(auction, BOB, None, ["Bid.3"])).mine
    before = [await table.look(auction, user) for user in (ANN, CAT, EVE)]
    changed = (await table.step(auction, BOB, seen(chosen), ["Bid.1"])).mine
    assert changed.line == chosen.line + 1
    assert changed.events == (BidChanged(seat=Seat(1), coins=1),)
    assert [await table.look(auction, user) for user in (ANN, CAT, EVE)] == before
    assert before[0].events == (Bade(seat=Seat(1), coins=None),)
    with pytest.raises(Stale):
        await table.step(auction, BOB, seen(chosen), ["Bid.2"])


async def test_the_last_sealed_choice_is_held(table, auction):
    await table.step(auction, BOB, None, ["Bid.3"])
    await table.step(auction, ANN, None, ["Bid.2"])
    held = await table.step(auction, CAT, None, ["Bid.1"], publish=True)
    assert held.public is None
    assert held.mine.draft.held
    await table.step(auction, ANN, None, ["Bid.4"])
    outcome = await table.publish(auction, CAT, seen(held.mine))
    assert outcome.public.status == "finished"
    assert outcome.public.events[1].bids == (4, 3, 1)


async def test_an_action_out_of_turn_is_played_at_once(table, game):
    outcome = await table.step(game, BOB, None, ["Snatch"])
    assert outcome.public.events == (CartTaken(seat=Seat(1)),)
    assert outcome.mine.draft is None
    assert await codes_of(table, game) == [(1, "Snatch")]


async def test_a_chain_out_of_turn_is_written_whole_or_not_at_all(table, auction, refusing):
    with refusing("quarry-refusal-too-poor"):
        await table.step(auction, BOB, None, ["Bid.1", "Bid.9"])
    await table.step(auction, BOB, None, ["Bid.1", "Bid.2"])
    assert (await codes_of(table, auction))[-2:] == [(1, "Bid.1"), (1, "Bid.2")]


async def test_an_order_that_fits_is_also_found_out_of_turn(table, auction):
    outcome = await table.step(auction, BOB, None, ["Bid.1", "Bid.2"], any_order=True)
    assert outcome.mine.view.own_bid == 2
