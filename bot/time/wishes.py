"""How somebody's settings are meant: their nights, and how often they are called."""

from bot.storage.people import Person
from bot.time import zones
from bot.time.hours import USUAL, Hours, Quiet, next_time
from bot.time.reminders import Wishes


def hours_of(person: Person | None, server: str | None = None) -> Hours:
    """Return the hours of somebody: by their own clock, or else by that of their server."""
    own = person.zone if person and zones.zone(person.zone) else None
    quiet = Quiet(*person.quiet) if person and person.quiet else USUAL
    return Hours(own or server, quiet)


def next_digest(person: Person, now: int) -> int | None:
    """Return when somebody reads next what waits for them, by their own clock or that of the world."""
    return None if person.digest is None else next_time(person.digest, person.zone, now)


def wishes_of(person: Person | None, server: str | None = None) -> Wishes:
    """Return how somebody likes to be reminded; a digest comes in place of all calls but the first."""
    if person is None:
        return Wishes(hours_of(None, server))
    every, listed = (person.remind, False) if person.digest is None else (0, person.digest_only)
    return Wishes(hours_of(person, server), every, person.ping != "none" and not listed)
