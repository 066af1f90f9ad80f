"""Until when a turn may take."""

from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.time import terms, zones
from bot.time.hours import DAY, HOUR, MINUTE, Hours, is_quiet, last_night
from bot.time.terms import ALLOWANCES, Stop, Terms, deadline

ROME = Hours("Europe/Rome")
NOON = int(datetime(2026, 7, 1, 12, tzinfo=ZoneInfo("Europe/Rome")).timestamp())
DAILY, QUICK, NIGHT = Terms(pace="daily"), Terms(pace="quick"), Terms(pace="night")

moments = st.integers(NOON, NOON + 400 * DAY)
stops = st.lists(
    st.builds(
        lambda after, length, grace: Stop(NOON + after, NOON + after + length, grace),
        st.integers(-5 * DAY, 10 * DAY),
        st.integers(0, 5 * DAY),
        st.sampled_from([0, HOUR, 12 * HOUR]),
    ),
    max_size=4,
)
anyones = st.builds(Hours, st.sampled_from([None, *zones.usual()]))
paced = st.sampled_from([Terms(pace=pace) for pace in ALLOWANCES])


@pytest.mark.parametrize(
    ("agreed", "after"),
    [(Terms(), None), (Terms(pace="gentle"), 3 * DAY), (DAILY, DAY), (QUICK, 4 * HOUR), (NIGHT, 10 * MINUTE)],
)
def test_each_pace_has_its_time(agreed, after):
    assert deadline(NOON, agreed, ROME) == (None if after is None else NOON + after)


def test_nobody_is_due_at_night():
    evening = NOON + 9 * HOUR  # 21:00; four hours later it is one o'clock
    assert deadline(evening, QUICK, ROME) == NOON + 21 * HOUR  # 9:00
    assert deadline(evening, QUICK, Hours()) == evening + 4 * HOUR


def test_at_a_game_night_nobody_sleeps():
    assert deadline(NOON + 12 * HOUR, NIGHT, ROME) == NOON + 12 * HOUR + 10 * MINUTE


def test_what_is_granted_counts():
    assert deadline(NOON, DAILY, ROME, extra=2 * DAY) == NOON + 3 * DAY


@pytest.mark.parametrize(
    ("stopped", "later"),
    [
        ([Stop(NOON + HOUR, NOON + 3 * HOUR)], 2 * HOUR),
        ([Stop(NOON - DAY, NOON - HOUR)], 0),
        ([Stop(NOON - DAY, NOON + HOUR)], HOUR),
        ([Stop(NOON + 2 * DAY, NOON + 3 * DAY)], 0),
        ([Stop(NOON + HOUR, NOON + 3 * HOUR), Stop(NOON + 2 * HOUR, NOON + 4 * HOUR)], 3 * HOUR),
        ([Stop(NOON + HOUR, NOON + 4 * HOUR), Stop(NOON + 2 * HOUR, NOON + 3 * HOUR)], 3 * HOUR),
        ([Stop(NOON + 23 * HOUR, NOON + 24 * HOUR), Stop(NOON + 24 * HOUR, NOON + 26 * HOUR)], 3 * HOUR),
        ([Stop(NOON + 23 * HOUR, NOON + 24 * HOUR, HOUR)], HOUR),
        ([Stop(NOON + 23 * HOUR, NOON + 24 * HOUR, 5 * HOUR)], 5 * HOUR),
        ([Stop(NOON - DAY, NOON - HOUR, 5 * DAY)], 0),
    ],
)
def test_what_stops_the_clock_moves_the_deadline_by_its_length(stopped, later):
    assert deadline(NOON, DAILY, ROME, stopped) == NOON + DAY + later


def test_while_the_clock_stands_there_is_no_deadline():
    assert deadline(NOON, DAILY, ROME, [Stop(NOON + HOUR)]) is None
    assert deadline(NOON, DAILY, ROME, [Stop(NOON + 2 * DAY)]) == NOON + DAY


def test_a_pause_that_begins_in_the_night_before_a_deadline_moves_it_too():
    evening = NOON + 9 * HOUR
    paused = Stop(NOON + 15 * HOUR, NOON + 15 * HOUR + 2 * DAY)  # from three o'clock, for two days
    assert deadline(evening, QUICK, ROME, [paused]) == NOON + 21 * HOUR + 2 * DAY


@given(moments, paced, anyones, stops)
def test_a_deadline_finds_nobody_asleep(asked, agreed, who, stopped):
    due = deadline(asked, agreed, who, stopped)
    assert due >= asked + agreed.allowance
    if agreed.pace != "night":
        assert not is_quiet(due, who)
        night = last_night(due, who)
        assert night is None or due - night.end >= 2 * HOUR


@given(moments, paced, anyones, stops, stops, st.integers(0, 3 * DAY))
def test_more_time_is_never_less(asked, agreed, who, stopped, more, extra):
    due = deadline(asked, agreed, who, stopped)
    assert deadline(asked, agreed, who, stopped, extra) >= due
    assert deadline(asked, agreed, who, [*stopped, *more]) >= due


@given(moments, paced, anyones, stops, st.integers(0, 3 * DAY))
def test_who_is_asked_later_is_never_due_earlier(asked, agreed, who, stopped, later):
    """Apart from the grace after a pause, which is for those who were asked before it was over."""
    stopped = [Stop(stop.began, stop.ended) for stop in stopped]
    assert deadline(asked + later, agreed, who, stopped) >= deadline(asked, agreed, who, stopped)


@given(moments, paced, stops)
def test_the_clock_runs_for_just_so_long(asked, agreed, stopped):
    """Second by second would be slow: the ends of all stops cut time into pieces that count or do not."""
    stopped = [Stop(stop.began, stop.ended) for stop in stopped]
    due = deadline(asked, agreed, Hours(), stopped)
    cuts = sorted({asked, due, *[cut for one in stopped for cut in (one.began, one.ended)]})
    pieces = [(a, b) for a, b in pairwise(cuts) if asked <= a and b <= due]
    counted = sum(b - a for a, b in pieces if not any(s.began <= a and b <= s.ended for s in stopped))
    assert counted == agreed.allowance


@given(st.builds(Terms, pace=st.sampled_from(["none", *ALLOWANCES]), role=st.integers(0, 2**62)))
def test_terms_are_read_as_they_were_written(agreed):
    assert terms.read(terms.write(agreed)) == agreed


def test_usual_terms_are_written_as_nothing():
    assert terms.write(Terms()) == "{}"
    assert terms.write(Terms(pace="daily", end="hard")) == '{"pace":"daily","end":"hard"}'


@pytest.mark.parametrize("text", [None, "", "{", "[]", '{"pace":"warp"}', '{"role":"x"}', 7, b"{}"])
def test_what_cannot_be_read_is_as_agreed_by_nobody(text):
    assert terms.read(text) == Terms()
