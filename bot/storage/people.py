"""The people who play, and small facts of the house, such as the commands last registered."""

import asyncio
import logging
from collections.abc import Iterable
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from bot.storage.database import Conflict, Database, NotSaved, Row, Value, places, step

log = logging.getLogger(__name__)

GREATEST = 2**63 - 1  # of the numbers that a database can hold
SOON = 0.5  # seconds that somebody who looks waits for their name to be written down

MINUTES = 24 * 60  # of a day
MOST_HOURS = 1000  # between two calls

Ping = Literal["mention", "dm", "none"]
Confirm = Literal["always", "steps", "never"]
Theme = Literal["light", "dark", "contrast"]

LIKED = "language, ping, confirm, theme, dms_closed"
HOURS = "zone, quiet_from, quiet_to, remind, digest, digest_only, asked_zone, coach"
PERSON = f"SELECT user_id, name, locale, {LIKED}, {HOURS} FROM person"

MEET = """
INSERT INTO person (user_id, name, locale) VALUES (?1, ?2, ?3)
ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, locale = excluded.locale
WHERE (person.name, person.locale) <> (excluded.name, excluded.locale)
"""

PREFER = f"""
INSERT INTO person (user_id, name, locale, {LIKED}, {HOURS}) VALUES ({places(16)})
ON CONFLICT (user_id) DO UPDATE SET language = excluded.language, ping = excluded.ping,
    confirm = excluded.confirm, theme = excluded.theme, dms_closed = excluded.dms_closed,
    zone = excluded.zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
    remind = excluded.remind, digest = excluded.digest, digest_only = excluded.digest_only,
    asked_zone = excluded.asked_zone, coach = excluded.coach
"""

REMEMBER = "INSERT INTO fact VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


class Person(Struct, frozen=True):
    """Somebody who plays: what they are called, and what they like."""

    user: int
    name: str
    locale: str
    language: str | None = None
    ping: Ping = "mention"
    confirm: Confirm = "always"
    theme: Theme = "light"
    dms_closed: bool = False
    zone: str | None = None  # None: as their server
    quiet: tuple[int, int] | None = None  # minutes of their day; None: the usual night
    remind: int = 24  # hours between two calls; 0: not again
    digest: int | None = None  # the minute of their day at which they read what waits for them
    digest_only: bool = False  # and nothing else
    asked_zone: bool = False  # where they live
    coach: bool = False  # a line about each decision that is new to them

    @property
    def speaks(self) -> str:
        return self.language or self.locale


class People:
    """Everybody whom the bot has met."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._late: set[asyncio.Task[bool]] = set()  # what nobody waits for any more

    async def meet(self, user: int, name: str, locale: str) -> Person:
        """Remember what somebody is called and which language their client speaks.

        Whoever only looks waits for that as little as possible, and not at all for room to write.
        """
        known = (await self.find([user])).get(user)
        if known is None or (known.name, known.locale) != (name, locale):
            if await self._noted(user, name, locale):
                return (await self.find([user]))[user]
            known = replace(known or Person(user, name, locale), name=name, locale=locale)
        return known

    async def _noted(self, user: int, name: str, locale: str) -> bool:
        """Write down what somebody is called, and say whether that is done soon."""
        writing = asyncio.create_task(self._try(MEET, user, name, locale))
        self._late.add(writing)
        writing.add_done_callback(self._late.discard)
        done, _ = await asyncio.wait({writing}, timeout=SOON)
        return bool(done) and writing.result()

    async def _try(self, sql: str, *values: Value) -> bool:
        try:
            await self._database.write(step(sql, *values))
        except (NotSaved, Conflict) as error:
            log.warning("left unwritten: %r", error)
            return False
        return True

    async def find(self, users: Iterable[int]) -> dict[int, Person]:
        """Return those of these users whom the bot has met."""
        ids = tuple(users)
        if not ids:
            return {}
        rows = await self._database.read(f"{PERSON} WHERE user_id IN ({places(len(ids))})", *ids)
        return {row[0]: _person(row) for row in rows}

    async def prefer(self, person: Person) -> None:
        """Keep what somebody likes."""
        who = (person.user, person.name, person.locale)
        liked = (person.language, person.ping, person.confirm, person.theme, int(person.dms_closed))
        hours = (person.zone, *(person.quiet or (None, None)), person.remind, person.digest)
        asked = (int(person.digest_only), int(person.asked_zone), int(person.coach))
        await self._database.write(step(PREFER, *who, *liked, *hours, *asked))


class Facts:
    """Small facts of the house, by name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def fact(self, name: str) -> str | None:
        """Return a fact, if it is known."""
        rows = await self._database.read("SELECT value FROM fact WHERE name = ?1", name)
        return next((value for (value,) in rows if isinstance(value, str)), None)

    async def number(self, name: str) -> int | None:
        """Return a fact that is a number, if it is known and one that a database can hold."""
        value = await self.fact(name) or ""
        number = int(value) if value.isdecimal() and len(value) <= len(str(GREATEST)) else None
        return None if number is None or number > GREATEST else number

    async def remember(self, name: str, value: str) -> None:
        """Keep a fact in the place of what was known."""
        await self._database.write(step(REMEMBER, name, value))


def _person(row: Row) -> Person:
    """Read what somebody likes; what cannot be read is as for somebody new."""
    user, name, locale, language, ping, confirm, theme, dms_closed, *hours = row
    zone, quiet_from, quiet_to, remind, digest, digest_only, asked_zone, coach = hours
    new = Person(user, "…", "en")
    return Person(
        user,
        name if isinstance(name, str) and name else new.name,
        locale if isinstance(locale, str) and locale else new.locale,
        language if isinstance(language, str) and language else None,
        ping if ping in get_args(Ping) else new.ping,
        confirm if confirm in get_args(Confirm) else new.confirm,
        theme if theme in get_args(Theme) else new.theme,
        bool(dms_closed),
        zone if isinstance(zone, str) and zone else None,
        (quiet_from, quiet_to) if _is_minute(quiet_from) and _is_minute(quiet_to) else None,
        remind if isinstance(remind, int) and 0 <= remind <= MOST_HOURS else new.remind,
        digest if _is_minute(digest) else None,
        bool(digest_only),
        bool(asked_zone),
        bool(coach),
    )


def _is_minute(value: object) -> bool:
    return isinstance(value, int) and 0 <= value < MINUTES
