"""Help: what this is, how to start, what one does here, and where the rest is."""

from collections.abc import Iterator
from typing import Any

from discord import ui

from bot.engine.core import Fact
from bot.panel.codes import DeskPress, Door, LearnPress, RulesPress
from bot.table import Screen
from bot.words.lessons import SHORT
from cogs._guests import Guests
from cogs._house import House
from cogs._items import DeskButton, DoorButton, Interaction, LearnButton, RulesButton
from cogs._lessons import COLOUR, OPENS
from cogs._replies import show
from cogs._voices import Voices
from cogs._whereabouts import Whereabouts


class Help:
    """Tells newcomers what to do next, wherever they are."""

    def __init__(self, house: House, guests: Guests, voices: Voices, whereabouts: Whereabouts) -> None:
        self.house, self._guests, self._voices = house, guests, voices
        self._whereabouts = whereabouts

    async def help(self, interaction: Interaction) -> None:
        """Help whoever asks: at a table, at a lobby, in direct messages, or elsewhere."""
        locale = (await self._guests.person(interaction)).speaks
        say = self.house.words.say
        screen = await self._here(interaction)
        parts = [say(locale, "help-what"), await self._where(interaction, locale, screen)]
        parts += [say(locale, f"help-{part}") for part in ("start", "five", "rest")]
        view = ui.LayoutView(timeout=None)
        texts: list[ui.Item[Any]] = [ui.TextDisplay(text) for text in parts]
        view.add_item(ui.Container(*texts, accent_colour=COLOUR))
        for row in self._rows(locale, screen):
            view.add_item(ui.ActionRow(*row))
        await show(interaction, view)

    async def _here(self, interaction: Interaction) -> Screen | None:
        """Return the table of this very channel, as whoever asks may see it."""
        screen = await self._whereabouts.screen(interaction)
        return screen if screen and screen.channel == interaction.channel_id else None

    async def _where(self, interaction: Interaction, locale: str, screen: Screen | None) -> str:
        """Say what is to be done right here."""
        say = self.house.words.say
        if screen:
            return say(
                locale, f"help-here-{_standing(screen)}", {"title": self._voices.title(locale, screen)}
            )
        if interaction.guild_id is None:
            return say(locale, "help-here-dm")
        lobbies = await self.house.lobbies.open_in(interaction.channel_id or 0)
        if not lobbies:
            return say(locale, "help-here-elsewhere")
        rules = self.house.table.games[lobbies[0].key]
        facts: dict[str, Fact] = {
            "game": say(locale, f"{rules.key}-game"),
            "least": rules.seats[0],
            "most": rules.seats[-1],
        }
        return say(locale, "help-here-lobby", facts)

    def _rows(self, locale: str, screen: Screen | None) -> Iterator[list[ui.Item[Any]]]:
        say = self.house.words.say
        mine = DeskButton(DeskPress("games"), say(locale, "help-games"))
        if screen is None:
            learn = LearnButton(LearnPress("shelf"), say(locale, "learn-do-learn"), "primary")
            yield [learn, RulesButton(RulesPress(0, OPENS), say(locale, "help-rules")), mine]
            return
        game = say(locale, f"{screen.key}-game")
        rules = RulesPress(screen.game_id, OPENS, f"{screen.key}.{SHORT}")
        yield [
            DoorButton(Door(screen.game_id, "side"), say(locale, "board-side"), "primary"),
            RulesButton(rules, say(locale, "rules-of-game", {"game": game})),
            LearnButton(LearnPress("open", screen.key), say(locale, "learn-do-begin", {"game": game})),
            mine,
        ]


def _standing(screen: Screen) -> str:
    """Say how somebody stands to a table: it is over, they look on, it waits for them, or for others."""
    if screen.status != "running":
        return "over"
    if screen.viewer is None:
        return "spectator"
    return "turn" if screen.viewer in screen.awaited else "others"
