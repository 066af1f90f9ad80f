"""How time goes by for those who are awaited: from the rows of a database."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.storage import agenda
from bot.storage.agenda import Diary
from bot.storage.database import step
from bot.storage.games import Store
from bot.storage.lobbies import LobbyStore
from bot.storage.pauses import Pause, Pauses
from bot.storage.people import Person
from bot.table import Table
from bot.table.lobby import Lobbies
from bot.time.hours import DAY, HOUR
from bot.time.pace import Pace
from bot.time.reminders import Call
from bot.time.terms import Terms, write
from tests.support.fresh import empty
from tests.support.toy import Quarry

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
CLUB, HALL = 7, 70
ANN, BOB = 2**62 + 1, 2**62 + 2
NOON = int(datetime(2026, 7, 1, 12, tzinfo=ZoneInfo("Europe/Rome")).timestamp())
ZONES = {CLUB: "Europe/Rome"}


@pytest.fixture
async def store(tmp_path):
    store = await Store.open(empty(tmp_path / "quarry.db"), SHELF, clock=lambda: NOON)
    yield store
    await store.close()


@pytest.fixture
def pace(store):
    return Pace(store.database, lambda guild: ZONES.get(guild or 0))


async def begun(store, terms=Terms()):  # noqa: B008
    """Deal a game at which these terms hold, and return its number."""
    lobbies = Lobbies(LobbyStore(store), Table(store, SHELF, seed=lambda: "seed"))
    lobby = await lobbies.open("quarry", CLUB, HALL, ANN, in_thread=False, agreed=write(terms))
    await lobbies.join(lobby.id, BOB)
    await lobbies.start(lobby.id, ANN, HALL)
    return lobby.id


async def pause(store, game, began, ended=None, kind="agreed", seat=-1):
    sql = "INSERT INTO pause (game_id, began, kind, seat, ended) VALUES (?1, ?2, ?3, ?4, ?5)"
    await store.database.write(step(sql, game, began, kind, seat, ended))


async def only(pace, game, person=None):
    (wait,) = await pace.at(game)
    return await pace.waiting(wait, person)


async def test_a_table_without_a_limit_calls_after_a_day(store, pace):
    one = await only(pace, await begun(store))
    assert (one.deadline, one.paused, one.terms) == (None, False, Terms())
    assert one.wishes.hours.zone == "Europe/Rome"
    assert one.next_call(NOON) == Call(NOON + DAY, "again")
    assert await pace.until(one.wait, None) is None


async def test_a_pace_gives_a_deadline_by_the_own_clock(store, pace):
    game = await begun(store, Terms(pace="quick"))
    one = await only(pace, game)
    assert one.deadline == await pace.until(one.wait, None) == NOON + 4 * HOUR
    asleep = Person(ANN, "Ann", "en", zone="Pacific/Auckland")  # where it is ten in the evening
    one = await only(pace, game, asleep)
    assert one.deadline == NOON + 11 * HOUR  # nine in the morning


async def test_a_deadline_is_noted_where_others_look_for_it(store, pace):
    game = await begun(store, Terms(pace="daily"))
    await pace.look(game, (ANN, BOB), NOON)
    (wait,) = await pace.at(game)
    assert wait.deadline == NOON + DAY
    await pause(store, game, NOON, NOON + HOUR)
    await pace.look(game, (ANN, BOB), NOON)
    assert (await pace.at(game))[0].deadline == NOON + DAY + HOUR
    await pause(store, game, NOON + 2 * HOUR)
    await pace.look(game, (ANN, BOB), NOON)
    assert (await pace.at(game))[0].deadline is None


async def test_pauses_and_outages_move_a_deadline(store, pace):
    game = await begun(store, Terms(pace="daily"))
    await store.database.write(agenda.outage(NOON + HOUR, NOON + 3 * HOUR))
    assert (await only(pace, game)).deadline == NOON + DAY + 2 * HOUR
    await pause(store, game, NOON + 2 * HOUR, NOON + 5 * HOUR)
    assert (await only(pace, game)).deadline == NOON + DAY + 4 * HOUR
    (wait,) = await pace.at(game)
    await pause(store, game, NOON + 6 * HOUR, NOON + 7 * HOUR, "leave", 1 - wait.seat)
    assert (await only(pace, game)).deadline == NOON + DAY + 4 * HOUR
    await pause(store, game, NOON + 6 * HOUR, NOON + 7 * HOUR, "leave", wait.seat)
    assert (await only(pace, game)).deadline == NOON + DAY + 5 * HOUR


@pytest.mark.parametrize("terms", [Terms(), Terms(pace="daily")])
async def test_at_a_table_that_rests_nobody_is_called(store, pace, terms):
    game = await begun(store, terms)
    await pause(store, game, NOON)
    one = await only(pace, game)
    assert (one.deadline, one.paused, one.next_call(NOON)) == (None, True, None)


async def test_the_time_that_the_bot_was_away_tries_nobody_s_patience(store, pace):
    """After three weeks without a bot, somebody is called again, and not given up."""
    game = await begun(store)
    (wait,) = await pace.at(game)
    back = NOON + HOUR + 21 * DAY
    await Diary(store.database).write(agenda.outage(NOON + HOUR, back))
    assert (await pace.waiting(wait, None)).next_call(back).why == "again"
    assert (await pace.waiting(wait, None)).next_call(back + 14 * DAY).why == "stop"


async def test_calls_are_counted_and_belong_to_their_stretch(store, pace):
    game = await begun(store)
    one = await only(pace, game)
    await store.database.write(pace.called(one.wait, NOON + DAY, "again"))
    one = await only(pace, game)
    assert (one.wait.calls, one.wait.called) == (1, NOON + DAY)
    assert one.next_call(NOON + DAY) == Call(NOON + 2 * DAY, "again")
    await store.database.write(pace.called(replace(one.wait, first=99), NOON + 9 * DAY, "again"))
    assert (await only(pace, game)).wait.calls == 1
    await store.database.write(pace.called(one.wait, NOON + 2 * DAY, "stop"))
    assert (await only(pace, game)).next_call(NOON + 3 * DAY) is None


async def test_what_somebody_answers_is_kept(store, pace):
    game = await begun(store)
    one = await only(pace, game)
    await pace.later(one.wait, ANN, NOON + 5 * HOUR)
    assert (await only(pace, game)).next_call(NOON) == Call(NOON + 5 * HOUR, "again")
    due = await Diary(store.database).find("remind", 0, ANN)
    assert due.at == (NOON + 5 * HOUR) * 1000
    await pace.mute(one.wait)
    assert (await only(pace, game)).next_call(NOON) is None


async def test_how_many_were_asked_together_is_known(store, pace):
    one = await only(pace, await begun(store))
    assert await pace.together(one.wait) == 1
    assert await pace.together(replace(one.wait, owed=99)) == 0


async def test_all_tables_that_wait_for_somebody_are_found(store, pace):
    game = await begun(store)
    (wait,) = await pace.at(game)
    user = (await store.load(game)).users[wait.seat]
    assert [one.wait for one in await pace.of(user, None)] == [wait]
    assert await pace.of(ANN + BOB - user, None) == ()


async def test_what_is_expected_is_due_once_and_as_soon_as_anybody_said(store, pace):
    diary = Diary(store.database)
    await pace.expect([ANN], NOON + HOUR)
    first = await diary.find("remind", 0, ANN)
    await pace.expect([ANN, BOB], NOON + 2 * HOUR)
    second = await diary.find("remind", 0, ANN)
    assert (first.at, second.at) == ((NOON + HOUR) * 1000,) * 2
    await diary.write(agenda.done(first))  # whoever looked before looks again: something has changed
    assert await diary.find("remind", 0, ANN) == second
    await pace.expect([BOB], NOON)
    assert (await diary.find("remind", 0, BOB)).at == NOON * 1000
    ann = Person(ANN, "Ann", "en", zone="Europe/Rome", digest=8 * 60)
    await pace.plan_digest(ann, NOON)
    assert (await diary.find("digest", 0, ANN)).at == (NOON + 20 * HOUR) * 1000
    await pace.plan_digest(replace(ann, digest=None), NOON)
    assert await diary.find("digest", 0, ANN) is None


async def test_pauses_are_read_and_a_damaged_one_counts_as_none(store):
    await pause(store, 5, NOON, NOON + HOUR, "holiday")
    await pause(store, 5, NOON + DAY, None, "leave", 1)
    assert await Pauses(store.database).at(5) == (
        Pause(NOON, "holiday", ended=NOON + HOUR),
        Pause(NOON + DAY, "leave", 1),
    )
    assert await Pauses(store.database).at(6) == ()
