"""The one door: who may act on what they saw, what is rehearsed, what is written, and who is shown what."""

import asyncio
import random
import sqlite3
from contextlib import AsyncExitStack, closing
from functools import partial
from itertools import count

import pytest
from msgspec.structs import replace

from bot import shelf
from bot.engine import codec
from bot.engine.core import Refused, Seat, Who, totals
from bot.engine.dice import seal
from bot.engine.options import option_list
from bot.export import verify
from bot.storage import Shown, Store
from bot.table import Stale, Table
from tests.toy import (
    Bade,
    BidChanged,
    Built,
    CartTaken,
    Dug,
    Earned,
    Quarry,
)

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
ANN, BOB, CAT, EVE = 111, 222, 333, 999
THREE = (ANN, BOB, CAT)


class Meaner(Quarry):
    """Other rules, under which an older record leads somewhere else."""

    version = 2

    def _why_not(self, state, action):
        return "mean" if state.phase == "bids" else super()._why_not(state, action)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
async def open_table(path):
    """Set up tables on one database, and close them whatever happens to the test."""
    async with AsyncExitStack() as stack:

        async def opened(seed=None):
            store = await Store.open(path, SHELF)
            stack.push_async_callback(store.close)
            seeds = (f"seed {n}" for n in count())
            return Table(store, SHELF, seed=lambda: seed or next(seeds))

        yield opened


@pytest.fixture
async def table(open_table):
    return await open_table()


@pytest.fixture
async def game(table):
    """A game of three whose first player is to act."""
    return (await table.deal("quarry", 1, THREE, {})).game_id


@pytest.fixture
async def auction(table, game):
    """The same game, when all are to bid."""
    for user in THREE:
        await play(table, game, user, "Earn.1")
    return game


async def play(table, game, user, *codes):
    """Play a whole turn, as with a slash command, and publish it even if its end is held."""
    outcome = await table.step(game, user, None, codes, publish=True)
    return outcome if outcome.public else await table.publish(game, user, None)


def seen(screen):
    return screen.line, screen.rev


def stored(path):
    """Return the whole database, but for what has been shown."""
    with closing(sqlite3.connect(path)) as db:
        return [db.execute(f"SELECT * FROM {name}").fetchall() for name in ("game", "seat", "line", "draft")]


async def codes_of(table, game):
    return [(move.seat, move.code) for move in (await table._store.moves(game))[1:]]


class Refusing:
    """Expect a refusal, and that nothing has changed."""

    def __init__(self, path, key, /, **facts):
        self.path, self.key, self.facts = path, key, facts

    def __enter__(self):
        self.before = stored(self.path)

    def __exit__(self, kind, error, _traceback):
        assert isinstance(error, Refused), f"not refused: {error!r}"
        assert error.refusal.key == self.key
        assert self.facts.items() <= error.refusal.facts.items()
        assert stored(self.path) == self.before
        return True


@pytest.fixture
def refusing(path):
    return partial(Refusing, path)


# Dealing


async def test_a_dealt_game_is_shown_to_all(table):
    screen = await table.deal("quarry", 5, (ANN, BOB), {"rounds": "2"})
    assert (screen.key, screen.channel, screen.users, screen.status) == ("quarry", 5, (ANN, BOB), "running")
    assert (screen.viewer, screen.line, screen.rev) == (None, 0, 0)
    assert (screen.awaited, screen.owed) == ((0,), ((0, 0),))
    assert screen.seal == seal("seed 0")
    assert await table.look(screen.game_id, EVE) == await table.look(screen.game_id, None) == screen


async def test_seeds_are_new_and_long(path):
    store = await Store.open(path, SHELF)
    try:
        table = Table(store, SHELF)
        seals = {(await table.deal("quarry", channel, (ANN, BOB), {})).seal for channel in range(5)}
        seeds = {(await store.load(game)).seed for game in range(1, 6)}
    finally:
        await store.close()
    assert len(seals) == 5
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


@pytest.mark.parametrize(
    ("key", "users", "options", "refusal", "facts"),
    [
        ("chess", (ANN, BOB), {}, "unknown-rules", {"key": "chess"}),
        ("quarry", (ANN,), {}, "seats", {"least": 2, "most": 4, "given": 1}),
        ("quarry", (1, 2, 3, 4, 5), {}, "seats", {"least": 2, "most": 4, "given": 5}),
        ("quarry", (ANN, BOB, ANN), {}, "same-player-twice", {}),
        ("quarry", (ANN, BOB), {"colour": "red"}, "unknown-option", {"option": "colour"}),
        ("quarry", (ANN, BOB), {"rounds": "9"}, "bad-option", {"option": "rounds", "value": "9"}),
    ],
)
async def test_what_cannot_be_dealt(table, refusing, key, users, options, refusal, facts):
    with refusing(f"table-refusal-{refusal}", **facts):
        await table.deal(key, 1, users, options)


async def test_a_taken_channel(table, game, refusing):
    with refusing("table-refusal-channel-taken", game=str(game)):
        await table.deal("quarry", 1, (CAT, EVE), {})
    await table.abandon(game)
    assert (await table.deal("quarry", 1, (CAT, EVE), {})).game_id != game


# Who, and how stale


async def test_each_wrong_request_has_its_own_refusal(table, game, refusing):
    with refusing("table-refusal-unknown-game", game="77"):
        await table.step(77, ANN, None, ["Hire"])
    with refusing("table-refusal-unknown-game", game="77"):
        await table.look(77, ANN)
    with refusing("table-refusal-not-seated"):
        await table.step(game, EVE, None, ["Hire"])
    with refusing("table-refusal-malformed", code="Fly.away"):
        await table.step(game, ANN, None, ["Fly.away"])
    with refusing("table-refusal-malformed", code="Earn.01"):
        await table.step(game, ANN, None, ["Hire", "Earn.01"])
    with refusing("table-refusal-malformed", code="Fly"):
        await table.step(game, BOB, None, ["Fly"])
    with refusing("table-refusal-malformed", code=""):
        await table.step(game, ANN, None, [])
    with refusing("quarry-refusal-no-ground"):
        await table.step(game, ANN, None, ["Build.A3"])
    with refusing("quarry-refusal-not-your-turn"):
        await table.step(game, BOB, None, ["Hire"])
    with refusing("table-refusal-stale"):
        await table.step(game, ANN, (0, 1), ["Hire"])
    with refusing("table-refusal-stale"):
        await table.step(game, ANN, (1, 0), ["Hire"])


async def test_whoever_can_do_nothing_is_told_who_can(table, game, refusing):
    await play(table, game, ANN, "Hire", "Earn.1")
    await play(table, game, CAT, "Snatch")
    with refusing("table-refusal-not-awaited", player=(Who(Seat(1)),)):
        await table.step(game, ANN, None, ["Earn.1"])


async def test_a_stale_click_gets_the_table_as_it_stands(table, game):
    old = await table.look(game, ANN)
    for user in THREE:
        await play(table, game, user, "Earn.1")
    with pytest.raises(Stale) as stale:
        await table.step(game, ANN, seen(old), ["Bid.1"])
    assert stale.value.screen == await table.look(game, ANN)


async def test_a_line_of_others_leaves_a_panel_good(table, game):
    """Bob's panel was drawn before Cat snatched a cart."""
    old = await table.look(game, BOB)
    await table.step(game, CAT, None, ["Snatch"])
    await table.step(game, BOB, seen(old), ["Snatch"])
    assert await codes_of(table, game) == [(2, "Snatch"), (1, "Snatch")]


async def test_fifty_clicks_on_one_choice_are_one_click(table, game):
    clicks = [table.step(game, ANN, (0, 0), ["Earn.1"], publish=True) for _ in range(50)]
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(result, Stale) for result in results) == 49
    assert await codes_of(table, game) == [(0, "Earn.1")]


async def test_fifty_commands_on_one_choice_are_one_line(table, game):
    clicks = [table.step(game, ANN, None, ["Earn.1"], publish=True) for _ in range(50)]
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(result, Refused) for result in results) == 49
    assert await codes_of(table, game) == [(0, "Earn.1")]


async def test_fifty_clicks_on_one_step_of_a_draft_are_one_step(table, game):
    clicks = [table.step(game, ANN, (0, 0), ["Build.A1"]) for _ in range(50)]
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(result, Stale) for result in results) == 49
    assert (await table.look(game, ANN)).draft.clicks == (("Build.A1",),)


async def test_fifty_clicks_through_several_processes_are_one_line(open_table):
    """Each table has its own locks: here only the database stands between them."""
    tables = [await open_table() for _ in range(5)]
    game = (await tables[0].deal("quarry", 1, THREE, {})).game_id
    clicks = [tables[n % 5].step(game, ANN, (0, 0), ["Earn.1"], publish=True) for n in range(50)]
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(result, Stale) for result in results) == 49
    assert await codes_of(tables[0], game) == [(0, "Earn.1")]


async def test_drafts_through_several_processes_are_never_mixed(open_table):
    tables = [await open_table() for _ in range(5)]
    game = (await tables[0].deal("quarry", 1, THREE, {})).game_id
    codes = ["Build.A1", "Hire"]
    clicks = [tables[n % 5].step(game, ANN, (0, 0), [codes[n % 2]]) for n in range(20)]
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(result, Stale) for result in results) == 19
    assert len((await tables[0].look(game, ANN)).draft.clicks) == 1


async def test_games_do_not_wait_for_each_other(table):
    games = [(await table.deal("quarry", channel, THREE, {})).game_id for channel in range(10)]
    await asyncio.gather(*[play(table, game, ANN, "Build.A1", "Earn.1") for game in games])
    for game in games:
        assert await codes_of(table, game) == [(0, "Build.A1"), (0, "Earn.1")]
    assert len(table._locks) == 0


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
    assert await again.look(game, ANN) == before
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


@pytest.fixture
async def cart_is_gone(table, game):
    """Ann has drafted a wall, a cart and the end of her turn; meanwhile the others took both carts."""
    await table.step(game, ANN, None, ["Build.A1"])
    await table.step(game, ANN, None, ["Hire"])
    mine = (await table.step(game, ANN, None, ["Earn.1"])).mine
    await table.step(game, BOB, None, ["Snatch"])
    await table.step(game, CAT, None, ["Snatch"])
    return mine


def check_dropped(notes):
    (note,) = notes
    assert (note.key, note.player) == ("table-note-dropped", Who(Seat(2)))
    assert note.dropped == (("Hire",), ("Earn.1",))
    assert note.why.key == "quarry-refusal-no-cart"


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


# The end


@pytest.fixture
async def ended(table, auction):
    for user in THREE:
        await play(table, auction, user, "Bid.1")
    return auction


async def test_a_finished_game_shows_its_result_and_its_seed(table, ended):
    screen = await table.look(ended, EVE)
    assert (screen.status, screen.awaited, screen.owed) == ("finished", (), ())
    assert screen.result == QUARRY.result((await table._store.load(ended)).head.state)
    assert seal(screen.seed) == screen.seal
    mine = await table.look(ended, ANN)
    assert (mine.asked, mine.choices, mine.draft) == (None, (), None)


async def test_the_seed_is_a_secret_before(table, game):
    for user in (*THREE, EVE):
        screen = await table.look(game, user)
        assert (screen.seed, screen.result) == (None, None)
        assert "seed 0" not in repr(screen)


async def test_nothing_is_played_after_the_end(table, ended, refusing):
    with refusing("table-refusal-over"):
        await table.step(ended, ANN, None, ["Earn.1"])
    with refusing("table-refusal-over"):
        await table.undo(ended, ANN, None)
    with refusing("table-refusal-over"):
        await table.set_back(ended, 1)
    with refusing("table-refusal-over"):
        await table.abandon(ended)
    with refusing("table-refusal-not-seated"):
        await table.step(ended, EVE, None, ["Earn.1"])


async def test_an_abandoned_game(table, game, refusing):
    await table.step(game, ANN, None, ["Hire"])
    public = await table.abandon(game)
    assert (public.status, public.awaited, public.result, public.seed) == ("abandoned", (), None, None)
    assert (await table.look(game, ANN)).choices == ()
    with refusing("table-refusal-over"):
        await table.step(game, ANN, None, ["Earn.1"])


# Setting back


async def test_the_table_can_be_set_back(table, game, refusing):
    first = await table.look(game, EVE)
    await play(table, game, ANN, "Hire", "Earn.1")
    mine = (await table.step(game, BOB, None, ["Build.A1"])).mine
    public = await table.set_back(game, 0)
    assert (public.line, public.view, public.awaited) == (3, first.view, (0,))
    assert public == await table.look(game, EVE)
    assert (await table.look(game, BOB)).draft is None
    with pytest.raises(Stale):
        await table.step(game, BOB, seen(mine), ["Earn.1"])
    await play(table, game, ANN, "Earn.2")
    with refusing("table-refusal-no-such-line", line="9"):
        await table.set_back(game, 9)
    with refusing("table-refusal-no-such-line", line="-1"):
        await table.set_back(game, -1)


async def test_a_draft_of_a_table_set_back_is_gone(table, game):
    old = (await table.step(game, ANN, None, ["Hire"])).mine
    await table.set_back(game, 0)
    mine = await table.look(game, ANN)
    assert (mine.draft, mine.rev, mine.line) == (None, 0, 1)
    with pytest.raises(Stale):
        await table.publish(game, ANN, seen(old))
    await table.step(game, ANN, seen(mine), ["Hire"])


# Elsewhere, and earlier


async def test_a_game_goes_on_in_another_channel(table, game, refusing):
    other = (await table.deal("quarry", 2, (CAT, EVE), {})).game_id
    with refusing("table-refusal-channel-taken", game=str(other)):
        await table.move(game, 2)
    moved = await table.move(game, 3)
    assert moved == await table.look(game, None)
    assert moved.channel == 3
    assert (await table._store.running_in(1), await table._store.running_in(3)) == (None, game)
    assert (await table._store.last_in(1), await table._store.last_in(2)) == (None, other)


async def test_the_table_as_it_stood(table, auction):
    """While the game runs, and when its lines are worked out again after its end."""
    later = await table.look(auction, EVE)
    for _ in range(2):
        past = await table.past(auction, ANN, 1)
        assert (past.line, past.awaited, past.status, past.view.players[0].coins) == (1, (1,), "running", 4)
        assert (past.choices, past.draft) == ((), None)
        assert await table.past(auction, EVE, 3) == later
        if (await table.look(auction, EVE)).status == "running":
            for user in THREE:
                await play(table, auction, user, "Bid.1")
    assert await table.past(auction, EVE, 6) == await table.look(auction, EVE)
    for line in (-1, 7):
        with pytest.raises(Refused, match="no-such-line"):
            await table.past(auction, EVE, line)


async def test_a_line_nobody_could_notice_is_not_in_their_past(table, auction):
    await table.step(auction, BOB, None, ["Bid.3"])
    await table.step(auction, BOB, None, ["Bid.1"])
    assert (await table.past(auction, BOB, 5)).view.own_bid == 1
    for user in (ANN, EVE):
        with pytest.raises(Refused, match="no-such-line"):
            await table.past(auction, user, 5)


async def test_what_is_awaited_is_public_and_its_facts_are_not(table, auction):
    waits = (await table.look(auction, EVE)).waits
    assert [(seat, ask.key, ask.facts) for seat, ask in waits] == [(n, "bids", {}) for n in range(3)]


# What happened


async def test_a_recap_tells_what_a_player_could_notice(table, game):
    assert await table.recap(game, BOB) == ()
    await play(table, game, ANN, "Dig")
    await play(table, game, ANN, "Earn.1")
    await play(table, game, BOB, "Hire", "Earn.1")
    await play(table, game, CAT, "Earn.1")
    assert [told.line for told in await table.recap(game, ANN)] == [3, 4, 5]
    assert [told.line for told in await table.recap(game, BOB)] == [5]
    assert await table.recap(game, CAT) == ()
    first, *_ = await table.recap(game, EVE)
    assert first.events == (Dug(seat=Seat(0), stone=None),)
    await table.step(game, BOB, None, ["Bid.1"])
    await table.step(game, BOB, None, ["Bid.2"])
    assert [told.line for told in await table.recap(game, ANN)] == [3, 4, 5, 6]
    assert [told.line for told in await table.history(game, BOB, 5)] == [6, 7]
    await table.set_back(game, 5)
    assert [(told.line, told.back_to) for told in await table.history(game, EVE, 5)] == [(6, None), (8, 5)]


async def test_a_finished_game_tells_the_same_as_before(table, auction):
    """Its events are no longer stored: they are worked out again from the seed and the actions."""
    await play(table, auction, ANN, "Bid.1")
    await play(table, auction, BOB, "Bid.1")
    before = {user: await table.history(auction, user) for user in (*THREE, EVE)}
    await play(table, auction, CAT, "Bid.1")
    for user, told in before.items():
        after = await table.history(auction, user)
        assert after[:-1] == told
        assert after[-1].line == 6
    assert await table.recap(auction, CAT) == ()
    assert [told.line for told in await table.recap(auction, ANN)] == [5, 6]


async def test_a_finished_game_of_other_rules_tells_what_still_agrees_and_how_it_ended(table, auction):
    for user in THREE:
        await play(table, auction, user, "Bid.1")
    table._store._games = {"quarry": Meaner()}
    assert [told.line for told in await table.history(auction, EVE)] == [1, 2, 3, 6]


async def test_the_course_of_a_game_is_known_when_it_is_over(table):
    game = (await table.deal("quarry", 1, THREE, {"rounds": 2})).game_id
    for _ in range(2):
        for user in THREE:
            await play(table, game, user, "Earn.1")
        for user in THREE:
            assert await table.course(game) == ()
            await play(table, game, user, "Bid.1")
    course = await table.course(game)
    assert (len(course), course[0]) == (3, (3, 3, 3))
    assert course[-1] == totals((await table.look(game, EVE)).result.standings)


async def test_the_course_is_that_of_the_game_as_it_ended(table, game):
    await play(table, game, ANN, "Hire", "Earn.2")
    await table.set_back(game, 0)
    for user in THREE:
        await play(table, game, user, "Earn.1")
    for user in THREE:
        await play(table, game, user, "Bid.1")
    course = await table.course(game)
    assert len(course) == 2
    assert course[-1][1:] == (4, 4)


async def test_a_game_that_was_abandoned_has_no_course(table, ended):
    class Generous(Quarry):
        def scores(self, state):
            raise AssertionError("asked for the totals of a game that is not over")

    abandoned = (await table.deal("quarry", 2, THREE, {})).game_id
    await table.abandon(abandoned)
    assert await table.course(ended)
    table._store._games = {"quarry": Generous()}
    assert await table.course(abandoned) == ()


async def test_two_games_that_differ_in_secrets_look_alike(open_table):
    """Another bid, changed once more: what others see, line numbers and all, is the same."""
    table = await open_table(seed="the same")
    games = [(await table.deal("quarry", channel, THREE, {})).game_id for channel in (1, 2)]
    for game in games:
        for user in THREE:
            await play(table, game, user, "Earn.1")
    await play(table, games[0], ANN, "Bid.3")
    await play(table, games[1], ANN, "Bid.1")
    await play(table, games[1], ANN, "Bid.2")
    for user in (BOB, CAT, EVE):
        one, two = [await table.look(game, user) for game in games]
        assert replace(one, game_id=0, channel=0, seal="") == replace(two, game_id=0, channel=0, seal="")
        one, two = [await table.history(game, user, 3) for game in games]
        assert one == two


# When the database cannot


async def test_a_full_disk_is_said_and_loses_nothing(table, game, refusing, path):
    ((pages,),) = await table._store._writer.execute_fetchall("PRAGMA page_count")
    await table._store._writer.execute(f"PRAGMA max_page_count = {pages}")
    lines = 0
    with pytest.raises(Refused, match="disk-full"):  # noqa: PT012
        while lines < 1000:
            await table.set_back(game, 0)
            lines += 1
    with refusing("table-refusal-disk-full"):
        await table.set_back(game, 0)
    assert (await table.look(game, EVE)).line == lines
    await table._store._writer.execute("PRAGMA max_page_count = 1073741823")
    await play(table, game, ANN, "Earn.1")
    assert (await table.look(game, EVE)).line == lines + 1


async def test_a_failing_disk_is_said(table, game, refusing):
    await table._store._writer.execute("PRAGMA query_only = ON")
    for request in (
        table.step(game, ANN, None, ["Earn.1"], publish=True),
        table.step(game, ANN, None, ["Earn.1"]),
        table.deal("quarry", 2, THREE, {}),
    ):
        with refusing("table-refusal-not-saved"):
            await request
    await table._store._writer.execute("PRAGMA query_only = OFF")
    await play(table, game, ANN, "Earn.1")


async def test_a_damaged_game_is_said(table, game, refusing, path):
    other = (await table.deal("quarry", 2, THREE, {})).game_id
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE line SET state = x'00' WHERE game_id = ?", (game,))
        db.commit()
    for request in (
        table.look(game, ANN),
        table.step(game, ANN, None, ["Earn.1"]),
        table.recap(game, ANN),
        table.export(game),
    ):
        with refusing("table-refusal-damaged", game=str(game)):
            await request
    await play(table, other, ANN, "Earn.1")


async def test_a_look_needs_no_room(table, game, cart_is_gone):
    await table._store._writer.execute("PRAGMA query_only = ON")
    screen = await table.look(game, ANN)
    assert screen.draft.clicks == (("Build.A1",),)
    await table._store._writer.execute("PRAGMA query_only = OFF")
    check_dropped((await table.look(game, ANN)).notes)


async def test_a_cancelled_click_is_played_or_not_but_never_half(table, game):
    task = asyncio.create_task(table.step(game, ANN, None, ["Build.A1", "Hire", "Earn.1"], publish=True))
    for _ in range(6):
        await asyncio.sleep(0.001)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with table._store._writing:
        pass
    assert len(await codes_of(table, game)) in (0, 3)
    await table.look(game, ANN)


async def test_boards_behind_are_found_after_a_restart(table, game, open_table):
    await table._store.mark_shown(game, "board", Shown((await table.look(game, None)).line))
    assert await table._store.behind() == ()
    await play(table, game, ANN, "Earn.1")
    await table._store.close()
    assert await (await open_table())._store.behind() == (game,)


# Secrets


async def test_no_screen_carries_what_its_viewer_may_not_know(table, game):
    await play(table, game, ANN, "Dig")
    stone = (await table.look(game, ANN)).view.own_stones
    for user in (BOB, CAT, EVE):
        screen = await table.look(game, user)
        assert screen.view.own_stones in ((), None)
        assert codec.dumps(stone[0]) not in codec.dumps(screen.events)
        assert (screen.rev, screen.draft) == (0, None)


# Files, and whole games


async def test_a_finished_game_can_be_exported_and_verified(table, ended):
    verdict = verify(await table.export(ended), SHELF)
    assert (verdict.ok, verdict.checked) == (True, 7)
    assert verdict.seal == (await table.look(ended, EVE)).seal


async def test_a_running_game_is_exported_without_its_secrets(table, auction):
    await table.step(auction, ANN, None, ["Bid.3"])
    before = await table.export(auction)
    await table.step(auction, ANN, None, ["Bid.2"])
    assert await table.export(auction) == before
    assert "seed 0" not in before
    await table.abandon(auction)
    assert await table.export(auction) == before.replace('"running"', '"abandoned"')


async def wander(table, rng, game):
    """Let somebody do something: mostly what they may do, sometimes what they may not."""
    public = await table.look(game, None)
    seat = rng.choice((*public.awaited, *public.awaited, rng.randrange(len(public.users))))
    user = public.users[seat]
    mine = await table.look(game, user)
    at = rng.choice((None, *[seen(mine)] * 8, (mine.line, mine.rev + 1)))
    usual = "publish" if mine.draft and mine.draft.complete else "step"
    verb = rng.choice((*[usual] * 12, "publish", "step", "undo", "restart"))
    if verb != "step":
        return user, await getattr(table, verb)(game, user, at)
    code = rng.choice((*mine.choices, *dict(mine.barred), "Fly"))
    return user, await table.step(game, user, at, [code], publish=rng.random() < 0.5)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", [*shelf.games(), QUARRY.key])
async def test_any_game_is_played_to_its_end(tmp_path, key, seed):
    """Whatever is clicked, what a click answers is what a look shows, and the record can be verified."""
    rng, games = random.Random(seed), {**shelf.games(), **SHELF}
    rules = games[key]
    options = {option.key: rng.choice(option.choices) for option in option_list(rules)}
    store = await Store.open(tmp_path / "games.db", games)
    try:
        table = Table(store, games, seed=lambda: f"seed {seed}")
        game = (await table.deal(key, 1, tuple(range(rules.seats[seed % len(rules.seats)])), options)).game_id
        status = "running"
        while status == "running":
            try:
                user, outcome = await wander(table, rng, game)
            except Refused:
                continue
            assert await table.look(game, user) == replace(outcome.mine, notes=())
            if outcome.public:
                assert await table.look(game, None) == outcome.public
            status = outcome.mine.status
        assert verify(await table.export(game), games).ok
    finally:
        await store.close()


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
        return replace(ask, rest="Earn.1") if ask and state.phase == "turns" else ask


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
