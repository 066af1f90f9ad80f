"""The zones of the world: which there are, and which of them somebody may mean."""

import zoneinfo
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from zoneinfo import ZoneInfo

HIDDEN = ("Factory", "localtime", "posixrules")  # no place where anybody lives
ALIASES = ("Etc/", "SystemV/", "US/", "Canada/", "Brazil/", "Mexico/", "Chile/")  # older names of places

# Where people who read a language live, by how many they are. Together they are the places that come first.
AT_HOME: Mapping[str, Sequence[str]] = {
    "en-US": ("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"),
    "en-GB": ("Europe/London", "Europe/Dublin", "Australia/Sydney", "Australia/Adelaide", "Pacific/Auckland"),
    "es-ES": ("Europe/Madrid",),
    "es-419": ("America/Mexico_City", "America/Bogota", "America/Argentina/Buenos_Aires", "America/Lima"),
    "pt-BR": ("America/Sao_Paulo", "America/Manaus"),
    "de": ("Europe/Berlin", "Europe/Vienna", "Europe/Zurich"),
    "fr": ("Europe/Paris", "Europe/Brussels", "America/Toronto", "America/Halifax"),
    "it": ("Europe/Rome",),
    "nl": ("Europe/Amsterdam", "Europe/Brussels"),
    "da": ("Europe/Copenhagen",),
    "no": ("Europe/Oslo",),
    "sv-SE": ("Europe/Stockholm",),
    "fi": ("Europe/Helsinki",),
    "pl": ("Europe/Warsaw",),
    "cs": ("Europe/Prague",),
    "hu": ("Europe/Budapest",),
    "hr": ("Europe/Zagreb",),
    "ro": ("Europe/Bucharest",),
    "bg": ("Europe/Sofia",),
    "el": ("Europe/Athens",),
    "lt": ("Europe/Vilnius",),
    "uk": ("Europe/Kyiv",),
    "ru": ("Europe/Moscow", "Asia/Yekaterinburg", "Asia/Novosibirsk"),
    "tr": ("Europe/Istanbul",),
    "he": ("Asia/Jerusalem",),
    "ar": ("Africa/Cairo", "Asia/Riyadh", "Asia/Dubai"),
    "hi": ("Asia/Kolkata",),
    "th": ("Asia/Bangkok",),
    "vi": ("Asia/Ho_Chi_Minh",),
    "id": ("Asia/Jakarta",),
    "zh-CN": ("Asia/Shanghai",),
    "zh-TW": ("Asia/Taipei",),
    "ja": ("Asia/Tokyo",),
    "ko": ("Asia/Seoul",),
}
ELSEWHERE = ("Pacific/Honolulu", "America/Anchorage", "Atlantic/Azores", "Asia/Karachi", "Asia/Dhaka")


def zone(name: str | None) -> ZoneInfo | None:
    """Return a zone by its name; one that the world has given up counts as none."""
    return ZoneInfo(name) if name in known() else None


@cache
def known() -> frozenset[str]:
    """Return the names of all zones."""
    return frozenset(zoneinfo.available_timezones()) - set(HIDDEN)


@cache
def places() -> tuple[str, ...]:
    """Return the zones that are named after a place, those where most people live first."""
    others = [name for name in sorted(known()) if "/" in name and not name.startswith(ALIASES)]
    return _each([*usual(), *others, "UTC"])


@cache
def usual() -> tuple[str, ...]:
    """Return the places where most people live."""
    named = [name for names in AT_HOME.values() for name in names]
    return tuple([name for name in _each([*named, *ELSEWHERE]) if name in known()])


def search(typed: str) -> tuple[str, ...]:
    """Return the places that somebody may mean by what they have typed so far."""
    sought = typed.strip().lower().replace(" ", "_")
    found = [name for name in places() if sought in name.lower()]
    return tuple(sorted(found, key=lambda name: not _city(name).startswith(sought)))


def offsets(now: int) -> tuple[int, ...]:
    """Return by how many minutes the clocks of the usual places differ from UTC now, from west to east."""
    return tuple(sorted({offset(name, now) for name in usual()}))


def offset(name: str, now: int) -> int:
    """Return by how many minutes the clocks of a zone differ from UTC at a time."""
    ahead = datetime.fromtimestamp(now, zone(name) or UTC).utcoffset()
    return round(ahead.total_seconds() / 60) if ahead else 0


def guesses(minutes: int, locale: str, now: int, most: int = 25) -> tuple[str, ...]:
    """Return where somebody may live whose clock differs from UTC by so much: the likeliest first."""
    likely = _each([*AT_HOME.get(locale, ()), *_related(locale), *places()])
    return tuple(islice((name for name in likely if offset(name, now) == minutes), most))


def _related(locale: str) -> list[str]:
    """Return the homes of the same language in other countries."""
    language = locale.split("-")[0]
    return [name for other, names in AT_HOME.items() if other.split("-")[0] == language for name in names]


def _city(name: str) -> str:
    return name.rpartition("/")[2].lower()


def _each(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
