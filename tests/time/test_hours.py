"""Nights in all zones, and what people mean by what they type."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.core import Refused
from bot.time import hours, zones
from bot.time.hours import AWAKE, DAY, HOUR, NEVER, USUAL, Hours, Quiet
from tests.support.sweeps import thinned

YEAR = 365 * DAY
FROM = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp())
ROME, NEW_YORK = "Europe/Rome", "America/New_York"


def at(zone, *when, fold=0):
    return int(datetime(*when, tzinfo=ZoneInfo(zone), fold=fold).timestamp())


moments = st.integers(FROM, FROM + 3 * YEAR)
quiets = st.builds(
    lambda start, length: Quiet(start, (start + length) % 1440), st.integers(0, 1439), st.integers(1, 720)
)
anyones = st.builds(Hours, st.sampled_from(sorted(zones.known())), quiets)


def shows_night(moment, zone, quiet):
    """Say whether a clock on the wall shows a minute of the night: another way to find out."""
    shown = datetime.fromtimestamp(moment, ZoneInfo(zone))
    minute = shown.hour * 60 + shown.minute
    if quiet.start <= quiet.end:
        return quiet.start <= minute < quiet.end
    return minute >= quiet.start or minute < quiet.end


# Nights


@pytest.mark.parametrize(
    ("when", "night"),
    [((22, 59), False), ((23, 0), True), ((3, 0), True), ((6, 59), True), ((7, 0), False), ((12, 0), False)],
)
def test_the_usual_night_is_from_eleven_to_seven(when, night):
    assert hours.is_quiet(at(ROME, 2026, 7, 1, *when), Hours(ROME)) == night


def test_a_night_after_midnight_is_of_one_day():
    early = Hours(ROME, Quiet(0, 9 * 60))
    assert hours.last_night(at(ROME, 2026, 7, 1, 5), early) == (
        at(ROME, 2026, 7, 1, 0),
        at(ROME, 2026, 7, 1, 9),
    )


@pytest.mark.parametrize("who", [Hours(), Hours("Atlantis/Capital"), Hours(ROME, NEVER)])
def test_nobody_without_a_zone_or_a_wish_has_a_night(who):
    assert not any(hours.is_quiet(FROM + n * HOUR, who) for n in range(48))
    assert hours.moved_out_of_quiet(FROM, who) == hours.after_quiet(FROM, who) == FROM
    assert hours.morning(FROM, who) == FROM + DAY


def test_a_deadline_at_night_moves_to_two_hours_after_it():
    nine = at(ROME, 2026, 7, 2, 9)
    for when in ((1, 23, 0), (2, 3, 0), (2, 7, 0), (2, 8, 59), (2, 9, 0)):
        assert hours.moved_out_of_quiet(at(ROME, 2026, 7, *when), Hours(ROME)) == nine
    assert hours.moved_out_of_quiet(nine + 1, Hours(ROME)) == nine + 1


@pytest.mark.parametrize(("day", "length"), [((2026, 3, 29), 7), ((2026, 10, 25), 9), ((2026, 6, 1), 8)])
def test_a_night_in_which_clocks_are_set_is_shorter_or_longer(day, length):
    night = hours.last_night(at(ROME, *day, 5), Hours(ROME))
    assert night.end - night.start == length * HOUR


def test_a_minute_that_a_clock_shows_twice_is_of_the_night_both_times():
    who = Hours(ROME, Quiet(22 * 60, 2 * 60 + 30))
    first, second = at(ROME, 2026, 10, 25, 2, 10), at(ROME, 2026, 10, 25, 2, 10, fold=1)
    assert second - first == HOUR
    assert hours.is_quiet(first, who)
    assert hours.is_quiet(second, who)
    assert hours.after_quiet(first, who) == at(ROME, 2026, 10, 25, 2, 30, fold=1)


def test_a_minute_that_a_clock_passes_over_ends_a_night_all_the_same():
    who = Hours(ROME, Quiet(22 * 60, 2 * 60 + 30))
    end = hours.after_quiet(at(ROME, 2026, 3, 29, 1), who)
    assert end == at(ROME, 2026, 3, 29, 3, 30)


def test_the_morning_is_the_end_of_the_night_that_comes_or_is():
    seven = at(ROME, 2026, 7, 2, 7)
    assert hours.morning(at(ROME, 2026, 7, 1, 12), Hours(ROME)) == seven
    assert hours.morning(at(ROME, 2026, 7, 2, 2), Hours(ROME)) == seven
    assert hours.morning(seven, Hours(ROME)) == seven + DAY


@given(anyones, moments)
def test_a_clock_that_shows_night_is_believed(who, moment):
    if shows_night(moment, who.zone, who.quiet):
        assert hours.is_quiet(moment, who)


@given(anyones, moments)
def test_whoever_is_called_after_the_night_sees_day(who, moment):
    called = hours.after_quiet(moment, who)
    assert called >= moment
    assert not hours.is_quiet(called, who)
    assert not shows_night(called, who.zone, who.quiet)
    assert called - moment <= 14 * HOUR


@given(anyones, moments)
def test_a_deadline_finds_nobody_asleep_or_just_awake(who, moment):
    moved = hours.moved_out_of_quiet(moment, who)
    assert moment <= moved <= moment + 16 * HOUR
    assert not hours.is_quiet(moved, who)
    assert hours.moved_out_of_quiet(moved, who) == moved
    night = hours.last_night(moved, who)
    assert moved >= night.end + AWAKE


@given(anyones, moments, st.integers(0, 2 * DAY))
def test_who_has_more_time_is_never_due_earlier(who, moment, more):
    assert hours.moved_out_of_quiet(moment + more, who) >= hours.moved_out_of_quiet(moment, who)


@given(anyones, moments)
def test_a_morning_comes_within_a_day(who, moment):
    morning = hours.morning(moment, who)
    assert moment < morning <= moment + DAY + 12 * HOUR
    assert not hours.is_quiet(morning, who)


@pytest.mark.parametrize("zone", thinned(sorted(zones.known()), 100))
def test_in_every_zone_every_quarter_of_the_days_on_which_clocks_are_set(zone):
    """Both sides of each change of the clock in three years, against a clock on the wall."""
    there = ZoneInfo(zone)
    days = [datetime(2026, 1, 1, tzinfo=UTC) + timedelta(day) for day in range(3 * 365)]
    shifts = [one.astimezone(there).utcoffset() for one in days]
    changed = [days[n] for n in range(1, len(days)) if shifts[n] != shifts[n - 1]] or days[:1]
    for quiet in (USUAL, Quiet(22 * 60, 2 * 60 + 30), Quiet(90, 9 * 60)):
        who = Hours(zone, quiet)
        for day in changed:
            begin = int(day.timestamp()) - 2 * DAY
            for moment in range(begin, begin + 4 * DAY, 900):
                if shows_night(moment, zone, quiet):
                    assert hours.is_quiet(moment, who)
                assert not shows_night(hours.after_quiet(moment, who), zone, quiet)


# What people type


@pytest.mark.parametrize(
    ("typed", "quiet"),
    [
        ("23-7", USUAL),
        (" 22:30 - 7:15 ", Quiet(22 * 60 + 30, 7 * 60 + 15)),
        ("0–9", Quiet(0, 540)),
        ("0:00-8", Quiet(0, 480)),
        ("Never", NEVER),
        ("7-7", Quiet(420, 420)),
    ],
)
def test_quiet_hours_are_read(typed, quiet):
    assert hours.read_quiet(typed) == quiet


@pytest.mark.parametrize("typed", ["", "night", "25-7", "23:60-7", "23", "24-8", "٢٣-٩", "23-7-9", "x" * 500])
def test_strange_quiet_hours_are_refused(typed):
    with pytest.raises(Refused) as refused:
        hours.read_quiet(typed)
    assert refused.value.refusal.key == "time-refusal-quiet"
    assert len(refused.value.refusal.facts["typed"]) <= 50


def test_whoever_would_be_asleep_all_day_is_refused():
    with pytest.raises(Refused, match="time-refusal-quiet-long"):
        hours.read_quiet("20-9")


def test_a_minute_is_said_as_clocks_show_it():
    assert [hours.clock(minute) for minute in (0, 425, 1439)] == ["0:00", "7:05", "23:59"]


WEDNESDAY = at(ROME, 2026, 11, 18, 12)


@pytest.mark.parametrize(
    ("typed", "until"),
    [
        ("3 days", WEDNESDAY + 3 * DAY),
        ("in 2 weeks", WEDNESDAY + 14 * DAY),
        ("90min", WEDNESDAY + 90 * 60),
        ("a day", WEDNESDAY + DAY),
        ("for 5 h", WEDNESDAY + 5 * HOUR),
        ("12 hours", WEDNESDAY + 12 * HOUR),
        ("tomorrow", at(ROME, 2026, 11, 19, 20)),
        ("tonight", at(ROME, 2026, 11, 18, 20)),
        ("23:00", at(ROME, 2026, 11, 18, 23)),
        ("until 0:30", at(ROME, 2026, 11, 19, 0, 30)),
        ("Sunday", at(ROME, 2026, 11, 22, 20)),
        ("until sun 18:30", at(ROME, 2026, 11, 22, 18, 30)),
        ("Wednesday", at(ROME, 2026, 11, 25, 20)),
        ("  THU,  at 9 ", at(ROME, 2026, 11, 19, 9)),
        ("2026-12-24", at(ROME, 2026, 12, 24, 20)),
        ("2026-12-24 18:00", at(ROME, 2026, 12, 24, 18)),
        ("24.12.2026", at(ROME, 2026, 12, 24, 20)),
    ],
)
def test_until_is_read_where_whoever_types_it_lives(typed, until):
    assert hours.read_until(typed, ROME, WEDNESDAY) == until


def test_without_a_zone_until_is_read_by_the_clock_of_the_world():
    assert hours.read_until("tomorrow", None, FROM) == FROM + DAY + 20 * HOUR


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "until"),
        ("soon", "until"),
        ("su", "until"),
        ("3 dours", "until"),
        ("2026-13-01", "until"),
        ("2026-02-30", "until"),
        ("Sunday 24:00", "until"),
        ("24:00", "until"),
        ("23:60", "until"),
        ("٣ days", "until"),
        ("x" * 4000, "until"),
        ("0 days", "past"),
        ("2026-11-17 11:00", "past"),
        ("1999-01-01", "past"),
        ("0001-01-01", "past"),
        ("99999 weeks", "far"),
        ("9999-12-31 23:59", "far"),
    ],
)
def test_what_cannot_be_meant_is_refused(typed, why):
    for zone in (ROME, NEW_YORK, None):
        with pytest.raises(Refused) as refused:
            hours.read_until(typed, zone, WEDNESDAY)
        assert refused.value.refusal.key == f"time-refusal-{why}"


@given(st.text(max_size=30), st.sampled_from(zones.places()), moments)
def test_whatever_is_typed_is_read_or_refused(typed, zone, now):
    with suppress(Refused):
        assert now < hours.read_until(typed, zone, now) <= now + hours.FURTHEST


# Zones


def test_the_zones_come_with_the_bot():
    assert len(zones.known()) > 400
    assert {name for names in zones.AT_HOME.values() for name in names} <= zones.known()
    assert set(zones.ELSEWHERE) <= zones.known()


@pytest.mark.parametrize(
    "name", [None, "", "Europe", "../../etc/passwd", "/etc/localtime", "Factory", "rome"]
)
def test_what_is_not_a_zone_is_none(name):
    assert zones.zone(name) is None


def test_places_are_found_by_what_is_typed():
    assert zones.search("rom")[0] == ROME
    assert zones.search("new y")[0] == NEW_YORK
    assert zones.search("nowhere at all") == ()
    assert len(zones.search("")) == len(zones.places())


def test_the_question_what_time_it_is_has_few_answers_all_year():
    for day in range(0, 365, 7):
        asked = zones.offsets(FROM + day * DAY)
        assert len(asked) <= 24
        assert list(asked) == sorted(asked)
        assert {-300 + 60 * (zones.offset(NEW_YORK, FROM + day * DAY) == -240), 330} <= set(asked)


def test_a_zone_is_guessed_from_the_time_and_the_language():
    summer = at(ROME, 2026, 7, 1, 12)
    assert zones.guesses(120, "it", summer)[0] == ROME
    assert zones.guesses(120, "de", summer)[:2] == ("Europe/Berlin", "Europe/Vienna")
    assert zones.guesses(-240, "en-GB", summer)[0] == NEW_YORK
    assert zones.guesses(330, "ja", summer)[0] == "Asia/Kolkata"
    assert zones.guesses(17, "ja", summer) == ()


@given(moments, st.sampled_from([*zones.AT_HOME, "xx"]), st.integers(0, 23))
def test_every_answer_leads_to_some_place(now, locale, n):
    asked = zones.offsets(now)
    minutes = asked[n % len(asked)]
    found = zones.guesses(minutes, locale, now, 24)
    assert 1 <= len(found) <= 24
    assert {zones.offset(name, now) for name in found} == {minutes}
