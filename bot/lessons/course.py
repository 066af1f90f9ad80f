"""Courses: seeds/<game>/lesson.json, the stations of a first game with all that they need.

A course keeps the facts and the version of the rules that it was made with, as a running game does. So it
plays on as it was, whatever is corrected in seeds or changed in the rules.
"""

import logging
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal

from msgspec import DecodeError, Raw, Struct, ValidationError
from msgspec.structs import replace

from bot import seeds
from bot.engine import codec, wire
from bot.engine.core import AnyRules, Refused, Seat, Shelf
from bot.engine.draft import Click
from bot.engine.facts import BadFacts, Edition, Forged

log = logging.getLogger(__name__)

FILE = "lesson.json"
LEARNER = Seat(0)
Verdict = Literal["good", "middling", "bad"]
Move = tuple[Seat, str]  # who does what: the code of an action
BROKEN = (OSError, DecodeError, ValidationError, BadFacts, Forged, Refused, LookupError)


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is said to whoever has chosen so: these codes, and at least so many points.

    A code may have `*` in it, and one that stands here twice is meant twice. `key` ends a catalogue key.
    """

    key: str
    verdict: Verdict
    codes: tuple[str, ...] = ()
    points: int | None = None

    def fits(self, codes: tuple[str, ...], points: int | None) -> bool:
        if self.points is not None and (points is None or points < self.points):
            return False
        left = list(codes)
        for wanted in self.codes:
            found = next((code for code in left if fnmatchcase(code, wanted)), None)
            if found is None:
                return False
            left.remove(found)
        return True


class Station(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One lesson: a position, the decisions that are taught in it, and what the rivals do meanwhile.

    `line` is what is pressed to play it well, and `leads_to` the fingerprint of where that ends.
    """

    key: str
    asks: tuple[str, ...]
    answers: tuple[Answer, ...]
    state: Any
    rivals: tuple[Move, ...] = ()
    line: tuple[Click, ...] = ()
    leads_to: str = ""


class File(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A course as it is written down."""

    game: str
    rules_version: int
    edition: str
    seats: int
    stations: tuple[Station, ...]
    facts: Raw


class Course(Struct, frozen=True, kw_only=True):
    """A first game, with the rules and the facts that it is played by."""

    rules: AnyRules
    seats: int
    stations: tuple[Station, ...]

    @property
    def key(self) -> str:
        return self.rules.key


def courses(games: Shelf, root: Path = seeds.SEEDS) -> dict[str, Course]:
    """Read the courses there are; one that cannot be read is left out, and the log says why."""
    found = {}
    for key, rules in games.items():
        path = root / key / FILE
        if path.exists():
            try:
                found[key] = read(rules, path.read_bytes())
            except BROKEN as error:
                log.warning("%s/%s is not offered: %r", key, FILE, error)
    return found


def read(rules: AnyRules, text: bytes) -> Course:
    """Read a course, with its own facts and by its own version of the rules."""
    file: File = codec.loads(File, text)
    kind = type(rules).by_version(file.rules_version)
    if file.game != rules.key or kind is None:
        raise LookupError(f"{file.game}, version {file.rules_version}")
    own = kind.printed(Edition.read(bytes(file.facts), file.edition))
    stations = tuple([_checked(own, file.seats, station) for station in file.stations])
    return Course(rules=own, seats=file.seats, stations=stations)


def _checked(rules: AnyRules, seats: int, station: Station) -> Station:
    """Return a station with its state as the game knows it, and with moves that are codes of the game."""
    for seat, code in station.rivals:
        wire.unpack(rules, seat, code)
        if not 0 <= seat < seats:
            raise LookupError(f"{station.key}: seat {seat}")
    state = codec.loads(rules.state_type, codec.dumps(station.state))
    return replace(station, state=state)


def written(course: Course) -> bytes:
    """Write a course down."""
    edition = course.rules.edition
    stations = b",\n".join(map(codec.dumps, course.stations))
    head = {
        "game": course.key,
        "rules_version": course.rules.version,
        "edition": edition.name,
        "seats": course.seats,
    }
    rest = codec.dumps(head).removesuffix(b"}")
    return rest + b',\n"stations":[\n' + stations + b'\n],\n"facts":' + edition.facts + b"}\n"
