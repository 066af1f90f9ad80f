"""Seats in the database: what happened to a chair is found again, and nobody comes second unnoticed."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot import shelf
from bot.people import seating
from bot.storage import seats
from bot.storage.chairs import Moment
from bot.storage.database import Conflict, step
from bot.storage.games import Store
from bot.storage.migrations import STEPS
from bot.storage.pauses import Pause, Pauses
from bot.storage.seats import SeatStore
from bot.table import Table
from tests.support.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
ANN, BOB, DAN, EVE = 2**62 + 1, 2**62 + 2, 2**62 + 4, 2**62 + 5
NOW, DAY = 1_000_000, 86_400
AT = Moment(NOW, 3)
# Of the game, or of the owner, or settled by the change of the seat itself
KEPT = {"seat", "line", "tenure", "away", "seek", "spell", "wait", "pause", "overtime"}


@pytest.fixture
async def game(store):
    """A game of Ann, Bob and a practice player."""
    return (await Table(store, SHELF).deal("quarry", 1, (ANN, BOB, -1), {})).game_id


@pytest.fixture
def found(store):
    return SeatStore(store.database)


async def change(found, game, after, now=NOW):
    before = (await found.chairs(game))[after.seat]
    await found.database.write(*seats.changed(game, before, after, now))


async def test_everybody_is_dealt_a_chair(found, game):
    chairs = await found.chairs(game)
    assert [(one.holder, one.owner, one.kind) for one in chairs] == [
        (ANN, ANN, "player"),
        (BOB, BOB, "player"),
        (-1, None, "player"),
    ]
    assert await found.holds(ANN) == await found.owns(ANN) == (game,)


async def test_every_change_of_a_chair_is_found_again(found, game):
    """Away with a friend, accepted, left by the friend, back, left for good, taken over."""

    def at(days, line):
        return Moment(NOW + days * DAY, line)

    changes = [
        lambda chairs: seating.away(chairs, ANN, NOW + 9 * DAY, at(0, 3), sitter=DAN),
        lambda chairs: seating.accepted(chairs, 0, DAN, at(1, 4)),
        lambda chairs: seating.left(chairs, DAN, at(2, 5)),
        lambda chairs: seating.back(chairs, ANN, at(3, 6)),
        lambda chairs: seating.sought(chairs, 0, "asked", at(4, 6)),
        lambda chairs: seating.back(chairs, ANN, at(4, 6)),
        lambda chairs: seating.away(chairs, ANN, NOW + 9 * DAY, at(5, 7), fallback="computer"),
        lambda chairs: seating.left(chairs, ANN, at(6, 8)),
        lambda chairs: seating.claimed(chairs, 0, EVE, at(7, 9)),
    ]
    for n, made in enumerate(changes):
        after = made(await found.chairs(game))
        await change(found, game, after, NOW + min(n, 7) * DAY)
        again = (await found.chairs(game))[0]
        assert again == after
    assert await found.owns(ANN) == ()
    assert await found.owns(EVE) == (game,)


async def test_leave_is_the_time_in_which_nobody_played(found, game):
    pauses = Pauses(found.database)
    gone = seating.away(await found.chairs(game), ANN, NOW + 9 * DAY, AT, sitter=DAN)
    await change(found, game, gone)
    leave = Pause(NOW, "leave", 0, NOW + 9 * DAY, by=ANN)
    assert await pauses.at(game) == (leave,)
    accepted = seating.accepted(await found.chairs(game), 0, DAN, Moment(NOW + 600, 4))
    await change(found, game, accepted, NOW + 600)
    assert await pauses.at(game) == (replace(leave, ended=NOW + 600),)
    await change(found, game, seating.back(await found.chairs(game), ANN, Moment(NOW + DAY, 5)), NOW + DAY)
    assert await pauses.at(game) == (replace(leave, ended=NOW + 600),)
    assert (await found.chairs(game))[0].leave == 600
    assert await found.away_since(game, NOW) == {0: NOW + DAY}
    assert await found.away_since(game, NOW + DAY) == {}


async def test_the_second_of_two_changes_writes_nothing(found, game):
    chairs = await found.chairs(game)
    await change(found, game, seating.left(chairs, ANN, AT))
    chairs = await found.chairs(game)
    taken, returned = seating.claimed(chairs, 0, DAN, AT), seating.back(chairs, ANN, AT)
    await found.database.write(*seats.changed(game, chairs[0], taken, NOW))
    with pytest.raises(Conflict):
        await found.database.write(*seats.changed(game, chairs[0], returned, NOW))
    assert (await found.chairs(game))[0] == taken


async def test_a_friend_says_yes_or_no_but_not_both(found, game):
    await change(found, game, seating.away(await found.chairs(game), ANN, NOW + 3 * DAY, AT, sitter=DAN))
    chairs = await found.chairs(game)
    await found.database.write(*seats.changed(game, chairs[0], seating.declined(chairs, 0, DAN, AT), NOW))
    with pytest.raises(Conflict):
        await found.database.write(*seats.changed(game, chairs[0], seating.accepted(chairs, 0, DAN, AT), NOW))
    assert (await found.chairs(game))[0].holder == ANN


async def test_nobody_goes_away_twice_at_once(found, game):
    chairs = await found.chairs(game)
    first = seating.away(chairs, ANN, NOW + 3 * DAY, AT)
    second = seating.away(chairs, ANN, NOW + 4 * DAY, Moment(NOW + 1, 3))
    await found.database.write(*seats.changed(game, chairs[0], first, NOW))
    with pytest.raises(Conflict):
        await found.database.write(*seats.changed(game, chairs[0], second, NOW))


# What a holder leaves behind


async def filled(database, game, seat):
    """Write something into every table that has a game and a seat, unless it is kept."""
    await database.write(
        step("INSERT INTO draft VALUES (?1, ?2, 0, 1, '[]', 0)", game, seat),
        step("INSERT INTO present VALUES (?1, ?2, 0)", game, seat),
        step(
            "INSERT INTO post VALUES (?1, 'ping', ?2, 3, 70, 700, NULL, 0, NULL)",
            game,
            seat,
        ),
        seats.note(game, seat, (ANN, BOB)[seat], "Remember the well."),
        step("INSERT INTO suggestion VALUES (?1, ?2)", game, seat),
    )


async def test_a_seat_that_changes_hands_keeps_nothing_of_its_holder(found, game):
    for seat in (0, 1):
        await filled(found.database, game, seat)
    await found.database.write(*seats.vacate(game, 0))
    for table in ("draft", "note", "present", "suggestion"):
        rows = await found.database.read(f"SELECT seat FROM {table} WHERE game_id = ?1", game)
        assert [seat for (seat,) in rows] == [1]
    await found.database.write(step("INSERT INTO post VALUES (?1, 'board', 0, 5, 70, 701, 1, 0, NULL)", game))
    await found.database.write(*seats.vacate(game, 0))
    boards = await found.database.read("SELECT line FROM post WHERE kind = 'board'")
    assert [tuple(row) for row in boards] == [(4,)]
    calls = await found.database.read(
        "SELECT number, line, message FROM post WHERE kind = 'ping' ORDER BY number"
    )
    assert [tuple(row) for row in calls] == [(0, -1, 700), (1, 3, 700)]


def test_every_table_of_seats_is_emptied_or_kept_on_purpose():
    """Whoever adds a table with a game and a seat decides what becomes of it when the seat changes hands."""
    with closing(sqlite3.connect(":memory:")) as db:
        for path in sorted(STEPS.glob("*.sql")):
            db.executescript(path.read_text("utf-8"))
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {table: {row[1] for row in db.execute(f"PRAGMA table_info({table})")} for table in tables}
    of_seats = {table for table, names in columns.items() if {"game_id", "seat"} <= names}
    emptied = {name for one in seats.vacate(1, 0) for name in re.findall(r"DELETE FROM (\w+)", one.sql)}
    assert emptied <= of_seats
    assert of_seats - emptied - KEPT == set()


async def test_a_note_is_its_holders_alone(found, game):
    await found.database.write(seats.note(game, 0, ANN, "The well."))
    assert await found.note(game, ANN) == "The well."
    assert await found.note(game, BOB) is None
    with pytest.raises(Conflict):
        await found.database.write(seats.note(game, 0, BOB, "Mine."))
    await found.database.write(seats.note(game, 0, ANN, ""))
    assert await found.note(game, ANN) is None


async def test_guests_are_known_by_what_was_said_last(found, game):
    await found.database.write(seats.guest(game, DAN, "asks", DAN, NOW))
    await found.database.write(seats.guest(game, DAN, "invited", ANN, NOW))
    await found.database.write(seats.guest(game, EVE, "banned", ANN, NOW))
    assert await found.guests(game) == {DAN: "invited", EVE: "banned"}
    await found.database.write(seats.guest(game, EVE, None, ANN, NOW))
    assert await found.guests(game) == {DAN: "invited"}


async def test_games_of_older_databases_have_their_players_on_their_chairs(tmp_path):
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript((Path(__file__).parent / "databases" / "schema-5.sql").read_text("utf-8"))
    store = await Store.open(path, shelf.games())
    seated = await store.database.read("SELECT DISTINCT game_id FROM seat ORDER BY game_id")
    for (number,) in seated:
        game, chairs = await store.load(number), await SeatStore(store.database).chairs(number)
        assert tuple([chair.holder for chair in chairs]) == game.users
        assert [chair.owner for chair in chairs] == [user if user > 0 else None for user in game.users]
        assert game.owners == ()
    await store.close()
    assert len(seated) > 4
