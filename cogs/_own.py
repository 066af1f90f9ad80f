"""What belongs to somebody: how they like to be treated."""

from typing import Any, get_args

from bot.engine.core import Refused
from bot.table import Confirm, Person, Ping, Theme
from cogs._answering import tell
from cogs._guests import Guests
from cogs._house import House
from cogs._items import Interaction

TYPED = 50  # characters of what was typed that are said back


class Own:
    """Shows somebody what is theirs, and changes what they like."""

    def __init__(self, house: House, guests: Guests) -> None:
        self.house, self._guests = house, guests

    async def settings(self, interaction: Interaction) -> None:
        person = await self._guests.person(interaction)
        await tell(interaction, self._said(person))

    async def change(self, interaction: Interaction, **changes: Any) -> None:
        """Change what somebody likes, and show it."""
        for name, kind in (("ping", Ping), ("confirm", Confirm), ("theme", Theme)):
            known = get_args(kind)
            if changes.get(name, known[0]) not in known:
                value = str(changes[name])[:TYPED]
                raise Refused("table-refusal-bad-option", option=name, value=value, allowed=known)
        person = await self._guests.person(interaction)
        if changes.get("ping") == "dm":
            changes["dms_closed"] = False
        if changes:
            person = await self._guests.prefer(person, **changes)
        await tell(interaction, self._said(person))

    def _said(self, person: Person) -> str:
        """Say what somebody likes."""
        say, locale = self.house.words.say, person.speaks
        facts = {
            "ping": say(locale, f"looks-ping-{person.ping}"),
            "confirm": say(locale, f"looks-confirm-{person.confirm}"),
            "theme": say(locale, f"looks-theme-{person.theme}"),
            "language": person.language or say(locale, "looks-language-client"),
        }
        text = say(locale, "looks-settings", facts)
        closed = say(locale, "looks-dms-closed") if person.dms_closed else ""
        return "\n".join(part for part in (text, closed) if part)
