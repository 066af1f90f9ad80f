"""The end, what was taken back, moved or happened, and a database that cannot write."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from bot.engine.core import Refused, Seat, totals
from bot.engine.dice import seal
from bot.storage.posts import Post, Posts
from bot.table import Stale
from tests.support.toy import Quarry
from tests.support.toy.events import Dug, RoundBegan
from tests.support.variants import Meaner
from tests.table.door.playing import ANN, BOB, CAT, EVE, QUARRY, THREE, check_dropped, codes_of, play, seen

# The end


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
        await table.take_back(ended, 1)
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
    public = await table.take_back(game, 0)
    assert (public.line, public.view, public.awaited) == (3, first.view, (0,))
    assert public == await table.look(game, EVE)
    assert (await table.look(game, BOB)).draft is None
    with pytest.raises(Stale):
        await table.step(game, BOB, seen(mine), ["Earn.1"])
    await table.restart(game, ANN, None)
    await play(table, game, ANN, "Earn.2")
    with refusing("table-refusal-no-such-line", line="9"):
        await table.take_back(game, 9)
    with refusing("table-refusal-no-such-line", line="-1"):
        await table.take_back(game, -1)


async def test_a_draft_of_a_table_set_back_is_gone(table, game):
    old = (await table.step(game, ANN, None, ["Hire"])).mine
    await table.take_back(game, 0)
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
    assert [type(event) for told in await table.recap(game, BOB) for event in told.events] == [RoundBegan]
    await play(table, game, ANN, "Dig")
    await play(table, game, ANN, "Earn.1")
    await play(table, game, BOB, "Hire", "Earn.1")
    await play(table, game, CAT, "Earn.1")
    assert [told.line for told in await table.recap(game, ANN)] == [3, 4, 5]
    assert [told.line for told in await table.recap(game, BOB)] == [5]
    assert await table.recap(game, CAT) == ()
    _, first, *_ = await table.recap(game, EVE)
    assert first.events == (Dug(seat=Seat(0), stone=None),)
    await table.step(game, BOB, None, ["Bid.1"])
    await table.step(game, BOB, None, ["Bid.2"])
    assert [told.line for told in await table.recap(game, ANN)] == [3, 4, 5, 6]
    assert [told.line for told in await table.history(game, BOB, 5)] == [6, 7]
    await table.take_back(game, 5)
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
    assert [told.line for told in await table.history(auction, EVE)] == [0, 1, 2, 3, 6]


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
    await table.take_back(game, 0)
    await table.restart(game, ANN, None)
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
    ((pages,),) = await table._store.database._writer.execute_fetchall("PRAGMA page_count")
    await table._store.database._writer.execute(f"PRAGMA max_page_count = {pages}")
    lines = 0
    with pytest.raises(Refused, match="disk-full"):  # noqa: PT012
        while lines < 1000:
            await table.take_back(game, 0)
            lines += 1
    with refusing("table-refusal-disk-full"):
        await table.take_back(game, 0)
    assert (await table.look(game, EVE)).line == lines
    await table._store.database._writer.execute("PRAGMA max_page_count = 1073741823")
    await play(table, game, ANN, "Earn.1")
    assert (await table.look(game, EVE)).line == lines + 1


async def test_a_failing_disk_is_said(table, game, refusing):
    await table._store.database._writer.execute("PRAGMA query_only = ON")
    for request in (
        table.step(game, ANN, None, ["Earn.1"], publish=True),
        table.step(game, ANN, None, ["Earn.1"]),
        table.deal("quarry", 2, THREE, {}),
    ):
        with refusing("table-refusal-not-saved"):
            await request
    await table._store.database._writer.execute("PRAGMA query_only = OFF")
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
    await table._store.database._writer.execute("PRAGMA query_only = ON")
    screen = await table.look(game, ANN)
    assert screen.draft.clicks == (("Build.A1",),)
    await table._store.database._writer.execute("PRAGMA query_only = OFF")
    check_dropped((await table.look(game, ANN)).notes)


async def test_a_cancelled_click_is_played_or_not_but_never_half(table, game):
    task = asyncio.create_task(table.step(game, ANN, None, ["Build.A1", "Hire", "Earn.1"], publish=True))
    for _ in range(6):
        await asyncio.sleep(0.001)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with table._store.database._writing:
        pass
    assert len(await codes_of(table, game)) in (0, 3)
    await table.look(game, ANN)


async def test_boards_behind_are_found_after_a_restart(table, game, open_table):
    await Posts(table._store.database).put(game, Post("board", (await table.look(game, None)).line))
    assert await table._store.behind() == ()
    await play(table, game, ANN, "Earn.1")
    await table._store.close()
    assert await (await open_table())._store.behind() == (game,)
