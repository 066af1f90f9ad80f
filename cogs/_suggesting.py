"""What a command suggests while it is typed: whoever plays, their own legal actions; nobody else, nothing."""

import logging
from collections.abc import Sequence

from discord.app_commands import Choice

from bot.engine import wire
from bot.panel.codes import Chain, write
from bot.table import Screen
from bot.time import zones
from bot.words.voice import Voice, fitted
from cogs._commands import Suggest
from cogs._items import Interaction
from cogs._voices import Voices
from cogs._whereabouts import Whereabouts

log = logging.getLogger(__name__)

CHOICES = 25  # suggestions that Discord takes
NAME = 100  # characters of one


async def places(_: Interaction, typed: str) -> list[Choice[str]]:
    """Complete an option with the zones of the world."""
    return [Choice(name=name, value=name) for name in zones.search(typed)[:CHOICES]]


class Suggesting:
    """Suggests what can be done, as the panel ranks it."""

    def __init__(self, voices: Voices, whereabouts: Whereabouts) -> None:
        self._voices, self._whereabouts = voices, whereabouts

    def actions(self, *kinds: str) -> Suggest:
        """Complete an option with actions of these kinds, `=` for chains; none stands for all."""

        async def suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
            return await self.complete(interaction, typed, *kinds)

        return suggest

    async def complete(self, interaction: Interaction, typed: str, *kinds: str) -> list[Choice[str]]:
        """Return what can be done, as far as its name contains what was typed."""
        try:
            screen = await self._whereabouts.screen(interaction)
            return await self._offered(interaction, screen, typed, kinds) if screen else []
        except Exception:
            log.exception("nothing can be offered for %s", interaction.data)
            return []

    async def _offered(
        self, interaction: Interaction, screen: Screen, typed: str, kinds: Sequence[str]
    ) -> list[Choice[str]]:
        if screen.viewer is None:
            return []
        voice = await self._voices.to(interaction, screen)
        codes = [code for code in screen.choices if wire.kind_of(code) in kinds or not kinds]
        actions = [wire.unpack(voice.rules, screen.viewer, code) for code in codes]
        named = _chains(voice, screen, typed) if wire.CHAIN in kinds or not kinds else []
        for hint in voice.rules.advise(screen.view, actions):
            note = voice.hint(hint)
            name = f"{voice.pick(hint.action)} · {note}" if note else voice.pick(hint.action)
            if typed.lower() in name.lower():
                named.append(Choice(name=fitted(name, NAME), value=wire.pack(hint.action)))
        return named[:CHOICES]


def _chains(voice: Voice, screen: Screen, typed: str) -> list[Choice[str]]:
    """Offer what does several things at once."""
    said = {one.key: voice.say(f"{voice.game}-chain-{one.key}", one.facts) for one in screen.chains}
    return [
        Choice(name=name, value=write(Chain(key)))
        for key, name in said.items()
        if typed.lower() in name.lower()
    ]
