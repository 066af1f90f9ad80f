"""Games on disk: what is written is read again, and what cannot be read harms nothing else."""

import asyncio
import os
import sqlite3
from contextlib import AsyncExitStack, closing

import pytest
from msgspec.structs import replace

from bot.engine import record, wire
from bot.engine.core import Seat
from bot.engine.draft import Draft
from bot.engine.record import fingerprint
from bot.migrations import APPLICATION, STEPS
from bot.storage import (
    CannotOpen,
    Conflict,
    Damaged,
    Listed,
    NoGame,
    NotSaved,
    Shown,
    Store,
)
from tests.toy import Quarry, QuarryOptions

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
ANN, BOB, CAT = 111, 222, 333
NOON = 1_770_000_000
SEED = "5eed"
TURN = ("Build.A1", "Hire", "Earn.2")
WHOLE_GAME = ((0, "Build.A1"), (0, "Dig"), (0, "Earn.2"), (1, "Earn.1"), (0, "Bid.2"), (1, "Bid.1"))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
async def open_store(path):
    """Open stores, and close them whatever happens to the test."""
    async with AsyncExitStack() as stack:

        async def opened(games=SHELF, **kw):
            store = await Store.open(path, games, **kw)
            stack.push_async_callback(store.close)
            return store

        yield opened


@pytest.fixture
async def store(open_store):
    return await open_store(clock=lambda: NOON)


async def dealt(store, *, channel=1, users=(ANN, BOB), options=QuarryOptions(), seed=SEED):  # noqa: B008
    first = record.start(QUARRY, len(users), options, seed)
    return await store.create(QUARRY, channel, users, options, seed, first)


def lines(game, *moves):
    """Return the entries that these (seat, code) add to a game."""
    entries = [game.head]
    for seat, code in moves:
        entries.append(record.play(QUARRY, entries[-1], wire.unpack(QUARRY, Seat(seat), code)))
    return entries[1:]


def query(path, sql, *values):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        return db.execute(sql, values).fetchall()


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
    back = record.set_back(line, game.head)
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
    await store._reader.set_trace_callback(asked.append)
    head = await store.load(game.id, ANN)
    for _ in range(5):
        entries = lines(head, (0, "Hire"))
        await store.append(game, [*entries, record.set_back(entries[-1], game.head)])
        head = await store.load(game.id, ANN)
    await store._reader.set_trace_callback(None)
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
    await store.save_draft(game.id, Seat(0), Draft(0, 1, (("Hire",),)))
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
        back = record.set_back(line, game.head)
        await store.append(game, [line, back])
        head = replace(game, head=back)
    await store.append(game, lines(head, *WHOLE_GAME), finished=True)
    ((free,),) = await store._writer.execute_fetchall("PRAGMA freelist_count")
    assert free > 1


async def test_nothing_is_added_to_a_game_that_has_ended(store):
    game = await dealt(store)
    await store.abandon(game.id)
    with pytest.raises(Conflict):
        await store.append(game, lines(game, (0, "Hire")))
    with pytest.raises(Conflict):
        await store.abandon(game.id)
    after = await store.load(game.id)
    assert (after.status, after.head) == ("abandoned", game.head)


async def test_a_channel_has_one_running_game(store):
    game = await dealt(store, channel=5)
    with pytest.raises(Conflict):
        await dealt(store, channel=5)
    assert await store.running_in(5) == game.id
    await store.abandon(game.id)
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
    await store.abandon(second.id)
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


# Drafts and what has been shown


async def test_a_draft_comes_with_its_player(store, path):
    game = await dealt(store)
    draft = Draft(0, 1, (("Build.A1", "Build.A2"), ("Hire",)))
    await store.save_draft(game.id, Seat(0), draft)
    assert (await store.load(game.id, ANN)).draft == draft
    assert (await store.load(game.id, BOB)).draft is None
    assert (await store.load(game.id)).draft is None


@pytest.mark.parametrize(("since", "rev"), [(0, 4), (0, 5), (-1, 9)])
async def test_an_older_draft_replaces_nothing(store, since, rev):
    game = await dealt(store)
    draft = Draft(0, 5, (("Hire",),))
    await store.save_draft(game.id, Seat(0), draft)
    with pytest.raises(Conflict):
        await store.save_draft(game.id, Seat(0), Draft(since, rev))
    assert (await store.load(game.id, ANN)).draft == draft


async def test_a_draft_goes_with_the_decision_it_answers(store):
    game = await dealt(store)
    await store.save_draft(game.id, Seat(0), Draft(0, 1, (("Hire",),)))
    snatched, *_ = entries = lines(game, (1, "Snatch"), (0, "Earn.1"))
    await store.append(game, [snatched])
    assert (await store.load(game.id, ANN)).draft is not None
    await store.append(game, entries[1:])
    assert (await store.load(game.id, ANN)).draft is None


async def test_the_games_whose_board_is_behind(store):
    one, two, three = [await dealt(store, channel=channel) for channel in range(3)]
    assert await store.behind() == (one.id, two.id, three.id)
    for game in (one, two, three):
        await store.mark_shown(game.id, "board", Shown(0, channel=9, message=8))
    assert await store.behind() == ()
    await store.append(two, lines(two, *WHOLE_GAME), finished=True)
    await store.append(three, lines(three, (0, "Hire")))
    assert await store.behind() == (two.id, three.id)
    await store.abandon(three.id)
    await store.mark_shown(two.id, "board", Shown(len(WHOLE_GAME)))
    assert await store.behind() == ()


async def test_a_line_nobody_could_notice_leaves_no_board_behind(store):
    game = await dealt(store)
    entries = lines(game, (0, "Earn.1"), (1, "Earn.1"), (0, "Bid.1"), (0, "Bid.2"))
    await store.append(game, entries)
    await store.mark_shown(game.id, "board", Shown(entries[-1].marks.seen_by(None)))
    assert entries[-1].marks.seen_by(None) < entries[-1].line
    assert await store.behind() == ()


async def test_what_has_been_shown_is_remembered(store):
    game = await dealt(store)
    await store.mark_shown(game.id, "board", Shown(0, 1, 2))
    await store.mark_shown(game.id, "board", Shown(1, 1, 3))
    await store.mark_shown(game.id, "ping:1", Shown(1))
    assert await store.shown(game.id) == {"board": Shown(1, 1, 3), "ping:1": Shown(1)}
    assert await store.shown(99) == {}


# Writing, when it does not go well


async def test_a_full_disk_loses_nothing(store, path):
    """SQLite itself says that it is full; see PRAGMA max_page_count."""
    game = await dealt(store)
    ((pages,),) = await store._writer.execute_fetchall("PRAGMA page_count")
    await store._writer.execute(f"PRAGMA max_page_count = {pages}")
    head, written = game, 0
    with pytest.raises(NotSaved, match="disk-full"):  # noqa: PT012
        while written < 500:
            entries = lines(head, (0, "Hire"))
            back = record.set_back(entries[-1], game.head)
            await store.append(game, [*entries, back])
            head, written = replace(game, head=back), written + 2
    assert written
    assert (await store.load(game.id)).head == head.head
    assert len(await store.moves(game.id)) == written + 1

    await store._writer.execute("PRAGMA max_page_count = 1073741823")
    await store.append(game, lines(head, (0, "Hire")))
    assert len(await store.moves(game.id)) == written + 2
    assert query(path, "PRAGMA integrity_check") == [("ok",)]


async def test_another_failure_is_told_apart(store, path):
    game = await dealt(store)
    await store._writer.execute("PRAGMA query_only = ON")
    with pytest.raises(NotSaved, match="failed"):
        await store.append(game, lines(game, (0, "Hire")))
    await store._writer.execute("PRAGMA query_only = OFF")
    await store.append(game, lines(game, (0, "Hire")))


async def test_a_game_whose_write_fails_takes_no_other_with_it(store):
    """Trap 2: on one connection with implicit transactions, a rollback drops a neighbour's move."""
    one, two = await dealt(store), await dealt(store, channel=2)
    await store.append(one, lines(one, (0, "Hire")))
    results = await asyncio.gather(
        store.append(one, lines(one, (0, "Hire"))),
        store.append(two, lines(two, (0, "Hire"))),
        return_exceptions=True,
    )
    assert isinstance(results[0], Conflict)
    assert results[1] is None
    assert (await store.load(two.id)).head.line == 1


async def test_a_write_is_finished_even_if_nobody_waits_for_it(store):
    game = await dealt(store)
    entries = lines(game, *((0, code) for code in TURN))
    task = asyncio.create_task(store.append(game, entries))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with store._writing:
        pass
    assert (await store.load(game.id)).head == entries[-1]
    await store.append(game, lines(replace(game, head=entries[-1]), (1, "Earn.1")))


async def test_closing_waits_for_what_is_being_written(store, path):
    game = await dealt(store)
    task = asyncio.create_task(store.append(game, lines(game, (0, "Hire"))))
    await asyncio.sleep(0)
    await store.close()
    await task
    assert query(path, "SELECT count(*) FROM line") == [(2,)]


async def test_a_look_never_sees_half_a_move_and_never_waits(store, path):
    game = await dealt(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE game SET channel = 99")
        assert (await asyncio.wait_for(store.load(game.id), 1)).channel == 1
        other.execute("ROLLBACK")


# What cannot be read


DAMAGE = {
    "state": "UPDATE line SET state = x'0badc0de' WHERE game_id = ?",
    "another state": "UPDATE line SET state = (SELECT state FROM line WHERE line = 0) WHERE game_id = ?",
    "no state": "UPDATE line SET state = NULL WHERE game_id = ?",
    "state cut short": "UPDATE line SET state = substr(state, 1, length(state) - 3) WHERE game_id = ?",
    "events": "UPDATE line SET events = x'ff' WHERE game_id = ?",
    "marks": "UPDATE line SET marks = '[1,2]' WHERE game_id = ?",
    "code": "UPDATE line SET code = 'Fly' WHERE game_id = ?",
    "first": "UPDATE game SET first = x'00' WHERE id = ?",
    "rules": "UPDATE game SET key = 'chess' WHERE id = ?",
    "options": """UPDATE game SET options = '{"rounds":9}' WHERE id = ?""",
    "no lines": "DELETE FROM line WHERE game_id = ?",
    "no seats": "DELETE FROM seat WHERE game_id = ?",
    "a seat": "DELETE FROM seat WHERE game_id = ? AND seat = 0",
}


@pytest.mark.parametrize("sql", DAMAGE.values(), ids=DAMAGE.keys())
async def test_a_damaged_game_is_the_only_one(store, path, sql):
    one, two = await dealt(store), await dealt(store, channel=2)
    for game in (one, two):
        await store.append(game, lines(game, (0, "Hire")))
    whole = await store.load(two.id)
    query(path, sql, one.id)
    with pytest.raises(Damaged):
        await store.load(one.id)
    assert await store.load(two.id) == whole
    assert {game.id for game in await store.games_of(BOB)} <= {one.id, two.id}
    await store.behind()


async def test_a_damaged_line_of_the_past(store, path):
    game = await dealt(store)
    await store.append(game, lines(game, (0, "Hire"), (0, "Earn.1")))
    query(path, "UPDATE line SET state = x'00' WHERE line = 1")
    head = await store.load(game.id)
    with pytest.raises(Damaged):
        await store.entries(head)
    assert (await store.entry(head, 2)) == head.head


async def test_a_state_of_another_shape(store, open_store):
    """What an update of the rules would do that forgets the games in play."""

    class Narrow(Quarry):
        state_type = QuarryOptions

    game = await dealt(store)
    other = await open_store({"quarry": Narrow()})
    with pytest.raises(Damaged):
        await other.load(game.id)


# Opening


def contents(folder):
    """Return all files of a folder, but for the memory that SQLite's processes share."""
    files = [file for file in folder.iterdir() if file.is_file() and not file.name.endswith("-shm")]
    return {file.name: file.read_bytes() for file in files}


async def refused(path):
    """Return why a file is refused, having checked that it is as it was."""
    before = contents(path.parent)
    with pytest.raises(CannotOpen) as error:
        await Store.open(path, SHELF)
    assert contents(path.parent) == before
    assert str(error.value).endswith(".")
    return error.value.reason


async def test_a_new_database_is_ours(store, path):
    assert query(path, "PRAGMA application_id") == [(APPLICATION,)]
    assert query(path, "PRAGMA user_version") == [(len(list(STEPS.glob("*.sql"))),)]
    assert query(path, "PRAGMA journal_mode") == [("wal",)]


async def test_an_empty_file_becomes_a_database(path, open_store):
    path.touch()
    await dealt(await open_store())


async def test_games_and_drafts_survive_closing(store, open_store):
    game = await dealt(store)
    await store.append(game, lines(game, (0, "Hire")))
    await store.save_draft(game.id, Seat(0), Draft(1, 1, (("Build.A1",),)))
    before = await store.load(game.id, ANN)
    await store.close()
    assert await (await open_store()).load(game.id, ANN) == before


@pytest.mark.parametrize("size", [1, 99, 100, 512, 5000])
async def test_a_file_that_is_no_database(path, size):
    path.write_bytes((b"Dear diary, today I dug a stone. " * 200)[:size])
    assert await refused(path) == "not-a-database"


async def test_a_folder_is_no_database(path):
    path.mkdir()
    assert await refused(path) == "not-a-database"


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE recipes (name)",
        "PRAGMA journal_mode = WAL; CREATE TABLE recipes (name)",
        "PRAGMA application_id = 77; CREATE TABLE game (id)",
        "PRAGMA user_version = 1; CREATE TABLE game (id)",
        "PRAGMA application_id = 77; CREATE TABLE game (id); DROP TABLE game",
    ],
)
async def test_another_programs_database(path, script):
    with closing(sqlite3.connect(path)) as db:
        db.executescript(script)
    assert await refused(path) == "foreign"


async def test_another_programs_database_in_use(path):
    """Its write-ahead log is neither folded in nor touched."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(
            "PRAGMA journal_mode = WAL; CREATE TABLE recipes (name); INSERT INTO recipes VALUES ('x')"
        )
        assert path.with_name("games.db-wal").stat().st_size
        assert await refused(path) == "foreign"


async def test_a_database_from_the_future(path):
    await (await Store.open(path, SHELF)).close()
    query(path, "PRAGMA user_version = 99")
    assert await refused(path) == "newer"
    with pytest.raises(CannotOpen, match=r"schema 99, this one knows \d+.*update the program"):
        await Store.open(path, SHELF)


@pytest.mark.parametrize("at", [0.2, 0.5, 0.9])
async def test_a_damaged_database(store, path, at):
    for channel in range(30):
        await dealt(store, channel=channel)
    await store.close()
    data = bytearray(path.read_bytes())
    where = int(len(data) * at) // 4096 * 4096
    data[where : where + 4096] = b"\x5a" * 4096
    path.write_bytes(data)
    assert await refused(path) == "damaged"


async def test_a_database_cut_short(store, path):
    for channel in range(30):
        await dealt(store, channel=channel)
    await store.close()
    path.write_bytes(path.read_bytes()[: 4096 * 3])
    assert await refused(path) == "damaged"


async def test_a_missing_folder(tmp_path):
    with pytest.raises(CannotOpen, match="make it") as error:
        await Store.open(tmp_path / "nowhere" / "games.db", SHELF)
    assert error.value.reason == "no-folder"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs a folder in which nobody may write")  # noqa: PTH112
async def test_a_folder_in_which_nothing_can_be_written():
    with pytest.raises(CannotOpen) as error:
        await Store.open("/proc/games.db", SHELF)
    assert error.value.reason == "no-permission"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("mode", [0o000, 0o444])
async def test_a_file_without_permission(path, mode):
    await (await Store.open(path, SHELF)).close()
    path.chmod(mode)
    with pytest.raises(CannotOpen) as error:
        await Store.open(path, SHELF)
    assert error.value.reason == "no-permission"


async def test_a_database_that_is_locked(path, monkeypatch):
    monkeypatch.setattr("bot.migrations.PATIENCE", 50)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA application_id = %d" % APPLICATION)  # noqa: UP031
        db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CannotOpen) as error:
            await Store.open(path, SHELF)
    assert error.value.reason == "busy"


# Migrations


@pytest.fixture
def steps(tmp_path):
    """A folder with our migrations, to add others to."""
    folder = tmp_path / "steps"
    folder.mkdir()
    for step in STEPS.glob("*.sql"):
        (folder / step.name).write_bytes(step.read_bytes())
    return folder


async def test_a_migration_keeps_the_games(path, open_store, steps):
    store = await open_store(migrations=steps)
    game = await dealt(store)
    await store.close()
    (steps / "9001_more.sql").write_text("CREATE TABLE more (x); INSERT INTO more VALUES (1); -- the end")
    (steps / "9002_most.sql").write_text("ALTER TABLE more ADD COLUMN y")
    store = await open_store(migrations=steps)
    assert await store.load(game.id) == game
    assert query(path, "PRAGMA user_version") == [(len(list(steps.glob("*.sql"))),)]
    assert query(path, "SELECT x, y FROM more") == [(1, None)]


@pytest.mark.parametrize("broken", ["CREATE TABLE game (id)", "INSERT INTO nowhere VALUES (1)", "nonsense"])
async def test_a_migration_that_fails_leaves_the_version_before(path, open_store, steps, broken):
    store = await open_store(migrations=steps)
    game = await dealt(store)
    await store.close()
    known = len(list(steps.glob("*.sql")))
    (steps / "9001_broken.sql").write_text(f"CREATE TABLE more (x); {broken}; CREATE TABLE most (x);")
    with pytest.raises(CannotOpen, match=rf"schema {known}, since 9001_broken\.sql failed") as error:
        await Store.open(path, SHELF, migrations=steps)
    assert error.value.reason == "migration"
    assert query(path, "SELECT name FROM sqlite_schema WHERE name IN ('more', 'most')") == []
    assert await (await open_store()).load(game.id) == game


async def test_several_may_open_a_new_database_at_once(open_store):
    stores = await asyncio.gather(*[open_store() for _ in range(4)])
    game = await dealt(stores[0])
    assert [await store.load(game.id) for store in stores] == [game] * 4


def test_migrations_are_numbered_without_gaps():
    numbers = [int(step.name[:4]) for step in sorted(STEPS.glob("*.sql"))]
    assert numbers == list(range(1, len(numbers) + 1))
