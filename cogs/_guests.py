"""Whoever asks: what they are called, and what they like."""

from collections.abc import Iterable, Sequence
from typing import Any, cast

from msgspec.structs import replace

from bot.recent import Recent
from bot.table import NotRead, Person, Screen, level
from bot.time.hours import is_quiet
from bot.time.wishes import hours_of
from cogs._house import House
from cogs._items import Interaction

JOINERS = "\u200c\u200d"  # of letters and of emoji
MOST = 5000  # people who are at hand without a look into the database


class Guests:
    """Everybody who plays, and the names by which they are spoken of."""

    def __init__(self, house: House) -> None:
        self._people, self._words = house.people, house.words
        self.met: Recent[int, Person] = Recent(MOST)  # as they are written down: nobody else writes that

    # Whoever asks

    async def person(self, interaction: Interaction) -> Person:
        """Return who is asking, as they were when they asked first, and remember their name."""
        user, known = interaction.user, interaction.extras
        if "person" not in known:
            known["person"] = await self._meet(user.id, tidy(user.display_name), str(interaction.locale))
        return cast(Person, known["person"])

    async def _meet(self, user: int, name: str, locale: str) -> Person:
        met = self.met.get(user)
        if met and (met.name, met.locale) == (name, locale):
            return met
        try:
            person = await self._people.meet(user, name, locale)
        except NotRead:  # whoever looks is shown what can be shown, as to somebody new
            return met or Person(user, name, locale)
        self.met.put(user, person)
        return person

    def language(self, interaction: Interaction) -> str:
        """Return the language of whoever asks, as far as it is known without reading the database."""
        met = self.met.get(interaction.user.id)
        return met.speaks if met else str(interaction.locale)

    async def prefer(self, person: Person, **changes: Any) -> Person:
        """Change what somebody likes."""
        changed = replace(person, **changes)
        await self._people.prefer(changed)
        self.met.put(changed.user, changed)
        return changed

    async def asleep(self, users: Sequence[int], zone: str | None, now: int) -> bool:
        """Does one of these people sleep now, as far as anybody knows?"""
        people = await self.find(users)
        return any(is_quiet(now, hours_of(people.get(user), zone)) for user in users)

    # Names

    async def find(self, users: Iterable[int]) -> dict[int, Person]:
        """Return those of these people whom the bot has met, perhaps before it was started."""
        listed = tuple(users)
        await self.recall([user for user in listed if user > 0 and self.met.get(user) is None])
        return {user: met for user in listed if (met := self.met.get(user))}

    async def recall(self, users: Iterable[int]) -> None:
        """Learn again who people are whom the bot met before it was started."""
        for user, person in (await self._people.find(users)).items():
            self.met.put(user, person)

    async def names(self, screen: Screen, locale: str = "en") -> tuple[str, ...]:
        """Return the names that stand on pictures."""
        await self.find(screen.users)
        return tuple([self.name(user, locale) for user in screen.users])

    def name(self, user: int, locale: str) -> str:
        """Return a name for places where Discord shows no mention."""
        if user < 0:
            return self.mention(user, locale)
        met = self.met.get(user)
        return met.name if met else str(user)

    def mention(self, user: int, locale: str) -> str:
        return f"<@{user}>" if user > 0 else self._computer(user, locale)

    def _computer(self, user: int, locale: str) -> str:
        """Return the name of a computer player, which says how well it plays."""
        key, say = f"computer-name-{-user}", self._words.say
        if not self._words.knows(key):  # of old, or one too many for the names there are
            return say(locale, "lobby-practice", {"number": -user})
        return say(locale, f"computer-{level(user).value}", {"name": say(locale, key)})


def tidy(name: str) -> str:
    """Take out of a name what would turn or break the text around it: marks of direction, control signs."""
    kept = "".join(sign for sign in name if sign.isprintable() or sign in JOINERS or sign.isspace())
    return " ".join(kept.split()) or "…"
