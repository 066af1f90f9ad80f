"""Somebody's day: when it is night for them, and which moment they mean by "Sunday".

All moments are unix seconds. A night is one piece, from its first to its last minute on the clock: if clocks
are set in it, it is shorter or longer, and a minute that they show twice is of the night both times.
"""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

from msgspec import Struct

from bot.engine.core import Refused
from bot.time import zones

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
MINUTES = 24 * 60  # of a day
LONGEST_NIGHT = 12 * 60  # minutes: or nobody could ever be called
AWAKE = 2 * HOUR  # that somebody has between the end of their night and a deadline
EVENING = time(20)  # what is meant by a day alone
FURTHEST = 366 * DAY  # from now that a date may lie
TYPED = 50  # characters of what was typed that are said back

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
UNITS = {
    **dict.fromkeys(("min", "mins", "minute", "minutes"), MINUTE),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), HOUR),
    **dict.fromkeys(("d", "day", "days"), DAY),
    **dict.fromkeys(("w", "week", "weeks"), 7 * DAY),
}


class Quiet(Struct, frozen=True):
    """When somebody wants no sound: two minutes of their day. From one to the same: never."""

    start: int
    end: int

    @property
    def length(self) -> int:
        return (self.end - self.start) % MINUTES


USUAL = Quiet(23 * 60, 7 * 60)
NEVER = Quiet(0, 0)


class Hours(Struct, frozen=True):
    """Where somebody lives, and when they sleep there. Without a zone it is never night."""

    zone: str | None = None
    quiet: Quiet = USUAL


class Night(NamedTuple):
    """One night of somebody: the last moment is the first one at which they may be called."""

    start: int
    end: int


# Nights


def is_quiet(at: int, hours: Hours) -> bool:
    """Is it night for somebody?"""
    night = last_night(at, hours)
    return night is not None and at < night.end


def last_night(at: int, hours: Hours) -> Night | None:
    """Return the night that is, or the one before; nobody without a zone has any."""
    zone = zones.zone(hours.zone)
    if zone is None or not hours.quiet.length:
        return None
    today = datetime.fromtimestamp(at, zone).date()
    nights = [_night(today + timedelta(days), hours.quiet, zone) for days in (1, 0, -1, -2)]
    return next(night for night in nights if night.start <= at)


def after_quiet(at: int, hours: Hours) -> int:
    """Return the first moment from then on at which somebody may be called."""
    night = last_night(at, hours)
    return max(at, night.end) if night else at


def moved_out_of_quiet(at: int, hours: Hours) -> int:
    """Return when a deadline ends for somebody who sleeps: not before they have been awake for a while."""
    night = last_night(at, hours)
    return max(at, night.end + AWAKE) if night else at


def morning(at: int, hours: Hours) -> int:
    """Return the next morning: the end of the night that comes or is, or else the same time tomorrow."""
    night = last_night(at, hours)
    if night is None:
        return at + DAY
    if at < night.end:
        return night.end
    following = last_night(night.end + DAY, hours)
    return following.end if following else at + DAY


def next_time(minute: int, zone: str | None, now: int) -> int:
    """Return when a clock shows a minute of the day next."""
    there = zones.zone(zone) or UTC
    today = datetime.fromtimestamp(now, there).date()
    moments = [max(_moments(today + timedelta(days), minute, there)) for days in (0, 1, 2)]
    return next(moment for moment in moments if moment > now)


def _night(day: date, quiet: Quiet, zone: tzinfo) -> Night:
    """Return the night that begins on a day."""
    last = day if quiet.start < quiet.end else day + timedelta(1)
    return Night(min(_moments(day, quiet.start, zone)), max(_moments(last, quiet.end, zone)))


def _moments(day: date, minute: int, zone: tzinfo) -> tuple[int, int]:
    """Return when a clock shows a minute: it may do so twice, or pass over it."""
    shown = datetime.combine(day, time(minute // 60, minute % 60), zone)
    return int(shown.timestamp()), int(shown.replace(fold=1).timestamp())


# What people type


def read_quiet(text: str) -> Quiet:
    """Read "23-7" or "22:30-7:00"; "never" is never."""
    if text.strip().lower() in ("never", "none", "off"):
        return NEVER
    found = re.fullmatch(r"\s*(\d{1,2})(?::(\d\d))?\s*[-–]\s*(\d{1,2})(?::(\d\d))?\s*", text, re.ASCII)
    if found is None:
        raise Refused("time-refusal-quiet", typed=text[:TYPED])
    start, end = _minute(found[1], found[2]), _minute(found[3], found[4])
    if start is None or end is None:
        raise Refused("time-refusal-quiet", typed=text[:TYPED])
    quiet = Quiet(start, end)
    if quiet.length > LONGEST_NIGHT:
        raise Refused("time-refusal-quiet-long", most=LONGEST_NIGHT // 60)
    return quiet


def read_minute(text: str) -> int:
    """Read a time of day: "8" or "8:30"."""
    found = re.fullmatch(r"\s*(\d{1,2})(?::(\d\d))?\s*", text, re.ASCII)
    minute = _minute(found[1], found[2]) if found else None
    if minute is None:
        raise Refused("time-refusal-digest", typed=text[:TYPED])
    return minute


def _minute(hour: str, minute: str | None) -> int | None:
    """Return a minute of the day, if there is such a one."""
    return int(hour) * 60 + int(minute or 0) if int(hour) < 24 and int(minute or 0) < 60 else None


def clock(minute: int) -> str:
    """Return a minute of the day as a clock shows it."""
    return f"{minute // 60}:{minute % 60:02}"


def read_until(text: str, zone: str | None, now: int) -> int:
    """Read until when something is to last: "3 days", "23:00", "tomorrow", "Sunday 18:00", "2026-12-24"."""
    said = " ".join(text.lower().split())
    until = _span(said, now) or _time(said, zone, now)
    if until is None:
        until = _moment(said, zones.zone(zone) or UTC, now)
    if until is None:
        raise Refused("time-refusal-until", typed=text[:TYPED])
    if until <= now:
        raise Refused("time-refusal-past")
    if until > now + FURTHEST:
        raise Refused("time-refusal-far")
    return until


def _span(said: str, now: int) -> int | None:
    """Read a number of minutes, hours, days or weeks from now."""
    found = re.fullmatch(r"(?:in |for )?(\d{1,5}|an?(?= )) ?([a-z]+)", said, re.ASCII)
    if found is None or found[2] not in UNITS:
        return None
    return now + (int(found[1]) if found[1].isdecimal() else 1) * UNITS[found[2]]


def _time(said: str, zone: str | None, now: int) -> int | None:
    """Read a time alone: when the clock shows it next."""
    found = re.fullmatch(r"(?:until |at )?(\d{1,2}):(\d\d)", said, re.ASCII)
    minute = _minute(found[1], found[2]) if found else None
    return None if minute is None else next_time(minute, zone, now)


def _moment(said: str, zone: tzinfo, now: int) -> int | None:
    """Read a day, with or without a time of that day."""
    found = re.fullmatch(r"(?:until |on )?(\S+?)(?:,? (?:at )?(\d{1,2})(?::(\d\d))?)?", said, re.ASCII)
    if found is None:
        return None
    day = _day(found[1], datetime.fromtimestamp(now, zone).date())
    minute = _minute(found[2], found[3]) if found[2] else EVENING.hour * 60
    return None if day is None or minute is None else max(_moments(day, minute, zone))


def _day(said: str, today: date) -> date | None:
    """Read a day: by its name, or by its date."""
    if said in ("today", "tonight", "tomorrow"):
        return today + timedelta(said == "tomorrow")
    if len(said) >= 3 and (named := [n for n, name in enumerate(WEEKDAYS) if name.startswith(said)]):
        return today + timedelta((named[0] - today.weekday() - 1) % 7 + 1)
    return _tried(_iso, said) or _tried(_dotted, said)


def _tried(read: Callable[[str], date], said: str) -> date | None:
    try:
        return read(said)
    except ValueError:
        return None


def _iso(said: str) -> date:
    return date(*map(int, _parts(r"(\d{4})-(\d\d?)-(\d\d?)", said)))


def _dotted(said: str) -> date:
    day, month, year = map(int, _parts(r"(\d\d?)\.(\d\d?)\.(\d{4})", said))
    return date(year, month, day)


def _parts(pattern: str, said: str) -> tuple[str, ...]:
    found = re.fullmatch(pattern, said, re.ASCII)
    if found is None:
        raise ValueError(said)
    return found.groups()
