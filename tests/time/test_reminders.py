"""When somebody who is awaited is called again, and when no more."""

from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.time import zones
from bot.time.hours import DAY, HOUR, MINUTE, NEVER, Hours, Quiet, is_quiet
from bot.time.reminders import APART, INTERVALS, MOST_CALLS, PATIENCE, SPREAD, Stretch, Wishes, next_call
from bot.time.terms import ALLOWANCES, Terms, deadline

ROME = Hours("Europe/Rome")
NOON = int(datetime(2026, 7, 1, 12, tzinfo=ZoneInfo("Europe/Rome")).timestamp())
FREE, GENTLE, DAILY, QUICK, NIGHT = [Terms(pace=pace) for pace in ("none", *ALLOWANCES)]
AWAKE = Wishes(Hours())


def stretch(began=0, called=0, calls=0, **more):
    return Stretch(7, 2, NOON + began * HOUR, int(NOON + called * HOUR), calls, **more)


def wishes(every=24, **more):
    return Wishes(ROME, every, **more)


def at(hours):
    return int(NOON + hours * HOUR)


# What is known, the deadline, when it is asked, and what comes of it: when somebody is called, and why.
# Times are hours after noon: the night is from 11 to 19. The spread after it is marked by "*".
CASES = [
    # a while has passed
    (stretch(), AWAKE, FREE, None, 0, (24, "again")),
    (stretch(), wishes(), FREE, None, 0, (24, "again")),
    (stretch(), wishes(6), FREE, None, 0, (6, "again")),
    (stretch(), wishes(3), FREE, None, 0, (3, "again")),
    (stretch(), wishes(48), FREE, None, 0, (48, "again")),
    (stretch(), wishes(0), FREE, None, 0, None),
    (stretch(calls=1, called=24), wishes(), FREE, None, 24, (48, "again")),
    (stretch(), wishes(), FREE, None, 30, (30, "again")),
    (stretch(began=-20, called=0), wishes(), FREE, None, 0, (24, "again")),
    # the night
    (stretch(), wishes(12), FREE, None, 0, ("morning", "again")),
    (stretch(), wishes(12), FREE, None, 15, ("morning", "again")),
    (stretch(), Wishes(replace(ROME, quiet=NEVER), 12), FREE, None, 0, (12, "again")),
    (stretch(), Wishes(replace(ROME, quiet=Quiet(0, 60)), 12), FREE, None, 0, (13, "again*")),
    (stretch(), Wishes(Hours("Atlantis/Capital"), 12), FREE, None, 0, (12, "again")),
    (stretch(called=9), wishes(3), FREE, None, 9, ("morning", "again")),
    # later, as they asked
    (stretch(not_before=at(30)), wishes(), FREE, None, 1, (30, "again")),
    (stretch(not_before=at(4)), wishes(), FREE, None, 1, (4, "again")),
    (stretch(not_before=at(4)), wishes(0), FREE, None, 1, (4, "again")),
    (stretch(calls=1, called=4, not_before=at(4)), wishes(0), FREE, None, 4, None),
    (stretch(calls=1, called=4, not_before=at(4)), wishes(), FREE, None, 4, (28, "again")),
    (stretch(not_before=at(1)), wishes(), FREE, None, 0, (3, "again")),
    (stretch(not_before=at(14)), wishes(), FREE, None, 1, ("morning", "again")),
    # not any more
    (stretch(muted=True), wishes(), FREE, None, 0, None),
    (stretch(muted=True), wishes(), DAILY, 24, 0, None),
    (stretch(), wishes(calls=False), FREE, None, 0, None),
    (stretch(), wishes(calls=False), DAILY, 24, 0, None),
    (stretch(calls=6, called=144), wishes(), FREE, None, 144, (168, "stop")),
    (stretch(calls=7, called=168), wishes(), FREE, None, 168, None),
    (stretch(calls=5, called=120), wishes(), FREE, None, 120, (144, "again")),
    (stretch(calls=2, called=14 * 24 - 1), wishes(), FREE, None, 14 * 24 - 1, (15 * 24 - 1, "stop")),
    (stretch(calls=6, called=30), wishes(), GENTLE, 72, 30, (54, "stop")),
    # time is nearly up
    (stretch(), wishes(), DAILY, 24, 0, (22, "last")),
    (stretch(), wishes(0), DAILY, 24, 0, (22, "last")),
    (stretch(), wishes(48), GENTLE, 72, 0, (48, "again")),
    (stretch(calls=1, called=48), wishes(48), GENTLE, 72, 48, (70, "last")),
    (stretch(calls=1, called=22), wishes(0), DAILY, 24, 22, None),
    (stretch(), wishes(), QUICK, 4, 0, (3, "last")),
    (stretch(), wishes(3), QUICK, 4, 0, (3, "last")),
    (stretch(), wishes(), NIGHT, 1, 0, None),
    (stretch(), wishes(12), DAILY, 24, 15, (22, "last")),
    (stretch(called=21.5), wishes(), DAILY, 24, 21.5, None),
    (stretch(called=20), wishes(3), DAILY, 24, 20, (23, "last")),
    (stretch(), wishes(), DAILY, 24, 23, (23, "last")),
    (stretch(), wishes(), DAILY, 24, 24, None),
    (stretch(), wishes(), DAILY, 24, 40, None),
    # the clock stands
    (stretch(), wishes(), DAILY, None, 0, None),
]


@pytest.mark.parametrize(("stretch", "wishes", "terms", "due", "now", "expected"), CASES)
def test_the_next_call(stretch, wishes, terms, due, now, expected):
    call = next_call(stretch, wishes, terms, None if due is None else at(due), at(now))
    if expected is None:
        assert call is None
        return
    hour, why = expected
    assert call.why == why.strip("*")
    begin = at(19 if hour == "morning" else hour)
    spread = SPREAD if hour == "morning" or why.endswith("*") else 0
    assert begin <= call.at <= begin + spread


def test_there_are_forty_cases():
    assert len(CASES) >= 40


def test_those_whose_nights_end_together_are_called_one_after_another():
    calls = [next_call(replace(stretch(), seat=seat), wishes(12), FREE, None, NOON) for seat in range(40)]
    moments = {call.at for call in calls}
    assert len(moments) > 30
    assert max(moments) - min(moments) > SPREAD / 2
    assert all(at(19) <= moment <= at(19) + SPREAD for moment in moments)


anyones = st.builds(
    lambda zone, start, length: Hours(zone, Quiet(start, (start + length) % 1440)),
    st.sampled_from([None, *zones.places()]),
    st.integers(0, 1439),
    st.integers(0, 720),
)
wishing = st.builds(Wishes, anyones, st.sampled_from(INTERVALS), st.just(True))
agreed = st.sampled_from([FREE, GENTLE, DAILY, QUICK, NIGHT])
begins = st.integers(NOON, NOON + 400 * DAY)


def course(wishes, terms, began, delays=(), laters=()):
    """Call somebody who never answers for as long as they are called, each time as late as the bot may be."""
    now, due = began, deadline(began, terms, wishes.hours)
    one = Stretch(7, 2, began, began)
    for n in range(20):
        call = next_call(one, wishes, terms, due, now)
        if call is None:
            return
        late = delays[n] if n < len(delays) else 0
        now = call.at + late
        if late and next_call(one, wishes, terms, due, now) != replace(call, at=now):
            continue  # meanwhile it is night, or too late: looked at again
        yield now, call.why, due
        later = now + laters[n] if n < len(laters) else 0
        one = replace(one, called=now, calls=one.calls + 1 if call.why != "stop" else 99, not_before=later)
    raise AssertionError("called for ever")


@given(
    wishing,
    agreed,
    begins,
    st.lists(st.integers(0, 5 * HOUR), max_size=8),
    st.lists(st.integers(0, DAY), max_size=8),
)
def test_nobody_is_called_at_night_nor_twice_within_three_hours_nor_for_ever(
    wishes, terms, began, delays, laters
):
    calls = list(course(wishes, terms, began, delays, laters))
    moments = [began, *[when for when, _, _ in calls]]
    assert all(b - a >= APART for a, b in pairwise(moments))
    assert not any(is_quiet(when, wishes.hours) for when, _, _ in calls)
    assert all(due is None or when < due for when, _, due in calls)
    assert len([why for _, why, _ in calls if why != "stop"]) <= MOST_CALLS
    assert [why for _, why, _ in calls[:-1] if why == "stop"] == []
    assert all(when < began + PATIENCE + 3 * DAY for when, _, _ in calls)


@given(wishing, st.sampled_from([GENTLE, DAILY]), begins)
def test_whoever_has_a_day_is_called_before_it_is_over(wishes, terms, began):
    calls = list(course(wishes, terms, began))
    *_, (when, why, due) = calls
    assert why == "last" or len(calls) > MOST_CALLS
    assert why != "last" or due - 2 * HOUR <= when < due


@given(wishing, begins)
def test_whoever_has_no_deadline_is_given_up_with_a_word(wishes, began):
    calls = list(course(wishes, FREE, began))
    assert [why for _, why, _ in calls][-1:] == (["stop"] if wishes.every else [])


def test_minutes_are_too_short_for_a_reminder():
    assert list(course(AWAKE, NIGHT, NOON)) == []
    assert NIGHT.allowance == 10 * MINUTE
