"""The one door: who may act on what they saw, and what is dealt, hidden and written down."""

import asyncio
import random
from itertools import product

import pytest
from msgspec.structs import replace

from bot import shelf
from bot.engine import codec
from bot.engine.core import Refused, Seat, Who
from bot.engine.dice import seal
from bot.engine.options import option_list
from bot.storage.games import Store
from bot.table import Stale, Table
from bot.table.verifying import verify
from tests.support.sweeps import sweep
from tests.table.door.playing import ANN, BOB, CAT, EVE, QUARRY, SHELF, THREE, codes_of, play, seen

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
    with refusing("table-refusal-not-your-turn"):
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
    assert stale.value.screen == await table.side(game, ANN)


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


PLAYED = [("oasis", 1), ("quarry", 0)]  # by default


@pytest.mark.parametrize(("key", "seed"), sweep(product([*shelf.games(), QUARRY.key], range(2)), PLAYED))
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
            assert await table.side(game, user) == replace(outcome.mine, notes=())
            if outcome.public:
                assert await table.look(game, None) == outcome.public
            status = outcome.mine.status
        assert verify(await table.export(game), games).ok
    finally:
        await store.close()
