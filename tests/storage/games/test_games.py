"""Games on disk: what is written is read again."""

import asyncio
from contextlib import suppress

import pytest
from msgspec.structs import replace

from bot.engine import record
from bot.engine.core import Seat
from bot.engine.draft import Draft
from bot.engine.record import fingerprint
from bot.storage.database import Conflict
from bot.storage.posts import Post, Posts
from bot.storage.stored import Damaged, Listed, NoGame
from tests.storage.games.records import ANN, BOB, CAT, NOON, TURN, dealt, lines, query
from tests.support.toy.state import QuarryOptions

WHOLE_GAME = ((0, "Build.A1"), (0, "Dig"), (0, "Earn.2"), (1, "Earn.1"), (0, "Bid.2"), (1, "Bid.1"))

# Games and records


async def test_a_game_is_read_as_it_was_written(store, path):
    game = await dealt(store, channel=7, options=QuarryOptions(rounds=2, rich=True))
    assert await store.load(game.id) == game
    assert (game.key, game.channel, game.users, game.status) == ("quarry", 7, (ANN, BOB), "running")
    assert game.options == QuarryOptions(rounds=2, rich=True)
    assert game.seat_of(BOB) == 1
    assert game.seat_of(CAT) is None
    assert game.seat_of(None) is None


async def test_a_line_is_read_as_it_was_written(store):
    game = await dealt(store)
    entries = lines(game, *((0, code) for code in TURN))
    await store.append(game, entries)
    assert (await store.load(game.id)).head == entries[-1]
    assert await store.entries(game, upto=9) == (game.head, *entries)
    assert await store.entries(game, after=1, upto=2) == (entries[1],)
    assert await store.entry(game, 2) == entries[1]
    assert await store.entry(game, 9) is None


async def test_a_table_set_back_is_read_again(store):
    game = await dealt(store)
    (line,) = lines(game, (0, "Hire"))
    back = record.set_back(game.rules, line, game.head)
    await store.append(game, [line, back])
    assert (await store.load(game.id)).head == back
    assert [(move.seat, move.code, move.back_to) for move in await store.moves(game.id)] == [
        (None, None, None),
        (0, "Hire", None),
        (None, None, 0),
    ]


async def test_loading_takes_one_query_at_any_length(store):
    game = await dealt(store)
    asked = []
    await store.database._reader.set_trace_callback(asked.append)
    head = await store.load(game.id, ANN)
    for _ in range(5):
        entries = lines(head, (0, "Hire"))
        await store.append(game, [*entries, record.set_back(game.rules, entries[-1], game.head)])
        head = await store.load(game.id, ANN)
    await store.database._reader.set_trace_callback(None)
    assert len(asked) == 6


async def test_every_line_can_be_written_once(store):
    game = await dealt(store)
    entries = lines(game, (0, "Build.A1"), (0, "Hire"))
    await store.append(game, entries[:1])
    with pytest.raises(Conflict):
        await store.append(game, entries)
    assert (await store.load(game.id)).head == entries[0]
    await store.append(game, entries[1:])
    assert (await store.load(game.id)).head == entries[1]


async def test_times_come_from_the_clock(store, path):
    game = await dealt(store)
    await store.append(game, lines(game, *WHOLE_GAME), finished=True)
    assert query(path, "SELECT created_at, finished_at FROM game") == [(NOON, NOON)]
    assert set(query(path, "SELECT at FROM line")) == {(NOON,)}
    assert (await store.written_at(game.id, 3), await store.written_at(game.id, 99)) == (NOON, None)


async def test_a_finished_game_is_compacted(store, path):
    game = await dealt(store)
    entries = lines(game, *WHOLE_GAME)
    await store.save_draft(game, Seat(0), Draft(0, 1, (("Hire",),)))
    await store.append(game, entries[:-1])
    before = await store.moves(game.id)
    await store.append(game, entries[-1:], finished=True)

    after = await store.load(game.id)
    assert (after.status, after.head) == ("finished", entries[-1])
    assert (await store.moves(game.id))[: len(before)] == before
    assert [move.fingerprint for move in await store.moves(game.id)] == [
        fingerprint(entry.state) for entry in (game.head, *entries)
    ]
    kept = query(path, "SELECT line FROM line WHERE state NOT NULL OR events NOT NULL OR marks NOT NULL")
    assert kept == [(0,), (len(entries),)]
    assert await store.entries(after) == (game.head, entries[-1])
    assert query(path, "SELECT * FROM draft") == []


async def test_compacting_gives_back_its_pages(store):
    game = head = await dealt(store)
    while head.head.line < 200:
        (line,) = lines(head, (0, "Hire"))
        back = record.set_back(game.rules, line, game.head)
        await store.append(game, [line, back])
        head = replace(game, head=back)
    await store.append(game, lines(head, *WHOLE_GAME), finished=True)
    ((free,),) = await store.database._writer.execute_fetchall("PRAGMA freelist_count")
    assert free > 1


async def test_nothing_is_added_to_a_game_that_has_ended(store):
    game = await dealt(store)
    await store.abandon(game)
    with pytest.raises(Conflict):
        await store.append(game, lines(game, (0, "Hire")))
    with pytest.raises(Conflict):
        await store.abandon(game)
    after = await store.load(game.id)
    assert (after.status, after.head) == ("abandoned", game.head)


async def test_two_processes_at_one_game_write_every_line_once(store, open_store):
    """Each loads and writes as fast as it can, until somebody gives the game up."""
    game, acknowledged = await dealt(store), []

    async def play(own):
        while (now := await own.load(game.id)).status == "running":
            (line,) = lines(now, (0, "Hire"))
            written = [line, record.set_back(game.rules, line, game.head)]
            with suppress(Conflict):
                await own.append(now, written)
                acknowledged.extend(one.line for one in written)
            if now.head.line > 40:
                with suppress(Conflict):
                    await own.abandon(game)

    await asyncio.gather(play(store), play(await open_store()), play(store))
    after = await store.load(game.id)
    assert after.status == "abandoned"
    assert sorted(acknowledged) == list(range(1, after.head.line + 1))
    assert [move.line for move in await store.moves(game.id)] == list(range(after.head.line + 1))


@pytest.mark.parametrize("head", [0, 1, 3, -1, 2**63 - 1])
async def test_a_head_that_is_not_the_last_line_is_damage(store, path, head):
    game = await dealt(store)
    await store.append(game, lines(game, (0, "Hire"), (0, "Earn.1")))
    query(path, "UPDATE game SET head = ?", head)
    with pytest.raises(Damaged):
        await store.load(game.id)


async def test_a_channel_has_one_running_game(store):
    game = await dealt(store, channel=5)
    with pytest.raises(Conflict):
        await dealt(store, channel=5)
    assert await store.running_in(5) == game.id
    await store.abandon(game)
    assert await store.running_in(5) is None
    again = await dealt(store, channel=5)
    assert await store.running_in(5) == again.id > game.id


async def test_nobody_sits_twice_at_one_table(store, path):
    with pytest.raises(Conflict):
        await dealt(store, users=(ANN, ANN))
    assert query(path, "SELECT * FROM game") == query(path, "SELECT * FROM line") == []


async def test_games_of_a_user(store):
    first, second = await dealt(store), await dealt(store, channel=2, users=(CAT, ANN))
    assert await store.games_of(ANN) == (
        Listed(second.id, "quarry", 2, Seat(1), "running"),
        Listed(first.id, "quarry", 1, Seat(0), "running"),
    )
    await store.abandon(second)
    assert [game.id for game in await store.games_of(ANN)] == [first.id]
    assert [game.id for game in await store.games_of(CAT, "abandoned")] == [second.id]
    assert await store.games_of(999) == ()


@pytest.mark.parametrize("number", [0, -1, 99, 2**63, 10**30])
async def test_an_unknown_game(store, number):
    with pytest.raises(NoGame):
        await store.load(number)


async def test_whose_line_was_last(store):
    game = await dealt(store)
    await store.append(game, lines(game, (0, "Hire"), (1, "Snatch"), (0, "Earn.1")))
    assert [await store.last_line(game.id, Seat(seat)) for seat in range(3)] == [3, 2, None]


# Drafts, and games that somebody has to look after


async def test_a_draft_comes_with_its_player(store, path):
    game = await dealt(store)
    draft = Draft(0, 1, (("Build.A1", "Build.A2"), ("Hire",)))
    await store.save_draft(game, Seat(0), draft)
    assert (await store.load(game.id, ANN)).draft == draft
    assert (await store.load(game.id, BOB)).draft is None
    assert (await store.load(game.id)).draft is None


@pytest.mark.parametrize(("since", "rev"), [(0, 4), (0, 5), (-1, 9)])
async def test_an_older_draft_replaces_nothing(store, since, rev):
    game = await dealt(store)
    draft = Draft(0, 5, (("Hire",),))
    await store.save_draft(game, Seat(0), draft)
    with pytest.raises(Conflict):
        await store.save_draft(game, Seat(0), Draft(since, rev))
    assert (await store.load(game.id, ANN)).draft == draft


async def test_a_draft_goes_with_the_decision_it_answers(store):
    game = await dealt(store)
    await store.save_draft(game, Seat(0), Draft(0, 1, (("Hire",),)))
    snatched, *_ = entries = lines(game, (1, "Snatch"), (0, "Earn.1"))
    await store.append(game, [snatched])
    assert (await store.load(game.id, ANN)).draft is not None
    await store.append(game, entries[1:])
    assert (await store.load(game.id, ANN)).draft is None


async def test_the_games_whose_board_is_behind(store):
    one, two, three = [await dealt(store, channel=channel) for channel in range(3)]
    assert await store.behind() == (one.id, two.id, three.id)
    for game in (one, two, three):
        await Posts(store.database).put(game.id, Post("board", 0, 9, 8))
    assert await store.behind() == ()
    await store.append(two, lines(two, *WHOLE_GAME), finished=True)
    await store.append(three, lines(three, (0, "Hire")))
    assert await store.behind() == (two.id, three.id)
    await store.abandon(three)
    await Posts(store.database).put(two.id, Post("board", len(WHOLE_GAME)))
    assert await store.behind() == ()


async def test_a_line_nobody_could_notice_leaves_no_board_behind(store):
    game = await dealt(store)
    entries = lines(game, (0, "Earn.1"), (1, "Earn.1"), (0, "Bid.1"), (0, "Bid.2"))
    await store.append(game, entries)
    await Posts(store.database).put(game.id, Post("board", entries[-1].marks.seen_by(None)))
    assert entries[-1].marks.seen_by(None) < entries[-1].line
    assert await store.behind() == ()
