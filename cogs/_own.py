"""What belongs to somebody: how they like to be treated."""

from collections.abc import Sequence
from typing import Any, get_args

from bot.engine.core import Refused
from bot.panel.codes import MyPick, MyPress
from bot.table import Confirm, Person, Ping, Theme
from bot.time import zones
from bot.time.hours import read_minute, read_quiet
from bot.time.reminders import INTERVALS
from cogs._answering import tell
from cogs._guests import Guests
from cogs._house import House
from cogs._items import Interaction
from cogs._replies import in_place, settle, show
from cogs._settings import OFF, OTHER, SettingsPages

TIMES = {"zone", "quiet", "remind", "digest", "digest_only", "ping"}  # what decides when somebody is called
TYPED = 50  # characters of what was typed that are said back


class Own:
    """Shows somebody what is theirs, and changes what they like."""

    def __init__(self, house: House, guests: Guests) -> None:
        self.house, self._guests, self._pages = house, guests, SettingsPages(house)

    async def settings(self, interaction: Interaction) -> None:
        await self._show(interaction, await self._guests.person(interaction))

    async def change(self, interaction: Interaction, **changes: Any) -> None:
        """Change what somebody likes, and show it."""
        await self._show(interaction, await self._changed(interaction, changes))

    async def clock(self, interaction: Interaction, **changes: Any) -> None:
        """Change somebody's hours, and show their clock."""
        person = await self._changed(interaction, changes)
        await show(interaction, self._pages.question(person))

    async def ask_once(self, interaction: Interaction) -> None:
        """Ask somebody who sits down at a table with a pace for their clock, unless that was done."""
        person = await self._guests.person(interaction)
        if not person.asked_zone and zones.zone(person.zone) is None:
            person = await self._guests.prefer(person, asked_zone=True)
            await settle(interaction)
            await interaction.followup.send(view=self._pages.question(person), ephemeral=True)

    async def pressed(self, interaction: Interaction, press: MyPress) -> None:
        """Answer a button of somebody's own settings."""
        in_place(interaction)
        match press.verb:
            case "clock":
                await self.clock(interaction)
            case "settings":
                await self.settings(interaction)
            case "coach":
                person = await self._guests.person(interaction)
                await self.change(interaction, coach=not person.coach)
            case _:
                raise Refused("table-refusal-stale")

    async def picked(self, interaction: Interaction, pick: MyPick, values: Sequence[str]) -> None:
        """Answer a pick among somebody's own settings."""
        in_place(interaction)
        match pick.verb, values[0]:
            case ("remind" | "digest" | "quiet") as name, value:
                await self.change(interaction, **{name: value})
            case "offset", value if value == OTHER:
                person = await self._guests.person(interaction)
                await tell(interaction, self.house.words.say(person.speaks, "time-other-hint"))
            case "offset", value:
                await self.clock(interaction, zone=await self._guessed(interaction, value))
            case "place", value:
                await self.clock(interaction, zone=value)
            case "night", value:
                await self.clock(interaction, quiet=value)
            case _:
                raise Refused("table-refusal-stale")

    async def _guessed(self, interaction: Interaction, minutes: str) -> str:
        """Return where somebody lives, as far as the time there and their language tell."""
        person, now = await self._guests.person(interaction), self.house.now()
        known = {str(one): one for one in zones.offsets(now)}
        found = zones.guesses(known[minutes], person.locale, now, 1) if minutes in known else ()
        if not found:  # clocks were set since this was asked
            raise Refused("table-refusal-stale")
        return found[0]

    async def _changed(self, interaction: Interaction, changes: dict[str, Any]) -> Person:
        changes = _read(changes)
        person = await self._guests.person(interaction)
        if changes:
            person = await self._guests.prefer(person, **changes)
        if changes.keys() & TIMES:
            now = self.house.now()
            await self.house.pace.plan_digest(person, now)
            await self.house.pace.expect([person.user], now)
        return person

    async def _show(self, interaction: Interaction, person: Person) -> None:
        server = self.house.rules.of(interaction.guild_id).zone
        await show(interaction, self._pages.settings(person, server))


def _read(changes: dict[str, Any]) -> dict[str, Any]:
    """Read what somebody wants to change, or raise Refused."""
    for name, kind in (("ping", Ping), ("confirm", Confirm), ("theme", Theme)):
        _expect_known(changes, name, get_args(kind))
    _expect_known(changes, "remind", tuple(map(str, INTERVALS)))
    read = dict(changes)
    if changes.get("ping") == "dm":
        read["dms_closed"] = False
    if "remind" in changes:
        read["remind"] = int(changes["remind"])
    if "quiet" in changes:
        quiet = read_quiet(changes["quiet"])
        read["quiet"] = (quiet.start, quiet.end)
    if "digest" in changes:
        digest = changes["digest"].strip().lower()
        read["digest"] = None if digest == OFF else read_minute(digest)
        read["digest_only"] = bool(changes.get("digest_only")) and digest != OFF
    if "zone" in changes:
        read |= {"zone": _zone(changes["zone"]), "asked_zone": True}
    return read


def _expect_known(changes: dict[str, Any], name: str, known: Sequence[str]) -> None:
    if changes.get(name, known[0]) not in known:
        value = str(changes[name])[:TYPED]
        raise Refused("table-refusal-bad-option", option=name, value=value, allowed=tuple(known))


def _zone(typed: str) -> str:
    """Return the zone that somebody typed, whole or in part, if that can only be one."""
    found = zones.search(typed)
    if zones.zone(typed) is None and len(found) != 1:
        raise Refused("time-refusal-zone", typed=typed[:TYPED])
    return typed if zones.zone(typed) else found[0]
