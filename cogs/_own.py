"""What belongs to somebody: how they like to be treated, and the games they play."""

from typing import Any, get_args

from bot.engine.core import Refused, Seat
from bot.table import Confirm, Person, Ping, Theme
from cogs._access import Access
from cogs._answering import tell
from cogs._guests import Guests
from cogs._house import House
from cogs._items import Interaction
from cogs._trouble import Troubles
from cogs._voices import Voices

TYPED = 50  # characters of what was typed that are said back


class Own:
    """Shows somebody what is theirs, and changes what they like."""

    def __init__(
        self, house: House, guests: Guests, voices: Voices, access: Access, troubles: Troubles
    ) -> None:
        self.house, self._guests, self._voices = house, guests, voices
        self._access, self._troubles = access, troubles

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

    async def games(self, interaction: Interaction) -> None:
        """List somebody's running games, those that wait for them first."""
        person = await self._guests.person(interaction)
        say, locale = self.house.words.say, person.speaks
        yours: list[str] = []
        others: list[str] = []
        listed = await self.house.games.games_of(person.user)
        open_to_them = await self._access.anywhere(interaction, [game.id for game in listed])
        for game in [game for game in listed if game.id in open_to_them]:
            try:
                screen = await self.house.table.look(game.id, None)
            except Refused as refused:  # a damaged one: the others are none the worse for it
                others.append(say(locale, refused.refusal.key, refused.refusal.facts))
                continue
            mine = Seat(game.seat) in screen.awaited
            facts = {"title": self._voices.title(locale, screen), "place": f"<#{game.channel}>"}
            line = say(locale, "looks-game-yours" if mine else "looks-game", facts)
            if trouble := self._troubles.get(game.id):
                line += f"\n-# {say(locale, trouble.key, trouble.facts)}"
            (yours if mine else others).append(line)
        await tell(interaction, "\n".join([*yours, *others]) or say(locale, "looks-no-games"))

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
