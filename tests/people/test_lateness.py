"""Time that is up: what is told, what the computer plays, and who gets more."""

from functools import partial

import pytest

from bot.engine.core import Refused
from bot.storage import pace
from bot.storage.agenda import Due
from bot.storage.database import NotSaved, step
from bot.table.refusals import refusing
from bot.time.hours import DAY, HOUR, MINUTE
from tests.people.calendar import Calendar
from tests.people.conftest import USERS

PACES = [("gentle", 3 * DAY), ("daily", DAY), ("quick", 4 * HOUR), ("none", 7 * DAY)]


@pytest.fixture
def days(store, table, game, clock):
    return Calendar(store, table, game, clock)


@pytest.fixture
async def long_turns(store, table, clock):
    """Days at a game whose next turn takes several clicks: an offer is taken, and its tiles are placed."""
    screen = await table.deal("oasis", 2, USERS, {})
    days = Calendar(store, table, screen.game_id, clock)
    while True:
        ((_, user), *others) = (await days.awaited()).items()
        choices = (await table.look(days.game, user)).choices
        if not others and choices[0].startswith("TakeOffer"):
            return days
        await table.stand_in(days.game, user, days.chance, None)


async def first(days, **terms):
    """Let a table agree, and return the seat and the user whom it awaits."""
    await days.agree(**terms)
    await days.settle()
    return next(iter((await days.awaited()).items()))


# The others decide


@pytest.mark.parametrize(("pace", "after"), PACES)
async def test_when_time_is_up_that_is_told_once_and_nobody_plays(days, pace, after):
    seat, _ = await first(days, pace=pace)
    began = days.store.now()
    assert await days.ends() == began + after
    assert (await days.wait()).deadline == (None if pace == "none" else began + after)
    await days.go(after - MINUTE)
    assert days.told == []
    await days.go(MINUTE)
    assert days.told == [("told", seat)]
    assert (await days.wait()).late == days.store.now()
    await days.go(10 * DAY, by=DAY)
    assert days.told == [("told", seat)]
    assert await days.awaited() == {seat: USERS[seat]}


async def test_whoever_plays_in_time_hears_nothing(days):
    await first(days, pace="daily")
    for _ in range(6):
        await days.go(23 * HOUR, by=23 * HOUR)
        await days.play()
    assert days.told == []


async def test_whoever_is_late_may_still_play_and_that_ends_it(days):
    seat, _ = await first(days, pace="daily")
    await days.go(2 * DAY, by=DAY)
    assert await days.play() == {seat}
    assert all(not wait.late for wait in await days.pace.at(days.game))


async def test_nobody_is_late_during_an_outage_or_right_after_it(days):
    seat, _ = await first(days, pace="daily")
    await days.go(DAY - MINUTE, by=DAY)
    await days.away(21 * DAY)
    assert days.told == []
    assert await days.ends() == days.store.now() + HOUR
    await days.go(HOUR - 1)
    assert days.told == []
    await days.go(1)
    assert days.told == [("told", seat)]


async def test_a_minute_away_costs_nobody_a_minute(days):
    await first(days, pace="daily")
    before = await days.ends()
    await days.go(HOUR)
    await days.away(MINUTE)
    assert await days.ends() == before + MINUTE


# More time


async def test_another_player_gives_a_day_more_once_in_a_stretch(days):
    seat, user = await first(days, pace="daily")
    other = next(one for one in USERS if one != user)
    await days.go(DAY + 5 * HOUR)
    until = await days.lateness.more(days.game, seat, other)
    assert until == days.store.now() + DAY
    assert not (await days.wait()).late
    with pytest.raises(Refused, match=r"pace-refusal-given$"):
        await days.lateness.more(days.game, seat, other)
    await days.go(DAY)
    assert days.told == [("told", seat), ("more", seat), ("told", seat)]


async def test_others_give_seven_days_in_a_game_and_no_more(days):
    seat, user = await first(days, pace="daily")
    other = next(one for one in USERS if one != user)
    sql = "INSERT INTO overtime (game_id, seat, given) VALUES (?1, ?2, ?3)"
    await days.store.database.write(step(sql, days.game, seat, 6 * DAY))
    await days.lateness.more(days.game, seat, other)
    await days.store.database.write(step("UPDATE wait SET given = 0 WHERE game_id = ?1", days.game))
    with pytest.raises(Refused, match="pace-refusal-given-all"):
        await days.lateness.more(days.game, seat, other)


@pytest.mark.parametrize("by", ["self", "stranger"])
async def test_only_another_player_gives_time(days, by):
    seat, user = await first(days, pace="daily")
    with pytest.raises(Refused, match="pace-refusal-others"):
        await days.lateness.more(days.game, seat, user if by == "self" else 99)


async def test_somebody_takes_two_days_in_a_game_themselves(days):
    _, user = await first(days, pace="daily")
    began = days.store.now()
    assert await days.lateness.own_day(days.game, user) == began + 2 * DAY
    assert await days.lateness.own_day(days.game, user) == began + 3 * DAY
    with pytest.raises(Refused, match="pace-refusal-own-all"):
        await days.lateness.own_day(days.game, user)
    await days.go(3 * DAY - MINUTE, by=DAY)
    assert ("told", 0) not in days.told


async def test_where_there_is_no_limit_nobody_needs_a_day(days):
    _, user = await first(days)
    with pytest.raises(Refused, match="pace-refusal-no-limit"):
        await days.lateness.own_day(days.game, user)


async def test_two_who_give_at_once_give_one_day(days):
    seat, user = await first(days, pace="daily")
    one = await days.pace.on_seat(days.game, seat, user)
    give = partial(pace.given, counted=DAY, most=7 * DAY)
    await days.lateness._extended(one, give)
    with pytest.raises(Refused, match="pace-refusal-quicker"):
        await days.lateness._extended(one, give)
    assert (await days.rows.overtime(days.game, seat)).given == DAY


# The computer plays on


async def test_a_whole_draft_counts(days, table):
    seat, user = await first(days, pace="quick", end="hard")
    mine = await whole_draft(days, user)
    expected = [code for click in mine.draft.clicks for code in click]
    head = (await table.look(days.game, None)).line
    await days.go(4 * HOUR)
    assert days.told == [("counted", seat)]
    rows = await lines(days, head)
    assert [code for _, code, _ in rows] == expected
    assert {(row[0], row[2]) for row in rows} == {(seat, "time")}


async def test_a_draft_that_is_not_to_be_used_does_not_count(days, table):
    seat, user = await first(days, pace="quick", end="hard")
    await whole_draft(days, user)
    await days.lateness.use_draft(days.game, user, use=False)
    await days.go(4 * HOUR)
    assert days.told == [("played", seat)]


async def test_half_a_draft_is_played_on(long_turns, table):
    days = long_turns
    seat, user = await first(days, pace="quick", end="hard")
    mine = await half_a_draft(days, user)
    begun = [code for click in mine.draft.clicks for code in click]
    head = (await table.look(days.game, None)).line
    await days.go(4 * HOUR)
    assert days.told == [("played", seat)]
    rows = await lines(days, head)
    assert [code for _, code, _ in rows][: len(begun)] == begun
    assert len(rows) > len(begun)
    assert seat not in await days.awaited() or (await days.wait()).first > head


async def test_whoever_is_at_it_gets_ten_minutes_and_no_more(long_turns):
    days = long_turns
    seat, user = await first(days, pace="quick", end="hard")
    await days.go(4 * HOUR - MINUTE, by=HOUR)
    for _ in range(3):
        await half_a_draft(days, user)
        await days.go(3 * MINUTE, by=MINUTE)
        await days.table.restart(days.game, user, None)
    assert days.told == []
    await half_a_draft(days, user)
    await days.go(2 * MINUTE, by=10)
    assert days.told == [("played", seat)]


async def test_a_seat_is_offered_later_if_that_cannot_be_written_now(days):
    seat, due = 0, Due("lapses", 0, days.game, 0, 0, 1, 0)
    await days.store.database.write(*[pace.lapsed(days.game, seat) for _ in range(3)])

    async def full(*_):
        with refusing():
            raise NotSaved("disk-full")

    days.lateness._offer = full
    with pytest.raises(Refused, match="disk-full"):
        await days.lateness.lapses(due)


async def test_the_third_turn_in_a_row_without_somebody_lets_their_seat_be_offered(days):
    seat, _ = await first(days, pace="quick", end="hard")
    for lapses in (1, 2, 3):
        while seat not in await days.awaited():
            await days.play()
        await days.go(4 * HOUR, by=HOUR)
        assert (await days.rows.overtime(days.game, seat)).lapses == lapses
        assert days.offered == ([(days.game, seat)] if lapses == 3 else [])


async def test_a_turn_by_hand_forgets_those_before(days):
    seat, _ = await first(days, pace="quick", end="hard")
    for _ in range(2):
        while seat not in await days.awaited():
            await days.play()
        await days.go(4 * HOUR, by=HOUR)
    while seat not in await days.awaited():
        await days.play()
    await days.play()
    assert (await days.rows.overtime(days.game, seat)).lapses == 0


async def test_where_time_has_no_limit_the_computer_never_plays_on(days):
    seat, _ = await first(days, pace="none", end="hard")
    await days.go(8 * DAY, by=DAY)
    assert days.told == [("told", seat)]


async def test_more_time_that_comes_in_the_same_moment_counts(days):
    """What was decided before somebody else was quicker is not done."""
    seat, user = await first(days, pace="quick", end="hard")
    one = await days.pace.on_seat(days.game, seat, user)
    days.clock.now += 4 * HOUR
    await days.lateness.own_day(days.game, user)
    with pytest.raises(Refused, match="table-refusal-stale"):
        await days.lateness._played_on(one)
    assert await days.awaited() == {seat: user}


# A month


async def test_a_month_at_a_daily_table(days):
    """Everybody plays after some hours; somebody now and then a day late, which is told each time."""
    await first(days, pace="daily")
    until, late = days.store.now() + 30 * DAY, 0
    while days.store.now() < until and await days.awaited():
        pause = days.chance.choice([2, 7, 15, 23, 30]) * HOUR
        late += len(await days.awaited()) * (pause > DAY)
        await days.go(pause, by=pause)
        await days.play()
    assert [kind for kind, _ in days.told] == ["told"] * late
    assert late > 3


async def lines(days, head):
    sql = "SELECT seat, code, made FROM line WHERE game_id = ?1 AND line > ?2 ORDER BY line"
    return [tuple(row) for row in await days.store.database.read(sql, days.game, head)]


async def half_a_draft(days, user):
    """Let somebody make one click of a turn that takes more."""
    mine = await days.table.look(days.game, user)
    for code in mine.choices:
        outcome = await days.table.step(days.game, user, None, [code])
        mine = outcome.mine
        if mine.draft and not mine.draft.complete and mine.asked and not mine.asked.closing:
            return mine
        await days.table.restart(days.game, user, None)
    raise AssertionError("every turn here is one click")


async def whole_draft(days, user):
    mine = await days.table.look(days.game, user)
    for _ in range(30):
        if mine.draft and mine.draft.complete:
            return mine
        mine = (await days.table.step(days.game, user, None, [mine.choices[0]])).mine
    raise AssertionError("no turn is that long")
